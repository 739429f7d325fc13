// `node:fs` over the disk of the process whose code runs, as far as the packages use it. Each call is an operation of the disk; those that
// resolve later do so when the seed has it.
import { Buffer } from 'node:buffer';
import { constants as flagsOf } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { type Disk, DiskError, diskOf, Ended, type Inode } from './disk.ts';
import { theWorld } from './runtime.ts';
import type { Process } from './world.ts';

export const constants = flagsOf;

interface Opened {
  readonly inode: Inode;
  readonly disk: Disk;
  readonly path: string;
  readonly process: Process;
  position: number;
}

/** Open files, by their descriptors: those of one world, which begins with none. */
const opened = new Map<number, Opened>();
let nextDescriptor = 3;

export function openFiles(process: Process): readonly string[] {
  return [...opened.values()].filter((file) => file.process === process).map(({ path }) => path);
}

/** Closes what the world before left open. */
export function forgetDescriptors(): void {
  opened.clear();
  nextDescriptor = 3;
}

type Path = string | URL;
const textOf = (path: Path): string => resolve(typeof path === 'string' ? path : path.pathname);
const disk = (): Disk => diskOf(theWorld().current);

/** Links that are followed on the way to one name. */
const mostLinks = 40;

/** What a path leads to, and its name without links; `follows` says whether the last name may be a link to it. */
function walk(path: string, follows: boolean): { readonly inode: Inode | undefined; readonly real: string } {
  const { root } = disk();
  let names = path.split('/');
  let inode = root;
  let real = '';
  let links = 0;
  for (let at = 0; at < names.length; at++) {
    const name = names[at] ?? '';
    if (name === '') continue;
    if (inode.kind !== 'folder') throw new DiskError('ENOTDIR', path);
    const next = inode.names.get(name);
    if (next === undefined) return { inode: undefined, real };
    if (next.kind === 'link' && (follows || at + 1 < names.length)) {
      links += 1;
      if (links > mostLinks) throw new DiskError('ELOOP', path);
      names = [...resolve(real || '/', next.target).split('/'), ...names.slice(at + 1)];
      inode = root;
      real = '';
      at = -1;
      continue;
    }
    inode = next;
    real += `/${name}`;
  }
  return { inode, real: real || '/' };
}

function find(path: string, follows = false): Inode | undefined {
  return walk(path, follows).inode;
}

function inodeAt(path: string, follows = false): Inode {
  const inode = find(path, follows);
  if (inode === undefined) throw new DiskError('ENOENT', path);
  return inode;
}

function folderOf(path: string): Inode {
  const folder = inodeAt(dirname(path), true);
  if (folder.kind !== 'folder') throw new DiskError('ENOTDIR', path);
  return folder;
}

/** Refuses a change where the disk takes none. */
function changing(path: string): void {
  const here = disk();
  const { condition, failsIn } = here;
  if (failsIn !== undefined) here.failsIn = failsIn === 0 ? undefined : failsIn - 1;
  if (failsIn === 0) throw new DiskError('EIO', path);
  if (condition === 'read-only') throw new DiskError('EROFS', path);
  if (condition === 'broken') throw new DiskError('EIO', path);
}

export class Stats {
  readonly dev = 1n;
  readonly ino: bigint;
  readonly size: number;
  readonly mode: number;
  readonly mtimeMs: number;
  readonly mtimeNs: bigint;
  readonly #kind: Inode['kind'];

  constructor({ number, bytes, mode, changedMs, kind }: Inode) {
    this.ino = BigInt(number);
    this.size = bytes.length;
    this.mode = mode;
    this.mtimeMs = changedMs;
    this.mtimeNs = BigInt(Math.floor(changedMs * 1_000_000));
    this.#kind = kind;
  }

  isFile(): boolean {
    return this.#kind === 'file';
  }

  isDirectory(): boolean {
    return this.#kind === 'folder';
  }

  isSymbolicLink(): boolean {
    return this.#kind === 'link';
  }
}

export interface StatOptions {
  readonly throwIfNoEntry?: boolean;
  readonly bigint?: boolean;
}

export function lstatSync(given: Path, { throwIfNoEntry = true }: StatOptions = {}): Stats | undefined {
  const path = textOf(given);
  disk().operate('lstat');
  const inode = throwIfNoEntry ? inodeAt(path) : find(path);
  return inode === undefined ? undefined : new Stats(inode);
}

export function statSync(given: Path, { throwIfNoEntry = true }: StatOptions = {}): Stats | undefined {
  const path = textOf(given);
  disk().operate('lstat');
  const inode = throwIfNoEntry ? inodeAt(path, true) : find(path, true);
  return inode === undefined ? undefined : new Stats(inode);
}

export function realpathSync(given: Path): string {
  const path = textOf(given);
  disk().operate('realpath');
  const { inode, real } = walk(path, true);
  if (inode === undefined) throw new DiskError('ENOENT', path);
  return real;
}
realpathSync.native = realpathSync;

