// A live site, page by page: those that it lists (listing.ts), or else those that its links lead to; each as Markdown where the site has
// that (its own Markdown version, or by `Accept`), else as HTML.
import { defined } from '@vitrine/core/serving';
import { failure } from '@vitrine/cli-kit/http/fetching';
import type { Answer } from './cache.ts';
import { keyOf, namesOf } from './fold.ts';
import { type FoundPage, isMachinePage, maxSiteBytes, type SiteReport } from './found-page.ts';
import { hiddenBy, readHtml, urlOf } from './html.ts';
import { decodeText } from '@vitrine/content';
import type { Visitor } from './visit.ts';
import { parseSitemap, sitemapText } from '@vitrine/content/files';

/** Markdown where the site has it (RFC 9110, 12.5.1). */
const either = 'text/markdown, text/html;q=0.9, application/xhtml+xml;q=0.9, */*;q=0.1';
/** After so many questions in a row without an answer, the site is left alone. */
const maxFailures = 5;

const notPages =
  /\.(?:png|jpe?g|gif|svg|webp|avif|ico|css|m?js|json|xml|txt|pdf|zip|gz|tgz|bz2|xz|whl|jar|exe|dmg|woff2?|ttf|eot|mp[34]|webm|wasm|map|csv|ya?ml|toml|rss|atom|epub|ipynb|inv)$/i;

interface LiveOptions {
  readonly start: URL;
  readonly maxPages: number;
  readonly visitor: Visitor;
  readonly report: SiteReport;
  readonly onProgress: (done: number, total: number) => void;
  readonly isOver: () => boolean;
  readonly finish: () => Promise<void>;
}

/** A live site, from the address that was named: only what is below it is imported. */
export function openLive(options: LiveOptions): {
  readonly name: string;
  readonly root: URL;
  readonly pages: AsyncIterable<FoundPage>;
} {
  const root = rootOf(options.start);
  return { name: `${root.host}${root.pathname}`.replace(/(?<!\/)\/+$/, ''), root, pages: crawl(root, options) };
}

/** The folder of an address: `/docs` is one, `/docs/index.html` is in one. */
function rootOf(start: URL): URL {
  const url = new URL(start.pathname, start);
  const last = url.pathname.split('/').at(-1) ?? '';
  if (/\.[a-z]{2,5}$/i.test(last)) return new URL('.', url);
  return url.pathname.endsWith('/') ? url : new URL(`${url.pathname}/`, url);
}

async function* crawl(root: URL, options: LiveOptions): AsyncGenerator<FoundPage> {
  const { start, maxPages, visitor, report, onProgress, isOver } = options;
  const sitemaps = await visitor.obey();
  const first = await visitor.visit(start, either);
  if ('refused' in first) throw failure('unreachable', first.refused, 'Check the address.');
  if (first.status >= 400) throw failure('refused', `${start.href} answers ${first.status}`, 'Check the address.');
  const listing = createListing(root, visitor);
  if (isPage(first)) listing.add(new URL(first.address));
  await listing.readLlmsTxt();
  await listing.readSitemaps(sitemaps);
  const alternates = createAlternates(root, visitor, listing.alternates);
  let done = 0;
  let bytes = 0;
  let failures = 0;
  for (const [key, url] of listing.pages) {
    if (done >= maxPages || bytes > maxSiteBytes || failures >= maxFailures || isOver()) {
      report.incomplete();
      report.remark(
        failures >= maxFailures
          ? 'the site stopped answering; run the same command later to continue'
          : isOver()
            ? 'the time limit was reached; run the same command to continue'
            : `there is more than ${done >= maxPages ? `${maxPages} pages; raise --max-pages` : `${maxSiteBytes / 1024 / 1024} MB`}, or import a part of the site by its address`,
      );
      return;
    }
    onProgress(done, Math.min(maxPages, listing.pages.size));
    done += 1;
    const modified = listing.modified.get(key);
    const looksForMarkdown = listing.hasSitemap() || listing.alternates.has(key);
    const markdown = looksForMarkdown ? await alternates.of(url) : undefined;
    const fetchedPage = markdown === undefined ? await fetchPage(url, visitor, alternates, report) : pageOfMarkdown(url, markdown);
    failures = fetchedPage === 'silent' ? failures + 1 : 0;
    if (typeof fetchedPage === 'string') continue;
    bytes += fetchedPage.bytes;
    if (!listing.hasSitemap()) for (const link of fetchedPage.links) listing.add(new URL(link));
    yield { ...fetchedPage.page, ...defined({ modified }) };
  }
  await options.finish();
}

