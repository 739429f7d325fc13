// Extensions of CommonMark that are read: tables, footnotes and struck-out text of GitHub's Markdown. Bare addresses and task lists are
// left out: their words are the same either way, and looking for them doubles the time.
import type { Extension as TreeExtension } from 'mdast-util-from-markdown';
import { gfmFootnoteFromMarkdown } from 'mdast-util-gfm-footnote';
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmFootnote } from 'micromark-extension-gfm-footnote';
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough';
import { gfmTable } from 'micromark-extension-gfm-table';

type SyntaxExtension = ReturnType<typeof gfmTable>;

/** Extensions of the parser. */
export function syntax(): SyntaxExtension[] {
  return [gfmTable(), gfmFootnote(), gfmStrikethrough()];
}

/** Extensions of the tree: nodes for the syntax of the parser's extensions. */
export function syntaxTree(): TreeExtension[] {
  return [gfmTableFromMarkdown(), gfmFootnoteFromMarkdown(), gfmStrikethroughFromMarkdown()];
}
