// A Markdown page as headings with the anchors of its site, sections of plain text, and links. Positions are those of the
// page as it was given.
import type { Heading, Nodes, RootContent, Definition, Image, Link } from 'mdast';
import { firstSentence, plainText } from './plain-text.ts';
import { createSlugger, type SluggerName } from './slugger.ts';
import { boundedMarkdown, parseGuarded } from './parse-markdown.ts';

/** Anchors by the offset of their heading in the Markdown. */
export type HeadingIds = ReadonlyMap<number, string>;

export interface MarkdownHeading {
  readonly depth: number;
  readonly text: string;
  readonly anchor: string;
  /** Offset of its line in the page, in characters. */
  readonly start: number;
}

/** The text below a heading, up to the next one; the opening part has no heading. */
export interface MarkdownSection {
  readonly heading?: MarkdownHeading;
  /** Headings from the outermost to the section's own, without the page's title. */
  readonly headingPath: readonly string[];
  readonly text: string;
  readonly code: string;
}

/** A page without the text of its sections. */
export interface MarkdownOutline {
  /** The first heading of depth 1, when the page opens with it. */
  readonly title?: string;
  /** The first sentence of its first paragraph. */
  readonly lead?: string;
  readonly headings: readonly MarkdownHeading[];
  readonly links: readonly MarkdownLink[];
  /** Lines, from 1, that were too deeply nested to be read as written. */
  readonly deepLines: readonly number[];
  readonly tooManyHeadings: number;
}

export interface MarkdownPage extends MarkdownOutline {
  readonly sections: readonly MarkdownSection[];
}

/** Most headings of one page; beyond them text belongs to the last. */
export const maxHeadings = 10_000;

export interface AnchorRules {
  readonly slugger: SluggerName;
  readonly ids: HeadingIds;
}

const githubAnchors: AnchorRules = { slugger: 'github', ids: new Map() };

/** Reads a page. Throws RangeError for a text that `findExcess` refuses. */
export function readMarkdown(markdown: string, { slugger: name, ids }: AnchorRules = githubAnchors): MarkdownPage {
  const guarded = boundedMarkdown(markdown);
  const slugger = createSlugger(name);
  const taken = new Set<string>();
  const foundLinks: FoundLinks = { links: [], used: new Set() };
  const headings: MarkdownHeading[] = [];
  const sections: MarkdownSection[] = [];
  const path: { readonly depth: number; readonly text: string }[] = [];
  let title: string | undefined;
  let lead: string | undefined;
  let tooManyHeadings = 0;
  let current: { heading?: MarkdownHeading; headingPath: readonly string[]; text: string[]; code: string[] } = {
    headingPath: [],
    text: [],
    code: [],
  };
  const close = (): void => {
    const { text, code, ...rest } = current;
    sections.push({ ...rest, text: text.join('\n\n'), code: code.join('\n') });
  };

  for (const node of parseGuarded(guarded.text).children) {
    collectLinks(node, guarded.text, foundLinks);
    if (node.type !== 'heading' || headings.length >= maxHeadings) {
      if (node.type === 'heading') tooManyHeadings += 1;
      for (const inner of headingsWithin(node)) slugger.slug(plainText(inner).text);
      const { text, code } = plainText(node);
      if (node.type === 'paragraph') lead ??= firstSentence(text);
      if (text !== '') current.text.push(text);
      if (code !== '') current.code.push(code);
      continue;
    }
    const text = plainText(node).text.replaceAll('\n', ' ');
    const start = node.position?.start.offset ?? 0;
    // An id that its author gave twice, or that a heading before has by its words, leads to the first heading that has it; the next has a number.
    const wanted = ids.get(start);
    const given = wanted === undefined || taken.has(wanted) ? undefined : wanted;
    if (given !== undefined) slugger.take(given);
    const heading = { depth: node.depth, text, anchor: given ?? slugger.slug(wanted ?? text, node.depth), start };
    taken.add(heading.anchor);
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
  close();
  const links = foundLinks.links.filter(({ name }) => name === undefined || foundLinks.used.has(name)).map(({ link }) => link);
  const opening = { ...(title !== undefined && title !== '' && { title }), ...(lead !== undefined && { lead }) };
  return { ...opening, headings, sections, links, deepLines: guarded.deepLines, tooManyHeadings };
}

/** The destinations of the links and pictures of a page, as they are written, with their places. */
export function markdownLinks(markdown: string): readonly MarkdownLink[] {
  return readMarkdown(markdown).links;
}

interface FoundLinks {
  /** A definition has a name, and is a link where the page uses it. */
  readonly links: { readonly link: MarkdownLink; readonly name?: string }[];
  /** Names of definitions that links use. */
  readonly used: Set<string>;
}

function collectLinks(root: Nodes, text: string, { links, used }: FoundLinks): void {
  const waiting: Nodes[] = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.type === 'link' || node.type === 'image' || node.type === 'definition') {
      const link = destinationOf(node, text);
      if (link !== undefined) links.push({ link, ...(node.type === 'definition' && { name: node.identifier }) });
    } else if (node.type === 'linkReference' || node.type === 'imageReference') used.add(node.identifier);
    if ('children' in node) waiting.push(...node.children);
  }
}

