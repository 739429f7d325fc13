// A page of HTML: what its head states of it, whether it is for readers, and its tree. The tree is parsed as a browser does; a page whose tags
// nest so deeply that this takes long is refused before.
import { defined } from '@vitrine/core';
import type { Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { toString } from 'hast-util-to-string';
import { select, selectAll } from './select.ts';

/** What a page states of itself. */
export interface HtmlPage {
  /** Of its head; empty when there is none. */
  readonly title: string;
  readonly description?: string;
  /** The address that the page states. */
  readonly canonical?: URL;
  readonly locale?: string;
  /** When its text changed, as it states. */
  readonly modified?: string;
  /** Why it is not for readers. */
  readonly hidden?: string;
  /** The same page in Markdown. */
  readonly markdownAlternate?: URL;
  /** Where its links lead. */
  readonly links: readonly URL[];
  /** What its addresses are relative to. */
  readonly base: URL;
  readonly tree: Root;
}

const maxDepth = 500;
/** Most steps of the parser, as the depths of all tags together. */
const maxSteps = 50_000_000;
/** Elements that end where the next one begins, wherever they are; `rt` and `optgroup` do so in a `ruby` and a `select` alone, and nest elsewhere. */
const optionalEnds: ReadonlySet<string> = new Set(
  'area base body br caption col colgroup dd dt embed head hr html img input li link meta option p param source tbody td tfoot th thead tr track wbr'.split(
    ' ',
  ),
);

/** Whether the tags nest too deeply, or too often, to be parsed in a moment. */
function isTooDeep(text: string): boolean {
  const open = new Map<string, number>();
  let depth = 0;
  let steps = 0;
  for (const [, end, written = ''] of text.matchAll(/<(\/?)([A-Za-z][^\s/>]{0,40})/g)) {
    const name = written.toLowerCase();
    steps += depth;
    if (steps > maxSteps) return true;
    if (optionalEnds.has(name)) continue;
    const count = open.get(name) ?? 0;
    if (end === '/' && count === 0) continue;
    const change = end === '/' ? -1 : 1;
    open.set(name, count + change);
    depth += change;
    if (depth > maxDepth) return true;
  }
  return false;
}

/** Reads a page; undefined where its tags nest too deeply. */
export function readHtml(text: string, address: URL): HtmlPage | undefined {
  if (isTooDeep(text)) return undefined;
  const tree = fromHtml(text);
  const base = urlOf(attributeOf(tree, 'base', 'href'), address) ?? address;
  const meta = (selector: string): string | undefined => attributeOf(tree, `meta${selector}`, 'content');
  const description = meta('[name=description]') ?? meta('[property="og:description"]');
  const canonical = urlOf(attributeOf(tree, 'link[rel~=canonical]', 'href'), base);
  const locale = attributeOf(tree, 'html', 'lang');
  const modified = meta('[property="article:modified_time"]') ?? meta('[name="last-modified"]') ?? revision(tree);
  const markdownAlternate = urlOf(attributeOf(tree, 'link[rel~=alternate][type="text/markdown"]', 'href'), base);
  const hidden = hiddenBy(meta('[name=robots i]'), tree);
  return {
    title: oneLine(toString(select('head > title', tree) ?? { type: 'root', children: [] })),
    ...defined({
      description,
      canonical,
      locale: locale !== undefined && /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/.test(locale) ? locale : undefined,
      modified,
      markdownAlternate,
      hidden,
    }),
    links: selectAll('a[href]', tree).flatMap(({ properties }) => urlOf(String(properties['href']), base) ?? []),
    base,
    tree,
  };
}

/** Why a page is not for readers: an order to search engines, or a page that only leads on. */
export function hiddenBy(robots: string | undefined, tree?: Root): string | undefined {
  if (robots !== undefined && /\b(?:noindex|none)\b/i.test(robots)) return 'noindex';
  const refresh = tree === undefined ? undefined : select('meta[http-equiv=refresh i]', tree)?.properties['content'];
  return typeof refresh === 'string' && /url\s*=/i.test(refresh) ? 'it leads to another page' : undefined;
}

/** The date next to a page that names when it was last changed. */
function revision(tree: Root): string | undefined {
  const place = select(
    '.theme-last-updated time, .VPLastUpdated time, .git-revision-date-localized-plugin, time[itemprop=dateModified]',
    tree,
  );
  const date = place?.properties['dateTime'];
  return typeof date === 'string' ? date : undefined;
}

function attributeOf(tree: Root, selector: string, name: string): string | undefined {
  const value = select(selector, tree)?.properties[name];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** An address of the web, or undefined. */
export function urlOf(text: string | undefined, base: URL): URL | undefined {
  if (text === undefined || !URL.canParse(text, base.href)) return undefined;
  const url = new URL(text, base);
  return /^https?:$/.test(url.protocol) ? url : undefined;
}

/** A text on one line, without the characters that mark for a browser where a word may break. */
export function oneLine(text: string): string {
  return text
    .replace(/[\u00ad\u200b\u2060\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
