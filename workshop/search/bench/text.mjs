// npm run check search-text <data set folder> [sections …]: deflated text beside plain text. How large it is by size of block, and
// what reading from it costs: a search with six excerpts, and reading 16 KiB of a page, in one process and one run. Processor
// time; "nothing kept" inflates every block each time, "kept" is what a server does.

import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { deflateSync, gzipSync } from 'node:zlib';
import { buildDocsIndex, deflateDocsText } from '@vitrine/docs-index/build';
import { openDocsIndex, openDocsText } from '@vitrine/docs-index';
import { readDataSet } from '../eval/data-set.mjs';
import { enlarge } from './corpus.mjs';

const [folder, ...counts] = process.argv.slice(2);
if (folder === undefined) {
  console.error('usage: npm run check search-text -- <data set folder> [sections ...]');
  process.exit(2);
}
const set = readDataSet(folder);
const queries = set.queries.slice(0, 100).map(({ text }) => text);
const rounds = 9;
const best = (block) => deflateSync(block, { level: 9 });
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(0)} kB`;

/** Milliseconds of processor time that a call takes: the least of several rounds over all inputs. */
function spent(inputs, call) {
  let least = Infinity;
  for (let round = 0; round < rounds; round++) {
    const from = process.cpuUsage();
    for (const input of inputs) call(input);
    const { user, system } = process.cpuUsage(from);
    least = Math.min(least, (user + system) / 1000 / inputs.length);
  }
  return least;
}

for (const count of counts.length > 0 ? counts.map(Number) : [5000, 10_000]) {
  const { index, text } = buildDocsIndex(enlarge(set.sections, count));
  console.log(
    `${count} sections: text ${kilobytes(text.length)}, gzip of the whole ${kilobytes(gzipSync(text, { level: 9 }).length)}`,
  );
  const plain = openDocsIndex(index, text);
  const ids = queries.flatMap((query) => plain.search({ query, limit: 1, excerpts: false }).hits.map(({ page }) => page));
  const cases = {
    'six excerpts': [queries, (opened) => (query) => opened.search({ query, limit: 6 })],
    '16 KiB of a page': [ids, (opened) => (id) => opened.read(id)],
  };
  const show = (name, opened) =>
    Object.entries(cases).map(([what, [inputs, call]]) => `${what} ${spent(inputs, call(opened)).toFixed(3)} ms${name}`);
  for (const line of [show(' (plain)', plain), show(' (plain)', plain)]) console.log(`  ${line.join(', ')}`);
  for (const blockBytes of [4096, 8192, 16_384, 32_768]) {
    const started = performance.now();
    const deflated = deflateDocsText(text, best, { blockBytes });
    const took = performance.now() - started;
    const share = ((100 * deflated.length) / text.length).toFixed(1);
    console.log(
      `  blocks of ${blockBytes}: ${kilobytes(deflated.length)}, ${share} % of the text, deflated in ${took.toFixed(0)} ms`,
    );
    const emptied = openDocsIndex(index, openDocsText(deflated, { cacheBytes: 0 }));
    const kept = openDocsIndex(index, openDocsText(deflated));
    for (const line of [show(' (nothing kept)', emptied), show(' (1 MiB kept)', kept)]) console.log(`    ${line.join(', ')}`);
  }
}
