// How many bytes a text has in UTF-8. Most texts are only measured here: the host that sends them encodes them.

const utf8 = new TextEncoder();
/** Encoded into and never read: bytes of their own for 600 characters take ten times as long, and are garbage at once. */
const room = new Uint8Array(16_384);

/** The length of a text in UTF-8; half of a surrogate pair counts as the U+FFFD that is sent for it. */
export function byteLength(text: string): number {
  let bytes = 0;
  for (let rest = text; ; ) {
    const { read, written } = utf8.encodeInto(rest, room);
    bytes += written;
    if (read >= rest.length) return bytes;
    rest = rest.slice(read);
  }
}
