// A Markdown file as the link check sees it: anchors that can be linked to, and links with their lines.
import GithubSlugger from 'github-slugger';
import type { Nodes, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';

/** A link, an image or a link definition. */
export interface Link {
  readonly target: string;
  /** Line of the file, from 1. */
  readonly line: number;
  readonly image: boolean;
}

export interface MarkdownFile {
  readonly anchors: ReadonlySet<string>;
  readonly links: readonly Link[];
}

const frontMatter = /^---[ \t]*\n[\s\S]*?\n(?:---|\.\.\.)[ \t]*(?:\n|$)/;
const anchorAttribute = /<[a-z][^>]*?\s(?:id|name)=["']([^"']{1,200})["']/gi;

/** Reads the anchors and links of a page; front matter is passed over. */
export function readMarkdownFile(text: string): MarkdownFile {
  const lines = text.replace(/\r\n?/g, '\n');
  const matter = frontMatter.exec(lines)?.[0] ?? '';
  const before = matter.split('\n').length - 1;
  const tree = fromMarkdown(lines.slice(matter.length));
  const slugger = new GithubSlugger();
  const anchors = new Set<string>();
  const links: Link[] = [];
  for (const node of walk(tree)) {
    const line = (node.position?.start.line ?? 1) + before;
    if (node.type === 'heading') anchors.add(slugger.slug(textOf(node)));
    else if (node.type === 'html') for (const [, name = ''] of node.value.matchAll(anchorAttribute)) anchors.add(name);
    else if (node.type === 'link' || node.type === 'definition') links.push({ target: node.url, line, image: false });
    else if (node.type === 'image') links.push({ target: node.url, line, image: true });
  }
  return { anchors, links };
}

function* walk(root: Root): Generator<Nodes> {
  const waiting: Nodes[] = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    yield node;
    if ('children' in node) waiting.push(...[...node.children].reverse());
  }
}

function textOf(node: Nodes): string {
  if ('value' in node) return node.type === 'html' ? '' : node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}
