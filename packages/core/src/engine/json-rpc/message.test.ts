import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maxIdBytes, maxJsonDepth } from '../../shared/limits.ts';
import { type Malformed, type Message, parseMessage } from './message.ts';

const utf8 = new TextEncoder();
const parse = (text: string): Message | Malformed => parseMessage(utf8.encode(text));
const parseValue = (value: unknown): Message | Malformed => parse(JSON.stringify(value));

function refused(result: Message | Malformed): { id: unknown; code: number; message: string; problem: unknown } {
  if (result.kind !== 'malformed') throw new Error(`expected a refusal, received ${JSON.stringify(result)}`);
  return { id: result.id, code: result.error.code, message: result.error.message, problem: result.error.type.code };
}

describe('messages', () => {
  test('a request', () => {
    expect(parseValue({ jsonrpc: '2.0', id: 1, method: 'm', params: { a: 1 } })).toEqual({
      kind: 'request',
      id: '1',
      method: 'm',
      params: { a: 1 },
    });
    for (const without of [{}, { params: null }])
      expect(parseValue({ jsonrpc: '2.0', id: 1, method: 'm', ...without })).toEqual({
        kind: 'request',
        id: '1',
        method: 'm',
        params: undefined,
      });
  });

  test('text that a host decoded is read as its bytes are', () => {
    for (const text of ['{"jsonrpc":"2.0","id":1,"method":"m"}', '', '[]', '{', '[['.repeat(maxJsonDepth)])
      expect(parseMessage({ text })).toEqual(parse(text));
  });

  test('a notification has no id', () => {
    expect(parseValue({ jsonrpc: '2.0', method: 'm', params: {} })).toEqual({ kind: 'notification', method: 'm', params: {} });
  });

  test('a posted response has no method', () => {
    expect(parseValue({ jsonrpc: '2.0', id: 1, result: {} })).toEqual({ kind: 'response' });
    expect(parseValue({ jsonrpc: '2.0', id: 1, error: {} })).toEqual({ kind: 'response' });
  });

  test('a byte order mark before a message is ignored', () => {
    expect(parse('\ufeff{"jsonrpc":"2.0","method":"m"}')).toEqual({ kind: 'notification', method: 'm', params: undefined });
  });

  test.each(['', '{', '{"a":}', 'nul', '{"a":1}x', "{'a':1}", '\ufeff'])('%j is no JSON', (text) => {
    expect(refused(parse(text))).toEqual({
      id: undefined,
      code: -32700,
      message: 'Parse error: the request body is not valid JSON',
      problem: 'invalid_json',
    });
  });

  test('bytes that are no UTF-8 are said to be so', () => {
    expect(refused(parseMessage(Uint8Array.from([0x7b, 0xff, 0x7d])))).toEqual({
      id: undefined,
      code: -32700,
      message: 'Parse error: the request body is not valid UTF-8',
      problem: 'invalid_json',
    });
  });

  test('a batch is refused as such', () => {
    expect(refused(parse('[]'))).toEqual({
      id: undefined,
      code: -32600,
      message: 'Invalid Request: JSON-RPC batches are not supported',
      problem: 'batch_not_supported',
    });
  });

  test.each([
    ['null', undefined, 'the request body is not an object'],
    ['"a"', undefined, 'the request body is not an object'],
    ['1', undefined, 'the request body is not an object'],
    ['true', undefined, 'the request body is not an object'],
    ['{}', undefined, 'jsonrpc must be the string "2.0"'],
    ['{"jsonrpc":"1.0","id":7,"method":"m"}', '7', 'jsonrpc must be the string "2.0"'],
    ['{"jsonrpc":2.0,"id":"x","method":"m"}', '"x"', 'jsonrpc must be the string "2.0"'],
    ['{"jsonrpc":"2.0","id":7}', '7', 'method must be a string'],
    ['{"jsonrpc":"2.0","id":7,"method":1}', '7', 'method must be a string'],
    ['{"jsonrpc":"2.0","id":7,"method":1,"result":{}}', '7', 'method must be a string'],
    ['{"jsonrpc":"2.0","id":7,"method":"m","params":[]}', '7', 'params must be an object'],
    ['{"jsonrpc":"2.0","method":"m","params":"a"}', undefined, 'params must be an object'],
  ])('%s is refused, with the id where it could be read', (text, id, what) => {
    expect(refused(parse(text))).toEqual({ id, code: -32600, message: `Invalid Request: ${what}`, problem: 'invalid_request' });
  });

  // Any value but a short string or a safe integer was refused, and 1.0 came back as 1.
  test.each([
    'null',
    'true',
    '1.5',
    '-0',
    '1.0',
    '1e400',
    '9007199254740993',
    '""',
    '"\\u0061\\ud800\\/"',
    '"}, \\"id\\": 2"',
    '"é 試 👍"',
    '{}',
    '[]',
    '{ "id" : [1 ,\t{"id":2}] }',
    `"${'x'.repeat(maxIdBytes - 2)}"`,
  ])('the id %s is kept byte for byte', (id) => {
    expect(parse(`{"jsonrpc":"2.0","id":${id},"method":"m"}`)).toEqual({ kind: 'request', id, method: 'm', params: undefined });
    expect(parse(` { "method" : "m" , "params" : {"id":3} , "id" :\n${id}\r\n, "jsonrpc":"2.0" } `)).toMatchObject({ id });
    expect(parse(`{"jsonrpc":"2.0","method":"m","id":${id}}`)).toMatchObject({ id });
    expect(refused(parse(`{"jsonrpc":"1.0","id":${id},"method":"m"}`)).id).toBe(id);
  });

  test.each([`"${'x'.repeat(maxIdBytes - 1)}"`, `"${'é'.repeat(maxIdBytes / 2)}"`, `[${'1,'.repeat(600)}1]`])(
    'an id of more than 1,024 bytes of JSON is refused: %s',
    (id) => {
      expect(refused(parse(`{"jsonrpc":"2.0","id":${id},"method":"m"}`))).toEqual({
        id: undefined,
        code: -32600,
        message: 'Invalid Request: id has more than 1024 bytes of JSON',
        problem: 'invalid_request',
      });
    },
  );

  test('of several ids the last counts, however its name is written', () => {
    expect(parse('{"jsonrpc":"2.0","id":1,"method":"m","\\u0069d":2}')).toMatchObject({ id: '2' });
    expect(parse('{"jsonrpc":"2.0","\\u0069\\u0064":1,"method":"m","id":2,"Id":3}')).toMatchObject({ id: '2' });
  });

  test('an id behind __proto__ is no id', () => {
    expect(parse('{"jsonrpc":"2.0","method":"m","__proto__":{"id":1}}')).toEqual({
      kind: 'notification',
      method: 'm',
      params: undefined,
    });
  });
});

