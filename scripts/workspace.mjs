// What both commands share: pnpm in the version that package.json names, run through npx, so that Node and npm are all
// a machine needs. Plain Node without dependencies: this runs before anything is installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/** Root of the repository. */
export const root = fileURLToPath(new URL('..', import.meta.url));

const environment = { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' };
const onWindows = process.platform === 'win32';

/**
 * Runs a command in the root and resolves to its exit code. Quiet commands show their output only when they fail.
 * Signals that arrive meanwhile are handed on, and end this process with the command.
 */
export function run(command, args, { quiet = false } = {}) {
  return new Promise((resolve, reject) => {
    const stdio = quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'];
    const child = spawn(command, args, { cwd: root, env: environment, stdio, shell: onWindows });
    const output = [];
    child.stdout?.on('data', (chunk) => output.push(chunk));
    child.stderr?.on('data', (chunk) => output.push(chunk));
    const signals = ['SIGINT', 'SIGTERM'];
    const handOn = (signal) => {
      child.kill(signal);
      process.exitCode = signal === 'SIGINT' ? 130 : 143;
    };
    for (const signal of signals) process.on(signal, handOn);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      for (const each of signals) process.off(each, handOn);
      if (code !== 0) for (const chunk of output) process.stderr.write(chunk);
      if (process.exitCode === 130 || process.exitCode === 143) process.exit();
      resolve(code ?? (signal === null ? 0 : 1));
    });
  });
}

/** pnpm in the version that package.json pins, such as `pnpm@1.2.3`. */
export async function pnpmVersion() {
  const { packageManager } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  return packageManager.split('+')[0];
}

/** Runs pnpm in the pinned version; nothing but npm has to be installed. */
export async function pnpm(args, options) {
  return run('npx', ['--yes', await pnpmVersion(), ...args], options);
}

/** Runs turbo with as many tasks at once as there are cores; more would only make tests wait for one another. */
export function turbo(args, options) {
  return pnpm(['exec', 'turbo', 'run', `--concurrency=${Math.max(2, availableParallelism())}`, ...args], options);
}

/** Installs what the lock file says, unless that was done before. Resolves to the exit code. */
export async function install() {
  const stamp = join(root, 'node_modules', '.installed');
  const wanted = await dependencyDigest();
  const present = await readFile(stamp, 'utf8').catch(() => '');
  if (present === wanted) return 0;
  const code = await pnpm(['install', '--frozen-lockfile'], { quiet: true });
  if (code === 0) {
    await mkdir(join(root, 'node_modules'), { recursive: true });
    await writeFile(stamp, wanted);
  }
  return code;
}

/** Folders of all packages of the workspace that are not the root. */
export async function packageFolders() {
  const folders = [];
  for (const parent of ['packages', 'apps', '.']) {
    const entries = await readdir(join(root, parent), { withFileTypes: true });
    for (const entry of entries) {
      const folder = join(root, parent, entry.name);
      const isPackage = entry.isDirectory() && (await readFile(join(folder, 'package.json')).catch(() => undefined));
      if (isPackage && entry.name !== 'node_modules') folders.push(folder);
    }
  }
  return folders.sort();
}

/** Digest of everything that decides what is installed. */
async function dependencyDigest() {
  const manifests = (await packageFolders()).map((folder) => join(folder, 'package.json'));
  const files = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json'].map((name) => join(root, name));
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  for (const file of [...files, ...manifests]) hash.update(await readFile(file));
  return hash.digest('hex');
}

/** A stopwatch: seconds since it was made, with one decimal. */
export function stopwatch() {
  const began = performance.now();
  return () => `${((performance.now() - began) / 1_000).toFixed(1)} s`;
}
