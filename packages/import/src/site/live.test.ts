// A live site on loopback: what is requested, how often, and what is taken. Waiting is counted, not done.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openCache } from './cache.ts';
import type { FoundPage } from './found-page.ts';
import { openLive } from './live.ts';
import { createVisitor, paceMs } from './visit.ts';

type Answer =
  | string
  | { readonly status?: number; readonly type?: string; readonly fields?: Record<string, string>; readonly body?: string };
type ServedSite = Readonly<Record<string, Answer | ((request: IncomingMessage) => Answer)>>;

const html = (title: string, links: readonly string[] = []): string =>
  `<html><head><title>${title}</title></head><body><main><h1>${title}</h1><p>Words of ${title}.</p>${links.map((link) => `<a href="${link}">x</a>`).join('')}</main></body></html>`;

function respond(response: ServerResponse, answer: Answer | undefined): void {
  const {
    status = answer === undefined ? 404 : 200,
    type = 'text/html',
    fields = {},
    body = '',
  } = typeof answer === 'string' ? { body: answer } : (answer ?? {});
  response.writeHead(status, { 'Content-Type': type, ...fields }).end(body);
}

async function serve(site: ServedSite): Promise<{ readonly origin: string; readonly asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const answer = Object.hasOwn(site, request.url ?? '') ? site[request.url ?? ''] : undefined;
    respond(response, typeof answer === 'function' ? answer(request) : answer);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

function folder(): string {
  const siteFolder = mkdtempSync(join(tmpdir(), 'vitrine-site-'));
  onTestFinished(() => {
    rmSync(siteFolder, { recursive: true, force: true });
  });
  return siteFolder;
}

interface SiteReport {
  readonly findings: string[];
  readonly leftOut: string[];
  readonly remarks: string[];
  whole: boolean;
}

/** Reads a site; `waited` are the milliseconds that it would have waited. */
async function read(
  start: string,
  {
    keep = folder(),
    maxPages = 100,
    stopAfter = Number.POSITIVE_INFINITY,
  }: { keep?: string; maxPages?: number; stopAfter?: number } = {},
): Promise<{ pages: readonly FoundPage[]; report: SiteReport; waited: readonly number[] }> {
  const report: SiteReport = { findings: [], leftOut: [], remarks: [], whole: true };
  const waited: number[] = [];
  let now = 0;
  const cache = await openCache(keep, false);
  const visitor = createVisitor({
    start: new URL(start),
    credentials: [],
    signal: new AbortController().signal,
    timeoutMs: 1_000,
    cache,
    allowPrivate: false,
    clock: () => now,
    wait: (milliseconds) => {
      waited.push(milliseconds);
      now += milliseconds;
      return Promise.resolve();
    },
  });
  const pages: FoundPage[] = [];
  const site = openLive({
    start: new URL(start),
    maxPages,
    visitor,
    report: {
      finding: (where, message) => void report.findings.push(`${new URL(where).pathname}: ${message}`),
      leftOut: (where, reason) => void report.leftOut.push(`${new URL(where).pathname}: ${reason}`),
      remark: (text) => void report.remarks.push(text),
      incomplete: () => (report.whole = false),
    },
    onProgress: () => undefined,
    isOver: () => pages.length >= stopAfter,
    finish: cache.finish,
  });
  for await (const page of site.pages) pages.push(page);
  return { pages, report, waited };
}

const paths = (pages: readonly FoundPage[]): readonly string[] => pages.map(({ address }) => address.pathname);
const xml = (...locations: readonly string[]): Answer => ({
  type: 'application/xml',
  body: `<urlset>${locations.map((each) => `<url><loc>${each}</loc><lastmod>2026-03-0${locations.indexOf(each) + 1}</lastmod></url>`).join('')}</urlset>`,
});

test('without a list, links are followed below the address that was named, twice a second at most', async () => {
  const { origin, asked } = await serve({
    '/docs': { status: 301, fields: { Location: '/docs/' } },
    '/docs/': html('Home', [
      'a',
      '/docs/b.html?x=1#y',
      '/blog/',
      'https://elsewhere.example/docs/c',
      'file.pdf',
      '/docs/search.html',
    ]),
    '/docs/a': html('A', ['b.html', '.']),
    '/docs/b.html': html('B'),
  });
  const { pages, report, waited } = await read(`${origin}/docs`);
  expect(paths(pages)).toEqual(['/docs/', '/docs/a', '/docs/b.html']);
  expect(report).toMatchObject({ findings: [], leftOut: [], whole: true });
  expect(asked).not.toContain('/blog/');
  expect(waited).toHaveLength(asked.length - 1);
  expect(new Set(waited)).toEqual(new Set([paceMs]));
});

test('the sitemap says which pages there are, and when they changed; an index is followed on the same host', async () => {
  const site: Record<string, Answer> = { '/': html('Home', ['/unlisted']), '/a/': html('A'), '/unlisted': html('U') };
  const { origin } = await serve(site);
  site['/robots.txt'] = { type: 'text/plain', body: `Sitemap: ${origin}/index.xml` };
  site['/index.xml'] = {
    type: 'application/xml',
    body: `<sitemapindex><sitemap><loc>${origin}/one.xml</loc></sitemap><sitemap><loc>http://169.254.169.254/x.xml</loc></sitemap></sitemapindex>`,
  };
  site['/one.xml'] = xml(`${origin}/`, `${origin}/a/`, 'http://169.254.169.254/latest');
  const { pages } = await read(`${origin}/`);
  expect(pages.map(({ address, modified }) => [address.pathname, modified])).toEqual([
    ['/', '2026-03-01'],
    ['/a/', '2026-03-02'],
  ]);
});

test('Markdown comes before HTML: what llms.txt names, a Markdown version, or by Accept', async () => {
  const markdown = (body: string): Answer => ({ type: 'text/markdown', body });
  const site: Record<string, Answer | ((request: IncomingMessage) => Answer)> = {
    '/llms.txt': { type: 'text/plain', body: '# Docs\n- [A](/a.md): about\n- [B](b/index.md)\n' },
    '/': html('Home'),
    '/a.md': markdown('# A of Markdown'),
    '/b/index.md': markdown('# B of Markdown'),
  };
  const one = await serve(site);
  const result = await read(`${one.origin}/`);
  expect(result.pages.map(({ address, markdown: text }) => [address.pathname, text])).toEqual([
    ['/', undefined],
    ['/a', '# A of Markdown'],
    ['/b/', '# B of Markdown'],
  ]);
  const asking: Record<string, Answer | ((request: IncomingMessage) => Answer)> = {
    '/': ({ headers }) => (headers.accept?.startsWith('text/markdown') === true ? markdown('# Home\n\n[a](/a)') : html('Home')),
    '/a': html('A'),
  };
  const { origin } = await serve(asking);
  const asked = await read(`${origin}/`);
  expect(asked.pages.map(({ markdown: text }) => text)).toEqual(['# Home\n\n[a](/a)', undefined]);
});

test('a page that is shown for every address is no Markdown version, and Markdown versions are looked for on the first pages alone', async () => {
  const site: Record<string, Answer> = {};
  const { origin, asked } = await serve(site);
  const names = ['a', 'b', 'c', 'd', 'e'];
  for (const name of names) Object.assign(site, { [`/${name}`]: html(name), [`/${name}.md`]: html('The same for everything') });
  Object.assign(site, { '/': html('Home'), '/sitemap.xml': xml(...names.map((name) => `${origin}/${name}`)) });
  const { pages } = await read(`${origin}/`);
  expect(pages.every(({ markdown }) => markdown === undefined)).toBe(true);
  expect(asked.filter((path) => path.endsWith('.md')).length).toBeLessThan(8);
});

test('robots.txt is obeyed, also behind a redirect, and its pace is kept', async () => {
  const { origin, asked } = await serve({
    '/robots.txt': { type: 'text/plain', body: 'User-agent: *\nDisallow: /private\nCrawl-delay: 3' },
    '/': html('Home', ['/private/a', '/moved', '/open']),
    '/moved': { status: 302, fields: { Location: '/private/b' } },
    '/private/b': html('Private'),
    '/open': html('Open'),
  });
  const { pages, report, waited } = await read(`${origin}/`);
  expect(paths(pages)).toEqual(['/', '/open']);
  expect(report).toMatchObject({
    findings: [],
    leftOut: ['/private/a: robots.txt does not allow it', '/moved: robots.txt does not allow it'],
  });
  expect(asked.filter((path) => path.startsWith('/private'))).toEqual([]);
  expect(waited).toContain(3_000);
});

test('a part of the sitemap that robots.txt does not allow is left out, and the rest comes in', async () => {
  const site: Record<string, Answer> = { '/': html('Home'), '/z': html('Z') };
  const { origin } = await serve(site);
  const closed = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => `${origin}/closed/${name}`);
  site['/robots.txt'] = { type: 'text/plain', body: 'User-agent: *\nDisallow: /closed/' };
  site['/sitemap.xml'] = xml(`${origin}/`, ...closed, `${origin}/z`);
  const { pages, report } = await read(`${origin}/`);
  expect(paths(pages)).toEqual(['/', '/z']);
  expect([report.leftOut.length, report.whole]).toEqual([7, true]);
});

