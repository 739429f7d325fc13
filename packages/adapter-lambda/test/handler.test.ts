// What the contract suite cannot see: the form of events and results.
import process from 'node:process';
import { setImmediate } from 'node:timers/promises';
import type { ALBEvent, ALBHandler, APIGatewayProxyHandler, APIGatewayProxyHandlerV2, LambdaFunctionURLHandler } from 'aws-lambda';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { LambdaEvent } from '../src/event.ts';
import { type LambdaOptions, type LambdaResult, toLambdaHandler } from '../src/handler.ts';
import { alb, albMultiValue, events, functionUrl, v1, v2 } from './events.ts';
import { compressed, createRecorder, createTarget, picture, text } from './service.ts';

/** What an event becomes. */
async function incomingOf(event: LambdaEvent, stripStage = false) {
  const recorder = createRecorder();
  await toLambdaHandler(recorder, { stripStage })(event);
  const [incoming] = recorder.seen;
  if (incoming === undefined) throw new Error('the event was refused');
  return incoming;
}

function at(path: string, event: LambdaEvent): LambdaEvent {
  if (!('rawPath' in event)) return { ...event, path, requestContext: { ...event.requestContext, path } } as LambdaEvent;
  return { ...event, rawPath: path };
}

describe('an event', () => {
  test.each(events)('%s: method, path and repeated names of the query are those of the client', async (name, event) => {
    const last = name === 'load balancer';
    const repeated = name === 'API Gateway REST' || name === 'load balancer, multi-value';
    const query = `${last ? '' : 'tag=one&'}tag=two%20words&empty${repeated || last ? '' : '='}`;
    expect(await incomingOf(event)).toMatchObject({ method: 'GET', target: `/capabilities.json?${query}` });
  });

  test.each(events)('%s: a path is passed on as it is', async (_, event) => {
    for (const path of ['/', '//a/../b', '/%2e%2E/%00', '/docs/ü', '/prod/x'])
      expect((await incomingOf(at(path, event))).target.split('?')[0]).toBe(path);
  });

  test('signs that would end a decoded path are encoded again', async () => {
    expect((await incomingOf({ ...v2, rawPath: '/docs/why?#1', rawQueryString: '' })).target).toBe('/docs/why%3F%231');
  });

  test('an event without a query has a target without a question mark', async () => {
    const none = { queryStringParameters: null, multiValueQueryStringParameters: null };
    for (const event of [
      { ...v1, ...none },
      { ...v2, rawQueryString: '' },
      { ...alb, queryStringParameters: {} },
    ])
      expect((await incomingOf(event)).target).toBe('/capabilities.json');
  });

  test('a query that REST has decoded is encoded again, half a surrogate pair too', async () => {
    const multiValueQueryStringParameters = { 'a&b': ['c=d', '\ud800'] };
    expect((await incomingOf({ ...v1, multiValueQueryStringParameters })).target).toMatch(/\?a%26b=c%3Dd&a%26b=%EF%BF%BD$/);
  });

  test.each(events)('%s: fields are found by lower-case name, and are null when absent', async (_, event) => {
    const incoming = await incomingOf(event);
    for (const [name, value] of Object.entries({ accept: 'application/json', host: 'front.tidewatch.example', origin: null }))
      expect(incoming.field(name)).toBe(value);
    expect(incoming.field('constructor')).toBeNull();
  });

  test('several lines of a field are joined, cookies by semicolons', async () => {
    const lines = await incomingOf({ ...v1, multiValueHeaders: { 'If-None-Match': ['"a"', '"b"'], Cookie: ['a=1', 'b=2'] } });
    expect([lines.field('if-none-match'), lines.field('cookie')]).toEqual(['"a", "b"', 'a=1; b=2']);
    expect((await incomingOf(v2)).field('cookie')).toBe('a=1; b=2');
  });

  test('fields of REST are read where only the last lines are given', async () => {
    expect((await incomingOf({ ...v1, multiValueHeaders: null } as unknown as LambdaEvent)).field('accept')).toBe(
      'application/json',
    );
  });

  test.each(events)('%s: the client is who connected to AWS, and the chain is what that client sent', async (_, event) => {
    const incoming = await incomingOf(event);
    expect(incoming.connection).toEqual({ remoteAddress: '192.0.2.1' });
    expect(incoming.field('x-forwarded-for') ?? '').toBe('');
  });

  test.each([
    ['203.0.113.9, 192.0.2.1', '192.0.2.1', '203.0.113.9'],
    ['203.0.113.9,192.0.2.1, 192.0.2.1', '192.0.2.1', '203.0.113.9, 192.0.2.1'],
    ['203.0.113.9, 192.0.2.1:4711', '192.0.2.1', '203.0.113.9'],
    ['203.0.113.9, 2001:db8::1', '2001:db8::1', '203.0.113.9'],
    ['203.0.113.9, [2001:db8::1]:4711', '2001:db8::1', '203.0.113.9'],
    ['junk', 'junk', ''],
    ['', '', ''],
  ])('a load balancer that states %j: the right-most hop is who connected', async (chain, peer, before) => {
    const incoming = await incomingOf({ ...alb, headers: { 'x-forwarded-for': chain } });
    expect([incoming.connection.remoteAddress, incoming.field('x-forwarded-for')]).toEqual([peer, before]);
  });

  // In mode `preserve` a client named itself: 2,000 of 2,000 requests passed a quota of 5.
  test('a balancer that writes no X-Forwarded-For vouches for none, from the first event on that shows it', async () => {
    const { 'x-forwarded-for': _, ...headers } = alb.headers ?? {};
    const warnings: unknown[] = [];
    const warned = (warning: Error): void => void warnings.push('code' in warning ? warning.code : warning);
    process.on('warning', warned);
    onTestFinished(() => void process.off('warning', warned));
    const handler = toLambdaHandler(createTarget());
    const left = async (fields: ALBEvent['headers']): Promise<unknown> =>
      fieldOf(await handler(at('/api/v1/status', { ...alb, headers: fields })), 'X-RateLimit-Remaining');
    const { 'x-forwarded-port': __, ...checked } = headers;
    // A health check has neither field.
    expect(await left(checked)).toBe('119');
    expect(await left({ ...headers, 'x-forwarded-for': '203.0.113.1' })).toBe('119');
    expect(await left(headers)).toBe('118');
    expect(await left({ ...headers, 'x-forwarded-for': '203.0.113.2' })).toBe('117');
    expect(await left({ ...headers, 'x-forwarded-for': '203.0.113.3' })).toBe('116');
    await setImmediate();
    expect(warnings).toEqual(['VITRINE_NO_FORWARDED_FOR']);
  });

  test.each(['preserve', 'remove'] as const)('in mode %s no entry of a client is its address', async (xffHeaderProcessing) => {
    const handler = toLambdaHandler(createTarget(), { xffHeaderProcessing });
    const left = async (chain: string): Promise<unknown> =>
      fieldOf(
        await handler(at('/api/v1/status', { ...alb, headers: { ...alb.headers, 'x-forwarded-for': chain } })),
        'X-RateLimit-Remaining',
      );
    for (const [index, chain] of ['203.0.113.1', '203.0.113.2', '', 'junk'].entries())
      expect(await left(chain)).toBe(`${119 - index}`);
  });

  test('in mode preserve the proxies that the service trusts name the client', async () => {
    const handler = toLambdaHandler(createTarget([], { trustProxy: { hops: 1 } }), { xffHeaderProcessing: 'preserve' });
    const left = async (chain: string): Promise<unknown> =>
      fieldOf(
        await handler(at('/api/v1/status', { ...alb, headers: { ...alb.headers, 'x-forwarded-for': chain } })),
        'X-RateLimit-Remaining',
      );
    expect(await left('192.0.2.1')).toBe('119');
    expect(await left('203.0.113.9, 192.0.2.1')).toBe('118');
    expect(await left('192.0.2.2')).toBe('119');
  });

  // The line that the balancer continues may be any of them.
  test.each([{ trustProxy: { hops: 0 } }, { trustProxy: { hops: 1 } }])(
    'several lines of X-Forwarded-For through a load balancer name nobody: %j',
    async (options) => {
      const handler = toLambdaHandler(createTarget([], options));
      const left = async (...lines: string[]): Promise<unknown> => {
        const multiValueHeaders = { ...albMultiValue.multiValueHeaders, 'x-forwarded-for': lines };
        return fieldOf(await handler(at('/api/v1/status', { ...albMultiValue, multiValueHeaders })), 'X-RateLimit-Remaining');
      };
      expect(await left('192.0.2.1', '203.0.113.1')).toBe('119');
      expect(await left('192.0.2.1', '203.0.113.2')).toBe('118');
      expect(await left('203.0.113.3', '203.0.113.4, 192.0.2.1')).toBe('117');
      expect(await left('203.0.113.5', '192.0.2.1', '203.0.113.6')).toBe('116');
    },
  );

  test('a mode that is none is refused', () => {
    const options = { xffHeaderProcessing: 'keep' } as unknown as LambdaOptions;
    expect(() => toLambdaHandler(createTarget(), options)).toThrow('xffHeaderProcessing: expected append, preserve or remove');
  });

  // White space was looked through once for every character of it: 16 KB took half a second before anything was counted.
  test('a megabyte of white space in the chain is read once', async () => {
    const chain = `203.0.113.9${' '.repeat(1_048_576)}x , 192.0.2.1`;
    const incoming = await incomingOf({ ...v2, headers: { 'x-forwarded-for': chain } });
    expect(incoming.connection.remoteAddress).toBe('192.0.2.1');
    expect(incoming.field('x-forwarded-for')).toBe(chain.slice(0, -' , 192.0.2.1'.length));
  });

  test('what API Gateway adds behind the address of its client is taken off as well', async () => {
    const multiValueHeaders = { 'X-Forwarded-For': ['203.0.113.9, 192.0.2.1, 198.51.100.7'] };
    const incoming = await incomingOf({ ...v1, multiValueHeaders });
    expect([incoming.connection.remoteAddress, incoming.field('x-forwarded-for')]).toEqual(['192.0.2.1', '203.0.113.9']);
  });

  test.each(events)('%s: trustProxy counts the proxies in front of AWS', async (_, event) => {
    const handler = toLambdaHandler(createTarget([], { trustProxy: { hops: 1 } }));
    const left = async (chain: string) => {
      const fields = { headers: { 'x-forwarded-for': chain }, multiValueHeaders: { 'x-forwarded-for': [chain] } };
      return fieldOf(await handler(at('/api/v1/status', { ...event, ...fields })), 'X-RateLimit-Remaining');
    };
    expect(await left('203.0.113.9, 192.0.2.1')).toBe('119');
    expect(await left('198.51.100.7, 203.0.113.9, 192.0.2.1')).toBe('118');
    expect(await left('203.0.113.10, 192.0.2.1')).toBe('119');
  });

  test('the stage that a client sends stays in the path, and is taken off when it was added behind the client', async () => {
    const rest = { ...v1, path: '/status', requestContext: { ...v1.requestContext, path: '/live/status' } };
    const http = { ...v2, rawPath: '/live', requestContext: { ...v2.requestContext, stage: 'live' } };
    const paths = async (stripStage: boolean) =>
      Promise.all([rest, http, functionUrl].map(async (event) => (await incomingOf(event, stripStage)).target.split('?')[0]));
    expect(await paths(false)).toEqual(['/live/status', '/live', '/capabilities.json']);
    expect(await paths(true)).toEqual(['/status', '/', '/capabilities.json']);
    expect((await incomingOf({ ...http, rawPath: '/lively' }, true)).target).toMatch(/^\/lively/);
  });

  test('the path of REST is that of the event where its context has none', async () => {
    const requestContext = { ...v1.requestContext, path: undefined };
    expect((await incomingOf({ ...v1, requestContext } as unknown as LambdaEvent)).target).toMatch(/^\/capabilities\.json/);
  });

  test.each(events)('%s: a body is text or base64, and is counted in bytes', async (_, event) => {
    const bytes = Buffer.from('ü'.repeat(50));
    for (const [body, isBase64Encoded] of [
      [bytes.toString(), false],
      [bytes.toString('base64'), true],
    ] as const) {
      const incoming = await incomingOf({ ...event, body, isBase64Encoded });
      expect(await incoming.body(100)).toEqual(bytes);
      expect(await incoming.body(99)).toBe('too-large');
    }
  });

  test.each(events)('%s: an event without a body has an empty one', async (_, event) => {
    expect(await (await incomingOf(event)).body(1)).toHaveLength(0);
  });

  test('the service to use is requested at every event', async () => {
    const services = [createRecorder(), createRecorder()] as const;
    let current = 0;
    const handler = toLambdaHandler(() => services[current === 0 ? 0 : 1]);
    await handler(v1);
    current = 1;
    await handler(v1);
    expect(services.map(({ seen }) => seen.length)).toEqual([1, 1]);
  });
});

