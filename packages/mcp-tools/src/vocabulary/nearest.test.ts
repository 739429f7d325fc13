import fc from 'fast-check';
import { expect, it } from 'vitest';
import { editDistance } from '@vitrine/docs-index/engine';
import { growsLinearly } from '../../../../workshop/growth.ts';
import { createNearest, nearest } from './nearest.ts';
import { runsOf } from '../../../../workshop/full.ts';

const ids = ['files.delete', 'files.list', 'mail.send', 'screen.capture', 'window.close'];

it.each([
  ['file.delete', 'files.delete'],
  ['delete_file', 'files.delete'],
  ['deleteFiles', 'files.delete'],
  ['FILES.DELETE', 'files.delete'],
  ['send_mail', 'mail.send'],
  ['sceen.capture', 'screen.capture'],
])('%s is nearest to %s', (given, id) => {
  expect(nearest(given, ids)[0]).toBe(id);
});

it('nothing is near a word of another world, and a very long one costs no time', () => {
  expect(nearest('quantum', ids)).toEqual([]);
  expect(nearest('x'.repeat(60_000), ids)).toEqual([]);
});

// Every name was compared letter by letter, which cost a tenth of a second and more with 5,000 actions.
it.each([
  'action.delete_files_1',
  'files',
  'x'.repeat(80),
  'a '.repeat(40),
  'delete '.repeat(12),
  'send-mail to everybody who is here today',
])('of 5,000 names a hundred are compared at most with %j', (given) => {
  const names = Array.from({ length: 5_000 }, (_, index) => `${['files', 'mail', 'window'][index % 3] ?? ''}.delete_${index}`);
  let compared = 0;
  const near = createNearest(names, (a, b) => {
    compared++;
    return editDistance(a, b);
  });
  near(given);
  expect(compared).toBeLessThanOrEqual(100);
});

it('what is left out by the quick look is never nearer than what is found', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), minLength: 1, maxLength: 6 });
  const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join('.'));
  fc.assert(
    fc.property(fc.uniqueArray(name, { maxLength: 40 }), name, (names, given) => {
      // Alone, a name is compared whenever it can be near.
      const near = names.filter((other) => nearest(given, [other]).length > 0);
      const neighbours = nearest(given, names, names.length);
      expect(new Set(neighbours)).toEqual(new Set(near));
      expect(nearest(given, names, 3)).toEqual(neighbours.slice(0, 3));
    }),
    // In floating point 5 / 11 is less than 1 - 6 / 11.
    { numRuns: runsOf(300), examples: [[['a.aaa', 'a.baa', 'aa.aa', 'aa.aa.a'], 'baaaa.cbaaa']] },
  );
});

// Words that begin alike are all alike: each of them was looked for in all names, for each word given, which took tens of milliseconds.
it.each([
  ['numbered names', (at: number) => `files.item${at}`, 'files.item'],
  ['names of many small words', (at: number) => at.toString(2).padStart(13, '0').replace(/0/g, 'a_').replace(/1/g, 'b_'), 'a_b_'],
])('%s: the work grows with the names alone', async (_, nameAt, part) => {
  const nears = new Map(
    [1_000, 8_000].map((count) => [count, createNearest(Array.from({ length: count }, (__, at) => nameAt(at)))]),
  );
  expect(await growsLinearly((count) => void nears.get(count)?.(part.repeat(count)), 1_000)).toBe(true);
});
