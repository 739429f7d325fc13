import type { ToolChoice } from '@vitrine/core';
import type { DocsIndex } from '@vitrine/docs-index';
import type { Budget } from './answers/budget.ts';
import type { ExtraTool } from './answers/tool-environment.ts';

/** What a team may change of the documentation tools; what is left out has the value in `snapshot.settings`, where there is one. */
export interface DocumentationOptions {
  /** A documentation index of one's own, such as a search server; the snapshot's when absent. */
  readonly index?: DocsIndex;
  /** Put before the name of every tool, with an underscore: `acme` gives `acme_search_docs`. */
  readonly prefix?: string;
  /** Which of the six are listed: `all` (the default), or `published`, without those in whose catalog nothing is published. */
  readonly tools?: ToolChoice;
  /** How large answers may be. */
  readonly budget?: Partial<Budget>;
  /** Tools besides the six, in this order: `searchAndFetch`, `compareReleases`. */
  readonly extras?: readonly ExtraTool[];
}
