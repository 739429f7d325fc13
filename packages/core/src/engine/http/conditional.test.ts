import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { growsLinearly } from '../../../../../workshop/growth.ts';
import { evaluate } from './conditional.ts';

const etag = '"8c41,d2"';

describe('preconditions', () => {
  test.each([
    [null, null, 'none'],
    [null, '*', 'not-modified'],
    [null, ' * ', 'not-modified'],
    [null, etag, 'not-modified'],
    [null, `W/${etag}`, 'not-modified'],
    [null, `w/${etag}`, 'none'],
    [null, `junk, ${etag}`, 'not-modified'],
    [null, `"a", ,W/"b",${etag}`, 'not-modified'],
    [null, '"8c41', 'none'],
    [null, 'd2"', 'none'],
    [null, '8c41,d2', 'none'],
    [null, '', 'none'],
    [etag, null, 'none'],
    ['*', null, 'none'],
    [`W/${etag}`, null, 'failed'],
    ['"other"', null, 'failed'],
    ['', null, 'failed'],
    ['"other"', etag, 'failed'],
    [etag, etag, 'not-modified'],
    [`"x", ${etag}`, '"y"', 'none'],
  ])('If-Match %j, If-None-Match %j: %s', (ifMatch, ifNoneMatch, expected) => {
    expect(evaluate(ifMatch, ifNoneMatch, etag)).toBe(expected);
  });

  test('a tag in a list of tags is always found, and no garbage makes it throw', () => {
    const tag = fc.stringMatching(/^[\x21\x23-\x7e]{0,8}$/).map((text) => `"${text}"`);
    fc.assert(
      fc.property(fc.array(tag), fc.array(tag), fc.string(), (before, after, garbage) => {
        expect(evaluate(null, [...before, etag, ...after].join(', '), etag)).toBe('not-modified');
        expect(['none', 'not-modified']).toContain(evaluate(null, garbage, etag));
      }),
    );
  });

  test.each([
    ['quotes', '"'],
    ['quotes and letters', '"a'],
    ['one quote that is never closed', 'a'],
    ['commas', '",'],
  ])('a field full of %s takes time that grows with its length alone', async (_, part) => {
    expect(await growsLinearly((size) => void evaluate(null, `"${part.repeat(size)}`, etag), 2_000)).toBe(true);
  });
});
