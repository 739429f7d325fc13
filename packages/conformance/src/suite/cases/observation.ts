// What the service reports to its operator, and what it may not know of its own (SPEC 3, decision 008).
import { expect } from 'vitest';
import { legacy, resultOf } from '../rpc.ts';
import type { Json } from '../subject.ts';
import type { Cases, Setting } from '../case.ts';

function observed(): { readonly setting: Setting; readonly events: Json[] } {
  const events: Json[] = [];
  return { events, setting: { definition: () => ({ onExchange: (event) => events.push({ ...event }) }) } };
}

const exchanges = observed();
const secrets = observed();
const day = 86_400_000;

export const observation: Cases = (test) => {
  test('every exchange is reported once, with the id of its answer', exchanges.setting, async ({ send }) => {
    exchanges.events.length = 0;
    const answers = [
      await send('/capabilities.json'),
      await send('/nothing/here'),
      await send(legacy('ping')),
      await send({ method: 'PUT', target: '/' }),
    ];
    expect(exchanges.events.map(({ id }) => id)).toEqual(answers.map((answer) => answer.field('x-request-id')));
    expect(exchanges.events.map(({ status }) => status)).toEqual(answers.map(({ status }) => status));
    expect(exchanges.events.map(({ route }) => route)).toEqual(['/capabilities.json', undefined, '/api/mcp', '/']);
    expect(exchanges.events.map(({ operation }) => operation)).toEqual([
      'getCapabilities',
      undefined,
      'callDocumentationMcp',
      'getHome',
    ]);
    expect(exchanges.events.map(({ problem }) => problem)).toEqual([undefined, 'not_found', undefined, 'method_not_allowed']);
    for (const { bytes, client, policy } of exchanges.events) {
      expect(bytes).toBeGreaterThan(0);
      expect(client).toBeTypeOf('string');
      expect(policy === undefined || policy === 'default').toBe(true);
    }
  });

  test('nothing that a client sent or is reaches the operator', secrets.setting, async ({ send }) => {
    secrets.events.length = 0;
    const call = legacy('tools/call', { name: 'search_docs', arguments: { query: 'my secret illness' } });
    await send({ ...call, fields: { ...call.fields, Authorization: 'Bearer s3cr3t', 'User-Agent': 'someone' } });
    const clientInfo = { name: 's3cr3t agent', version: 's3cr3t' };
    await send(legacy('initialize', { protocolVersion: 's3cr3t', capabilities: {}, clientInfo }));
    await send(legacy('s3cr3t/method'));
    await send(legacy('tools/call', { name: 's3cr3t' }));
    await send('/s3cr3t/path?token=s3cr3t');
    const reported = JSON.stringify(secrets.events);
    for (const word of ['illness', 's3cr3t', 'someone', '192.0.2.', '127.0.0.']) expect(reported).not.toContain(word);
  });

  test('ages are computed when a tool answers, with the time of the service', async ({ send, advance }) => {
    const ask = async (): Promise<Json> => {
      const result = resultOf(
        await send(legacy('tools/call', { name: 'get_benchmark_evidence', arguments: { id: 'start-time' } })),
      );
      const [evidence = {}] = (result['structuredContent'] as { readonly evidence: readonly Json[] }).evidence;
      return evidence;
    };
    const before = await ask();
    advance(10 * day);
    expect((await ask())['age_days']).toBe(Number(before['age_days']) + 10);
  });

  test('no static document knows the time', async ({ send, advance }) => {
    const paths = ['/capabilities.json', '/releases.json', '/benchmarks.json', '/api/v1/status'];
    const before = await Promise.all(paths.map((path) => send(path)));
    advance(400 * day);
    const after = await Promise.all(paths.map((path) => send(path)));
    expect(after.map(({ text }) => text)).toEqual(before.map(({ text }) => text));
  });
};
