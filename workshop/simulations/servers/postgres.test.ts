// The model of PostgreSQL answers the package as a real server does: snapshots loaded in batches, cut and taken up, published, listed, dropped,
// read and searched, in an order that a seed chooses.
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPostgresSearch, dropSnapshot, listSnapshots, loadIndex, migrate, publishSnapshot } from '@vitrine/search-postgres';
import { type PostgresServer, postgresServer } from '../../postgres/postgres-server.mjs';
import type { PostgresPool } from '../../../packages/search-postgres/src/pool.ts';
import { createChoices } from '../world/choices.ts';
import { indexOf } from '../scenarios/search.ts';
import { createPostgres } from '../world/postgres.ts';
import { createWorld } from '../world/world.ts';

let server: PostgresServer;
let real: pg.Pool;

beforeAll(async () => {
  server = postgresServer();
  await server.start();
  real = new pg.Pool({ ...server.connection, max: 4 });
  await migrate(real);
});
afterAll(async () => {
  await real.end();
  await server.dispose();
});

const operations = 400;

/** The model without a network: each statement is answered at once. */
function modelled(): { readonly pool: PostgresPool; readonly unknown: () => string | undefined } {
  const world = createWorld(createChoices(1), false);
  const model = createPostgres(world);
  const pool: PostgresPool = {
    connect() {
      const session = model.open();
      return Promise.resolve({
        query: (text: string, values: unknown[] = []) => Promise.resolve().then(() => model.execute(session, text, values)),
        release: () => model.close(session),
        on: () => {},
        off: () => {},
      });
    },
    on: () => {},
  };
  return { pool, unknown: () => world.violation?.message };
}

/** A value, or what is said of a refusal. */
async function outcomeOf(work: () => Promise<unknown>): Promise<unknown> {
  try {
    return await work();
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  }
}

test(`${operations} operations have the same outcomes`, async () => {
  const { int, pick, permille } = createChoices(7);
  const model = modelled();
  // A second time there is nothing left to do.
  for (const wanted of [
    { from: 0, to: 2 },
    { from: 2, to: 2 },
  ])
    expect(await migrate(model.pool)).toEqual(wanted);
  expect(await migrate(real)).toEqual({ from: 2, to: 2 });
  const pools: readonly PostgresPool[] = [real, model.pool];
  const indexes = pools.map((pool) => createPostgresSearch({ pool, timeoutMs: 20_000, breakerThreshold: 1_000 }));
  const seen = new Map<string, number>();
  for (let operation = 0; operation < operations; operation++) {
    const number = int(4);
    const id = `e${number}`;
    const what = pick(['search', 'read', 'load', 'publish', 'drop', 'list', 'cut load']);
    const given = permille(400) ? undefined : id;
    const [from, most, batch] = [int(20_000), 10 + int(20_000), 1 + int(3)];
    const work: Readonly<Record<string, (place: number) => Promise<unknown>>> = {
      load: (place) => loadIndex(pools[place] ?? real, { snapshotId: id, ...indexOf(number), batch }),
      'cut load': (place) => {
        const cut = new AbortController();
        const onProgress = (): void => cut.abort(new Error('cut'));
        return loadIndex(pools[place] ?? real, { snapshotId: id, ...indexOf(number), batch: 1, signal: cut.signal, onProgress });
      },
      publish: (place) => publishSnapshot(pools[place] ?? real, id),
      drop: (place) => dropSnapshot(pools[place] ?? real, id),
      list: (place) => listSnapshots(pools[place] ?? real),
      read: async (place) => indexes[place]?.index(given).read('page', from, most),
      search: async (place) => {
        const found = await indexes[place]?.index(given).search({ query: 'lamp', limit: 10 });
        return { total: found?.total, hits: found?.hits.map(({ id: hit, title, excerpt }) => `${hit} ${title} ${excerpt}`).sort() };
      },
    };
    const outcomes = await Promise.all([0, 1].map((place) => outcomeOf(() => work[what]?.(place) ?? Promise.resolve())));
    expect(model.unknown()).toBeUndefined();
    expect(outcomes[1], `operation ${operation}: ${what} ${given ?? id}`).toEqual(outcomes[0]);
    const kind = `${what}: ${typeof outcomes[0] === 'string' ? 'refused' : 'done'}`;
    seen.set(kind, (seen.get(kind) ?? 0) + 1);
  }
  // Each operation was done, and most were refused too.
  for (const what of ['search', 'read', 'load', 'publish', 'drop', 'list'])
    expect(seen.get(`${what}: done`) ?? 0, what).toBeGreaterThan(0);
  console.log([...seen].map(([kind, count]) => `${kind} ${count}`).join(', '));
});
