// The fixture inside of workerd, where there is no folder: the snapshot that Node.js built is a binding.
import { env } from 'cloudflare:test';
import { openDocuments, openSnapshot } from '@vitrine/core';
import { renderDocuments, type RenderOptions } from '@vitrine/core/render';
import { createDocumentationTools } from '@vitrine/mcp-tools';
import type { Fixture } from '../fixture.ts';
import { baseUrl } from '../published.ts';

const file = new Uint8Array(env.FIXTURE);

export async function loadFixture(site: Partial<RenderOptions> = {}, loaded?: Fixture): Promise<Fixture> {
  const snapshot = loaded?.snapshot ?? openSnapshot(file);
  const mcp = site.mcp ?? loaded?.mcp ?? createDocumentationTools(snapshot);
  const documents = loaded === undefined ? openDocuments(file) : await renderDocuments(snapshot, { baseUrl, mcp, ...site });
  return { snapshot, mcp, documents };
}
