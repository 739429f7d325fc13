// Writes a snapshot, and the documents rendered from it, as one file (docs/snapshot-format.md). The same snapshot and
// documents give the same bytes.
import { createHash } from 'node:crypto';
import { type RenderedDocuments, emptyCatalogsOf, type Snapshot } from '@vitrine/core';
import type { Spool } from '../files/spool.ts';
import { writeFile } from '../files/write.ts';
import { takePageTexts } from '../shared/digest.ts';
import { type Bodies, bodiesInOrder, bodiesInSpool } from './bodies.ts';
import { createDocumentTables, type DocumentTables } from './document-parts.ts';
import { SpooledIndex } from './spooled-index.ts';
import { type Part, type Parts, spooledPart, toJson, wholePart } from './part.ts';

const magic = 'VITRINE\0';
const formatVersion = 4;
const headerLength = 64;
const digestStart = 32;
/** Parts begin at multiples of this, so that typed arrays can be laid over them. */
const alignment = 64;

/** The bytes of a snapshot file. Throws TypeError for documents that were rendered from another snapshot. */
export function encodeSnapshot(snapshot: Snapshot, documents?: RenderedDocuments): Uint8Array {
  const { length, chunks } = fileOf(snapshot, documents);
  const file = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks()) {
    file.set(chunk, at);
    at += chunk.length;
  }
  return file;
}

function partsOf(snapshot: Snapshot, documents: RenderedDocuments | undefined, bodies: Bodies, tables: DocumentTables): Parts {
  if (documents !== undefined && documents.snapshotId !== snapshot.id) {
    throw new TypeError(
      `encodeSnapshot: expected documents rendered from ${snapshot.id}, received those of ${documents.snapshotId}`,
    );
  }
  const utf8 = new TextEncoder();
  const { pages, headings } = takePageTexts(snapshot.pages);
  const parts: [name: string, bytes: Uint8Array][] = [
    ['facts', toJson(snapshot.facts)],
    ['pages', utf8.encode(pages)],
    ['headings', utf8.encode(headings)],
    ['markdown', snapshot.markdown],
  ];
  if (snapshot.icons) parts.push(['icons', snapshot.icons]);
  if (snapshot.logo) parts.push(['logo', snapshot.logo]);
  if (snapshot.redirects && snapshot.redirects.length > 0) parts.push(['redirects', toJson(snapshot.redirects)]);
  if (snapshot.settings) parts.push(['settings', toJson(snapshot.settings)]);
  const { docs } = snapshot;
  const whole = [...parts.map(([name, bytes]) => [name, wholePart(bytes)] as const), ...(docs ? indexParts(docs) : [])];
  // bodies come last: a file that is served has them elsewhere
  return documents === undefined ? whole : [...whole, ...tables.parts(documents, bodies)];
}

function indexParts(docs: NonNullable<Snapshot['docs']>): Parts {
  const [index, text] =
    docs instanceof SpooledIndex
      ? [spooledPart(docs.bodies.index), spooledPart(docs.bodies.text)]
      : [wholePart(docs.index), wholePart(docs.text)];
  return [
    ['docs-index', index],
    ['docs-text', text],
  ];
}

/** The same bytes one after another, for files that are larger than the memory for them; bodies are read when their turn comes. */
export function snapshotChunks(snapshot: Snapshot, documents?: RenderedDocuments): Iterable<Uint8Array> {
  return fileOf(snapshot, documents).chunks();
}

/** A snapshot file that is served without being written. Its header has no digest, because nothing reads it as a whole. */
export interface ServedFile {
  /** Bytes of the whole. */
  readonly length: number;
  /** Everything before the bodies, one after the other; each part is one piece. */
  readonly pieces: readonly Uint8Array[];
  /** Behind the pieces: all that the spool has. */
  readonly bodies: Spool;
}

/** The tables of the files before: bodies of a spool stay in their places. */
const tablesOfSpools = new WeakMap<Spool, DocumentTables>();

/**
 * A snapshot file whose bodies are a spool, for a program that serves what it builds again and again: bodies that are in the spool stay where they
 * are, all others are put there. Throws what the file system throws, and TypeError for documents that were rendered from another snapshot.
 */
export function serveSnapshot(snapshot: Snapshot, documents: RenderedDocuments, bodies: Spool): ServedFile {
  const tables = tablesOfSpools.get(bodies) ?? createDocumentTables();
  tablesOfSpools.set(bodies, tables);
  const parts = partsOf(snapshot, documents, bodiesInSpool(bodies), tables);
  const { length, header, directory, gap } = layOut(snapshot, parts);
  const before = parts.slice(0, -1).flatMap(([, part]) => [wholeOf(part), new Uint8Array(align(part.length) - part.length)]);
  return { length, pieces: [header, directory, gap, ...before].filter((piece) => piece.length > 0), bodies };
}

/** The bytes of a part: those that are there, where they are in one piece. */
function wholeOf({ length, pieces }: Part): Uint8Array {
  const [first = new Uint8Array(), ...others] = pieces;
  return others.length === 0 ? first : new Uint8Array(Buffer.concat([first, ...others], length));
}

/**
 * Writes a snapshot file. The file appears complete or not at all, and is not written through a link. Throws FileAccessError, what the
 * file system throws, and TypeError for documents that were rendered from another snapshot.
 */
export async function writeSnapshot(path: string, snapshot: Snapshot, documents?: RenderedDocuments): Promise<void> {
  await writeFile(path, snapshotChunks(snapshot, documents));
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

/** The file as chunks in their order: bodies are read while they are written, so that the file is never in memory as a whole. */
function fileOf(
  snapshot: Snapshot,
  documents: RenderedDocuments | undefined,
): { readonly length: number; readonly chunks: () => Iterable<Uint8Array> } {
  const parts = partsOf(snapshot, documents, bodiesInOrder(snapshot), createDocumentTables());
  const { length, header, directory, gap } = layOut(snapshot, parts);

  function* digested(): Generator<Uint8Array> {
    yield directory;
    yield gap;
    for (const [, part] of parts) {
      yield* part.pieces;
      yield new Uint8Array(align(part.length) - part.length);
    }
  }

  function* chunks(): Generator<Uint8Array> {
    const hash = createHash('sha256');
    for (const chunk of digested()) hash.update(chunk);
    header.set(hash.digest(), digestStart);
    yield header;
    yield* digested();
  }
  return { length, chunks };
}

function align(offset: number): number {
  return Math.ceil(offset / alignment) * alignment;
}
