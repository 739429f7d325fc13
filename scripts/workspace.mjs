// What all commands share: pnpm as scripts/pnpm pins it, installed by npm, so that Node and npm are all a machine needs.
// Plain Node without dependencies: this runs before anything is installed.
import { createHash } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { runTask } from './tasks.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));

const pinned = join(root, 'scripts/pnpm');
const pinnedBin = join(pinned, 'node_modules/.bin');

/**
 * Environment in which `pnpm` is the version and the digest that scripts/pnpm/package-lock.json names. The first call installs
 * it; npm refuses a tarball with another digest. Throws when the installation fails.
 */
export async function pnpmEnvironment() {
  const lock = await readFile(join(pinned, 'package-lock.json'), 'utf8');
  const installedMark = join(pinned, 'node_modules/.installed');
  if ((await readFile(installedMark, 'utf8').catch(() => '')) !== lock) {
    const flags = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
    const result = await runTask('pnpm', ['npm', 'install', ...flags], { cwd: pinned, quiet: true });
    if (result.outcome !== 'passed') throw new Error('npm could not install the pinned pnpm; its output is above');
    await writeFile(installedMark, lock);
  }
  return { PATH: `${pinnedBin}${delimiter}${process.env['PATH'] ?? ''}` };
}

/** Runs the pinned pnpm as a task; nothing but npm has to be installed. */
export async function pnpm(name, args, options) {
  return runTask(name, ['pnpm', ...args], { cwd: root, env: await pnpmEnvironment(), ...options });
}

/** Runs turbo as a task, with as many of its own at once as there are cores. */
export function turbo(name, args, options) {
  const cores = `--concurrency=${Math.max(2, availableParallelism())}`;
  return pnpm(name, ['exec', 'turbo', 'run', cores, '--output-logs=errors-only', ...args], { quiet: true, ...options });
}

/** What was installed or built, as a digest of what it was made of. */
const installed = join(root, 'node_modules/.installed');

/** Installs what the lock file states, unless that was done before. */
export async function install() {
  const wanted = await dependencyDigest();
  if ((await textOf(installed)) === wanted) return { name: 'install', outcome: 'passed', seconds: 0 };
  const result = await pnpm('install', ['install', '--frozen-lockfile'], { quiet: true });
  if (result.outcome === 'passed') await writeFile(installed, wanted);
  return result;
}

export const commandFile = join(root, 'apps/command/dist/bin/vitrine.js');

/** Installs what the demonstration is made of and no more, and builds it, unless that was done before. True when that went well. */
export function prepareDemo() {
  return prepareProgram('demo', ['docs', 'examples/risky-product', 'mkdocs.yml']);
}

export function prepareCommand() {
  return prepareProgram('command', []);
}

async function prepareProgram(name, sources) {
  const folder = `apps/${name}`;
  const built = join(root, folder, 'dist/.built');
  const dependencies = await dependencyDigest();
  const ownInstalled = join(root, `node_modules/.installed-${name}`);
  // Where everything was installed once, by whichever command, somebody works on it.
  if (/"devDependencies": true/.test(await textOf(join(root, 'node_modules/.modules.yaml')))) {
    if ((await install()).outcome !== 'passed') return false;
  } else if ((await textOf(ownInstalled)) !== dependencies) {
    // What the lock file names by digest was reviewed. To ask the registry how old each of its packages is takes a minute; who works on the
    // dependencies, and CI, installs everything and asks.
    const args = ['install', '--frozen-lockfile', '--trust-lockfile', '--prod', `--filter-prod=@vitrine/${name}...`];
    if ((await pnpm(`install ${name}`, args, { quiet: true })).outcome !== 'passed') return false;
    await writeFile(ownInstalled, dependencies);
  }
  const wanted = await sourcesDigest(dependencies, [folder, 'packages', 'tsconfig.check.json', ...sources]);
  if ((await textOf(built)) === wanted) return true;
  if ((await runTask(`build ${name}`, ['node', `${folder}/build.mjs`], { cwd: root, quiet: true })).outcome !== 'passed')
    return false;
  await writeFile(built, wanted);
  return true;
}

/** Digest of what a program is made of: its packages, and names, sizes and times of the files that it reads. */
async function sourcesDigest(dependencies, sources) {
  const hash = createHash('sha256').update(dependencies);
  const waiting = [...sources];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const stats = await stat(join(root, path));
    if (!stats.isDirectory()) hash.update(`${path} ${stats.size} ${stats.mtimeMs}\n`);
    else if (!/\/(?:node_modules|dist|test|fixture)$/.test(path))
      waiting.push(...(await readdir(join(root, path))).sort().map((name) => `${path}/${name}`));
  }
  return hash.digest('hex');
}

/**
 * Installs, and builds packages by name; all of them when none is named. Programs are built, and where they are wanted
 * the declarations of all packages, which are made at once. True when that went well.
 */
export async function prepare(packages = [], { declarations = false } = {}) {
  if ((await install()).outcome !== 'passed') return false;
  const { outcome } = await turbo('build', [
    'build',
    ...packages.map((name) => `--filter=${name}`),
    ...(declarations ? ['declarations', ...(packages.length > 0 ? ['--filter=//'] : [])] : []),
  ]);
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

function textOf(path) {
  return readFile(path, 'utf8').catch(() => '');
}

/** Digest of everything that decides what is installed. */
async function dependencyDigest() {
  const manifests = (await packageFolders()).map((folder) => join(folder, 'package.json'));
  const files = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json'].map((name) => join(root, name));
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  for (const file of [...files, ...manifests]) hash.update(await readFile(file));
  return hash.digest('hex');
}
