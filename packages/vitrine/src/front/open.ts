import { defined, formatDiagnostic } from '@vitrine/core/serving';
import { retirementWarnings } from '@vitrine/core/workspace';
import { openDocuments, type RandomAccessFile, type RenderedDocuments, type Snapshot, SnapshotError } from '@vitrine/core';
import { mcpContentOf } from './content.ts';
import type { Rendered } from './front.ts';
import { type FrontOptions, siteOf } from './options.ts';

export type Render = (snapshot: Snapshot, options: FrontOptions) => Promise<Rendered>;

/** Options whose documents cannot be compared with those of a file: only rendering shows whether they differ. */
const incomparable = ['deprecations', 'documents', 'explorer', 'legacyRateLimitFields', 'proofs', 'surfaces'] as const;

/**
 * Serves the documents of a snapshot as they are unless an option publishes something else, or there are none: then `render` makes
 * them. Throws TypeError that names the option which is missing to make them like those of the file.
 */
export async function adoptOrRender(
  snapshot: Snapshot,
  documents: RenderedDocuments | undefined,
  options: FrontOptions,
  render: Render,
): Promise<Rendered> {
  const adopted = documents && compare(snapshot, documents, options);
  if (adopted !== undefined && 'documents' in adopted) return withWarnings(adopted, options);
  if (documents === undefined) return render(snapshot, options);
  const rendered = await render(snapshot, withFacts(options, documents));
  checkSame(documents, rendered.documents, options);
  const { signedBy } = documents;
  return signedBy === undefined ? rendered : { ...rendered, documents: { ...rendered.documents, signedBy } };
}

/** The options, with what the documents of a file state for those that are left out. */
function withFacts(options: FrontOptions, { site }: RenderedDocuments): FrontOptions {
  const { baseUrl, deprecations, legacyRateLimitFields } = site;
  return { ...{ baseUrl, deprecations, legacyRateLimitFields }, ...defined(options) };
}

/** Throws TypeError where documents that were made again publish what the file leaves out, or have lost what it publishes. */
function checkSame(file: RenderedDocuments, { site }: RenderedDocuments, options: FrontOptions): void {
  const without = (all: readonly string[] = [], some: readonly string[] = []): readonly string[] =>
    all.filter((each) => !some.includes(each));
  const changes = {
    // those of documents of a team's own end with their paths
    surfaces: without(site.operations, file.site.operations).filter((name) => !site.own.some((path) => name.endsWith(path))),
    documents: without(file.site.own, site.own),
    proofs: without(file.site.proofs, site.proofs),
  };
  for (const option of ['surfaces', 'documents', 'proofs'] as const) {
    const [first] = changes[option];
    if (first === undefined || options[option] !== undefined) continue;
    throw new TypeError(
      `${option}: expected the value that the snapshot file was built with, because the file does not contain it (${first}); received none. Pass it here too, or build the file with \`buildFront(folder, options)\` of vitrine/node.`,
    );
  }
}

/** Takes the documents as they are. Throws TypeError that names the option which they contradict. */
export function adopt(snapshot: Snapshot, documents: RenderedDocuments, options: FrontOptions): Rendered {
  const adopted = compare(snapshot, documents, options);
  if ('documents' in adopted) return withWarnings(adopted, options);
  const { option, published, received } = adopted;
  const values = published === undefined ? '' : ` (${published}), received ${received}`;
  throw new TypeError(
    `${option}: expected what the documents of the snapshot file publish${values}. This runtime renders no documents: build the file with \`buildFront(folder, { ${option} })\` of vitrine/node.`,
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

function withWarnings(adopted: Rendered, { onWarning = console.warn, clock = Date.now }: FrontOptions): Rendered {
  for (const warning of retirementWarnings(adopted.documents.site, clock())) onWarning(formatDiagnostic(warning));
  return adopted;
}

interface Difference {
  readonly option: keyof FrontOptions;
  /** Both values in words; left out where they cannot be compared. */
  readonly published?: string;
  readonly received?: string;
}

/** What to serve, or the first option that publishes something else. */
function compare(snapshot: Snapshot, documents: RenderedDocuments, options: FrontOptions): Rendered | Difference {
  const { site } = documents;
  const requested = siteOf(options);
  const opaque = incomparable.find((name) => options[name] !== undefined);
  if (opaque !== undefined) return { option: opaque };
  const { baseUrl, rateLimit, networks, countSearches } = requested;
  if (baseUrl !== undefined && withoutSlash(baseUrl) !== site.baseUrl)
    return { option: 'baseUrl', published: site.baseUrl, received: baseUrl };
  if (rateLimit) {
    const [published, received] = [policyText(site.rateLimit), policyText(rateLimit)];
    if (published !== received) return { option: options.limiter ? 'limiter' : 'rateLimit', published, received };
  }
  if (networks) {
    const [published = '', received = ''] = [site.networks ?? [], networks].map(
      (each) => each.map(policyText).join(', ') || 'none',
    );
    if (published !== received) return { option: 'networks', published, received };
  }
  if (countSearches && (countSearches.k !== site.countSearches?.k || countSearches.periodHours !== site.countSearches.periodHours))
    return { option: 'searchCounter' };
  const { tools, documentation } = options;
  if (tools === undefined && documentation === undefined) return { snapshot, documents };
  const mcp = mcpContentOf(snapshot, options);
  const [published, received] = [site.tools.join(', '), mcp.tools.map(({ name }) => name).join(', ')];
  if (published === received) return { snapshot, documents, mcp };
  return { option: tools === undefined ? 'documentation' : 'tools', published, received };
}

interface Policy {
  readonly name: string;
  readonly limit: number;
  readonly windowSeconds: number;
  readonly per?: string;
}

function policyText({ name, limit, windowSeconds, per }: Policy): string {
  return `${name}: ${limit} in ${windowSeconds} seconds${per === undefined ? '' : ` per ${per}`}`;
}

function withoutSlash(baseUrl: string): string {
  return baseUrl.endsWith('/') ? baseUrl.slice(0, -1) : baseUrl;
}

/** Bytes, in either form in which platforms hand them over; undefined for anything else. */
export function sourceBytes(source: unknown): Uint8Array | undefined {
  if (source instanceof Uint8Array) return source;
  return source instanceof ArrayBuffer ? new Uint8Array(source) : undefined;
}
