// The build before, as it is kept: what it read, how it ended, and the header of its file. Where everything that it read is the same, by digest,
// and its file too, the file is this build's as well.
import { createHash } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import { openRandomAccessFile, type RandomAccessFileHandle } from '@vitrine/adapter-node';
import { type BuildStore, removeFile, type Trace, traceHolds, writeNewFiles } from '@vitrine/content/files';
import { snapshotName } from './pack-folder.ts';
import type { BuildRequest, Written } from './thread-messages.ts';

/** A build that came to its end. */
interface LastBuild {
  readonly trace: Trace;
  /** The first bytes of its file, in base64: the digest of the others is in them. */
  readonly header: string;
  readonly outcome: Outcome;
}

/** All that a build reports, but for the time that it took. */
export type Outcome = Omit<Written, 'timings'>;

/** A request that is answered by a file. */
export type FileRequest = BuildRequest & { readonly into: string };

const headerBytes = 64;
/** The digest in a header. */
const digestStart = 32;
/** Bytes that are copied at once. */
const pieceBytes = 4 * 1024 * 1024;

/** Answers a request with the build before it; undefined where anything that this build read is another thing now, or its file is. */
export async function repeatLast(
  store: Pick<BuildStore, 'get'>,
  program: string,
  request: FileRequest,
): Promise<Outcome | undefined> {
  const known = isRepeatable(request) ? store.get(nameOf(program, request)) : undefined;
  if (known === undefined) return undefined;
  const { trace, header, outcome } = JSON.parse(new TextDecoder().decode(known)) as LastBuild; // keepLast wrote it
  if (!traceHolds(trace)) return undefined;
  return (await copyFile(request.into, Buffer.from(header, 'base64'))) ? outcome : undefined;
}

/** Keeps a build that wrote its file, for the next one. */
export function keepLast(
  store: Pick<BuildStore, 'set'>,
  program: string,
  request: FileRequest,
  trace: Trace | undefined,
  outcome: Outcome,
): void {
  // a file without a commit and without SOURCE_DATE_EPOCH has the time of its newest file, and a trace has no times of files
  const isDated = outcome.warnings.every(({ rule }) => rule !== 'generated-at');
  if (trace === undefined || !isRepeatable(request) || !isDated) return;
  const file = openRandomAccessFile(request.into);
  const header = Buffer.from(file.read(0, headerBytes)).toString('base64');
  file.close();
  store.set(nameOf(program, request), Buffer.from(JSON.stringify({ trace, header, outcome } satisfies LastBuild)));
}

/** A generator that runs may read what no trace has. */
function isRepeatable({ runGenerators }: FileRequest): boolean {
  return runGenerators !== true;
}

/** The name of the last build with these options, in this folder. */
function nameOf(program: string, { folder, baseUrl, otherwise, codings, keepGoing, listed }: FileRequest): string {
  const addresses =
    listed &&
    createHash('sha256')
      .update(JSON.stringify([...listed].sort()))
      .digest('base64');
  const given = [process.cwd(), folder, baseUrl, otherwise, codings, keepGoing, addresses];
  return `${program} last ${JSON.stringify([...given, process.env['SOURCE_DATE_EPOCH'], process.versions])}`;
}

/** Copies the file of the build before, where it has this header and the digest in it; nothing is left of another one. */
async function copyFile(into: string, header: Buffer): Promise<boolean> {
  const from = openLast(join(dirname(into), snapshotName));
  if (from === undefined) return false;
  try {
    if (from.length < headerBytes || !header.equals(from.read(0, headerBytes))) return false;
    const hash = createHash('sha256');
    await writeNewFiles(dirname(into), new Map([[basename(into), piecesOf(from, header, hash.update.bind(hash))]]));
    if (hash.digest().equals(header.subarray(digestStart))) return true;
    await removeFile(into);
    return false;
  } finally {
    from.close();
  }
}

function openLast(path: string): RandomAccessFileHandle | undefined {
  try {
    return openRandomAccessFile(path);
  } catch {
    return undefined;
  }
}

function* piecesOf(file: RandomAccessFileHandle, header: Buffer, take: (piece: Uint8Array) => void): Generator<Uint8Array> {
  yield header;
  for (let at = headerBytes; at < file.length; at += pieceBytes) {
    const piece = file.read(at, Math.min(pieceBytes, file.length - at));
    take(piece);
    yield piece;
  }
}
