import { expect, test } from 'vitest';
import { createBuildCache, type Given } from './build-cache.ts';

/** Asks a cache for a result in builds that follow one another, and counts how often it is made. */
function asked(builds: readonly (Given | undefined)[], holds?: () => boolean): readonly number[] {
  const cache = createBuildCache();
  let runs = 0;
  return builds.map((given) => {
    const make = (): object => {
      runs += 1;
      return {};
    };
    if (given !== undefined) cache.get('step', 'a.md', given, make, holds);
    cache.settle();
    return runs;
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

test('each step has a result of its own for a file', () => {
  const cache = createBuildCache();
  expect(['one', 'other', 'one'].map((step) => cache.get(step, 'a.md', 'text', () => `${step}'s`))).toEqual([
    "one's",
    "other's",
    "one's",
  ]);
});

test('a step that throws leaves what was there, and is tried again', () => {
  const cache = createBuildCache();
  const fail = (): string => {
    throw new RangeError('no');
  };
  expect(() => cache.get('step', 'a.md', 'one', fail)).toThrow('no');
  expect(cache.get('step', 'a.md', 'one', () => 'made')).toBe('made');
  cache.settle();
  expect(() => cache.get('step', 'a.md', 'two', fail)).toThrow('no');
  expect(cache.get('step', 'a.md', 'one', fail)).toBe('made');
});
