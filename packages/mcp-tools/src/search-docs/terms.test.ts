import { expect, it } from 'vitest';
import { mayHave, termsIn, termsOf } from './terms.ts';

it('all shares together are one, and a text has a term by its parts', () => {
  const terms = termsOf(['toc', 'depth'].map((text) => ({ text, known: true, weight: 2 })));
  expect(terms.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1);
  expect(termsIn(terms, 'Rendered when `toc_depth` is changed').size).toBe(2);
});

it('a path with its places to fill is in a text that names them', () => {
  const path = termsOf([{ text: '/v1/pages/{}/history', known: true, weight: 1 }]);
  expect(termsIn(path, '## `GET /v1/pages/{page_id}/history`').size).toBe(1);
  expect(termsIn(path, '## `GET /v1/pages/{page_id}/revisions`').size).toBe(0);
});

const one = (text: string) => termsOf([{ text, known: true, weight: 1 }]);

it('a text has a word whatever its accents, and before the next capital of a name', () => {
  expect(termsIn(one('reseau'), 'Le réseau local').size).toBe(1);
  expect(termsIn(one('outgoing'), 'OutgoingHttpHeaders').size).toBe(1);
  expect(termsIn(one('port'), 'portable').size).toBe(0);
});

it('a text may have a word in a form that is not compared, and is then not said to lack it', () => {
  const [running, name] = ['running', 'app.snake_case'].flatMap(one);
  expect(running && mayHave('two runs', running)).toBe(true);
  expect(running && mayHave('two walks', running)).toBe(false);
  expect(name && mayHave('the app has SnakeCase', name)).toBe(true);
});
