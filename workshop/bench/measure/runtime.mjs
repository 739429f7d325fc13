// A subject on a runtime that is not Node.js: bundled for it, started, and looked at from outside. Its processor time and its
// memory are what Linux reports of the process.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { prepare, start as startWorkerd } from '../../worker/workerd.mjs';
import { snapshotFileOf } from '../content/front.mjs';
import { collectPath } from '../runtimes/control.mjs';

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const installed = (name) => at(`../contract/runtimes/node_modules/.bin/${name}`);

const commands = {
  bun: [installed('bun')],
  deno: [installed('deno'), 'run', '--no-config', '--allow-net=127.0.0.1', '--allow-read', '--v8-flags=--expose-gc'],
};

/** Starts `subject`, a module of `runtimes/`, on `runtime`; what it resolves to is like `startServer`'s. */
export async function startRuntime({ runtime, subject, sections = 20 }) {
  const file = snapshotFileOf({ sections });
  const code = await bundle(runtime, subject);
  const { port, pid, stop } = await (runtime === 'workerd' ? inWorkerd(code, file) : spawned(commands[runtime], code, file));
  const ran = new Map();
  const ask = async ({ collect }) => {
    if (collect) await (await fetch(`http://127.0.0.1:${port}${collectPath}`)).text();
    return figuresOf(pid, ran);
  };
  return { port, ask, stop };
}

async function bundle(runtime, subject) {
  const { outputFiles } = await build({
    entryPoints: [at(`runtimes/${runtime}.mjs`)],
    alias: { subject: at(`runtimes/${subject}.mjs`) },
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    conditions: ['workerd', 'worker', 'browser', 'import'],
    external: ['node:*', '*.vitrine'],
    logLevel: 'error',
  });
  return outputFiles[0].contents;
}

async function inWorkerd(code, file) {
  const prepared = await prepare({ 'worker.js': code, 'snapshot.vitrine': file }, ['--expose-gc']);
  const { ports, pid, stop } = await startWorkerd(prepared);
  return {
    port: ports.http,
    pid,
    async stop() {
      await stop();
      await prepared.remove();
    },
  };
}

async function spawned([executable, ...options], code, file) {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-bench-'));
  const paths = { code: join(folder, 'server.mjs'), file: join(folder, 'snapshot.vitrine') };
  await writeFile(paths.code, code);
  await writeFile(paths.file, file);
  const child = spawn(executable, [...options, paths.code, paths.file], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(child.stdout, 'data');
  return {
    port: Number(line.toString()),
    pid: child.pid,
    async stop() {
      child.kill('SIGKILL');
      await once(child, 'exit');
      await rm(folder, { recursive: true });
    },
  };
}

/** What a process has used and holds. `ran` keeps the time of each thread: Bun ends threads, and Linux forgets what they used. */
function figuresOf(pid, ran) {
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    const nanoseconds = nanosecondsOf(pid, thread);
    if (nanoseconds !== undefined) ran.set(thread, nanoseconds);
  }
  const [, resident] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return { cpuMicroseconds: [...ran.values()].reduce((sum, time) => sum + time, 0) / 1_000, rss: Number(resident) * 1_024 };
}

/** Undefined for a thread that has ended since it was listed. */
function nanosecondsOf(pid, thread) {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]);
  } catch {
    return undefined;
  }
}
