// Pictures that are published: recognised by their bytes, and never by their name. PNG or SVG, whole, of the wanted shape, and nothing
// hidden in them (decision 043).
import { sha256 } from '../shared/digest.ts';
import type { Diagnostic } from '@vitrine/core';
import { diagnostic, type Place } from '../shared/diagnostic.ts';
import { type Folder, readBytes } from '../files/folder.ts';
import { isOfShape, type PictureBounds } from './picture-bounds.ts';
import { isPng, readPng } from './png.ts';
import { readSvg, type Sides } from './svg.ts';

/** Sides of a PNG, in pixels. */
const [smallestSide, largestSide] = [16, 4_096];

export interface Picture extends Sides {
  readonly bytes: Uint8Array;
  readonly mediaType: 'image/png' | 'image/svg+xml';
  readonly digest: string;
}

export type Pictures = ReadonlyMap<string, Picture>;

/** What begins the files that are taken for pictures of ours, in the order in which it is looked for. */
const others: readonly (readonly [begins: RegExp, name: string])[] = [
  [/^GIF8/, 'a GIF picture'],
  [/^\xff\xd8\xff/, 'a JPEG picture'],
  [/^RIFF....WEBP/s, 'a WebP picture'],
  [/^\0\0\x01\0/, 'an ICO file'],
  [/^....ftypavi[fs]/s, 'an AVIF picture'],
  [/^\x1f\x8b/, 'a compressed file'],
  [/^PK/, 'a ZIP archive'],
  [/^%PDF/, 'a PDF document'],
  [/^\s*<(?:!doctype html|html)/i, 'an HTML document'],
];

/** Reads a picture of the content folder, which is named at `location`. A file that is too large is not read. */
export function readPictureFile(folder: Folder, name: string, bounds: PictureBounds, location: Place): Picture | Diagnostic {
  const file = folder.files.find(({ path }) => path === name);
  if (file === undefined)
    return diagnostic(location, 'a file of the content folder', `${JSON.stringify(name)}, but there is no such file`);
  return file.bytes > bounds.maxBytes ? tooLarge(name, file.bytes, bounds) : readPicture(name, readBytes(folder, name), bounds);
}

/** A picture that may be published, or what is wrong with it. */
export function readPicture(file: string, bytes: Uint8Array, bounds: PictureBounds): Picture | Diagnostic {
  if (bytes.length > bounds.maxBytes) return tooLarge(file, bytes.length, bounds);
  if (!isPng(bytes)) return readDrawing(file, bytes, bounds);
  const size = readPng(bytes, largestSide, true);
  if (typeof size === 'string') return diagnostic({ file }, 'one complete PNG picture', size);
  const { width, height } = size;
  if (!isOfShape(width, height, bounds) || height < smallestSide)
    return diagnostic(
      { file },
      `${bounds.shape} of ${smallestSide} to ${largestSide} pixels a side`,
      `${width} x ${height} pixels`,
    );
  return { bytes, mediaType: 'image/png', width, height, digest: sha256(bytes) };
}

function tooLarge(file: string, bytes: number, { maxBytes }: PictureBounds): Diagnostic {
  return diagnostic({ file }, `a picture of at most ${maxBytes} bytes`, `${bytes} bytes`);
}

function readDrawing(file: string, bytes: Uint8Array, bounds: PictureBounds): Picture | Diagnostic {
  const start = Buffer.from(bytes.subarray(0, 64)).toString('latin1');
  const other = others.find(([begins]) => begins.test(start));
  if (other !== undefined) return diagnostic({ file }, 'a PNG or SVG picture', other[1]);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return diagnostic({ file }, 'a PNG or SVG picture', 'bytes that are neither PNG nor UTF-8');
  }
  if (!text.trimStart().startsWith('<')) return diagnostic({ file }, 'a PNG or SVG picture', 'text that is no XML');
  const read = readSvg(text, bounds);
  if ('expected' in read) return diagnostic({ file, line: read.line }, `an SVG picture: ${read.expected}`, read.received);
  return { bytes, mediaType: 'image/svg+xml', ...read, digest: sha256(bytes) };
}

/** Where a picture is served: a name that changes with its bytes. */
export function publishedPath({ digest, mediaType }: Picture): string {
  return `/icons/${digest.slice('sha256:'.length, 'sha256:'.length + 16)}.${mediaType === 'image/png' ? 'png' : 'svg'}`;
}
