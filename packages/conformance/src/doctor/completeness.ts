// Whether llms.txt is whole: every page of the sitemap is in it, or in an index that it names, so that no page is more than two fetches away.
// Editions (languages, versions) are counted apart. Only folders that llms.txt lists pages of are compared: a sitemap has a team's other pages too.
import { markdownPathOf, pageName } from './page-forms.ts';
import type { SiteResponse, Visit } from './visit.ts';

const followed = { quick: 2, full: 40 };
const maxExamples = 3;
/** Folders of an address that may name its edition. */
const maxEditionDepth = 3;
/** A language tag, a version, or a name of one, as a folder of an address. */
const edition = /^(?:[a-z]{2}(?:-[a-z]{2,4})?|v?\d{1,4}(?:\.(?:\d{1,4}|x)){0,3}|next|latest|stable|canary)$/i;

/** Holds the pages of the sitemap against llms.txt, edition by edition. */
export async function examineCompleteness(
  { request, record, siteState, origin, full, skip }: Visit,
  llms: SiteResponse,
): Promise<void> {
  const pages = new Map(siteState.pages.map((address) => [pageName(address), address]));
  if (pages.size === 0) return;
  const inList = new Set<string>();
  const indexes: string[] = [];
  const take = (index: SiteResponse): void => {
    for (const url of linksOf(index).filter((each) => each.startsWith(`${origin}/`))) {
      if (/\/llms(?:-[\w-]{1,40})?\.txt$/.test(new URL(url).pathname)) indexes.push(url);
      else inList.add(pageName(url));
    }
  };
  take(llms);
  const shared = [...pages.keys()].filter((name) => inList.has(name));
  const folder = commonFolder(shared.map(inAnyEdition));
  const compared = [...pages.keys()].filter((name) => inAnyEdition(name).startsWith(folder));
  const isWhole = (): boolean => compared.every((name) => inList.has(name));
  const further = [...new Set(indexes)].filter((url) => url !== llms.url && !url.endsWith('/llms-full.txt'));
  const most = full ? followed.full : followed.quick;
  for (const url of further.slice(0, most)) {
    if (isWhole()) break;
    const index = await request(url);
    if (index?.status === 200 && !index.html) take(index);
  }
  // A page may be in an index that nobody read: then nothing is known of it.
  if (!isWhole() && further.length > most) {
    skip(`whether llms.txt is complete: it names ${further.length} further indexes`);
    return;
  }
  // Where pages are listed as Markdown, a page without Markdown is a list of pages for people, or made by code.
  const few = compared.filter((name) => !inList.has(name));
  if (few.length <= maxExamples && linksOf(llms).some((url) => url.endsWith('.md')))
    for (const name of few) if ((await request(markdownPathOf(pages.get(name) ?? '')))?.status === 404) inList.add(name);
  const editions = new Map<string, string[]>();
  for (const name of compared) editions.set(editionOf(name), [...(editions.get(editionOf(name)) ?? []), name]);
  for (const [of, names] of editions) {
    const missing = names.filter((name) => !inList.has(name));
    const examples = missing.slice(0, maxExamples).map((name) => pages.get(name) ?? name);
    record(
      'llms-complete',
      `${llms.where} and the sitemap${of === '' ? '' : `, edition ${of}`}`,
      missing.length === 0,
      `${missing.length} of ${names.length} pages are in no index, such as ${examples.join(', ')}`,
    );
  }
}

export function linksOf(answer: SiteResponse): readonly string[] {
  const written = [...answer.text().matchAll(/\]\(<?([^\s()<>]{1,2048})>?\)/g)].map(([, url = '']) => url);
  return absolute(written, answer.url);
}

/** Links as addresses without fragments, each once. */
export function absolute(links: readonly string[], base: string): readonly string[] {
  const urls = links.flatMap((url) => (URL.canParse(url, base) ? [new URL(url, base).href.split('#')[0] ?? ''] : []));
  return [...new Set(urls)];
}

/** The folder that all of these are in, with a slash at its end; empty for none. */
function commonFolder(names: readonly string[]): string {
  const [first = '', ...others] = names;
  let folders = first.split('/').slice(0, -1);
  for (const name of others) {
    const segments = name.split('/');
    const end = folders.findIndex((each, at) => each !== segments[at]);
    if (end >= 0) folders = folders.slice(0, end);
  }
  return names.length === 0 ? '' : `${folders.join('/')}/`;
}

/** The folders that name the edition of a page: `de`, `v2`, `de/v2`; empty for the one without such a folder. */
function editionOf(name: string): string {
  const folders = name.split('/').slice(1, -1);
  return folders.filter((each, depth) => depth < maxEditionDepth && edition.test(each)).join('/');
}

/** The name of a page without the folders that name its edition. */
function inAnyEdition(name: string): string {
  const parts = name.split('/');
  return parts.filter((each, at) => at === parts.length - 1 || at > maxEditionDepth || !edition.test(each)).join('/');
}
