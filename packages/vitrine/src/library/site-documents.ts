// The documents of a built site that need no program: what an agent reads, and nothing that names the endpoints which a folder of files lacks.
import { buildSnapshot } from '@vitrine/content';
import { defined, formatDiagnostic } from '@vitrine/core';
import { renderDocuments } from '@vitrine/core/render';
import { surfaceNames } from '@vitrine/core/workspace';
import { createDocumentationTools } from '@vitrine/mcp-tools';
import { fileName } from '../command/export/static-documents.ts';

/** What is published: the lists of pages, everything in one text, and the Markdown of each page. */
const surfaces: ReadonlySet<string> = new Set(['llms_txt', 'llms_full_txt', 'pages']);

/** The files of a site by their path below its folder. */
export async function documentsOfSite(
  folder: string,
  url: string | undefined,
  onWarning: (message: string) => void,
): Promise<Map<string, Uint8Array>> {
  const { snapshot, warnings } = await buildSnapshot(folder, {
    site: defined({ url }),
    // the site serves them
    pictures: false,
    // In no document of a site.
    generatedAt: new Date(),
  });
  for (const warning of warnings) onWarning(`vitrine: ${formatDiagnostic(warning)}`);
  const documents = await renderDocuments(snapshot, {
    baseUrl: url ?? snapshot.facts.product.homepage,
    mcp: { ...createDocumentationTools(snapshot), tools: [] },
    surfaces: Object.fromEntries(surfaceNames.map((name) => [name, surfaces.has(name)])),
  });
  const files = new Map<string, Uint8Array>();
  for (const path of documents.paths()) {
    const body = documents.get(path)?.variants.find(({ coding }) => coding === 'identity')?.body;
    if (body !== undefined && /\.(?:md|txt)$/.test(path)) files.set(fileName(path.slice(1)), body);
  }
  return files;
}
