// The data set in a PostgreSQL server that is started for it, behind the interface that the evaluation ranks by.
import { performance } from 'node:perf_hooks';
import { createPostgresSearch, loadIndex, migrate } from '@vitrine/search-postgres';
import pg from 'pg';
import { postgresPrograms, postgresServer } from '../../postgres/postgres-server.mjs';
import { mean, measure } from './metrics.mjs';
import { buildOf } from './rank.mjs';

/** Whether this machine has a server. */
export const hasPostgres = () => postgresPrograms() !== undefined;

/** Loads a data set, or the `files` of an index, hands the index to `work`, and ends the server. */
export async function withPostgres(set, work) {
  const server = postgresServer(['shared_buffers=512MB', 'maintenance_work_mem=256MB', 'max_wal_size=4GB', 'jit=off']);
  await server.start();
  const pool = new pg.Pool({ ...server.connection, max: 4, connectionTimeoutMillis: 10_000 });
  try {
    await migrate(pool);
    const began = performance.now();
    const { index, text } = set.files ?? buildOf(set);
    await loadIndex(pool, { snapshotId: 'set', index, text });
    const loadSeconds = (performance.now() - began) / 1_000;
    /** A search of its own, with nothing in its cache. */
    const open = (options = {}) =>
      createPostgresSearch({ pool, timeoutMs: 60_000, onError: (error) => console.error(error), ...options }).index('set');
    return await work({ index: open(), open, loadSeconds, cpuSeconds: server.cpuSeconds });
  } finally {
    await pool.end();
    await server.dispose();
  }
}

async function rankingOf(index, set, query, depth = 100) {
  const found = new Set();
  for (let cursor; ; ) {
    const answer = await index.search({ query, limit: 100, excerpts: false, ...(cursor ? { cursor } : {}) });
    for (const hit of answer.hits) found.add(set.docOf(hit));
    cursor = answer.nextCursor;
    if (cursor === undefined || found.size >= depth) return [...found].slice(0, depth);
  }
}

/** Means over all queries, as `evaluate` has them for the built-in index. */
export async function evaluatePostgres(index, set) {
  const measures = [];
  for (const { id, text } of set.queries) measures.push(measure(await rankingOf(index, set, text), set.judgements.get(String(id))));
  return mean(measures);
}

/** Milliseconds of each query with six excerpts, each asked once, sorted. */
export async function timesOf(index, set) {
  const times = [];
  for (const { text } of set.queries) {
    const began = performance.now();
    await index.search({ query: text, limit: 6 });
    times.push(performance.now() - began);
  }
  return times.sort((a, b) => a - b);
}
