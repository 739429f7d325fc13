import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { openPacked } from './packed.ts';

// 3 KB in the front matter of a page ended the build in a fault.
test('a packed operation that nests without end is none', () => {
  const depth = 1_000_000;
  const text = `{"method":"get","path":"/a","x-deep":${'['.repeat(depth)}${']'.repeat(depth)}}`;
  expect(openPacked(deflateSync(text).toString('base64'), 'a.md')).toBeUndefined();
  expect(openPacked(deflateSync('{"method":"get","path":"/a"}').toString('base64'), 'a.md')?.specification.operations).toHaveLength(
    1,
  );
});
