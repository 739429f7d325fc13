// The site itself: robots.txt, unknown paths, the first page, the sitemap, and a sample of its pages as HTML and as Markdown.
import { readHtml } from '@vitrine/content';
import { addressesOf } from '@vitrine/content/files';
import type { Robots } from './client.ts';
import { varies } from '../checks.ts';
import { absolute } from './completeness.ts';
import {
  barrierOf,
  isPathRelative,
  letters,
  linksIn,
  measureText,
  missingText,
  nextPart,
  openFence,
  repeatedHeadings,
  scriptedRedirect,
  staleFor,
} from './page-content.ts';
import { isMarkdown, markdownPathOf } from './page-forms.ts';
import { type SiteResponse, sample, texts, type Visit } from './visit.ts';

/** Agents that read for assistants, by the names in their operators' documentation. */
const assistants = ['GPTBot', 'OAI-SearchBot', 'ClaudeBot', 'Claude-SearchBot', 'PerplexityBot'];
const html = 'text/html, application/xhtml+xml;q=0.9, */*;q=0.1';
const markdownOnly = 'text/markdown';
const sampled = { quick: 2, full: 12 };
const maxPageCharacters = 100_000;
/** Largest part of a page's lines that its Markdown may lack, and of headings that may repeat. */
const [maxMissing, maxRepeated] = [0.2, 0.5];
/** Links of a page's Markdown that are followed in a full examination. */
const followed = 2;
const noPage = 'vitrine-doctor-asks-for-no-page';

