// How long a text is on the wire. Encoded into memory that is kept: `encode(text).length` cost 1.1 µs more for 600 characters of an
// answer, 2.6 % of a tool call (2026-11-22). Nothing is read from that memory.

const utf8 = new TextEncoder();
const kept = new Uint8Array(16_384);

/** Bytes of a text as UTF-8. */
export function utf8Length(text: string): number {
  let { read, written } = utf8.encodeInto(text, kept);
  let length = written;
  for (let at = read; at < text.length; at += read) {
    ({ read, written } = utf8.encodeInto(text.slice(at), kept));
    length += written;
  }
  return length;
}