export function accessSync(given: Path): void {
  inodeAt(textOf(given), true);
}

export function readdirSync(given: Path): string[] {
  disk().operate('readdir');
  return [...inodeAt(textOf(given), true).names.keys()];
}

export function mkdirSync(given: Path, { recursive = false }: { readonly recursive?: boolean } = {}): string | undefined {
  const path = textOf(given);
  disk().operate('mkdir');
  changing(path);
  if (find(path) !== undefined) {
    if (recursive) return undefined;
    throw new DiskError('EEXIST', path);
  }
  const above = dirname(path);
  const first = recursive && find(above) === undefined ? mkdirSync(above, { recursive }) : undefined;
  disk().rename([{ folder: folderOf(path), name: basename(path), to: disk().create('folder', 0o755) }]);
  return recursive ? (first ?? path) : undefined;
}

export function rmSync(
  given: Path,
  { recursive = false, force = false }: { readonly recursive?: boolean; readonly force?: boolean } = {},
): void {
  const path = textOf(given);
  disk().operate('rm');
  const inode = find(path);
  if (inode === undefined) {
    if (force) return;
    throw new DiskError('ENOENT', path);
  }
  changing(path);
  if (inode.kind === 'folder') {
    if (!recursive) throw new DiskError('EISDIR', path);
    for (const name of [...inode.names.keys()]) rmSync(`${path}/${name}`, { recursive });
  }
  disk().rename([{ folder: folderOf(path), name: basename(path), to: undefined }]);
}

export function rmdirSync(given: Path): void {
  const path = textOf(given);
  const inode = inodeAt(path);
  if (inode.kind !== 'folder') throw new DiskError('ENOTDIR', path);
  if (inode.names.size > 0) throw new DiskError('ENOTEMPTY', path);
  rmSync(path, { recursive: true });
}

export function renameSync(from: Path, to: Path): void {
  const [source, target] = [textOf(from), textOf(to)];
  disk().operate('rename');
  changing(target);
  const inode = inodeAt(source);
  const there = find(target);
  if (there?.kind === 'folder' && (inode.kind !== 'folder' || there.names.size > 0)) throw new DiskError('ENOTEMPTY', target);
  if (there !== undefined && there.kind !== 'folder' && inode.kind === 'folder') throw new DiskError('ENOTDIR', target);
  disk().rename([
    { folder: folderOf(source), name: basename(source), to: undefined },
    { folder: folderOf(target), name: basename(target), to: inode },
  ]);
}

const numberOf = (flags: string | number): number => {
  if (typeof flags === 'number') return flags;
  if (flags === 'wx') return flagsOf.O_CREAT | flagsOf.O_EXCL | flagsOf.O_WRONLY;
  if (flags === 'w') return flagsOf.O_CREAT | flagsOf.O_TRUNC | flagsOf.O_WRONLY;
  return flagsOf.O_RDONLY;
};

export function openSync(given: Path, flags: string | number = 'r', mode = 0o666): number {
  const path = textOf(given);
  const bits = numberOf(flags);
  disk().operate(bits & flagsOf.O_CREAT ? 'create' : 'open');
  let inode = find(path);
  if (inode !== undefined && bits & flagsOf.O_CREAT && bits & flagsOf.O_EXCL) throw new DiskError('EEXIST', path);
  if (inode?.kind === 'link') {
    if (bits & flagsOf.O_NOFOLLOW) throw new DiskError('ELOOP', path);
    inode = inodeAt(path, true);
  }
  if (!(bits & flagsOf.O_CREAT) && disk().unreadable.has(path)) throw new DiskError('EACCES', path);
  if (inode === undefined) {
    if (!(bits & flagsOf.O_CREAT)) throw new DiskError('ENOENT', path);
    changing(path);
    inode = disk().create('file', mode & ~0o022);
    disk().rename([{ folder: folderOf(path), name: basename(path), to: inode }]);
  }
  if (bits & flagsOf.O_TRUNC) inode.bytes = new Uint8Array();
  const descriptor = nextDescriptor++;
  opened.set(descriptor, { inode, disk: disk(), path, process: theWorld().current, position: 0 });
  return descriptor;
}

function openedBy(descriptor: number): Opened {
  const file = opened.get(descriptor);
  if (file === undefined) throw new DiskError('EBADF', String(descriptor));
  return file;
}

export function closeSync(descriptor: number): void {
  openedBy(descriptor);
  opened.delete(descriptor);
}

export function fstatSync(descriptor: number): Stats {
  return new Stats(openedBy(descriptor).inode);
}

export function readSync(
  descriptor: number,
  into: Uint8Array,
  offset = 0,
  length = into.length - offset,
  position?: number | null,
): number {
  const file = openedBy(descriptor);
  file.disk.operate('read');
  if (length > into.length - offset) throw new RangeError(`ERR_OUT_OF_RANGE: ${length} of ${into.length - offset} bytes`);
  const from = position ?? file.position;
  const most = file.disk.shortReads ? Math.ceil(length / 2) : length;
  const piece = file.inode.bytes.subarray(from, from + most);
  into.set(piece, offset);
  if (position === undefined || position === null) file.position += piece.length;
  return piece.length;
}

