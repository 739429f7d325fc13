// Markdown as a tree: CommonMark with all of GitHub's extensions (tables, task lists, footnotes, struck-out text, bare addresses).
import type { Root } from 'mdast';
import { type Features, markdownToMdast } from 'satteri';
import { findExcess, guardMarkdown } from './guard.ts';

/** GitHub's Markdown; front matter is split off before. */
export const markdownFeatures: Features = { gfm: true, frontmatter: false };

/**
 * Parses Markdown. Positions are offsets in the text as given, in UTF-16 code units. Quotes and lists nested more than 32 deep on one line are read as
 * text. Throws RangeError for a text on which the parser would be busy for seconds, such as a word of a hundred thousand underscores.
 */
export function parseMarkdown(markdown: string): Root {
  return parseGuarded(boundedMarkdown(markdown));
}

/** A text as the parser may read it. Throws RangeError where none can be. */
export function boundedMarkdown(markdown: string): string {
  const excess = findExcess(markdown);
  if (excess !== undefined) throw new RangeError(`Markdown: expected ${excess.expected}; found ${excess.found}`);
  return guardMarkdown(markdown).text;
}

/** Parses a text that was guarded. */
export function parseGuarded(text: string): Root {
  return markdownToMdast(text, { features: markdownFeatures }) as Root; // the tree of a document begins with its root
}