test('nothing is asked of a site whose robots.txt cannot be had', async () => {
  const { origin, asked } = await serve({ '/robots.txt': { status: 503 }, '/': html('Home') });
  await expect(read(`${origin}/`)).rejects.toThrow('/robots.txt answers 503');
  expect(new Set(asked)).toEqual(new Set(['/robots.txt']));
});

test('noindex of an answer, other types and missing pages are left out; a fault of the site is a finding', async () => {
  const { origin } = await serve({
    '/': html('Home', ['/hidden', '/data', '/missing', '/broken', '/away']),
    '/hidden': { fields: { 'X-Robots-Tag': 'noindex' }, body: html('Hidden') },
    '/data': { type: 'application/json', body: '{}' },
    '/broken': { status: 500 },
    '/away': { status: 301, fields: { Location: 'http://169.254.169.254/latest/meta-data' } },
  });
  const { pages, report } = await read(`${origin}/`);
  expect(paths(pages)).toEqual(['/']);
  expect(report.leftOut).toEqual(['/hidden: noindex', '/data: it is not a page but application/json', '/missing: it answers 404']);
  expect(report.findings).toEqual([
    '/broken: it answers 500',
    expect.stringContaining('redirects to another host, http://169.254.169.254'),
  ]);
});

test('a site that asks for patience gets it', async () => {
  let times = 0;
  const { origin } = await serve({ '/': () => (++times < 3 ? { status: 429, fields: { 'Retry-After': '7' } } : html('Home')) });
  const { pages, waited } = await read(`${origin}/`);
  expect(paths(pages)).toEqual(['/']);
  expect(waited.filter((each) => each === 7_000)).toHaveLength(2);
});

