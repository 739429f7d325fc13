// Packs every published package as it would be published, and unpacks it again to look inside.
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pnpmVersion, root } from '../../scripts/workspace.mjs';
import { succeed } from './command.mjs';

/**
 * @typedef {object} Packed
 * @property {string} tarball
 * @property {string} folder where it was unpacked
 * @property {readonly string[]} files paths in the package, sorted
 * @property {any} manifest as it is in the tarball: ranges of the workspace are replaced by versions
 */

/**
 * Packs and unpacks below `stage`.
 * @returns {Promise<Map<string, Packed>>} by package name
 */
export async function packAll(packages, stage) {
  const tarballs = join(stage, 'tarballs');
  await mkdir(tarballs, { recursive: true });
  const filters = packages.map(({ name }) => `--filter=${name}`);
  await succeed('npx', ['--yes', await pnpmVersion(), '-r', ...filters, 'pack', '--pack-destination', tarballs], { cwd: root });
  const packed = new Map();
  for (const { name, manifest } of packages) {
    const base = `${name.replace('@', '').replace('/', '-')}-${manifest.version}`;
    const tarball = join(tarballs, `${base}.tgz`);
    const folder = join(stage, 'unpacked', base);
    await mkdir(folder, { recursive: true });
    await succeed('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1']);
    const files = await filesBelow(folder);
    packed.set(name, { tarball, folder, files, manifest: JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) });
  }
  return packed;
}

async function filesBelow(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}
