// What the floors answer: the bytes of our own answer with the two fields that describe them.
import { release } from './content/tools.mjs';

/** What our answer to a call carries beyond the two; the values are of the length that they have there. */
const ourFields = {
  'Cache-Control': 'no-store',
  Vary: 'Accept, Origin',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Snapshot-Id': `sha256:${'0'.repeat(64)}`,
  'X-Request-Id': '00000000-0000-4000-8000-000000000000',
  'RateLimit-Policy': '"default";q=500000;w=60',
  RateLimit: '"default";r=499999;t=60',
  'X-RateLimit-Limit': '500000',
  'X-RateLimit-Remaining': '499999',
  'X-RateLimit-Reset': '1795132842',
};

/** `answer`: `release` (a tool's answer), `document` (so many bytes of JSON) or `not-modified`; `full`: with every field of ours. */
export function fixedAnswer({ answer = 'release', bytes = 0, full = false }) {
  if (answer === 'not-modified') return { status: 304, fields: { ETag: '"fixed"' }, body: undefined };
  const body = new globalThis.TextEncoder().encode(answer === 'release' ? releaseAnswer() : document(bytes));
  const fields = { 'Content-Type': 'application/json', 'Content-Length': body.length, ...(full && ourFields) };
  return { status: 200, fields, body };
}

function releaseAnswer() {
  const content = [{ type: 'text', text: JSON.stringify(release) }];
  return JSON.stringify({ jsonrpc: '2.0', id: 1, result: { content, structuredContent: release, isError: false } });
}

function document(bytes) {
  return JSON.stringify({ filler: 'x'.repeat(bytes - '{"filler":""}'.length) });
}

/** Makes a handler that reads and parses a body and answers fixed bytes. */
export function fixedFetch(options) {
  const { status, fields, body } = fixedAnswer(options);
  return async (request) => {
    if (request.method === 'POST') await request.json();
    return new Response(body, { status, headers: fields });
  };
}
