// The one service definition that every subject serves: the fixture folder, rendered for a fixed base URL, with a clock
// and ids that the suite holds in its hand.
import { fileURLToPath } from 'node:url';
import { buildSnapshot, encode } from '@vitrine/content';
import { createMemoryLimiter, type Documents, type ServiceDefinition, type Snapshot } from '@vitrine/core';
import type { McpContent } from '@vitrine/core/mcp';
import { renderDocuments, type Site } from '@vitrine/core/render';
import { documentation } from '@vitrine/mcp-tools';

export const baseUrl = 'https://front.tidewatch.example';
export const host = 'front.tidewatch.example';
/** When every case begins: 2 January 2026, 03:04:05.678 UTC. */
export const startOfTime: number = Date.UTC(2026, 0, 2, 3, 4, 5, 678);

export interface Fixture {
  readonly snapshot: Snapshot;
  readonly mcp: McpContent;
  readonly documents: Documents;
}

const folder = fileURLToPath(new URL('../fixture', import.meta.url));

/** Builds the fixture, for the fixed base URL or with another site. */
export async function loadFixture(site: Partial<Site> = {}, loaded?: Fixture): Promise<Fixture> {
  const snapshot = loaded?.snapshot ?? (await buildSnapshot(folder, { generatedAt: '2026-01-01T00:00:00Z' }));
  const mcp = site.mcp ?? loaded?.mcp ?? documentation(snapshot);
  return { snapshot, mcp, documents: await renderDocuments(snapshot, { baseUrl, mcp, ...site }, loaded ? undefined : encode) };
}

export interface FakeTime {
  readonly clock: () => number;
  readonly advance: (milliseconds: number) => void;
}

export function createFakeTime(): FakeTime {
  let now = startOfTime;
  return {
    clock: () => now,
    advance: (milliseconds) => {
      now += milliseconds;
    },
  };
}

/** The definition of a service over the fixture: a fake clock, ids in sequence, a small table of clients. */
export function definitionOf({ documents, mcp }: Fixture, { clock }: FakeTime): ServiceDefinition {
  let occurrence = 0;
  return {
    documents,
    mcp,
    clock,
    ids: () => `00000000-0000-4000-8000-${(++occurrence).toString(16).padStart(12, '0')}`,
    limiter: createMemoryLimiter({ ...documents.site.rateLimit, clients: 64 }),
  };
}
