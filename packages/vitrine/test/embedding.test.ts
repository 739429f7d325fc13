// What a program adds to a front, by the functions that `vitrine` and its entries export. The documentation of each function shows lines
// of this file (tsdoc-examples.test.ts).
import { fileURLToPath } from 'node:url';
import {
  compareReleases,
  createFront,
  createMemoryLimiter,
  defineTool,
  type ExchangeEvent,
  type Front,
  assistantNetworks,
  jsonSchema,
  searchAndFetch,
  SnapshotError,
  structuredResult,
  toolContent,
  toolError,
} from 'vitrine';
import { toEmbeddedMetricFormat } from 'vitrine/lambda';
import { createMetrics, createSearchCounter, toJsonLine } from 'vitrine/observe';
import { createRedisLimiter, fromIoredis, fromNodeRedis } from 'vitrine/redis';
import { formatDiagnostic, verify, verifyResponses, verifyUrl } from 'vitrine/verify';
import { serve } from 'vitrine/node';
import { createAnalyticsListener, follow, fromKv, type KvBinding, toWorker } from 'vitrine/worker';
import { expect, test } from 'vitest';

const content = fileURLToPath(new URL('../../../examples/minimal-node/content', import.meta.url));
const baseUrl = 'https://front.example.com';

async function namesOf(front: Front): Promise<readonly string[]> {
  const { tools } = (await call(front, 'tools/list', {})) as { readonly tools: readonly { readonly name: string }[] };
  return tools.map(({ name }) => name);
}

