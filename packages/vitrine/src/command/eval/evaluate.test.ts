import { expect, it } from 'vitest';
import { factsOf, comparableText } from './evaluate.ts';

const has = (fact: string | { any: string[] }, text: string): boolean =>
  factsOf({ facts: [fact] })[0]?.isIn(comparableText(text)) ?? false;

it.each([
  ['strictPort', 'set **`strictPort`** to true', true],
  ['two words', 'Two\n  words', true],
  ['a < b', 'A &lt; B', true],
  ['strictPort', 'strict port', false],
  ['set … to true', 'set strictPort to true', true],
  ['set … to true', 'to true, then set', false],
  ['a … z', `a${'-'.repeat(100)}z`, true],
  ['a … z', `a${'-'.repeat(102)}z`, false],
  ['a … m … z', `a${'-'.repeat(200)}a m z`, true],
  ['…', 'anything', false],
])('%j in %j: %s', (fact, text, wanted) => {
  expect(has(fact, text)).toBe(wanted);
});

it('one of several texts is enough', () => {
  expect(has({ any: ['x', 'lamp'] }, 'A lamp')).toBe(true);
  expect(has({ any: ['x', 'y'] }, 'A lamp')).toBe(false);
});

it('a hostile fact over a hostile text is read once for each of its parts', () => {
  const fact = Array.from({ length: 40 }, () => 'a').join('…');
  expect(has(`${fact}…b`, 'a'.repeat(50_000))).toBe(false);
});
