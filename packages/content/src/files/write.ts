// Writing below a root. A file or folder appears complete or not at all: it is written as a draft with a name of its own, flushed, and
// moved to its place. Nothing is written through a link, and nothing that is no file is replaced. The permissions of a replaced file stay.
import { randomBytes } from 'node:crypto';
import { lstatSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { chmod, lstat, mkdir, open, realpath, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { FileAccessError, isWithin } from './file-access-error.ts';
import { type FileTree, openFolderContaining } from './tree.ts';

/** Files to write, by their path below a folder, with forward slashes. */
export type Files = ReadonlyMap<string, FileContent>;

/** What a file is to contain. */
export type FileContent = string | Uint8Array | Pieces;

/** Bytes that are written one after another; the file then begins with others, such as a digest of them. */
export interface Pieces {
  readonly pieces: Iterable<Uint8Array>;
  /** Read when all pieces are written. */
  readonly beginning: Uint8Array;
}

/** Runs work; `undo` removes what it left when it fails, or when the process is interrupted meanwhile. */
export type Undoable = <Result>(undo: () => void, work: () => Promise<Result>) => Promise<Result>;

export interface WriteOptions {
  /** The root; default: the working folder for a path below it, else the folder that is there around the path. */
  readonly tree?: FileTree;
  /** Default: `undo` runs when the work fails. */
  readonly undoable?: Undoable;
  /** Permissions of a file that is new; default: those that the system gives. A replaced file keeps its own. */
  readonly mode?: number;
}

/** Writes one file, and the folders on the way to it. An older file of that name is replaced. Throws FileAccessError. */
export async function writeFile(path: string, content: FileContent, options: WriteOptions = {}): Promise<void> {
  const { tree = openFolderContaining(path), undoable = onFailure } = options;
  const { folder, madeFolder } = await makeFolder(tree, dirname(resolve(path)));
  const target = join(folder, basename(resolve(path)));
  const draft = draftOf(target);
  const undo = (): void => {
    rmSync(draft, { force: true });
    if (madeFolder !== undefined) rmSync(madeFolder, { recursive: true, force: true });
  };
  await undoable(undo, async () => {
    const mode = modeOf(target, path) ?? options.mode;
    await writeFlushed(draft, content, { mode });
    modeOf(target, path);
    await rename(draft, target);
    await flushFolder(folder);
  });
}

/** A file that others write, and that is moved to its place when it is complete. */
export interface Draft {
  /** Where it is to be written. */
  readonly path: string;
  /** Moves it to its place. Throws FileAccessError. */
  readonly commit: () => Promise<void>;
  readonly discard: () => void;
}

/** Makes the folder of a file that others write. Throws FileAccessError. */
export async function openDraft(
  path: string,
  { tree = openFolderContaining(path) }: Pick<WriteOptions, 'tree'> = {},
): Promise<Draft> {
  const { folder, madeFolder } = await makeFolder(tree, dirname(resolve(path)));
  const target = join(folder, basename(resolve(path)));
  const draft = draftOf(target);
  modeOf(target, path);
  return {
    path: draft,
    commit: async () => {
      const mode = modeOf(target, path);
      if (mode !== undefined) await chmod(draft, mode);
      await rename(draft, target);
      await flushFolder(folder);
    },
    discard: () => {
      rmSync(draft, { force: true });
      if (madeFolder !== undefined) rmSync(madeFolder, { recursive: true, force: true });
    },
  };
}

export interface FolderOptions extends Omit<WriteOptions, 'mode'> {
  readonly replace: boolean;
  /** The time that every file bears, so that copies of the folder look alike. */
  readonly modified: Date;
}

/**
 * Writes a folder. One that it replaces has another name between two renames: a process that ends there leaves the older folder complete
 * beside its place, and the next writer gives it its name back. Throws FileAccessError.
 */
export async function writeFolder(path: string, files: Files, options: FolderOptions): Promise<void> {
  const { tree = openFolderContaining(path), undoable = onFailure, replace, modified } = options;
  const { folder, madeFolder } = await makeFolder(tree, dirname(resolve(path)));
  const target = join(folder, basename(resolve(path)));
  const before = beforeOf(target);
  if (requireFolderOrNothing(before, before) && !requireFolderOrNothing(target, path)) await rename(before, target);
  requireFolderOrNothing(target, path);
  const draft = draftOf(target);
  const undo = (): void => {
    rmSync(draft, { recursive: true, force: true });
    if (madeFolder !== undefined) rmSync(madeFolder, { recursive: true, force: true });
  };
  await undoable(undo, async () => {
    await mkdir(draft);
    for (const [name, content] of files) {
      const file = resolve(draft, name);
      if (!file.startsWith(`${draft}${sep}`)) throw new FileAccessError('outside', file);
      await mkdir(dirname(file), { recursive: true });
      // The draft is ours alone, so a link in it was put there while it was written.
      if ((await realpath(dirname(file))) !== dirname(file)) throw new FileAccessError('link_leads_out', file);
      await writeFlushed(file, content, { modified });
    }
  });
  try {
    if (replace && requireFolderOrNothing(target, path)) exchange(draft, target, before);
    else await rename(draft, target);
  } catch (error) {
    undo();
    throw error;
  }
  await flushFolder(folder);
  // The older folder has the name of the draft now.
  await rm(draft, { recursive: true, force: true });
}

/** Exchanges a folder for its draft. Without a pause between the renames no signal is handled there, and little time is left for a kill. */
function exchange(draft: string, target: string, before: string): void {
  // Left where the last of these renames failed.
  rmSync(before, { recursive: true, force: true });
  renameSync(target, before);
  try {
    renameSync(draft, target);
  } catch (error) {
    renameSync(before, target);
    throw error;
  }
  renameSync(before, draft);
}

/** The name of a folder while its replacement is moved to its place. */
function beforeOf(target: string): string {
  return join(dirname(target), `.${basename(target)}.vitrine-before`);
}

/** Writes new files below a folder that may exist; when one cannot be written, those before it are removed. Throws FileAccessError. */
export async function writeNewFiles(path: string, files: Files, options: WriteOptions = {}): Promise<void> {
  const { tree = openFolderContaining(path), undoable = onFailure, mode } = options;
  const written: string[] = [];
  const undo = (): void => {
    for (const each of written.reverse()) rmSync(each, { recursive: true, force: true });
  };
  await undoable(undo, async () => {
    for (const [name, content] of files) {
      const file = resolve(path, name);
      const { folder, madeFolder } = await makeFolder(tree, dirname(file));
      if (madeFolder !== undefined) written.push(madeFolder);
      const target = join(folder, basename(file));
      // exclusive: neither a file nor a link of this name is opened
      await writeFlushed(target, content, { mode, onOpen: () => written.push(target) });
    }
  });
}

/** Whether something has this name, a link that leads nowhere among them. */
export async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

/** Makes a folder below the root, and those on the way to it. Throws FileAccessError. */
async function makeFolder(
  tree: FileTree,
  folder: string,
): Promise<{ readonly folder: string; readonly madeFolder: string | undefined }> {
  let above = folder;
  let info = tree.stat(above);
  while (info === undefined) {
    above = dirname(above);
    info = tree.stat(above);
  }
  if (info.kind !== 'folder') throw new FileAccessError('not_a_folder', above);
  const target = join(info.path, relative(above, folder));
  const madeFolder = target === info.path ? undefined : await mkdir(target, { recursive: true });
  if ((await realpath(target)) !== target || !isWithin(tree.root, target)) {
    if (madeFolder !== undefined) removeEmpty(target, madeFolder);
    throw new FileAccessError('link_leads_out', folder);
  }
  return { folder: target, madeFolder };
}

/** Removes folders that were made through a link, which somebody put there meanwhile: those only that are empty, for they may be others by now. */
function removeEmpty(target: string, madeFolder: string): void {
  try {
    for (let each = target; isWithin(madeFolder, each); each = dirname(each)) rmdirSync(each);
  } catch {
    // Not empty, or not there any more: it is not ours.
  }
}

/** The permissions of the file that has this name, undefined where nothing has. Throws FileAccessError for anything but a file. */
function modeOf(target: string, displayPath: string): number | undefined {
  const stats = lstatSync(target, { throwIfNoEntry: false });
  if (stats === undefined) return undefined;
  if (stats.isSymbolicLink()) throw new FileAccessError('link_in_place', resolve(displayPath));
  if (!stats.isFile()) throw new FileAccessError('not_a_file', resolve(displayPath));
  return stats.mode & 0o777;
}

/** Whether a folder has this name. Throws FileAccessError for anything else that has. */
function requireFolderOrNothing(target: string, displayPath: string): boolean {
  const stats = lstatSync(target, { throwIfNoEntry: false });
  if (stats?.isSymbolicLink() === true) throw new FileAccessError('link_in_place', resolve(displayPath));
  if (stats?.isDirectory() === false) throw new FileAccessError('not_a_folder', resolve(displayPath));
  return stats !== undefined;
}

function draftOf(target: string): string {
  return join(dirname(target), `.${basename(target)}.${randomBytes(6).toString('hex')}.draft`);
}

async function writeFlushed(
  path: string,
  content: FileContent,
  { mode, modified, onOpen }: { readonly mode?: number | undefined; readonly modified?: Date; readonly onOpen?: () => void },
): Promise<void> {
  // O_EXCL: a link of this name is not followed. Others read the file only once it has its own permissions.
  const file = await open(path, 'wx', mode === undefined ? 0o666 : 0o600);
  try {
    onOpen?.();
    if (typeof content === 'string' || content instanceof Uint8Array) await file.writeFile(content);
    else {
      // one call after another continues where the last one ended
      for (const piece of collected(content.pieces)) await file.writeFile(piece);
      const { beginning } = content;
      for (let at = 0; at < beginning.length; ) at += (await file.write(beginning, at, beginning.length - at, at)).bytesWritten;
    }
    if (mode !== undefined) await file.chmod(mode);
    if (modified !== undefined) await file.utimes(modified, modified);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Bytes that are written at once, where a content comes in pieces. */
const writtenAtOnce = 4 * 1024 * 1024;

/** The bytes of small pieces together. What it yields is overwritten when the next is read. */
function* collected(pieces: Iterable<Uint8Array>): Generator<Uint8Array> {
  const buffer = new Uint8Array(writtenAtOnce);
  let length = 0;
  for (const piece of pieces) {
    if (length + piece.length > buffer.length) {
      yield buffer.subarray(0, length);
      length = 0;
    }
    if (piece.length > buffer.length) yield piece;
    else {
      buffer.set(piece, length);
      length += piece.length;
    }
  }
  yield buffer.subarray(0, length);
}

/** A rename is on the disk once its folder is; where folders cannot be opened, as on Windows, the system flushes by itself. */
async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => undefined);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}

const onFailure: Undoable = async (undo, work) => {
  try {
    return await work();
  } catch (error) {
    undo();
    throw error;
  }
};
