// Streamable HTTP on the tool endpoint as a stateless server speaks it (SPEC 4.4, 4.5; MCP transports): JSON answers to
// POST, 202 to notifications, no stream, no session.
import { expect } from 'vitest';
import { endpoint, errorOf, gist, legacy, newest, post, resultOf, stable } from '../rpc.ts';
import type { Cases } from '../case.ts';

/** Values of Accept on GET, and whether they look for a stream. */
const lookups: readonly (readonly [accept: string, status: number])[] = [
  ['*/*', 200],
  ['application/json', 200],
  ['application/mcp-server-card+json', 200],
  ['text/html', 200],
  ['text/*', 200],
  ['text/event-stream;q=0', 200],
  ['nonsense', 200],
  ['text/event-stream', 405],
  ['TEXT/Event-Stream', 405],
  ['text/event-stream;q=0.1', 405],
  ['application/json, text/event-stream', 405],
  ['*/*, text/event-stream; charset=utf-8', 405],
];

/** Values of Accept on POST, and whether an answer in JSON is admitted. */
const accepts: readonly (readonly [accept: string, status: number])[] = [
  ['application/json, text/event-stream', 200],
  ['application/json', 200],
  ['text/event-stream', 200],
  ['application/*', 200],
  ['*/*', 200],
  ['', 200],
  ['text/html, */*;q=0.1', 200],
  ['text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2', 200],
  ['application/json;q=0.001', 200],
  ['APPLICATION/JSON', 200],
  ['application/json,,text/event-stream', 200],
  ['text/event-stream;q=2, application/json', 200],
  ['application/json;q=.5, */*', 200],
  ['text/html', 406],
  ['application/xml', 406],
  ['application/problem+json', 406],
  ['application/json;q=0', 406],
  ['*/*;q=0', 406],
];

const contentTypes: readonly (readonly [type: string, status: number])[] = [
  ['application/json', 200],
  ['application/json; charset=utf-8', 200],
  ['Application/JSON;charset=UTF-8', 200],
  ['application/json;charset="UTF-8"', 200],
  ['', 415],
  ['text/plain', 415],
  ['text/plain; a=application/json', 415],
  ['application/x-www-form-urlencoded', 415],
  ['multipart/form-data; boundary=x', 415],
  ['application/json-rpc', 415],
  ['application/problem+json', 415],
  ['application/jsonx', 415],
  ['application', 415],
];

