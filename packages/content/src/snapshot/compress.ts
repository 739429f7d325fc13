// The compressor for renderDocuments: gzip and brotli, made once at build or at start, so at a high quality. The bytes depend on
// the input and the zlib in use only: no time and no operating system are in them.
import { brotliCompress, constants, gzip } from 'node:zlib';
import { promisify } from 'node:util';

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

/** 10 makes 2 % more than 11 in 43 % of the time (docs/performance.md). */
const quality = 10;
/** From this size on 7 takes a tenth of the time of 10 and 8 MB for its table, where 9 takes 32: that was the most memory of a build. It makes 9 % more. */
const largeBytes = 512 * 1024;
const largeQuality = 7;
/** Up to this size 9 with a window of as many bytes is eight times faster than 10, and makes 10 % more: some hundred bytes. */
const smallBytes = 64 * 1024;
const quickQuality = 9;
/** A window is as large as the body: the encoder takes memory for all of it, tens of megabytes at 10. */
const [leastWindowBits, mostWindowBits] = [16, 22];
/** A coding must save at least this share, or clients spend more on decoding than they save on the wire. */
const worthShare = 0.95;
/** Offset of the operating-system byte in a gzip header (RFC 1952 section 2.3.1); 255 is "unknown". */
const osByte = 9;

/** Compresses the bytes of a document with brotli and gzip, best first; leaves out a coding that saves too little. */
export async function compress(
  body: Uint8Array,
): Promise<readonly { readonly coding: 'gzip' | 'br'; readonly body: Uint8Array }[]> {
  const small = body.length <= smallBytes;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: body.length >= largeBytes ? largeQuality : small ? quickQuality : quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    [constants.BROTLI_PARAM_LGWIN]: Math.min(mostWindowBits, Math.max(leastWindowBits, Math.ceil(Math.log2(body.length + 1)))),
  };
  const encode = async (): Promise<readonly [Buffer, Buffer]> =>
    Promise.all([brotliAsync(body, { params }), gzipAsync(body, { level: 9 })]);
  const [brotli, zipped] = await (body.length < largeBytes ? encode() : inTurn(encode));
  zipped[osByte] = 255;
  const codings = [
    { coding: 'br' as const, body: toBytes(brotli) },
    { coding: 'gzip' as const, body: toBytes(zipped) },
  ];
  return codings.filter((each) => each.body.length < body.length * worthShare);
}

let lastLarge: Promise<unknown> = Promise.resolve();

/** Work on one large body after another: each takes up to 20 MB in the encoder. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = lastLarge.then(work);
  // what is kept for the next holds no bytes
  lastLarge = result.then(ignore, ignore);
  return result;
}

function ignore(): void {
  // its caller receives the error
}

function toBytes(buffer: Buffer): Uint8Array {
  return new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength);
}
