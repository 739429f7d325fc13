// npm run check serve-edit [counts] [shapes]: how long `vitrine serve` takes from the edit of a page to the answer with its words.
// Generated pages lie as files of one folder, as a folder for each page, or as a tree. The text of a page is
// edited, and its title. Every edit is served.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { shapes, writePages } from '../corpus/pages.mjs';
import { processorMs } from '../processor.mjs';

const command = fileURLToPath(new URL('../../packages/vitrine/dist/vitrine.js', import.meta.url));
const [counts = '400', wanted = 'files'] = process.argv.slice(2);
const rounds = 3;
/** Documents have the same address whatever the port. */
const where = ['--port', '0', '--base-url', 'https://front.example', '--json'];

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

/** Starts a server and waits until it is ready. */
async function serve(folder, ...more) {
  const began = performance.now();
  const child = spawn(process.execPath, [command, 'serve', folder, ...where, ...more], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, SOURCE_DATE_EPOCH: '1780000000' },
  });
  const next = linesOf(child);
  let ready = JSON.parse(await next());
  while (ready.event !== 'ready') ready = JSON.parse(await next());
  const seconds = (performance.now() - began) / 1000;
  const end = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  return { child, next, base: ready.listening, seconds, end };
}

/** Edits a page so many times: the median of the time until it is served, and that of the processor. */
async function edits({ child, next, base }, file, path, edited, times = rounds) {
  const waited = [];
  const used = [];
  for (let round = 0; round < times; round += 1) {
    const word = `edited${round}x${edited.length}x${child.pid}`;
    const before = processorMs(child.pid);
    const from = performance.now();
    writeFileSync(file, edited(word));
    while (!(await next(), await (await fetch(`${base}${path}`)).text()).includes(word));
    waited.push((performance.now() - from) / 1000);
    used.push((processorMs(child.pid) - before) / 1000);
  }
  return `${median(waited).toFixed(2)} (${median(used).toFixed(2)})`;
}

const work = mkdtempSync(join(tmpdir(), 'vitrine-serve-edit-'));
try {
  console.log(`load of the machine ${loadavg()[0].toFixed(1)}\n`);
  console.log('| Pages | First, s (processor) | Edit of text, s (processor) | Edit of a title, s (processor) | Memory, MB |');
  console.log('| --- | --- | --- | --- | --- |');
  for (const shape of wanted.split(',')) {
    for (const count of counts.split(',').map(Number)) {
      const folder = join(work, `${shape}-${count}`);
      writePages(folder, count, shape);
      const name = shapes[shape](count >> 1);
      const file = join(folder, 'docs', name);
      const path = `/docs/${name}`;
      const text = readFileSync(file, 'utf8');
      const withWord = (word) => `${text}\nThe word is ${word}.\n`;
      const processor = ({ child }) => (processorMs(child.pid) / 1000).toFixed(1);

      const first = await serve(folder);
      const cells = [`${count}, ${shape}`, `${first.seconds.toFixed(1)} (${processor(first)})`];
      cells.push(await edits(first, file, path, withWord));
      cells.push(await edits(first, file, path, (word) => text.replace(/^# .*/, `# ${word}`)));
      cells.push(peakMb(first.child.pid).toFixed(0));
      await first.end();

      console.log(`| ${cells.join(' | ')} |`);
      rmSync(folder, { recursive: true, force: true });
    }
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}
