// A stranger clones the repository and packs one package, with nothing built before and no package manager but their own: the tarball
// is complete, names versions that every package manager understands, and a program compiles against it.
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pnpmEnvironment, root } from '../../../scripts/workspace.mjs';
import { collect, succeed } from '../command.mjs';
import { makeConsumer } from '../consumer.mjs';
import { tarballName, unpack } from '../packed.mjs';
import { currentCompiler, nodenext, typesOfEverything } from './types.mjs';

/** One result for each package and package manager, and one for a program over what npm packed. */
export async function* clone({ packages, packed, stage }) {
  const folder = join(stage, 'clone');
  const managers = { npm: {}, pnpm: await pnpmEnvironment() };
  await succeed('git', ['clone', '--quiet', '--depth', '1', `file://${root}`, folder]);
  const byNpm = new Map();
  for (const [manager, env] of Object.entries(managers)) {
    const tarballs = join(stage, `by-${manager}`);
    await mkdir(tarballs);
    for (const one of packages) {
      const cwd = join(folder, 'packages', one.label);
      const { code, output } = await collect(manager, ['pack', '--pack-destination', tarballs], { cwd, env });
      const line = `${one.name}, packed by ${manager} in a fresh clone`;
      if (code !== 0) {
        yield { line, problems: output.trim().split('\n').slice(-20) };
        continue;
      }
      const found = await unpack(join(tarballs, tarballName(one)), join(tarballs, one.label));
      if (manager === 'npm') byNpm.set(one.name, found);
      yield { line: `${line}: ${found.files.length} files`, problems: incomplete(found, packed.get(one.name)) };
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

/** What a tarball lacks, beside the one that a release packs, and ranges that only a workspace understands. */
export function incomplete({ files, manifest }, { files: expected }) {
  const ranges = ['dependencies', 'devDependencies', 'peerDependencies'].flatMap((kind) => Object.entries(manifest[kind] ?? {}));
  return [
    ...expected.filter((file) => !files.includes(file)).map((file) => `${file} is missing`),
    ...files.filter((file) => !expected.includes(file)).map((file) => `${file} should not be there`),
    ...ranges
      .filter(([, range]) => range.startsWith('workspace:'))
      .map(([name, range]) => `the range of ${name} is ${range}, which npm does not understand`),
  ];
}
