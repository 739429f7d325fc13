// npm run check build-size: what a build of many pages costs. Generated pages lie as files of one folder, as a folder for each page, and as a
// tree; each is built, built again, and built after one edit. Bounds are those of docs/scaling.md: memory grows by at most 30 KB a page from
// 300 MB, time and size of the file in proportion to the pages, and a second build takes at most half of the processor time of the first.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { openDocuments } from '@vitrine/core';
import { shapes, writePages } from '../corpus/pages.mjs';
import { processorMs } from '../processor.mjs';

const command = fileURLToPath(new URL('../../packages/cli/dist/vitrine.js', import.meta.url));
const [counts = '300,1200', wanted = Object.keys(shapes).join(',')] = process.argv.slice(2);
const everyMs = 20;

/** Runs a build: seconds, seconds of processor time, and megabytes at the most. Linux says the last two while the process is there. */
async function build(folder, out) {
  const began = performance.now();
  const child = spawn(process.execPath, [command, 'build', folder, '--base-url', 'https://front.example', '--out', out], {
    stdio: 'ignore',
    env: { ...process.env, SOURCE_DATE_EPOCH: '1780000000' },
  });
  const ended = once(child, 'exit');
  let processor = 0;
  let peak = 0;
  const timer = setInterval(() => {
    const now = processorMs(child.pid);
    if (now > processor) processor = now;
    try {
      peak = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? peak * 1024) / 1024;
    } catch {
      // it has ended
    }
  }, everyMs);
  const [code] = await ended;
  clearInterval(timer);
  if (code !== 0) throw new Error(`vitrine build ended with ${code}`);
  return { seconds: (performance.now() - began) / 1000, processor: processor / 1000, peak };
}

function medianPage(documents) {
  const sizes = [...documents.paths()]
    .filter((path) => path.startsWith('/docs/') && documents.get(path)?.mediaType.startsWith('text/html'))
    .map((path) => documents.get(path).variants[0].body.length)
    .sort((a, b) => a - b);
  return sizes[sizes.length >> 1] / 1000;
}

const work = mkdtempSync(join(tmpdir(), 'vitrine-build-size-'));
const faults = [];
try {
  console.log(`load of the machine ${loadavg()[0].toFixed(1)}\n`);
  console.log(
    '| Pages | Time, s | Processor, s | Memory, MB | File, MB | Median page, KB | Second build, s (processor) | After an edit, s (processor) |',
  );
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- |');
  for (const shape of wanted.split(',')) {
    for (const count of counts.split(',').map(Number)) {
      const folder = join(work, `${shape}-${count}`);
      writePages(folder, count, shape);
      const out = join(folder, '.out');
      const first = await build(folder, out);
      const file = readFileSync(join(out, 'front.vitrine'));
      const second = await build(folder, out);
      if (!readFileSync(join(out, 'front.vitrine')).equals(file))
        faults.push(`${shape}, ${count}: the second build has other bytes`);
      appendFileSync(join(folder, 'docs', shapes[shape](count >> 1)), '\nEdited.\n');
      const edited = await build(folder, out);
      const cells = [
        `${count}, ${shape}`,
        ...[first.seconds, first.processor].map((value) => value.toFixed(1)),
        first.peak.toFixed(0),
        (statSync(join(out, 'front.vitrine')).size / 1e6).toFixed(1),
        medianPage(openDocuments(file)).toFixed(1),
        ...[second, edited].map(({ seconds, processor }) => `${seconds.toFixed(1)} (${processor.toFixed(1)})`),
      ];
      console.log(`| ${cells.join(' | ')} |`);
      const bound = 300 + 0.03 * count;
      if (first.peak > bound)
        faults.push(`${shape}, ${count}: at most ${bound.toFixed(0)} MB expected, ${first.peak.toFixed(0)} MB measured`);
      if (second.processor > first.processor / 2)
        faults.push(`${shape}, ${count}: a second build of at most half the processor time expected`);
      rmSync(folder, { recursive: true, force: true });
    }
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}
for (const fault of faults) console.log(fault);
if (faults.length > 0) process.exitCode = 1;
