// Two versions of a documentation side by side in PostgreSQL while they are swapped: no answer mixes them. What kills and freezes the server
// under load is the check `fleet`.
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createService, type Service, type Snapshot } from '@vitrine/core';
import { pageMarkdown } from '@vitrine/core/serving';
import { renderDocuments } from '@vitrine/core/render';
import { buildSnapshot } from '@vitrine/content';
import type { DocsIndex } from '@vitrine/docs-index';
import { buildDocsIndex, type DocsIndexFiles } from '@vitrine/docs-index/build';
import { createDocumentationTools } from '@vitrine/mcp-tools';
import { createPostgresSearch, loadIndex, migrate, type PostgresSearch, publishSnapshot } from '@vitrine/search-postgres';
import { setTimeout as pause } from 'node:timers/promises';
import { postgresServer, type PostgresServer } from './postgres-server.mjs';

const baseUrl = 'https://front.example.com';
const { snapshot } = await buildSnapshot(new URL('../../packages/conformance/fixture', import.meta.url).pathname);
let server: PostgresServer;
let pool: pg.Pool;
let search: PostgresSearch;

beforeAll(async () => {
  server = postgresServer();
  await server.start();
  pool = new pg.Pool({ ...server.connection, max: 10, connectionTimeoutMillis: 1_000 });
  await migrate(pool);
  // Every search asks the server.
  search = createPostgresSearch({ pool, cacheBytes: 0, onError: () => undefined });
});
afterAll(async () => {
  await pool.end();
  await server.dispose();
});

/** The service of a snapshot with an index of its own; its quota refuses nobody. */
async function frontOver(of: Snapshot, index: DocsIndex): Promise<Service> {
  const mcp = createDocumentationTools(of, { index });
  const rateLimit = { name: 'default', limit: 500_000, windowSeconds: 60 };
  return createService({ documents: await renderDocuments(of, { baseUrl, mcp, rateLimit }), mcp });
}

interface Answer {
  readonly status: number;
  readonly isError: boolean;
  readonly text: string;
}

async function searchDocs(service: Service, args: object): Promise<Answer> {
  const headers = { 'content-type': 'application/json', 'mcp-protocol-version': '2025-11-25' };
  const params = { name: 'search_docs', arguments: args };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  const response = await service.fetch(new Request(`${baseUrl}/api/mcp`, { method: 'POST', headers, body }), {
    remoteAddress: '198.18.0.1',
  });
  const text = await response.text();
  return { status: response.status, isError: text.includes('"isError":true'), text };
}

/** The same documentation with a word of its own in every section. */
const marked = (word: string): { readonly id: string; readonly docs: DocsIndexFiles; readonly snapshot: Snapshot } => ({
  id: `sha256:${word}`,
  docs: buildDocsIndex(
    snapshot.pages.map((page) => ({
      id: page.id,
      page: page.id,
      title: page.title,
      headingPath: [],
      text: `${word} everywhere. ${pageMarkdown(snapshot, page)}`,
    })),
  ),
  snapshot: { ...snapshot, id: `sha256:${word}` },
});

test('two versions side by side during a swap: every answer is of one, and of the one that its instance serves', async () => {
  const versions = [marked('mango'), marked('papaya')] as const;
  const [first, second] = versions;
  for (const {
    id,
    docs: { index, text },
  } of versions)
    await loadIndex(pool, { snapshotId: id, index, text });
  const services = await Promise.all(versions.map((version) => frontOver(version.snapshot, search.index(version.id))));
  await publishSnapshot(pool, first.id);
  const following = await frontOver(first.snapshot, search.index());
  const words = ['mango', 'papaya'];
  /** Which of the two words an answer's results have. */
  const wordsOf = ({ text }: Answer): string[] => words.filter((word) => text.includes(`${word} everywhere`));
  let swaps = 0;
  let asked = 0;
  const until = performance.now() + 10_000;
  const swapping = (async () => {
    while (performance.now() < until) {
      await publishSnapshot(pool, versions[++swaps % 2 === 0 ? 0 : 1].id);
      await pause(50);
    }
  })();
  while (performance.now() < until) {
    const answers = await Promise.all(
      [...services, following].map((service) => searchDocs(service, { query: 'everywhere', limit: 20 })),
    );
    asked += answers.length;
    expect(answers.map(({ status, isError }) => [status, isError])).toEqual([
      [200, false],
      [200, false],
      [200, false],
    ]);
    const [one, two, followed] = answers.map(wordsOf);
    expect([one, two]).toEqual([['mango'], ['papaya']]);
    expect(followed).toHaveLength(1);
  }
  await swapping;
  expect(swaps).toBeGreaterThan(20);
  // A cursor of one version is refused by an instance that serves the other.
  const page = await searchDocs(services[0] ?? following, { query: 'everywhere', limit: 1 });
  const cursor = /"next_cursor":"([^"]+)"/.exec(page.text)?.[1] ?? expect.fail();
  const across = await searchDocs(services[1] ?? following, { query: 'everywhere', limit: 1, cursor });
  expect([across.status, across.isError, across.text.includes('another snapshot')]).toEqual([200, true, true]);
  console.log(`${asked} searches at two versions and at the published one while ${swaps} swaps were made`);
  expect(second.id).not.toBe(first.id);
});
