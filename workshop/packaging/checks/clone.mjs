// A stranger clones the repository, with no package manager but their own, and builds it; or packs one package with nothing built
// before: the tarball is complete, names versions that every package manager understands, and a program compiles against it.
import { access, mkdir, readFile, rm, symlink } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { pnpmEnvironment, root } from '../../../scripts/workspace.mjs';
import { collect, succeed } from '../command.mjs';
import { makeConsumer } from '../consumer.mjs';
import { tarballName, unpack } from '../packed.mjs';
import { listOf } from './contents.mjs';
import { currentCompiler, nodenext, typesOfEverything } from './types.mjs';

const lists = fileURLToPath(new URL('../contents', import.meta.url));

/** One result for the build, one for each package and package manager, and one for a program over what npm packed. */
export async function* clone({ packages, stage }) {
  const folder = join(stage, 'clone');
  await succeed('git', ['clone', '--quiet', '--depth', '1', `file://${root}`, folder]);
  const strangers = { PATH: await pathWithoutPnpm(join(stage, 'bin')) };
  const built = await collect('npm', ['run', 'build'], { cwd: folder, env: strangers });
  yield { line: 'npm run build in a fresh clone, without pnpm on the path', problems: problemsOf(built) };
  if (built.code !== 0) return;

  const byNpm = new Map();
  for (const [manager, env] of Object.entries({ npm: strangers, pnpm: await pnpmEnvironment() })) {
    const tarballs = join(stage, `by-${manager}`);
    await mkdir(tarballs);
    for (const one of packages) {
      // Turbo keeps what it built: each package is packed with nothing in place, and each task is run once. pnpm packs what npm did.
      if (manager === 'npm') await removeBuilt(folder, packages);
      const cwd = join(folder, 'packages', one.label);
      const result = await collect(manager, ['pack', '--pack-destination', tarballs], { cwd, env });
      const line = `${one.name}, packed by ${manager} with nothing built before`;
      if (result.code !== 0) {
        yield { line, problems: problemsOf(result) };
        continue;
      }
      const found = await unpack(join(tarballs, tarballName(one)), join(tarballs, one.label));
      if (manager === 'npm') byNpm.set(one.name, found);
      const expected = (await readFile(join(lists, `${one.label}.txt`), 'utf8')).trim().split('\n');
      yield { line: `${line}: ${found.files.length} files`, problems: incomplete(found, expected) };
    }
  }
  await rm(folder, { recursive: true, force: true });
  if (byNpm.size < packages.length) return;
  const consumer = await makeConsumer({ packages, packed: byNpm, folder: join(stage, 'clone-consumer') });
  const { version, path } = currentCompiler();
  yield {
    line: `TypeScript ${version} compiles a program over what npm packed`,
    problems: await typesOfEverything(consumer, packages, path, nodenext),
  };
}

/** What a tarball lacks beside the committed list, and ranges that only a workspace understands. */
export function incomplete({ files, manifest }, expected) {
  const listed = listOf(files);
  const ranges = ['dependencies', 'devDependencies', 'peerDependencies'].flatMap((kind) => Object.entries(manifest[kind] ?? {}));
  return [
    ...expected.filter((file) => !listed.includes(file)).map((file) => `${file} is missing`),
    ...listed.filter((file) => !expected.includes(file)).map((file) => `${file} should not be there`),
    ...ranges
      .filter(([, range]) => range.startsWith('workspace:'))
      .map(([name, range]) => `the range of ${name} is ${range}, which npm does not understand`),
  ];
}

async function removeBuilt(folder, packages) {
  for (const { label } of packages) await rm(join(folder, 'packages', label, 'dist'), { recursive: true, force: true });
}

function problemsOf({ code, output }) {
  return code === 0 ? [] : [`exit code ${code}`, ...output.trim().split('\n').slice(-20)];
}

/** The path without the folders that have a pnpm; `bin` gets links to Node.js and npm, which may be in one of them. */
async function pathWithoutPnpm(bin) {
  await mkdir(bin);
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const npm = await firstWith(folders, 'npm');
  await symlink(process.execPath, join(bin, 'node'));
  await symlink(npm, join(bin, 'npm'));
  const kept = [];
  for (const each of folders) if (!(await has(each, 'pnpm'))) kept.push(each);
  return [bin, ...kept].join(delimiter);
}

async function firstWith(folders, name) {
  for (const folder of folders) if (await has(folder, name)) return join(folder, name);
  return join(dirname(process.execPath), name);
}

async function has(folder, name) {
  return access(join(folder, name)).then(
    () => true,
    () => false,
  );
}
