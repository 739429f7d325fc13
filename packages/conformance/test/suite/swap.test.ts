// A host that follows a source serves whatever it holds at the moment; nothing of the snapshot before stays.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { serve } from '@vitrine/adapter-node';
import { followSnapshot } from '@vitrine/core/follow';
import { expect, test } from 'vitest';
import { openFront, publication } from './publications.ts';

/** `npm run check exhaustive` swaps a thousand times, with an index of 5,000 sections. */
const full = process.env['VITRINE_FULL'] !== undefined;
const swaps = full ? 1_000 : 24;
const pages = full ? 500 : 20;
const clients = 8;
const requestsPerMinute = 500_000;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** What the process holds after a collection: objects, and bytes of snapshots. */
function heldAfterCollection(): number {
  collect();
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

test(`through ${swaps} swaps under load every answer is of one snapshot, the quota goes on, and memory does not grow`, async () => {
  const files = await Promise.all([1, 2, 3].map((day) => publication({ day, pages, requestsPerMinute })));
  let at = 0;
  const reader = {
    // A copy, as it comes from a disk or a network.
    read: () => Promise.resolve({ file: Uint8Array.from(files[at % files.length] ?? []), version: String(at) }),
  };
  const events: string[] = [];
  const source = await followSnapshot(reader, openFront, { allowOlder: true, onEvent: ({ kind }) => events.push(kind) });
  // Client and host share a thread: where the machine is still, an idle connection would end while the client takes it.
  const host = await serve(() => source.current.service, { port: 0, signals: false, keepAliveTimeoutMs: 60_000 });
  const seen = new Set<string>();
  let statuses = 0;
  let searches = 0;
  let remaining = requestsPerMinute;
  let running = true;

  function note(answer: Response, said: string): void {
    expect([answer.status, said]).toEqual([200, answer.headers.get('x-snapshot-id')]);
    remaining = Math.min(remaining, Number(answer.headers.get('x-ratelimit-remaining')));
    seen.add(said);
  }

  async function askStatus(): Promise<void> {
    while (running) {
      const answer = await fetch(`${host.url}/api/v1/status`);
      note(answer, ((await answer.json()) as { snapshot_id: string }).snapshot_id);
      statuses++;
    }
  }

  /** A search answers from the index, the text and the catalog: all have to be of one edition. */
  async function search(): Promise<void> {
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'search_docs', arguments: { query: 'lamp oil' } },
    });
    const headers = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
    while (running) {
      const answer = await fetch(`${host.url}/api/mcp`, { method: 'POST', headers, body });
      const text = await answer.text();
      const { result } = JSON.parse(text) as { result: { _meta: { 'vitrine/snapshot': { id: string } } } };
      note(answer, result._meta['vitrine/snapshot'].id);
      expect(new Set(text.match(/edition\d/g)).size).toBe(1);
      searches++;
    }
  }

  const load = [...Array.from({ length: clients - 2 }, askStatus), search(), search()];
  const held: number[] = [];
  const quarter = swaps / 4;
  while (at < swaps) {
    at++;
    await source.refresh();
    await new Promise((resolve) => setTimeout(resolve, 2));
    if (at % quarter === 0) held.push(heldAfterCollection());
  }
  running = false;
  await Promise.all(load);
  await host.stop();
  if (full)
    console.log(
      `${swaps} swaps, ${pages * 10} sections: ${statuses} statuses, ${searches} searches, held ${held.map((bytes) => (bytes / 1e6).toFixed(1)).join(', ')} MB`,
    );

  expect(events).toEqual(Array.from({ length: swaps + 1 }, () => 'published'));
  expect(seen.size).toBe(3);
  expect(remaining).toBe(requestsPerMinute - statuses - searches);
  // One snapshot more or less may be held at the moment; a hundred swaps that each left one behind could not hide.
  const [first = 0] = held;
  expect(Math.max(...held) - first).toBeLessThan(5_000_000 + 3 * Math.max(...files.map((file) => file.length)));
});
