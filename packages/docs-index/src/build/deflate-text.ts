// Deflates the text file in blocks, so that a passage is read without inflating all of it.

import { deflatedMark, deflatedVersion, maxBlockBytes } from '../format.ts';
import { joined } from '../joined.ts';
import { isDeflated } from '../text.ts';
import { createByteWriter } from './writer.ts';

/** How to deflate text. */
export interface DeflateOptions {
  /** Bytes of text in a block, 1 to 65,536; 4,096 when absent. Larger blocks are smaller together and take longer to read from. */
  readonly blockBytes?: number;
}

/**
 * The text file in deflated blocks; a file that has them is returned as it is. `deflate` makes a zlib stream (RFC 1950),
 * such as `deflateSync` of `node:zlib`: its bytes are the only thing that may differ from one machine to another.
 * Throws `RangeError` for another size of blocks, and when they have more than 4 GiB together.
 */
export function deflateDocsText(
  text: Uint8Array,
  deflate: (block: Uint8Array) => Uint8Array,
  { blockBytes = 4096 }: DeflateOptions = {},
): Uint8Array {
  if (!Number.isInteger(blockBytes) || blockBytes < 1 || blockBytes > maxBlockBytes)
    throw new RangeError(`blockBytes: expected an integer from 1 to ${maxBlockBytes}, received ${blockBytes}`);
  if (isDeflated(text)) return text;
  const head = createByteWriter();
  head.bytes(Uint8Array.from(deflatedMark));
  head.u32(deflatedVersion, text.length, blockBytes);
  const blocks: Uint8Array[] = [];
  const count = Math.ceil(text.length / blockBytes);
  let place = head.length + 4 * (count + 1);
  head.u32(place);
  for (let block = 0; block < count; block++) {
    const deflated = deflate(text.subarray(block * blockBytes, (block + 1) * blockBytes));
    blocks.push(deflated);
    place += deflated.length;
    head.u32(place);
  }
  if (place > 0xffffffff) throw new RangeError('text: expected less than 4 GiB of deflated blocks');
  return joined([head.written(), ...blocks]);
}
