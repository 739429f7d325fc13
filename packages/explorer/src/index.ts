// Public entry "@vitrine/explorer": the pages for people, for `renderDocuments`. All work is done at build time.
import type { Explorer } from '@vitrine/core/render';
import { frontPage } from './front/page.ts';
import { frame, readingPages } from './reading/pages.ts';

/**
 * The explorer at `/`, and the documentation as pages to read below `/docs`.
 *
 * @example packages/explorer/src/reading/pages.test.ts
 * ```ts
 * const documents = await renderDocuments(snapshot, { baseUrl: base, mcp: createDocumentationTools(snapshot), explorer });
 * ```
 */
export const explorer: Explorer = { home: frontPage, pages: readingPages, frame };
