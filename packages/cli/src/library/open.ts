// Whether the documents of a snapshot file are those that the options ask for.
import { type RenderedDocuments, openDocuments, type RandomAccessFile, type Snapshot, SnapshotError } from '@vitrine/core';
import { mcpContentOf } from './content.ts';
import type { Rendered } from './front.ts';
import { type FrontOptions, siteOf } from './options.ts';

/** Makes the documents of a snapshot. */
export type Render = (snapshot: Snapshot, options: FrontOptions) => Promise<Rendered>;

/** Options whose documents cannot be compared with those of a file: only rendering shows whether they differ. */
const incomparable = ['deprecations', 'documents', 'explorer', 'legacyRateLimitFields', 'proofs', 'surfaces'] as const;

/**
 * Serves the documents of a snapshot as they are unless an option publishes something else, or there are none: then `render` makes
 * them.
 */
export async function adoptOrRender(
  snapshot: Snapshot,
  documents: RenderedDocuments | undefined,
  options: FrontOptions,
  render: Render,
): Promise<Rendered> {
  const adopted = documents && compare(snapshot, documents, options);
  if (adopted !== undefined && 'documents' in adopted) return adopted;
  const { signedBy } = documents ?? {};
  const rendered = await render(snapshot, options);
  return signedBy === undefined ? rendered : { ...rendered, documents: { ...rendered.documents, signedBy } };
}

/** Takes the documents as they are. Throws TypeError that names the option which they contradict. */
export function adopt(snapshot: Snapshot, documents: RenderedDocuments, options: FrontOptions): Rendered {
  const adopted = compare(snapshot, documents, options);
  if ('documents' in adopted) return adopted;
  throw new TypeError(
    `${adopted.differs}: expected what the documents of the snapshot file publish; this runtime renders none. Build the file with the same option.`,
  );
}

/** The documents of a snapshot file, where it has any. Throws SnapshotError for bytes that are no snapshot file. */
export function documentsIn(file: Uint8Array | RandomAccessFile): RenderedDocuments | undefined {
  try {
    return openDocuments(file);
  } catch (error) {
    if (error instanceof SnapshotError && error.code === 'no_documents') return undefined;
    throw error;
  }
}

/** What to serve, or the first option that publishes something else. */
function compare(snapshot: Snapshot, documents: RenderedDocuments, options: FrontOptions): Rendered | { readonly differs: string } {
  const { site } = documents;
  const requested = siteOf(options);
  const opaque = incomparable.find((name) => options[name] !== undefined);
  if (opaque !== undefined) return { differs: opaque };
  if (requested.baseUrl !== undefined && withoutSlash(requested.baseUrl) !== site.baseUrl) return { differs: 'baseUrl' };
  const { rateLimit, networks, countSearches } = requested;
  if (rateLimit && !isEqual(policyOf(rateLimit), policyOf(site.rateLimit)))
    return { differs: options.limiter ? 'limiter' : 'rateLimit' };
  if (networks && !isEqual(networks.map(policyOf), (site.networks ?? []).map(policyOf))) return { differs: 'networks' };
  if (
    countSearches &&
    !isEqual([countSearches.k, countSearches.periodHours], [site.countSearches?.k, site.countSearches?.periodHours])
  )
    return { differs: 'searches' };
  const { tools, documentation } = options;
  if (tools === undefined && documentation === undefined) return { snapshot, documents };
  const mcp = mcpContentOf(snapshot, options);
  const isListed = isEqual(
    mcp.tools.map(({ name }) => name),
    site.tools,
  );
  return isListed ? { snapshot, documents, mcp } : { differs: tools === undefined ? 'documentation' : 'tools' };
}

interface Policy {
  readonly name: string;
  readonly limit: number;
  readonly windowSeconds: number;
  readonly per?: string;
}

function policyOf({ name, limit, windowSeconds, per }: Policy): readonly unknown[] {
  return [name, limit, windowSeconds, per ?? null];
}

function withoutSlash(baseUrl: string): string {
  return baseUrl.endsWith('/') ? baseUrl.slice(0, -1) : baseUrl;
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
