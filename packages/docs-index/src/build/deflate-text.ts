// Deflates the text file in blocks, so that a passage is read without inflating all of it.

import { deflatedMark, deflatedVersion, textBlockBytes } from '../format.ts';
import { joined } from '../joined.ts';
import { isDeflated } from '../text.ts';
import { createByteWriter } from './writer.ts';

/**
 * The text file in deflated blocks; a file that has them is returned as it is. `deflate` makes a zlib stream (RFC 1950),
 * such as `deflateSync` of `node:zlib`: its bytes are the only thing that may differ from one machine to another.
 * Throws `RangeError` when the blocks have more than 4 GiB.
 */
export function deflateDocsText(text: Uint8Array, deflate: (block: Uint8Array) => Uint8Array): Uint8Array {
  if (isDeflated(text)) return text;
  const head = createByteWriter();
  head.bytes(Uint8Array.from(deflatedMark));
  head.u32(deflatedVersion, text.length, textBlockBytes);
  const blocks: Uint8Array[] = [];
  const count = Math.ceil(text.length / textBlockBytes);
  let place = head.length + 4 * (count + 1);
  head.u32(place);
  for (let block = 0; block < count; block++) {
    const deflated = deflate(text.subarray(block * textBlockBytes, (block + 1) * textBlockBytes));
    blocks.push(deflated);
    place += deflated.length;
    head.u32(place);
  }
  if (place > 0xffffffff) throw new RangeError('text: expected less than 4 GiB of deflated blocks');
  return joined([head.written(), ...blocks]);
}
