// The content folder: which files there are, and their bytes. Symbolic links are not followed, so that nothing outside the
// folder is published by accident, but for `docs`, whose links `sources/` judges; names that begin with a dot are skipped.
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type ContentProblem, contentProblem } from '../problem.ts';

/** Most files below the content folder. */
export const maxFiles = 20_000;
/** Largest catalog file, in bytes. */
export const maxFactsBytes = 32 * 1024 * 1024;
/** Largest documentation page, in bytes. */
export const maxPageBytes = 10 * 1024 * 1024;
/** All documentation pages together, in bytes. */
export const maxDocsBytes = 512 * 1024 * 1024;

export interface ContentFile {
  /** Path below the folder, with forward slashes. */
  readonly path: string;
  readonly bytes: number;
  readonly modifiedMs: number;
}

export interface Folder {
  readonly root: string;
  /** Sorted by path, by code units. */
  readonly files: readonly ContentFile[];
  readonly problems: readonly ContentProblem[];
}

/** Lists what a content folder holds. */
export async function listFolder(root: string): Promise<Folder> {
  const files: ContentFile[] = [];
  const problems: ContentProblem[] = [];
  const there = await stat(root).catch(() => undefined);
  if (!there?.isDirectory()) {
    const found = there === undefined ? 'nothing' : 'a file';
    return { root, files, problems: [contentProblem({ file: '.' }, 'a folder with product.yaml in it', found)] };
  }
  const pending = [''];
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
    for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
      if (entry.isSymbolicLink() && (path === 'docs' || path.startsWith('docs/'))) continue;
      if (entry.isSymbolicLink()) problems.push(contentProblem({ file: path }, 'a file or a folder', 'a symbolic link'));
      else if (entry.isDirectory()) pending.push(path);
      else if (entry.isFile()) {
        const { size, mtimeMs } = await stat(join(root, path));
        files.push({ path, bytes: size, modifiedMs: mtimeMs });
      }
      if (files.length > maxFiles)
        return { root, files, problems: [contentProblem({ file: '.' }, `at most ${maxFiles} files`, 'more')] };
    }
  }
  files.sort((a, b) => (a.path < b.path ? -1 : 1));
  return { root, files, problems };
}

/** The bytes of a listed file. */
export async function readBytes(folder: Folder, path: string): Promise<Uint8Array> {
  return readFile(join(folder.root, path));
}
