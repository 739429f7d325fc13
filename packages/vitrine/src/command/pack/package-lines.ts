// The lines of package.json that ship a pack: offered as text, because the file is its author's.
import { dirname, relative, resolve, sep } from 'node:path';
import { isObject } from '@vitrine/core';
import { FileAccessError, openFolder } from '@vitrine/content/files';

/** Most bytes of a manifest. */
const maxBytes = 4 * 1024 * 1024;

export interface HoldingPackage {
  readonly name: string;
  readonly folder: string;
  /** Where the pack is below it, with forward slashes. */
  readonly path: string;
  /** Members of `files`; undefined where it has none, and everything is published. */
  readonly files: readonly string[] | undefined;
  readonly prepack: string | undefined;
}

/** The innermost package between a folder and the pack at `out` in it; undefined where there is none. */
export function packageAround(out: string, folder: string): HoldingPackage | undefined {
  const pack = resolve(folder, out);
  for (let at = dirname(pack); at === folder || below(folder, at) !== undefined; at = dirname(at)) {
    const held = packageIn(at, below(at, pack) ?? '');
    if (held !== undefined) return held;
  }
  return undefined;
}

/** A path below a folder, with forward slashes; undefined for one that is not. */
function below(folder: string, path: string): string | undefined {
  const inner = slashed(relative(folder, path));
  return inner === '' || inner === '..' || inner.startsWith('../') || inner === slashed(path) ? undefined : inner;
}

function slashed(path: string): string {
  return path.split(sep).join('/');
}

function packageIn(folder: string, path: string): HoldingPackage | undefined {
  const manifest = manifestIn(folder);
  const name = manifest?.['name'];
  if (manifest === undefined || typeof name !== 'string' || !/^(?:@[\w.~-]+\/)?[\w.~-]+$/.test(name)) return undefined;
  const { files, scripts } = manifest;
  const prepack = isObject(scripts) ? scripts['prepack'] : undefined;
  return {
    name,
    folder,
    path,
    files: Array.isArray(files) ? files.filter((each) => typeof each === 'string') : undefined,
    prepack: typeof prepack === 'string' ? prepack : undefined,
  };
}

/** What to write into package.json; nothing where all of it is there. */
export function offeredLines({ folder, path, files, prepack }: HoldingPackage, subject: string): readonly string[] {
  const command = `vitrine pack ${slashed(relative(folder, resolve(subject)))} --out ${path}`;
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
