// A page whose Markdown was read: what every other page may need of it, and its sections, which the index alone needs. Sections wait as bytes,
// because a build of many pages has all of them until it makes the index: they take a third of the memory of objects.
import { type AnchorRules, type MarkdownOutline, type MarkdownSection, readMarkdown } from '../markup/markdown.ts';

/** A page that was read. */
export interface PageRead {
  readonly outline: MarkdownOutline;
  /** How many sections it has for the index. */
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
  return { outline, sectionCount: indexed.length, sections: encoder.encode(JSON.stringify(indexed)) };
}

/** The sections of a page for the index. */
export function sectionsIn({ sections }: PageRead): readonly MarkdownSection[] {
  return JSON.parse(decoder.decode(sections)) as readonly MarkdownSection[]; // as `readPageText` wrote them
}

/** All that reading a page depends on. */
export function givenToRead(markdown: string, { slugger, ids }: AnchorRules): readonly string[] {
  return [markdown, slugger, ids.size === 0 ? '' : JSON.stringify([...ids])];
}
