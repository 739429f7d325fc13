// The compressor for renderDocuments: gzip and brotli, made once at build or at start, so at a high quality. The bytes depend on
// the input and the zlib in use only: no time and no operating system are in them.
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Over 947 bodies of a documentation, gzip 9 and brotli 7 take a quarter more of the processor for 0.1 and 0.8 % fewer bytes. */
const [level, quality] = [6, 5];
/** A window is as large as the body: the encoder takes memory for all of it. */
const [minWindowBits, maxWindowBits] = [16, 22];
/** The smallest chunk that zlib accepts. */
const minChunk = 64;
/** A coding must save at least this share, or clients spend more on decoding than they save on the wire. */
const worthShare = 0.95;
/** Offset of the operating-system byte in a gzip header (RFC 1952 section 2.3.1); 255 is "unknown". */
const osByte = 9;

/**
 * Compresses the bytes of a document with brotli and gzip, best first; leaves out a coding that saves too little. It does so at once: for a page, a
 * stream of `node:zlib` takes as much of the processor as its compression.
 *
 * @example packages/content/test/swap.test.ts
 * ```ts
 * const documents = await renderDocuments(composed, { baseUrl: 'https://front.example', mcp }, compress);
 * ```
 */
export function compress(body: Uint8Array): readonly { readonly coding: 'gzip' | 'br'; readonly body: Uint8Array }[] {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    [constants.BROTLI_PARAM_LGWIN]: Math.min(maxWindowBits, Math.max(minWindowBits, Math.ceil(Math.log2(body.length + 1)))),
  };
  // a result that is worth it fits in one chunk; by default each takes 16 KiB
  const chunkSize = Math.max(minChunk, body.length);
  const [brotli, zipped] = [brotliCompressSync(body, { params, chunkSize }), gzipSync(body, { level, chunkSize })];
  zipped[osByte] = 255;
  // copies, because each is kept and its chunk is larger
  const codings = [
    { coding: 'br' as const, body: new Uint8Array(brotli) },
    { coding: 'gzip' as const, body: new Uint8Array(zipped) },
  ];
  return codings.filter((each) => each.body.length < body.length * worthShare);
}
