// The newest revision (MCP 2026-07-28): no handshake, every request carries its version and capabilities, and fields
// repeat what the body states. The rows of the era table are here in both directions.
import { expect } from 'vitest';
import { aNumber, aString, objectWith } from '../matchers.ts';
import {
  capabilitiesKey,
  clientInfoKey,
  envelope,
  errorOf,
  gist,
  legacy,
  modern,
  newest,
  post,
  resultOf,
  serverInfoKey,
  stable,
  versionKey,
} from '../rpc.ts';
import type { Json } from '../subject.ts';
import type { Cases } from '../case.ts';

const handshake = { protocolVersion: stable, capabilities: {}, clientInfo: { name: 'a', version: '1' } };

/** Envelopes that cannot be used, and the keys that the error names. */
const badEnvelopes: readonly (readonly [meta: Json, missing: readonly string[]])[] = [
  [{ [versionKey]: newest }, [capabilitiesKey]],
  [{ [versionKey]: newest, [capabilitiesKey]: [] }, [capabilitiesKey]],
  [{ [versionKey]: newest, [capabilitiesKey]: null }, [capabilitiesKey]],
  [{ [versionKey]: newest, [capabilitiesKey]: 'none' }, [capabilitiesKey]],
  [{ [versionKey]: 20_260_728, [capabilitiesKey]: {} }, [versionKey]],
  [{ [versionKey]: null, [capabilitiesKey]: {} }, [versionKey]],
  [{ [versionKey]: null }, [versionKey, capabilitiesKey]],
  [{ ...envelope, [clientInfoKey]: 'me' }, [clientInfoKey]],
  [{ ...envelope, [clientInfoKey]: { name: 'me' } }, [clientInfoKey]],
];

/** Methods of the older revisions, and some that nobody has. */
const notThere = [
  'initialize',
  'ping',
  'notifications/initialized',
  'logging/setLevel',
  'resources/subscribe',
  'subscriptions/listen',
  'no/such',
  'constructor',
];

