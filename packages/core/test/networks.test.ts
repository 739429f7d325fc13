// Networks in the pipeline: which address decides, what the answer states, and 400 people behind one address.
import { describe, expect, test } from 'vitest';
import { createService, type ServiceResponse, type Service, type ServiceDefinition } from '../src/index.ts';
import { assistantNetworks } from '../src/engine/rate-limit/hosted-assistants.ts';
import { checkNetworks, type NetworkPolicy } from '../src/engine/rate-limit/networks.ts';
import { verify } from '../../conformance/src/index.ts';
import { renderSample, sampleMcp, documentText } from './sample-snapshot.ts';

const networks: readonly NetworkPolicy[] = [
  { name: 'assistant', ranges: ['203.0.113.0/24', '2001:db8:7::/48'], limit: 5, windowSeconds: 60, per: 'network' },
  { name: 'campus', ranges: ['198.51.100.0/24'], limit: 3, windowSeconds: 10, per: 'address' },
];
const start = Date.parse('2026-11-22T00:00:00Z');
const documents = await renderSample({ networks });

function serviceWith(definition: Partial<ServiceDefinition> = {}): Service {
  return createService({ documents, mcp: sampleMcp, clock: () => start, ...definition });
}

function ask(service: Service, remoteAddress: string, fields: Record<string, string> = {}): Promise<ServiceResponse> {
  return service.handle({
    method: 'GET',
    target: '/lantern/api/v1/status',
    field: (name) => fields[name] ?? null,
    connection: { remoteAddress },
    body: () => Promise.resolve(new Uint8Array()),
  });
}

const fieldOf = ({ fields }: ServiceResponse, name: string): string | undefined => fields.find(([each]) => each === name)?.[1];
const policyOf = (reply: ServiceResponse): string | undefined => /^"([^"]*)"/.exec(fieldOf(reply, 'RateLimit-Policy') ?? '')?.[1];

