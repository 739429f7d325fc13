// 100,000 sections in PostgreSQL beside the built-in index over the same: relevance, and times of searches with six excerpts. The data set
// is the one of VITRINE_DATA, or that of this project's own pages, made larger.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { enlarge } from '../corpus/enlarge.mjs';
import { readDataSet } from '../search/eval/data-set.mjs';
import { evaluatePostgres, timesOf, withPostgres } from '../search/eval/postgres.mjs';
import { evaluate, openDataSet } from '../search/eval/rank.mjs';

const shared = join(process.env.VITRINE_DATA ?? '', 'search-eval', 'astro-docs-en');
const folder = existsSync(shared) ? shared : fileURLToPath(new URL('../search/eval/own', import.meta.url));

test.each([0, 100_000])('relevance and times over %i sections (0: the data set as it is)', async (count) => {
  const given = readDataSet(folder);
  const set = count === 0 ? given : { ...given, sections: enlarge(given.sections, count) };
  const embedded = openDataSet(set);
  const own = evaluate(embedded, set);
  const ownTimes = await timesOf(embedded, set);
  const { scores, times, loadSeconds } = await withPostgres(set, async ({ index, loadSeconds: seconds }) => ({
    loadSeconds: seconds,
    scores: await evaluatePostgres(index, set),
    times: await timesOf(index, set),
  }));
  const line = (values) =>
    Object.entries(values)
      .map(([name, value]) => `${name} ${value.toFixed(3)}`)
      .join('  ');
  const at = (list, share) => `${(list[Math.floor(list.length * share)] ?? 0).toFixed(1)} ms`;
  console.log(
    `${given.name}: ${set.sections.length} sections, ${set.queries.length} queries; loaded in ${loadSeconds.toFixed(0)} s`,
  );
  console.log(`built-in    ${line(own)}  median ${at(ownTimes, 0.5)}, 99th of 100 ${at(ownTimes, 0.99)}`);
  console.log(`PostgreSQL  ${line(scores)}  median ${at(times, 0.5)}, 99th of 100 ${at(times, 0.99)}`);
  // Another engine may rank otherwise, but not find a fifth less.
  expect(scores['nDCG@10']).toBeGreaterThan((own['nDCG@10'] ?? 1) * 0.8);
});
