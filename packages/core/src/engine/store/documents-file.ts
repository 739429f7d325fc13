// Rendered documents kept in a snapshot file: `site` states how they are served (stored-site.ts), `documents` and `page-documents` are their
// directories in JSON, `bodies` their bytes. A directory is read when a document of it is first requested, and an entry is checked when
// its document is. Documents below /docs/ have a directory of their own, which grows with the pages: a status waits for no page.
import { isDocumentPath } from '../../shared/document-path.ts';
import { documentRows } from '../../shared/operations.ts';
import type { RenderedDocuments, PublishedSite } from './documents.ts';
import { count, fieldValue, list, misshapen, object, requireShape, type Shape, suchThat, text, tuple } from './shape.ts';
import type { ContentCoding, Representation } from '../http/representation.ts';
import { openSnapshotFile, readJsonPart, SnapshotError, type SnapshotFile, type RandomAccessFile } from './snapshot-file.ts';
import { createRedirectLookup, readRedirects } from './redirects.ts';
import { readSite } from './stored-site.ts';

/** A representation as the directory writes it: each variant names its place in a part, `bodies` unless it states another. */
interface StoredRepresentation {
  readonly mediaType: string;
  readonly cacheControl: string;
  readonly variants: readonly (readonly [coding: ContentCoding, etag: string, start: number, length: number, part?: string])[];
  readonly alternates?: readonly StoredRepresentation[];
  readonly links?: string;
  readonly contentSecurityPolicy?: string;
}

type StoredDocuments = readonly (readonly [path: string, representation: StoredRepresentation])[];
type Directory = ReadonlyMap<string, StoredRepresentation>;

/** The parts that hold directories. */
const parts = ['documents', 'page-documents'] as const;
type Part = (typeof parts)[number];

/** Most documents that are kept open: each is opened again in microseconds. */
const mostOpened = 4_096;

/** The part that names the document at a path. */
function partOf(path: string): Part {
  return path.startsWith('/docs/') ? 'page-documents' : 'documents';
}

/** Opens the documents that were rendered into a snapshot file. Throws SnapshotError for bytes that are none or hold no documents. */
export function openDocuments(given: Uint8Array | RandomAccessFile): RenderedDocuments {
  const file = openSnapshotFile(given);
  if (file.size('site') === undefined) throw new SnapshotError('no_documents', 'it holds no rendered documents');
  const site = readSite(file);
  const directories = new Map<Part, Directory>();
  const opened = new Map<string, Representation>();
  let shape: Shape | undefined;

  function directory(part: Part): Directory {
    const read = directories.get(part) ?? readDirectory(file, part, site);
    directories.set(part, read);
    return read;
  }

  function get(path: string): Representation | undefined {
    const known = opened.get(path);
    if (known !== undefined) return known;
    const found = directory(partOf(path)).get(path);
    if (found === undefined) return undefined;
    requireShape(found, (shape ??= representationShape()), `documents: ${path}`);
    const representation = toRepresentation(found, file);
    if (opened.size >= mostOpened) opened.clear();
    opened.set(path, representation);
    return representation;
  }

  const redirect = createRedirectLookup(
    () => readRedirects(file),
    (path) => directory(partOf(path)).has(path),
  );
  return { site, snapshotId: file.id, get, redirect, paths: () => parts.flatMap((part) => [...directory(part).keys()]) };
}

/**
 * Reads a directory. Its paths are looked at as a whole, because an export makes files of them. Every document that the site states it
 * serves is there, or a client would find nothing in its place.
 */
function readDirectory(file: SnapshotFile, part: Part, { own, operations }: PublishedSite): Directory {
  const stored = readJsonPart(file, part);
  requireShape(stored, list(tuple([suchThat(isDocumentPath), object({})])), part);
  const directory = new Map(stored as StoredDocuments); // as far as it was compared
  const missing = documentRows(own).find(
    ({ name, path, handler }) =>
      handler === 'document' && partOf(path) === part && !path.includes('{') && operations.includes(name) && !directory.has(path),
  );
  if (missing !== undefined) throw misshapen(`documents: ${missing.path}`);
  return directory;
}

function representationShape(): Shape {
  const coding = suchThat((name) => name === 'identity' || name === 'gzip' || name === 'br');
  const variants = list(tuple([coding, fieldValue, count, count], [text]));
  const members = { mediaType: fieldValue, cacheControl: fieldValue, variants };
  const others = { links: fieldValue, contentSecurityPolicy: fieldValue };
  return object(members, { ...others, alternates: list(object(members, others)) });
}

function toRepresentation(stored: StoredRepresentation, file: SnapshotFile): Representation {
  const { alternates, variants, ...rest } = stored;
  if (!variants.some(([coding]) => coding === 'identity')) throw new SnapshotError('damaged', 'a document has no identity variant');
  return {
    kind: 'representation',
    ...rest,
    variants: variants.map(([coding, etag, start, length, part = 'bodies']) => {
      if (start + length > (file.size(part) ?? 0)) throw new SnapshotError('damaged', 'a document lies outside of its part');
      return {
        coding,
        etag,
        // not kept: the bodies of a file of a gigabyte would be, one after another
        get body(): Uint8Array {
          return file.read(part, start, length);
        },
      };
    }),
    ...(alternates && { alternates: alternates.map((each) => toRepresentation(each, file)) }),
  };
}
