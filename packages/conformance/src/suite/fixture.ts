// The content that every subject serves: the fixture folder, rendered for a fixed base URL. Inside of workerd
// workerd/fixture.ts replaces this file (`imports` of package.json).
import { fileURLToPath } from 'node:url';
import { buildSnapshot, compress } from '@vitrine/content';
import type { Snapshot } from '@vitrine/core';
import { type Explorer, renderDocuments, type RenderOptions } from '@vitrine/core/render';
import { explorer } from '@vitrine/explorer';
import { createDocumentationTools } from '@vitrine/mcp-tools';
import type { Content } from './definition.ts';
import { baseUrl, formerId } from './published.ts';

export interface Fixture extends Content {
  readonly snapshot: Snapshot;
}

const folder = fileURLToPath(new URL('../../fixture', import.meta.url));

/** Pages to read of three pages, in two languages: enough to compare hosts by, and made in a moment. The explorer is whole. */
const pages: Explorer = {
  ...explorer,
  pages: (subject) => {
    const samplePages = ['start/install-on-linux', 'guide/read-tide-tables', 'fr/lire-les-marees'];
    const some = subject.snapshot.pages.filter(({ id }) => samplePages.includes(id));
    return explorer.pages({ ...subject, snapshot: { ...subject.snapshot, pages: some } });
  },
};

/** What changed since the snapshot before, of which nothing else is there. */
const changes: NonNullable<Snapshot['changes']> = [
  {
    id: formerId,
    generatedAt: '2025-12-01T00:00:00Z',
    pages: [
      { name: 'start/install-on-linux', kind: 'added' },
      { name: 'guide/read-tide-tables', kind: 'changed', sections: [''] },
      { name: 'guide/gone', kind: 'removed' },
    ],
    facts: [{ name: 'product', kind: 'changed' }],
  },
];

let fixture: Promise<Fixture> | undefined;

/** The fixture for the fixed base URL, shared by all tests of a process; rendered again for another site. */
export async function loadFixture(site: Partial<RenderOptions> = {}, loaded?: Fixture): Promise<Fixture> {
  if (loaded === undefined && Object.keys(site).length === 0) return (fixture ??= render(site));
  return render(site, loaded);
}

async function render(site: Partial<RenderOptions>, loaded?: Fixture): Promise<Fixture> {
  const built = loaded?.snapshot ?? (await buildSnapshot(folder, { generatedAt: '2026-01-01T00:00:00Z' })).snapshot;
  const snapshot = { changes, ...built };
  const mcp = site.mcp ?? loaded?.mcp ?? createDocumentationTools(snapshot);
  // Cases with a site of their own ask nothing of the pages for people.
  const more = loaded === undefined ? { explorer: pages } : {};
  const documents = await renderDocuments(snapshot, { baseUrl, mcp, ...more, ...site }, loaded ? undefined : compress);
  return { snapshot, mcp, documents };
}