function pageOfMarkdown(address: URL, { text, bytes }: MarkdownText) {
  return { page: { address, markdown: text }, links: linksIn(text, address), bytes };
}

/** One page; the reason is reported where there is none. */
async function fetchPage(url: URL, visitor: Visitor, alternates: ReturnType<typeof createAlternates>, report: SiteReport) {
  const answer = await visitor.visit(url, either);
  if ('refused' in answer) {
    if (answer.closed) report.leftOut(url.href, 'robots.txt does not allow it');
    else report.finding(url.href, answer.refused);
    return answer.closed ? 'left-out' : 'silent';
  }
  const reason = leftOutBy(answer, url);
  if (reason !== undefined) {
    if (answer.status >= 500) report.finding(url.href, reason);
    else report.leftOut(url.href, reason);
    return 'left-out';
  }
  const address = new URL(answer.address);
  const text = decodeText(answer.body, answer.contentType);
  if (isMarkdown(answer, text)) return pageOfMarkdown(address, { text, bytes: text.length });
  const html = readHtml(text, address);
  if (html === undefined) {
    report.finding(url.href, 'its tags nest too deeply to be read');
    return 'left-out';
  }
  const markdown = html.hidden === undefined ? await alternates.alternateOf(address, html.markdownAlternate) : undefined;
  return { page: { address, html, ...defined({ markdown: markdown?.text }) }, links: html.links, bytes: answer.body.length };
}

function leftOutBy(answer: Answer, asked: URL): string | undefined {
  if (answer.status >= 300) return `it answers ${answer.status}`;
  if (hiddenBy(answer.robots) !== undefined) return 'noindex';
  if (!isPage(answer)) return `it is not a page but ${answer.contentType || 'of no type'}`;
  return new URL(answer.address).host === asked.host ? undefined : 'it leads to another host';
}

/** Pages on which Markdown versions are looked for, before none is expected any more. */
const alternateTrials = 2;

interface MarkdownText {
  readonly text: string;
  readonly bytes: number;
}

/** Where sites keep the Markdown version of `/guide/install/`. */
const alternateForms: readonly ((path: string) => string)[] = [
  (path) => (path.endsWith('/') ? (path === '/' ? '/index.md' : `${path.slice(0, -1)}.md`) : `${path.replace(/\.html?$/i, '')}.md`),
  (path) => (path.endsWith('/') ? `${path}index.md` : /\.html?$/i.test(path) ? `${path}.md` : `${path}/index.md`),
  (path) => (path.endsWith('/') ? `${path}index.html.md` : `${path}.md`),
];

/** Markdown versions: those that are named, and the form that was seen to work. Where none works for the first pages, nobody asks again. */
function createAlternates(root: URL, visitor: Visitor, stated: ReadonlyMap<string, URL>) {
  let form: ((path: string) => string) | undefined;
  let trials = 0;
  const read = async (url: URL): Promise<MarkdownText | undefined> => {
    if (url.host !== root.host) return undefined;
    const answer = await visitor.visit(url, 'text/markdown, text/plain;q=0.9');
    if ('refused' in answer || hiddenBy(answer.robots) !== undefined) return undefined;
    const text = decodeText(answer.body, answer.contentType);
    return isMarkdown(answer, text) ? { text, bytes: answer.body.length } : undefined;
  };
  const guess = async (url: URL): Promise<MarkdownText | undefined> => {
    if (form !== undefined) return read(new URL(form(url.pathname), url));
    if (trials >= alternateTrials) return undefined;
    trials += 1;
    for (const path of new Set(alternateForms.map((each) => each(url.pathname)))) {
      const text = await read(new URL(path, url));
      if (text === undefined) continue;
      form = alternateForms.find((each) => each(url.pathname) === path);
      return text;
    }
    return undefined;
  };
  return {
    /** Of a page that has not been read. */
    of: (url: URL) => {
      const target = stated.get(keyOf(url));
      return target === undefined ? guess(url) : read(target);
    },
    /** Of a page that was read: the one it names, or one where other pages have theirs. */
    alternateOf: async (url: URL, target: URL | undefined) =>
      target === undefined ? (form === undefined ? undefined : guess(url)) : read(target),
  };
}

