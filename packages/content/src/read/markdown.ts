// A Markdown page as headings with GitHub's anchors and sections of plain text. Page, section and heading positions are
// those of the page as published.
import GithubSlugger, { slug } from 'github-slugger';
import type { Heading, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { cutPieces, guardMarkdown } from './guard.ts';
import { plainText } from './plain-text.ts';
import { syntax, syntaxTree } from './syntax.ts';

/** A heading with its place in the page. */
export interface MarkdownHeading {
  readonly depth: number;
  readonly text: string;
  readonly anchor: string;
  /** Offset of its line in the page, in characters. */
  readonly start: number;
}

/** What stands below a heading, up to the next one; the opening part has none. */
export interface MarkdownSection {
  readonly heading?: MarkdownHeading;
  /** Headings from the outermost to the section's own, without the page's title. */
  readonly headingPath: readonly string[];
  readonly text: string;
  readonly code: string;
}

export interface MarkdownPage {
  /** The first heading of depth 1, when the page opens with it. */
  readonly title?: string;
  readonly headings: readonly MarkdownHeading[];
  readonly sections: readonly MarkdownSection[];
  /** Lines, from 1, that were too deeply nested to be read as written. */
  readonly deepLines: readonly number[];
}

/** Most headings of one page; beyond them text belongs to the last. */
export const maxHeadings = 10_000;

/** Reads a page. */
export function readMarkdown(markdown: string): MarkdownPage {
  const guarded = guardMarkdown(markdown);
  const slugger = new GithubSlugger();
  const headings: MarkdownHeading[] = [];
  const sections: MarkdownSection[] = [];
  const path: { readonly depth: number; readonly text: string }[] = [];
  let title: string | undefined;
  let current: { heading?: MarkdownHeading; headingPath: readonly string[]; text: string[]; code: string[] } = {
    headingPath: [],
    text: [],
    code: [],
  };
  const close = (): void => {
    const { text, code, ...rest } = current;
    sections.push({ ...rest, text: text.join('\n\n'), code: code.join('\n') });
  };

  for (const piece of cutPieces(guarded.text)) {
    const tree = fromMarkdown(piece.text, { extensions: syntax(), mdastExtensions: syntaxTree() });
    for (const node of tree.children) {
      if ((node.position?.start.offset ?? 0) >= piece.length) break;
      if (node.type !== 'heading' || headings.length >= maxHeadings) {
        for (const inner of headingsWithin(node)) slugger.slug(plainText(inner).text);
        const { text, code } = plainText(node);
        if (text !== '') current.text.push(text);
        if (code !== '') current.code.push(code);
        continue;
      }
      const text = plainText(node).text.replaceAll('\n', ' ');
      const anchor = slugger.slug(slug(text) === '' ? 'section' : text);
      const heading = { depth: node.depth, text, anchor, start: piece.start + (node.position?.start.offset ?? 0) };
      headings.push(heading);
      const opensPage = headings.length === 1 && node.depth === 1 && current.text.length === 0;
      if (opensPage) {
        title = text;
        continue;
      }
      close();
      while ((path.at(-1)?.depth ?? 0) >= node.depth) path.pop();
      path.push({ depth: node.depth, text });
      current = { heading, headingPath: path.map((each) => each.text), text: [], code: [] };
    }
  }
  close();
  return { ...(title !== undefined && title !== '' && { title }), headings, sections, deepLines: guarded.deepLines };
}

/** Headings in quotes and lists: GitHub gives them anchors too, which later headings must not repeat. */
function headingsWithin(node: RootContent): Heading[] {
  if (node.type === 'heading') return [node];
  if (node.type !== 'blockquote' && node.type !== 'list' && node.type !== 'listItem') return [];
  return node.children.flatMap((child) => headingsWithin(child));
}
