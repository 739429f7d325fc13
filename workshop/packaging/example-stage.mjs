// The examples as somebody would have them who copied their folder: no workspace, the packages from tarballs, everything
// else from the registry in the versions that examples/package.json names.
import { existsSync } from 'node:fs';
import { cp, readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import process from 'node:process';
import { root } from '../../scripts/workspace.mjs';
import { succeed } from './command.mjs';
import { tarballDependencies, writeJson } from './consumer.mjs';
import { installArguments, toolVersions } from './tools.mjs';

const left = new Set(['node_modules', 'dist', 'test', 'test-results', '.turbo']);
const travels = (name) => !left.has(name) && !name.endsWith('.config.ts');

/** Copies and installs once; resolves to the folder and the names of the examples. */
export async function exampleStage(context) {
  context.examples ??= make(context);
  return context.examples;
}

async function make({ packages, packed, stage }) {
  const folder = join(stage, 'examples');
  const source = join(root, 'examples');
  await cp(source, folder, { recursive: true, filter: (path) => path === source || travels(basename(path)) });
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const dependencies = {
    ...publicRanges({ ...manifest.dependencies, ...manifest.devDependencies }),
    ...tarballDependencies(packages, packed),
    '@types/node': toolVersions['@types/node'],
  };
  await writeJson(join(folder, 'package.json'), { name: 'examples', private: true, type: 'module', dependencies });
  await succeed('npm', installArguments, { cwd: folder });
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory() && entry.name !== 'node_modules').map(({ name }) => name);
  for (const name of names) await prepare(join(folder, name));
  return { folder, names: names.sort() };
}

/** What an example's own README asks to do first. */
async function prepare(folder) {
  if (existsSync(join(folder, 'build-snapshot.mjs')))
    await succeed(process.execPath, ['build-snapshot.mjs', '../minimal-node/content', 'https://front.example.com'], {
      cwd: folder,
    });
}

/** Dependencies that a stranger could install too: ranges of the workspace and of its catalog mean nothing to them. */
function publicRanges(dependencies) {
  return Object.fromEntries(Object.entries(dependencies).filter(([, range]) => !/^(?:workspace|catalog):/.test(range)));
}
