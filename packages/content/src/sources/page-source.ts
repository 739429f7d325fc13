// A documentation page between its file and its conversion.
import type { NamedReference } from './named-reference.ts';
import type { Origin } from './origin.ts';

/** One documentation page as it was written. */
export interface PageSource {
  /** Path as findings name it, relative to the content folder: `docs/guide/install.md`. */
  readonly file: string;
  /** Its text, line ends as `\n`. */
  readonly text: string;
  /** Where it comes from; a page that is given as text has none. */
  readonly origin?: Origin;
  /** What a page without a file is made of. */
  readonly made?: MadePage;
  /** Why it is left out, where its source says so. */
  readonly hidden?: string;
}

/** A page that a specification makes. */
export interface MadePage {
  readonly title: string;
  readonly description: string;
  readonly reference: NamedReference;
}
