// How long opening a snapshot takes: 157 actions, 50 releases and 5,000 sections. `npm run check open`
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { performance } from 'node:perf_hooks';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeFront } from '../corpus/documentation.mjs';

const folder = mkdtempSync(join(tmpdir(), 'vitrine-measure-'));
const file = join(folder, 'front.vitrine');

if (process.argv[2] === undefined) {
  const { buildSnapshot, writeSnapshot } = await import('@vitrine/content');
  writeFront(join(folder, 'content'), 5_000);
  const started = performance.now();
  const snapshot = await buildSnapshot(join(folder, 'content'), { generatedAt: '2026-01-01T00:00:00Z' });
  const sections = snapshot.pages.reduce((count, page) => count + page.headings.length, 0);
  console.log(`built in ${Math.round(performance.now() - started)} ms: ${snapshot.pages.length} pages, ${sections} sections`);
  await writeSnapshot(file, snapshot);
  const runs = Array.from({ length: 7 }, () =>
    Number(execFileSync(process.execPath, [fileURLToPath(import.meta.url), file], { encoding: 'utf8' })),
  );
  console.log(`openSnapshot in a fresh process, ms, sorted: ${runs.sort((a, b) => a - b).join(' ')}`);
} else {
  const { openSnapshot } = await import('@vitrine/core');
  const bytes = readFileSync(process.argv[2]);
  const started = performance.now();
  openSnapshot(bytes);
  console.log((performance.now() - started).toFixed(2));
}
rmSync(folder, { recursive: true, force: true });
