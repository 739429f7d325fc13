// A page's Markdown as HTML, at build: GitHub's Markdown to hast, what HTML it has sanitised, then what a page of this front is:
// anchors of the index, links to pages, code with colours, and no picture that would be fetched from elsewhere.
import { parseMarkdown } from '@vitrine/content';
import type { Page } from '@vitrine/core';
import { createHash } from 'node:crypto';
import type { Element, ElementContent, Root, RootContent } from 'hast';
import { raw as parseHtml } from 'hast-util-raw';
import { defaultSchema, sanitize, type Schema } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';
import type { Heading, Nodes } from 'mdast';
import { toHast } from 'mdast-util-to-hast';
import { html, isWhole } from '../html.ts';
import { type Addresses, hrefOf } from './addresses.ts';
import { coloured } from './code.ts';

/** A page to make HTML of. */
export interface PageSource {
  readonly markdown: string;
  readonly headings: Page['headings'];
  /** The path of its Markdown below the base URL; links are relative to it. */
  readonly path: string;
  readonly addresses: Addresses;
}

/** The text of a page as HTML, and where its links lead, by how they are written; undefined where the front has nothing. */
export interface PageText {
  readonly html: string;
  readonly ways: ReadonlyMap<string, string | undefined>;
}

const schema: Schema = {
  ...defaultSchema,
  // Anchors are those of the index, and the script of the page finds nothing by its id.
  clobber: [],
  clobberPrefix: '',
  protocols: { ...defaultSchema.protocols, href: ['http', 'https', 'mailto'], src: ['https'] },
  attributes: { ...defaultSchema.attributes, blockquote: [['className', ...alerts()]], '*': everywhere() },
};

/** What every element may have: nothing that a style sheet of ours would obey. */
function everywhere(): (string | [string, ...string[]])[] {
  return ['id', 'dir', 'lang', 'title', 'align', 'colSpan', 'rowSpan', 'open', 'start', 'value', 'headers', 'scope'];
}

function alerts(): string[] {
  return ['note', 'tip', 'important', 'warning', 'caution'];
}

/**
 * Whether only a parser of HTML can tell what the tree becomes: tags in the text, a mark of a footnote, which may be a link within a link,
 * and code that begins with an empty line, which HTML leaves out.
 */
function needsHtmlParser(node: Nodes): boolean {
  if (node.type === 'html' || node.type === 'footnoteReference') return true;
  if (node.type === 'code') return node.value.startsWith('\n');
  return 'children' in node && node.children.some((child) => needsHtmlParser(child));
}

/**
 * Makes the HTML of a page. What cannot be read as a tree, such as quotes nested ten thousand deep, is shown as it is written. Throws TypeError for
 * what is no such page.
 */
export function pageHtml(source: PageSource): PageText {
  const ways = new Map<string, string | undefined>();
  const href = (url: string): string | undefined => {
    const way = hrefOf(url, source);
    ways.set(url, way);
    return way;
  };
  try {
    const tree = parseMarkdown(source.markdown);
    mark(tree, anchorsByOffset(source));
    const hast = toHast(tree, { allowDangerousHtml: true });
    const clean = sanitize(needsHtmlParser(tree) ? parseHtml(hast) : hast, schema) as Root; // a root stays one
    return { html: toHtml({ ...clean, children: finished(clean.children, href, false) as RootContent[] }), ways };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { ...html`<pre tabindex="0"><code>${source.markdown}</code></pre>`, ways };
  }
}

/** Makes the HTML of pages. */
export type PageHtml = (source: PageSource) => PageText | Promise<PageText>;

/** Where a link leads for a browser. */
type Href = (url: string) => string | undefined;

/** Pages that a memory holds at the most: those of one front. */
const mostKept = 20_000;

/** A `PageHtml` that remembers: a page whose text, anchors and ways of links are as before is not made again. */
export function createPageMemory(make: PageHtml): PageHtml {
  const made = new Map<string, PageText>();
  return async (source) => {
    const anchors = source.headings.map(({ anchor, start }) => `${start} ${anchor}`).join('\n');
    const key = createHash('sha256').update(`${anchors}\n\n${source.markdown}`).digest('base64');
    const before = made.get(key);
    if (before !== undefined && [...before.ways].every(([url, way]) => hrefOf(url, source) === way)) return before;
    const text = await make(source);
    made.set(key, text);
    const [oldest] = made.keys();
    if (made.size > mostKept && oldest !== undefined) made.delete(oldest);
    return text;
  };
}

