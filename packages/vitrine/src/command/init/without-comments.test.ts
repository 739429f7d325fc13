import { expect, test } from 'vitest';
import { withoutComments } from './without-comments.ts';

test('comments go, and one that nothing closes stays', () => {
  expect(withoutComments('a<!-- b -->c<!---->d', ' ')).toBe('a c d');
  expect(withoutComments('a<!-- b --><!-- c')).toBe('a<!-- c');
});
