import { expect, test } from 'vitest';
import { createMemo, type Given } from './memo.ts';

/** Asks a memo for a result in builds that follow one another, and counts how often it is made. */
function asked(builds: readonly (Given | undefined)[], holds?: () => boolean): readonly number[] {
  const memo = createMemo<object>();
  let made = 0;
  return builds.map((given) => {
    const make = (): object => {
      made += 1;
      return {};
    };
    if (given !== undefined) memo.get('a.md', given, make, holds);
    memo.settle();
    return made;
  });
}

test('a result is made again when a text has other characters, an object is another one, or the list is longer', () => {
  const [one, other] = [{}, {}];
  expect(asked(['text', ['te', 'xt'].join(''), 'other'])).toEqual([1, 1, 2]);
  expect(asked([[one], [one], [other], [other], [other, undefined]])).toEqual([1, 1, 2, 2, 3]);
  expect(asked([['a', one], ['a', one], ['b', one], ['b', one, 1], 'b'])).toEqual([1, 1, 2, 3, 4]);
});

test('a result that does not hold is made again', () => {
  const answers = [true, false, true];
  expect(asked(['text', 'text', 'text', 'text'], () => answers.shift() === true)).toEqual([1, 1, 2, 2]);
});

test('what a build did not ask for is forgotten', () => {
  expect(asked(['text', undefined, 'text'])).toEqual([1, 1, 2]);
});

test('the step that makes a result gets the last one, and may give it again', () => {
  const memo = createMemo<{ readonly text: string }>();
  const ask = (given: string): object =>
    memo.get('a.md', given, (last) => (last?.text === given.trim() ? last : { text: given.trim() }));
  const first = ask('text');
  memo.settle();
  expect(ask('text ')).toBe(first);
  expect(memo.last('a.md')).toBe(first);
  memo.settle();
  expect(ask('other')).toEqual({ text: 'other' });
  expect(memo.last('b.md')).toBeUndefined();
});

test('a step that throws leaves what was there, and is tried again', () => {
  const memo = createMemo<string>();
  const fail = (): string => {
    throw new RangeError('no');
  };
  expect(() => memo.get('a.md', 'one', fail)).toThrow('no');
  expect(memo.get('a.md', 'one', () => 'made')).toBe('made');
  memo.settle();
  expect(() => memo.get('a.md', 'two', fail)).toThrow('no');
  expect(memo.get('a.md', 'one', fail)).toBe('made');
});
