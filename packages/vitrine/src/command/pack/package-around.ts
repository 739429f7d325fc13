// The package that will contain a pack: its name is in the path by which users of the package find the pack.
import { dirname, relative, resolve, sep } from 'node:path';
import { isObject } from '@vitrine/core';
import { parseJson } from '@vitrine/core/workspace';
import { FileAccessError, openFolder } from '@vitrine/content/files';

/** Most bytes of a manifest. */
const maxBytes = 4 * 1024 * 1024;

export interface HoldingPackage {
  readonly name: string;
  /** Where the pack is below it, with forward slashes. */
  readonly path: string;
}

/** The innermost package between a folder and the pack at `out` in it; undefined where there is none. */
export function packageAround(out: string, folder: string): HoldingPackage | undefined {
  const pack = resolve(folder, out);
  for (let at = dirname(pack); at === folder || below(folder, at) !== undefined; at = dirname(at)) {
    const name = packageName(at);
    if (name !== undefined) return { name, path: below(at, pack) ?? '' };
  }
  return undefined;
}

/** A path below a folder, with forward slashes; undefined for one that is not. */
function below(folder: string, path: string): string | undefined {
  const inner = slashed(relative(folder, path));
  return inner === '' || inner === '..' || inner.startsWith('../') || inner === slashed(path) ? undefined : inner;
}

export function slashed(path: string): string {
  return path.split(sep).join('/');
}

function packageName(folder: string): string | undefined {
  try {
    const manifest = parseJson(openFolder(folder).readText('package.json', maxBytes));
    const name = isObject(manifest) ? manifest['name'] : undefined;
    return typeof name === 'string' && /^(?:@[\w.~-]+\/)?[\w.~-]+$/.test(name) ? name : undefined;
  } catch (error) {
    if (error instanceof FileAccessError) return undefined;
    throw error;
  }
}
