// What leaves the process when exchanges are observed: events, lines, metrics, and the report of what was not found.
import { execFileSync } from 'node:child_process';
import { createService, type ExchangeEvent, type ServiceDefinition } from '@vitrine/core';
import { createMetrics, createSearchCounter, toJsonLine } from '@vitrine/core/observe';
import { renderDocuments } from '@vitrine/core/render';
import { describe, expect, it } from 'vitest';
import { createDocumentationTools } from '../src/index.ts';
import type { JsonObject } from '../src/answers/json.ts';
import { fixture } from './fixture.ts';
import { baseUrl, now } from './sample.ts';
import { full } from '../../../workshop/full.ts';

const snapshot = await fixture();
const mcp = createDocumentationTools(snapshot);
const documents = await renderDocuments(snapshot, {
  baseUrl,
  mcp,
  rateLimit: { name: 'test', limit: 500_000, windowSeconds: 60 },
  countSearches: { k: 5, periodHours: 24 },
});

function observed(definition: Partial<ServiceDefinition> = {}) {
  const events: ExchangeEvent[] = [];
  const service = createService({ documents, mcp, clock: () => now, onExchange: (event) => events.push(event), ...definition });
  const post = async (
    message: JsonObject | string,
    headers: Record<string, string> = {},
    address = '192.0.2.1',
  ): Promise<string> => {
    const response = await service.fetch(
      new Request(`${baseUrl}/api/mcp`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'mcp-protocol-version': '2025-11-25', ...headers },
        body: typeof message === 'string' ? message : JSON.stringify({ jsonrpc: '2.0', id: 1, ...message }),
      }),
      { remoteAddress: address },
    );
    return response.text();
  };
  const call = (name: string, given: JsonObject, address?: string): Promise<string> =>
    post({ method: 'tools/call', params: { name, arguments: given } }, {}, address);
  return { events, service, post, call };
}

describe('an event', () => {
  it('says which method and tool were called, what was found, and what it cost', async () => {
    const { events, call, post } = observed();
    const answer = await call('search_docs', { query: 'berths qwertzuiop', limit: 1 });
    await call('search_docs', {});
    await call('nonsense', {});
    await post({ method: 'tools/list', params: {} });
    await post({ method: 'no/such' });
    await post('{');
    await post({ method: 'tools/list' }, { 'content-type': 'text/plain' });
    expect(events[0]).toEqual({
      id: expect.any(String) as string,
      method: 'POST',
      route: '/api/mcp',
      operation: 'callDocumentationMcp',
      status: 200,
      problem: undefined,
      bytes: new TextEncoder().encode(answer).length,
      policy: 'test',
      limited: false,
      client: 'other',
      ...{ purpose: 'other', form: 'mcp', page: undefined },
      snapshotId: snapshot.id,
      startedAt: now,
      durationMs: 0,
      call: {
        method: 'tools/call',
        tool: 'search_docs',
        era: 'legacy',
        revision: '2025-11-25',
        cut: expect.any(Boolean) as boolean,
        paged: true,
        search: { results: 1, total: expect.any(Number) as number, unknownWords: 1 },
      },
    });
    expect(
      events
        .slice(1)
        .map(({ status, problem, call: callEvent }) => [status, problem, callEvent?.method, callEvent?.tool, callEvent?.error]),
    ).toEqual([
      [200, undefined, 'tools/call', 'search_docs', 'tool_error'],
      [200, 'unknown_tool', 'tools/call', undefined, -32_602],
      [200, undefined, 'tools/list', undefined, undefined],
      [200, 'method_not_found', '_OTHER', undefined, -32_601],
      [400, 'invalid_json', '_OTHER', undefined, -32_700],
      [415, 'unsupported_media_type', undefined, undefined, undefined],
    ]);
  });

  it('names the client by what it says in this request alone', async () => {
    const { events, post, call } = observed();
    const clientInfo = { name: 'claude-ai', version: '1' };
    await post({ method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo } });
    await call('search_docs', { query: 'berths' });
    await post({ method: 'ping' }, { 'user-agent': 'curl/8.1' });
    expect(events.map(({ client }) => client)).toEqual(['claude', 'other', 'curl']);
  });

  it('says which policy refused a request', async () => {
    const limited = await renderDocuments(snapshot, { baseUrl, mcp, rateLimit: { name: 'small', limit: 1, windowSeconds: 60 } });
    const { events, call } = observed({ documents: limited });
    for (let n = 0; n < 2; n++) await call('search_docs', { query: 'berths' });
    expect(events.map(({ policy, limited: refused, problem }) => [policy, refused, problem])).toEqual([
      ['small', false, undefined],
      ['small', true, 'rate_limited'],
    ]);
    expect(events[1]?.call).toBeUndefined();
  });

  it.each([
    [false, 1],
    [true, 2],
  ])('is made only when somebody listens: %s', async (listens, looks) => {
    const read: string[] = [];
    let asked = 0;
    const clock = (): number => now + asked++;
    const onExchange = (): void => {};
    const service = createService({ documents, mcp, clock, ...(listens && { onExchange }) });
    const field = (name: string): string | null => {
      read.push(name);
      return null;
    };
    const body = (): Promise<Uint8Array> => Promise.resolve(new Uint8Array());
    asked = 0;
    await service.handle({ method: 'GET', target: '/capabilities.json', field, connection: {}, body });
    // The duration and the client are in the event alone.
    expect([asked, read.includes('user-agent')]).toEqual([looks, listens]);
  });

  it.each<[string, () => unknown]>([
    [
      'throws',
      () => {
        throw new Error('listener');
      },
    ],
    ['rejects', () => Promise.reject(new Error('listener'))],
    ['hangs', () => new Promise(() => {})],
  ])('changes no answer when its listener %s', async (does, onExchange) => {
    const errors: unknown[] = [];
    const quiet = observed();
    const loud = observed({ onExchange, onError: (error) => errors.push(error) });
    expect(await loud.call('search_docs', { query: 'berths' })).toBe(await quiet.call('search_docs', { query: 'berths' }));
    await Promise.resolve();
    expect(errors).toEqual(does === 'hangs' ? [] : [new Error('listener')]);
  });
});

