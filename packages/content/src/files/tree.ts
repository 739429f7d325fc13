// Reading below a root. A link is followed where it stays below the root, and refused by name where it leads out. What is opened is
// checked before (a pipe or a device is never opened) and after (the file that was opened is the one that was checked), read up to a
// bound, and closed.
import {
  type BigIntStats,
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readSync,
  realpathSync,
} from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { errorCode, FileAccessError, isWithin } from './file-access-error.ts';
import type { DirectoryEntry, FileInfo, ListedEntry } from './file-info.ts';

/** Files below a root. Paths are relative to it, or absolute; every method throws FileAccessError for a path that leads out. */
export interface FileTree {
  /** Absolute, without links. */
  readonly root: string;
  /** What a path leads to; undefined where nothing has this name. */
  stat(path: string): FileInfo | undefined;
  /** The bytes of a file, at most `maxBytes`. Throws FileAccessError. */
  read(path: string, maxBytes: number): Uint8Array;
  /** The text of a file in UTF-8, at most `maxBytes`. Throws FileAccessError. */
  readText(path: string, maxBytes: number): string;
  /** The names in a folder, sorted by code units. Throws FileAccessError. */
  list(path: string): readonly DirectoryEntry[];
  /** The same with what `stat` says of each file that is no link. Throws FileAccessError. */
  listFiles(path: string): readonly ListedEntry[];
  /** Those of some names that are in a folder: a build that asks for these does not depend on the others. Throws FileAccessError. */
  among(path: string, names: readonly string[]): readonly string[];
}

/** How often a file is opened again that was exchanged between the check and the opening, as a writer that renames does. */
const attempts = 5;
/** A link in the last name is not followed, and a pipe is not waited for. Windows has neither flag: `undefined` counts as 0 there. */
const flags = [constants.O_RDONLY, constants.O_NOFOLLOW, constants.O_NONBLOCK].reduce((all, flag) => all | flag, 0);

/** Opens the files below a folder, which may itself be a link. Throws FileAccessError where it is no folder. */
export function openFolder(folder: string): FileTree {
  const absoluteFolder = resolve(folder);
  return treeOf(rootOf(absoluteFolder), absoluteFolder);
}

function rootOf(folder: string): string {
  const root = realOf(folder, folder);
  if (root === undefined) throw new FileAccessError('not_found', folder);
  if (!lstatSync(root).isDirectory()) throw new FileAccessError('not_a_folder', folder);
  return root;
}

/** Opens the files that a path given by a person may lead to: those below the working folder, else those around the path. */
export function openFolderContaining(path: string): FileTree {
  const absolute = resolve(path);
  const here = realpathSync.native(process.cwd());
  // A person writes paths from the working folder, wherever they lead.
  return isWithin(here, absolute) ? treeOf(here, here) : openExistingParent(absolute, process.cwd());
}

/** Opens the nearest folder that is there on the way to a path, for places of our own, such as a cache. Links on the way to it are followed. Relative paths in it start at that folder, unless another `base` is given. Throws FileAccessError where no folder is there. */
export function openExistingParent(path: string, base?: string): FileTree {
  const absolute = resolve(path);
  for (let above = dirname(absolute); ; above = dirname(above)) {
    const root = realOf(above, above);
    if (root !== undefined) return treeOf(root, above, base);
    if (dirname(above) === above) throw new FileAccessError('not_found', absolute);
  }
}

/** Whether a folder has an entry of a name, whatever that is. */
export function hasEntry(folder: string, name: string): boolean {
  return statsOf(join(folder, name)) !== undefined;
}

/** The folder that a person names, as a tree of its own. Throws FileAccessError where it is none, or a link out of the working folder. */
export function openFolderArgument(path: string): FileTree {
  const absolute = resolve(path);
  const info = openFolderContaining(absolute).stat(absolute);
  if (info === undefined) throw new FileAccessError('not_found', absolute);
  if (info.kind !== 'folder') throw new FileAccessError('not_a_folder', absolute);
  return treeOf(info.path, absolute);
}

