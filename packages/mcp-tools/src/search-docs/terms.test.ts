import { expect, it } from 'vitest';
import { termsIn, termsOf } from './terms.ts';

const terms = (...words: readonly string[]): readonly string[] =>
  termsOf(words.map((text) => ({ text, known: true, weight: 1 }))).map(({ text }) => text);

it('of an identifier its parts are terms, since no text has it without its signs', () => {
  expect(terms('default', 'tocdepth', 'toc', 'depth')).toEqual(['default', 'toc', 'depth']);
  expect(terms('selfhosted', 'self', 'hosted', 'font')).toEqual(['self', 'hosted', 'font']);
});

it('a word that another one begins, or that has no parts, stays', () => {
  expect(terms('toc', 'tocs', 'javascript', 'java')).toEqual(['toc', 'tocs', 'javascript', 'java']);
  expect(terms('todo')).toEqual(['todo']);
});

it('all shares together are one, and a text has a term by its parts', () => {
  const found = termsOf(['tocdepth', 'toc', 'depth'].map((text) => ({ text, known: true, weight: 2 })));
  expect(found.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1);
  expect(termsIn(found, 'Rendered when `toc_depth` is changed').size).toBe(2);
});

it('a path with its places to fill is in a text that names them', () => {
  const path = termsOf([{ text: '/v1/pages/{}/history', known: true, weight: 1 }]);
  expect(termsIn(path, '## `GET /v1/pages/{page_id}/history`').size).toBe(1);
  expect(termsIn(path, '## `GET /v1/pages/{page_id}/revisions`').size).toBe(0);
});
