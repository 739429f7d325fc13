// The stable revision (SPEC 4.5, 9.5; MCP 2025-11-25): the handshake, every method, and what its errors look like.
import { expect } from 'vitest';
import { objectWith, textLike } from '../matchers.ts';
import { errorOf, gist, legacy, post, resultOf, stable } from '../rpc.ts';
import { asObject, type Json, type Sent } from '../subject.ts';
import type { Cases } from '../case.ts';

const client = { capabilities: {}, clientInfo: { name: 'ExampleClient', version: '1.0.0' } };

function initialize(protocolVersion: unknown, more: Json = {}): Json {
  return { jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion, ...client, ...more } };
}

const negotiations: readonly (readonly [asked: string, answered: string])[] = [
  ['2025-11-25', '2025-11-25'],
  ['2025-06-18', '2025-06-18'],
  ['2025-03-26', '2025-03-26'],
  ['2024-11-05', '2024-11-05'],
  ['2026-07-28', '2025-11-25'],
  ['2099-01-01', '2025-11-25'],
  ['', '2025-11-25'],
  ['__proto__', '2025-11-25'],
];

/** Methods that other servers have and this one does not offer. */
const notOffered = [
  'logging/setLevel',
  'resources/subscribe',
  'resources/unsubscribe',
  'tasks/list',
  'sampling/createMessage',
  'roots/list',
  'server/discover',
  'subscriptions/listen',
  'rpc.discover',
  'TOOLS/LIST',
  'constructor',
  '__proto__',
  'toString',
  '',
];

/** Parameters that a method cannot be called with. */
const invalid: readonly (readonly [method: string, params: Json, code: string])[] = [
  ['initialize', { ...client }, 'invalid_params'],
  ['initialize', { ...client, protocolVersion: 1 }, 'invalid_params'],
  ['initialize', { protocolVersion: stable, clientInfo: client.clientInfo }, 'invalid_params'],
  ['initialize', { protocolVersion: stable, capabilities: {} }, 'invalid_params'],
  ['initialize', { protocolVersion: stable, capabilities: {}, clientInfo: { name: 'x' } }, 'invalid_params'],
  ['tools/list', { cursor: 'x' }, 'invalid_params'],
  ['tools/list', { cursor: '' }, 'invalid_params'],
  ['tools/call', {}, 'invalid_params'],
  ['tools/call', { name: 7 }, 'invalid_params'],
  ['tools/call', { name: 'search_docs', arguments: [] }, 'invalid_params'],
  ['tools/call', { name: 'search_docs', arguments: 'tide' }, 'invalid_params'],
  ['tools/call', { name: 'delete_docs' }, 'unknown_tool'],
  ['tools/call', { name: 'constructor' }, 'unknown_tool'],
  ['tools/call', { name: '__proto__' }, 'unknown_tool'],
  ['resources/list', { cursor: 'x' }, 'invalid_params'],
  ['resources/list', { cursor: '' }, 'invalid_params'],
  ['resources/list', { cursor: 100 }, 'invalid_params'],
  ['resources/templates/list', { cursor: 'x' }, 'invalid_params'],
  ['resources/read', {}, 'invalid_params'],
  ['resources/read', { uri: 'docs:///no/such' }, 'resource_not_found'],
  ['resources/read', { uri: 'docs:///__proto__' }, 'resource_not_found'],
  ['resources/read', { uri: 'file:///etc/passwd' }, 'resource_not_found'],
  ['resources/read', { uri: 'docs:///../../etc/passwd' }, 'resource_not_found'],
  ['prompts/list', { cursor: 'x' }, 'invalid_params'],
  ['prompts/get', {}, 'invalid_params'],
  ['prompts/get', { name: 'no_such_prompt' }, 'invalid_params'],
  ['prompts/get', { name: 'constructor' }, 'invalid_params'],
  ['prompts/get', { name: 'assess_action' }, 'invalid_params'],
  ['prompts/get', { name: 'assess_action', arguments: { action: 7 } }, 'invalid_params'],
  ['completion/complete', {}, 'invalid_params'],
  ['completion/complete', { ref: { type: 'ref/tool', name: 'search_docs' }, argument: { name: 'a', value: '' } }, 'invalid_params'],
  ['completion/complete', { ref: { type: 'ref/prompt', name: 'no_such' }, argument: { name: 'a', value: '' } }, 'invalid_params'],
];

