// npm run check command: what the command costs. A folder of 5,000 generated Markdown sections is served and edited ten
// times; help is started next to an empty program; the packed package is unpacked and weighed. Bounds are those of docs/cli.md.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { writeFront } from '../corpus/documentation.mjs';
import { processorMs } from '../processor.mjs';

const command = fileURLToPath(new URL('../../packages/cli/dist/vitrine.js', import.meta.url));
const work = mkdtempSync(join(tmpdir(), 'vitrine-measure-'));
const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];

async function serveLarge() {
  const folder = join(work, 'front');
  writeFront(folder, 5_000);
  const [page] = readdirSync(join(folder, 'docs'), { recursive: true }).filter((name) => name.endsWith('.md'));
  const began = performance.now();
  const child = spawn(process.execPath, [command, 'serve', folder, '--port', '0', '--json'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async () => JSON.parse((await lines.next()).value);
  await next();
  const ready = performance.now() - began;
  const rebuilds = [];
  const processor = [];
  for (let edit = 0; edit < 10; edit += 1) {
    await pause(700);
    const before = processorMs(child.pid);
    const edited = performance.now();
    appendFileSync(join(folder, 'docs', page), `\nEdit ${edit}.\n`);
    await next();
    rebuilds.push(performance.now() - edited);
    processor.push(processorMs(child.pid) - before);
  }
  const peak = peakMb(child.pid);
  child.kill('SIGINT');
  await once(child, 'exit');
  return { ready, rebuild: median(rebuilds), rebuildProcessor: median(processor), peak };
}

function peakMb(pid) {
  if (process.platform !== 'linux') return Number.NaN;
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;
}

function startOfHelp() {
  const empty = join(work, 'empty.mjs');
  writeFileSync(empty, '');
  const time = (...args) => {
    const began = performance.now();
    spawnSync(process.execPath, args, { stdio: 'ignore' });
    return performance.now() - began;
  };
  const rounds = Array.from({ length: 21 }, () => [time(empty), time(command, '--help')]);
  return median(rounds.map(([, help]) => help)) - median(rounds.map(([bare]) => bare));
}

function weigh() {
  const options = {
    cwd: fileURLToPath(new URL('../../packages/cli', import.meta.url)),
    encoding: 'utf8',
    shell: process.platform === 'win32',
  };
  const [{ filename }] = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', work], options),
  );
  execFileSync('tar', ['-xzf', join(work, filename), '-C', work]);
  const files = readdirSync(join(work, 'package'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0) / 1e6;
}

try {
  const rows = [['load of the machine', loadavg()[0].toFixed(1), '']];
  rows.push(['vitrine --help beyond the start of Node.js', `${startOfHelp().toFixed(0)} ms`, '150 ms']);
  rows.push(['installed, with all it needs', `${weigh().toFixed(1)} MB`, '15 MB']);
  const { ready, rebuild, rebuildProcessor, peak } = await serveLarge();
  rows.push(['serve, 5,000 sections: ready', `${(ready / 1000).toFixed(1)} s`, '10 s']);
  rows.push([
    'serve: rebuilt after an edit, median of 10',
    `${(rebuild / 1000).toFixed(2)} s (processor ${(rebuildProcessor / 1000).toFixed(2)} s)`,
    '1 s',
  ]);
  rows.push(['serve: most memory', `${peak.toFixed(0)} MB`, '300 MB']);
  for (const [what, measured, bound] of rows) console.log(`${what.padEnd(46)} ${measured.padEnd(28)} ${bound}`);
} finally {
  rmSync(work, { recursive: true, force: true });
}
