// The file a snapshot is kept in (docs/snapshot-format.md): a header of fixed length, a directory in JSON, and parts, each
// a run of bytes. Opening compares lengths and reads the directory; it looks into no part. Writing is @vitrine/content.
import { isObject, type Json } from '../../ground/json.ts';

/** Why a file was refused. The list is closed. */
export type SnapshotErrorCode =
  /** The bytes are something else. */
  | 'not_a_snapshot'
  /** Written in another version of the format. */
  | 'format_version'
  /** Shorter or longer than its header says. */
  | 'truncated'
  /** The directory or a part is not what it should be, or a digest is not. */
  | 'damaged'
  /** The file holds no rendered documents. */
  | 'no_documents';

/** Thrown for a file that cannot be used; `code` says why. */
export class SnapshotError extends Error {
  readonly code: SnapshotErrorCode;

  constructor(code: SnapshotErrorCode, detail: string) {
    super(`snapshot file: ${detail}`);
    this.name = 'SnapshotError';
    this.code = code;
  }
}

/** "VITRINE" and a zero byte. */
const magic = [0x56, 0x49, 0x54, 0x52, 0x49, 0x4e, 0x45, 0x00];
/** The version of the format that is read here; another one is refused. */
export const formatVersion = 2;
const headerLength = 64;
const digestStart = 32;

/** A snapshot file whose header and directory were read. */
export interface SnapshotFile {
  readonly id: string;
  readonly generatedAt: string;
  /** SHA-256 that the header states, as hex. */
  readonly digestHex: string;
  /** The bytes it is the digest of. */
  readonly digested: Uint8Array;
  /** The bytes of a part, as a view. */
  part(name: string): Uint8Array | undefined;
}

/** Reads header and directory. */
export function openSnapshotFile(bytes: Uint8Array): SnapshotFile {
  if (magic.some((byte, index) => bytes[index] !== byte))
    throw new SnapshotError('not_a_snapshot', 'expected a file that begins with VITRINE');
  if (bytes.length < headerLength)
    throw new SnapshotError('truncated', `expected at least ${headerLength} bytes, found ${bytes.length}`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const version = view.getUint32(8, true);
  if (version !== formatVersion)
    throw new SnapshotError('format_version', `expected format version ${formatVersion}, found ${version}`);
  const directoryLength = view.getUint32(12, true);
  const length = view.getBigUint64(16, true);
  if (length !== BigInt(bytes.length))
    throw new SnapshotError('truncated', `expected ${length.toString()} bytes, found ${bytes.length}`);
  if (view.getBigUint64(24, true) !== 0n) throw new SnapshotError('damaged', 'bytes 24 to 31 should be zero');
  if (headerLength + directoryLength > bytes.length) throw new SnapshotError('damaged', 'the directory is longer than the file');
  const directory = parseJson(bytes.subarray(headerLength, headerLength + directoryLength), 'the directory');
  const { id, generated_at: generatedAt, parts } = isObject(directory) ? directory : {};
  if (typeof id !== 'string' || typeof generatedAt !== 'string' || !isObject(parts))
    throw new SnapshotError('damaged', 'the directory lacks id, generated_at or parts');
  const views = new Map<string, Uint8Array>();
  for (const [name, place] of Object.entries(parts)) {
    const [start, size] = Array.isArray(place) ? (place as readonly Json[]) : [];
    if (!isCount(start) || !isCount(size) || start < headerLength + directoryLength || start + size > bytes.length) {
      throw new SnapshotError('damaged', `the part ${name} lies outside of the file`);
    }
    views.set(name, bytes.subarray(start, start + size));
  }
  const digestHex = Array.from(bytes.subarray(digestStart, headerLength), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return { id, generatedAt, digestHex, digested: bytes.subarray(headerLength), part: (name) => views.get(name) };
}

/** The bytes of a part that every file has. */
export function requirePart(file: SnapshotFile, name: string): Uint8Array {
  const part = file.part(name);
  if (part === undefined) throw new SnapshotError('damaged', `the part ${name} is missing`);
  return part;
}

/** A part read as JSON. */
export function readJsonPart(file: SnapshotFile, name: string): unknown {
  return parseJson(requirePart(file, name), `the part ${name}`);
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