export const mcp20260728: Cases = (test) => {
  test('server/discover answers what is served, without a handshake', async ({ send }) => {
    const answer = await send(modern('server/discover', {}, { id: 'discover-1' }));
    expect([answer.status, answer.json()['id']]).toEqual([200, 'discover-1']);
    const result = resultOf(answer);
    expect(result).toEqual({
      resultType: 'complete',
      supportedVersions: ['2026-07-28'],
      capabilities: {
        tools: {},
        resources: {},
        prompts: {},
        completions: {},
        extensions: { 'io.modelcontextprotocol/skills': {} },
      },
      instructions: aString,
      ttlMs: aNumber,
      cacheScope: 'public',
      _meta: { [serverInfoKey]: objectWith({ name: 'tidewatch', version: '3.1.1' }) },
    });
  });

  test('every method is served to a request that carries its envelope', async ({ send }) => {
    expect(resultOf(await send(modern('tools/list')))['tools']).toHaveLength(6);
    expect(resultOf(await send(modern('tools/call', { name: 'search_docs', arguments: { query: 'tide' } })))).toHaveProperty(
      'content',
    );
    expect(resultOf(await send(modern('resources/list')))['resources']).toHaveLength(41);
    expect(resultOf(await send(modern('resources/templates/list')))['resourceTemplates']).toHaveLength(1);
    expect(resultOf(await send(modern('resources/read', { uri: 'docs:///guide/plan-berths' })))['contents']).toHaveLength(1);
    expect(resultOf(await send(modern('prompts/list')))['prompts']).toHaveLength(3);
    expect(resultOf(await send(modern('prompts/get', { name: 'install_product' })))).toHaveProperty('messages');
    const completion = { ref: { type: 'ref/prompt', name: 'install_product' }, argument: { name: 'platform', value: '' } };
    expect(resultOf(await send(modern('completion/complete', completion)))).toHaveProperty('completion');
  });

  test('the name of the client may be left out', async ({ send }) => {
    const meta = { [versionKey]: newest, [capabilitiesKey]: {} };
    expect(resultOf(await send(modern('tools/list', {}, { meta })))).toHaveProperty('tools');
  });

  test('members of the envelope that nobody knows are ignored', async ({ send }) => {
    const meta = {
      ...envelope,
      traceparent: 'garbage',
      'example.com/x': [1],
      progressToken: 'p',
      'io.modelcontextprotocol/logLevel': 'debug',
    };
    expect(resultOf(await send(modern('tools/list', {}, { meta })))).toHaveProperty('tools');
  });

  test('a method that is not there is 404 and -32601', async ({ send }) => {
    for (const method of notThere)
      expect([method, ...gist(await send(modern(method, {}, { id: 13 })))]).toEqual([method, 404, -32_601, 'method_not_found', 13]);
  });

  test('bad parameters are -32602 with 200', async ({ send }) => {
    expect(gist(await send(modern('tools/call', { name: 'delete_docs' })))).toEqual([200, -32_602, 'unknown_tool', 1]);
    expect(gist(await send(modern('tools/list', { cursor: 'x' })))).toEqual([200, -32_602, 'invalid_params', 1]);
    expect(gist(await send(modern('prompts/get', { name: 'no_such' })))).toEqual([200, -32_602, 'invalid_params', 1]);
    const missing = errorOf(await send(modern('resources/read', { uri: 'docs:///nope' })));
    expect([missing.status, missing.code, missing.data['uri']]).toEqual([200, -32_602, 'docs:///nope']);
  });

  test('an envelope that is incomplete or ill-typed is 400 and -32602 naming the keys', async ({ send }) => {
    for (const [meta, missing] of badEnvelopes) {
      const error = errorOf(await send(modern('tools/list', {}, { meta })));
      expect([error.status, error.code, error.data['code'], error.data['missing']]).toEqual([
        400,
        -32_602,
        'invalid_params',
        missing,
      ]);
    }
  });

  test('a bad envelope never falls back to the legacy era', async ({ send }) => {
    const meta = { [versionKey]: stable };
    for (const fields of [{}, { 'MCP-Protocol-Version': stable }])
      expect(gist(await send(post({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: { _meta: meta } }, fields)))).toEqual([
        400,
        -32_602,
        'invalid_params',
        1,
      ]);
  });

  test('a claimed version that is not served is 400 and -32022 with supported and requested', async ({ send }) => {
    for (const version of ['1900-01-01', '2025-11-25', '2027-01-01', 'nonsense', ''])
      for (const without of [[], ['MCP-Protocol-Version']]) {
        const meta = { ...envelope, [versionKey]: version };
        const error = errorOf(await send(modern('tools/list', {}, { meta, fields: { 'MCP-Protocol-Version': version }, without })));
        expect([version, error.status, error.code]).toEqual([version, 400, -32_022]);
        expect(error.data).toMatchObject({ code: 'unsupported_protocol_version', supported: ['2026-07-28'], requested: version });
      }
  });

  test('fields that do not repeat the body are 400 and -32020', async ({ send }) => {
    const call = { name: 'search_docs', arguments: { query: 'tide' } };
    const mismatches: readonly (readonly [what: string, sent: ReturnType<typeof modern>])[] = [
      ['another version', modern('tools/list', {}, { fields: { 'MCP-Protocol-Version': stable } })],
      ['no version', modern('tools/list', {}, { without: ['MCP-Protocol-Version'] })],
      ['another method', modern('tools/list', {}, { fields: { 'Mcp-Method': 'tools/call' } })],
      ['the method in capitals', modern('tools/list', {}, { fields: { 'Mcp-Method': 'TOOLS/LIST' } })],
      ['the method twice', modern('tools/list', {}, { fields: { 'Mcp-Method': ['tools/list', 'tools/list'] } })],
      ['an encoded method', modern('tools/list', {}, { fields: { 'Mcp-Method': '=?base64?dG9vbHMvbGlzdA==?=' } })],
      ['an empty method', modern('tools/list', {}, { fields: { 'Mcp-Method': '' } })],
      ['no method', modern('tools/list', {}, { without: ['Mcp-Method'] })],
      ['another name', modern('tools/call', call, { fields: { 'Mcp-Name': 'list_capabilities' } })],
      ['the name in capitals', modern('tools/call', call, { fields: { 'Mcp-Name': 'SEARCH_DOCS' } })],
      ['no name', modern('tools/call', call, { without: ['Mcp-Name'] })],
      ['a name in bad Base64', modern('tools/call', call, { fields: { 'Mcp-Name': '=?base64?c2VhcmNoX2RvY3M?=' } })],
      ['a name in bad UTF-8', modern('tools/call', call, { fields: { 'Mcp-Name': '=?base64?/w==?=' } })],
      ['a name with another prefix', modern('tools/call', call, { fields: { 'Mcp-Name': '=?BASE64?c2VhcmNoX2RvY3M=?=' } })],
      ['no prompt name', modern('prompts/get', { name: 'install_product' }, { without: ['Mcp-Name'] })],
      ['no URI', modern('resources/read', { uri: 'docs:///guide/plan-berths' }, { without: ['Mcp-Name'] })],
      ['another URI', modern('resources/read', { uri: 'docs:///guide/plan-berths' }, { fields: { 'Mcp-Name': 'docs:///' } })],
    ];
    for (const [what, sent] of mismatches)
      expect([what, ...gist(await send(sent))]).toEqual([what, 400, -32_020, 'header_mismatch', 1]);
  });

  test('a name may be encoded, and white space around a field is not part of it', async ({ send }) => {
    const call = { name: 'search_docs', arguments: { query: 'tide' } };
    for (const name of ['=?base64?c2VhcmNoX2RvY3M=?=', ' search_docs ', '\tsearch_docs'])
      expect(resultOf(await send(modern('tools/call', call, { fields: { 'Mcp-Name': name } })))).toHaveProperty('content');
    expect(
      resultOf(
        await send(modern('tools/list', {}, { fields: { 'Mcp-Method': ' tools/list ', 'MCP-Protocol-Version': ` ${newest}\t` } })),
      ),
    ).toHaveProperty('tools');
  });

  test('a name that is not plain ASCII must be encoded', async ({ send }) => {
    const uri = 'docs:///ja/潮';
    const encoded = `=?base64?${Buffer.from(uri).toString('base64')}?=`;
    expect(gist(await send(modern('resources/read', { uri }, { fields: { 'Mcp-Name': encoded } })))).toEqual([
      200,
      -32_602,
      'resource_not_found',
      1,
    ]);
  });

  test('fields that a method does not have are not looked at', async ({ send }) => {
    const fields = { 'Mcp-Name': 'anything', 'Mcp-Param-Region': 'x', 'Mcp-Session-Id': 'y', 'Last-Event-ID': '3' };
    expect(resultOf(await send(modern('tools/list', {}, { fields })))).toHaveProperty('tools');
  });

  test('initialize without a modern claim is the legacy handshake, whatever it claims', async ({ send }) => {
    for (const meta of [undefined, {}, { [versionKey]: stable }, { [versionKey]: 7 }, { [versionKey]: '1900-01-01' }])
      for (const fields of [{}, { 'MCP-Protocol-Version': stable }]) {
        const params = { ...handshake, ...(meta && { _meta: meta }) };
        const { result } = (await send(post({ jsonrpc: '2.0', id: 1, method: 'initialize', params }, fields))).json();
        expect(result).toMatchObject({ protocolVersion: stable });
      }
  });

  test('initialize without a modern claim, but with a modern field, is 400 and -32020', async ({ send }) => {
    const sent = post({ jsonrpc: '2.0', id: 1, method: 'initialize', params: handshake }, { 'MCP-Protocol-Version': newest });
    expect(gist(await send(sent))).toEqual([400, -32_020, 'header_mismatch', 1]);
  });

  test('a modern field without a claim is 400 and -32602 listing the missing keys', async ({ send }) => {
    for (const version of [newest, '2027-01-01']) {
      const error = errorOf(await send(post({ jsonrpc: '2.0', id: 1, method: 'tools/list' }, { 'MCP-Protocol-Version': version })));
      expect([error.status, error.code, error.data['missing']]).toEqual([400, -32_602, [versionKey, capabilitiesKey]]);
    }
  });

  test('without a claim and without a modern field the request is legacy', async ({ send }) => {
    expect(gist(await send(legacy('server/discover')))).toEqual([200, -32_601, 'method_not_found', 1]);
    expect(gist(await send(post({ jsonrpc: '2.0', id: 1, method: 'server/discover' })))).toEqual([
      200,
      -32_601,
      'method_not_found',
      1,
    ]);
  });

  test('a notification with a modern field is accepted, and its method must match when it is named', async ({ send }) => {
    const body = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } };
    const version = { 'MCP-Protocol-Version': newest };
    expect((await send(post(body, version))).status).toBe(202);
    expect((await send(post(body, { ...version, 'Mcp-Method': 'notifications/cancelled' }))).status).toBe(202);
    expect(gist(await send(post(body, { ...version, 'Mcp-Method': 'tools/list' })))).toEqual([
      400,
      -32_020,
      'header_mismatch',
      undefined,
    ]);
  });

  test('the answer to a call does not depend on what was requested before', async ({ send }) => {
    const first = await send(modern('tools/list'));
    await send(post({ jsonrpc: '2.0', id: 1, method: 'initialize', params: handshake }));
    await send(legacy('tools/call', { name: 'get_latest_release', arguments: {} }));
    expect((await send(modern('tools/list'))).text).toBe(first.text);
  });
};
