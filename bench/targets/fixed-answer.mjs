// What the floors answer: the bytes of our own answer with the two fields that describe them.
import { release } from '../content/tools.mjs';

/** `answer`: `release` (a tool's answer), `document` (so many bytes of JSON) or `not-modified`. */
export function fixedAnswer({ answer = 'release', bytes = 0 }) {
  if (answer === 'not-modified') return { status: 304, fields: { ETag: '"fixed"' }, body: undefined };
  const body = Buffer.from(answer === 'release' ? releaseAnswer() : document(bytes));
  return { status: 200, fields: { 'Content-Type': 'application/json', 'Content-Length': body.length }, body };
}

function releaseAnswer() {
  const content = [{ type: 'text', text: JSON.stringify(release) }];
  return JSON.stringify({ jsonrpc: '2.0', id: 1, result: { content, structuredContent: release, isError: false } });
}

function document(bytes) {
  return JSON.stringify({ filler: 'x'.repeat(bytes - '{"filler":""}'.length) });
}
