import { expect, it } from 'vitest';
import { callOf, cursorFor, readCursor, rowOf } from './cursor.ts';

const scope = { snapshotId: 'sha256:aa', request: 'list', given: { query: 'é 𝄞', limit: 3, cursor: 'before' } };

it('a cursor leads back to its row', () => {
  expect(rowOf(cursorFor(25, scope), 100, scope)).toBe(25);
  expect(rowOf(undefined, 100, scope)).toBe(0);
});

it('an index’s own cursor is carried through whatever characters it has', () => {
  const position = 'ab.c-12/=+%';
  expect(readCursor(cursorFor(position, scope), scope)).toBe(position);
});

it.each([
  ['of another snapshot', cursorFor(25, { ...scope, snapshotId: 'sha256:bb' }), /another snapshot/],
  ['of another call', cursorFor(25, { ...scope, request: 'other' }), /other arguments/],
  ['past the end', cursorFor(100, scope), /past the last row/],
  ['with a negative row', cursorFor(-1, scope), /past the last row/],
  ['that is empty', '', /did not issue/],
  ['that was made up', 'p25', /did not issue/],
  ['that is far too long', cursorFor('1'.repeat(500), scope), /did not issue/],
])('a cursor %s is refused', (_, cursor, text) => {
  expect(rowOf(cursor, 100, scope)).toMatchObject({ kind: 'tool-error', text: expect.stringMatching(text) as string });
});

it('a cursor carries the arguments of its call without the cursor before it', () => {
  const cursor = cursorFor('a~b', scope);
  expect(callOf(cursor)).toEqual({ query: 'é 𝄞', limit: 3, cursor });
});

it('the arguments in a cursor are readable, and come back whatever signs they have', () => {
  const end = (query: string): string => cursorFor(1, { ...scope, given: { query } }).replace(/^[^~]*~/, '');
  expect(end('how do I rotate keys')).toBe('query=how+do+I+rotate+keys');
  expect(end('鍵の交換')).toBe('query=鍵の交換');
  const hostile = '`a~b` & c=d* \u3000\u202e\u0000\ud800 100% +1 \n"';
  expect(end(hostile)).toMatch(/^[!-}]+$/);
  const cursor = cursorFor(1, { ...scope, given: { query: hostile, version: '!5', limit: 5 } });
  expect(callOf(cursor)).toEqual({ query: hostile.replace('\ud800', '\ufffd'), version: '!5', limit: 5, cursor });
  expect(rowOf(cursor, 100, scope)).toBe(1);
});

it.each(['', 'a.b.c~', 'a.b.c~!!!', 'a.b.c~limit*=x', 'a.b.c~query', 'a.b.c~=x', `a.b.c~q=${'A'.repeat(20_000)}`])(
  'no call is read from the cursor %s',
  (cursor) => {
    expect(callOf(cursor)).toBeUndefined();
  },
);
