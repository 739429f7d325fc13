// Rendered documents kept in a snapshot file: `site` is what they say of the service (stored-site.ts), `documents` their
// directory in JSON, `bodies` their bytes. The directory is read when a document is first asked for.
import type { Documents } from './documents.ts';
import type { ContentCoding, Representation } from '../http/representation.ts';
import { openSnapshotFile, readJsonPart, requirePart, SnapshotError, type SnapshotFile } from './snapshot-file.ts';
import { readSite } from './stored-site.ts';

/** A representation as the directory writes it: each variant names its place in a part, `bodies` unless it says another. */
interface StoredRepresentation {
  readonly mediaType: string;
  readonly cacheControl: string;
  readonly variants: readonly (readonly [coding: ContentCoding, etag: string, start: number, length: number, part?: string])[];
  readonly alternates?: readonly StoredRepresentation[];
  readonly links?: string;
}

type StoredDocuments = readonly (readonly [path: string, representation: StoredRepresentation])[];

/** Opens the documents that were rendered into a snapshot file. Throws SnapshotError for bytes that are none or hold no documents. */
export function openDocuments(bytes: Uint8Array): Documents {
  const file = openSnapshotFile(bytes);
  if (file.part('site') === undefined) throw new SnapshotError('no_documents', 'it holds no rendered documents');
  const site = readSite(file);
  let directory: ReadonlyMap<string, StoredRepresentation> | undefined;
  const stored = (): ReadonlyMap<string, StoredRepresentation> =>
    // written from values of this type by the same version of the format, which the header names
    (directory ??= new Map(readJsonPart(file, 'documents') as StoredDocuments));
  const opened = new Map<string, Representation>();

  function get(path: string): Representation | undefined {
    const known = opened.get(path);
    if (known !== undefined) return known;
    const found = stored().get(path);
    if (found === undefined) return undefined;
    const representation = toRepresentation(found, file);
    opened.set(path, representation);
    return representation;
  }

  return { site, snapshotId: file.id, get, paths: () => stored().keys() };
}

function toRepresentation(stored: StoredRepresentation, file: SnapshotFile): Representation {
  const { alternates, variants, ...rest } = stored;
  return {
    kind: 'representation',
    ...rest,
    variants: variants.map(([coding, etag, start, length, part = 'bodies']) => {
      const bytes = requirePart(file, part);
      if (start + length > bytes.length) throw new SnapshotError('damaged', 'a document lies outside of its part');
      return { coding, etag, body: bytes.subarray(start, start + length) };
    }),
    ...(alternates && { alternates: alternates.map((each) => toRepresentation(each, file)) }),
  };
}