/** The skills extension needs nothing of the newer revision (SEP-2640, dependencies). */
const extensions = { 'io.modelcontextprotocol/skills': {} };

export const mcp20251125: Cases = (test) => {
  test('initialize answers with the stable version, capabilities, who serves, and instructions', async ({ send }) => {
    const answer = await send(post(initialize(stable)));
    expect([answer.status, answer.json()['jsonrpc'], answer.json()['id']]).toEqual([200, '2.0', 1]);
    const result = resultOf(answer);
    expect(Object.keys(result).sort()).toEqual(['capabilities', 'instructions', 'protocolVersion', 'serverInfo']);
    expect(result['capabilities']).toEqual({ tools: {}, resources: {}, prompts: {}, completions: {}, extensions });
    expect(result).toMatchObject({
      protocolVersion: '2025-11-25',
      serverInfo: { name: 'tidewatch', title: 'Tidewatch, the harbour watch', version: '3.1.1' },
      instructions: textLike(/fictional/),
    });
  });

  test('initialize negotiates the version, and never a modern one', async ({ send }) => {
    const seen: (readonly [string, unknown])[] = [];
    for (const [asked] of negotiations) seen.push([asked, resultOf(await send(post(initialize(asked))))['protocolVersion']]);
    expect(seen).toEqual(negotiations);
  });

  test('initialize does not look at a legacy version field', async ({ send }) => {
    for (const version of [stable, '2025-06-18', '2023-01-01', 'nonsense'])
      expect(resultOf(await send(post(initialize(stable), { 'MCP-Protocol-Version': version })))['protocolVersion']).toBe(stable);
  });

  test('nothing is remembered: every method is served without a handshake', async ({ send }) => {
    expect(resultOf(await send(legacy('tools/list')))).toHaveProperty('tools');
    expect(resultOf(await send(post({ jsonrpc: '2.0', id: 1, method: 'tools/list' })))).toHaveProperty('tools');
  });

  test('every legacy version is served when its field names it', async ({ send }) => {
    for (const version of ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05', '', '2025-11-25, 2025-11-25'])
      expect(resultOf(await send(post({ jsonrpc: '2.0', id: 1, method: 'ping' }, { 'MCP-Protocol-Version': version })))).toEqual(
        {},
      );
  });

  test('a version field that is not served is 400 with what is', async ({ send }) => {
    for (const version of ['2023-01-01', 'nonsense', '2025-11-25, 2025-06-18']) {
      const error = errorOf(
        await send(post({ jsonrpc: '2.0', id: 14, method: 'tools/list' }, { 'MCP-Protocol-Version': version })),
      );
      expect([error.status, error.code, error.id, error.data['code']]).toEqual([400, -32_600, 14, 'unsupported_protocol_version']);
      expect(error.data).toMatchObject({ supported: ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'], requested: version });
    }
  });

  test('parameters and a cursor that are null are absent', async ({ send }) => {
    const asked = (method: string, params: null | object): Sent => post({ jsonrpc: '2.0', id: 1, method, params });
    expect(resultOf(await send(asked('ping', null)))).toEqual({});
    for (const method of ['tools/list', 'resources/list', 'resources/templates/list', 'prompts/list'])
      for (const params of [null, { cursor: null }]) expect((await send(asked(method, params))).text).not.toContain('"error"');
    expect((await send(post({ jsonrpc: '2.0', method: 'notifications/initialized', params: null }))).status).toBe(202);
  });

  test('ping is answered with an empty result, byte for byte', async ({ send }) => {
    expect((await send(legacy('ping', undefined, 2))).text).toBe('{"jsonrpc":"2.0","id":2,"result":{}}');
    expect((await send(legacy('ping', {}, 'a'))).text).toBe('{"jsonrpc":"2.0","id":"a","result":{}}');
  });

  test('resources/list pages through every documentation page and the skill', async ({ send }) => {
    const result = resultOf(await send(legacy('resources/list')));
    expect(result['resources']).toHaveLength(41);
    expect(result).not.toHaveProperty('nextCursor');
    expect(result['resources']).toContainEqual(objectWith({ uri: 'docs:///start/what-tidewatch-is', mimeType: 'text/markdown' }));
  });

  test('resources/templates/list names the template of pages', async ({ send }) => {
    const { resourceTemplates } = resultOf(await send(legacy('resources/templates/list')));
    expect(resourceTemplates).toMatchObject([{ uriTemplate: 'docs:///{+page}', mimeType: 'text/markdown' }]);
  });

  test('a resource that is not there is an error with its URI, never empty contents', async ({ send }) => {
    const { status, code, data } = errorOf(await send(legacy('resources/read', { uri: 'docs:///no/such' })));
    expect([status, code, data['uri']]).toEqual([200, -32_602, 'docs:///no/such']);
    const skill = errorOf(await send(legacy('skills/get', { uri: 'skill://other/SKILL.md' })));
    expect([skill.code, skill.data['uri']]).toEqual([-32_602, 'skill://other/SKILL.md']);
  });

  test('prompts are listed with their arguments, and filled in', async ({ send }) => {
    const { prompts } = resultOf(await send(legacy('prompts/list')));
    expect((prompts as readonly Json[]).map(({ name }) => name)).toEqual(['install_product', 'assess_action', 'whats_new']);
    const { messages } = resultOf(
      await send(legacy('prompts/get', { name: 'assess_action', arguments: { action: 'berths.berth.list' } })),
    );
    expect(JSON.stringify(messages)).toContain('berths.berth.list');
  });

  test('completion offers values of prompts and of the resource template', async ({ send }) => {
    const ask = async (ref: Json, name: string, value: string) =>
      asObject(resultOf(await send(legacy('completion/complete', { ref, argument: { name, value } })))['completion'], 'completion');
    expect((await ask({ type: 'ref/prompt', name: 'assess_action' }, 'action', 'berths.berth'))['values']).toContain(
      'berths.berth.list',
    );
    expect((await ask({ type: 'ref/resource', uri: 'docs:///{+page}' }, 'page', 'guide/plan'))['values']).toContain(
      'guide/plan-berths',
    );
    expect(await ask({ type: 'ref/prompt', name: 'assess_action' }, 'no_such', 'x')).toEqual({
      values: [],
      total: 0,
      hasMore: false,
    });
    const many = await ask({ type: 'ref/prompt', name: 'assess_action' }, 'action', '');
    expect([(many['values'] as readonly unknown[]).length, many['total'], many['hasMore']]).toEqual([100, 157, true]);
  });

  test('a method that is not offered is -32601 with 200', async ({ send }) => {
    for (const method of notOffered)
      expect([method, ...gist(await send(legacy(method, {}, 13)))]).toEqual([method, 200, -32_601, 'method_not_found', 13]);
  });

  test('bad parameters are -32602 with 200, and say what is wrong', async ({ send }) => {
    const seen: unknown[] = [];
    for (const [method, params] of invalid) seen.push([method, params, ...gist(await send(legacy(method, params, 6)))]);
    expect(seen).toEqual(invalid.map(([method, params, code]) => [method, params, 200, -32_602, code, 6]));
  });

  test('an unknown tool is an error that names the tools', async ({ send }) => {
    const { message, data } = errorOf(await send(legacy('tools/call', { name: 'delete_docs', arguments: {} })));
    expect(message).toBe('Unknown tool: delete_docs');
    expect(data['tools']).toHaveLength(6);
  });
};
