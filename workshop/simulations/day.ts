// A day in a virtual clock: 10,000 clients, at least 20,000,000 requests through the whole pipeline, and the slope of
// the heap. `node --expose-gc simulations/dist/day.js [hours] [requests an hour]`.
import { strict as assert } from 'node:assert';
import { createService, type RenderedDocuments, type ServiceRequest, type Representation } from '@vitrine/core';

const [hoursText = '24', perHourText = '840000'] = process.argv.slice(2);
const hours = Number(hoursText);
const perHour = Number(perHourText);
const clients = 10_000;
const utf8 = new TextEncoder();

function document(text: string): Representation {
  return {
    kind: 'representation',
    mediaType: 'application/json',
    cacheControl: 'no-cache',
    variants: [{ coding: 'identity', body: utf8.encode(text), etag: '"1"' }],
  };
}

const published = new Map([
  ['/api/v1/status', document('{"schema_version":"1.0.0"}')],
  ['/capabilities.json', document('{"schema_version":"1.0.0"}')],
  ['/api/mcp', document('{}')],
]);
const documents: RenderedDocuments = {
  site: {
    baseUrl: 'http://localhost',
    prefix: '',
    identity: { name: 'day', title: 'Day', version: '1.0.0', description: '', instructions: '' },
    tools: [],
    rateLimit: { name: 'default', limit: 120, windowSeconds: 60 },
    legacyRateLimitFields: 'x-ratelimit',
    links: '',
    deprecations: {},
    operations: ['getStatus', 'getCapabilities', 'getMcpServerCard', 'callDocumentationMcp'],
    own: [],
  },
  snapshotId: 'sha256:0',
  get: (path) => published.get(path),
  paths: () => published.keys(),
};

let now = 1_795_132_800_000;
const service = createService({ documents, mcp: { tools: [] }, clock: () => now });
const ping = utf8.encode('{"jsonrpc":"2.0","id":1,"method":"ping"}');

function incoming(index: number): ServiceRequest {
  const kind = index % 5;
  const fields: Readonly<Record<string, string>> = { 'content-type': 'application/json', host: 'localhost' };
  return {
    method: kind === 3 ? 'POST' : 'GET',
    target: kind === 3 ? '/api/mcp' : kind === 4 ? `/nope/${index}` : kind === 2 ? '/capabilities.json' : '/api/v1/status',
    field: (name) => (Object.hasOwn(fields, name) ? (fields[name] ?? null) : null),
    connection: { remoteAddress: `2001:db8:${(index % clients).toString(16)}::1` },
    body: () => Promise.resolve(ping),
  };
}

function heapUsed(): number {
  assert.ok(globalThis.gc !== undefined, 'run with --expose-gc');
  globalThis.gc();
  return process.memoryUsage().heapUsed / 1e6;
}

const statuses = new Map<number, number>();
const heaps: number[] = [];
for (let hour = 0; hour < hours; hour++) {
  for (let index = 0; index < perHour; index++) {
    now = 1_795_132_800_000 + hour * 3_600_000 + Math.floor((index / perHour) * 3_600_000);
    // One client in a hundred requests is greedy and gets refused.
    const { status } = await service.handle(incoming(index % 10 === 0 ? 0 : index));
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  heaps.push(heapUsed());
}
const settled = heaps.slice(1);
const slope = settled.length < 2 ? 0 : ((settled.at(-1) ?? 0) - (settled[0] ?? 0)) / (settled.length - 1);
assert.deepEqual(
  [...statuses.keys()].filter((status) => ![200, 404, 429].includes(status)),
  [],
);
assert.ok(slope < 1, `${slope} MB an hour`);
console.log(
  `ok    ${hours} h, ${hours * perHour} requests of ${clients} clients: heap ${heaps[0]?.toFixed(2)} MB after the first hour, ${heaps.at(-1)?.toFixed(2)} MB after the last, slope ${slope.toFixed(4)} MB an hour; statuses ${JSON.stringify(Object.fromEntries(statuses))}`,
);
