// Old addresses and whole indexes, at a site that is no front of Vitrine: each fault is named, and what is right is not.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { buildSnapshot, encodeSnapshot } from '../../../content/src/index.ts';
import { smallest, writeFolder } from '../../../content/test/write-folder.ts';
import { examine } from '../../src/doctor/examine.ts';
import { type Before, readBefore } from '../../src/doctor/old-addresses.ts';
import { folderOf, run } from '../../../vitrine/test/run-command.ts';

type Answer = string | { readonly to: string; readonly status?: number };

/** A site of pages, files and redirects by path; a text that begins with # is Markdown. */
async function site(answers: (origin: string) => Readonly<Record<string, Answer>>): Promise<URL> {
  let origin = '';
  const server = createServer(({ url = '' }, response) => {
    const answer = answers(origin)[url.split('?')[0] ?? ''];
    if (answer === undefined) response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not here: see /llms.txt');
    else if (typeof answer !== 'string') response.writeHead(answer.status ?? 301, { Location: answer.to }).end();
    else {
      const type = answer.startsWith('#') ? 'text/markdown' : answer.startsWith('<?xml') ? 'application/xml' : 'text/html';
      response.writeHead(200, { 'Content-Type': type }).end(answer);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
  return new URL(origin);
}

const sitemap = (...addresses: readonly string[]): string =>
  `<?xml version="1.0"?><urlset>${addresses.map((address) => `<url><loc>${address}</loc></url>`).join('')}</urlset>`;
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

async function rulesAt(url: URL, before?: Before, rules = /^old-|^llms-complete/): Promise<readonly string[]> {
  const { findings } = await examine(url, { version: '0.0.0', full: true, before, sleep: () => Promise.resolve() });
  return findings
    .filter(({ rule }) => rules.test(rule))
    .map(({ rule, location = '', message, remote }) =>
      `${rule} ${location}: ${remote?.detail ?? message.split('Found: ')[1] ?? ''}`.replaceAll(url.origin, ''),
    );
}

const pages = {
  '/': '<h1>Site</h1>',
  '/docs/a': '<h1>A</h1>',
  '/docs/a.md': '# A\n',
  '/docs/old': { to: '/docs/a' },
  '/docs/old.md': { to: '/docs/a.md', status: 308 },
};

test('old addresses that answer are no finding, and each that does not is one', async () => {
  const url = await site(() => ({ ...pages, '/docs/lazy': { to: '/' }, '/docs/half': { to: '/docs/a' } }));
  const before = (...paths: readonly string[]): Before | undefined =>
    readBefore(bytes(sitemap(...paths.map((path) => `https://moved.example${path}`))));
  expect(await rulesAt(url, before('/docs/a', '/docs/old', '/'))).toEqual([]);
  expect(await rulesAt(url, before('/docs/gone', '/docs/lazy', '/docs/half'))).toEqual([
    'old-address GET /docs/gone: 404.',
    'old-address GET /docs/lazy: it leads to the home page, /',
    'old-markdown GET /docs/half.md: 404 text/plain',
  ]);
});

test('a snapshot of before gives its pages and the old addresses that it answered', async () => {
  const folder = writeFolder({
    ...smallest,
    'docs/gone away.md': '# Gone\n\nText.\n',
    'front.yaml': 'redirects: { older: gone away, "kept/old": gone away }\n',
  });
  const before = readBefore(encodeSnapshot((await buildSnapshot(folder, { generatedAt: '2026-05-01T00:00:00Z' })).snapshot));
  expect(before?.paths).toEqual(['/docs/index', '/docs/gone%20away', '/docs/kept/old', '/docs/older']);
  const url = await site(() => ({
    ...pages,
    '/docs/index': '<h1>Start</h1>',
    '/docs/kept/old': { to: '/docs/a' },
    '/docs/kept/old.md': { to: '/docs/a.md' },
  }));
  expect(await rulesAt(url, before)).toEqual(['old-address GET /docs/gone%20away: 404.', 'old-address GET /docs/older: 404.']);
});

test('anything else is no list of before', () => {
  for (const text of ['', 'x', '<html>', sitemap(), '{"pages":[]}']) expect(readBefore(bytes(text)), text).toBeUndefined();
  expect(readBefore(Uint8Array.of(0x1f, 0x8b, 1, 2, 3))).toBeUndefined();
});

test('pages that no index lists are counted by edition; what an index of a section lists is found', async () => {
  const languages = ['', '/de', '/fr'];
  const addresses = languages.flatMap((language) => ['a', 'guide/b', 'guide/c'].map((page) => `${language}/docs/${page}`));
  const index = (...links: readonly string[]): string =>
    `# Site\n\n> A site.\n\n## Pages\n\n${links.map((link) => `- [x](${link})\n`).join('')}`;
  const all = (llms: string, more: Readonly<Record<string, Answer>> = {}): Promise<URL> =>
    site((origin) => ({
      ...{ '/': '<h1>Site</h1>', '/llms.txt': llms, '/blog/post': '<h1>Post</h1>' },
      '/sitemap.xml': sitemap(...[...addresses, '/blog/post'].map((address) => origin + address)),
      ...Object.fromEntries(addresses.map((address) => [address, '<h1>Page</h1>'])),
      ...more,
    }));
  const english = index('/docs/a', '/docs/guide/b.md', '/docs/guide/c.html', '/de/llms.txt', '/fr/llms.txt');
  const german = index('/de/docs/a', '/de/docs/guide/b', '/de/docs/guide/c');
  const whole = { '/de/llms.txt': german, '/fr/llms.txt': german.replaceAll('/de/', '/fr/') };
  expect(await rulesAt(await all(english, whole), undefined, /^llms-complete/)).toEqual([]);
  expect(await rulesAt(await all(english, { '/de/llms.txt': index('/de/docs/a') }), undefined, /^llms-complete/)).toEqual([
    'llms-complete GET /llms.txt and the sitemap, edition de: 2 of 3 pages are in no index, such as /de/docs/guide/b, /de/docs/guide/c',
    'llms-complete GET /llms.txt and the sitemap, edition fr: 3 of 3 pages are in no index, such as /fr/docs/a, /fr/docs/guide/b, /fr/docs/guide/c',
  ]);
});

test('the command takes a sitemap, a snapshot or an address of the site, and refuses anything else', async () => {
  const url = await site(() => ({ ...pages, '/old-sitemap.xml': sitemap('https://moved.example/docs/gone') }));
  const folder = folderOf({ 'old.xml': sitemap('https://moved.example/docs/gone'), 'other.txt': 'text' });
  for (const against of ['old.xml', `${url.origin}/old-sitemap.xml`]) {
    const { code, stdout } = await run(['doctor', url.href, '--against', against, '--json'], { cwd: folder });
    expect([
      code,
      (JSON.parse(stdout) as { readonly findings: readonly { readonly rule: string }[] }).findings.map(({ rule }) => rule),
    ]).toEqual([1, expect.arrayContaining(['old-address'])]);
  }
  for (const [against, code] of [
    ['other.txt', 2],
    ['absent.xml', 3],
    ['https://other.example/sitemap.xml', 2],
  ] as const)
    expect((await run(['doctor', url.href, '--against', against], { cwd: folder })).code, against).toBe(code);
});
