// The body of a reply as it is on the wire.
import type { Reply } from '../ground/reply.ts';

const utf8 = new TextEncoder();

/** Its bytes; of text, as UTF-8. */
export function bytesOf(body: Reply['body']): Uint8Array {
  return typeof body === 'object' && body !== null ? body : utf8.encode(body ?? '');
}
