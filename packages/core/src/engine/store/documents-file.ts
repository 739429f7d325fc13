// Rendered documents kept in a snapshot file: `site` states how they are served (stored-site.ts), `documents` and `page-documents` are their
// directories in JSON, `contents` names the codings of each content, `bodies` has their bytes. A directory is read when a document of it is
// first requested, and a content when its document is. Documents below /docs/ have a directory of their own, which grows with the pages: a
// status waits for no page.
import { defined } from '../../shared/json.ts';
import { documentRows } from '../../shared/operations.ts';
import type { RenderedDocuments, PublishedSite } from './documents.ts';
import { readGuessIndex } from './guess-index.ts';
import { misshapen, requireShape, type Shape, shapeOf, suchThat, tuple } from './shape.ts';
import { type ContentCoding, entityTag, type Representation, type Variant } from '../http/representation.ts';
import { openSnapshotFile, readJsonPart, SnapshotError, type SnapshotFile, type RandomAccessFile } from './snapshot-file.ts';
import { createRedirectLookup, readRedirects } from './redirects.ts';
import { readSite } from './stored-site.ts';

/** Fields that many representations have alike. Of `links` a pair has the path of the document between its texts. */
interface StoredFields {
  readonly mediaType: string;
  readonly cacheControl: string;
  readonly links?: string | readonly [before: string, after: string];
  readonly contentSecurityPolicy?: string;
}

/** A representation: the number of its fields, and the place of its content in the part `contents`. */
type StoredRepresentation = readonly [fields: number, start: number, length: number];

type StoredDocument = readonly [path: string, document: StoredRepresentation, alternates?: readonly StoredRepresentation[]];

/** Bytes of a part, which is `bodies` unless it is named. */
type StoredPlace = readonly [start: number, length: number, part?: string];

/** A content: its digest, and the bytes of each coding, with the entity tag where it is not that of the digest. */
type StoredContent = readonly [
  digest: string,
  variants: readonly (readonly [coding: ContentCoding, places: readonly StoredPlace[], etag?: string])[],
];

interface Directory {
  readonly fields: readonly StoredFields[];
  readonly documents: ReadonlyMap<string, StoredDocument>;
}

const parts = ['documents', 'page-documents'] as const;
type Part = (typeof parts)[number];

/** Most bytes of what a file states of one content: a stranger's file could have all documents name one of megabytes. */
const maxContentBytes = 1_048_576;
/** Most bytes of a body in several places: those in one place are in the file, and many can name the same bytes. */
const maxJoinedBytes = 16_777_216;

/** Most bytes of contents whose documents are kept open: each is opened again in microseconds. */
const maxOpenedBytes = 2_097_152;
/** Documents may share a content: so many bytes of it for each of them, and these for all, are what a file may state more than it has. */
const [sharedBytes, maxSharedBytes] = [1_024, 16_777_216];

function partOf(path: string): Part {
  return path.startsWith('/docs/') ? 'page-documents' : 'documents';
}

/** Opens the documents that were rendered into a snapshot file. Throws SnapshotError for bytes that are none or hold no documents. */
export function openDocuments(given: Uint8Array | RandomAccessFile): RenderedDocuments {
  const file = openSnapshotFile(given);
  if (file.size('site') === undefined) throw new SnapshotError('no_documents', 'it has no rendered documents');
  const site = readSite(file);
  const directories = new Map<Part, Directory>();
  const opened = new Map<string, Representation>();
  let openedBytes = 0;
  const shape = contentShape();

  function directory(part: Part): Directory {
    const read = directories.get(part) ?? readDirectory(file, part, site);
    directories.set(part, read);
    return read;
  }

  function get(path: string): Representation | undefined {
    const openedDocument = opened.get(path);
    if (openedDocument !== undefined) return openedDocument;
    const { fields, documents } = directory(partOf(path));
    const storedDocument = documents.get(path);
    if (storedDocument === undefined) return undefined;
    const [, document, alternates] = storedDocument;
    const open = (stored: StoredRepresentation): Representation => toRepresentation(stored, fields, path, file, shape);
    const representation = { ...open(document), ...(alternates && { alternates: alternates.map(open) }) };
    openedBytes += contentBytes(storedDocument);
    if (openedBytes > maxOpenedBytes) {
      opened.clear();
      openedBytes = contentBytes(storedDocument);
    }
    opened.set(path, representation);
    return representation;
  }

  const redirect = createRedirectLookup(
    () => readRedirects(file),
    (path) => directory(partOf(path)).documents.has(path),
  );
  return {
    site,
    snapshotId: file.id,
    get,
    redirect,
    paths: () => parts.flatMap((part) => [...directory(part).documents.keys()]),
    guesses: () => readGuessIndex(file),
  };
}

