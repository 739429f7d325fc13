// What all commands share: pnpm in the version that package.json names, run through npx, so that Node and npm are all
// a machine needs. Plain Node without dependencies: this runs before anything is installed.
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { runTask } from './tasks.mjs';

/** Root of the repository. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** pnpm in the version that package.json pins, such as `pnpm@1.2.3`. */
export async function pnpmVersion() {
  const { packageManager } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  return packageManager.split('+')[0];
}

/** Runs pnpm in the pinned version as a task; nothing but npm has to be installed. */
export async function pnpm(name, args, options) {
  return runTask(name, ['npx', '--yes', await pnpmVersion(), ...args], { cwd: root, ...options });
}

/** Runs turbo as a task, with as many of its own at once as there are cores. */
export function turbo(name, args, options) {
  const cores = `--concurrency=${Math.max(2, availableParallelism())}`;
  return pnpm(name, ['exec', 'turbo', 'run', cores, '--output-logs=errors-only', ...args], { quiet: true, ...options });
}

/** Installs what the lock file says, unless that was done before. */
export async function install() {
  const stamp = join(root, 'node_modules', '.installed');
  const wanted = await dependencyDigest();
  const present = await readFile(stamp, 'utf8').catch(() => '');
  if (present === wanted) return { name: 'install', outcome: 'passed', seconds: 0 };
  const result = await pnpm('install', ['install', '--frozen-lockfile'], { quiet: true });
  if (result.outcome === 'passed') {
    await mkdir(join(root, 'node_modules'), { recursive: true });
    await writeFile(stamp, wanted);
  }
  return result;
}

/** Installs, and builds packages by name; all of them when none is named. True when that went well. */
export async function prepare(packages = []) {
  if ((await install()).outcome !== 'passed') return false;
  const { outcome } = await turbo('build', ['build', ...packages.map((name) => `--filter=${name}`)]);
  return outcome === 'passed';
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
