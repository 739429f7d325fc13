// What builds made, on disk by key, so that no build makes it again and none keeps it in memory. Each build appends to a file of its own;
// a record has the digest of its bytes, and bytes with another digest are as if they were not there. So a build that was killed leaves
// records that can be used and at most one that cannot, and the folder may be deleted at any time.
import { createHash, randomBytes } from 'node:crypto';
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { errorCode, FileAccessError } from './file-access-error.ts';
import { openFolderArgument } from './tree.ts';

/** Bytes by key, on disk. */
export interface BuildStore {
  /** The bytes of a key; undefined where there are none, or where they are not those that were kept. */
  readonly get: (key: string) => Uint8Array | undefined;
  /** Keeps bytes for a key, in place of others; false where they cannot be kept, as on a full disk. */
  readonly set: (key: string, bytes: Uint8Array) => boolean;
  /** The code of the system by which bytes could not be kept, such as `EROFS`; undefined while they can. */
  readonly refused: () => string | undefined;
  /** A build is complete: forgets what it used nothing of, when that is more than two thirds of all. */
  readonly settle: () => void;
  /** Closes the files. */
  readonly close: () => void;
}

/** A file of records, open. */
interface Segment {
  readonly path: string;
  readonly descriptor: number;
  length: number;
}

/** Where the bytes of a key are. */
interface Place {
  readonly segment: Segment;
  readonly start: number;
  readonly length: number;
  readonly digest: Buffer;
}

const ending = '.records';
const magic = Buffer.from('VREC');
const digestLength = 32;
/** Magic, length of the bytes, digest of the key, digest of the bytes. */
const headerLength = magic.length + 4 + 2 * digestLength;
/** Largest bytes of one key. */
const mostBytes = 64 * 1024 * 1024;
/** Of a build that used less than one of so many bytes, the others are forgotten. A command that needs fewer results than another leaves them. */
const mostOfUsed = 3;
/** Bytes that nothing uses are left in any case up to these. */
const fewUnusedBytes = 16 * 1024 * 1024;
/** Files beyond these become one. */
const mostSegments = 16;

/** The folder below the one that is named, and the folder of records in it. */
const [outer, inner] = ['.vitrine', 'cache'];

/**
 * Opens the store below a folder, in `.vitrine/cache`, which is made when the first bytes are kept. Name a folder in which nobody else can write:
 * what is kept there is published without being read again. Throws FileAccessError, and what the file
 * system throws. So many bytes that no build uses are left in any case.
 */
export function openBuildStore(within: string, fewUnused: number = fewUnusedBytes): BuildStore {
  const { root } = openFolderArgument(within);
  const folder = join(root, outer, inner);
  const isThere = isFolder(join(root, outer)) && isFolder(folder);
  return openStore(folder, isThere ? readdirSync(folder).sort() : [], () => makeFolders(root), fewUnused);
}

function makeFolders(root: string): void {
  for (const folder of [join(root, outer), join(root, outer, inner)]) {
    unlessThere(() => mkdirSync(folder));
    isFolder(folder);
  }
  unlessThere(() => writeFileSync(join(root, outer, '.gitignore'), '*\n', { flag: 'wx' }));
}

/** Makes what no other build has made meanwhile. */
function unlessThere(make: () => void): void {
  try {
    make();
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}

/** Whether a folder has this name; false for nothing. Throws FileAccessError for anything else, such as a link. */
function isFolder(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found?.isSymbolicLink() === true) throw new FileAccessError('link_in_place', path);
  if (found?.isDirectory() === false) throw new FileAccessError('not_a_folder', path);
  return found !== undefined;
}

