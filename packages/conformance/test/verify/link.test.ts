// Addresses in answers, as their language writes them.
import { expect, test } from 'vitest';
import { addressesIn } from '../../src/verify/link.ts';
import type { VerifyResponse } from '../../src/verify/verify-response.ts';

function answer(type: string, text: string): VerifyResponse {
  return {
    ...{ request: { method: 'GET', target: '/docs' }, where: 'GET /docs', status: 200, fields: [] },
    ...{ body: new Uint8Array(), json: () => undefined, text: () => text },
    field: (name) => (name === 'content-type' ? type : undefined),
  };
}

test('signs that HTML writes as references are read, and a fragment begins at its own sign', () => {
  const addresses = addressesIn(
    answer('text/html', '<a href="/docs/what&#39;s-new?a=1&amp;b=&quot;#here">x</a>'),
    'https://f.example',
  );
  expect([...addresses]).toEqual(["/docs/what's-new?a=1&b=%22"]);
  expect([...addressesIn(answer('text/html', '<a href="/a&amp;#39;b">x</a>'), 'https://f.example')]).toEqual(['/a&']);
});
