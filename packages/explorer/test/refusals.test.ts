// Refusals: a page for whoever prefers HTML, and for everyone else the problem document as it always was.
import { composeSnapshot, encodeSnapshot } from '@vitrine/content';
import { createService, openDocuments, type RenderedDocuments } from '@vitrine/core';
import { renderDocuments } from '@vitrine/core/render';
import { createDocumentationTools } from '@vitrine/mcp-tools';
import { expect, test } from 'vitest';
import { explorer } from '../src/index.ts';

const base = 'https://front.example.com/front';
const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';
const id = '00000000-0000-4000-8000-000000000000';

async function front(surfaces = {}, limit = 120, change = (documents: RenderedDocuments): RenderedDocuments => documents) {
  const product = { id: 'lamp', name: 'Lamp <b>', version: '1.0.0', description: 'Light.', homepage: 'https://lamp.example' };
  const docs = { 'guide/install-linux.md': '# On Linux\n\nGet it.', 'guide/install-mac.md': '# On a Mac\n\nGet it.' };
  const content = { product, capabilities: { actions: [] }, releases: { releases: [] }, docs };
  const { snapshot } = composeSnapshot(content, { generatedAt: '2026-11-22T00:00:00Z' });
  const mcp = createDocumentationTools(snapshot);
  const rateLimit = { name: 'default', limit, windowSeconds: 60 };
  const documents = await renderDocuments(snapshot, { baseUrl: base, mcp, explorer, surfaces, rateLimit });
  const published = change(openDocuments(encodeSnapshot(snapshot, documents)));
  const service = createService({ documents: published, mcp, generateId: () => id, onError: () => undefined });
  return async (path: string, accept?: string, method = 'GET') => {
    const headers = accept === undefined ? {} : { accept };
    const response = await service.fetch(new Request(`${base}${path}`, { method, headers }));
    return { status: response.status, fields: response.headers, text: await response.text() };
  };
}

test('a browser gets a page with the nearest pages, the search and the ways on, under the policy of the pages', async () => {
  const get = await front();
  const page = await get('/docs/guide/install', browser);
  expect(page.status).toBe(404);
  expect(page.fields.get('content-type')).toBe('text/html; charset=utf-8');
  expect(page.fields.get('cache-control')).toBe('no-store');
  expect(page.fields.get('vary')).toBe('Accept');
  expect(page.text).toContain('<title>Not found</title>');
  expect(page.text).toContain(`<a href="${base}/docs/guide/install-mac">guide › install mac</a>`);
  expect(page.text).toContain('href="/front/docs"');
  expect(page.text).toContain('role="search"');
  expect(page.fields.get('content-security-policy')).toBe((await get('/docs', browser)).fields.get('content-security-policy'));
  expect(page.fields.get('content-length')).toBe(String(Buffer.byteLength(page.text)));
  const head = await get('/docs/guide/install', browser, 'HEAD');
  expect([head.status, head.text, head.fields.get('content-length')]).toEqual([404, '', page.fields.get('content-length')]);
});

test.each([
  ['nothing', undefined],
  ['anything', '*/*'],
  ['JSON', 'application/json'],
  ['JSON and HTML alike', 'application/json, text/html'],
  ['what Java asks for by itself', 'text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2'],
  ['text', 'text/*'],
])('a client that accepts %s gets the problem document byte for byte as without pages for people', async (_, accept) => {
  const [get, withoutHtml] = [await front(), await front({ html_pages: false })];
  for (const path of ['/nope', '/docs/guide/install', '/releases', '/%']) {
    const [one, other] = [await get(path, accept), await withoutHtml(path, accept)];
    expect(one.fields.get('content-type')).toBe('application/problem+json');
    expect(one.text, path).toBe(other.text);
    expect([...one.fields].filter(([name]) => !name.startsWith('x-'))).toEqual(
      [...other.fields].filter(([name]) => !name.startsWith('x-')),
    );
  }
});

test('a reader of Markdown gets Markdown, also next to HTML', async () => {
  const get = await front();
  const { fields } = await get('/docs/guide/install', 'text/markdown, text/html, */*');
  expect(fields.get('content-type')).toBe('text/markdown; charset=utf-8');
});

