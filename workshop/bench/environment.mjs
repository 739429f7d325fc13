// Where and of what something was measured.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { arch, availableParallelism, cpus, loadavg, release, totalmem, type } from 'node:os';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Machine, runtime, versions of what was measured, and how busy the machine was. */
export function environment(peers) {
  return {
    capturedAt: `${new Date().toISOString().slice(0, 19)}Z`,
    os: `${type()} ${release()} ${arch()}`,
    cpu: `${cpus()[0]?.model ?? 'unknown'}, ${availableParallelism()} cores`,
    memory: `${Math.round(totalmem() / 2 ** 30)} GiB`,
    runtime: `Node.js ${process.version}`,
    version: JSON.parse(readFileSync(new URL('../../packages/core/package.json', import.meta.url), 'utf8')).version,
    commit: commit(),
    peers,
    loadBefore: loadavg()[0],
  };
}

function commit() {
  try {
    return execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}
