// Whatever a function is invoked with, it answers: never a fault, never an answer that its gateway cannot read or carry.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ExchangeEvent } from '@vitrine/core';
import type { LambdaEvent } from '../src/event.ts';
import { type LambdaResult, toLambdaHandler } from '../src/handler.ts';
import { alb, albMultiValue, events, functionUrl, v1, v2 } from './events.ts';
import { createTarget } from './service.ts';
import { runsOf } from '../../../workshop/full.ts';

const handler = toLambdaHandler(createTarget());

/** Hands over what no gateway sends. */
function invoke(event: unknown): Promise<LambdaResult> {
  return handler(event as LambdaEvent);
}

function problemOf({ statusCode, body }: LambdaResult): unknown {
  const { status, code, resolution, detail } = JSON.parse(body) as Record<string, unknown>;
  expect([status, typeof resolution]).toEqual([statusCode, 'string']);
  return [statusCode, code, detail];
}

/** A call of the tool server as its event. */
function callOf(
  event: LambdaEvent,
  body: string,
  more: Readonly<Record<string, string>> = {},
  isBase64Encoded = false,
): LambdaEvent {
  const headers = { 'content-type': 'application/json', host: 'front.tidewatch.example', ...more };
  const multiValueHeaders = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]));
  const fields = 'multiValueHeaders' in event ? { multiValueHeaders } : { headers };
  const called = { ...event, ...fields, body, isBase64Encoded, httpMethod: 'POST', path: '/api/mcp', rawPath: '/api/mcp' };
  if (!('rawPath' in event)) return { ...called, requestContext: { ...event.requestContext, path: '/api/mcp' } } as LambdaEvent;
  const http = { ...event.requestContext.http, method: 'POST' };
  return { ...called, httpMethod: undefined, requestContext: { ...event.requestContext, http } } as LambdaEvent;
}

const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}';

describe('an event that is malformed', () => {
  const noMethod = 'The event has no HTTP method.';
  const noPath = 'The event has no path that begins with a slash.';
  const noFields = 'The event has header fields that are not strings.';
  const noBody = 'The event has a body that is not a string.';
  const noBase64 = 'The event has isBase64Encoded and a body that is not base64.';
  const context = v2.requestContext;

  test.each<[name: string, event: unknown, detail: string]>([
    ['nothing', undefined, noMethod],
    ['null', null, noMethod],
    ['a string', 'GET /', noMethod],
    ['a list', [v1], noMethod],
    ['an empty object', {}, noMethod],
    ['an event of a queue', { Records: [{ eventSource: 'aws:sqs', body: '{}' }] }, noMethod],
    ['a scheduled event', { source: 'aws.events', 'detail-type': 'Scheduled Event', detail: {} }, noMethod],
    ['a message of a web socket', { requestContext: { eventType: 'MESSAGE', connectionId: 'a' }, body: '{}' }, noMethod],
    ['v2 without a context', { ...v2, requestContext: undefined }, noMethod],
    ['v2 with an empty method', { ...v2, requestContext: { ...context, http: { ...context.http, method: '' } } }, noMethod],
    ['v2 without a path', { ...v2, rawPath: undefined }, noPath],
    ['v2 with a URL for a path', { ...v2, rawPath: 'https://front.example/' }, noPath],
    ['v2 whose path is a number', { ...v2, rawPath: 7 }, noPath],
    ['v2 whose query is no string, and whose path is empty', { ...v2, rawPath: '', rawQueryString: ['/'] }, noPath],
    ['v1 with a method that is no string', { ...v1, httpMethod: 7 }, noMethod],
    ['v1 without a path', { ...v1, path: undefined, requestContext: null }, noPath],
    ['v1 with a field that is a number', { ...v1, multiValueHeaders: { Accept: [7] } }, noFields],
    ['v2 with a field that is null', { ...v2, headers: { accept: null } }, noFields],
    ['v2 with a cookie that is an object', { ...v2, cookies: [{}] }, noFields],
    ['a balancer without a method', { ...alb, httpMethod: undefined }, noMethod],
    ['a balancer without a path', { ...albMultiValue, path: null }, noPath],
    ['a balancer with an object for a body', { ...alb, body: {} }, noBody],
    ['base64 that is none', { ...v1, body: '%%%%', isBase64Encoded: true }, noBase64],
    ['base64 that is cut', { ...v2, body: 'YWJjZ', isBase64Encoded: true }, noBase64],
    ['base64 of the kind for URLs', { ...functionUrl, body: '_-__', isBase64Encoded: true }, noBase64],
    ['base64 with a line break', { ...alb, body: 'YWJj\nYWJj', isBase64Encoded: true }, noBase64],
    ['base64 with padding inside', { ...alb, body: 'YQ==YQ==', isBase64Encoded: true }, noBase64],
  ])('%s is 400 with what is wrong', async (_, event, detail) => {
    expect(problemOf(await invoke(event))).toEqual([400, 'bad_request', detail]);
  });

  test('the refusal has the form that the gateway reads', async () => {
    const forms = [v1, v2, functionUrl, alb, albMultiValue, {}].map(async (event) => {
      const result = await invoke({ ...event, body: 7, rawPath: undefined, path: undefined });
      return [result.headers !== undefined, result.multiValueHeaders !== undefined, result.statusDescription];
    });
    expect(await Promise.all(forms)).toEqual([
      [false, true, undefined],
      [true, false, undefined],
      [true, false, undefined],
      [true, false, '400 Bad Request'],
      [false, true, '400 Bad Request'],
      [true, false, undefined],
    ]);
  });

  test('at the tool server the refusal is a JSON-RPC error', async () => {
    const result = await invoke(callOf(v2, '%%%%', {}, true));
    expect([result.statusCode, JSON.parse(result.body)]).toMatchObject([400, { jsonrpc: '2.0', error: { code: -32_600 } }]);
  });

  test('any value at all is answered', async () => {
    const members = ['httpMethod', 'path', 'rawPath', 'rawQueryString', 'headers', 'multiValueHeaders', 'queryStringParameters'];
    const more = ['multiValueQueryStringParameters', 'cookies', 'requestContext', 'body', 'isBase64Encoded', 'version'];
    const randomMembers = fc.dictionary(fc.constantFrom(...members, ...more), fc.jsonValue());
    const damaged = fc
      .tuple(fc.constantFrom(v1, v2, alb, albMultiValue), randomMembers)
      .map(([event, changed]) => ({ ...event, ...changed }));
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.jsonValue(), randomMembers, damaged), async (event) => {
        const { statusCode, body, headers, multiValueHeaders } = await invoke(event);
        expect([200, 202, 204, 304, 400, 403, 404, 405, 406, 412, 413, 414, 415, 429]).toContain(statusCode);
        expect([typeof body, typeof (headers ?? multiValueHeaders)]).toEqual(['string', 'object']);
      }),
      { numRuns: runsOf(1_000) },
    );
  });
});