async function call(front: Front, method: string, params: object): Promise<unknown> {
  const response = await front.fetch(
    new Request(`${baseUrl}/api/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    }),
  );
  const { result } = (await response.json()) as { readonly result: unknown };
  return result;
}

async function statusOf(front: Front): Promise<Record<string, unknown>> {
  return (await (await front.fetch(new Request(`${baseUrl}/api/v1/status`))).json()) as Record<string, unknown>;
}

test('a policy and the networks of hosted assistants are published', async () => {
  const front = await createFront(content, {
    baseUrl,
    limiter: createMemoryLimiter({ name: 'default', limit: 60, windowSeconds: 30 }),
    networks: assistantNetworks,
  });
  const { rateLimit, networks } = front.documents.site;
  expect([rateLimit.limit, networks?.map(({ name }) => name)]).toEqual([60, ['anthropic']]);
});

test('extra tools and tools of a team are listed after the six', async () => {
  const front = await createFront(content, {
    baseUrl,
    documentation: { extras: [searchAndFetch, compareReleases] },
  });
  expect((await namesOf(front)).slice(6)).toEqual(['search', 'fetch', 'compare_releases']);
});

test('options of the documentation tools are made for a snapshot', async () => {
  const front = await createFront(content, { baseUrl, documentation: ({ facts }) => ({ prefix: facts.product.id }) });
  expect((await namesOf(front))[0]).toMatch(new RegExp(`^${front.snapshot.facts.product.id}_`));
});

test('a tool answers with data, with blocks, or with an error that a model can act on', async () => {
  const hours = new Map([['desk', { opens: '08:00', closes: '16:00' }]]);
  const openingHours = defineTool({
    name: 'get_opening_hours',
    title: 'Opening hours',
    description: 'When a place is open, in UTC.',
    input: jsonSchema({
      type: 'object',
      properties: { place: { type: 'string', maxLength: 40 } },
      required: ['place'],
      additionalProperties: false,
    }),
    call({ place }) {
      const hoursOfPlace = hours.get(place);
      if (hoursOfPlace === undefined) return toolError(`No place is called so. Places: ${[...hours.keys()].join(', ')}.`);
      return structuredResult(hoursOfPlace, { content: `Open from ${hoursOfPlace.opens} to ${hoursOfPlace.closes}.` });
    },
  });
  const map = defineTool({
    name: 'get_map',
    title: 'Map',
    description: 'How to get here.',
    input: jsonSchema({ type: 'object', properties: {}, additionalProperties: false }),
    call: () => toolContent([{ type: 'text', text: 'Left at the lighthouse.' }]),
  });
  const front = await createFront(content, { baseUrl, tools: [openingHours, map] });
  const answer = (name: string, args: object): Promise<unknown> => call(front, 'tools/call', { name, arguments: args });
  expect(await answer('get_opening_hours', { place: 'desk' })).toMatchObject({
    content: [{ type: 'text', text: 'Open from 08:00 to 16:00.' }],
    structuredContent: { opens: '08:00' },
  });
  expect(await answer('get_opening_hours', { place: 'moon' })).toMatchObject({ isError: true });
  expect(await answer('get_map', {})).toMatchObject({ content: [{ text: 'Left at the lighthouse.' }] });
});

test('a file that cannot be used is refused with a code', async () => {
  const bytes = new TextEncoder().encode('no snapshot');
  const codes: string[] = [];
  try {
    await createFront(bytes);
  } catch (error) {
    if (error instanceof SnapshotError) codes.push(error.code);
  }
  expect(codes).toEqual(['not_a_snapshot']);
});

test('events become lines, metrics and counts of searches', async () => {
  const lines: string[] = [];
  const log = (line: string): void => void lines.push(line);
  const metrics = createMetrics();
  const searchCounter = createSearchCounter({ k: 5, periodHours: 24 });
  const front = await createFront(content, {
    baseUrl,
    searchCounter,
    onExchange(event) {
      log(toJsonLine(event));
      metrics.onExchange(event);
    },
  });
  await statusOf(front);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ status: 200 });
  expect(metrics.text()).toContain('vitrine_requests_total{operation="getStatus",status="2xx"} 1');
  expect(searchCounter.report(Date.now(), [])).toMatchObject({ k: 5, period_hours: 24 });
});

test('events become metrics of CloudWatch and points of Analytics Engine', async () => {
  const lines: string[] = [];
  const console = { log: (line: string) => void lines.push(line) };
  const front = await createFront(content, {
    baseUrl,
    onExchange: (event) => console.log(toEmbeddedMetricFormat(event)),
  });
  await statusOf(front);
  expect(JSON.parse(lines[0] ?? '')).toHaveProperty('_aws');

  const points: unknown[] = [];
  const env = { ANALYTICS: { writeDataPoint: (point: unknown) => void points.push(point) } };
  const onExchange: (event: ExchangeEvent) => void = createAnalyticsListener(env.ANALYTICS);
  const counted = await createFront(content, { baseUrl, onExchange });
  await statusOf(counted);
  expect(points).toHaveLength(1);
});

test('a limiter over Redis takes the client that a program has', async () => {
  const redis = {
    evalsha: () => Promise.reject(new Error('away')),
    eval: () => Promise.reject(new Error('away')),
  };
  const front = await createFront(content, {
    baseUrl,
    limiter: createRedisLimiter({ runner: fromIoredis(redis), failureMode: 'local' }),
  });
  expect((await front.fetch(new Request(`${baseUrl}/api/v1/status`))).status).toBe(200);

  const client = { evalSha: redis.evalsha, eval: redis.eval };
  const limiter = createRedisLimiter({ runner: fromNodeRedis(client), policy: { name: 'default', limit: 60, windowSeconds: 30 } });
  expect(limiter.policy.limit).toBe(60);
});

test('a Worker follows KV', async () => {
  const absent: KvBinding = {
    get: () => Promise.resolve(null),
    getWithMetadata: () => Promise.resolve({ value: null, metadata: null }),
  };
  const worker = toWorker((env: { readonly KV: KvBinding }) => follow(fromKv(env.KV, 'front.vitrine')));
  const response = await worker.fetch(new Request(`${baseUrl}/api/v1/status`), { KV: absent });
  expect(response.status).toBe(503);
});

test('a front is verified in process, through its own fetch, and at its address', async () => {
  const front = await createFront(content, { baseUrl: 'http://127.0.0.1:3000' });
  const findings = await verify(front);
  expect(findings.map((finding) => formatDiagnostic(finding))).toEqual([]);

  const service = await createFront(content, { baseUrl: 'http://127.0.0.1:3000' });
  const { requests: sent } = await verifyResponses(({ method, target, fields = {}, body = '' }) =>
    service.handle({
      method,
      target,
      connection: { loopback: true },
      field: (name) => (name === 'host' ? '127.0.0.1:3000' : (fields[name] ?? null)),
      body: () => Promise.resolve(new TextEncoder().encode(body)),
    }),
  );
  expect(sent).toBeGreaterThan(40);

  const host = await serve(front, { port: 0, signals: false });
  const { requests, unchecked } = await verifyUrl(host.url, { baseUrl: front.baseUrl });
  expect([requests > 0, unchecked]).toEqual([true, expect.any(Array)]);
  await host.stop();
});
