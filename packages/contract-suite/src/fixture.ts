// The content that every subject serves: the fixture folder, rendered for a fixed base URL. Inside of workerd
// workerd/fixture.ts stands in for this file (`imports` of package.json).
import { fileURLToPath } from 'node:url';
import { buildSnapshot, encode } from '@vitrine/content';
import type { Snapshot } from '@vitrine/core';
import { renderDocuments, type Site } from '@vitrine/core/render';
import { documentation } from '@vitrine/mcp-tools';
import type { Content } from './definition.ts';
import { baseUrl } from './published.ts';

export interface Fixture extends Content {
  readonly snapshot: Snapshot;
}

const folder = fileURLToPath(new URL('../fixture', import.meta.url));

/** Builds the fixture, for the fixed base URL or with another site. */
export async function loadFixture(site: Partial<Site> = {}, loaded?: Fixture): Promise<Fixture> {
  const snapshot = loaded?.snapshot ?? (await buildSnapshot(folder, { generatedAt: '2026-01-01T00:00:00Z' }));
  const mcp = site.mcp ?? loaded?.mcp ?? documentation(snapshot);
  return { snapshot, mcp, documents: await renderDocuments(snapshot, { baseUrl, mcp, ...site }, loaded ? undefined : encode) };
}
