// 100,000 sections in PostgreSQL next to the built-in index over the same: relevance, times of searches with six excerpts, and what a
// search costs the server. The data set is the one of VITRINE_DATA, or that of this project's own pages, made larger. With
// VITRINE_PUBLISH the figures go to docs/performance/postgres.json, from which docs/scaling.md is computed.
import { createHash } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { enlarge } from '../corpus/enlarge.mjs';
import { readDataSet } from '../search/eval/data-set.mjs';
import { evaluatePostgres, timesOf, withPostgres } from '../search/eval/postgres.mjs';
import { evaluate, openDataSet } from '../search/eval/rank.mjs';

const shared = join(process.env.VITRINE_DATA ?? '', 'search-eval', 'astro-docs-en');
const folder = existsSync(shared) ? shared : fileURLToPath(new URL('../search/eval/own', import.meta.url));
const results = new URL('../../docs/performance/postgres.json', import.meta.url);

const at = (list, share) => Math.round((list[Math.floor(list.length * share)] ?? 0) * 100) / 100;
const rounded = (scores) =>
  Object.fromEntries(Object.entries(scores).map(([name, value]) => [name, Math.round(value * 1_000) / 1_000]));

async function compared(set) {
  const embedded = openDataSet(set);
  const own = { scores: rounded(evaluate(embedded, set)), times: await timesOf(embedded, set) };
  return withPostgres(set, async ({ index, loadSeconds, cpuSeconds }) => {
    const before = cpuSeconds();
    const times = await timesOf(index, set);
    const searchMs = ((cpuSeconds() - before) * 1_000) / (2 * times.length);
    return {
      sections: set.sections.length,
      queries: set.queries.length,
      loadSeconds: Math.round(loadSeconds),
      builtIn: { scores: own.scores, p50: at(own.times, 0.5), p99: at(own.times, 0.99) },
      postgres: {
        scores: rounded(await evaluatePostgres(index, set)),
        p50: at(times, 0.5),
        p99: at(times, 0.99),
        serverCpuMs: Math.round(searchMs * 100) / 100,
      },
    };
  });
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
  const result = await compared(count === 0 ? set : { ...set, sections: mixed(enlarge(set.sections, count)) });
  console.log(JSON.stringify(result, null, 2));
  measured.push(result);
  if (process.env.VITRINE_PUBLISH === '1' && count > 0)
    writeFileSync(results, `${JSON.stringify({ dataSet: set.name, measured }, null, 2)}\n`);
  // Another engine may rank otherwise, but not find a fifth less.
  expect(result.postgres.scores['nDCG@10']).toBeGreaterThan(result.builtIn.scores['nDCG@10'] * 0.8);
});
