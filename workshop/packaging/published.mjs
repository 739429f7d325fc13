// The packages that are published: every folder below packages/ whose manifest is not private. A new one joins by existing.
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { root } from '../../scripts/workspace.mjs';

/**
 * @typedef {object} Entry
 * @property {string} specifier what a program imports, such as `@vitrine/core/mcp`
 * @property {string} label short name for files and reports, such as `core-mcp`
 * @property {string} types path of the declarations in the package
 * @property {string} code path of the module in the package
 *
 * @typedef {object} Published
 * @property {string} name
 * @property {string} label short name for files and reports, such as `core`
 * @property {string} folder
 * @property {any} manifest
 * @property {readonly Entry[]} entries
 */

/** @returns {Promise<readonly Published[]>} */
export async function publishedPackages(parent = join(root, 'packages')) {
  const published = [];
  for (const name of (await readdir(parent)).sort()) {
    const folder = join(parent, name);
    const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => undefined);
    const manifest = text === undefined ? { private: true } : JSON.parse(text);
    if (manifest.private !== true) published.push(describe(folder, manifest));
  }
  return published;
}

function describe(folder, manifest) {
  const label = basename(folder);
  return { name: manifest.name, label, folder, manifest, entries: entriesOf(manifest, label) };
}

/** Entries that a program can import: those with declarations and code. `./package.json` and the like are left out. */
export function entriesOf({ name, exports = {}, publishConfig = {} }, label) {
  // what only packages of this repository import is no entry of the published manifest
  return Object.entries(publishConfig.exports ?? exports)
    .filter(([, target]) => typeof target === 'object' && target.types !== undefined)
    .map(([path, target]) => ({
      specifier: name + path.slice(1),
      label: label + path.slice(1).replaceAll('/', '-'),
      types: target.types.slice(2),
      code: target.default.slice(2),
    }));
}

export function allEntries(packages) {
  return packages.flatMap(({ entries }) => entries);
}