function openStore(folder: string, names: readonly string[], make: () => void, fewUnused: number): BuildStore {
  const segments: Segment[] = [];
  const places = new Map<string, Place>();
  const used = new Set<string>();
  let own: Segment | undefined;
  let newest = stampOf(names.filter((name) => name.endsWith(ending)).at(-1));
  let refused: string | undefined;
  for (const name of names) {
    const segment = name.endsWith(ending) ? openSegment(join(folder, name)) : undefined;
    if (segment === undefined) continue;
    segments.push(segment);
    for (const [key, place] of recordsOf(segment)) places.set(key, place);
  }

  function append(to: Segment, key: string, bytes: Uint8Array, digest: Buffer): void {
    const header = Buffer.alloc(headerLength);
    magic.copy(header);
    header.writeUInt32LE(bytes.length, magic.length);
    header.write(key, magic.length + 4, 'base64');
    digest.copy(header, magic.length + 4 + digestLength);
    const record = Buffer.concat([header, bytes]);
    for (let at = 0; at < record.length; ) at += writeSync(to.descriptor, record, at);
    places.set(key, { segment: to, start: to.length + headerLength, length: bytes.length, digest });
    to.length += headerLength + bytes.length;
  }

  function read({ segment, start, length, digest }: Place): Uint8Array | undefined {
    const bytes = readAt(segment.descriptor, start, length);
    return bytes !== undefined && digestOf(bytes).equals(digest) ? bytes : undefined;
  }

  /** Makes one file of what was used, in place of others; on a full disk, or where nothing can be written, those stay. */
  function forgetUnused(others: readonly Segment[]): void {
    let kept: Segment | undefined;
    try {
      kept = nextSegment();
      for (const key of used) {
        const place = places.get(key);
        const bytes = place && read(place);
        if (bytes !== undefined && place !== undefined) append(kept, key, bytes, place.digest);
      }
      for (const { path } of others) rmSync(path, { force: true });
    } catch {
      if (kept !== undefined) rmSync(kept.path, { force: true });
    }
    if (kept !== undefined) closeSync(kept.descriptor);
  }

  const opened = (): readonly Segment[] => (own === undefined ? segments : [...segments, own]);

  /** Its name is after those of all others, also within a millisecond and after a clock was set back: of two records the later one counts. */
  function nextSegment(): Segment {
    newest = Math.max(Date.now(), newest + 1);
    return newSegment(folder, newest);
  }

  function ownSegment(): Segment {
    if (own === undefined) make();
    own ??= nextSegment();
    return own;
  }

  return {
    get: (name) => {
      const key = digestOf(name).toString('base64');
      const place = places.get(key);
      const bytes = place && read(place);
      if (bytes !== undefined) used.add(key);
      else places.delete(key);
      return bytes;
    },
    set: (name, bytes) => {
      const key = digestOf(name).toString('base64');
      const digest = digestOf(bytes);
      used.add(key);
      const known = places.get(key);
      // a record of an earlier build may have been damaged since
      if (known?.digest.equals(digest) === true && (known.segment === own || read(known) !== undefined)) return true;
      if (refused !== undefined || bytes.length > mostBytes) return false;
      try {
        append(ownSegment(), key, bytes, digest);
        return true;
      } catch (error) {
        // what a half record would be followed by could not be found
        refused = errorCode(error) || 'an error';
        return false;
      }
    },
    refused: () => refused,
    settle: () => {
      const open = opened();
      const all = open.reduce((sum, { length }) => sum + length, 0);
      const live = [...used].reduce((sum, key) => sum + headerLength + (places.get(key)?.length ?? 0), 0);
      if (refused === undefined && (open.length > mostSegments || (all - live > fewUnused && live * mostOfUsed < all)))
        forgetUnused(open);
    },
    close: () => {
      for (const { descriptor } of opened()) closeSync(descriptor);
    },
  };
}

/** The time in the name of a file of records; 0 for any other name. */
function stampOf(name = ''): number {
  return /^[0-9a-z]{8}-/.test(name) ? Number.parseInt(name, 36) : 0;
}

function newSegment(folder: string, stamp: number): Segment {
  const path = join(folder, `${stamp.toString(36)}-${randomBytes(6).toString('hex')}${ending}`);
  const flags = constants.O_CREAT | constants.O_EXCL | constants.O_RDWR;
  return { path, descriptor: openSync(path, flags, 0o600), length: 0 };
}

/** Opens a file of records; undefined for anything else, such as a link. */
function openSegment(path: string): Segment | undefined {
  try {
    const descriptor = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    const found = fstatSync(descriptor);
    if (found.isFile()) return { path, descriptor, length: found.size };
    closeSync(descriptor);
    return undefined;
  } catch {
    return undefined;
  }
}

/** The records of a file, up to the first that is none. */
function* recordsOf(segment: Segment): Generator<readonly [key: string, place: Place]> {
  let at = 0;
  while (at + headerLength <= segment.length) {
    const header = readAt(segment.descriptor, at, headerLength);
    if (header === undefined || !header.subarray(0, magic.length).equals(magic)) return;
    const length = header.readUInt32LE(magic.length);
    const start = at + headerLength;
    if (length > mostBytes || start + length > segment.length) return;
    const key = header.toString('base64', magic.length + 4, magic.length + 4 + digestLength);
    yield [key, { segment, start, length, digest: header.subarray(headerLength - digestLength) }];
    at = start + length;
  }
}

function readAt(descriptor: number, start: number, length: number): Buffer | undefined {
  const bytes = Buffer.allocUnsafeSlow(length);
  let at = 0;
  while (at < length) {
    const count = readSync(descriptor, bytes, at, length - at, start + at);
    if (count === 0) return undefined;
    at += count;
  }
  return bytes;
}

function digestOf(bytes: string | Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}
