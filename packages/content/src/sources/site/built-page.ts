// One page of a built site: its file as facts and Markdown. It depends on nothing but its file, so that a build after another takes it as it was.
import type { PageFacts } from '../../html/page-facts.ts';
import { countTextWords } from '../../html/element.ts';
import { decodeText } from '../../html/decode-text.ts';
import { mainContent } from '../../html/main-content.ts';
import { parseHtml } from '../../html/parse-html.ts';
import { printTree } from '../../html/print-tree.ts';
import { readPageFacts } from '../../html/page-facts.ts';
import { htmlToTree } from '../../html/to-tree.ts';
import { type SiteAddress, siteOfPage } from './page-path.ts';

/** Largest page, in bytes. */
export const maxHtmlBytes = 10 * 1024 * 1024;

/** The text of a page as Markdown. */
export interface PageContent {
  readonly markdown: string;
  /** Ids of headings by the offset of their line, in characters. */
  readonly ids: ReadonlyMap<number, string>;
  /** For every other id of the page, the id of the heading before it; empty for the top. */
  readonly anchors: ReadonlyMap<string, string>;
  /** The share of its words that are those of links. */
  readonly linkShare: number;
}

/** A page of a built site. */
export interface BuiltPage {
  /** Below the folder of the site, with forward slashes. */
  readonly path: string;
  readonly title: string;
  readonly facts: Omit<PageFacts, 'links'>;
  /** Where its links lead, each once, from the top of the folder or of the host, or elsewhere. */
  readonly links: readonly string[];
  /** Undefined where it has no text. */
  readonly content: PageContent | undefined;
}

/**
 * Reads a page. `intern` gives one text for all that are equal: pages of a site lead to the same places. Undefined where its tags nest too
 * deeply.
 */
export function readBuiltPage(path: string, bytes: Uint8Array, intern: (text: string) => string): BuiltPage | undefined {
  const tree = parseHtml(decodeText(bytes));
  if (tree === undefined) return undefined;
  const { links: written, ...facts } = readPageFacts(tree);
  const title = titleOf(facts, path);
  const own = siteOfPage(facts.canonical, path);
  const resolve = (href: string): string | undefined => addressIn(href, path, own);
  const distinct = new Set(written.map((href) => (resolve(href) ?? '').replace(/[?#].*/s, '')));
  const links = [...distinct].filter((link) => link !== '').map(intern);
  if (facts.redirect !== undefined || facts.hidden !== undefined) return { path, title, facts, links, content: undefined };
  const found = htmlToTree(mainContent(tree), facts.title, resolve);
  if (title !== '' && !found.tree.children.some((node) => node.type === 'heading' && node.depth === 1))
    found.tree.children.unshift({ type: 'heading', depth: 1, children: [{ type: 'text', value: title }] });
  const { markdown, ids } = printTree(found.tree, found.ids);
  if (countTextWords(markdown) < minWords) return { path, title, facts, links, content: undefined };
  const linked = [...markdown.matchAll(/\[([^[\]]*)\]\(/g)].reduce((sum, [, words = '']) => sum + countTextWords(words), 0);
  const all = countTextWords(markdown.replace(/^#.*|\]\([^()\s]*\)/gm, ''));
  return { path, title, facts, links, content: { markdown, ids, anchors: found.anchors, linkShare: linked / Math.max(1, all) } };
}

/** Fewest words of a page. */
const minWords = 3;

/** Stands for the address of the site, which a page need not know; the domain is reserved (RFC 2606). */
const place = 'http://site.invalid';

/** An address in a page as one that does not depend on where the page is: from the top of the host, or elsewhere. `own` is where the site is. */
export function addressIn(href: string, path: string, own: SiteAddress = { base: '/' }): string | undefined {
  if (href === '' || href === '#') return undefined;
  if (href.startsWith('#')) return href;
  if (/^https?:\/\/|^\/\//i.test(href)) {
    if (!URL.canParse(href, place)) return undefined;
    const url = new URL(href, 'https://site.invalid');
    return url.origin === own.origin ? url.href.slice(url.origin.length) : url.href;
  }
  if (/^[a-z][a-z0-9+.-]*:/i.test(href)) return /^mailto:/i.test(href) ? href : undefined;
  if (href.startsWith('/')) return href;
  const from = place + own.base + path.split('/').map(encodeURIComponent).join('/');
  return URL.canParse(href, from) ? new URL(href, from).href.slice(place.length) : undefined;
}

/** The title of a page: its first heading where the title of its head begins with it, else that without the name of the site. */
function titleOf({ title, heading }: Pick<PageFacts, 'title' | 'heading'>, path: string): string {
  if (heading !== '' && (title === '' || title.startsWith(heading))) return heading.slice(0, 200);
  const at = Math.max(...[' | ', ' — ', ' – ', ' · ', ' - ', ' » '].map((mark) => title.lastIndexOf(mark)));
  const bare = at > 0 ? title.slice(0, at) : title;
  return (
    bare ||
    heading ||
    (path
      .replace(/(?:\/index)?\.x?html?$/i, '')
      .split('/')
      .at(-1) ??
      path)
  ).slice(0, 200);
}
