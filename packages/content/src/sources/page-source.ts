import type { SplitPage } from '../markup/front-matter.ts';
import type { NamedReference } from './named-reference.ts';
import type { Origin } from './origin.ts';

export interface PageSource {
  /** Path as findings name it, relative to the content folder: `docs/guide/install.md`. */
  readonly file: string;
  /** Its text, line ends as `\n`. */
  readonly text: string;
  /** It without its front matter, where that was read already. */
  readonly split?: SplitPage;
  /** Where it comes from; a page that is given as text has none. */
  readonly origin?: Origin;
  /** What a page without a file is made of. */
  readonly generated?: MadePage;
  /** Its text as Markdown, where its file is something else; `text` is then the same. */
  readonly content?: SourceContent;
  /** Why it is left out, where its source says so. */
  readonly hidden?: string;
}

export interface SourceContent {
  readonly title: string;
  readonly description?: string;
  readonly updated_at?: string;
  readonly markdown: string;
  /** Ids of headings by the offset of their line, in characters. */
  readonly ids: ReadonlyMap<number, string>;
  /** For every other id of the page, the id of the heading before it; empty for the top. */
  readonly anchors: ReadonlyMap<string, string>;
}

export interface MadePage {
  readonly title: string;
  readonly description: string;
  readonly reference: NamedReference;
}
