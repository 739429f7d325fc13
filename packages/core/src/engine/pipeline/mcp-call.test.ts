import { describe, expect, test } from 'vitest';
import type { Exchange, Outcome } from './exchange.ts';
import type { Body } from '../../shared/service-request.ts';
import { maxBodyBytes } from '../../shared/limits.ts';
import { prepareServer } from '../mcp/server.ts';
import { defineTool } from '../mcp/tool.ts';
import { jsonSchema } from '../schema/schema.ts';
import { callMcp, fieldChecks } from './mcp-call.ts';

const base = 'https://front.example.com';
const utf8 = new TextEncoder();
const regional = defineTool({
  name: 'regional',
  title: 'Regional',
  description: 'Answers for a region.',
  input: jsonSchema({ type: 'object', properties: { region: { type: 'string', 'x-mcp-header': 'Region' } } }),
  output: jsonSchema({ type: 'object' }),
  call: () => ({ ok: true }),
});
const server = prepareServer(
  {
    snapshotId: 'sha256:0',
    site: { identity: { name: 'a', title: 'A', version: '1.0.0', description: '', instructions: '' } },
    get: () => undefined,
  },
  { tools: [regional] },
  1_000,
  () => {},
);
const handle = callMcp(() => server, base);
const json = { 'content-type': 'application/json' };

interface Asked {
  readonly outcome: Outcome;
  /** How many bytes were allowed, each time the body was requested. */
  readonly reads: readonly number[];
}

async function ask(fields: Readonly<Record<string, string>>, body: Body): Promise<Asked> {
  const reads: number[] = [];
  const exchange: Exchange = {
    now: 0,
    id: 'x',
    incoming: {
      method: 'POST',
      target: '/api/mcp',
      connection: {},
      field: (name) => (Object.hasOwn(fields, name) ? (fields[name] ?? null) : null),
      body: (maxBytes) => {
        reads.push(maxBytes);
        return Promise.resolve(body);
      },
    },
  };
  return { outcome: await handle(exchange, '/api/mcp'), reads };
}

/** Status and document of an answer; status alone for none. */
async function answer(message: unknown, fields: Readonly<Record<string, string>> = {}): Promise<readonly [number, unknown]> {
  const { outcome } = await ask(
    { ...json, ...fields },
    utf8.encode(typeof message === 'string' ? message : JSON.stringify(message)),
  );
  if (outcome.kind !== 'rpc') throw new Error(`expected an answer, received ${outcome.kind}`);
  return [outcome.status, outcome.body === null ? undefined : JSON.parse(outcome.body.json)];
}

async function refused(fields: Readonly<Record<string, string>>, body: Body = utf8.encode('{}')): Promise<unknown> {
  const { outcome, reads } = await ask(fields, body);
  if (outcome.kind !== 'problem') throw new Error(`expected a problem, received ${outcome.kind}`);
  const { type, detail, fields: more } = outcome;
  return { code: type.code, detail, more, reads: reads.length };
}