/** reach, sitemap, link-field */
export async function examineSite(visit: Visit, robots: Robots): Promise<void> {
  const { record, request, base, siteState } = visit;
  const { hostname, protocol } = new URL(base);
  if (!/^(?:localhost|127\.|\[|\d+\.\d+\.\d+\.\d+$)/.test(hostname)) record('https', base, protocol === 'https:', protocol);
  if (robots.answer !== undefined) {
    const { status } = robots.answer;
    const type = robots.answer.fields.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? 'nothing';
    record('robots', 'GET /robots.txt', status !== 200 || /^text\/plain\b/i.test(type), type);
    const shut = assistants.filter((agent) => !robots.admits(`${base}/`, agent));
    record('robots-agents', 'GET /robots.txt', shut.length === 0, `${shut.join(', ')} kept out`);
  }
  const nowhere = await request(`/${noPage}`);
  if (nowhere !== undefined) {
    siteState.catchAll = !record('not-found', nowhere.where, nowhere.status === 404 || nowhere.status === 410, nowhere.status);
    const leads = nowhere.field('link') !== undefined || /https?:\/\/|href=|\]\(/.test(nowhere.text());
    if (!siteState.catchAll) record('not-found-helps', nowhere.where, leads, nowhere.text().slice(0, 100));
  }
  const first = await request('/', { fields: { accept: html } });
  if (first?.status === 200) {
    const link = first.field('link') ?? '';
    record(
      'link-field',
      first.where,
      /rel="?(?:[\w -]* )?(?:service-desc|api-catalog|describedby|ai-catalog)\b/.test(link),
      link || undefined,
    );
  }
  await readSitemap(visit, robots);
  const llms = await request('/llms.txt');
  siteState.hasLlms = llms?.status === 200 && isMarkdown(llms);
  if (llms !== undefined && siteState.hasLlms) record('cache-age', llms.where, staleFor(llms) === undefined, staleFor(llms));
  // Plain text at `/` is the answer of a service that has a front below its other paths; it is no page.
  const type = first?.field('content-type') ?? '';
  if (first?.status === 200 && /^text\/markdown\b/i.test(type)) record('html', first.where, false, type);
  if (first?.status === 200 && first.html) await examinePage(visit, first);
  for (const page of sample(siteState.pages, visit.full ? sampled.full : sampled.quick)) {
    const answer = await request(page, { fields: { accept: html } });
    if (answer === undefined) continue;
    const barrier = barrierOf(answer);
    record('page-public', answer.where, barrier === undefined, barrier);
    const isElsewhere = new URL(answer.url).origin !== visit.origin;
    const redirect = isElsewhere ? answer.url : answer.html ? scriptedRedirect(answer.text()) : undefined;
    record('page-redirect', answer.where, redirect === undefined, redirect);
    if (answer.status === 200 && answer.html) await examinePage(visit, answer);
  }
}

async function readSitemap(visit: Visit, robots: Robots): Promise<void> {
  const { request, record, siteState, origin, base } = visit;
  const sitemapUrl = robots.sitemaps.find((address) => address.startsWith(`${origin}/`));
  let answer = await request(sitemapUrl ?? '/sitemap.xml');
  if (answer === undefined) return;
  if (answer.status === 200 && /<sitemapindex\b/.test(answer.text())) {
    const [inner] = addressesOf(answer.text()).filter((address) => address.startsWith(`${origin}/`));
    answer = inner === undefined ? answer : ((await request(inner)) ?? answer);
  }
  const addresses = answer.status === 200 && !answer.html ? addressesOf(answer.text()) : [];
  const here = addresses.filter((address) => address.startsWith(`${origin}/`));
  record(
    'sitemap',
    answer.where,
    here.length > 0,
    answer.status === 200 ? `${addresses.length} addresses, none of them of ${origin}` : answer.status,
  );
  const pages = here.filter((address) => /(?:\/|\.html?|\/[^/.]+)$/i.test(new URL(address).pathname));
  siteState.pages = pages.filter((address) => address !== `${base}/` && address !== base);
}

/** markdown: one page, in all of its forms. */
async function examinePage(visit: Visit, page: SiteResponse): Promise<void> {
  const { request, record } = visit;
  record('html', page.where, page.html, page.field('content-type'));
  const other = await request(page.url, { fields: { accept: markdownOnly } });
  const negotiated = other?.status === 200 && isMarkdown(other) ? other : undefined;
  if (other !== undefined) {
    const where = `${other.where} Accept: ${markdownOnly}`;
    record('markdown', where, negotiated !== undefined, `${other.status} ${other.field('content-type') ?? ''}`);
    if (negotiated !== undefined)
      for (const form of [page, negotiated])
        record(
          'vary-accept',
          `${form.where} as ${form === page ? 'HTML' : 'Markdown'}`,
          varies(form, 'accept'),
          form.field('vary'),
        );
  }
  const markdownAlternate = await markdownAlternateOf(visit, page, negotiated);
  for (const form of new Set([negotiated, markdownAlternate]))
    if (form !== undefined) {
      const [title, text] = [titleOf(page), form.text()];
      record(
        'markdown-alternate-same',
        `${form.where} (${form === negotiated ? 'negotiated' : 'markdown-alternate'}) and its HTML`,
        title === undefined || letters(text).includes(title),
        title,
      );
      record('markdown-size', form.where, text.length <= maxPageCharacters, `${text.length} characters`);
    }
  if (page.url !== `${visit.base}/`) await examineContent(visit, page, markdownAlternate ?? negotiated);
  if (negotiated !== undefined && markdownAlternate !== undefined)
    record(
      'markdown-alternate-same',
      `${markdownAlternate.where} and Accept: ${markdownOnly}`,
      markdownAlternate.text() === negotiated.text(),
      'two texts',
    );
}

/** What a page and its Markdown contain, for agents that only fetch. */
async function examineContent(visit: Visit, page: SiteResponse, markdown: SiteResponse | undefined): Promise<void> {
  const { request, record, full, siteState } = visit;
  const source = page.text();
  const read = readHtml(source);
  const content = read?.toMarkdown((href) => href)?.markdown;
  record('page-text', page.where, content !== undefined || read?.facts.isScripted !== true, 'scripts and no text');
  const { characters, before } = measureText(source);
  record('html-size', page.where, characters <= maxPageCharacters, `${characters} characters`);
  record('content-start', page.where, before <= characters / 2, `after ${before} of ${characters} characters`);
  for (const form of markdown === undefined ? [page] : [page, markdown]) {
    record('cache-age', form.where, staleFor(form) === undefined, staleFor(form));
    const body = form.text().slice(Math.max(0, form.html ? source.search(/<body\b/i) : 0));
    if (siteState.hasLlms)
      record('llms-named', form.where, body.includes('/llms.txt'), `its ${form.html ? 'HTML' : 'Markdown'} does not name it`);
  }
  if (full) {
    const sibling = await request(`${page.url.replace(/\/$/, '')}-${noPage}`);
    if (sibling !== undefined && !siteState.catchAll)
      record('not-found', sibling.where, [404, 410].includes(sibling.status), sibling.status);
  }
  if (markdown === undefined) return;
  const text = markdown.text();
  const missing = content === undefined ? 0 : missingText(content, text);
  record('markdown-complete', markdown.where, missing < maxMissing, `${Math.round(missing * 100)} % of its lines are missing`);
  const fence = openFence(text);
  record('markdown-fences', markdown.where, fence === undefined, `line ${fence}`);
  record('markdown-headings', markdown.where, repeatedHeadings(text) <= maxRepeated, 'more than half repeat one');
  const links = linksIn(text);
  const relative = links.filter(isPathRelative);
  record('markdown-links', markdown.where, relative.length === 0, `${relative.length} of ${links.length}, such as ${relative[0]}`);
  const here = absolute(links, markdown.url).filter((url) => url.startsWith(`${visit.origin}/`));
  for (const url of full ? sample(here, followed) : []) {
    const answer = await request(url);
    if (answer !== undefined) record('markdown-links', `${markdown.where} links ${url}`, answer.status === 200, answer.status);
  }
  const { isPart, next } = nextPart(markdown);
  const rest = next === undefined ? undefined : await request(next);
  const continues = rest?.status === 200 && isMarkdown(rest) && rest.text() !== text;
  if (!isPart || next === undefined || rest !== undefined)
    record('markdown-whole', markdown.where, !isPart || continues, next ?? 'no next part');
}

async function markdownAlternateOf(
  { request, record }: Visit,
  page: SiteResponse,
  negotiated: SiteResponse | undefined,
): Promise<SiteResponse | undefined> {
  const alternate = alternateOf(page);
  if (alternate === page.url && negotiated !== undefined) {
    record('markdown-alternate', page.where, true);
    return undefined;
  }
  const answer = await request(alternate ?? markdownPathOf(page.url));
  const is = answer?.status === 200 && isMarkdown(answer);
  if (answer !== undefined)
    record('markdown-alternate', page.where, is, `${answer.where}: ${answer.status} ${answer.field('content-type') ?? ''}`);
  return is ? answer : undefined;
}

/** The address of the Markdown that a page names, in its Link field or in an element. */
function alternateOf(page: SiteResponse): string | undefined {
  const members = (page.field('link') ?? '').split(/, ?(?=<)/);
  const field = members.map((member) => [/^<([^>]*)>/.exec(member)?.[1], member] as const);
  const elements = [...page.text().matchAll(/<link\b[^>]{0,500}>/gi)].map(
    ([tag]) => [/\bhref=["']?([^"'\s>]+)/i.exec(tag)?.[1], tag] as const,
  );
  const link = [...field, ...elements].find(
    ([url, text]) => url !== undefined && /alternate/i.test(text) && /text\/markdown/i.test(text),
  );
  const [url] = texts([link?.[0]]);
  return url !== undefined && URL.canParse(url, page.url) ? new URL(url, page.url).href : undefined;
}

/** What both forms of a page must have in common: the words of its first heading, else nothing. */
function titleOf(page: SiteResponse): string | undefined {
  const text = page.text();
  const start = text.search(/<h1\b/i);
  const end = start < 0 ? -1 : text.toLowerCase().indexOf('</h1>', start);
  const title = end < 0 ? '' : letters(text.slice(start, end).replaceAll(/<[^<>]*>/g, ''));
  return title === '' ? undefined : title;
}
