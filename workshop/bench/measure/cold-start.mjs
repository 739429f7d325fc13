// Cold start: from the spawning of a process to its first correct answer to a tool call. On the clock of the wall, because
// that is what a caller waits for; in turns, because the machine does other things too.
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
import { callsOf, toolCall } from '../load/requests.mjs';
import { askOnce } from '../load/verify.mjs';
import { spread } from './statistics.mjs';

const [request] = callsOf('legacy', [toolCall('latest_release')]);
const at = (name) => fileURLToPath(new URL(`../cold/${name}.mjs`, import.meta.url));

/** Milliseconds of each starter, by name. `sections` in the index, `times` each. */
export async function coldStarts({ sections, times }) {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-bench-'));
  try {
    const snapshotFile = join(folder, 'snapshot.vitrine');
    await writeFile(snapshotFile, snapshotFileOf({ sections }));
    const starters = {
      'floor: node:http': [at('floor')],
      'Vitrine serve()': [at('vitrine'), snapshotFile],
      'Vitrine serve(), one file': [await bundled(folder), snapshotFile],
    };
    const samples = Object.fromEntries(Object.keys(starters).map((name) => [name, []]));
    // The first start of each reads the disk; it is not counted.
    for (let time = -1; time < times; time++) {
      for (const [name, args] of Object.entries(starters)) {
        const milliseconds = await startOnce(args);
        if (time >= 0) samples[name].push(milliseconds);
      }
    }
    return Object.fromEntries(Object.entries(samples).map(([name, values]) => [name, spread(values)]));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function startOnce(args) {
  const began = performance.now();
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const [line] = await once(child.stdout, 'data');
    verifyRelease(await askOnce(Number(line.toString()), request));
    return performance.now() - began;
  } finally {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
}

/** Our starter in one file, as a team that bundles would ship it. */
async function bundled(folder) {
  const outfile = join(folder, 'vitrine.mjs');
  await build({
    entryPoints: [at('vitrine')],
    outfile,
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    logLevel: 'error',
  });
  return outfile;
}