/** Fewer in `npm test`, all of them in `npm run check exhaustive`. */
const hostile = full ? 2_000 : 60;
const many = full ? 10_000 : 600;

it(`${hostile} hostile requests are as many lines, without a raw control, a word of theirs, or more than 200 series`, async () => {
  const metrics = createMetrics();
  const lines: string[] = [];
  const { post } = observed({
    onExchange: (event) => {
      metrics.onExchange(event);
      lines.push(toJsonLine(event));
    },
  });
  const evil = ['\u001b[2J', '\u202e', '\u0000', '\r\n', '"}\n{', '💣', '\ud800', 'x'.repeat(10_000)];
  for (let n = 0; n < hostile; n++) {
    const word = `HOSTILE${n}${evil[n % evil.length] ?? ''}`;
    const header = `HOSTILE${n}${'\u00ff'.repeat(n % 200)}`;
    const params: JsonObject =
      n % 3 === 0
        ? { name: word, arguments: { query: word } }
        : n % 3 === 1
          ? { name: 'search_docs', arguments: { query: word.slice(0, 256), [word]: word } }
          : { clientInfo: { name: word, version: word }, protocolVersion: word, capabilities: {} };
    const method = n % 3 === 2 ? 'initialize' : n % 5 === 0 ? word : 'tools/call';
    await post({ method, params }, { 'user-agent': header, 'x-forwarded-for': `HOSTILE${n}` }, `198.51.${n % 200}.${n % 250}`);
  }
  expect(lines).toHaveLength(hostile);
  expect(lines.filter((line) => !/^\{[\x20-\x7e]*\}$/.test(line))).toEqual([]);
  const told = lines.join('\n') + metrics.text();
  expect(/HOSTILE/i.test(told)).toBe(false);
  expect(
    metrics
      .text()
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#')).length,
  ).toBeLessThan(320);
});

it('what is counted of searches is what the documents say', async () => {
  const withoutCounter = await renderDocuments(snapshot, { baseUrl, mcp });
  const counter = createSearchCounter({ k: 7 });
  expect(() => createService({ documents: withoutCounter, mcp, searchCounter: counter })).toThrow(
    'searchCounter: expected what the documents name (no countSearches), received k 7, periodHours 24',
  );
  expect(() => createService({ documents, mcp, searchCounter: counter })).toThrow('(k 5, periodHours 24), received k 7');
});

