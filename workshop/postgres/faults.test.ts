// PostgreSQL killed and stopped in the middle of load, and two versions side by side: no answer is a 5xx, what needs no database is
// answered as ever, and searches come back by themselves.
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageMarkdown } from '@vitrine/core/workspace';
import type { Snapshot } from '@vitrine/core';
import { buildSnapshot } from '@vitrine/content';
import { buildDocsIndex, type DocsIndexFiles } from '@vitrine/docs-index/build';
import { createPostgresSearch, loadIndex, migrate, type PostgresSearch, publishSnapshot } from '@vitrine/search-postgres';
import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, callTool, frontOver, load, quantile } from './front.ts';
import { postgresServer, type PostgresServer } from './postgres-server.mjs';

const { snapshot } = await buildSnapshot(new URL('../../packages/conformance/fixture', import.meta.url).pathname);
const { docs = expect.fail() } = snapshot;
const failures = new Map<string, number>();
let server: PostgresServer;
let pool: pg.Pool;
let search: PostgresSearch;

beforeAll(async () => {
  server = postgresServer();
  await server.start();
  pool = new pg.Pool({ ...server.connection, max: 10, connectionTimeoutMillis: 1_000 });
  await migrate(pool);
  await loadIndex(pool, { snapshotId: snapshot.id, index: docs.index, text: docs.text });
  search = createPostgresSearch({
    pool,
    // Every search asks the server.
    cacheBytes: 0,
    onError: (error) => {
      const text = error instanceof Error ? error.message : String(error);
      failures.set(text, (failures.get(text) ?? 0) + 1);
    },
  });
});
afterAll(async () => {
  await pool.end();
  await server.dispose();
});

const isSearch = ({ what }: Answer): boolean => what === 'search_docs';

const faults: Readonly<Record<string, { harm(): void | Promise<void>; heal(): void | Promise<void> }>> = {
  'killed by SIGKILL, and restarted': { harm: () => server.kill(), heal: () => server.start() },
  'stopped by SIGSTOP': { harm: () => server.signal('SIGSTOP'), heal: () => server.signal('SIGCONT') },
};

test.each(Object.entries(faults))(
  '%s: nobody gets a 5xx, other tools are as ever, searches are back within 10 s',
  async (name, fault) => {
    failures.clear();
    const service = await frontOver(snapshot, search.index(snapshot.id));
    expect((await callTool(service, 'search_docs', { query: 'install' })).isError).toBe(false);
    const { answers, stop } = load(service, 200);
    await pause(2_000);
    const harmed = performance.now();
    await fault.harm();
    await pause(8_000);
    const healing = performance.now();
    await fault.heal();
    const healed = performance.now();
    let back = 0;
    while (performance.now() - healed < 30_000) {
      // Ten searches in a row after the server was there again.
      const since = answers.filter((one) => isSearch(one) && one.before > healing).slice(-10);
      if (since.length === 10 && since.every(({ isError }) => !isError)) {
        back = Math.min(...since.map(({ after }) => after));
        break;
      }
      await pause(20);
    }
    await stop();

    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect(answers.filter((one) => !isSearch(one) && one.isError)).toEqual([]);
    const refused = answers.filter(({ isError }) => isError);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.every(({ text }) => text.includes('Search is unavailable'))).toBe(true);
    expect(back).toBeGreaterThan(0);
    expect((back - healed) / 1_000).toBeLessThan(10);
    const during = (kind: (one: Answer) => boolean): number[] =>
      answers.filter((one) => kind(one) && one.before > harmed && one.before < healing).map(({ before, after }) => after - before);
    const others = during((one) => !isSearch(one));
    const searches = during(isSearch);
    console.log(
      `${name}: ${answers.length} answers, ${refused.length} of them that search is unavailable; back ${((back - healed) / 1_000).toFixed(1)} s after the server;`,
      `meanwhile half of the searches were answered within ${quantile(searches, 0.5).toFixed(2)} ms, all within ${Math.max(...searches).toFixed(0)} ms;`,
      `half of the others within ${quantile(others, 0.5).toFixed(2)} ms, all within ${Math.max(...others).toFixed(0)} ms`,
    );
  },
);

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
      [...services, following].map((service) => callTool(service, 'search_docs', { query: 'everywhere', limit: 20 })),
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
  const page = await callTool(services[0] ?? following, 'search_docs', { query: 'everywhere', limit: 1 });
  const cursor = /"next_cursor":"([^"]+)"/.exec(page.text)?.[1] ?? expect.fail();
  const across = await callTool(services[1] ?? following, 'search_docs', { query: 'everywhere', limit: 1, cursor });
  expect([across.status, across.isError, across.text.includes('another snapshot')]).toEqual([200, true, true]);
  console.log(`${asked} searches at two versions and at the published one while ${swaps} swaps were made`);
  expect(second.id).not.toBe(first.id);
});
