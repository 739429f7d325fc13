// npm run check build-size [counts] [shapes]: what a build of many pages costs. Generated pages lie as files of one folder, as a folder for each
// page, and as a tree. Memory grows by at most
// 30 KB a page.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { openDocuments } from '@vitrine/core';
import { shapes, writePages } from '../corpus/pages.mjs';
import { processorMs } from '../processor.mjs';

const command = fileURLToPath(new URL('../../packages/vitrine/dist/vitrine.js', import.meta.url));
const [counts = '300', wanted = Object.keys(shapes).join(',')] = process.argv.slice(2);
const everyMs = 20;
/** Megabytes that a build may take whatever its size. */
const baseMb = 375;
/** 14,000 pages took 691 and 709 MB on a loaded machine: 18 KB of a page are alive while pages are read. */
const mbOfPage = 0.03;
/** No build of a size that is measured here takes longer, on any machine that is worth measuring, in seconds for each page. */
const secondsOfPage = 1;

/** Runs a build: seconds, seconds of processor time, and megabytes at the most. Linux says the last two while the process is there. */
async function build(folder, count, out) {
  const began = performance.now();
  const child = spawn(process.execPath, [command, 'build', folder, '--base-url', 'https://front.example', '--out', out], {
    stdio: 'ignore',
    env: { ...process.env, SOURCE_DATE_EPOCH: '1780000000' },
    timeout: 1000 * (60 + count * secondsOfPage),
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
  if (code !== 0) throw new Error(code === null ? 'vitrine build took too long' : `vitrine build ended with ${code}`);
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
  console.log('| Pages | Time, s | Processor, s | Memory, MB | File, MB | Median page, KB |');
  console.log('| --- | --- | --- | --- | --- | --- |');
  for (const shape of wanted.split(',')) {
    for (const count of counts.split(',').map(Number)) {
      const folder = join(work, `${shape}-${count}`);
      writePages(folder, count, shape);
      const out = join(folder, '.out');
      const first = await build(folder, count, out);
      const file = readFileSync(join(out, 'front.vitrine'));
      const cells = [
        `${count}, ${shape}`,
        ...[first.seconds, first.processor].map((value) => value.toFixed(1)),
        first.peak.toFixed(0),
        (statSync(join(out, 'front.vitrine')).size / 1e6).toFixed(1),
        medianPage(openDocuments(file)).toFixed(1),
      ];
      console.log(`| ${cells.join(' | ')} |`);
      const bound = baseMb + mbOfPage * count;
      if (first.peak > bound)
        faults.push(`${shape}, ${count}: at most ${bound.toFixed(0)} MB expected, ${first.peak.toFixed(0)} MB measured`);
      rmSync(folder, { recursive: true, force: true });
    }
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}
for (const fault of faults) console.log(fault);
if (faults.length > 0) process.exitCode = 1;
