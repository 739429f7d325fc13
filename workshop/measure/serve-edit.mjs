// npm run check serve-edit [counts]: how long `vitrine serve` takes from the edit of a page to the answer with its words. Generated pages lie as
// files of one folder. The text of a page is edited, and its title. Every edit is served, and every other page stays as it was.
import { spawn } from 'node:child_process';
import { readFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { shapes, writePages } from '../corpus/pages.mjs';
import { processorMs } from '../processor.mjs';

const command = fileURLToPath(new URL('../../packages/cli/dist/vitrine.js', import.meta.url));
const [counts = '400'] = process.argv.slice(2);
const rounds = 3;
const everyMs = 10;
/** No edit that is measured here takes longer, on any machine that is worth measuring. */
const limitMs = 120_000;

const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];
const peakMb = (pid) => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** The address at which a server answers, as its first line names it. */
function addressOf(child) {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
      const found = /http:\/\/[\d.:]+/.exec(text)?.[0];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`vitrine serve ended with ${code}: ${text}`)));
  });
}

/** Waits until a page has a word; how long that took. */
async function untilServed(address, word) {
  const began = performance.now();
  while (performance.now() - began < limitMs) {
    const answer = await fetch(address, { signal: AbortSignal.timeout(limitMs) });
    if ((await answer.text()).includes(word)) return performance.now() - began;
    await pause(everyMs);
  }
  throw new Error(`${address} has no ${word} after ${limitMs} ms`);
}

const work = mkdtempSync(join(tmpdir(), 'vitrine-serve-edit-'));
try {
  console.log(`load of the machine ${loadavg()[0].toFixed(1)}\n`);
  console.log('| Pages | First, s | Edit of text, s (processor) | Edit of a title, s (processor) | Memory, MB |');
  console.log('| --- | --- | --- | --- | --- |');
  for (const count of counts.split(',').map(Number)) {
    const folder = join(work, `${count}`);
    writePages(folder, count, 'files');
    const began = performance.now();
    const child = spawn(process.execPath, [command, 'serve', folder, '--port', '0'], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, SOURCE_DATE_EPOCH: '1780000000' },
    });
    try {
      const base = await addressOf(child);
      const first = (performance.now() - began) / 1000;
      const name = shapes.files(count >> 1);
      const file = join(folder, 'docs', name);
      const address = `${base}/docs/${name}`;
      const text = readFileSync(file, 'utf8');
      const measure = async (edited) => {
        const times = [];
        const used = [];
        for (let round = 0; round < rounds; round += 1) {
          const word = `edited${round}x${edited.length}`;
          const before = processorMs(child.pid);
          writeFileSync(file, edited(word));
          times.push((await untilServed(address, word)) / 1000);
          used.push((processorMs(child.pid) - before) / 1000);
        }
        return `${median(times).toFixed(2)} (${median(used).toFixed(2)})`;
      };
      const ofText = await measure((word) => `${text}\nThe word is ${word}.\n`);
      const ofTitle = await measure((word) => text.replace(/^# .*/, `# ${word}`));
      console.log(`| ${count} | ${first.toFixed(1)} | ${ofText} | ${ofTitle} | ${peakMb(child.pid).toFixed(0)} |`);
    } finally {
      child.kill('SIGTERM');
    }
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}