describe.each(events)('%s: a body', (_, event) => {
  test.each([
    ['longer than its Content-Length', '1'],
    ['shorter than its Content-Length', '1000'],
    ['with a Content-Length that is no number', 'many'],
    ['with two lengths', '40, 40'],
  ])('%s is 400', async (_name, length) => {
    const { statusCode, body } = await invoke(callOf(event, ping, { 'content-length': length }));
    expect([statusCode, JSON.parse(body)]).toMatchObject([400, { error: { data: { code: 'bad_request' } } }]);
  });

  test('that a gateway changed because it was no text is 400, not a message that the client did not send', async () => {
    const sent = Buffer.from('{"jsonrpc":"2.0","id":1,"method":"ping","x":"\u00ff"}', 'latin1');
    const { statusCode } = await invoke(callOf(event, sent.toString('utf8'), { 'content-length': String(sent.length) }));
    expect(statusCode).toBe(400);
  });

  test('of the length that its field states is read, in base64 too', async () => {
    const length = { 'content-length': String(ping.length) };
    for (const sent of [callOf(event, ping, length), callOf(event, Buffer.from(ping).toString('base64'), length, true)])
      expect(JSON.parse((await invoke(sent)).body)).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
  });

  test('is counted after decoding: 65,536 bytes are read, one more is 413', async () => {
    const padded = (size: number): string => Buffer.from(ping.padEnd(size)).toString('base64');
    const statuses = [65_536, 65_537].map(async (size) => (await invoke(callOf(event, padded(size), {}, true))).statusCode);
    expect(await Promise.all(statuses)).toEqual([200, 413]);
  });

  test('of six megabytes is 413', async () => {
    expect((await invoke(callOf(event, 'A'.repeat(6_291_456), {}, true))).statusCode).toBe(413);
  });
});

