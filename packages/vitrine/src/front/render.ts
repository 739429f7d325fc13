// Snapshot to documents, with the pages for people. Loaded where something has to be rendered, never where a built file is served.
import { compress } from '@vitrine/content';
import type { Snapshot } from '@vitrine/core';
import { renderDocuments } from '@vitrine/core/render';
import { mcpContentOf } from './content.ts';
import type { Rendered } from './front.ts';
import { type FrontOptions, siteOf } from './options.ts';

/** Renders every document. Throws TypeError or RangeError naming the option that cannot be used. */
export async function render(snapshot: Snapshot, options: FrontOptions): Promise<Rendered> {
  const mcp = mcpContentOf(snapshot, options);
  const explorer = options.explorer ?? (await import('@vitrine/explorer')).explorer;
  const documents = await renderDocuments(snapshot, { ...siteOf(options), mcp, ...(explorer && { explorer }) }, compress);
  return { snapshot, documents, mcp };
}