test('the next import asks only whether a page changed; one that was cut off asks for what it has not', async () => {
  const keep = folder();
  const seen: (string | undefined)[] = [];
  const page =
    (title: string) =>
    (request: IncomingMessage): Answer => {
      seen.push(request.headers['if-none-match']);
      return request.headers['if-none-match'] === `"${title}"`
        ? { status: 304 }
        : { fields: { ETag: `"${title}"` }, body: html(title, ['/b', '/c']) };
    };
  const { origin, asked } = await serve({ '/': page('a'), '/b': page('b'), '/c': page('c') });
  const first = await read(`${origin}/`, { keep, stopAfter: 1 });
  expect([paths(first.pages), first.report.whole, first.report.remarks[0]]).toEqual([
    ['/'],
    false,
    expect.stringContaining('run the same command'),
  ]);
  asked.length = 0;
  expect(paths((await read(`${origin}/`, { keep })).pages)).toEqual(['/', '/b', '/c']);
  expect(asked).toEqual(['/b', '/c']);
  seen.length = 0;
  expect(paths((await read(`${origin}/`, { keep })).pages)).toEqual(['/', '/b', '/c']);
  expect(seen).toEqual(['"a"', '"b"', '"c"']);
});

test('a site without an end is cut off and says so', async () => {
  const site: ServedSite = new Proxy(
    {},
    {
      getOwnPropertyDescriptor: (_, name) => ({ configurable: true, enumerable: true, value: name }),
      get: (_, name) => (/^\/\d*$/.test(String(name)) ? html(String(name), [`/${Number(String(name).slice(1)) + 1}`]) : undefined),
    },
  );
  const { origin } = await serve(site);
  const { pages, report } = await read(`${origin}/`, { maxPages: 25 });
  expect([pages.length, report.whole]).toEqual([25, false]);
  expect(report.remarks[0]).toContain('more than 25 pages; raise --max-pages');
});
