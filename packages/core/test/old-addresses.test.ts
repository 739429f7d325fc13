// Old addresses of pages, and what a 404 below the documentation leads to.
import { expect, test } from 'vitest';
import { createService } from '../src/engine/pipeline/service.ts';
import { renderDocuments } from '../src/rendering/render-documents.ts';
import type { Redirect } from '../src/engine/store/redirects.ts';
import { sampleMcp, sampleSnapshot } from './sample-snapshot.ts';

const base = 'https://front.example.net/lantern';
const redirects: readonly Redirect[] = [
  ['/docs/begin', '/docs/start'],
  ['/docs/tides', '/docs/guide/tides%20%26%20moorings'],
  ['/docs/elsewhere', 'https://other.example/page?x=1'],
  ['/docs/folder/*', '/docs/start'],
];

async function serve(given = redirects) {
  const documents = await renderDocuments({ ...sampleSnapshot(), redirects: given }, { baseUrl: base, mcp: sampleMcp });
  const service = createService({ documents, mcp: sampleMcp });
  const get = (path: string, init: RequestInit = {}): Promise<Response> => service.fetch(new Request(`${base}${path}`, init));
  return { get };
}
const { get } = await serve();

test.each([
  ['/docs/begin', `${base}/docs/start.md`],
  ['/docs/begin.md', `${base}/docs/start.md`],
  ['/docs/begin?from=llms', `${base}/docs/start.md`],
  ['/docs/start/', `${base}/docs/start.md`],
  ['/docs/start/index.html', `${base}/docs/start.md`],
  ['/docs/tides.md', `${base}/docs/guide/tides%20%26%20moorings.md`],
  ['/docs/elsewhere', 'https://other.example/page?x=1'],
  ['/docs/folder/a/b.md', `${base}/docs/start.md`],
])('%s answers 308 with the new address, in the body too', async (path, location) => {
  const answer = await get(path, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([308, location]);
  expect(await answer.text()).toBe(`Moved permanently to ${location}\n`);
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(answer.headers.get('cache-control')).toContain('max-age=300');
});

// API Gateway's HTTP API decodes the path of a request, and would decode that of a redirect again.
test.each(['/docs/guide/tides & moorings.md', '/docs/guide/tides%20&%20moorings.md', '/docs/guide/tides %26 moorings.md'])(
  '%s, which differs from a page by its encoding alone, is the page',
  async (path) => {
    const documents = await renderDocuments(sampleSnapshot(), { baseUrl: base, mcp: sampleMcp });
    const service = createService({ documents, mcp: sampleMcp });
    const [answer, page] = await Promise.all(
      [path, '/docs/guide/tides%20%26%20moorings.md'].map((target) =>
        service.handle({
          method: 'GET',
          target: `/lantern${target}`,
          field: () => null,
          connection: {},
          body: () => Promise.resolve(new Uint8Array()),
        }),
      ),
    );
    expect([answer?.status, answer?.body]).toEqual([200, page?.body]);
  },
);

test('HEAD of an old address has the fields of GET, and another method is refused', async () => {
  const head = await get('/docs/begin', { method: 'HEAD' });
  expect([head.status, head.headers.get('location'), await head.text()]).toEqual([308, `${base}/docs/start.md`, '']);
  expect((await get('/docs/begin', { method: 'POST' })).status).toBe(405);
});

test('an old address is neither in the sitemap nor in llms.txt, and its Markdown version leaves the site nowhere', async () => {
  for (const path of ['/sitemap.xml', '/llms.txt', '/llms-full.txt'])
    expect(await (await get(path)).text()).not.toContain('/docs/begin');
  expect((await get('/docs/elsewhere.md')).status).toBe(404);
});

test('a page wins over a redirect from its address', async () => {
  const { get: getWithRedirect } = await serve([['/docs/start', '/docs/guide/tides%20%26%20moorings']]);
  expect((await getWithRedirect('/docs/start.md')).status).toBe(200);
});

test('the contract has 308 for pages, with the media type of the answer, and nowhere else', async () => {
  const { paths } = (await (await get('/openapi.json')).json()) as {
    paths: Record<string, { get?: { responses: Record<string, { content?: object }> } }>;
  };
  expect(paths['/docs/{page}.md']?.get?.responses['308']?.content).toHaveProperty(['text/plain; charset=utf-8']);
  expect(paths['/llms.txt']?.get?.responses).not.toHaveProperty('308');
});

test('a 404 below the documentation names the nearest pages and the index; elsewhere it does not', async () => {
  const answer = await get('/docs/guides/tide-tables');
  const body = (await answer.json()) as { detail: string; resolution: string; nearest: readonly string[] };
  expect(answer.status).toBe(404);
  expect(body.nearest).toEqual([`${base}/docs/guide/tides%20%26%20moorings.md`]);
  expect(body.detail).toContain(`All pages: ${base}/llms.txt`);
  expect(body.detail).not.toContain('tide-tables');
  expect(body.resolution).toMatch(/^Read a page or the list/);
  expect(await (await get('/nothing')).json()).not.toHaveProperty('nearest');
});

test('the same 404 is Markdown for a reader who requests Markdown', async () => {
  const answer = await get('/docs/tide-charts', { headers: { accept: 'text/markdown' } });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/markdown; charset=utf-8']);
  expect(await answer.text()).toContain(`- Nearest page: <${base}/docs/guide/tides%20%26%20moorings.md>\n`);
});

test('a guessed address that can mean one page leads to it, from the root as well, unless the settings say no', async () => {
  const page = `${base}/docs/guide/tides%20%26%20moorings.md`;
  for (const path of ['/docs/tides-moorings', '/tides-moorings', '/docs/manual/Tides_Moorings.html', '/docs/tides-moorings.md']) {
    const answer = await get(path, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')], path).toEqual([308, page]);
  }
  expect((await get('/docs/tides-moorings', { method: 'POST' })).status).toBe(404);
  const sample = sampleSnapshot();
  const documents = await renderDocuments(
    { ...sample, settings: { ...sample.settings, guess: false } },
    { baseUrl: base, mcp: sampleMcp },
  );
  const off = createService({ documents, mcp: sampleMcp });
  const answer = await off.fetch(new Request(`${base}/docs/tides-moorings`));
  expect([answer.status, ((await answer.json()) as { nearest: readonly string[] }).nearest]).toEqual([404, [page]]);
});

test('the name of a document without its ending leads to the document', async () => {
  for (const path of ['/releases', '/releases/']) {
    const answer = await get(path, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')], path).toEqual([308, `${base}/releases.md`]);
  }
});

test('the list of pages is found by the other name that agents try', async () => {
  const answer = await get('/sitemap.md', { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([308, `${base}/llms.txt`]);
});

test('no guess leads to a page that is not published', async () => {
  const documents = await renderDocuments(sampleSnapshot(), { baseUrl: base, mcp: sampleMcp, surfaces: { pages: false } });
  const service = createService({ documents, mcp: sampleMcp });
  const answer = await service.fetch(new Request(`${base}/docs/tides-moorings`));
  expect(answer.status).toBe(404);
  expect(await answer.text()).not.toContain('moorings');
});

test('with parts that cannot be read, an address at which nothing is published is a 404 all the same', async () => {
  const documents = await renderDocuments(sampleSnapshot(), { baseUrl: base, mcp: sampleMcp });
  const damaged = (): never => {
    throw new Error('damaged');
  };
  for (const part of [{ titles: damaged }, { paths: damaged }]) {
    const service = createService({ documents: { ...documents, ...part }, mcp: sampleMcp });
    const answer = await service.fetch(new Request(`${base}/docs/strat`));
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([404, 'not_found']);
  }
  const service = createService({ documents: { ...documents, redirect: damaged }, mcp: sampleMcp });
  expect((await service.fetch(new Request(`${base}/nothing`))).status).toBe(404);
});