it(`of ${many} searches by 300 clients the report names the ten gaps, and never what one client typed`, async () => {
  const metrics = createMetrics();
  const searches = createSearchCounter();
  const told: string[] = [];
  const { call } = observed({
    searchCounter: searches,
    onExchange: (event) => {
      metrics.onExchange(event);
      told.push(toJsonLine(event), JSON.stringify(event));
    },
  });
  const gaps = [
    'kubernetes',
    'terraform',
    'graphql',
    'webhooks',
    'kerberos',
    'ansible',
    'prometheus',
    'flutter',
    'oauth',
    'zigbee',
  ];
  const common = ['berth', 'tide', 'install', 'moor', 'harbour'];
  const secret = 'hunterzebra';
  const letters = (number: number): string => number.toString().replace(/\d/g, (digit) => 'bcdfghjklm'.charAt(Number(digit)));
  for (let n = 0; n < many; n++) {
    const client = (n * 7) % 300;
    const gap = n % 9 === 0 ? ` ${gaps[(n / 9) % gaps.length] ?? ''}` : '';
    const ownWord = ` zq${letters(client)}`;
    const typed = client === 42 ? ` ${secret} my ${secret.toUpperCase()}-token` : '';
    // Four clients share a word: one fewer than k.
    const few = client < 4 ? ' fourfold' : '';
    await call(
      'search_docs',
      { query: `how to ${common[n % 5] ?? ''}${gap}${ownWord}${typed}${few}` },
      `198.51.${client >> 8}.${client & 255}`,
    );
  }
  const report = searches.report(
    now,
    snapshot.pages.map(({ id }) => id),
  );
  const everything = JSON.stringify(report) + metrics.text() + told.join('\n');
  // Compared here, so that a failure prints one word and not ten thousand lines.
  const leaked = [secret, 'zq', 'fourfold', '198.51'].filter((hidden) => everything.toLowerCase().includes(hidden));
  expect(leaked).toEqual([]);
  const unknown = report.current.words.filter(({ known: isKnown }) => !isKnown).map(({ word }) => word);
  expect(unknown.toSorted()).toEqual(gaps.toSorted());
  expect(report.current.searches.weak).toBe(many - report.current.searches.none);
  expect(report.pages).toBe(snapshot.pages.length);
});

it('a page that is read is named, and a missing one is counted when five clients requested it', async () => {
  const searchCounter = createSearchCounter();
  const { events, service } = observed({ searchCounter });
  const read = (path: string, n = 0): Promise<Response> =>
    service.fetch(new Request(`${baseUrl}${path}`, { headers: { 'user-agent': 'Claude-User/1.0' } }), {
      remoteAddress: `192.0.2.${n}`,
    });
  const [{ id } = { id: '' }] = snapshot.pages;
  await read(`/docs/${id}.md`);
  await read(`/docs/${id.replace(/^./, (letter) => `%${letter.charCodeAt(0).toString(16)}`)}.md`);
  expect(events.splice(1, 1)).toMatchObject([{ status: 200, page: id }]);
  expect(events[0]).toMatchObject({ client: 'claude', purpose: 'question', form: 'markdown', page: id });
  for (let n = 0; n < 5; n++) for (const path of ['/docs/nowhere-at-all', '/wp-login.php']) await read(path, n);
  await read('/docs/somewhere-else', 1);
  expect(events.slice(1).map(({ page }) => page)).toEqual(Array.from({ length: 11 }, () => undefined));
  expect(searchCounter.report(now, []).current.missing).toEqual([{ path: '/docs/nowhere-at-all', requests: 5 }]);
});

it('of request targets with long queries the counter keeps the addresses alone', () => {
  const script = `
    import { createSearchCounter } from '@vitrine/core/observe';
    const counter = createSearchCounter({ k: 2 });
    globalThis.gc();
    const before = process.memoryUsage().heapUsed;
    for (let n = 0; n < 250; n++) for (const client of ['a', 'b']) {
      const target = Buffer.from('/docs/' + 'x'.repeat(100) + n + '?' + 'q'.repeat(40_000)).toString('latin1');
      counter.countMissing(target.slice(0, target.indexOf('?')), client, 1);
    }
    globalThis.gc();
    console.log(process.memoryUsage().heapUsed - before, counter.report(1, []).current.missing.length);`;
  const printed = execFileSync(process.execPath, ['--expose-gc', '--input-type=module', '-e', script], {
    cwd: new URL('..', import.meta.url),
    encoding: 'utf8',
  });
  const [grown, addresses] = printed.split(' ').map(Number);
  expect(addresses).toBe(250);
  // 250 targets are 10 MB.
  expect(grown).toBeLessThan(1_000_000);
});
