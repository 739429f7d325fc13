// npm run check command: what the command costs. A folder of 5,000 generated Markdown sections is served and edited ten
// times; help is started beside an empty program; the packed package is unpacked and weighed. Bounds are those of docs/cli.md.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const command = fileURLToPath(new URL('../../packages/cli/dist/vitrine.js', import.meta.url));
const work = mkdtempSync(join(tmpdir(), 'vitrine-measure-'));
const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];

/** 500 pages of ten sections, 90 words each, from a vocabulary of 20,000; the same every time. */
function writeFront(folder) {
  let seed = 1;
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  const syllables = ['ba', 'ke', 'li', 'mo', 'ru', 'sta', 'ten', 'vor', 'wil', 'zan', 'dre', 'fo', 'gri', 'hal'];
  const words = Array.from({ length: 20_000 }, () =>
    Array.from({ length: 2 + Math.floor(random() * 3) }, () => syllables[Math.floor(random() * syllables.length)]).join(''),
  );
  // Common words are common.
  const word = () => words[Math.floor(random() ** 3 * words.length)];
  const sentence = (length) => Array.from({ length }, word).join(' ');
  mkdirSync(join(folder, 'docs'), { recursive: true });
  writeFileSync(
    join(folder, 'product.yaml'),
    'id: large\nname: Large\ndescription: A large one.\nversion: 1.0.0\nhomepage: https://large.example/\n',
  );
  writeFileSync(join(folder, 'capabilities.yaml'), 'actions: []\n');
  writeFileSync(join(folder, 'releases.yaml'), 'releases: []\n');
  for (let page = 0; page < 500; page += 1) {
    const sections = Array.from(
      { length: 10 },
      () =>
        `## ${sentence(3)}\n\n${sentence(50)}. \`${word()}()\` ${sentence(20)}.\n\n- ${sentence(10)}\n- [${word()}](page-${(page + 1) % 500}.md) ${sentence(10)}\n`,
    );
    writeFileSync(join(folder, 'docs', `page-${page}.md`), `# ${sentence(2)} ${page}\n\n${sections.join('\n')}`);
  }
}

async function serveLarge() {
  const folder = join(work, 'front');
  writeFront(folder);
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
    appendFileSync(join(folder, 'docs/page-250.md'), `\nEdit ${edit}.\n`);
    await next();
    rebuilds.push(performance.now() - edited);
    processor.push(processorMs(child.pid) - before);
  }
  const peak = peakMb(child.pid);
  child.kill('SIGINT');
  await once(child, 'exit');
  return { ready, rebuild: median(rebuilds), rebuildProcessor: median(processor), peak };
}

/** Processor time of a process, where Linux tells it. */
function processorMs(pid) {
  if (process.platform !== 'linux') return Number.NaN;
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
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