/** Headings in quotes and lists: GitHub gives them anchors too, which later headings must not repeat. */
function headingsWithin(node: RootContent): Heading[] {
  if (node.type === 'heading') return [node];
  if (node.type !== 'blockquote' && node.type !== 'list' && node.type !== 'listItem') return [];
  return node.children.flatMap((child) => headingsWithin(child));
}

// Where in a page's Markdown the destination of a link, an image or a definition is.

export interface MarkdownLink {
  readonly url: string;
  readonly image: boolean;
  /** Offset of its destination in the Markdown, in characters. */
  readonly start: number;
  /** Offset of the end of its destination, in characters. */
  readonly end: number;
  /** Of a link with a text: where it and its text begin and end, in characters. */
  readonly around?: readonly [start: number, textStart: number, textEnd: number, end: number];
}

/** The destination of a node in the text it was read from; undefined where it has none of its own (`<https://…>`). */
function destinationOf(node: Link | Image | Definition, text: string): MarkdownLink | undefined {
  const from = node.position?.start.offset ?? 0;
  const to = node.position?.end.offset ?? from;
  const children = node.type === 'link' ? node.children : [];
  const firstChild = children[0]?.position?.start.offset;
  const lastChild = children.at(-1)?.position?.end.offset;
  const mark = node.type === 'definition' ? ']:' : '](';
  const at = lastChild === undefined ? text.indexOf(mark, from) : text.indexOf(mark, lastChild);
  if (at < 0 || at >= to) return undefined;
  const match = /^\s*(?:<([^<>\n]*)>|([^\s<]\S*))/.exec(text.slice(at + 2, to));
  if (match === null) return undefined;
  const inner = match[1] ?? trimmed(match[2] ?? '', node.type !== 'definition');
  const start = at + 2 + match[0].length - (match[1] ?? match[2] ?? '').length - (match[1] === undefined ? 0 : 1);
  const hasAngles = match[1] !== undefined;
  return {
    url: node.url,
    image: node.type === 'image',
    start: start - (hasAngles ? 1 : 0),
    end: start + inner.length + (hasAngles ? 1 : 0),
    ...(firstChild !== undefined && lastChild !== undefined && { around: [from, firstChild, lastChild, to] }),
  };
}

/** A destination without the bracket that closes the link. */
function trimmed(destination: string, inBrackets: boolean): string {
  if (!inBrackets) return destination;
  let depth = 0;
  for (let at = 0; at < destination.length; at += 1) {
    if (destination[at] === '\\') at += 1;
    else if (destination[at] === '(') depth += 1;
    else if (destination[at] === ')' && --depth < 0) return destination.slice(0, at);
  }
  return destination;
}
