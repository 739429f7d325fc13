import { expect, test } from 'vitest';
import { parseTimestamp } from './timestamp.ts';

test.each([
  ['1970-01-01T00:00:00Z', 0],
  ['2026-05-01T02:00:00.25+02:00', Date.UTC(2026, 4, 1, 0, 0, 0, 250)],
])('%s', (text, time) => {
  expect(parseTimestamp(text)).toBe(time);
});

test.each([
  '',
  '0',
  '2026',
  '2026-05-01',
  '2026-05-01T00:00:00',
  '2026-13-01T00:00:00Z',
  'May 1, 2026',
  ' 2026-05-01T00:00:00Z',
  '+012026-05-01T00:00:00Z',
])('%j is none', (text) => {
  expect(parseTimestamp(text)).toBeUndefined();
});
