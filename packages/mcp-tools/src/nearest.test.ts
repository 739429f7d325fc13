import { expect, it } from 'vitest';
import { distance, nearest } from './nearest.ts';

it.each([
  ['', '', 0],
  ['abc', 'abc', 0],
  ['abc', 'acb', 1],
  ['kitten', 'sitting', 3],
  ['', 'abc', 3],
])('%j and %j differ in so many letters', (a, b, letters) => {
  expect(distance(a, b)).toBe(letters);
  expect(distance(b, a)).toBe(letters);
});

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
