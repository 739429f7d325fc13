// The documents of a built site for agents, and the snapshot of its tools. Without a host nothing names the endpoints that a folder of files lacks.
import { buildSnapshot, encodeSnapshot, type SiteOptions } from '@vitrine/content';
import { defined, formatDiagnostic } from '@vitrine/core/serving';
import { surfaceNames } from '@vitrine/core/workspace';
import { renderDocuments } from '@vitrine/core/render';
import { createDocumentationTools } from '@vitrine/mcp-tools';
import { dynamicPaths, fileName } from '../command/export/static-documents.ts';

/** What is published: the lists of pages, everything in one text, and the Markdown of each page. */
const surfaces: ReadonlySet<string> = new Set(['llms_txt', 'llms_full_txt', 'pages']);
/** What a host with the function publishes besides: all that has a name by which a host knows its type. */
const hostedSurfaces: ReadonlySet<string> = new Set([
  ...surfaces,
  ...['status', 'openapi', 'schemas', 'mcp_manifest', 'server_card', 'older_server_card', 'ai_catalog', 'agent_skills'],
]);

export interface SiteDocuments {
  /** By their path below the folder of the site. */
  readonly files: Map<string, Uint8Array>;
  /** The bytes of its file; none without a host. */
  readonly snapshot: Uint8Array;
  /** The path of the base URL, without a slash at its end. */
  readonly prefix: string;
}

export async function documentsOfSite(
  folder: string,
  { url, project }: SiteOptions,
  isHosted: boolean,
  onWarning: (message: string) => void,
): Promise<SiteDocuments> {
  const { snapshot, warnings } = await buildSnapshot(folder, {
    site: defined({ url, project }),
    // the site serves them
    pictures: false,
    // In no document of a site.
    ...(!isHosted && { generatedAt: new Date() }),
  });
  // copies of a folder that a build makes differ in nothing else
  for (const warning of warnings.filter(({ rule }) => rule !== 'generated-at')) onWarning(`vitrine: ${formatDiagnostic(warning)}`);
  const mcp = createDocumentationTools(snapshot);
  const published = isHosted ? hostedSurfaces : surfaces;
  const documents = await renderDocuments(snapshot, {
    baseUrl: url ?? snapshot.facts.product.homepage,
    mcp: isHosted ? mcp : { ...mcp, tools: [] },
    surfaces: Object.fromEntries(surfaceNames.map((name) => [name, published.has(name)])),
  });
  const files = new Map<string, Uint8Array>();
  for (const path of documents.paths()) {
    const body = documents.get(path)?.variants.find(({ coding }) => coding === 'identity')?.body;
    const isFile = /\.(?:md|txt|json)$/.test(path) && !dynamicPaths.includes(path);
    if (body !== undefined && isFile) files.set(fileName(path.slice(1)), body);
  }
  return { files, prefix: documents.site.prefix, snapshot: isHosted ? encodeSnapshot(snapshot, documents) : new Uint8Array() };
}
