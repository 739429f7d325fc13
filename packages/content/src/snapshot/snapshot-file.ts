// Writes a snapshot, and the documents rendered from it, as one file (docs/reference/snapshot-format.md). The same snapshot and
// documents give the same bytes.
import { createHash } from 'node:crypto';
import { type RenderedDocuments, type Snapshot } from '@vitrine/core';
import { emptyCatalogsOf } from '@vitrine/core/workspace';
import { type Pieces, writeFile } from '../files/write.ts';
import { headingsText, pagesText } from '../shared/digest.ts';
import { bodiesInOrder } from './bodies.ts';
import { documentParts } from './document-parts.ts';
import { type Parts, toJson, wholePart } from './part.ts';

const magic = 'VITRINE\0';
const formatVersion = 4;
const headerLength = 64;
const digestStart = 32;
/** Parts begin at multiples of this, so that typed arrays can be laid over them. */
const alignment = 64;

/** The bytes of a snapshot file. Throws TypeError for documents that were rendered from another snapshot. */
export function encodeSnapshot(snapshot: Snapshot, documents?: RenderedDocuments): Uint8Array<ArrayBuffer> {
  const { length, pieces, beginning } = snapshotPieces(snapshot, documents);
  const file = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    file.set(piece, at);
    at += piece.length;
  }
  file.set(beginning);
  return file;
}

function partsOf(snapshot: Snapshot, documents: RenderedDocuments | undefined): Parts {
  if (documents !== undefined && documents.snapshotId !== snapshot.id) {
    throw new TypeError(
      `encodeSnapshot: expected documents rendered from ${snapshot.id}, received those of ${documents.snapshotId}`,
    );
  }
  const utf8 = new TextEncoder();
  const parts: [name: string, bytes: Uint8Array][] = [
    ['facts', toJson(snapshot.facts)],
    ['pages', utf8.encode(pagesText(snapshot.pages))],
    ['headings', utf8.encode(headingsText(snapshot.pages))],
    ['markdown', snapshot.markdown],
  ];
  if (snapshot.icons) parts.push(['icons', snapshot.icons]);
  if (snapshot.logo) parts.push(['logo', snapshot.logo]);
  if (snapshot.pictures) parts.push(['pictures', toJson(snapshot.pictures.map(({ bytes: _, ...picture }) => picture))]);
  if (snapshot.redirects && snapshot.redirects.length > 0) parts.push(['redirects', toJson(snapshot.redirects)]);
  if (snapshot.changes) parts.push(['changes', toJson(snapshot.changes)]);
  if (snapshot.settings) parts.push(['settings', toJson(snapshot.settings)]);
  if (snapshot.docs) parts.push(['docs-index', snapshot.docs.index], ['docs-text', snapshot.docs.text]);
  const complete = [...parts.map(([name, bytes]) => [name, wholePart(bytes)] as const), ...pictureBytes(snapshot)];
  return documents === undefined ? complete : [...complete, ...documentParts(documents, bodiesInOrder(snapshot))];
}

/** The bytes of the pictures of pages, one after the other. */
function pictureBytes({ pictures = [] }: Snapshot): Parts {
  const length = pictures.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  function* pieces(): Generator<Uint8Array> {
    for (const { bytes } of pictures) yield bytes;
  }
  return length === 0 ? [] : [['picture-bytes', { length, pieces: { [Symbol.iterator]: pieces } }]];
}

/** The same bytes for a file that is larger than the memory for them: bodies are read once, when their turn comes, and the digest is known last. */
export function snapshotPieces(snapshot: Snapshot, documents?: RenderedDocuments): Pieces & { readonly length: number } {
  const parts = partsOf(snapshot, documents);
  const { length, header, directory, gap } = layOut(snapshot, parts);
  function* digested(): Generator<Uint8Array> {
    yield directory;
    yield gap;
    for (const [, part] of parts) {
      yield* part.pieces;
      yield new Uint8Array(align(part.length) - part.length);
    }
  }
  function* pieces(): Generator<Uint8Array> {
    yield header;
    const hash = createHash('sha256');
    for (const piece of digested()) {
      hash.update(piece);
      yield piece;
    }
    header.set(hash.digest(), digestStart);
  }
  return { length, pieces: pieces(), beginning: header };
}

/**
 * Writes a snapshot file. The file appears complete or not at all, and is not written through a link. Throws FileAccessError, what the
 * file system throws, and TypeError for documents that were rendered from another snapshot.
 *
 * @example packages/content/test/snapshot-file.test.ts
 * ```ts
 * await writeSnapshot(join(folder, 'front.vitrine'), snapshot);
 * ```
 */
export async function writeSnapshot(path: string, snapshot: Snapshot, documents?: RenderedDocuments): Promise<void> {
  await writeFile(path, snapshotPieces(snapshot, documents));
}

/** The beginning of a file with these parts. The header has no digest yet. */
interface Layout {
  readonly length: number;
  readonly header: Uint8Array;
  readonly directory: Uint8Array;
  /** The bytes between the directory and the first part. */
  readonly gap: Uint8Array;
}

function layOut(snapshot: Snapshot, parts: Parts): Layout {
  // The directory names offsets, and its own length moves them: lengths are settled first, with room to spare.
  const room = align(headerLength + 256 + parts.reduce((sum, [name]) => sum + name.length + 48, 0));
  let at = room;
  const places: Record<string, readonly [start: number, length: number]> = {};
  for (const [name, { length }] of parts) {
    places[name] = [at, length];
    at = align(at + length);
  }
  const { id, generatedAt, emptyCatalogs: empty = emptyCatalogsOf(snapshot) } = snapshot;
  const directory = toJson({ id, generated_at: generatedAt, empty, parts: places });
  if (headerLength + directory.length > room)
    throw new RangeError(`encodeSnapshot: a directory of ${directory.length} bytes does not fit`);
  const header = new Uint8Array(headerLength);
  header.set(new TextEncoder().encode(magic), 0);
  const view = new DataView(header.buffer);
  view.setUint32(8, formatVersion, true);
  view.setUint32(12, directory.length, true);
  view.setBigUint64(16, BigInt(at), true);
  return { length: at, header, directory, gap: new Uint8Array(room - headerLength - directory.length) };
}

function align(offset: number): number {
  return Math.ceil(offset / alignment) * alignment;
}
