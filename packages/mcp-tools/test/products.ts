// Whole published products: the fixture of the contract suite, the demonstration, which describes Vitrine itself, and a
// product that brings catalogs of a shape of its own. What they publish is read from the rendered documents.
import type { JsonObject } from '@vitrine/core';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BuildSnapshotOptions, buildSnapshot } from '@vitrine/content';
import { type Facts, openSnapshot, type Snapshot } from '@vitrine/core';
import type { McpContent } from '@vitrine/core/mcp';
import { renderDocuments } from '@vitrine/core/render';
import { compareReleases, createDocumentationTools, searchAndFetch } from '../src/index.ts';
import { fixture } from './fixture.ts';
import { baseUrl, now } from './sample.ts';

const options = { generatedAt: '2026-05-30T00:00:00Z', now };

export interface Product extends Facts {
  readonly name: string;
  readonly snapshot: Snapshot;
  /** The six tools and every opt-in one. */
  readonly mcp: McpContent;
}

async function productOf(name: string, snapshot: Snapshot): Promise<Product> {
  const mcp = createDocumentationTools(snapshot, { extras: [compareReleases, searchAndFetch] });
  const documents = await renderDocuments(snapshot, { baseUrl, mcp });
  const published = (path: string, otherwise: object | undefined): unknown => {
    const variant = documents.get(path)?.variants.find(({ coding }) => coding === 'identity');
    const document: unknown = variant && JSON.parse(new TextDecoder().decode(variant.body));
    // A catalog of another shape is published as it is; what it was mapped to is all that can be compared.
    return document === undefined || !isOurs(document) ? otherwise : document;
  };
  const { capabilities, releases, installation, benchmarks } = snapshot.facts;
  // Documents of our own shape have been made from values of these types.
  return {
    ...snapshot.facts,
    name,
    snapshot,
    mcp,
    capabilities: published('/capabilities.json', capabilities) as Facts['capabilities'],
    releases: published('/releases.json', releases) as Facts['releases'],
    ...(installation && { installation: published('/installation.json', installation) as typeof installation }),
    ...(benchmarks && { benchmarks: published('/benchmarks.json', benchmarks) as typeof benchmarks }),
  };
}

/** Documents of our own shape name their snapshot. */
function isOurs(document: unknown): boolean {
  return typeof document === 'object' && document !== null && 'snapshot_id' in document;
}

/** The demonstration, as its build made it. */
function demonstration(): Snapshot {
  return openSnapshot(readFileSync(new URL('../../../apps/demo/dist/fronts/front.vitrine', import.meta.url)));
}

interface Door {
  readonly key: string;
  readonly area: string;
  readonly danger: number;
  readonly needs_yes: boolean;
  readonly runs_on: readonly string[];
}

/** 157 actions and 12 releases in another program's words. */
async function brought(): Promise<Snapshot> {
  const doors: readonly Door[] = Array.from({ length: 157 }, (_, index) => ({
    key: `door_${index}`,
    area: `area_${index % 9}`,
    danger: index % 5,
    needs_yes: index % 5 > 1,
    runs_on: ['linux', 'macos'].slice(index % 2),
  }));
  const builds = Array.from({ length: 12 }, (_, index) => ({ number: `1.${index}.0`, news: [`Door ${index}`] }));
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-brought-'));
  const write = (file: string, value: unknown): Promise<void> => writeFile(join(folder, file), JSON.stringify(value));
  await write('product.json', {
    id: 'doors',
    name: 'Doors',
    version: '1.11.0',
    description: 'Doors of all kinds',
    summary: 'Doors.',
    kind: 'service',
    license: 'MIT',
    homepage: 'https://doors.example/',
    declared_platforms: ['linux'],
  });
  await write('doors.json', { schema_version: '2025-11', doors });
  await write('builds.json', { schema_version: 2, builds });
  const catalogs: BuildSnapshotOptions['catalogs'] = {
    capabilities: {
      file: 'doors.json',
      map: (document): JsonObject => ({
        platforms: ['linux', 'macos'].map((id) => ({ id, name: id })),
        // The file was written above.
        actions: (document['doors'] as unknown as readonly Door[]).map(({ key, area, danger, needs_yes, runs_on }) => ({
          id: key,
          title: key,
          description: `Opens ${key}.`,
          family: area,
          permission: danger,
          approval: needs_yes ? 'always' : 'never',
          platforms: [...runs_on],
        })),
      }),
    },
    releases: {
      file: 'builds.json',
      map: (): JsonObject => ({
        releases: builds.map(({ number, news }) => ({
          version: number,
          channel: 'stable',
          date: '2026-05-01',
          changes: news.map((text) => ({ kind: 'added', text })),
        })),
      }),
    },
  };
  try {
    return (await buildSnapshot(folder, { ...options, catalogs })).snapshot;
  } finally {
    await rm(folder, { recursive: true });
  }
}

export const products: readonly Product[] = [
  await productOf('fixture', await fixture()),
  await productOf('demonstration', demonstration()),
  await productOf('product that brings its catalogs', await brought()),
];