describe('an answer', () => {
  function at(event: LambdaEvent, path: string, method = 'GET'): LambdaEvent {
    const { requestContext } = event;
    const http = 'http' in requestContext ? { http: { ...requestContext.http, method } } : {};
    const methodMember = 'httpMethod' in event ? { httpMethod: method } : {};
    return { ...event, ...methodMember, path, rawPath: path, requestContext: { ...requestContext, ...http, path } } as LambdaEvent;
  }

  test.each([
    ['API Gateway REST', v1, 6_291_456, 1_000_000],
    ['API Gateway HTTP', v2, 6_291_456, 1_000_000],
    ['load balancer', alb, 1_000_000, 900_000],
    ['load balancer, multi-value', albMultiValue, 1_000_000, 900_000],
  ])('%s: at the limit of the platform is carried, one byte larger is a problem document', async (_, event, limit, smaller) => {
    // What is around a body does not depend on it: its length has as many digits in all of these.
    const probe = await toLambdaHandler(createTarget([smaller]))(at(event, `/size/${smaller}.txt`));
    const most = limit - Buffer.byteLength(JSON.stringify({ ...probe, body: '' }));
    const large = toLambdaHandler(createTarget([most, most + 1]));
    const fits = await large(at(event, `/size/${most}.txt`));
    expect([fits.statusCode, fits.body.length, Buffer.byteLength(JSON.stringify(fits))]).toEqual([200, most, limit]);
    const detail = 'The answer is too large for the platform; it may fit if compressed.';
    expect(problemOf(await large(at(event, `/size/${most + 1}.txt`)))).toEqual([500, 'internal_error', detail]);
    for (const size of [most, most + 1]) {
      const [get, head] = await Promise.all(['GET', 'HEAD'].map((method) => large(at(event, `/size/${size}.txt`, method))));
      expect([head?.statusCode, head?.body, typesOf(head)]).toEqual([get?.statusCode, '', typesOf(get)]);
    }
  });

  test.each([
    ['letters', 0x78, 1],
    ['quotation marks', 0x22, 2],
    ['control characters', 0x00, 6],
    ['bytes that are no text', 0xff, 4 / 3],
  ])('of %s has one status for GET and HEAD, at any size', async (_, fill, weight) => {
    for (const [event, limit] of [
      [v1, 6_291_456],
      [albMultiValue, 1_000_000],
    ] as const) {
      const sizes = [limit / 8 - 1, limit / 8, limit / 6 - 400, limit / 6, limit / 4, limit / 2, limit].map(Math.floor);
      const target = toLambdaHandler(createTarget(sizes, {}, fill));
      for (const size of sizes) {
        const answers = ['GET', 'HEAD'].map(async (method) => (await target(at(event, `/size/${size}.txt`, method))).statusCode);
        const status = weight * size > limit - 1_000 ? 500 : 200;
        expect([size, ...(await Promise.all(answers))]).toEqual([size, status, status]);
      }
    }
  });

  test('to HEAD of a large document is one exchange', async () => {
    const events: unknown[] = [];
    const onExchange = ({ method, status, problem }: ExchangeEvent): void => void events.push([method, status, problem]);
    const target = toLambdaHandler(createTarget([999_999], { onExchange }));
    expect((await target(at(alb, '/size/999999.txt', 'HEAD'))).statusCode).toBe(500);
    expect(events).toEqual([['HEAD', 500, 'internal_error']]);
  });

  test('to an event that is malformed is an exchange too', async () => {
    const events: unknown[] = [];
    const onExchange = ({ method, status, problem }: ExchangeEvent): void => void events.push([method, status, problem]);
    await toLambdaHandler(createTarget([1], { onExchange }))({} as LambdaEvent);
    expect(events).toEqual([['_OTHER', 400, 'bad_request']]);
  });

  /** Media type and length, in either form of fields. */
  function typesOf({ headers, multiValueHeaders }: Partial<LambdaResult> = {}): unknown {
    const fields = new Map<string, unknown>(Object.entries(multiValueHeaders ?? headers ?? {}));
    return [fields.get('Content-Type'), fields.get('Content-Length')];
  }

  test('of a tool that its balancer does not carry is a JSON-RPC error with the quota that it took', async () => {
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'large', arguments: { size: 200_000 } } };
    const { statusCode, body, headers } = await invoke(callOf(alb, JSON.stringify(call)));
    expect([statusCode, JSON.parse(body)]).toMatchObject([500, { error: { data: { code: 'internal_error' } } }]);
    expect(headers).toMatchObject({ 'RateLimit-Policy': '"default";q=120;w=60', 'X-RateLimit-Limit': '120' });
    expect((await invoke(callOf(v2, JSON.stringify(call)))).statusCode).toBe(200);
  });

  test('of a tool is awaited no longer than the invocation lasts', async () => {
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'slow', arguments: {} } };
    const { statusCode, body } = await handler(callOf(v2, JSON.stringify(call)), { getRemainingTimeInMillis: () => 260 });
    expect([statusCode, JSON.parse(body)]).toMatchObject([200, { result: { structuredContent: { stopped: true } } }]);
  });

  test('a context of a test that has no remaining time is no fault', async () => {
    expect((await handler(v2, {})).statusCode).toBe(200);
  });
});
