// Every bound of a request at the limit, one below and one above (SPEC 8.4; the status document publishes them). What is
// beyond a bound is refused quickly, with a code, and never with a fault.
import { maxBodyBytes } from '@vitrine/core/serving';
import { expect } from 'vitest';
import { errorOf, gist, legacy, post, resultOf } from '../rpc.ts';
import type { Cases } from '../case.ts';

/** A proper ping of exactly this many bytes. */
function pingOf(size: number): string {
  const [before, after] = ['{"jsonrpc":"2.0","id":1,"method":"ping","pad":"', '"}'];
  return `${before}${'x'.repeat(size - before.length - after.length)}${after}`;
}

/** A ping whose body nests this deep, the message itself included. */
function nested(depth: number, [open, leaf, close]: readonly [string, string, string]): string {
  const deep = `${open.repeat(depth - 2)}${leaf}${close.repeat(depth - 2)}`;
  return `{"jsonrpc":"2.0","id":1,"method":"ping","deep":${deep}}`;
}

export const bounds: Cases = (test) => {
  test('a body at the limit and one byte below is served, with and without a length', async ({ send }) => {
    for (const size of [maxBodyBytes - 1, maxBodyBytes])
      for (const framing of ['length', 'chunked'] as const)
        expect([size, framing, (await send({ ...post(pingOf(size)), framing })).status]).toEqual([size, framing, 200]);
  });

  test('a body one byte above the limit is 413, with and without a length', async ({ send }) => {
    for (const framing of ['length', 'chunked'] as const) {
      const answer = await send({ ...post(pingOf(maxBodyBytes + 1)), framing });
      expect([framing, ...gist(answer)]).toEqual([framing, 413, -32_600, 'content_too_large', undefined]);
    }
  });

  test('a body far above the limit is 413, and the answer arrives', async ({ send }) => {
    for (const framing of ['length', 'chunked'] as const)
      expect([framing, (await send({ ...post('['.repeat(1_000_000)), framing })).status]).toEqual([framing, 413]);
  });

  test('a body that is not JSON is bounded as well', async ({ send }) => {
    expect((await send(post(new Uint8Array(maxBodyBytes + 1)))).status).toBe(413);
    expect((await send(post(new Uint8Array(maxBodyBytes)))).status).toBe(400);
  });

  test('nesting at the limit is served and one level more is refused', async ({ send }) => {
    for (const brackets of [['[', '[]', ']'] as const, ['{"a":', '{}', '}'] as const]) {
      for (const depth of [63, 64]) expect([depth, (await send(post(nested(depth, brackets)))).status]).toEqual([depth, 200]);
      expect(gist(await send(post(nested(65, brackets)))).slice(0, 3)).toEqual([400, -32_600, 'invalid_request']);
    }
  });

  test('100,000 levels of nesting are refused without a fault', async ({ send }) => {
    const bodies = [
      '['.repeat(60_000),
      `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
      '{"a":'.repeat(12_000),
      '[{"a":'.repeat(10_000),
    ];
    for (const body of bodies) expect(errorOf(await send(post(body)))).toMatchObject({ status: 400, code: -32_600 });
    for (const body of ['['.repeat(100_000), '{"a":'.repeat(100_000)]) expect((await send(post(body))).status).toBe(413);
  });

  test('brackets in strings do not count as nesting', async ({ send }) => {
    expect(
      (await send(post({ jsonrpc: '2.0', id: 1, method: 'ping', pad: `${'['.repeat(1_000)}\\"${'{'.repeat(1_000)}` }))).status,
    ).toBe(200);
  });

  test('an id at the limit comes back and one byte more of its JSON is refused', async ({ send }) => {
    for (const length of [1_021, 1_022])
      expect((await send(legacy('ping', {}, 'x'.repeat(length)))).json()['id']).toHaveLength(length);
    expect((await send(legacy('ping', {}, 'é'.repeat(511)))).json()['id']).toHaveLength(511);
    for (const id of ['x'.repeat(1_023), 'é'.repeat(512), ['x'.repeat(1_021)]])
      expect(gist(await send(legacy('ping', {}, id)))).toEqual([400, -32_600, 'invalid_request', undefined]);
  });

  test('a target at the limit is looked up and one character more is 414', async ({ send }) => {
    const padded = (length: number): string => `/capabilities.json?${'x'.repeat(length - '/capabilities.json?'.length)}`;
    for (const length of [4_095, 4_096]) expect([length, (await send(padded(length))).status]).toEqual([length, 200]);
    const answer = await send(padded(4_097));
    expect([answer.status, answer.json()['code']]).toEqual([414, 'uri_too_long']);
  });

  // It came before the quota was counted, without its fields.
  test('a target that is too long on a limited path is counted and carries its fields', async ({ send }) => {
    for (const path of ['/api/v1/status', '/api/mcp']) {
      const answer = await send(`${path}?${'x'.repeat(4_096)}`);
      expect([path, answer.status]).toEqual([path, 414]);
      for (const name of ['ratelimit-policy', 'ratelimit', 'x-ratelimit-remaining']) expect(answer.field(name), name).toBeDefined();
    }
  });

  test('a resource URI at the limit is looked up and one character more is refused', async ({ send }) => {
    const read = async (length: number) =>
      errorOf(await send(legacy('resources/read', { uri: 'docs:///'.padEnd(length, 'x') }))).data['code'];
    expect([await read(2_047), await read(2_048), await read(2_049)]).toEqual([
      'resource_not_found',
      'resource_not_found',
      'invalid_params',
    ]);
  });

  test('a value to complete at the limit is completed and one character more is refused', async ({ send }) => {
    const complete = (length: number) =>
      legacy('completion/complete', {
        ref: { type: 'ref/prompt', name: 'assess_action' },
        argument: { name: 'action', value: 'x'.repeat(length) },
      });
    for (const length of [2_047, 2_048]) expect(resultOf(await send(complete(length)))).toHaveProperty('completion');
    expect(gist(await send(complete(2_049)))).toEqual([200, -32_602, 'invalid_params', 1]);
  });

  test('a method name or a tool name without end is unknown, and is not repeated', async ({ send }) => {
    const endless = 'n'.repeat(60_000);
    const method = await send(legacy(endless));
    const tool = await send(legacy('tools/call', { name: endless }));
    expect([gist(method)[2], gist(tool)[2]]).toEqual(['method_not_found', 'unknown_tool']);
    for (const { body } of [method, tool]) expect(body.length).toBeLessThan(2_000);
  });

  test('names with markup or control characters are not repeated', async ({ send }) => {
    for (const name of ['<script>alert(1)</script>', '\u0000\u001b[31m', '\u202eevil'])
      for (const sent of [legacy(name), legacy('tools/call', { name }), legacy('prompts/get', { name })])
        expect((await send(sent)).text).not.toContain(name);
  });

  test('many members and long lists are served as they are', async ({ send }) => {
    const many = Object.fromEntries(Array.from({ length: 4_000 }, (_, index) => [`k${index}`, index]));
    expect((await send(legacy('ping', many))).status).toBe(200);
    expect((await send(legacy('ping', { list: Array.from({ length: 20_000 }, () => 0) }))).status).toBe(200);
  });
};
