import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bounded } from './revision.ts';
import { maxResultBytes } from '../../shared/limits.ts';
import { isLongerThan, joinWritten, structuredResult, writeAnswer, writeResponse, SerializedJson } from './result.ts';

test.each([
  ['no members', {}],
  ['several members', { ttlMs: 1, tools: [], _meta: { a: [null, '"', 'Übung – 試験'] } }],
  ['a member that is absent', { content: [], structuredContent: undefined }],
])('a result with %s is written as JSON.stringify writes it', (_, result) => {
  expect(writeResponse('"\\"id\\""', result).json).toBe(JSON.stringify({ jsonrpc: '2.0', id: '"id"', result }));
});

test('a member that is written already stays as it is', () => {
  expect(writeResponse('1', { isError: false, data: new SerializedJson('{"a": 1}') }).json).toBe(
    '{"jsonrpc":"2.0","id":1,"result":{"isError":false,"data":{"a": 1}}}',
  );
});

test('the bytes of a response are those of its text, whatever a tool answers', () => {
  const value = fc.jsonValue({ stringUnit: 'binary' });
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.dictionary(fc.string({ unit: 'binary' }), value), (id, data) => {
      const answer = structuredResult(data);
      if (answer === undefined) throw new Error('short enough');
      const { json, bytes } = writeResponse(JSON.stringify(id), { ...writeAnswer(answer), _meta: { id } });
      expect(bytes).toBe(new TextEncoder().encode(json).length);
      expect(JSON.parse(json)).toMatchObject({ result: { content: [{ text: JSON.stringify(data) }] } });
    }),
  );
});

test('the text of an answer goes in place of its JSON, and its metadata into _meta', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (content) => {
      const answer = structuredResult({ a: 1 }, { content, meta: { 'x/y': content } });
      if (answer === undefined) throw new Error('short enough');
      const { json, bytes } = writeResponse('1', writeAnswer(answer));
      expect(bytes).toBe(new TextEncoder().encode(json).length);
      expect(JSON.parse(json)).toEqual({
        jsonrpc: '2.0',
        id: 1,
        result: {
          content: [{ type: 'text', text: content }],
          structuredContent: { a: 1 },
          isError: false,
          _meta: { 'x/y': content },
        },
      });
    }),
  );
});

test('an answer whose text is longer than the server sends is not written', () => {
  expect(structuredResult({}, { content: 'x'.repeat(maxResultBytes + 1) })).toBeUndefined();
});

test.each([
  [{}, {}],
  [{ a: 1 }, {}],
  [{}, { b: 'é' }],
  [{ a: 'ü' }, { b: [1] }],
])('the members of %j and %j are written as one object', (first, second) => {
  const [one, other] = [new SerializedJson(JSON.stringify(first)), new SerializedJson(JSON.stringify(second))];
  const { json, bytes } = joinWritten(one, other);
  expect(JSON.parse(json)).toEqual({ ...first, ...second });
  expect(bytes).toBe(new TextEncoder().encode(json).length);
});

describe('how long an answer will be', () => {
  test('nothing that JSON writes in so many characters is called longer', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(isLongerThan(value, JSON.stringify(value).length)).toBe(false);
      }),
    );
  });

  test.each([
    ['a string', 'x'.repeat(1_001)],
    ['a string within', { a: [{ b: 'x'.repeat(1_001) }] }],
    ['many small ones', Array.from({ length: 300 }, () => 'xxxx')],
    ['many members', Object.fromEntries(Array.from({ length: 1_001 }, (_, index) => [index, null]))],
    ['a long list of nothing', new Array(1_001).fill(null)],
    ['bytes', { bytes: new Uint8Array(1_001) }],
  ])('%s beyond the bound is longer, at the bound it is not', (_, value) => {
    expect(isLongerThan(value, 1_000)).toBe(true);
    expect(isLongerThan(value, 10_000)).toBe(false);
  });

  test('the bound is kept to the character', () => {
    expect([isLongerThan('x'.repeat(10), 10), isLongerThan('x'.repeat(11), 10)]).toEqual([false, true]);
  });

  test('what contains itself is no endless task', () => {
    const loop: Record<string, unknown> = {};
    loop['self'] = loop;
    expect(isLongerThan(loop, 1_000_000)).toBe(false);
    expect(isLongerThan([loop, loop, loop], 10)).toBe(true);
  });

  test('a list that contains itself is no endless task either', () => {
    const list: unknown[] = [];
    list.push(list);
    expect(isLongerThan(list, 1_000_000)).toBe(false);
  });

  test('an empty list is one, bytes are as many as they are, and holes are written too', () => {
    expect([isLongerThan([], 0), isLongerThan([], 1)]).toEqual([true, false]);
    expect([isLongerThan(new Float64Array(2), 16), isLongerThan(new Float64Array(2), 17)]).toEqual([true, false]);
    expect(isLongerThan(new Array(1_001), 1_000)).toBe(true);
  });

  test('what comes behind the bound is not looked at', () => {
    let looked = 0;
    const counting = {
      long: 'x'.repeat(20),
      get next() {
        looked++;
        return 1;
      },
    };
    expect(isLongerThan(counting, 10)).toBe(true);
    const watched: unknown[] = ['x'.repeat(20)];
    Object.defineProperty(watched, 1, { get: () => (looked++, 1), enumerable: true });
    expect(isLongerThan(watched, 10)).toBe(true);
    expect(looked).toBe(0);
  });

  test('a hundred million bytes are not listed one by one', () => {
    expect(isLongerThan({ text: 'x'.repeat(100_000_000), bytes: new Uint8Array(100_000_000) }, 1_048_576)).toBe(true);
  });

  test('a result that is too long is an internal error without any of it', () => {
    expect(bounded({ text: 'short' })).toEqual({ text: 'short' });
    expect(bounded({ text: 'x'.repeat(2_000_000) })).toMatchObject({
      kind: 'rpc-error',
      code: -32_603,
      message: 'The answer is too large to send',
    });
  });
});
