// A page's Markdown as HTML, at build: its tree sanitised, then what a page of this front is: anchors of the index, links to pages, code with
// colours, and no picture but those of the front and of origins that the settings name.
import { parseMarkdownHtml } from '@vitrine/content';
import type { Page } from '@vitrine/core';
import type { Element, ElementContent, Root, RootContent } from 'hast';
import { defaultSchema, sanitize, type Schema } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';
import { html, isWhole } from '../html.ts';
import { codeBlock, codeTitle, elementOf, elementText, inTabs } from './code.ts';
import type { Labels } from './labels.ts';

export interface Sides {
  readonly width: number;
  readonly height: number;
}

export interface PageSource {
  readonly markdown: string;
  readonly headings: Page['headings'];
  /** The path of its Markdown below the base URL; links are relative to it. */
  readonly path: string;
  readonly addresses: Addresses;
  /** Origins whose pictures are shown. */
  readonly pictureOrigins: ReadonlySet<string>;
  /** Pictures of the front, by path; the sides of those of pages. */
  readonly pictures: ReadonlyMap<string, Sides | undefined>;
  readonly labels: Labels;
}

const schema: Schema = {
  ...defaultSchema,
  // Anchors are those of the index, and the script of the page finds nothing by its id.
  clobber: [],
  clobberPrefix: '',
  protocols: { ...defaultSchema.protocols, href: ['http', 'https', 'mailto'], src: ['https'] },
  attributes: {
    ...defaultSchema.attributes,
    input: [['disabled', true], ['type', 'checkbox'], 'checked'],
    blockquote: [],
    pre: ['dataMeta'],
    img: ['src', 'alt', 'width', 'height'],
    td: [alignments()],
    th: [alignments()],
    // Nothing that a style sheet of ours would obey.
    '*': ['id', 'dir', 'lang', 'title', 'align', 'colSpan', 'rowSpan', 'open', 'start', 'value', 'headers', 'scope'],
  },
};

/** The alignments of a column, as the parser writes them. */
function alignments(): [string, ...string[]] {
  return ['style', 'text-align: left', 'text-align: center', 'text-align: right'];
}

/** HTML of a page. What has no tree, such as quotes nested 10,000 deep, stays text. Throws TypeError. */
export function pageHtml(source: PageSource): string {
  const page: PageContext = { ...source, href: (url) => hrefOf(url, source), groups: 0 };
  try {
    const clean = sanitize(parseMarkdownHtml(source.markdown, anchorsByOffset(source)), schema) as Root; // a root stays one
    return toHtml({ ...clean, children: finished(clean.children, page, false) as RootContent[] });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return html`<pre tabindex="0"><code>${source.markdown}</code></pre>`.html;
  }
}

interface PageContext extends Pick<PageSource, 'addresses' | 'pictureOrigins' | 'pictures' | 'labels'> {
  /** Where a link leads for a browser. */
  readonly href: (url: string) => string | undefined;
  /** How many groups of tabs there are so far. */
  groups: number;
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

function finished(nodes: readonly (RootContent | ElementContent)[], page: PageContext, inLink: boolean): ElementContent[] {
  const inlineNodes: ElementContent[] = [];
  for (const [index, node] of nodes.entries()) {
    if (node.type === 'text') inlineNodes.push(node);
    if (node.type !== 'element') continue;
    const title = codeTitle(node, nodes[index + 2]); // a line end is between them
    if (title === undefined) inlineNodes.push(...element(node, page, inLink));
    else inlineNodes.push(title);
  }
  return inTabs(inlineNodes, () => `tabs-${(page.groups += 1)}`);
}

function element(node: Element, page: PageContext, inLink: boolean): ElementContent[] {
  const { tagName, properties } = node;
  const { labels } = page;
  const inside = (): ElementContent[] => finished(node.children, page, inLink);
  switch (tagName) {
    case 'img':
      return picture(node, inLink, page);
    case 'a': {
      const way = typeof properties['href'] === 'string' ? page.href(properties['href']) : undefined;
      return [{ ...node, properties: { ...properties, href: way }, children: finished(node.children, page, true) }];
    }
    case 'input':
      return [{ ...node, properties: { ...properties, ariaLabel: properties['checked'] === true ? labels.done : labels.notDone } }];
    case 'blockquote':
      return [{ ...node, properties: { ...properties, ...alert(node, labels) }, children: inside() }];
    case 'pre':
      return [codeBlock(node)];
    case 'code':
      return [{ ...node, properties: isWhole(elementText(node)) ? { className: ['whole'] } : {}, children: inside() }];
    case 'td':
      return [{ ...node, properties: aligned(properties), children: inside() }];
    case 'th':
      // A heading without words names nothing.
      return [elementOf(elementText(node).trim() === '' ? 'td' : 'th', aligned(properties), inside())];
    case 'table': {
      const region = { className: ['wide'], tabIndex: 0, role: 'group', ariaLabel: labels.table };
      return [elementOf('div', region, [{ ...node, children: inside() }])];
    }
    default: {
      const level = /^h([1-6])$/.exec(tagName)?.[1];
      const { id } = properties;
      if (level === undefined || level === '1' || typeof id !== 'string' || inLink) return [{ ...node, children: inside() }];
      const name = `${labels.linkTo} “${elementText(node)}”`;
      const anchor = elementOf('a', { href: `#${encodeURIComponent(id)}`, className: ['anchor'], ariaLabel: name }, []);
      return [{ ...node, children: [...inside(), anchor] }];
    }
  }
}

/** The policy of the page lets no style of an element through. */
function aligned({ style, ...properties }: Element['properties']): Element['properties'] {
  return typeof style === 'string' ? { ...properties, align: style.slice('text-align: '.length) } : properties;
}

/** Takes the mark of an alert of GitHub's out of a quote, and gives the class that it stands for. */
function alert({ children }: Element, labels: Labels): Element['properties'] {
  const first = children.find((child) => child.type === 'element');
  const text = first?.tagName === 'p' ? first.children[0] : undefined;
  const mark = text?.type === 'text' ? /^\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\]\s*/.exec(text.value) : null;
  if (mark === null || text?.type !== 'text') return {};
  text.value = text.value.slice(mark[0].length);
  const kind = (mark[1] ?? '').toLowerCase() as 'note' | 'tip' | 'important' | 'warning' | 'caution'; // of the pattern
  return { className: [kind], dataLabel: labels[kind] };
}