/** Reads a directory. An export makes files of all paths, and every document that the site states must exist. */
function readDirectory(file: SnapshotFile, part: Part, { own: ownPaths, operations }: PublishedSite): Directory {
  const stored = readJsonPart(file, part);
  requireShape(stored, directoryShape(), part);
  const { fields, documents } = stored as {
    readonly fields: readonly StoredFields[];
    readonly documents: readonly StoredDocument[];
  };
  const stated = documents.reduce((sum, document) => sum + contentBytes(document), 0);
  const shared = documents.reduce((sum, [, , alternates = []]) => sum + (1 + alternates.length) * sharedBytes, maxSharedBytes);
  if (stated > (file.size('contents') ?? 0) + shared)
    throw new SnapshotError('damaged', `the contents of ${part} have ${stated} bytes, which is more than documents may share`);
  const byPath = new Map(documents.map((document) => [document[0], document]));
  const missing = documentRows(ownPaths).find(
    ({ name, path, handler }) =>
      handler === 'document' && partOf(path) === part && !path.includes('{') && operations.includes(name) && !byPath.has(path),
  );
  if (missing !== undefined) throw misshapen(`documents: ${missing.path}`);
  return { fields, documents: byPath };
}

/** Bytes that are read to open a document. */
function contentBytes([, [, , length], alternates = []]: StoredDocument): number {
  return alternates.reduce((sum, [, , each]) => sum + each, length);
}

function directoryShape(): Shape {
  const [pair, field] = [tuple(['field', 'field']), shapeOf('field')];
  const links: Shape = (value) => (Array.isArray(value) ? pair : field)(value);
  const fields = { mediaType: 'field', cacheControl: 'field', 'links?': links, 'contentSecurityPolicy?': 'field' };
  const representation = tuple(['count', 'count', 'count']);
  return shapeOf({ fields: [fields], documents: [tuple(['path', representation], [[representation]])] });
}

function contentShape(): Shape {
  const coding = suchThat((name) => name === 'identity' || name === 'gzip' || name === 'br');
  return tuple(['field', [tuple([coding, [tuple(['count', 'count'], ['text'])]], ['field'])]]);
}

function toRepresentation(
  [number, start, length]: StoredRepresentation,
  fields: readonly StoredFields[],
  path: string,
  file: SnapshotFile,
  shape: Shape,
): Representation {
  const storedFields = fields[number];
  if (storedFields === undefined) throw misshapen(`documents: ${path}: its fields`);
  if (length > maxContentBytes) throw misshapen(`documents: ${path}: the length of its content`);
  const stored = readJsonPart(file, 'contents', start, length);
  requireShape(stored, shape, `documents: ${path}: its content`);
  const [digest, variants] = stored as StoredContent;
  if (!variants.some(([coding]) => coding === 'identity')) throw new SnapshotError('damaged', 'a document has no identity variant');
  const { mediaType, cacheControl, links, contentSecurityPolicy } = storedFields;
  return {
    kind: 'representation',
    mediaType,
    cacheControl,
    variants: variants.map(([coding, places, etag = entityTag(digest, coding)]) => toVariant(coding, etag, places, file)),
    ...defined({ links: typeof links === 'object' ? links.join(path) : links, contentSecurityPolicy }),
  };
}

function toVariant(coding: ContentCoding, etag: string, places: readonly StoredPlace[], file: SnapshotFile): Variant {
  for (const [start, length, part = 'bodies'] of places)
    if (start + length > (file.size(part) ?? 0)) throw new SnapshotError('damaged', 'a document is outside its part');
  if (places.length > 1 && places.reduce((sum, [, length]) => sum + length, 0) > maxJoinedBytes)
    throw new SnapshotError('damaged', `a document in several places has more than ${maxJoinedBytes} bytes`);
  let shared: WeakRef<Uint8Array> | undefined;
  return {
    coding,
    etag,
    // Shared while somebody reads it and not kept: the bodies of a file of a gigabyte would be, one after another.
    get body(): Uint8Array {
      const sharedBytes = shared?.deref();
      if (sharedBytes !== undefined) return sharedBytes;
      const body = joined(places.map(([start, length, part = 'bodies']) => file.read(part, start, length)));
      // Workers with a compatibility date before 2025-05-05 have none.
      if (typeof WeakRef === 'function') shared = new WeakRef(body);
      return body;
    },
  };
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const [first] = pieces;
  if (first !== undefined && pieces.length === 1) return first;
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}
