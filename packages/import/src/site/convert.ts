// A page of a site as Markdown: its own where it has that, else the content of its HTML. A page that is hidden or has no text is reported.
import { defined } from '@vitrine/core/serving';
import type { HtmlMarkdown } from '@vitrine/content';
import type { Foldable } from './fold.ts';
import { folderRoot, type FoundPage, type SiteReport } from './found-page.ts';
import { urlOf } from './html.ts';
import { splitMatter } from './markdown.ts';

/** A page in Markdown, before it is linked. Links are absolute. */
export interface SitePage extends Foldable {
  readonly title: string;
  readonly description?: string;
  readonly modified?: string;
  readonly anchors: ReadonlyMap<string, string>;
}

/** Members of front matter that hide a page. */
const hiding: readonly (readonly [name: string, value: string])[] = [
  ['draft', 'true'],
  ['hidden', 'true'],
  ['noindex', 'true'],
  ['unlisted', 'true'],
  ['published', 'false'],
  ['search', 'false'],
];

/** A page in Markdown; what has no text, or loses most of it, is reported. */
export function convert(
  { address, html, markdown: markdownAlternate, modified, sitemapUrl }: FoundPage,
  report: SiteReport,
): SitePage | undefined {
  const where = address.host === folderRoot.host ? decodeURI(address.pathname.slice(1)) : address.href;
  if (html?.hidden !== undefined) {
    report.leftOut(where, html.hidden);
    return undefined;
  }
  const title = html?.title ?? '';
  const said = html?.canonical ?? sitemapUrl;
  const changed = modified ?? html?.modified;
  const facts = {
    address,
    ...defined({ canonical: said, locale: html?.locale !== undefined ? html.locale : undefined, modified: changed }),
  };
  if (markdownAlternate !== undefined) {
    const { frontMatter, body } = splitMatter(markdownAlternate);
    const flag = hiding.find(([name, value]) => frontMatter.get(name)?.toLowerCase() === value);
    if (flag !== undefined) report.leftOut(where, `${flag[0]}: ${flag[1]}`);
    else if (body.trim() === '') report.finding(where, 'its Markdown is empty');
    if (flag !== undefined || body.trim() === '') return undefined;
    const description = frontMatter.get('description') ?? html?.description;
    const canonical = urlOf(frontMatter.get('canonical') ?? frontMatter.get('url'), address);
    return {
      ...facts,
      ...(said === undefined && canonical !== undefined && { canonical }),
      title: frontMatter.get('title') ?? title,
      ...defined({ description }),
      markdown: body,
      anchors: new Map(),
    };
  }
  const text = html?.toMarkdown((href) => (/^(?:mailto:|#)/i.test(href) ? href : urlOf(href, address)?.href));
  if (html === undefined || text === undefined) {
    report.finding(where, html?.whyEmpty ?? 'it has no text');
    return undefined;
  }
  return {
    ...facts,
    title,
    ...defined({ description: html.description }),
    markdown: withIds(text),
    anchors: new Map([...text.anchors, ...[...text.ids.values()].map((id) => [id, id] as const)]),
  };
}

/** Markdown whose headings have their ids behind them, as `{#id}`. */
function withIds({ markdown, ids }: HtmlMarkdown): string {
  let out = '';
  let at = 0;
  for (const [offset, id] of ids) {
    if (!/^[^\s{}"'<>]{1,200}$/.test(id)) continue;
    const end = markdown.indexOf('\n', offset);
    const stop = end < 0 ? markdown.length : end;
    out += `${markdown.slice(at, stop)} {#${id}}`;
    at = stop;
  }
  return out + markdown.slice(at);
}
