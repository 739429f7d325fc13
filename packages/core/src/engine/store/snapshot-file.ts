// The file a snapshot is kept in (docs/reference/snapshot-format.md): a header of fixed length, a directory in JSON, and parts, each
// a run of bytes. Opening compares lengths and reads the directory; a part is read when requested. Writing is @vitrine/content.
import { isObject, type Json } from '../../shared/json.ts';
import { VitrineError } from '../../shared/vitrine-error.ts';
import { sha256Hex } from '../http/representation.ts';
import { type CatalogName, isCatalogName } from './empty-catalogs.ts';

/**
 * Thrown for a file that cannot be used; `code` states why.
 *
 * @example packages/vitrine/test/embedding.test.ts
 * ```ts
 * try {
 *   await createFront(bytes);
 * } catch (error) {
 *   if (error instanceof SnapshotError) codes.push(error.code);
 * }
 * ```
 */
export class SnapshotError extends VitrineError {
  /** Why a file was refused. The list is closed. */
  declare readonly code: /** The bytes are something else. */
    | 'not_a_snapshot'
    /** Written in another version of the format. */
    | 'format_version'
    /** Shorter or longer than its header states. */
    | 'truncated'
    /** The directory or a part is not what it should be, or a digest is not. */
    | 'damaged'
    /** The file holds no rendered documents. */
    | 'no_documents';

  constructor(code: SnapshotError['code'], detail: string) {
    super('SnapshotError', code, `snapshot file: ${detail}`);
  }
}

/** "VITRINE" and a zero byte. */
const magic = [0x56, 0x49, 0x54, 0x52, 0x49, 0x4e, 0x45, 0x00];
/** The version of the format that is read here; another one is refused. */
export const formatVersion = 4;
const headerLength = 64;
const digestStart = 32;

/** A snapshot file that is read piece by piece, such as one behind an open file descriptor. */
export interface RandomAccessFile {
  /** Bytes of the whole file. */
  readonly length: number;
  /** Exactly these bytes, at once; throws where they cannot be read. They must stay what they were when the file was opened. */
  read(start: number, length: number): Uint8Array;
  /** SHA-256 of this many bytes as lower-case hex, without having all of them in memory. Left out, they are read at once. */
  sha256Hex?(start: number, length: number): Promise<string>;
}

export interface SnapshotFile {
  readonly id: string;
  readonly generatedAt: string;
  /** Catalogs in which nothing is published; undefined in a file that does not name them. */
  readonly emptyCatalogs: readonly CatalogName[] | undefined;
  /** SHA-256 that the header states, as hex. */
  readonly digestHex: string;
  /** SHA-256 of what it should be the digest of, or of a part, as hex. */
  sha256Hex(part?: string): Promise<string>;
  /** Length of a part in bytes; undefined where the file has no such part. */
  size(name: string): number | undefined;
  /** Reads a part, or a piece of it. Throws SnapshotError where there is no such part or the piece is outside it. */
  read(name: string, start?: number, length?: number): Uint8Array;
}

/** The header of a file. Throws SnapshotError for bytes that do not begin with one. */
export function fileHeader(given: Uint8Array | RandomAccessFile): Uint8Array {
  const source = 'read' in given ? given : fileOfBytes(given);
  const bytes = source.read(0, Math.min(headerLength, source.length));
  if (magic.some((byte, index) => bytes[index] !== byte))
    throw new SnapshotError('not_a_snapshot', 'expected a file that `vitrine build` wrote, which begins with VITRINE');
  if (bytes.length < headerLength)
    throw new SnapshotError('truncated', `expected at least ${headerLength} bytes, found ${bytes.length}`);
  return bytes;
}

export function openSnapshotFile(given: Uint8Array | RandomAccessFile): SnapshotFile {
  const source = 'read' in given ? given : fileOfBytes(given);
  const bytes = fileHeader(source);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const version = view.getUint32(8, true);
  if (version !== formatVersion)
    throw new SnapshotError('format_version', `expected format version ${formatVersion}, found ${version}`);
  const directoryLength = view.getUint32(12, true);
  const length = view.getBigUint64(16, true);
  if (length !== BigInt(source.length))
    throw new SnapshotError('truncated', `expected ${length.toString()} bytes, found ${source.length}`);
  if (view.getBigUint64(24, true) !== 0n) throw new SnapshotError('damaged', 'bytes 24 to 31 should be zero');
  if (headerLength + directoryLength > source.length) throw new SnapshotError('damaged', 'the directory is longer than the file');
  const directory = parseJson(source.read(headerLength, directoryLength), 'the directory');
  const { id, generated_at: generatedAt, empty, parts } = isObject(directory) ? directory : {};
  if (typeof id !== 'string' || typeof generatedAt !== 'string' || !isObject(parts))
    throw new SnapshotError('damaged', 'the directory has no id, generated_at or parts');
  if (empty !== undefined && !Array.isArray(empty)) throw new SnapshotError('damaged', 'empty in the directory should be a list');
  const places = new Map<string, readonly [start: number, size: number]>();
  for (const [name, range] of Object.entries(parts)) {
    const [start, size] = Array.isArray(range) ? (range as readonly Json[]) : [];
    if (!isCount(start) || !isCount(size) || start < headerLength + directoryLength || start + size > source.length) {
      throw new SnapshotError('damaged', `the part ${name} is outside the file`);
    }
    places.set(name, [start, size]);
  }
  const rangeOf = (name: string): readonly [start: number, size: number] => {
    const range = places.get(name);
    if (range === undefined) throw new SnapshotError('damaged', `the part ${name} is missing`);
    return range;
  };
  const digestHex = Array.from(bytes.subarray(digestStart, headerLength), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return {
    id,
    generatedAt,
    emptyCatalogs: (empty as readonly Json[] | undefined)?.filter(isCatalogName),
    digestHex,
    sha256Hex: (part) => {
      const [start, size] = part === undefined ? ([headerLength, source.length - headerLength] as const) : rangeOf(part);
      return source.sha256Hex?.(start, size) ?? sha256Hex(source.read(start, size));
    },
    size: (name) => places.get(name)?.[1],
    read(name, from = 0, length) {
      const [start, size] = rangeOf(name);
      const wanted = length ?? size - from;
      if (from + wanted > size) throw new SnapshotError('damaged', `a piece of the part ${name} is outside it`);
      return source.read(start + from, wanted);
    },
  };
}

/** Bytes in memory; reading gives a view of them. */
function fileOfBytes(bytes: Uint8Array): RandomAccessFile {
  return { length: bytes.length, read: (start, length) => bytes.subarray(start, start + length) };
}

export function readJsonPart(file: SnapshotFile, name: string, start?: number, length?: number): unknown {
  return parseJson(file.read(name, start, length), length === undefined ? `the part ${name}` : `a piece of the part ${name}`);
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function parseJson(bytes: Uint8Array, what: string): unknown {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch {
    throw new SnapshotError('damaged', `${what} is not JSON`);
  }
}

function isCount(value: Json | undefined): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
