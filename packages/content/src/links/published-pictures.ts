// The pictures of pages that the front publishes: those of files below the root of the documentation's project, each once, up to a bound.
import type { PagePicture } from '@vitrine/core/serving';
import type { Origin } from '../sources/origin.ts';
import { type CheckedPicture, maxPictureBytes, type PictureFault, readPagePicture } from '../pictures/page-picture.ts';
import type { BuildCache } from '../shared/build-cache.ts';
import { sha256 } from '../shared/digest.ts';

/** All pictures together, in bytes. */
const maxPicturesBytes = 128 * 1024 * 1024;

/** A file that a page shows, and its address on the live site, where that is known. */
interface ShownFile {
  readonly file: string;
  readonly address: string | undefined;
}

/** Publishes the pictures that pages show, and keeps what it published. */
export interface PublishedPictures {
  /** The path below the base URL; why there is none; or undefined for a picture that is left where it is. */
  readonly publish: (picture: ShownFile, origin: Origin) => string | (PictureFault & { readonly isKnown?: true }) | undefined;
  readonly pictures: () => readonly PagePicture[];
  /** The files, absolute. */
  readonly files: () => readonly string[];
}

/** Nothing is published, as where the surface is switched off. */
export const noPictures: PublishedPictures = { publish: () => undefined, pictures: () => [], files: () => [] };

/** Takes pictures; those of some origins stay where they are. */
export function createPublishedPictures(origins: readonly string[] = [], cache?: BuildCache): PublishedPictures {
  const byFile = new Map<string, string | PictureFault>();
  const byPath = new Map<string, PagePicture>();
  let total = 0;
  const checkedAt = (file: string, bytes: Uint8Array): CheckedPicture | PictureFault =>
    cache === undefined ? readPagePicture(bytes) : cache.get('picture', file, sha256(bytes), () => readPagePicture(bytes));
  const publishNow = (file: string, { files }: Origin): string | PictureFault => {
    const info = files.info(file);
    if (info === undefined)
      return {
        expected: 'a file below the root of the project',
        received: 'a name with a dot before it, or a link that leads out',
      };
    if (info.bytes > maxPictureBytes)
      return { expected: `a picture of at most ${maxPictureBytes} bytes`, received: `${info.bytes} bytes` };
    const bytes = files.bytes(file, maxPictureBytes);
    const checked = bytes === undefined ? { expected: 'a file that can be read', received: 'none' } : checkedAt(file, bytes);
    if ('expected' in checked || byPath.has(checked.path)) return 'expected' in checked ? checked : checked.path;
    const sizeBytes = checked.bytes.length;
    if (total + sizeBytes > maxPicturesBytes)
      return {
        expected: `pictures of at most ${maxPicturesBytes} bytes in all`,
        received: `${total + sizeBytes} bytes with this one`,
      };
    total += sizeBytes;
    byPath.set(checked.path, { ...checked, sizeBytes });
    return checked.path;
  };
  return {
    publish: ({ file, address }, origin) => {
      if (address !== undefined && origins.includes(new URL(address).origin)) return undefined;
      const pictureResult = byFile.get(file);
      if (pictureResult !== undefined)
        return typeof pictureResult === 'string' ? pictureResult : { ...pictureResult, isKnown: true };
      const now = publishNow(file, origin);
      byFile.set(file, now);
      return now;
    },
    pictures: () => [...byPath.values()],
    files: () => [...byFile.keys()],
  };
}
