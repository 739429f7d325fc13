// npm run check search-start <data set folder>: what a fresh process pays. Makes an index over 5,000 sections, then starts Node
// several times to import the module, read the files, open them and answer one query; prints processor time.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { buildDocsIndex } from '@vitrine/docs-index/build';
import { readDataSet } from '../eval/data-set.mjs';
import { enlarge } from '../../corpus/enlarge.mjs';

const folder = process.argv[2];
if (folder === undefined) {
  console.error('usage: npm run check search-start -- <data set folder>');
  process.exit(2);
}
const set = readDataSet(folder);
const files = buildDocsIndex(enlarge(set.sections, 5000));
const place = mkdtempSync(join(tmpdir(), 'docs-index-'));
writeFileSync(join(place, 'index'), files.index);
writeFileSync(join(place, 'text'), files.text);
writeFileSync(join(place, 'empty.mjs'), 'export {};');
const literal = JSON.stringify;
const measured = (module, body) => `
  const { readFileSync } = await import('node:fs');
  const { ownProcessorMs: spent } = await import(${literal(import.meta.resolve('../../processor.mjs'))});
  let from = process.cpuUsage();
  const { openDocsIndex } = await import(${literal(module)});
  const imported = spent(from);
  from = process.cpuUsage();
  const [index, text] = [readFileSync(${literal(join(place, 'index'))}), readFileSync(${literal(join(place, 'text'))})];
  ${body}
  console.log(JSON.stringify([imported, spent(from)]));`;
const ours = (excerpts) =>
  measured(
    import.meta.resolve('@vitrine/docs-index'),
    `openDocsIndex(index, text).search({ query: ${literal(set.queries[0].text)}, excerpts: ${excerpts} });`,
  );
// What the process itself costs: a module of nothing, the files read and left alone.
const without = measured(pathToFileURL(join(place, 'empty.mjs')).href, '');
const run = (script) => JSON.parse(spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }).stdout);
const samples = Array.from({ length: 25 }, () => [run(ours(true)), run(ours(false)), run(without)]);
rmSync(place, { recursive: true });

/** Median and least of what one kind of process spent on a step. */
function figures(kind, step) {
  const sorted = samples.map((sample) => sample[kind][step]).sort((a, b) => a - b);
  return `${sorted[12].toFixed(1)} ms (least ${sorted[0].toFixed(1)})`;
}
console.log('Processor time, medians of 25');
console.log(`import of the module: ${figures(0, 0)}, of which without us ${figures(2, 0)}`);
console.log(
  `read, open, first query: with ten excerpts ${figures(0, 1)}, without ${figures(1, 1)}, of which without us ${figures(2, 1)}`,
);
