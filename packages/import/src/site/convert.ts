// A page of a live site as Markdown: its own where it has that, else the content of its HTML. A page that is hidden or has no text is reported.
import { defined } from '@vitrine/core/serving';
import { hiddenByMatter, type HtmlMarkdown, splitFrontMatter } from '@vitrine/content';
import { textAt } from '../imported.ts';
import type { Foldable } from './fold.ts';
import type { FoundPage, SiteReport } from './found-page.ts';
import { urlOf } from './html.ts';

/** A page in Markdown, before it is linked. */
export interface SitePage extends Foldable {
  readonly title: string;
  readonly description?: string;
  readonly modified?: string;
  readonly anchors: ReadonlyMap<string, string>;
  /** The address that a link of the page leads to; undefined for one that is none of the web. */
  readonly resolveLink: (href: string) => URL | undefined;
}

/** A page in Markdown; what has no text, or loses most of it, is reported. */
export function convert({ address, html, markdown, modified }: FoundPage, report: SiteReport): SitePage | undefined {
  const where = address.href;
  if (html?.hidden !== undefined) {
    report.leftOut(where, html.hidden);
    return undefined;
  }
  const { title = '', description, canonical, locale } = html ?? {};
  const facts = {
    address,
    resolveLink: (href: string) => urlOf(href, address),
    ...defined({ canonical, locale, modified: modified ?? html?.modified }),
  };
  if (markdown !== undefined) {
    const { raw, body } = splitFrontMatter(where, markdown.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n'));
    const flag = hiddenByMatter(raw);
    if (flag !== undefined) report.leftOut(where, flag);
    else if (body.trim() === '') report.finding(where, 'its Markdown is empty');
    if (flag !== undefined || body.trim() === '') return undefined;
    return {
      ...facts,
      ...defined({
        canonical: canonical ?? urlOf(textAt(raw, 'canonical') ?? textAt(raw, 'url'), address),
        description: textAt(raw, 'description') ?? description,
      }),
      title: textAt(raw, 'title') ?? title,
      markdown: body,
      anchors: new Map(),
    };
  }
  const text = html?.toMarkdown((href) => (/^(?:mailto:|#)/i.test(href) ? href : urlOf(href, address)?.href));
  if (text !== undefined)
    return { ...facts, title, ...defined({ description }), markdown: withIds(text), anchors: anchorsOf(text) };
  report.finding(where, html?.whyEmpty ?? 'it has no text');
  return undefined;
}

/** The heading that each id of a page leads to; a heading leads to itself. */
export function anchorsOf({ anchors, ids }: Pick<HtmlMarkdown, 'anchors' | 'ids'>): ReadonlyMap<string, string> {
  return new Map([...anchors, ...[...ids.values()].map((id) => [id, id] as const)]);
}

/** Markdown whose headings have their ids behind them, as `{#id}`. */
export function withIds({ markdown, ids }: Pick<HtmlMarkdown, 'markdown' | 'ids'>): string {
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
