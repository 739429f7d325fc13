// 100,000 sections in PostgreSQL next to the built-in index over the same: relevance, times of searches with six excerpts, and what a
// search costs the server. The data set is the one of VITRINE_DATA, or that of this project's own pages, made larger. With
// VITRINE_PUBLISH the figures go to docs/explanation/evidence/postgres.json, from which docs/guides/scaling.md is computed.
import { createHash } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { enlarge, originalOf } from '../corpus/enlarge.mjs';
import { readDataSet } from '../search/eval/data-set.mjs';
import { evaluatePostgres, timesOf, withPostgres } from '../search/eval/postgres.mjs';
import { evaluate, openDataSet } from '../search/eval/rank.mjs';

const shared = join(process.env.VITRINE_DATA ?? '', 'search-eval', 'astro-docs-en');
const folder = existsSync(shared) ? shared : fileURLToPath(new URL('../search/eval/own', import.meta.url));
const results = new URL('../../docs/explanation/evidence/postgres.json', import.meta.url);

const at = (list, share) => Math.round((list[Math.floor(list.length * share)] ?? 0) * 100) / 100;
const rounded = (scores) =>
  Object.fromEntries(Object.entries(scores).map(([name, value]) => [name, Math.round(value * 1_000) / 1_000]));

const quantiles = (times) => ({ p50: at(times, 0.5), p99: at(times, 0.99) });

async function compared(set) {
  const embedded = openDataSet(set);
  const scores = rounded(evaluate(embedded, set));
  return withPostgres(set, async ({ index, open, loadSeconds, cpuSeconds }) => {
    // A first round is not counted, but nothing that it read is kept for the others.
    await timesOf(open(), set);
    const own = await timesOf(embedded, set);
    const once = open();
    await once.search({ query: 'what an instance holds in memory' });
    const before = cpuSeconds();
    const times = await timesOf(once, set);
    const searchMs = ((cpuSeconds() - before) * 1_000) / times.length;
    const uncached = open({ cacheBytes: 0 });
    await uncached.search({ query: 'what an instance holds in memory' });
    return {
      sections: set.sections.length,
      queries: set.queries.length,
      loadSeconds: Math.round(loadSeconds),
      builtIn: { scores, ...quantiles(own) },
      postgres: {
        scores: rounded(await evaluatePostgres(index, set)),
        ...quantiles(times),
        withoutCache: quantiles(await timesOf(uncached, set)),
        serverCpuMs: Math.round(searchMs * 100) / 100,
      },
    };
  });
}

/**
 * The data set made larger. A copy counts as what it was made from: at 100,000 sections a copy comes first for 107 of 232 queries, in 29 of them
 * with the very score of the original, and which of the two is first says nothing of a ranking.
 */
function enlarged(set, count) {
  const hitOf = (hit) => ({ ...hit, id: originalOf(hit.id), page: originalOf(hit.page) });
  return { ...set, sections: mixed(enlarge(set.sections, count)), docOf: (hit) => set.docOf(hitOf(hit)) };
}

/** Pages in an order without meaning: what is checked is in the first copy, and a database meets the first rows first. */
function mixed(sections) {
  const key = (page) => createHash('sha1').update(page).digest('hex');
  const keys = new Map(sections.map(({ page }) => [page, key(page)]));
  return [...sections].sort((a, b) => (keys.get(a.page) < keys.get(b.page) ? -1 : keys.get(a.page) > keys.get(b.page) ? 1 : 0));
}

const measured = [];

test.each([0, 100_000])('relevance and times over %i sections (0: the data set as it is)', async (count) => {
  const set = readDataSet(folder);
  const result = await compared(count === 0 ? set : enlarged(set, count));
  console.log(JSON.stringify(result, null, 2));
  measured.push(result);
  if (process.env.VITRINE_PUBLISH === '1' && count > 0)
    writeFileSync(results, `${JSON.stringify({ dataSet: set.name, measured }, null, 2)}\n`);
  expect(result.postgres.scores).toEqual(result.builtIn.scores);
});
