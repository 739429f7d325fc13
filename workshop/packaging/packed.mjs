// Packs every published package as it would be published, and unpacks it again to look inside.
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import { pnpmEnvironment, root } from '../../scripts/workspace.mjs';
import { succeed } from './command.mjs';

/**
 * @typedef {object} Packed
 * @property {string} tarball
 * @property {string} folder where it was unpacked
 * @property {readonly string[]} files paths in the package, sorted
 * @property {any} manifest as it is in the tarball
 */

/**
 * Packs and unpacks below `stage`.
 * @returns {Promise<Map<string, Packed>>} by package name
 */
export async function packAll(packages, stage) {
  const tarballs = await packTarballs(packages, join(stage, 'tarballs'));
  const packed = new Map();
  for (const { name } of packages) {
    const tarball = tarballs.get(name);
    packed.set(name, await unpack(tarball, join(stage, 'unpacked', basename(tarball, '.tgz'))));
  }
  return packed;
}

export async function unpack(tarball, folder) {
  await mkdir(folder, { recursive: true });
  await succeed('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1']);
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  return { tarball, folder, files: await filesBelow(folder), manifest };
}

/** The name that npm and pnpm give the tarball of a package. */
export function tarballName({ name, manifest }) {
  return `${name.replace('@', '').replace('/', '-')}-${manifest.version}.tgz`;
}

/**
 * Packs every package into `folder`.
 * @returns {Promise<Map<string, string>>} path of the tarball by package name
 */
export async function packTarballs(packages, folder) {
  await mkdir(folder, { recursive: true });
  const filters = packages.map(({ name }) => `--filter=${name}`);
  // Everything was built before; `prepack` is for those who pack one package (checks/clone.mjs).
  const args = ['-r', ...filters, 'pack', '--config.ignore-scripts=true', '--pack-destination', folder];
  await succeed('pnpm', args, { cwd: root, env: await pnpmEnvironment() });
  return new Map(packages.map((one) => [one.name, join(folder, tarballName(one))]));
}

async function filesBelow(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}
