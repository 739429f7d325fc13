// Rendered documents kept in a snapshot file: the part `site` says what they say of the service, `documents` is their
// directory in JSON, `bodies` their bytes. The directory is read when a document is first asked for.
import type { Documents, SiteFacts } from './documents.ts';
import type { Deprecation } from './http/deprecation.ts';
import type { ContentCoding, Representation } from './http/representation.ts';
import { openSnapshotFile, readJsonPart, requirePart, SnapshotError, type SnapshotFile } from './snapshot-file.ts';

/** A representation as the directory writes it: each variant names its place in a part, `bodies` unless it says another. */
interface StoredRepresentation {
  readonly mediaType: string;
  readonly cacheControl: string;
  readonly variants: readonly (readonly [coding: ContentCoding, etag: string, start: number, length: number, part?: string])[];
  readonly alternates?: readonly StoredRepresentation[];
  readonly links?: string;
}

interface StoredDeprecation {
  readonly since: string;
  readonly sunset?: string;
  readonly guide: string;
  readonly successor?: string;
}

type StoredSite = Omit<SiteFacts, 'deprecations'> & { readonly deprecations: Readonly<Record<string, StoredDeprecation>> };
type StoredDocuments = readonly (readonly [path: string, representation: StoredRepresentation])[];

/** Opens the documents that were rendered into a snapshot file. Throws SnapshotError for bytes that are none or hold no documents. */
export function openDocuments(bytes: Uint8Array): Documents {
  const file = openSnapshotFile(bytes);
  if (file.part('site') === undefined) throw new SnapshotError('no_documents', 'it holds no rendered documents');
  // written from values of these types by the same version of the format, which the header names
  const site = readJsonPart(file, 'site') as StoredSite;
  let directory: ReadonlyMap<string, StoredRepresentation> | undefined;
  const stored = (): ReadonlyMap<string, StoredRepresentation> =>
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

  const deprecations = Object.fromEntries(Object.entries(site.deprecations).map(([name, each]) => [name, toDeprecation(each)]));
  return { site: { ...site, deprecations }, snapshotId: file.id, get, paths: () => stored().keys() };
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

function toDeprecation({ since, sunset, guide, successor }: StoredDeprecation): Deprecation {
  return {
    since: new Date(since),
    guide: new URL(guide),
    ...(sunset !== undefined && { sunset: new Date(sunset) }),
    ...(successor !== undefined && { successor: new URL(successor) }),
  };
}
