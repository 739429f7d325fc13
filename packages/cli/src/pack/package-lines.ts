// The lines of package.json that ship a pack: offered as text, because the file is its author's.
import { relative, resolve, sep } from 'node:path';
import { isObject } from '@vitrine/core';
import { FileAccessError, openFolder } from '@vitrine/content/files';

/** Most bytes of a manifest. */
const maxBytes = 4 * 1024 * 1024;

/** A package whose folder holds the pack. */
export interface HoldingPackage {
  readonly name: string;
  /** Where the pack is below it, with forward slashes. */
  readonly path: string;
  /** Members of `files`; undefined where it has none, and everything is published. */
  readonly files: readonly string[] | undefined;
  readonly prepack: string | undefined;
}

/** The package in a folder that holds the pack at `out`; undefined where there is none. */
export function packageAround(out: string, folder: string): HoldingPackage | undefined {
  const path = relative(folder, resolve(folder, out)).split(sep).join('/');
  if (path === '' || path === '..' || path.startsWith('../')) return undefined;
  const manifest = manifestIn(folder);
  const name = manifest?.['name'];
  if (manifest === undefined || typeof name !== 'string' || !/^(?:@[\w.~-]+\/)?[\w.~-]+$/.test(name)) return undefined;
  const { files, scripts } = manifest;
  const prepack = isObject(scripts) ? scripts['prepack'] : undefined;
  return {
    name,
    path,
    files: Array.isArray(files) ? files.filter((each) => typeof each === 'string') : undefined,
    prepack: typeof prepack === 'string' ? prepack : undefined,
  };
}

/** What to write into package.json; nothing where all of it is there. */
export function offeredLines({ path, files, prepack }: HoldingPackage, subject: string): readonly string[] {
  const command = `vitrine pack ${subject} --out ${path}`;
  const isListed =
    files === undefined || files.some((each) => `${path}/`.startsWith(`${each.replace(/^\.?\/|\/(?:\*\*?)?$/g, '')}/`));
  return [
    ...(isListed ? [] : [`"files": ${JSON.stringify([...files, path])}`]),
    ...(prepack?.includes('vitrine pack') === true
      ? []
      : [`"scripts": { "prepack": ${JSON.stringify(prepack === undefined ? command : `${prepack} && ${command}`)} }`]),
  ];
}

function manifestIn(folder: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const tree = openFolder(folder);
    if (tree.stat('package.json') === undefined) return undefined;
    const manifest: unknown = JSON.parse(tree.readText('package.json', maxBytes));
    return isObject(manifest) ? manifest : undefined;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof FileAccessError) return undefined;
    throw error;
  }
}
