// Public entry "@vitrine/explorer": the pages of a front for people, for `renderDocuments`. Everything is made while documents
// are rendered; at run time a front serves bytes.
import type { Explorer } from '@vitrine/core/render';
import { readingPages } from './reading/pages.ts';

/** The documentation as pages to read below `/docs`: `renderDocuments(snapshot, { explorer })`. */
export const explorer: Explorer = { pages: readingPages };