test('a refusal of the API, of the tool server and of a POST is a problem document for everyone', async () => {
  const get = await front({}, 1);
  await get('/api/v1/status', browser);
  const refused = await get('/api/v1/status', browser);
  expect([refused.status, refused.fields.get('content-type')]).toEqual([429, 'application/problem+json']);
  expect(refused.fields.get('retry-after')).toMatch(/^\d+$/);
  const stream = await (await front())('/api/mcp', `text/event-stream, ${browser}`);
  expect([stream.status, stream.fields.get('content-type')]).toEqual([405, 'application/json']);
  expect(JSON.parse(stream.text)).toMatchObject({ jsonrpc: '2.0', error: {} });
  const post = await get('/docs', browser, 'POST');
  expect([post.status, post.fields.get('content-type')]).toEqual([405, 'application/problem+json']);
});

test('where the page of refusals cannot be read a browser gets the problem document, and the page once it can', async () => {
  let isBroken = true;
  const get = await front({}, 120, (documents) => ({
    ...documents,
    get(path) {
      if (isBroken && (path === '/404.html' || path === '/docs/guide/install-mac')) throw new Error('EIO');
      return documents.get(path);
    },
  }));
  for (const [path, status] of [
    ['/zebra', 404],
    ['/docs/guide/install-mac', 500],
  ] as const) {
    const refused = await get(path, browser);
    expect([refused.status, refused.fields.get('content-type')]).toEqual([status, 'application/problem+json']);
  }
  isBroken = false;
  expect((await get('/zebra', browser)).fields.get('content-type')).toBe('text/html; charset=utf-8');
});

test('a page is at its address with a slash too: a host that adds one is never redirected back', async () => {
  const get = await front();
  for (const path of ['/docs', '/problems', '/docs/guide/install-mac']) {
    const [page, slashed, twice] = [await get(path, browser), await get(`${path}/`, browser), await get(`${path}//`, browser)];
    expect([slashed.status, slashed.text, twice.text], path).toEqual([200, page.text, page.text]);
  }
  // Relative links would lead elsewhere from there.
  const { text } = await get('/docs/guide/install-mac/', browser);
  expect(text).toContain(`<link rel="canonical" href="${base}/docs/guide/install-mac">`);
  const links = [...text.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, link = '']) => link);
  expect(links.filter((link) => !/^(?:https?:|\/|#|data:|mailto:)/.test(link))).toEqual([]);
});

test('nothing that was asked for is repeated', async () => {
  const get = await front();
  for (const path of ['/docs/zebra-%3Cscript%3E', '/zebra/', '//zebra']) {
    const { text, status } = await get(path, browser);
    expect([status, /zebra/.test(text)], path).toEqual([404, false]);
  }
});

test('the addresses of a host that adds a slash to every page end after one redirect', async () => {
  const get = await front();
  for (const path of [
    '/docs/guide/install-mac',
    '/docs/guide/install-mac.html',
    '/docs/guide/install-mac/index.html',
    '/docs/instal-mac',
  ]) {
    let [at, redirects] = [path, 0];
    for (;;) {
      const to: string | undefined = /\/[^/.]+$/.test(at) ? `${at}/` : (await get(at)).fields.get('location')?.slice(base.length);
      if (to === undefined) break;
      [at, redirects] = [to, redirects + 1];
      if (redirects > 4) break;
    }
    // The host's own, and ours where the address was another one.
    expect([at, redirects <= 3], path).toEqual(['/docs/guide/install-mac/', true]);
  }
});

test('what a code means is in the style of the other pages, and Markdown for everyone else', async () => {
  const get = await front();
  const page = await get('/problems/not_found', browser);
  expect(page.text).toContain('/front/assets/pages-');
  expect(page.text).toContain('href="/front/docs"');
  expect(page.fields.get('content-security-policy')).toContain("style-src 'self'");
  expect((await get('/problems/not_found')).fields.get('content-type')).toBe('text/markdown; charset=utf-8');
  const withoutHtml = await front({ html_pages: false });
  expect((await withoutHtml('/problems/not_found', browser)).text).not.toContain('/assets/');
});
