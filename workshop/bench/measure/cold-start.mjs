// Cold start: from the spawning of a process to its first correct answer, to a tool call, or to a status where tools are loaded by the
// first call. On the clock of the wall, because that is what a caller waits for; in turns, because the machine does other things too.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { verifyRelease } from '../cases/calls.mjs';
import { snapshotFileOf } from '../content/front.mjs';
import { callsOf, getOf, toolCall } from '../load/requests.mjs';
import { askOnce } from '../load/verify.mjs';
import { spread } from './rounds.mjs';

const [call] = callsOf('legacy', [toolCall('latest_release')]);
const [status] = getOf('/api/v1/status');
const at = (name) => fileURLToPath(new URL(`../cold/${name}.mjs`, import.meta.url));

/** Milliseconds of each starter, by name. `sections` in the index, `times` each. */
export async function coldStarts({ sections, times }) {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-bench-'));
  try {
    const snapshotFile = join(folder, 'snapshot.vitrine');
    await writeFile(snapshotFile, snapshotFileOf({ sections }));
    const asked = (request, verify, ...args) => ({ request, verify, args: [...args, snapshotFile] });
    const starters = {
      'floor: node:http': asked(call, verifyRelease, at('floor')),
      'Vitrine serve()': asked(call, verifyRelease, at('vitrine')),
      'Vitrine serve(), one file': asked(call, verifyRelease, await bundled(folder, 'vitrine')),
      'a status, tools on call': asked(status, verifyStatus, at('late')),
      'a status, tools on call, one file': asked(status, verifyStatus, await bundled(folder, 'late')),
      'a status, tools on call, in chunks': asked(status, verifyStatus, await bundled(folder, 'late', { splitting: true })),
    };
    const samples = Object.fromEntries(Object.keys(starters).map((name) => [name, []]));
    // The first start of each reads the disk; it is not counted.
    for (let time = -1; time < times; time++) {
      for (const [name, starter] of Object.entries(starters)) {
        const milliseconds = await startOnce(starter);
        if (time >= 0) samples[name].push(milliseconds);
      }
    }
    return Object.fromEntries(Object.entries(samples).map(([name, values]) => [name, spread(values)]));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function startOnce({ args, request, verify }) {
  const began = performance.now();
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const [line] = await once(child.stdout, 'data');
    verify(await askOnce(Number(line.toString()), request));
    return performance.now() - began;
  } finally {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
}

function verifyStatus({ status: code, body }) {
  if (code !== 200 || JSON.parse(body.toString()).links === undefined) throw new Error(`expected a status, received ${code}`);
}

/** A starter of ours as a team that bundles would ship it. */
async function bundled(folder, name, options = {}) {
  const outdir = await mkdtemp(join(folder, 'bundle-'));
  await build({
    entryPoints: [at(name)],
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    logLevel: 'error',
    ...options,
  });
  return join(outdir, `${name}.mjs`);
}