describe('the fields of a call', () => {
  const type = {
    code: 'unsupported_media_type',
    detail: 'The Content-Type of a call must be application/json.',
    more: [['Accept-Post', 'application/json']],
    reads: 0,
  };
  const coding = {
    code: 'unsupported_media_type',
    detail: 'A request body must not have a content coding.',
    more: [['Accept-Encoding', 'identity']],
    reads: 0,
  };
  const accept = {
    code: 'not_acceptable',
    detail: 'Accept allows neither application/json nor text/event-stream.',
    more: undefined,
    reads: 0,
  };
  const size = {
    code: 'content_too_large',
    detail: `The body of a call may have at most ${maxBodyBytes} bytes.`,
    more: undefined,
    reads: 0,
  };

  test.each([
    [{}, type],
    [{ 'content-type': 'text/plain' }, type],
    [{ 'content-type': 'text/plain; a=application/json' }, type],
    [{ 'content-type': 'application/json, text/plain' }, type],
    [{ ...json, 'content-encoding': 'gzip' }, coding],
    [{ ...json, 'content-encoding': 'identity, gzip' }, coding],
    [{ ...json, accept: 'text/html' }, accept],
    [{ ...json, accept: 'application/json;q=0, text/event-stream;q=0' }, accept],
    [{ ...json, 'content-length': String(maxBodyBytes + 1) }, size],
    [{ 'content-encoding': 'gzip', accept: 'text/html' }, type],
  ])('%j is refused before the body is read', async (fields, expected) => {
    expect(await refused(fields)).toEqual(expected);
  });

  test.each([
    [{ 'content-type': 'APPLICATION/JSON; charset=utf-8' }],
    [{ ...json, 'content-encoding': ' Identity ' }],
    [{ ...json, 'content-encoding': '' }],
    [{ ...json, accept: 'text/event-stream' }],
    [{ ...json, accept: 'application/json' }],
    [{ ...json, accept: '*/*;q=0.1' }],
    [{ ...json, accept: 'application/*' }],
    [{ ...json, 'content-length': String(maxBodyBytes) }],
    [{ ...json, 'content-length': '' }],
  ])('%j is read', async (fields) => {
    const { outcome, reads } = await ask(fields, utf8.encode('{"jsonrpc":"2.0","id":1,"method":"ping"}'));
    expect([outcome.kind, reads]).toEqual(['rpc', [maxBodyBytes]]);
  });

  test('the checks run in the order of the list', () => {
    expect(fieldChecks.map(({ type: { code } }) => code)).toEqual([
      'unsupported_media_type',
      'unsupported_media_type',
      'not_acceptable',
      'content_too_large',
    ]);
  });
});

describe('the body of a call', () => {
  test('that is too large is 413', async () => {
    expect(await refused(json, 'too-large')).toMatchObject({
      code: 'content_too_large',
      detail: `The body of a call may have at most ${maxBodyBytes} bytes.`,
    });
  });

  test('that breaks off is 400', async () => {
    expect(await refused(json, 'incomplete')).toMatchObject({ code: 'bad_request', detail: 'The body is incomplete.' });
  });

  test('that is no message is 400 with the id where it could be read', async () => {
    expect(await answer('{')).toMatchObject([
      400,
      { error: { code: -32_700, data: { status: 400, type: `${base}/problems/invalid_json` } } },
    ]);
    expect(await answer({ jsonrpc: '1.0', id: 'a', method: 'm' })).toMatchObject([400, { id: 'a', error: { code: -32_600 } }]);
  });
});

describe('a message', () => {
  test('that is a notification is accepted without an answer', async () => {
    expect(await answer({ jsonrpc: '2.0', method: 'notifications/initialized' })).toEqual([202, undefined]);
  });

  test('that is a request is answered', async () => {
    expect(await answer({ jsonrpc: '2.0', id: 1, method: 'ping' })).toEqual([200, { jsonrpc: '2.0', id: 1, result: {} }]);
  });

  test('that finds no revision is refused with its id', async () => {
    expect(await answer({ jsonrpc: '2.0', id: 1, method: 'ping' }, { 'mcp-protocol-version': 'x' })).toMatchObject([
      400,
      { id: 1, error: { code: -32_600, data: { status: 400, type: `${base}/problems/unsupported_protocol_version` } } },
    ]);
  });

  test('that is no request and finds no revision is refused without an id', async () => {
    const [status, document] = await answer({ jsonrpc: '2.0', id: 1, result: {} }, { 'mcp-protocol-version': '2026-07-28' });
    expect([status, document]).toMatchObject([400, { error: { code: -32_600 } }]);
    expect(document).not.toHaveProperty('id');
  });

  test('of the modern era repeats in its fields what its tool wants there', async () => {
    const _meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28', 'io.modelcontextprotocol/clientCapabilities': {} };
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'regional', arguments: { region: 'eu' }, _meta } };
    const fields = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': 'regional' };
    expect(await answer(call, fields)).toMatchObject([400, { error: { code: -32_020 } }]);
    expect(await answer(call, { ...fields, 'mcp-param-region': 'eu' })).toMatchObject([200, { id: 1, result: {} }]);
    const unknown = { ...call, params: { ...call.params, name: 'other' } };
    expect(await answer(unknown, { ...fields, 'mcp-name': 'other' })).toMatchObject([200, { error: { code: -32_602 } }]);
  });
});
