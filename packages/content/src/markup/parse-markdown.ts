// Markdown as a tree: CommonMark with all of GitHub's extensions (tables, task lists, footnotes, struck-out text, bare addresses).
import type { Root } from 'mdast';
import { markdownToMdast } from 'satteri';

/** GitHub's Markdown; front matter is split off before. */
const features = { gfm: true, frontmatter: false };

/** Parses Markdown. Positions are offsets in the text as given, in UTF-16 code units. */
export function parseMarkdown(markdown: string): Root {
  return markdownToMdast(markdown, { features }) as Root; // the tree of a document begins with its root
}
