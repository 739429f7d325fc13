// Rendered documents kept in a snapshot file: the part `documents` is their directory in JSON, `bodies` their bytes.
import type { Documents, SiteFacts } from './documents.ts';
import type { Deprecation } from './http/deprecation.ts';
import type { ContentCoding, Representation } from './http/representation.ts';
import { openSnapshotFile, readJsonPart, requirePart, SnapshotError } from './snapshot-file.ts';

/** A representation as the directory writes it: each variant names its place among the bodies. */
interface StoredRepresentation {
  readonly mediaType: string;
  readonly cacheControl: string;
  readonly variants: readonly (readonly [coding: ContentCoding, etag: string, start: number, length: number])[];
  readonly alternates?: readonly StoredRepresentation[];
  readonly links?: string;
}

interface StoredDeprecation {
  readonly since: string;
  readonly sunset?: string;
  readonly guide: string;
  readonly successor?: string;
}

interface StoredDocuments {
  readonly site: Omit<SiteFacts, 'deprecations'> & { readonly deprecations: Readonly<Record<string, StoredDeprecation>> };
  readonly documents: readonly (readonly [path: string, representation: StoredRepresentation])[];
}

/** Opens the documents that were rendered into a snapshot file. Throws SnapshotError for bytes that are none or hold no documents. */
export function openDocuments(bytes: Uint8Array): Documents {
  const file = openSnapshotFile(bytes);
  if (file.part('documents') === undefined) throw new SnapshotError('no_documents', 'it holds no rendered documents');
  // written from values of this type by the same version of the format, which the header names
  const stored = readJsonPart(file, 'documents') as StoredDocuments;
  const bodies = requirePart(file, 'bodies');
  const documents = new Map(stored.documents.map(([path, each]) => [path, toRepresentation(each, bodies)]));
  const deprecations = Object.fromEntries(
    Object.entries(stored.site.deprecations).map(([name, each]) => [name, toDeprecation(each)]),
  );
  return {
    site: { ...stored.site, deprecations },
    snapshotId: file.id,
    get: (path) => documents.get(path),
    paths: () => documents.keys(),
  };
}

function toRepresentation(stored: StoredRepresentation, bodies: Uint8Array): Representation {
  const { alternates, variants, ...rest } = stored;
  return {
    kind: 'representation',
    ...rest,
    variants: variants.map(([coding, etag, start, length]) => {
      if (start + length > bodies.length) throw new SnapshotError('damaged', 'a document lies outside of the file');
      return { coding, etag, body: bodies.subarray(start, start + length) };
    }),
    ...(alternates && { alternates: alternates.map((each) => toRepresentation(each, bodies)) }),
  };
}

function toDeprecation({ since, sunset, guide, successor }: StoredDeprecation): Deprecation {
  return {
    since: new Date(since),
    guide: new URL(guide),
    ...(sunset !== undefined && { sunset: new Date(sunset) }),
    ...(successor !== undefined && { successor: new URL(successor) }),
  };
}
