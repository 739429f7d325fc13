// Writes a snapshot, and the documents rendered from it, as one file (docs/snapshot-format.md). The same snapshot and
// documents give the same bytes.
import { defined } from '@vitrine/core';
import { createHash } from 'node:crypto';
import { type RenderedDocuments, emptyCatalogsOf, type Representation, type Snapshot } from '@vitrine/core';
import { writeFile } from '../files/write.ts';
import { splitHeadings, toPartText } from '../shared/digest.ts';

const magic = 'VITRINE\0';
const formatVersion = 3;
const headerLength = 64;
/** Parts begin at multiples of this, so that typed arrays can be laid over them. */
const alignment = 64;

/** The bytes of a snapshot file. Throws TypeError for documents that were rendered from another snapshot. */
export function encodeSnapshot(snapshot: Snapshot, documents?: RenderedDocuments): Uint8Array {
  if (documents !== undefined && documents.snapshotId !== snapshot.id) {
    throw new TypeError(
      `encodeSnapshot: expected documents rendered from ${snapshot.id}, received those of ${documents.snapshotId}`,
    );
  }
  const [pages, headings] = splitHeadings(snapshot.pages);
  const parts: [name: string, bytes: Uint8Array][] = [
    ['facts', toJson(snapshot.facts)],
    ['pages', toJson(pages)],
    ['headings', toJson(headings)],
    ['markdown', snapshot.markdown],
  ];
  if (snapshot.docs) parts.push(['docs-index', snapshot.docs.index], ['docs-text', snapshot.docs.text]);
  if (snapshot.icons) parts.push(['icons', snapshot.icons]);
  if (snapshot.logo) parts.push(['logo', snapshot.logo]);
  if (snapshot.redirects && snapshot.redirects.length > 0) parts.push(['redirects', toJson(snapshot.redirects)]);
  if (snapshot.settings) parts.push(['settings', toJson(snapshot.settings)]);
  if (documents) parts.push(...documentParts(documents, snapshot));
  return layOut(snapshot, parts);
}

/**
 * Writes a snapshot file. The file appears complete or not at all, and is not written through a link. Throws FileAccessError, what the
 * file system throws, and TypeError for documents that were rendered from another snapshot.
 */
export async function writeSnapshot(path: string, snapshot: Snapshot, documents?: RenderedDocuments): Promise<void> {
  await writeFile(path, encodeSnapshot(snapshot, documents));
}

function toJson(value: unknown): Uint8Array {
  return new TextEncoder().encode(toPartText(value));
}

function layOut(snapshot: Snapshot, parts: readonly (readonly [name: string, bytes: Uint8Array])[]): Uint8Array {
  // The directory names offsets, and its own length moves them: lengths are settled first, with room to spare.
  const room = align(headerLength + 256 + parts.reduce((sum, [name]) => sum + name.length + 48, 0));
  let at = room;
  const places: Record<string, readonly [start: number, length: number]> = {};
  for (const [name, bytes] of parts) {
    places[name] = [at, bytes.length];
    at = align(at + bytes.length);
  }
  const { id, generatedAt, emptyCatalogs: empty = emptyCatalogsOf(snapshot) } = snapshot;
  const directory = toJson({ id, generated_at: generatedAt, empty, parts: places });
  if (headerLength + directory.length > room)
    throw new RangeError(`encodeSnapshot: a directory of ${directory.length} bytes does not fit`);

  const file = new Uint8Array(at);
  file.set(new TextEncoder().encode(magic), 0);
  file.set(directory, headerLength);
  for (const [name, bytes] of parts) file.set(bytes, places[name]?.[0] ?? 0);
  const view = new DataView(file.buffer);
  view.setUint32(8, formatVersion, true);
  view.setUint32(12, directory.length, true);
  view.setBigUint64(16, BigInt(at), true);
  file.set(createHash('sha256').update(file.subarray(headerLength)).digest(), 32);
  return file;
}

function digest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64');
}

function align(offset: number): number {
  return Math.ceil(offset / alignment) * alignment;
}

/** Where bytes are: within `bodies`, or within the part that is named. */
type Place = readonly [start: number, length: number, part?: string];

function documentParts(documents: RenderedDocuments, { pages, markdown }: Snapshot): [name: string, bytes: Uint8Array][] {
  const bodies: Uint8Array[] = [];
  let length = 0;
  // Equal bytes are kept once: most pages are published as the Markdown that is there already.
  const places = new Map<string, Place>(
    pages.map((page) => [digest(markdown.subarray(page.start, page.start + page.length)), [page.start, page.length, 'markdown']]),
  );
  const place = (body: Uint8Array): Place => {
    const key = digest(body);
    const known = places.get(key);
    if (known !== undefined) return known;
    const added: Place = [length, body.length];
    places.set(key, added);
    bodies.push(body);
    length += body.length;
    return added;
  };
  const store = ({ mediaType, cacheControl, variants, alternates, links, contentSecurityPolicy }: Representation): object => ({
    mediaType,
    cacheControl,
    variants: variants.map(({ coding, etag, body }) => [coding, etag, ...place(body)]),
    ...defined({ alternates: alternates?.map(store), links, contentSecurityPolicy }),
  });
  const stored = [...documents.paths()].flatMap((path) => {
    const document = documents.get(path);
    return document === undefined ? [] : [[path, store(document)] as const];
  });
  const isOfPage = ([path]: readonly [path: string, document: object]): boolean => path.startsWith('/docs/');
  return [
    ['site', toJson(documents.site)],
    ['documents', toJson(stored.filter((entry) => !isOfPage(entry)))],
    ['page-documents', toJson(stored.filter(isOfPage))],
    ['bodies', Buffer.concat(bodies, length)],
  ];
}