// Which pages a live site has, before they are read: those that its llms.txt and its sitemaps list, below the address that was named.

/** Sitemaps that an index may lead to. */
const maxSitemaps = 50;

/** What is known of the pages before they are read: their addresses in the order of the site, by their keys. */
function createListing(root: URL, visitor: Visitor) {
  const pages = new Map<string, URL>();
  const modified = new Map<string, string>();
  const alternates = new Map<string, URL>();
  let hasSitemap = false;
  const isInside = (url: URL): boolean =>
    url.host === root.host &&
    `${url.pathname}/`.startsWith(root.pathname) &&
    !notPages.test(url.pathname) &&
    !isMachinePage(namesOf(url, root));
  const add = (url: URL): void => {
    url.hash = url.search = '';
    if (isInside(url) && !pages.has(keyOf(url))) pages.set(keyOf(url), url);
  };
  return {
    pages,
    modified,
    alternates,
    add,
    /** Whether the site lists its pages, so that links need not be followed. */
    hasSitemap: () => hasSitemap,
    /** Addresses that llms.txt lists, with and without `.md`. */
    async readLlmsTxt() {
      for (const href of new Set([new URL('llms.txt', root).href, new URL('/llms.txt', root).href])) {
        const answer = await visitor.visit(new URL(href), 'text/plain, text/markdown');
        if ('refused' in answer || answer.status !== 200) continue;
        const text = decodeText(answer.body, answer.contentType);
        if (!isMarkdown(answer, text)) continue;
        for (const link of linksIn(text, new URL(href))) {
          if (!isInside(link)) continue;
          if (/\.mdx?$/i.test(link.pathname)) alternates.set(keyOf(link), link);
          add(new URL(link.pathname.replace(/(?:\.html?)?\.mdx?$/i, '').replace(/(^|\/)index$/, '$1'), link));
        }
        return;
      }
    },
    /** `stated` are the sitemaps that robots.txt names. */
    async readSitemaps(stated: readonly URL[]) {
      const guesses = ['sitemap.xml', '/sitemap.xml', '/sitemap-index.xml', '/sitemap_index.xml'].map(
        (path) => new URL(path, root),
      );
      const pending = stated.length > 0 ? [...stated] : guesses;
      const seen = new Set<string>();
      for (const page of pending) {
        if (seen.has(page.href) || seen.size >= maxSitemaps || page.host !== root.host) continue;
        if (stated.length === 0 && hasSitemap && guesses.includes(page)) break;
        seen.add(page.href);
        const answer = await visitor.visit(page, 'application/xml, text/xml');
        const text = 'refused' in answer || answer.status !== 200 ? undefined : sitemapText(answer.body);
        if (text === undefined) continue;
        const { entries, sitemaps } = parseSitemap(text);
        for (const { address, modified: day } of entries) {
          if (!isInside(address)) continue;
          hasSitemap = true;
          add(address);
          if (day !== undefined) modified.set(keyOf(address), day);
        }
        pending.push(...sitemaps);
      }
    },
  };
}

// What kind of text the answer of a site is, and where its links lead.

function isPage({ contentType }: Answer): boolean {
  return /^(?:text\/(?:html|markdown|x-markdown|plain)|application\/xhtml\+xml)\b/i.test(contentType);
}

/** Markdown by its type; a text of no such type that begins as HTML is the page that a site shows for everything. */
function isMarkdown({ contentType, status }: Answer, text: string): boolean {
  if (status !== 200 || /^\s*<(?:!doctype|html|head|body)/i.test(text) || text.trim() === '') return false;
  return /^text\/(?:markdown|x-markdown|plain)\b/i.test(contentType);
}

function linksIn(markdown: string, base: URL): readonly URL[] {
  return [...markdown.matchAll(/\]\(<?([^\s()<>]{1,2000})/g)].flatMap(([, href]) => urlOf(href, base) ?? []);
}
