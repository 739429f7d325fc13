// The pictures that product.yaml names as icons. What a file is, is told by its bytes and never by its name: PNG or SVG, square,
// nothing hidden in it. A file that is too large is not read at all.
import { isObject } from '../json.ts';
import { sha256 } from '../digest.ts';
import type { SourceFile } from '../parse/source-file.ts';
import { type ContentProblem, contentProblem } from '../problem.ts';
import { type Folder, readBytes } from './folder.ts';
import { isPng, readPng } from './png.ts';
import { checkSvg } from './svg.ts';

/** Most bytes of one icon: what the strictest directory takes. */
export const maxIconBytes = 1_048_576;
/** Sides of a PNG icon, in pixels. */
const [smallestSide, largestSide] = [16, 4_096];

/** A picture that may be published. */
export interface IconPicture {
  readonly bytes: Uint8Array;
  readonly mediaType: 'image/png' | 'image/svg+xml';
  /** `WxH`, or `any` for a picture without a size of its own. */
  readonly sizes: readonly string[];
  readonly digest: string;
}

/** Pictures by the name that product.yaml gives them. */
export type IconPictures = ReadonlyMap<string, IconPicture>;

/** What begins the files that are taken for icons, in the order in which it is looked for. */
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

/** Reads the icons that the product file names; what is wrong with its words is found with the rest of them. */
export async function readIcons(
  folder: Folder,
  product: SourceFile | undefined,
  problems: ContentProblem[],
): Promise<IconPictures> {
  const pictures = new Map<string, IconPicture>();
  for (const [index, name] of namesOf(product).entries()) {
    const place = { file: product?.file ?? '', line: product?.line(['icons', index, 'file']), path: ['icons', index, 'file'] };
    const file = folder.files.find(({ path }) => path === name);
    if (name === undefined || pictures.has(name)) continue;
    if (file === undefined)
      problems.push(contentProblem(place, 'a file of the content folder', `${JSON.stringify(name)}, which is none`));
    else if (file.bytes > maxIconBytes)
      problems.push(contentProblem({ file: name }, `a picture of at most ${maxIconBytes} bytes`, `${file.bytes} bytes`));
    else {
      const read = readPicture(name, await readBytes(folder, name));
      if ('bytes' in read) pictures.set(name, read);
      else problems.push(read);
    }
  }
  return pictures;
}

/** The names of the files, where they stand as they should. */
export function namesOf(product: SourceFile | undefined): readonly (string | undefined)[] {
  const icons = isObject(product?.value) ? product.value['icons'] : undefined;
  return Array.isArray(icons)
    ? icons.map((icon: unknown) => (isObject(icon) && typeof icon['file'] === 'string' ? icon['file'] : undefined))
    : [];
}

/** A picture that may be published, or what is wrong with it. */
export function readPicture(file: string, bytes: Uint8Array): IconPicture | ContentProblem {
  if (bytes.length > maxIconBytes)
    return contentProblem({ file }, `a picture of at most ${maxIconBytes} bytes`, `${bytes.length} bytes`);
  if (!isPng(bytes)) return readSvg(file, bytes);
  const size = readPng(bytes, largestSide);
  if (typeof size === 'string') return contentProblem({ file }, 'a whole PNG picture and nothing else', size);
  const { width, height } = size;
  if (width !== height || width < smallestSide)
    return contentProblem({ file }, `a square of ${smallestSide} to ${largestSide} pixels`, `${width} x ${height} pixels`);
  return { bytes, mediaType: 'image/png', sizes: [`${width}x${height}`], digest: sha256(bytes) };
}

function readSvg(file: string, bytes: Uint8Array): IconPicture | ContentProblem {
  const start = Buffer.from(bytes.subarray(0, 64)).toString('latin1');
  const other = others.find(([begins]) => begins.test(start));
  if (other !== undefined) return contentProblem({ file }, 'a PNG or SVG picture', other[1]);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return contentProblem({ file }, 'a PNG or SVG picture', 'bytes that are neither PNG nor UTF-8');
  }
  if (!text.trimStart().startsWith('<')) return contentProblem({ file }, 'a PNG or SVG picture', 'text that is no XML');
  const fault = checkSvg(text);
  if (fault !== undefined) return contentProblem({ file, line: fault.line }, `an SVG picture: ${fault.expected}`, fault.found);
  return { bytes, mediaType: 'image/svg+xml', sizes: ['any'], digest: sha256(bytes) };
}
