// Lines of bytes from a stream. A line beyond the bound is cut there and its rest is skipped, so that a sender without line ends costs no
// more than the bound. A cut line is no JSON any more, and is refused as such.
import { maxBodyBytes } from '@vitrine/core';

const lineFeed = 0x0a;

/** Every line that is not empty, without its end. */
export async function* readLines(input: AsyncIterable<Uint8Array>, maxBytes: number = maxBodyBytes): AsyncGenerator<Uint8Array> {
  let parts: Uint8Array[] = [];
  let length = 0;
  const keep = (part: Uint8Array): void => {
    const room = maxBytes + 1 - length;
    if (room <= 0 || part.length === 0) return;
    parts.push(part.subarray(0, room));
    length += Math.min(room, part.length);
  };
  const take = (): Uint8Array => {
    const line = Buffer.concat(parts);
    parts = [];
    length = 0;
    return line;
  };
  for await (const chunk of input) {
    let start = 0;
    for (let end = chunk.indexOf(lineFeed); end >= 0; end = chunk.indexOf(lineFeed, start)) {
      keep(chunk.subarray(start, end));
      start = end + 1;
      const line = take();
      if (!isBlank(line)) yield line;
    }
    keep(chunk.subarray(start));
  }
  const last = take();
  if (!isBlank(last)) yield last;
}

function isBlank(line: Uint8Array): boolean {
  return line.every((byte) => byte === 0x20 || byte === 0x0d || byte === 0x09);
}
