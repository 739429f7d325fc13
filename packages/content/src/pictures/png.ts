// PNG (third edition) as an icon may be: one still picture, whole, and nothing else. Every chunk is looked at, and the
// picture data is unpacked, which never gives more bytes than the picture that the header describes.
import { crc32, inflateSync } from 'node:zlib';
import type { Sides } from './svg.ts';

const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
/** Chunks that a picture needs; others with a capital first letter are not to be ignored by a reader (section 5.4). */
const critical: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND']);
/** Samples of a pixel by colour type, and the bit depths that each may have (section 11.2.1). */
const colours: ReadonlyMap<number, readonly [samples: number, depths: readonly number[]]> = new Map([
  [0, [1, [1, 2, 4, 8, 16]]],
  [2, [3, [8, 16]]],
  [3, [1, [1, 2, 4, 8]]],
  [4, [2, [8, 16]]],
  [6, [4, [8, 16]]],
]);
/** First column and row, and distance of columns and rows, of each pass of an interlaced picture (section 8.1). */
const passes: readonly (readonly [x: number, y: number, stepX: number, stepY: number])[] = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
];
/** What begins another format; text next to the picture has no business with any of it. */
const strangers: readonly (readonly [mark: string, name: string])[] = [
  ['<script', 'a script'],
  ['<html', 'an HTML document'],
  ['<!doctype', 'an HTML document'],
  ['<svg', 'an SVG picture'],
  ['<?php', 'a PHP program'],
  ['%pdf-', 'a PDF document'],
];
/** The record that ends a ZIP archive; its readers look for it from the end of any file. */
const zipEnd = Buffer.from('PK\u0005\u0006', 'latin1');

/** Bytes that one byte of packed data gives at most (RFC 1951: 258 for a code of two bits). */
const maxRatio = 1_032;

interface Chunk {
  readonly type: string;
  readonly data: Uint8Array;
}

export function isPng(bytes: Uint8Array): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

/**
 * The size of a PNG picture; for any other bytes what was found instead. An icon is still, and its data is unpacked; for the pictures of pages
 * that would take most of a build's time.
 */
export function readPng(bytes: Uint8Array, largest: number, isIcon: boolean): Sides | string {
  const chunks = readChunks(bytes);
  if (typeof chunks === 'string') return chunks;
  const [header] = chunks;
  if (header?.type !== 'IHDR' || header.data.length !== 13) return 'a file without the header of a picture';
  if (chunks.filter(({ type }) => type === 'IHDR').length > 1) return 'two pictures in one file';
  if (isIcon && chunks.some(({ type }) => type === 'acTL')) return 'an animated picture';
  const view = new DataView(header.data.buffer, header.data.byteOffset, header.data.byteLength);
  const [width, height, depth, colour] = [view.getUint32(0), view.getUint32(4), view.getUint8(8), view.getUint8(9)];
  if (width > largest || height > largest) return `${width} x ${height} pixels`;
  const [samples, depths] = colours.get(colour) ?? [0, []];
  const [compression, filter, interlace] = [view.getUint8(10), view.getUint8(11), view.getUint8(12)];
  if (width === 0 || height === 0 || !depths.includes(depth) || compression !== 0 || filter !== 0 || interlace > 1)
    return 'an invalid header';
  if (colour === 3 && !chunks.some(({ type }) => type === 'PLTE')) return 'a picture without its palette';
  const stranger = strangerAmong(chunks, bytes);
  if (stranger !== undefined) return stranger;
  const wanted = unpackedLength(width, height, samples * depth, interlace === 1);
  const data = chunks.flatMap((chunk) => (chunk.type === 'IDAT' ? [chunk.data] : []));
  const isEnough = data.reduce((sum, { length }) => sum + length, 0) * maxRatio >= wanted;
  if (isEnough && (!isIcon || unpacks(data, wanted))) return { width, height };
  return 'picture data that does not unpack to a complete picture';
}

function strangerAmong(chunks: readonly Chunk[], bytes: Uint8Array): string | undefined {
  const ancillary = chunks.find(({ type, data }) => type !== 'IDAT' && strangerIn(data) !== undefined);
  if (ancillary !== undefined) return `${strangerIn(ancillary.data) ?? ''} inside the picture`;
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return all.includes(zipEnd) ? 'a ZIP archive inside the picture' : undefined;
}

function readChunks(bytes: Uint8Array): readonly Chunk[] | string {
  const chunks: Chunk[] = [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = signature.length;
  while (at + 12 <= bytes.length) {
    const end = at + 12 + view.getUint32(at);
    const type = Buffer.from(bytes.subarray(at + 4, at + 8)).toString('latin1');
    if (end > bytes.length || !/^[A-Za-z]{4}$/.test(type)) return 'a picture that is cut off';
    if (crc32(bytes.subarray(at + 4, end - 4)) !== view.getUint32(end - 4)) return `a chunk ${type} that was changed`;
    if (/^[A-Z]/.test(type) && !critical.has(type)) return `a chunk ${type}, which some readers do not support`;
    chunks.push({ type, data: bytes.subarray(at + 8, end - 4) });
    at = end;
    if (type === 'IEND') return at === bytes.length ? chunks : `${bytes.length - at} bytes after the end of the picture`;
  }
  return 'a picture that is cut off';
}

function strangerIn(data: Uint8Array): string | undefined {
  const text = Buffer.from(data).toString('latin1').toLowerCase();
  return strangers.find(([mark]) => text.includes(mark))?.[1];
}

/** Bytes of all rows, each with the byte that names its filter (section 9.2). */
function unpackedLength(width: number, height: number, bits: number, interlaced: boolean): number {
  const rows = (columns: number, lines: number): number => (columns === 0 ? 0 : lines * (1 + Math.ceil((columns * bits) / 8)));
  if (!interlaced) return rows(width, height);
  return passes.reduce(
    (sum, [x, y, stepX, stepY]) =>
      sum + rows(Math.max(0, Math.ceil((width - x) / stepX)), Math.max(0, Math.ceil((height - y) / stepY))),
    0,
  );
}

function unpacks(data: readonly Uint8Array[], wanted: number): boolean {
  try {
    return inflateSync(Buffer.concat(data), { maxOutputLength: wanted }).length === wanted;
  } catch {
    return false;
  }
}
