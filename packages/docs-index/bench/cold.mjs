// npm run cold -- <data set folder>: what a fresh process pays. Makes an index over 5,000 sections, then starts Node
// several times to import the module, read the files, open them and answer one query; prints processor time.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { buildDocsIndex } from '../dist/build.js';
import { readDataSet } from '../eval/data-set.mjs';
import { enlarge } from './corpus.mjs';

const folder = process.argv[2];
if (folder === undefined) {
  console.error('usage: node bench/cold.mjs <data set folder>');
  process.exit(2);
}
const set = readDataSet(folder);
const files = buildDocsIndex(enlarge(set.sections, 5000));
const place = mkdtempSync(join(tmpdir(), 'docs-index-'));
writeFileSync(join(place, 'index'), files.index);
writeFileSync(join(place, 'text'), files.text);
const child = `
  const { readFileSync } = await import('node:fs');
  const spent = (from) => { const { user, system } = process.cpuUsage(from); return (user + system) / 1000; };
  let from = process.cpuUsage();
  const { openDocsIndex } = await import(${JSON.stringify(new URL('../dist/index.js', import.meta.url).href)});
  const imported = spent(from);
  from = process.cpuUsage();
  const docs = openDocsIndex(readFileSync(${JSON.stringify(join(place, 'index'))}), readFileSync(${JSON.stringify(join(place, 'text'))}));
  docs.search({ query: ${JSON.stringify(set.queries[0].text)} });
  console.log(JSON.stringify([imported, spent(from)]));`;
const runs = Array.from({ length: 15 }, () =>
  JSON.parse(spawnSync(process.execPath, ['--input-type=module', '-e', child], { encoding: 'utf8' }).stdout),
);
rmSync(place, { recursive: true });
for (const [i, name] of ['import of the module', 'read, open, first query'].entries()) {
  const sorted = runs.map((run) => run[i]).sort((a, b) => a - b);
  console.log(`${name}: ${sorted[7].toFixed(1)} ms of processor time (median of 15; least ${sorted[0].toFixed(1)})`);
}
