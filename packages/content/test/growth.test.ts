// Pages made to be slow cost in proportion to their length. `npm run check patterns` does the same with 100 KB of each.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { full, someOf } from '../../../workshop/full.ts';
import { growsLinearly } from '../../../workshop/growth.ts';
import { lintSteps } from '../src/lint/lint.ts';
import { lint, pumped, read, shapes } from './pumped.ts';

/** Up to 4,096 characters of a tag that never ends are read in vain, so a page of such tags grows like its square up to that length. */
const endlessTags = 'brace tags';

test.each(someOf(Object.entries(shapes), 6))('the cost of a page of %s grows with its length', async (name, shape) => {
  expect(await growsLinearly((size) => lint(pumped(shape, size)), name === endlessTags ? 8_000 : 1_000)).toBe(true);
  expect(await growsLinearly((size) => read(pumped(shape, size), false), 500)).toBe(true);
});

test('the lint looks at a page of any pieces in proportion to its length', () => {
  const piece = fc.constantFrom(
    '`',
    '```',
    '<',
    '</a>',
    '<!--',
    '-->',
    '[',
    '](',
    ')',
    '{',
    '}',
    '**',
    '|',
    '\n',
    '\n\n',
    '> ',
    '    ',
    '&#',
    'word ',
  );
  const page = fc.array(fc.tuple(piece, fc.integer({ min: 1, max: 40 })), { maxLength: 60 });
  const check = fc.property(page, (pieces) => {
    const text = pieces.map(([each, times]) => each.repeat(times)).join('');
    expect(lintSteps(text)).toBeLessThanOrEqual(200_000 + 400 * text.length);
  });
  fc.assert(check, { numRuns: full ? 10_000 : 200 });
});