export function writeSync(
  descriptor: number,
  bytes: Uint8Array,
  offset = 0,
  length = bytes.length - offset,
  position?: number,
): number {
  const file = openedBy(descriptor);
  const { inode, path } = file;
  const world = theWorld();
  // A process that is stopped while it writes has written a part.
  const { endsIn } = file.disk;
  const ending = endsIn?.operations === 0 && endsIn.of === undefined;
  const { room, condition } = file.disk;
  const wanted = bytes.subarray(offset, offset + length);
  const most = ending
    ? world.choices.int(wanted.length + 1)
    : condition === 'full'
      ? Math.min(Math.max(0, room), wanted.length)
      : wanted.length;
  changing(path);
  if (most === 0 && wanted.length > 0 && !ending) throw new DiskError('ENOSPC', path);
  const piece = wanted.subarray(0, most);
  const from = position ?? file.position;
  const grown = new Uint8Array(Math.max(inode.bytes.length, from + piece.length));
  grown.set(inode.bytes);
  grown.set(piece, from);
  inode.bytes = grown;
  inode.changedMs = world.now;
  file.disk.longestWrite = Math.max(file.disk.longestWrite, piece.length);
  if (position === undefined) file.position += piece.length;
  if (condition === 'full') file.disk.room -= piece.length;
  file.disk.operate('write');
  return piece.length;
}

export function writeFileSync(path: Path, content: string | Uint8Array, { flag = 'w' }: { readonly flag?: string } = {}): void {
  const descriptor = openSync(path, flag);
  try {
    writeAll(descriptor, content);
  } finally {
    closeSync(descriptor);
  }
}

function writeAll(descriptor: number, content: string | Uint8Array): void {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at);
}

/** Does it when the disk gets to it; in a process that was stopped meanwhile, never. */
function later<Result>(operate: () => Result): Promise<Result> {
  const world = theWorld();
  return new Promise((resolve, reject) => {
    world.after(world.choices.int(3) / 10, () => {
      try {
        resolve(operate());
      } catch (error) {
        if (!(error instanceof Ended)) reject(error instanceof Error ? error : new Error(String(error)));
      }
    });
  });
}

/** An open file, as `node:fs/promises` has it. */
export interface FileHandle {
  stat(options?: StatOptions): Promise<Stats>;
  read(into: Uint8Array, offset?: number, length?: number, position?: number): Promise<{ bytesRead: number; buffer: Uint8Array }>;
  writeFile(content: string | Uint8Array): Promise<void>;
  chmod(mode: number): Promise<void>;
  utimes(accessed: Date, modified: Date): Promise<void>;
  sync(): Promise<void>;
  close(): Promise<void>;
}

function handleOf(descriptor: number): FileHandle {
  return {
    stat: () => later(() => fstatSync(descriptor)),
    read: (into, offset, length, position) =>
      later(() => ({ bytesRead: readSync(descriptor, into, offset, length, position), buffer: into })),
    writeFile: (content) => later(() => writeAll(descriptor, content)),
    chmod: (mode) => later(() => void (openedBy(descriptor).inode.mode = mode)),
    utimes: (_, modified) => later(() => void (openedBy(descriptor).inode.changedMs = modified.getTime())),
    sync: () =>
      later(() => {
        const { inode, disk: at, path } = openedBy(descriptor);
        at.operate(inode.kind === 'folder' ? 'fsync of a folder' : 'fsync');
        if (at.condition === 'broken') throw new DiskError('EIO', path);
        at.flush(inode);
      }),
    close: () => later(() => closeSync(descriptor)),
  };
}

export const open = (path: Path, flags?: string | number, mode?: number): Promise<FileHandle> =>
  later(() => handleOf(openSync(path, flags, mode)));
export const rename = (from: Path, to: Path): Promise<void> => later(() => renameSync(from, to));
export const rm = (path: Path, options?: Parameters<typeof rmSync>[1]): Promise<void> => later(() => rmSync(path, options));
export const lstat = (path: Path): Promise<Stats | undefined> => later(() => lstatSync(path));
export const realpath = (path: Path): Promise<string> => later(() => realpathSync(path));
export const mkdir = (path: Path, options?: Parameters<typeof mkdirSync>[1]): Promise<string | undefined> =>
  later(() => mkdirSync(path, options));
export const chmod = (path: Path, mode: number): Promise<void> => later(() => void (inodeAt(textOf(path), true).mode = mode));

/** `fs.read` with a callback, which `promisify` makes a promise of. */
export function read(
  descriptor: number,
  into: Uint8Array,
  offset: number,
  length: number,
  position: number,
  done: (error: unknown, bytesRead?: number) => void,
): void {
  later(() => readSync(descriptor, into, offset, length, position)).then(
    (bytesRead) => done(null, bytesRead),
    (error: unknown) => done(error),
  );
}
