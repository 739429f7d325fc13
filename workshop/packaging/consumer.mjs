// An empty folder that has the tarballs installed and nothing else of this repository: as strangers have it.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { succeed } from './command.mjs';
import { installArguments, toolVersions } from './tools.mjs';

/**
 * Makes the folder once and remembers it.
 * @returns {Promise<string>} its path
 */
export async function consumer(context) {
  context.consumer ??= makeConsumer({ ...context, folder: join(context.stage, 'consumer') });
  return context.consumer;
}

/** Makes such a folder over tarballs; resolves to its path. */
export async function makeConsumer({ packages, packed, folder }) {
  await mkdir(folder);
  const manifest = {
    name: 'consumer',
    private: true,
    type: 'module',
    dependencies: tarballDependencies(packages, packed),
    // zod comes with the MCP SDK, for whose servers an entry is
    devDependencies: { '@types/node': toolVersions['@types/node'], zod: '^4.0.0' },
  };
  await writeJson(join(folder, 'package.json'), manifest);
  await succeed(
    'npm',
    installArguments.filter((argument) => argument !== '--no-package-lock'),
    { cwd: folder },
  );
  return folder;
}

/** Every published package as a dependency on its tarball, so that they find one another and no registry. */
export function tarballDependencies(packages, packed) {
  return Object.fromEntries(packages.map(({ name }) => [name, `file:${packed.get(name).tarball}`]));
}

export async function writeJson(path, value) {
  await writeFile(path, `${JSON.stringify(value, undefined, 2)}\n`);
}
