// A documentation page between its file and its conversion.
import type { Origin } from './origin.ts';

/** One documentation page as it was written. */
export interface PageSource {
  /** Path as findings name it, relative to the content folder: `docs/guide/install.md`. */
  readonly file: string;
  /** Its text, line ends as `\n`. */
  readonly text: string;
  /** Where it comes from; a page that is given as text has none. */
  readonly origin?: Origin;
}
