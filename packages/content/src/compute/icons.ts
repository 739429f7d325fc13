// Icons as they are published: where each is, what it is, and its digest.
import type { ProductFacts } from '../parse/parse.ts';
import type { Product } from '../shared/published.ts';
import { type Pictures, publishedPath } from '../pictures/picture.ts';

type PublishedIcon = NonNullable<Product['icons']>[number];

/** What the documents say of each icon; one whose picture cannot be published was reported when it was read. */
export function publishIcons(named: NonNullable<ProductFacts['icons']>, pictures: Pictures): PublishedIcon[] {
  return named.flatMap(({ file, ...rest }) => {
    const picture = pictures.get(file);
    if (picture === undefined) return [];
    const { mediaType, width, height, digest, bytes } = picture;
    // A drawing is sharp at any size.
    const sizes = [mediaType === 'image/svg+xml' ? 'any' : `${width}x${height}`];
    return [{ ...rest, path: publishedPath(picture), media_type: mediaType, sizes, digest, size_bytes: bytes.length }];
  });
}

/** The bytes of the icons, one after the other in their order; undefined where there are none. */
export function iconBytes(icons: readonly PublishedIcon[], pictures: Pictures): Uint8Array | undefined {
  if (icons.length === 0) return undefined;
  const byDigest = new Map([...pictures.values()].map(({ digest, bytes }) => [digest, bytes]));
  return new Uint8Array(Buffer.concat(icons.map(({ digest }) => byDigest.get(digest) ?? new Uint8Array())));
}