describe('a request from a network', () => {
  test('answers with the policy of the network, in every field', async () => {
    const reply = await ask(serviceWith(), '203.0.113.9');
    expect(fieldOf(reply, 'RateLimit-Policy')).toBe('"assistant";q=5;w=60');
    expect(fieldOf(reply, 'RateLimit')).toBe('"assistant";r=4;t=60');
    expect(fieldOf(reply, 'X-RateLimit-Limit')).toBe('5');
  });

  test('shares one quota with all of it, or has one for its address', async () => {
    const service = serviceWith();
    const statuses: number[] = [];
    for (let n = 0; n < 6; n++) statuses.push((await ask(service, n % 2 === 0 ? `203.0.113.${n}` : `2001:db8:7:${n}::1`)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const campus = async (n: number): Promise<number> => (await ask(service, `198.51.100.${n}`)).status;
    expect([await campus(1), await campus(1), await campus(1), await campus(1), await campus(2)]).toEqual([
      200, 200, 200, 429, 200,
    ]);
  });

  test('learns from its 429 which policy it met', async () => {
    const service = serviceWith();
    for (let n = 0; n < 5; n++) await ask(service, '203.0.113.1');
    const reply = await ask(service, '203.0.113.2');
    expect(reply.status).toBe(429);
    const body = JSON.parse(
      typeof reply.body === 'string' ? reply.body : new TextDecoder().decode(reply.body ?? new Uint8Array()),
    ) as object;
    expect(body).toMatchObject({ code: 'rate_limited', 'violated-policies': ['assistant'] });
    expect(fieldOf(reply, 'Retry-After')).toBe('60');
  });

  test('takes nothing from a stranger, and a stranger nothing from it', async () => {
    const service = serviceWith();
    for (let n = 0; n < 6; n++) await ask(service, '203.0.113.1');
    const stranger = await ask(service, '192.0.2.1');
    expect([stranger.status, fieldOf(stranger, 'RateLimit')]).toEqual([200, '"default";r=119;t=60']);
  });
});

describe('no field that a client writes puts it into a network', () => {
  const forged: readonly Record<string, string>[] = [
    { 'x-forwarded-for': '203.0.113.1' },
    { 'x-forwarded-for': '203.0.113.1, 203.0.113.2' },
    { 'x-forwarded-for': '::ffff:203.0.113.1' },
    { 'x-forwarded-for': '[2001:db8:7::1]:443' },
    { forwarded: 'for=203.0.113.1' },
    { forwarded: 'for="[2001:db8:7::1]"' },
    { 'x-real-ip': '203.0.113.1', 'cf-connecting-ip': '203.0.113.1', 'true-client-ip': '203.0.113.1' },
  ];

  test.each(forged)('%j, sent directly', async (fields) => {
    expect(policyOf(await ask(serviceWith(), '192.0.2.1', fields))).toBe('default');
  });

  test.each(forged.slice(0, 4))('%j, before what the trusted proxy appends', async (fields) => {
    const service = serviceWith({ trustProxy: { hops: 1 } });
    const value = `${fields['x-forwarded-for'] ?? ''}, 192.0.2.1`;
    expect(policyOf(await ask(service, '10.0.0.1', { 'x-forwarded-for': value }))).toBe('default');
    expect(policyOf(await ask(service, '10.0.0.1', { 'x-forwarded-for': '192.0.2.1, 203.0.113.7' }))).toBe('assistant');
  });

  test.each([
    ['::ffff:203.0.113.1', 'assistant'],
    ['::ffff:cb00:7101', 'assistant'],
    ['2001:db8:7::1%eth0', 'assistant'],
    ['2001:db8:8::1%203.0.113.1', 'default'],
    ['203.0.113.1%eth0', 'default'],
    ['::203.0.113.1', 'default'],
    ['::fffe:203.0.113.1', 'default'],
    ['203.0.113.1.', 'default'],
    ['203.0.113', 'default'],
    ['0313.0.0161.1', 'default'],
    ['', 'default'],
  ])('the spelling %s of a connection is under %s', async (address, policy) => {
    expect(policyOf(await ask(serviceWith(), address))).toBe(policy);
  });
});

describe('what is published', () => {
  const expected = [
    { name: 'default', limit: 120, window_seconds: 60, per: 'client' },
    { name: 'assistant', limit: 5, window_seconds: 60, per: 'network' },
    { name: 'campus', limit: 3, window_seconds: 10, per: 'address' },
  ];

  test('names every policy with its figures in status, manifest and contract, and no range anywhere', () => {
    const read = (path: string): unknown => JSON.parse(documentText(documents, path));
    expect(read('/api/v1/status')).toMatchObject({ rate_limit: { limit: 120, policies: expected } });
    expect(read('/.well-known/mcp.json')).toMatchObject({ rate_limits: expected });
    expect(read('/openapi.json')).toMatchObject({ 'x-rate-limit-policies': expected });
    for (const path of documents.paths()) expect(documentText(documents, path)).not.toMatch(/203\.0\.113|198\.51\.100|2001:db8:7/);
  });

  test('is what is enforced: other names or figures are refused at start, newer ranges are not', () => {
    const newer = networks.map((network) => ({ ...network, ranges: ['192.0.2.0/24'].slice(network.name === 'campus' ? 1 : 0) }));
    expect(() => serviceWith({ networks: newer })).not.toThrow();
    expect(() => serviceWith({ networks: [] })).toThrow(/^networks: expected what the documents name/);
    expect(() => serviceWith({ networks: networks.map((network) => ({ ...network, limit: 9 })) })).toThrow(/^networks: expected/);
  });

  test('is what verify finds, and a list that differs is found by its rule', async () => {
    const rules = async (service: Service): Promise<string[]> => (await verify(service)).map(({ rule }) => rule);
    expect(await rules(serviceWith({ clock: Date.now }))).toEqual([]);
    const others = await renderSample();
    const mixed = { ...documents, get: (path: string) => (path === '/.well-known/mcp.json' ? others : documents).get(path) };
    expect(await rules(serviceWith({ documents: mixed, clock: Date.now }))).toContain('quota-policies');
  });

  test.each([
    [{ limit: 524_288 }, /^networks\.assistant: limit: expected an integer from 1 to 524287/],
    [{ limit: 0 }, /^networks\.assistant: limit/],
    [{ windowSeconds: 97 }, /^networks\.assistant: windowSeconds: expected an integer from 1 to 96/],
  ])('a policy that the counters cannot hold is refused at start: %j', async (figures, message) => {
    const [assistant] = networks;
    const heavy = await renderSample({ networks: assistant === undefined ? [] : [{ ...assistant, ...figures }] });
    expect(() => createService({ documents: heavy, mcp: sampleMcp })).toThrow(message);
  });
});

test('the preset can be used, names its sources, and no name is twice', () => {
  expect(() => {
    checkNetworks(assistantNetworks, 'default');
  }).not.toThrow();
  for (const { source, date, ranges } of assistantNetworks) {
    expect(source).toMatch(/^https:\/\//);
    expect(date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(ranges.length).toBeGreaterThan(0);
  }
});

/** 400 people connect within a minute, each from the one address of their assistant, and ask six times over five minutes. */
async function simulate(withPreset: boolean): Promise<{ refused: number; refusedWhileConnecting: number; stranger: number }> {
  const people = 400;
  let now = start;
  const site = await renderSample(withPreset ? { networks: assistantNetworks } : {});
  const service = createService({ documents: site, mcp: sampleMcp, clock: () => now });
  const moments = Array.from({ length: people }, (_, person) => {
    const begin = (person * 60_000) / people;
    const connecting = [0, 150, 300].map((ms) => ({ at: begin + ms, what: 'connect' as const }));
    const calls = Array.from({ length: 6 }, (_, call) => ({ at: begin + 5_000 + (call * 290_000) / 6, what: 'call' as const }));
    return [...connecting, ...calls];
  }).flat();
  const strangers = Array.from({ length: 300 }, (_, second) => ({ at: second * 1_000, what: 'stranger' as const }));
  const refused = { connect: 0, call: 0, stranger: 0 };
  for (const { at, what } of [...moments, ...strangers].sort((a, b) => a.at - b.at)) {
    now = start + at;
    const { status } = await ask(service, what === 'stranger' ? '192.0.2.77' : '160.79.106.9');
    expect([200, 429]).toContain(status);
    if (status === 429) refused[what] += 1;
  }
  return {
    refused: (refused.connect + refused.call) / moments.length,
    refusedWhileConnecting: refused.connect / (people * 3),
    stranger: refused.stranger,
  };
}

test('400 people behind one address are refused mostly without the preset and never with it; a stranger never', async () => {
  const without = await simulate(false);
  expect(without.refused).toBeGreaterThan(0.5);
  expect(without.refusedWhileConnecting).toBeGreaterThan(0.8);
  expect(await simulate(true)).toEqual({ refused: 0, refusedWhileConnecting: 0, stranger: 0 });
  expect(without.stranger).toBe(0);
  console.log(`400 people behind one address, refused without the preset: ${JSON.stringify(without)}; with it: none`);
});
