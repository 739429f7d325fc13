// The content folder: which files there are, and their bytes. A symbolic link in it is a problem, so that nothing outside the folder is
// published by accident; `sources/` checks the links of `docs`. Names that begin with a dot are skipped.
import type { Diagnostic } from '@vitrine/core';
import { diagnostic } from '../shared/diagnostic.ts';
import { unlessRefused } from './file-access-error.ts';
import { type FileTree, openFolder } from './tree.ts';

/** Most files below the content folder. */
export const maxFiles = 20_000;
export const maxFactsBytes = 32 * 1024 * 1024;
export const maxPageBytes = 10 * 1024 * 1024;
/** Longest id of a page, in characters. */
export const maxIdLength = 200;
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
  /** The files below it; undefined where there is no such folder. */
  readonly tree: FileTree | undefined;
  /** Sorted by path, by code units. */
  readonly files: readonly ContentFile[];
  readonly problems: readonly Diagnostic[];
}

export function listFolder(root: string): Folder {
  const files: ContentFile[] = [];
  const problems: Diagnostic[] = [];
  const tree = unlessRefused(
    () => openFolder(root),
    ({ code }) => (code === 'not_a_folder' ? 'a file' : 'nothing'),
  );
  if (typeof tree === 'string')
    return { root, tree: undefined, files, problems: [diagnostic({ file: '.' }, 'a folder with product.yaml in it', tree)] };
  const pending = [''];
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
    for (const { name, kind, info } of tree.listFiles(folder)) {
      const path = folder === '' ? name : `${folder}/${name}`;
      if (name.startsWith('.') || name === 'node_modules') continue;
      if (kind === 'link' && (path === 'docs' || path.startsWith('docs/'))) continue;
      if (kind === 'link') problems.push(diagnostic({ file: path }, 'a file or a folder', 'a symbolic link'));
      else if (kind === 'folder') pending.push(path);
      if (info !== undefined) files.push({ path, bytes: info.bytes, modifiedMs: info.modifiedMs });
      if (files.length > maxFiles)
        return { root, tree, files, problems: [diagnostic({ file: '.' }, `at most ${maxFiles} files`, 'more')] };
    }
  }
  files.sort((a, b) => (a.path < b.path ? -1 : 1));
  return { root, tree, files, problems };
}

/** The bytes of a listed file. Throws FileAccessError. */
export function readBytes({ tree }: Folder, path: string, maxBytes: number = maxFactsBytes): Uint8Array {
  return tree?.read(path, maxBytes) ?? new Uint8Array();
}
