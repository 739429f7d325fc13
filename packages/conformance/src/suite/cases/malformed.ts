// Bodies that are no proper message (JSON-RPC 2.0 as MCP narrows it; SPEC 7.2): each is refused at once with 400, a code,
// and the id where it could be read. None makes the service fault, hang, or answer with a result.
import { expect } from 'vitest';
import { errorOf, post, stable } from '../rpc.ts';
import type { Cases } from '../case.ts';

type Row = readonly [body: string | Uint8Array, code: number, name: string, id?: string | number];

const bytes = (...values: readonly number[]): Uint8Array => Uint8Array.from(values);
const json = 'invalid_json';
const request = 'invalid_request';
const batch = 'batch_not_supported';

/** An object around bytes that are no UTF-8. */
function withBytes(...values: readonly number[]): Uint8Array {
  return Uint8Array.from([...Buffer.from('{"jsonrpc":"2.0","id":1,"method":"'), ...values, ...Buffer.from('"}')]);
}

const rows: readonly Row[] = [
  // Not JSON.
  ['', -32_700, json],
  [' ', -32_700, json],
  ['{', -32_700, json],
  ['}', -32_700, json],
  ['{"jsonrpc":"2.0","id":1,"method":"ping"', -32_700, json],
  ['{"jsonrpc":"2.0","id":1,"method":"ping"}}', -32_700, json],
  ['{"jsonrpc":"2.0","id":1,"method":"ping"}{"jsonrpc":"2.0","id":2,"method":"ping"}', -32_700, json],
  ['{"jsonrpc":"2.0","id":1,"method":"ping",}', -32_700, json],
  ["{'jsonrpc':'2.0','id':1,'method':'ping'}", -32_700, json],
  ['{jsonrpc:"2.0",id:1,method:"ping"}', -32_700, json],
  ['{"jsonrpc":"2.0","id":01,"method":"ping"}', -32_700, json],
  ['{"jsonrpc":"2.0","id":NaN,"method":"ping"}', -32_700, json],
  ['{"jsonrpc":"2.0","id":1,"method":"a\nb"}', -32_700, json],
  ['{"jsonrpc":"2.0","id":1,"method":"\\x41"}', -32_700, json],
  ['{"jsonrpc":"2.0","id":1 /* one */,"method":"ping"}', -32_700, json],
  ['undefined', -32_700, json],
  ['method=ping&id=1', -32_700, json],
  ['<?xml version="1.0"?><methodCall/>', -32_700, json],
  ['\ufeff', -32_700, json],
  [bytes(0), -32_700, json],
  [bytes(0x1f, 0x8b, 8, 0), -32_700, json],
  [withBytes(0xff), -32_700, json],
  [withBytes(0xc0, 0x80), -32_700, json],
  [withBytes(0xed, 0xa0, 0x80), -32_700, json],
  [withBytes(0xf5, 0x80, 0x80, 0x80), -32_700, json],
  [withBytes(0xe2, 0x82), -32_700, json],
  [Uint8Array.from(Buffer.from('{"jsonrpc":"2.0","id":1,"method":"ping"}', 'utf16le')), -32_700, json],
  // JSON, but no object.
  ['null', -32_600, request],
  ['true', -32_600, request],
  ['42', -32_600, request],
  ['"ping"', -32_600, request],
  ['[]', -32_600, batch],
  ['[1,2,3]', -32_600, batch],
  ['[{"jsonrpc":"2.0","id":1,"method":"ping"}]', -32_600, batch],
  ['[{"jsonrpc":"2.0","id":1,"method":"ping"},{"jsonrpc":"2.0","id":2,"method":"ping"}]', -32_600, batch],
  ['[{"jsonrpc":"2.0","method":"notifications/initialized"}]', -32_600, batch],
  // An object, but no message.
  ['{}', -32_600, request],
  ['{"id":1}', -32_600, request, 1],
  ['{"id":1,"method":"ping"}', -32_600, request, 1],
  ['{"jsonrpc":"1.0","id":1,"method":"ping"}', -32_600, request, 1],
  ['{"jsonrpc":2,"id":1,"method":"ping"}', -32_600, request, 1],
  ['{"jsonrpc":2.0,"id":"a","method":"ping"}', -32_600, request, 'a'],
  ['{"jsonrpc":"2.00","id":1,"method":"ping"}', -32_600, request, 1],
  ['{"jsonrpc":"2.0","id":1}', -32_600, request, 1],
  ['{"jsonrpc":"2.0","id":1,"method":1}', -32_600, request, 1],
  ['{"jsonrpc":"2.0","id":1,"method":null}', -32_600, request, 1],
  ['{"jsonrpc":"2.0","id":1,"method":["ping"]}', -32_600, request, 1],
  ['{"jsonrpc":"2.0","id":1,"method":{"name":"ping"}}', -32_600, request, 1],
  ['{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}', -32_600, request, 1],
  ['{"jsonrpc":"2.0","id":1,"method":"ping","params":"x"}', -32_600, request, 1],
  ['{"jsonrpc":"2.0","id":1,"method":"ping","params":7}', -32_600, request, 1],
  ['{"__proto__":{"jsonrpc":"2.0","id":1,"method":"ping"}}', -32_600, request],
  ['{"jsonrpc":"2.0","__proto__":{"id":1},"constructor":1}', -32_600, request],
  // An id that is too long.
  [`{"jsonrpc":"2.0","id":"${'x'.repeat(1_023)}","method":"ping"}`, -32_600, request],
];

export const malformed: Cases = (test) => {
  test('a malformed body is 400 with a code, and the id where it could be read', async ({ send }) => {
    const seen: unknown[] = [];
    for (const [body] of rows) {
      const { status, code, data, id } = errorOf(await send(post(body, { 'MCP-Protocol-Version': stable })));
      seen.push([body, status, code, data['code'], id]);
    }
    expect(seen).toEqual(rows.map(([body, code, name, id]) => [body, 400, code, name, id]));
  });

  test('a batch is refused in every era, an empty one too', async ({ send }) => {
    for (const version of ['2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'])
      for (const body of ['[]', '[{"jsonrpc":"2.0","id":1,"method":"ping"}]'])
        expect(errorOf(await send(post(body, { 'MCP-Protocol-Version': version }))), version).toMatchObject({
          status: 400,
          code: -32_600,
          id: undefined,
          data: { code: 'batch_not_supported' },
        });
  });

  test('members named like those of objects are only members', async ({ send }) => {
    const body =
      '{"jsonrpc":"2.0","id":1,"method":"ping","__proto__":{"method":"x"},"constructor":{"prototype":{"id":2}},"params":{"__proto__":{"polluted":1}}}';
    expect((await send(post(body))).text).toBe('{"jsonrpc":"2.0","id":1,"result":{}}');
    expect({}).not.toHaveProperty('polluted');
  });

  test('members that nobody knows are ignored, and the last of two alike counts', async ({ send }) => {
    expect(
      (await send(post('{"jsonrpc":"2.0","id":1,"id":2,"method":"x","method":"ping","extra":[1,{"a":null}]}'))).json(),
    ).toEqual({
      jsonrpc: '2.0',
      id: 2,
      result: {},
    });
  });
};