/** A field of a result, whatever form it has. */
function fieldOf({ headers, multiValueHeaders }: LambdaResult, name: string): string | undefined {
  return headers?.[name] ?? multiValueHeaders?.[name]?.join(', ');
}

describe('a result', () => {
  test('the handler is one for every gateway', () => {
    const handler = toLambdaHandler(createTarget());
    const typed: [APIGatewayProxyHandler, APIGatewayProxyHandlerV2, LambdaFunctionURLHandler, ALBHandler] = [
      handler,
      handler,
      handler,
      handler,
    ];
    expect(new Set(typed).size).toBe(1);
  });

  test.each(events)('%s: text is text, byte order mark and all', async (_, event) => {
    const { statusCode, body, isBase64Encoded } = await toLambdaHandler(createTarget())(event);
    expect([statusCode, body, isBase64Encoded]).toEqual([200, text, false]);
  });

  test.each(events)('%s: compressed and binary bodies are base64', async (_, event) => {
    const handler = toLambdaHandler(createTarget());
    const gzip = { headers: { 'accept-encoding': 'gzip' }, multiValueHeaders: { 'accept-encoding': ['gzip'] } };
    expect(await handler({ ...event, ...gzip })).toMatchObject({
      body: Buffer.from(compressed).toString('base64'),
      isBase64Encoded: true,
    });
    expect(await handler(at('/picture.png', event))).toMatchObject({
      body: Buffer.from(picture).toString('base64'),
      isBase64Encoded: true,
    });
  });

  test('lines of one name are apart where the gateway reads several values, else joined', async () => {
    const handler = toLambdaHandler(
      createRecorder({
        status: 304,
        fields: [
          ['Link', '<a>'],
          ['Vary', 'x'],
          ['Link', '<b>'],
        ],
        body: null,
      }),
    );
    const joined = { headers: { Link: '<a>, <b>', Vary: 'x' } };
    const apart = { multiValueHeaders: { Link: ['<a>', '<b>'], Vary: ['x'] } };
    const bare = { statusCode: 304, body: '', isBase64Encoded: false };
    const described = { statusDescription: '304 Not Modified' };
    expect(await Promise.all([v1, v2, functionUrl, alb, albMultiValue].map((event) => handler(event)))).toEqual([
      { ...bare, ...apart },
      { ...bare, ...joined },
      { ...bare, ...joined },
      { ...bare, ...described, ...joined },
      { ...bare, ...described, ...apart },
    ]);
  });
});
