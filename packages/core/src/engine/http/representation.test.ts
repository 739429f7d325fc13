import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createVariants, represent } from './representation.ts';

const text = 'a'.repeat(2_000);

test('a text that is published at several paths is hashed and compressed once, another one and another type by itself', async () => {
  const compressed: string[] = [];
  const variantsOf = createVariants((body, mediaType) => {
    compressed.push(`${mediaType} ${body.length}`);
    return [{ coding: 'gzip', body: body.subarray(0, 9) }];
  });
  const options = { cacheControl: 'no-cache', variantsOf };
  const [one, other] = await Promise.all([
    represent(text, { ...options, mediaType: 'text/markdown' }),
    represent(text, { ...options, mediaType: 'text/markdown', links: '</a>; rel="b"' }),
    represent(`${text}b`, { ...options, mediaType: 'text/markdown' }),
    represent(text, { ...options, mediaType: 'text/plain' }),
  ]);
  // Digests of several texts end in any order.
  expect(compressed.sort()).toEqual(['text/markdown 2000', 'text/markdown 2001', 'text/plain 2000']);
  expect(other.variants).toBe(one.variants);
  expect(one.variants.map(({ coding, etag }) => [coding, etag.replace(/[0-9a-f]{32}/, 'digest')])).toEqual([
    ['identity', '"digest"'],
    ['gzip', '"digest.gz"'],
  ]);
});

test('what is small, and what has no compressor, is sent as it is', async () => {
  const never = createVariants(() => {
    throw new Error('compressed');
  });
  expect((await never('a'.repeat(1_023), 'text/plain')).map(({ coding }) => coding)).toEqual(['identity']);
  expect((await createVariants(undefined)(text, 'text/plain')).map(({ coding }) => coding)).toEqual(['identity']);
});

test('the digest of a host gives the same tags as Web Crypto', async () => {
  const asked: number[] = [];
  const given = createVariants(undefined, undefined, (bytes) => {
    asked.push(bytes.length);
    return createHash('sha256').update(bytes).digest('hex');
  });
  expect(await given(text, 'text/plain')).toEqual(await createVariants(undefined)(text, 'text/plain'));
  expect(asked).toEqual([2_000]);
});
