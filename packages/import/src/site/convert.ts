// A page of a site as Markdown: its own where it has that, else what its HTML states. A page that is hidden, has no text, or loses most of
// it, is reported.
import { defined } from '@vitrine/core';
import { toString } from 'hast-util-to-string';
import type { Foldable } from './fold.ts';
import { folderRoot, type FoundPage, type SiteReport } from './found-page.ts';
import { type HtmlPage, oneLine, urlOf } from './html.ts';
import { mainContent, wordsOf } from './main-content.ts';
import { splitMatter, toMarkdownText } from './markdown.ts';
import { toNormalForm } from './normal-form.ts';
import { select, selectAll } from './select.ts';

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

/** Fewest words of a page, without its heading. */
const fewestWords = 3;

/** A page in Markdown; what has no text, or loses most of it, is reported. */
export function convert(
  { address, html, markdown: markdownAlternate, modified, listed }: FoundPage,
  report: SiteReport,
): SitePage | undefined {
  const where = address.host === folderRoot.host ? decodeURI(address.pathname.slice(1)) : address.href;
  if (html?.hidden !== undefined) {
    report.leftOut(where, html.hidden);
    return undefined;
  }
  const title = html === undefined ? '' : titleOf(html);
  const said = html?.canonical ?? listed;
  const changed = modified ?? html?.modified;
  const facts = {
    address,
    ...defined({ canonical: said, locale: html?.locale !== undefined ? html.locale : undefined, modified: changed }),
  };
  if (markdownAlternate !== undefined) {
    const { matter, body } = splitMatter(markdownAlternate);
    const flag = hiding.find(([name, value]) => matter.get(name)?.toLowerCase() === value);
    if (flag !== undefined) report.leftOut(where, `${flag[0]}: ${flag[1]}`);
    else if (body.trim() === '') report.finding(where, 'its Markdown is empty');
    if (flag !== undefined || body.trim() === '') return undefined;
    const description = matter.get('description') ?? html?.description;
    const canonical = urlOf(matter.get('canonical') ?? matter.get('url'), address);
    return {
      ...facts,
      ...(said === undefined && canonical !== undefined && { canonical }),
      title: matter.get('title') ?? title,
      ...defined({ description }),
      markdown: body,
      anchors: new Map(),
    };
  }
  if (html === undefined) return undefined;
  try {
    const scripts = selectAll('script[src], script[type=module]', html.tree).length;
    const main = mainContent(html.tree);
    const words = main === undefined ? 0 : wordsOf(main);
    if (main === undefined || words < fewestWords) {
      const isDrawn = scripts > 0 && wordsOf(html.tree) < fewestWords + wordsOf(select('head', html.tree) ?? html.tree);
      report.finding(where, isDrawn ? 'it has no text until its scripts run' : 'it has no text');
      return undefined;
    }
    const { anchors } = toNormalForm(main, html.base, html.title);
    const markdown = toMarkdownText(main);
    const kept = markdown.match(/\S+/g)?.length ?? 0;
    if (kept < fewestWords) {
      report.finding(where, `nothing is left of its ${words} words`);
      return undefined;
    }
    if (kept * 3 < words) report.finding(where, `${kept} of its ${words} words are left`);
    return {
      ...facts,
      title,
      ...defined({ description: html.description }),
      markdown,
      anchors,
    };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    report.finding(where, 'it is too large, or its tags nest too deeply, to be read');
    return undefined;
  }
}

/** The title of a page whose content has none: its first heading where the head begins with it, else the head without the site's name. */
function titleOf({ tree, title }: HtmlPage): string {
  const heading = oneLine(selectAll('h1', tree).map((each) => toString(each))[0] ?? '')
    .replace(/[¶#]$/, '')
    .trimEnd();
  if (heading !== '' && (title === '' || title.startsWith(heading))) return heading;
  const at = Math.max(...[' | ', ' — ', ' – ', ' · ', ' - ', ' » '].map((mark) => title.lastIndexOf(mark)));
  return at > 0 ? title.slice(0, at) : title;
}
