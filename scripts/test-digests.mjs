// What decides whether the tests of a project can come out differently: its files, what they read beside them, the programs that
// were built of the packages it depends on, and the tools. A change of comments or of types alone leaves a built program as it is.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { projects } from './projects.mjs';
import { root } from './workspace.mjs';

const run = promisify(execFile);
/** What every project depends on. */
const common = ['pnpm-lock.yaml', 'vitest.config.mjs', 'tsconfig.base.json', 'tsup.base.ts', 'scripts'];

/**
 * A digest for each project, by name. Undefined where git cannot tell which files belong to the repository: then all tests run.
 * @returns {Promise<Readonly<Record<string, string>> | undefined>}
 */
export async function projectDigests() {
  const listed = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    maxBuffer: 1 << 26,
  }).catch(() => undefined);
  if (listed === undefined) return undefined;
  const files = [...new Set(listed.stdout.split('\0'))].filter((path) => path !== '').sort();
  const packages = await workspacePackages();
  const memory = new Map();
  const entries = Object.entries(projects).map(async ([name, { folder, reads = [] }]) => {
    const hash = createHash('sha256').update(
      `${process.version} ${process.platform} ${process.env['VITRINE_DATA']} ${process.env['VITRINE_FULL']}`,
    );
    const wanted = [folder, ...common, ...reads];
    const own = files.filter((path) => wanted.some((each) => each === '.' || path === each || path.startsWith(`${each}/`)));
    const built = await Promise.all([...closure(folder, packages)].sort().map((each) => programs(join(each, 'dist'))));
    for (const path of [...own, ...built.flat()]) hash.update(path).update(await digest(path, memory));
    return [name, hash.digest('hex')];
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** Folders of the packages that one depends on, itself included. */
function closure(folder, packages, found = new Set()) {
  if (found.has(folder)) return found;
  found.add(folder);
  for (const name of packages.get(folder)?.needs ?? []) closure(name, packages, found);
  return found;
}

/** Packages of the workspace by folder, with the folders of those that each depends on. */
async function workspacePackages() {
  const folders = Object.values(projects).map(({ folder }) => folder);
  const manifests = await Promise.all(
    folders.map(async (folder) => JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8'))),
  );
  const folderOf = new Map(manifests.map(({ name }, index) => [name, folders[index]]));
  return new Map(
    manifests.map(({ dependencies, devDependencies, peerDependencies }, index) => {
      const names = Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies });
      return [folders[index], { needs: names.flatMap((name) => folderOf.get(name) ?? []) }];
    }),
  );
}

/** Programs below a folder that was built, without maps and declarations. */
async function programs(folder) {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && !/\.map$|\.d\.[cm]?ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length))
    .sort();
}

function digest(path, memory) {
  const known = memory.get(path);
  if (known !== undefined) return known;
  // A file that git knows and that was removed counts as changed.
  const made = readFile(join(root, path)).then(
    (bytes) => createHash('sha256').update(bytes).digest(),
    () => 'removed',
  );
  memory.set(path, made);
  return made;
}
