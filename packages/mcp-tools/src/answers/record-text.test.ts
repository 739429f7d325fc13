import { oneLine } from '@vitrine/core/serving';
import { expect, it } from 'vitest';
import { code, fenced } from './record-text.ts';

it('a value stays on its line', () => {
  expect(oneLine(' a\n## b\r\n\tc ')).toBe('a ## b c');
});

it.each([
  ['a', '`a`'],
  ['a`b', '``a`b``'],
  ['`a', '`` `a ``'],
])('%s as code is %s', (text, written) => {
  expect(code(text)).toBe(written);
});

it.each([
  ['a', '```\na\n```'],
  ['```\na\n```', '````\n```\na\n```\n````'],
])('the fence around %j is longer than those inside', (text, written) => {
  expect(fenced(text)).toBe(written);
});
