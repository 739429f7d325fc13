// What every subject's service is made with besides its documents: a clock and ids that the suite holds in its hand, and a
// table of clients. Runs on every runtime, so nothing of Node.js is used.
import { createMemoryLimiter, type RenderedDocuments, type ServiceDefinition } from '@vitrine/core';
import type { McpContent } from '@vitrine/core/mcp';

/** When every case begins: 2 January 2026, 03:04:05.678 UTC. */
export const startOfTime: number = Date.UTC(2026, 0, 2, 3, 4, 5, 678);

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

/** What a service is made of that the suite serves. */
export interface Content {
  readonly documents: RenderedDocuments;
  readonly mcp: McpContent;
}

/** The definition of a service over the fixture: a fake clock, ids in sequence, and a table in which the clients of a test meet no other. */
export function definitionOf({ documents, mcp }: Content, { clock }: Pick<FakeTime, 'clock'>): ServiceDefinition {
  let occurrence = 0;
  return {
    documents,
    mcp,
    clock,
    generateId: () => `00000000-0000-4000-8000-${(++occurrence).toString(16).padStart(12, '0')}`,
    limiter: createMemoryLimiter({ ...documents.site.rateLimit, clients: 1_024 }),
  };
}
