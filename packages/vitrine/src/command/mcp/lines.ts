// Messages of bytes, one a line. A cut line is no JSON any more, and is refused as such.
import { maxBodyBytes } from '@vitrine/core';
import { linesOf } from '@vitrine/core/client';

/** Every line that is not blank, without its end; one beyond `maxBytes` is cut behind them. */
export async function* readLines(input: AsyncIterable<Uint8Array>, maxBytes: number = maxBodyBytes): AsyncGenerator<Uint8Array> {
  for await (const line of linesOf(input, maxBytes)) if (!isBlank(line)) yield line;
}

function isBlank(line: Uint8Array): boolean {
  return line.every((byte) => byte === 0x20 || byte === 0x0d || byte === 0x09);
}