export const transport: Cases = (test) => {
  test('the card and the stream are distinguished by Accept alone', async ({ send }) => {
    const seen: (readonly [string, number])[] = [];
    for (const [accept] of lookups) seen.push([accept, (await send({ target: endpoint, fields: { Accept: accept } })).status]);
    expect(seen).toEqual(lookups);
    expect((await send(endpoint)).status).toBe(200);
  });

  test('a GET that would resume a stream is 405', async ({ send }) => {
    expect((await send({ target: endpoint, fields: { 'Last-Event-ID': '7' } })).status).toBe(405);
    expect((await send({ target: endpoint, fields: { Accept: 'application/json', 'Last-Event-ID': '' } })).status).toBe(405);
  });

  test('a GET of an MCP client is 405 whatever a gateway made of its Accept', async ({ send }) => {
    for (const fields of [{ 'MCP-Protocol-Version': '2025-11-25' }, { 'Mcp-Session-Id': 'a' }])
      for (const accept of [undefined, '*/*', 'application/json']) {
        const answer = await send({ target: endpoint, fields: { ...fields, ...(accept !== undefined && { Accept: accept }) } });
        expect([answer.status, answer.field('allow')]).toEqual([405, 'GET, HEAD, POST, OPTIONS']);
      }
  });

  test('the endpoint with a slash behind it is the endpoint', async ({ send }) => {
    expect(resultOf(await send({ ...legacy('ping'), target: `${endpoint}/` }))).toEqual({});
    expect((await send(`${endpoint}/`)).body).toEqual((await send(endpoint)).body);
  });

  test('the card is cacheable', async ({ send }) => {
    expect((await send(endpoint)).field('cache-control')).toBe('private, max-age=300');
  });

  test('both answers to GET say that they depend on Accept', async ({ send }) => {
    for (const accept of ['*/*', 'text/event-stream'])
      expect((await send({ target: endpoint, fields: { Accept: accept } })).field('vary')).toMatch(/\bAccept\b/);
  });

  test('a call is answered with JSON, never with a stream', async ({ send }) => {
    for (const accept of [
      'application/json, text/event-stream',
      'text/event-stream, application/json;q=0.1',
      'text/event-stream',
    ]) {
      const call = legacy('tools/list');
      const answer = await send({ ...call, fields: { ...call.fields, Accept: accept } });
      expect([accept, answer.status, answer.field('content-type')]).toEqual([accept, 200, 'application/json']);
    }
  });

  test('a call is answered unless Accept admits no JSON', async ({ send }) => {
    const seen: (readonly [string, number])[] = [];
    const call = legacy('ping');
    for (const [accept] of accepts)
      seen.push([accept, (await send({ ...call, fields: { ...call.fields, Accept: accept } })).status]);
    expect(seen).toEqual(accepts);
  });

  test('the body of a call is application/json, compared without its parameters', async ({ send }) => {
    const seen: (readonly [string, number])[] = [];
    const call = legacy('ping');
    for (const [type] of contentTypes)
      seen.push([type, (await send({ ...call, fields: { ...call.fields, 'Content-Type': type } })).status]);
    expect(seen).toEqual(contentTypes);
  });

  test('a media type that is refused names the one that is not', async ({ send }) => {
    const answer = await send(post('{}', { 'Content-Type': 'text/plain' }));
    expect([answer.status, answer.field('accept-post')]).toEqual([415, 'application/json']);
  });

  test('a body with a content coding is 415', async ({ send }) => {
    for (const coding of ['gzip', 'br', 'deflate', 'x-unknown', 'gzip, identity']) {
      const call = legacy('ping');
      const answer = await send({ ...call, fields: { ...call.fields, 'Content-Encoding': coding } });
      expect([coding, answer.status, answer.field('accept-encoding')]).toEqual([coding, 415, 'identity']);
    }
    const call = legacy('ping');
    expect((await send({ ...call, fields: { ...call.fields, 'Content-Encoding': 'identity' } })).status).toBe(200);
  });

  test('a notification is accepted with 202 and no body', async ({ send }) => {
    for (const method of ['notifications/initialized', 'notifications/cancelled', 'tools/call', 'no/such']) {
      const answer = await send(post({ jsonrpc: '2.0', method }, { 'MCP-Protocol-Version': stable }));
      expect([method, answer.status, answer.body.length, answer.field('content-type')]).toEqual([method, 202, 0, undefined]);
      expect(answer.field('content-length')).toBe('0');
    }
  });

  test('a notification that cannot be read is an error, not 202', async ({ send }) => {
    expect(gist(await send(post({ method: 'notifications/initialized' })))).toEqual([400, -32_600, 'invalid_request', undefined]);
    expect(gist(await send(post({ jsonrpc: '2.0', method: 'a', params: [] })))).toEqual([
      400,
      -32_600,
      'invalid_request',
      undefined,
    ]);
  });

  test('a posted response is accepted and ignored in the legacy era, and refused in the modern', async ({ send }) => {
    for (const body of [
      { jsonrpc: '2.0', id: 1, result: {} },
      { jsonrpc: '2.0', id: 1, error: { code: 1, message: 'x' } },
    ]) {
      expect((await send(post(body, { 'MCP-Protocol-Version': stable }))).status).toBe(202);
      expect(errorOf(await send(post(body, { 'MCP-Protocol-Version': newest })))).toMatchObject({ status: 400, code: -32_600 });
    }
  });

  test('no session is opened, and one that a client names is ignored', async ({ send }) => {
    const call = legacy('initialize', { protocolVersion: stable, capabilities: {}, clientInfo: { name: 'a', version: '1' } });
    expect((await send(call)).field('mcp-session-id')).toBeUndefined();
    const listTools = legacy('tools/list');
    expect(resultOf(await send({ ...listTools, fields: { ...listTools.fields, 'Mcp-Session-Id': 'stolen' } }))).toHaveProperty(
      'tools',
    );
  });

  test('a query on the endpoint changes nothing', async ({ send }) => {
    expect((await send({ ...legacy('ping'), target: `${endpoint}?session=1` })).status).toBe(200);
  });

  test('a byte order mark before a message is ignored', async ({ send }) => {
    expect(resultOf(await send(post('\ufeff{"jsonrpc":"2.0","id":1,"method":"ping"}')))).toEqual({});
  });
};