/** A picture of the front, or of an origin that may be shown; of another a link that states what it shows, at least its file. */
function picture(
  { properties }: Element,
  inLink: boolean,
  { href, addresses, pictureOrigins, ...page }: PageContext,
): ElementContent[] {
  const { src, alt, width, height, title } = properties;
  const text = typeof alt === 'string' && alt.trim() !== '' ? alt : undefined;
  if (typeof src !== 'string') return [{ type: 'text', value: text ?? page.labels.picture }];
  const ownPath = /^https:/i.test(src) ? undefined : href(src);
  const path = ownPath?.slice(addresses.prefix.length) ?? '';
  if (page.pictures.has(path) || (URL.canParse(src) && pictureOrigins.has(new URL(src).origin))) {
    const attributes = {
      src: ownPath ?? src,
      alt: text ?? '',
      ...sidesOf(width, height, page.pictures.get(path)),
      title,
      loading: 'lazy',
      decoding: 'async',
    };
    return [elementOf('img', attributes, [])];
  }
  const file =
    src
      .replace(/[?#].*/s, '')
      .split('/')
      .at(-1) ?? '';
  const name = file === '' || src.startsWith('data:') ? page.labels.picture : `${page.labels.picture}: ${file}`;
  const children: ElementContent[] = [{ type: 'text', value: text ?? name }];
  if (inLink || !src.startsWith('https://')) return children;
  return [elementOf('a', { href: src, className: ['picture'] }, children)];
}

/** The sides as the author writes them, else those of the picture; a height that follows from its width. */
function sidesOf(width: unknown, height: unknown, intrinsic: Sides | undefined): Element['properties'] {
  if (intrinsic === undefined) return { width, height } as Element['properties']; // of one
  const wide = Number(width);
  return wide > 0 ? { width: wide, height: Math.round((wide * intrinsic.height) / intrinsic.width) } : { ...intrinsic };
}

// Where the links of pages lead: to pages and documents of the front, or out of it.

/** What a front serves below its base URL. */
interface Addresses {
  readonly prefix: string;
  readonly readable: ReadonlySet<string>;
  readonly served: ReadonlySet<string>;
}

/** Where a link of the page at a path leads for a browser; undefined where the front has nothing. */
function hrefOf(
  url: string,
  { path: from, addresses: { prefix, readable, served } }: { readonly path: string; readonly addresses: Addresses },
): string | undefined {
  if (url.startsWith('#') || /^(?:https?:\/\/|mailto:)/i.test(url)) return url;
  const base = `http://front.invalid${from}`;
  if (!URL.canParse(url, base)) return undefined;
  const { host, pathname, hash } = new URL(url, base);
  if (host !== 'front.invalid') return undefined;
  const path = pathname.replace(/\.md$/, '');
  if (readable.has(path)) return `${prefix}${path}${hash}`;
  return served.has(pathname) ? `${prefix}${pathname}${hash}` : undefined;
}
