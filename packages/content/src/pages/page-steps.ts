// What a page is at each step of a build: its file read, converted, its texts for the lint, published. Builds of one process remember each step.
import type { Diagnostic } from '@vitrine/core';
import type { SpecificationKind } from '@vitrine/reference';
import type { ConvertedPage } from '../convert/convert.ts';
import type { FrontMatter, SplitPage } from '../markup/front-matter.ts';
import { type AnchorRules, type MarkdownOutline, type MarkdownSection, readMarkdown } from '../markup/markdown.ts';
import type { References } from '../reference/references.ts';
import type { PagePlace } from '../sources/generator.ts';
import type { Origin } from '../sources/origin.ts';
import type { MadePage, SourceContent } from '../sources/page-source.ts';
import type { Answers } from '../sources/project.ts';
import { ownData } from '../shared/json.ts';
import type { PageReference } from './page-reference.ts';

export interface Draft {
  readonly id: string;
  readonly file: string;
  readonly origin: Origin;
  readonly location: PagePlace;
  readonly frontMatter: FrontMatter;
  readonly split: SplitPage;
  readonly text: string;
  /** What a page without a file is made of. */
  readonly generated: MadePage | undefined;
  /** Its Markdown, where its source gives it. */
  readonly content?: SourceContent;
  readonly reference: PageReference | undefined;
  /** Why it is left out. */
  readonly hidden?: string;
  /** Its text would keep the parser busy for minutes, which was reported. */
  readonly isTooSlow: boolean;
  /** Whether its id can be one; if not, that was reported. */
  readonly hasId: boolean;
  /** Its id in small letters, in which it differs from all others. */
  readonly idKey: string;
  /** Its place among pages that nothing else brings into an order. */
  readonly sortKey: string;
}

export interface Opened {
  readonly file: string;
  readonly base: string;
  readonly kind: SpecificationKind | undefined;
  readonly result: ReturnType<References['open']>;
}

/** A page in Markdown with what was found in it, and what it requested of the files of its project. */
export interface ConvertedDraft {
  readonly converted: ConvertedPage;
  readonly findings: readonly Diagnostic[];
  readonly answers: Answers;
  readonly opened: readonly Opened[];
}

export interface ShownPage {
  readonly draft: Draft;
  readonly text: string;
  readonly markdown: string;
  readonly rules: AnchorRules;
  readonly anchors: ReadonlySet<string>;
  /** A build takes text of it from elsewhere, such as comments of code, or a file that is not there. */
  readonly isPromised: boolean;
  readonly operation?: string;
}

export interface ConvertedFile {
  readonly page: ShownPage;
  readonly texts: readonly PublishedText[];
}

export interface PublishedText {
  readonly kind: 'text';
  readonly file: string;
  /** In Markdown, or as data. */
  readonly text: string;
  /** The text of its file, where that is in another language. */
  readonly written?: string;
  /** It as it is published, where that is another text: without comments, scripts and attributes. */
  readonly published?: () => string;
  /** Whose page it is: a finding leads to the line of the specification that made it. */
  readonly origin?: Origin;
}

// A page whose Markdown was read: what every other page may need of it, and its sections, which the index alone needs. Sections wait as bytes,
// because a build of many pages has all of them until it makes the index: they take a third of the memory of objects.

export interface PageRead {
  readonly outline: MarkdownOutline;
  readonly sectionCount: number;
  /** What `sectionsIn` reads. */
  readonly sections: Uint8Array;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Reads the Markdown of a page. Throws what the parser throws. */
export function readPageText(markdown: string, rules: AnchorRules): PageRead {
  const { sections, ...outline } = readMarkdown(markdown, rules);
  const indexed = sections.filter(({ heading, text }) => heading !== undefined || text !== '');
  return { outline: ownData(outline), sectionCount: indexed.length, sections: encoder.encode(JSON.stringify(indexed)) };
}

export function sectionsIn({ sections }: PageRead): readonly MarkdownSection[] {
  return JSON.parse(decoder.decode(sections)) as readonly MarkdownSection[]; // as `readPageText` wrote them
}

export function givenToRead(markdown: string, { slugger, ids }: AnchorRules): readonly string[] {
  return [markdown, slugger, ids.size === 0 ? '' : JSON.stringify([...ids])];
}
