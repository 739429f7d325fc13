// The `id` of a request is any JSON value and comes back as it was sent, byte for byte, in both eras, whatever the answer is (SPEC 4.5).
import { expect } from 'vitest';
import { envelope, newest, post, stable } from '../rpc.ts';
import type { Cases } from '../case.ts';

const ids: readonly string[] = [
  '0',
  '-0',
  '1.0',
  '1.5',
  '1e2',
  '1e400',
  '9007199254740993',
  '123456789012345678901234567890',
  'null',
  'true',
  'false',
  '""',
  '"seven"',
  String.raw`"\u0061\/\ud800\"},\"id\":2"`,
  '"\u00e9 \u8a66 \ud83d\udc4d"',
  '[]',
  '{}',
  '[1,"two",{"id":3}]',
  '{"id":{"id":[null]}}',
  '{ "__proto__" :\n[1 ,\t2.50] }',
  `"${'x'.repeat(1_022)}"`,
];

/** A request, and what follows the id in its answer. */
const questions: readonly (readonly [what: string, rest: string, status: Readonly<Record<string, number>>, after: string])[] = [
  ['a result', '"method":"tools/list"', {}, ',"result":{'],
  ['an unknown method', '"method":"no/such"', { [newest]: 404 }, ',"error":{'],
  ['params that are no object', '"method":"tools/list","params":[]', { [stable]: 400, [newest]: 400 }, ',"error":{'],
];

/** The same with the `_meta` of the newest revision, where the params are an object. */
function written(id: string, rest: string, version: string): string {
  const meta = version === newest && !rest.includes('params') ? `,"params":{"_meta":${JSON.stringify(envelope)}}` : '';
  return `{"jsonrpc":"2.0", "id" : ${id} ,${rest}${meta}}`;
}

export const idsOfRequests: Cases = (test) => {
  for (const version of [stable, newest])
    test(`an id comes back byte for byte in ${version}`, async ({ send }) => {
      for (const [what, rest, statuses, after] of questions)
        for (const id of ids) {
          const method = /"method":"([^"]*)"/.exec(rest)?.[1] ?? '';
          const fields = { 'MCP-Protocol-Version': version, ...(version === newest && { 'Mcp-Method': method }) };
          const answer = await send(post(written(id, rest, version), fields));
          expect([what, id, answer.status]).toEqual([what, id, statuses[version] ?? 200]);
          expect([what, id, answer.text.slice(0, id.length + 40)]).toEqual([
            what,
            id,
            expect.stringContaining(`{"jsonrpc":"2.0","id":${id}${after}`),
          ]);
        }
    });

  test('a request without an id is a notification, and one with null is none', async ({ send }) => {
    const answer = await send(post('{"jsonrpc":"2.0","method":"notifications/initialized"}'));
    expect([answer.status, answer.text]).toEqual([202, '']);
    expect((await send(post('{"jsonrpc":"2.0","id":null,"method":"ping"}'))).text).toBe('{"jsonrpc":"2.0","id":null,"result":{}}');
  });

  test('of several ids the last counts, however its name is written', async ({ send }) => {
    const answer = await send(post(String.raw`{"jsonrpc":"2.0","id":1,"method":"ping","\u0069d":2.0}`));
    expect(answer.text).toBe('{"jsonrpc":"2.0","id":2.0,"result":{}}');
  });
};
