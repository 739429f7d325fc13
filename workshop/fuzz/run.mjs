// npm run check fuzz [-- --seconds <n>] [--seed <n>] [--target <name>,…] [--keep]: coverage-guided fuzzing of what strangers write.
// Each target is bundled with its sources and runs in a thread of its own; an input that reaches a block of code that none reached
// before, or reaches it far more often, joins the corpus. An input that breaks the target's oracle, or keeps the thread for a
// minute, is printed and ends the check with 1. `--keep` adds short finds to the committed corpus, up to 80 inputs a target.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { build } from 'esbuild';

const here = fileURLToPath(new URL('.', import.meta.url));
const names = ['forwarding', 'lambda-event', 'markdown', 'snapshot'];
/** A thread that works on one input for so long hangs, on any machine. */
const hangMs = 60_000;

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    // The same for every merge, so that a merge fails for what it changed; the scheduled job takes another each night.
    seed: { type: 'string', default: '1' },
    target: { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
});
const seconds = Number(values.seconds);
const targets = values.target?.split(',') ?? names;
const seed = Number(values.seed);
const unknown = targets.filter((name) => !names.includes(name));
if (unknown.length > 0 || !(seconds >= 1) || !Number.isSafeInteger(seed)) {
  console.error(
    `expected --target among ${names.join(', ')} --seconds from 1 on and --seed as an integer; received ${process.argv.slice(2).join(' ')}`,
  );
  process.exit(2);
}

const stage = await mkdtemp(join(tmpdir(), 'vitrine-fuzz-'));
let failed = 0;
try {
  for (const name of targets) if (!(await fuzz(name, (seconds * 1_000) / targets.length))) failed += 1;
} finally {
  await rm(stage, { recursive: true, force: true });
}
process.exitCode = failed === 0 ? 0 : 1;

/** Fuzzes one target; true when nothing was found. */
async function fuzz(name, milliseconds) {
  const bundle = join(stage, `${name}.mjs`);
  await build({
    entryPoints: [join(here, 'targets', `${name}.ts`)],
    outfile: bundle,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'error',
    banner: { js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);" },
  });
  const file = join(here, 'corpus', `${name}.jsonl`);
  const corpus = (await readFile(file, 'utf8')).split('\n').filter(Boolean);
  const workerData = { bundle, corpus, milliseconds, seed };
  const worker = new Worker(new URL('./loop.mjs', import.meta.url), { workerData });
  const report = await outcome(worker, name);
  if (values.keep) {
    const small = (report.found ?? []).filter((input) => input.length <= 1_000).slice(0, Math.max(0, 80 - corpus.length));
    await writeFile(file, `${[...corpus, ...small].join('\n')}\n`);
  }
  if (report.failure === undefined) {
    const { inputs, blocks, blocksOfCorpus, kept } = report;
    console.log(
      `ok      ${name}: ${inputs} inputs, seed ${seed}, ${blocks} blocks of code (${blocksOfCorpus} by the corpus), ${kept} inputs kept`,
    );
    return true;
  }
  console.error(`FAILED  ${name}: ${report.failure}\n        ${report.input?.slice(0, 4_000)}`);
  return false;
}

/** What a thread reports, or that it hangs; then `input` is what it works on. */
function outcome(worker, name) {
  return new Promise((resolve) => {
    let working = '';
    let alarm;
    const wind = () => {
      clearTimeout(alarm);
      alarm = setTimeout(() => {
        void worker.terminate();
        resolve({ failure: `one input took more than ${hangMs / 1_000} s`, input: working });
      }, hangMs);
    };
    wind();
    worker.on('message', (message) => {
      wind();
      if (message.working !== undefined) working = message.working;
      else resolve(message);
    });
    worker.on('error', (error) => resolve({ failure: `${name} ended: ${error.stack ?? error}`, input: working }));
    worker.on('exit', () => {
      clearTimeout(alarm);
      resolve({ failure: 'the thread ended without a report', input: working });
    });
  });
}
