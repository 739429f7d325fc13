// npm run check serve-edit [counts]: how long `vitrine serve` takes from the edit of a page to the answer with its words. Generated pages lie as
// files of one folder. The text of a page is edited, and its title. Every edit is served, and every other page stays as it was.
import { spawn } from 'node:child_process';
import { readFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { shapes, writePages } from '../corpus/pages.mjs';
import { processorMs } from '../processor.mjs';

const command = fileURLToPath(new URL('../../packages/cli/dist/vitrine.js', import.meta.url));
const [counts = '400'] = process.argv.slice(2);
const rounds = 3;

const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];
const peakMb = (pid) => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** The lines of a server, one after another: it writes one when it is ready, and one after each build. */
function linesOf(child) {
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return async () => {
    const { value, done } = await lines.next();
    if (done) throw new Error('vitrine serve ended');
    return value;
  };
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
    const child = spawn(process.execPath, [command, 'serve', folder, '--port', '0', '--json'], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, SOURCE_DATE_EPOCH: '1780000000' },
    });
    try {
      const next = linesOf(child);
      const [base] = /http:\/\/[\d.:]+/.exec(await next()) ?? [];
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
          const from = performance.now();
          writeFileSync(file, edited(word));
          while (!(await next(), await (await fetch(address)).text()).includes(word));
          times.push((performance.now() - from) / 1000);
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