/** Anchors by where their heading begins in the text; the index counts bytes. */
function anchorsByOffset({ markdown, headings }: PageSource): ReadonlyMap<number, string> {
  const bytes = Buffer.from(markdown);
  const anchors = new Map<number, string>();
  let at = 0;
  let offset = 0;
  for (const { start, anchor } of headings) {
    offset += bytes.toString('utf8', at, start).length;
    at = start;
    anchors.set(offset, anchor);
  }
  return anchors;
}

function mark(node: Nodes, anchors: ReadonlyMap<number, string>): void {
  if (node.type === 'heading') markHeading(node, anchors);
  if (node.type === 'blockquote') {
    const [first] = node.children;
    const text = first?.type === 'paragraph' ? first.children[0] : undefined;
    const kind = text?.type === 'text' ? /^\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\]\s*/.exec(text.value) : null;
    if (kind !== null && text?.type === 'text') {
      text.value = text.value.slice(kind[0].length);
      node.data = { hProperties: { className: [(kind[1] ?? '').toLowerCase()] } };
    }
  }
  if ('children' in node) for (const child of node.children) mark(child, anchors);
}

function markHeading(heading: Heading, anchors: ReadonlyMap<number, string>): void {
  const id = anchors.get(heading.position?.start.offset ?? -1);
  if (id !== undefined) heading.data = { hProperties: { id } };
}

function finished(nodes: readonly (RootContent | ElementContent)[], href: Href, inLink: boolean): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type === 'text') return [node];
    return node.type === 'element' ? element(node, href, inLink) : [];
  });
}

function element(node: Element, href: Href, inLink: boolean): ElementContent[] {
  const { tagName, properties } = node;
  const inside = (): ElementContent[] => finished(node.children, href, inLink);
  switch (tagName) {
    case 'img':
      return picture(node, inLink);
    case 'a': {
      const way = typeof properties['href'] === 'string' ? href(properties['href']) : undefined;
      return [{ ...node, properties: { ...properties, href: way }, children: finished(node.children, href, true) }];
    }
    case 'pre':
      return [code(node)];
    case 'code':
      return [{ ...node, properties: isWhole(elementText(node)) ? { className: ['whole'] } : {}, children: inside() }];
    case 'th':
      // A heading without words names nothing.
      return [{ ...node, tagName: elementText(node).trim() === '' ? 'td' : 'th', children: inside() }];
    case 'table': {
      const region = { className: ['wide'], tabIndex: 0, role: 'group', ariaLabel: 'Table' };
      return [{ type: 'element', tagName: 'div', properties: region, children: [{ ...node, children: inside() }] }];
    }
    default: {
      const level = /^h([1-6])$/.exec(tagName)?.[1];
      const { id } = properties;
      const anchor = level !== undefined && level !== '1' && typeof id === 'string' && !inLink ? [anchorLink(id)] : [];
      return [{ ...node, children: [...inside(), ...anchor] }];
    }
  }
}

/** A link to the heading itself; nobody needs to hear of it. */
function anchorLink(id: string): Element {
  return {
    type: 'element',
    tagName: 'a',
    properties: { href: `#${encodeURIComponent(id)}`, className: ['anchor'], ariaHidden: 'true', tabIndex: -1 },
    children: [{ type: 'text', value: '#' }],
  };
}

/** The front publishes no pictures, and its pages fetch nothing from elsewhere: a picture is a link that states what it shows. */
function picture({ properties: { src, alt } }: Element, inLink: boolean): ElementContent[] {
  const text = typeof alt === 'string' && alt.trim() !== '' ? alt : 'Picture';
  const children: ElementContent[] = [{ type: 'text', value: text }];
  if (inLink || typeof src !== 'string' || !src.startsWith('https://')) return children;
  return [{ type: 'element', tagName: 'a', properties: { href: src, className: ['picture'] }, children }];
}

function code(pre: Element): Element {
  const inner = pre.children.find((child) => child.type === 'element' && child.tagName === 'code');
  const holder = inner?.type === 'element' ? inner : pre;
  const text = elementText(holder);
  const name = [holder.properties['className']].flat().find((each) => typeof each === 'string' && each.startsWith('language-'));
  const language = typeof name === 'string' ? name.slice('language-'.length).toLowerCase() : '';
  const children: ElementContent[] = coloured(language, text) ?? [{ type: 'text', value: text }];
  const block: Element = {
    type: 'element',
    tagName: 'pre',
    properties: { tabIndex: 0 },
    children: [{ type: 'element', tagName: 'code', properties: {}, children }],
  };
  return { type: 'element', tagName: 'div', properties: { className: ['copy'] }, children: [block] };
}

function elementText(node: ElementContent): string {
  if (node.type === 'text') return node.value;
  return node.type === 'element' ? node.children.map(elementText).join('') : '';
}
