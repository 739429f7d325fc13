import { expect, test } from 'vitest';
import { sampleMcp, sampleSnapshot } from '../../test/sample-snapshot.ts';
import { createService } from '../engine/pipeline/service.ts';
import type { Snapshot } from '../engine/store/snapshot.ts';
import type { Changes } from './changes.ts';
import { renderDocuments, type RenderOptions } from './render-documents.ts';

const base = 'https://front.example.net/lantern';
const id = `sha256:${'a'.repeat(64)}`;
const sample = sampleSnapshot();
const [page] = sample.pages.map((each) => each.id);
const changes: NonNullable<Snapshot['changes']> = [
  {
    id,
    generatedAt: '2025-12-01T00:00:00Z',
    pages: [
      { name: page ?? '', kind: 'changed', sections: ['install'] },
      { name: 'old', kind: 'removed' },
      { name: 'abroad', kind: 'removed' },
      { name: 'hidden', kind: 'removed' },
    ],
    facts: [
      { name: 'product', kind: 'changed' },
      { name: 'capabilities/lantern.hide', kind: 'removed' },
    ],
  },
];
const redirects: NonNullable<Snapshot['redirects']> = [
  ['/docs/old', `/docs/${page ?? ''}`],
  ['/docs/abroad', 'https://other.example/page'],
];

async function serve(site: Partial<RenderOptions> = {}, snapshot: Snapshot = { ...sample, redirects, changes }) {
  const documents = await renderDocuments(snapshot, { baseUrl: base, mcp: sampleMcp, ...site });
  const service = createService({ documents, mcp: sampleMcp });
  return (path: string) => service.fetch(new Request(`${base}${path}`));
}

/** What a front says that changed. */
async function changesOf(get: Awaited<ReturnType<typeof serve>>): Promise<Changes> {
  return (await (await get(`/changes.json?since=${id}`)).json()) as Changes; // of its renderer
}

test('a page that moved is named with its new address, and of one that is gone the address alone', async () => {
  const get = await serve();
  const { pages, facts } = await changesOf(get);
  expect(pages.changed).toMatchObject([{ url: `${base}/docs/${page}.md`, sections: ['install'] }]);
  expect(pages.moved).toEqual([
    { from: '/docs/old.md', to: `${base}/docs/${page}.md` },
    { from: '/docs/abroad.md', to: 'https://other.example/page' },
  ]);
  expect(pages.removed).toEqual(['/docs/hidden.md']);
  expect(facts).toEqual({ added: [], changed: ['product'], removed: ['capabilities/lantern.hide'] });
});

test('pages and catalogs that are not published are not named', async () => {
  const get = await serve({ surfaces: { pages: false, capabilities: false } });
  const text = await (await get(`/changes.json?since=${id}`)).text();
  expect(text).not.toMatch(/docs\/|hidden|lantern\.hide/);
});

test('a page that the file names and the front has not is left out', async () => {
  const [first] = changes;
  const stray = [{ ...first, id, generatedAt: '', facts: [], pages: [{ name: 'stray', kind: 'added' as const }] }];
  const get = await serve({}, { ...sample, changes: stray });
  expect((await changesOf(get)).pages.added).toEqual([]);
});

test('without a former snapshot there is no such document, and nothing leads to one', async () => {
  for (const get of [await serve({}, sample), await serve({ surfaces: { changes: false } })]) {
    expect((await get(`/changes.json?since=${id}`)).status).toBe(404);
    for (const path of ['/api/v1/status', '/llms.txt', '/openapi.json', '/sitemap.xml'])
      expect([path, await (await get(path)).text()]).toEqual([path, expect.not.stringContaining('changes.json')]);
  }
});

test('status, llms.txt and the contract name it', async () => {
  const get = await serve();
  for (const path of ['/api/v1/status', '/llms.txt', '/openapi.json'])
    expect([path, await (await get(path)).text()]).toEqual([path, expect.stringContaining('/changes.json')]);
  expect(await (await get('/sitemap.xml')).text()).not.toContain('/changes');
});
