// A picture that a page shows: recognised by its bytes, and never by its name. A drawing (SVG) runs nothing, and is served in a sandbox.
import { imageSize } from 'image-size';
import { sha256 } from '../shared/digest.ts';
import { withoutMetadata } from './jpeg.ts';
import { readPng } from './png.ts';
import { readSvg, type Sides } from './svg.ts';

/** The largest picture, in bytes: in base64 it fits in an answer of AWS Lambda, of at most 6 MB. */
export const maxPictureBytes = 4 * 1024 * 1024;
/** The longest side, in pixels, and the most pixels: a browser takes four bytes for each. */
const [maxSide, maxPixels] = [16_384, 25_000_000];
/** Bytes of an AVIF file that hold its size; looking further would take time in proportion to the square of them. */
const avifHeaderBytes = 16_384;

/** A picture that may be published. */
export interface CheckedPicture extends Sides {
  readonly bytes: Uint8Array;
  /** Below the base URL of the front. */
  readonly path: string;
  readonly mediaType: string;
}

/** Why a picture is not published. */
export interface PictureFault {
  readonly expected: string;
  readonly received: string;
}

/** What begins a picture that every browser shows, with the ending of its address and its media type. */
const kinds: readonly (readonly [begins: RegExp, ending: string, mediaType: string])[] = [
  [/^\x89PNG\r\n\x1a\n/, 'png', 'image/png'],
  [/^\xff\xd8\xff/, 'jpg', 'image/jpeg'],
  [/^GIF8[79]a/, 'gif', 'image/gif'],
  [/^RIFF....WEBP/s, 'webp', 'image/webp'],
  [/^....ftypavi[fs]/s, 'avif', 'image/avif'],
];

/** Reads the kind and the size of a picture. */
export function readPagePicture(given: Uint8Array): CheckedPicture | PictureFault {
  const start = Buffer.from(given.subarray(0, 16)).toString('latin1');
  const [, ending = 'svg', mediaType = 'image/svg+xml'] = kinds.find(([begins]) => begins.test(start)) ?? [];
  const size = ending === 'svg' ? drawingSize(given) : pixels(ending === 'avif' ? given.subarray(0, avifHeaderBytes) : given);
  if ('expected' in size) return size;
  const { width, height, orientation = 1 } = size;
  if (!(width > 0 && height > 0 && width <= maxSide && height <= maxSide && width * height <= maxPixels))
    return { expected: `a picture of at most ${maxSide} pixels a side and ${maxPixels} in all`, received: `${width} x ${height}` };
  // what is behind the picture, or within it and not drawn, is seen by no author
  const png = ending === 'png' ? readPng(given, maxSide, false) : undefined;
  if (typeof png === 'string') return { expected: 'one complete PNG picture', received: png };
  const bytes = ending === 'jpg' ? withoutMetadata(given, orientation) : given;
  if (bytes === undefined) return { expected: 'a complete JPEG picture', received: 'segments that do not end' };
  return {
    bytes,
    path: `/pictures/${sha256(bytes).slice('sha256:'.length, 'sha256:'.length + 16)}.${ending}`,
    mediaType,
    width,
    height,
  };
}

/** Orientation of EXIF: 1 to 8. */
type Oriented = Sides & { readonly orientation?: number };

/** Width and height in pixels, as browsers show it: a photograph may lie on its side (EXIF orientation 5 to 8). */
function pixels(bytes: Uint8Array): Oriented | PictureFault {
  try {
    const { width, height, orientation = 1 } = imageSize(bytes);
    return orientation > 4 ? { width: height, height: width, orientation } : { width, height, orientation };
  } catch {
    return { expected: 'a complete picture', received: 'a picture without a size' };
  }
}

function drawingSize(bytes: Uint8Array): Oriented | PictureFault {
  const expected = 'a picture in PNG, JPEG, GIF, WebP, AVIF or SVG';
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return { expected, received: 'bytes of another kind' };
  }
  if (!text.trimStart().startsWith('<')) return { expected, received: 'text' };
  const read = readSvg(text);
  return 'expected' in read
    ? { expected: `${expected}, here ${read.expected} (line ${read.line} of it)`, received: read.received }
    : read;
}
