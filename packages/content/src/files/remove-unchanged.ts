// Removes files that an earlier run wrote and that nothing changed since.
import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { FileAccessError } from './file-access-error.ts';
import type { FileTree } from './tree.ts';

const maxFileBytes = 256 * 1024 * 1024;

/** The digest by which `removeUnchanged` knows a file. */
export function digestOfFile(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Removes those files below a root whose digest is still the one beside their path. One that is reached by a link, or leads out, stays. */
export function removeUnchanged(tree: FileTree, digests: Readonly<Record<string, unknown>>): void {
  for (const [path, digest] of Object.entries(digests)) {
    try {
      const file = tree.stat(path);
      const isDirect = file?.kind === 'file' && file.path === join(tree.root, path);
      if (isDirect && digestOfFile(tree.read(path, maxFileBytes)) === digest) rmSync(file.path);
    } catch (error) {
      if (!(error instanceof FileAccessError)) throw error;
    }
  }
}