/** `named` is the root as the caller writes it, so that absolute paths below it are found; relative ones start at `base`. */
function treeOf(root: string, folder: string, base: string = folder): FileTree {
  const absolutePath = (path: string): string => below(resolve(base, path));
  const below = (absolute: string): string => {
    if (absolute === folder) return root;
    if (folder === root && isBelow(root, absolute)) return absolute;
    const real = isWithin(folder, absolute) ? join(root, relative(folder, absolute)) : absolute;
    if (!isWithin(root, real)) throw new FileAccessError('outside', absolute);
    return real;
  };
  const find = (absolute: string): FileInfo | undefined => {
    // no system has such a name
    if (absolute.includes('\0')) return undefined;
    const real = realOf(absolute, absolute);
    if (!isWithin(root, real ?? deepestExisting(absolute))) throw new FileAccessError('link_leads_out', absolute);
    const stats = real === undefined ? undefined : statsOf(real);
    return real === undefined || stats === undefined ? undefined : foundOf(real, stats);
  };
  const readNow = (path: string, maxBytes: number): Uint8Array => {
    const absolute = below(path);
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const entry = find(absolute);
      if (entry === undefined) throw new FileAccessError('not_found', absolute);
      if (entry.kind !== 'file')
        throw new FileAccessError('not_a_file', absolute, entry.kind === 'folder' ? 'a folder' : undefined);
      const bytes = readEntry(entry, maxBytes, absolute);
      if (bytes !== undefined && realOf(absolute, absolute) === entry.path) return bytes;
    }
    throw new FileAccessError('changing', absolute);
  };
  const realFolder = (path: string): string => {
    const absolute = absolutePath(path);
    const entry = find(absolute);
    if (entry === undefined) throw new FileAccessError('not_found', absolute);
    if (entry.kind !== 'folder') throw new FileAccessError('not_a_folder', absolute);
    return entry.path;
  };
  const read = (path: string, maxBytes: number): Uint8Array => readNow(resolve(base, path), maxBytes);
  return {
    root,
    stat: (path) => find(below(resolve(base, path))),
    read,
    readText: (path, maxBytes) => {
      const bytes = read(path, maxBytes);
      try {
        return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
      } catch {
        throw new FileAccessError('not_text', absolutePath(path));
      }
    },
    list: (path) => entriesOf(realFolder(path)),
    listFiles: (path) => {
      const folder = realFolder(path);
      return entriesOf(folder).map((entry): ListedEntry => {
        // the folder has no link on the way to it, so its files need not be resolved one by one
        const real = join(folder, entry.name);
        const stats = entry.kind === 'file' ? statsOf(real) : undefined;
        return stats?.isFile() === true ? { ...entry, info: foundOf(real, stats) } : entry;
      });
    },
    among: (path, names) => {
      const wanted = new Set(names);
      return readdirSync(realFolder(path))
        .filter((name) => wanted.has(name))
        .sort();
    },
  };
}

function foundOf(path: string, stats: BigIntStats): FileInfo {
  const { dev, ino, size, mtimeMs, mtimeNs, ctimeNs } = stats;
  const state = [dev, ino, size, mtimeNs, ctimeNs] as const;
  return { kind: kindOf(stats), path, bytes: Number(size), modifiedMs: Number(mtimeMs), state };
}

function entriesOf(folder: string): readonly DirectoryEntry[] {
  return readdirSync(folder, { withFileTypes: true })
    .map((entry): DirectoryEntry => ({ name: entry.name, kind: entry.isSymbolicLink() ? 'link' : kindOf(entry) }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** Whether a path without `.` and `..` is below a folder, by its letters alone. */
function isBelow(folder: string, path: string): boolean {
  return path.startsWith(folder) && (path[folder.length] === sep || folder.endsWith(sep));
}

function kindOf(of: { isFile(): boolean; isDirectory(): boolean }): 'file' | 'folder' | 'other' {
  return of.isFile() ? 'file' : of.isDirectory() ? 'folder' : 'other';
}

/** The bytes of a file that was found; undefined where another one has its name by now. */
function readEntry({ path, state: [dev, ino] }: FileInfo, maxBytes: number, absolute: string): Uint8Array | undefined {
  let file: number;
  try {
    file = openSync(path, flags);
  } catch (error) {
    if (['ELOOP', 'EMLINK', 'ENAMETOOLONG', 'ENOENT', 'ENOTDIR', 'ENXIO'].includes(errorCode(error))) return undefined;
    throw error;
  }
  try {
    const opened = fstatSync(file, { bigint: true });
    if (!opened.isFile() || opened.dev !== dev || opened.ino !== ino) return undefined;
    if (opened.size > maxBytes)
      throw new FileAccessError('too_large', absolute, `${opened.size} bytes, and at most ${maxBytes} are read`);
    const bytes = new Uint8Array(Number(opened.size));
    let length = 0;
    for (let count = -1; count !== 0 && length < bytes.length; length += count)
      count = readSync(file, bytes, length, bytes.length - length, null);
    return length === bytes.length ? bytes : bytes.slice(0, length);
  } finally {
    closeSync(file);
  }
}

/** A path without links; undefined where nothing has this name. Throws FileAccessError for a link that leads nowhere. */
function realOf(path: string, displayPath: string): string | undefined {
  const real = resolved(path, displayPath);
  if (real !== undefined) return real;
  deepestExisting(path, displayPath);
  return undefined;
}

/** The nearest name on the way to a path that is there, without links. Throws FileAccessError where it is a link that leads nowhere. */
function deepestExisting(path: string, displayPath: string = path): string {
  let above = path;
  while (statsOf(above) === undefined && dirname(above) !== above) above = dirname(above);
  const real = resolved(above, displayPath);
  if (real === undefined) throw new FileAccessError('link_broken', displayPath);
  return real;
}

function resolved(path: string, displayPath: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ELOOP') throw new FileAccessError('link_broken', displayPath);
    if (['ENAMETOOLONG', 'ENOENT', 'ENOTDIR'].includes(code)) return undefined;
    throw error;
  }
}

/** What has this name, links not followed; undefined where nothing has. */
function statsOf(path: string): BigIntStats | undefined {
  try {
    return lstatSync(path, { bigint: true, throwIfNoEntry: false });
  } catch (error) {
    if (['ENAMETOOLONG', 'ENOTDIR'].includes(errorCode(error))) return undefined;
    throw error;
  }
}
