// Icons as they are published: where each is, what it is, and its digest.
import type { ProductFacts } from '../parse/parse.ts';
import type { Product } from '../published.ts';
import type { IconPictures } from '../read/icons.ts';

type PublishedIcon = NonNullable<Product['icons']>[number];

/** What the documents say of each icon; one whose picture cannot be published was reported when it was read. */
export function publishIcons(named: NonNullable<ProductFacts['icons']>, pictures: IconPictures): PublishedIcon[] {
  return named.flatMap(({ file, ...rest }) => {
    const picture = pictures.get(file);
    if (picture === undefined) return [];
    const { mediaType, sizes, digest, bytes } = picture;
    const path = `/icons/${digest.slice('sha256:'.length, 'sha256:'.length + 16)}.${mediaType === 'image/png' ? 'png' : 'svg'}`;
    return [{ ...rest, path, media_type: mediaType, sizes: [...sizes], digest, size_bytes: bytes.length }];
  });
}

/** The bytes of the icons, one after the other in their order; undefined where there are none. */
export function iconBytes(icons: readonly PublishedIcon[], pictures: IconPictures): Uint8Array | undefined {
  if (icons.length === 0) return undefined;
  const byDigest = new Map([...pictures.values()].map(({ digest, bytes }) => [digest, bytes]));
  return new Uint8Array(Buffer.concat(icons.map(({ digest }) => byDigest.get(digest) ?? new Uint8Array())));
}
