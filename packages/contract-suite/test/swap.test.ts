// A host that takes a function serves whatever snapshot it returns at the moment; nothing of the one before stays.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { serve } from '@vitrine/adapter-node';
import { encodeSnapshot } from '@vitrine/content';
import { createMemoryLimiter, createService, openDocuments, openSnapshot, type RateLimiter, type Service } from '@vitrine/core';
import { documentation } from '@vitrine/mcp-tools';
import { expect, test } from 'vitest';
import { loadFixture } from '../src/fixture.ts';

/** `npm run check tails` swaps a thousand times. */
const swaps = process.env['VITRINE_FULL'] === undefined ? 100 : 1_000;
const clients = 8;
const rateLimit = { name: 'default', limit: 500_000, windowSeconds: 60 };

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

function heapAfterCollection(): number {
  collect();
  collect();
  return process.memoryUsage().heapUsed;
}

/** A service opened from a snapshot file, as a host does that is handed a new one. */
function open(file: Uint8Array, limiter: RateLimiter): Service {
  return createService({ documents: openDocuments(file), mcp: documentation(openSnapshot(file)), limiter });
}

test(`through ${swaps} swaps under load every answer is of one snapshot, the quota goes on, and the heap does not grow`, async () => {
  const { snapshot } = await loadFixture();
  const files = await Promise.all(
    ['1', '2', '3'].map(async (digit) => {
      const other = { ...snapshot, id: `sha256:${digit.repeat(64)}` };
      const { documents } = await loadFixture(
        { rateLimit },
        { snapshot: other, mcp: documentation(other), documents: (await loadFixture()).documents },
      );
      return encodeSnapshot(other, documents);
    }),
  );
  const limiter = createMemoryLimiter({ ...rateLimit, clients: 64 });
  const fileOf = (swap: number): Uint8Array => files[swap % files.length] ?? new Uint8Array();
  let current = open(fileOf(0), limiter);
  const host = await serve(() => current, { port: 0, signals: false });
  const seen = new Set<string>();
  let answers = 0;
  let remaining = rateLimit.limit;
  let running = true;

  async function ask(): Promise<void> {
    while (running) {
      const answer = await fetch(`${host.url}/api/v1/status`);
      const { snapshot_id: said } = (await answer.json()) as { snapshot_id: string };
      expect(answer.status).toBe(200);
      expect(said).toBe(answer.headers.get('x-snapshot-id'));
      remaining = Math.min(remaining, Number(answer.headers.get('x-ratelimit-remaining')));
      seen.add(said);
      answers++;
    }
  }

  const load = Array.from({ length: clients }, ask);
  let before = 0;
  for (let swap = 1; swap <= swaps; swap++) {
    current = open(fileOf(swap), limiter);
    await new Promise((resolve) => setTimeout(resolve, 2));
    if (swap === swaps / 2) before = heapAfterCollection();
  }
  const growth = heapAfterCollection() - before;
  running = false;
  await Promise.all(load);
  await host.stop();

  expect(seen.size).toBe(3);
  expect(remaining).toBe(rateLimit.limit - answers);
  expect(growth).toBeLessThan(5_000_000);
}, 120_000);
