// What networks and observing add to a request, in one process, in rounds that take turns: `npm run check added`. Each subject is the same
// service asked for its status by 1,024 addresses; what it takes more than the plain one is what its addition costs. The best of many
// short rounds is compared, because the machine's pace drops out of them.
import process from 'node:process';
import { getHeapStatistics } from 'node:v8';
import { createService, assistantNetworks } from '@vitrine/core';
import { createMetrics, toJsonLine } from '@vitrine/core/observe';
import { renderDocuments } from '@vitrine/core/render';
import { buildSnapshot } from '@vitrine/content';
import { createDocumentationTools } from '@vitrine/mcp-tools';
import { ownProcessorMs } from '../processor.mjs';

const rounds = 60;
const requests = 4_000;
const baseUrl = 'https://front.example.com';
const snapshot = await buildSnapshot(new URL('../../packages/contract-suite/fixture', import.meta.url).pathname);
const mcp = createDocumentationTools(snapshot);
const rateLimit = { name: 'default', limit: 500_000, windowSeconds: 60 };

/** 5,000 disjoint blocks. */
const manyRanges = Array.from({ length: 5_000 }, (_, n) => `11.${n >> 8}.${n & 255}.0/24`);
const metrics = createMetrics();
let length = 0;

const subjects = {
  plain: {},
  'the preset': { networks: assistantNetworks },
  '5,000 ranges': { networks: [{ ...assistantNetworks[0], ranges: manyRanges }] },
  'an event': { onExchange: (event) => (length += event.status) },
  'an event as a line': { onExchange: (event) => (length += toJsonLine(event).length) },
  'an event as metrics': { onExchange: metrics.onExchange },
};

const asks = new Map();
for (const [name, { networks, ...definition }] of Object.entries(subjects)) {
  const documents = await renderDocuments(snapshot, { baseUrl, mcp, rateLimit, ...(networks && { networks }) });
  const service = createService({ documents, mcp, generateId: () => 'an id', ...definition });
  const field = () => null;
  const connections = Array.from({ length: 1_024 }, (_, n) => ({ remoteAddress: `198.18.${n >> 8}.${n & 255}` }));
  const body = () => Promise.resolve(new Uint8Array());
  asks.set(name, async () => {
    for (let n = 0; n < requests; n++)
      await service.handle({ method: 'GET', target: '/api/v1/status', field, body, connection: connections[n & 1_023] });
  });
}

const best = new Map();
const bytes = new Map();
for (let round = 0; round < rounds; round++)
  for (const [name, ask] of asks) {
    const before = process.cpuUsage();
    await ask();
    const micros = (ownProcessorMs(before) * 1_000) / requests;
    // The first rounds are those of the compiler.
    if (round > 8) best.set(name, Math.min(best.get(name) ?? Number.POSITIVE_INFINITY, micros));
  }

const plain = best.get('plain');
console.log(`a request for the status: ${plain.toFixed(2)} us of processor time, the best of ${rounds - 9} rounds of ${requests}`);
for (const [name, micros] of best)
  if (name !== 'plain') console.log(`with ${name}: ${(micros - plain).toFixed(2)} us more, ${(micros / plain).toFixed(2)} times`);

// What a round allocates, once nothing is compiled any more: no collection falls into it, because the young generation is larger.
const heap = () => getHeapStatistics().used_heap_size;
for (const [name, ask] of asks) {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 3; round++) {
    globalThis.gc();
    const before = heap();
    await ask();
    least = Math.min(least, (heap() - before) / requests);
  }
  bytes.set(name, least);
}
const fewest = bytes.get('plain');
console.log(`a request allocates ${fewest.toFixed(0)} bytes when nobody listens`);
for (const [name, more] of bytes) if (name !== 'plain') console.log(`with ${name}: ${(more - fewest).toFixed(0)} bytes more`);

// A process that is shared jitters by parts of a microsecond; ten times the aim is a fault and no jitter.
const aims = { 'the preset': 0.3, '5,000 ranges': 0.3, 'an event': 0.5, 'an event as a line': 3 };
for (const [name, aim] of Object.entries(aims)) {
  const more = best.get(name) - plain;
  if (more <= aim) continue;
  console.log(`with ${name}: the aim is ${aim} us`);
  if (more > 10 * aim) process.exitCode = 1;
}
if (length === 0) process.exitCode = 1;