describe('nesting', () => {
  const nested = (levels: number): string => {
    const inner = levels - 2;
    return `{"jsonrpc":"2.0","method":"m","params":{"a":${'['.repeat(inner)}${']'.repeat(inner)}}}`;
  };

  test('is allowed up to the limit', () => {
    expect(parse(nested(maxJsonDepth - 1)).kind).toBe('notification');
    expect(parse(nested(maxJsonDepth)).kind).toBe('notification');
    expect(refused(parse(nested(maxJsonDepth + 1)))).toMatchObject({
      code: -32600,
      message: `Invalid Request: the request body is nested more than ${maxJsonDepth} levels deep`,
    });
  });

  test('brackets in strings are no nesting, whatever the escapes', () => {
    const text = `\\"${'[{'.repeat(100)}\\\\`;
    expect(parse(`{"jsonrpc":"2.0","method":"m","params":{"a":"${text}"}}`).kind).toBe('notification');
    expect(parse(`{"jsonrpc":"2.0","method":"m","params":{"a":"\\\\","b":${'['.repeat(70)}${']'.repeat(70)}}}`).kind).toBe(
      'malformed',
    );
  });

  test('levels that were left again do not count', () => {
    expect(parse(`{"jsonrpc":"2.0","method":"m","params":{"a":[${Array.from({ length: 200 }, () => '[{}]').join()}]}}`).kind).toBe(
      'notification',
    );
  });

  test('100,000 levels are refused in no time', () => {
    expect(parse('['.repeat(100_000)).kind).toBe('malformed');
    expect(parse('{"a":'.repeat(100_000)).kind).toBe('malformed');
  });
});

describe('generated input', () => {
  test('no bytes make it throw', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(parseMessage(bytes).kind).toMatch(/^(?:malformed|request|notification|response)$/);
      }),
      { numRuns: 2_000 },
    );
  });

  test('any JSON value gives a message or a refusal with a code', () => {
    const member = fc.constantFrom('jsonrpc', 'id', 'method', 'params', 'result', '__proto__', 'constructor');
    const value = fc.oneof(
      fc.constant('2.0'),
      fc.json().map((text): unknown => JSON.parse(text)),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(member, value)), (entries) => {
        const text = `{${entries.map(([name, content]) => `${JSON.stringify(name)}:${JSON.stringify(content)}`).join()}}`;
        const result = parse(text);
        if (result.kind === 'malformed') expect([-32700, -32600]).toContain(result.error.code);
        if (result.kind === 'request') {
          const last = entries.findLast(([name]) => name === 'id');
          expect(result.id).toBe(JSON.stringify(last?.[1]));
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
