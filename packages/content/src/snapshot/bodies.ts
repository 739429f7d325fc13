// The part `bodies` of a snapshot file: the bytes of documents, one after another. They are read while they are written, so that they are never in
// memory together.
import type { Snapshot } from '@vitrine/core';
import type { Variant } from '@vitrine/core/serving';
import type { Part } from './part.ts';

function* readEach(bodies: readonly Pick<Variant, 'body'>[]): Generator<Uint8Array> {
  for (const { body } of bodies) yield body;
}

/** Where bytes are: within `bodies`, or within the part that is named. */
export type Place = readonly [start: number, length: number, part?: string];

/** Where the bodies of a file are, and the part of those that are in no other. */
export interface Bodies {
  readonly positionOf: (variant: Variant, mediaType: string) => Place;
  readonly part: () => Part;
}

/** Bodies in the order of their documents. A picture of pages stays where these are. */
export function bodiesInOrder({ pictures = [] }: Snapshot): Bodies {
  const bodies: Pick<Variant, 'body'>[] = [];
  let length = 0;
  /** By the first digits of their digest, which name them and begin their entity tags. */
  const picturesByDigest = new Map<string, { readonly bytes: Uint8Array; readonly position: Place }>();
  let end = 0;
  for (const { path, bytes, sizeBytes } of pictures) {
    picturesByDigest.set(path.slice('/pictures/'.length).split('.', 1)[0] ?? '', {
      bytes,
      position: [end, sizeBytes, 'picture-bytes'],
    });
    end += sizeBytes;
  }
  const placed = new Map<string, { readonly variant: Variant; readonly position: Place }>();

  const locate = (variant: Variant, mediaType: string): Place => {
    const { coding, etag, storedBody } = variant;
    const isPicture = coding === 'identity' && mediaType.startsWith('image/');
    const picture = isPicture ? picturesByDigest.get(etag.slice(1, 17)) : undefined;
    if (picture !== undefined && Buffer.compare(picture.bytes, variant.body) === 0) return picture.position;
    bodies.push(variant);
    const bytes = storedBody?.length ?? variant.body.length;
    length += bytes;
    return [length - bytes, bytes];
  };

  return {
    positionOf: (variant, mediaType) => {
      const { etag } = variant;
      // equal bytes have equal entity tags, and those of documents that others made may be equal for other bytes
      const placedBody = placed.get(etag);
      if (
        placedBody !== undefined &&
        (placedBody.variant === variant || Buffer.compare(placedBody.variant.body, variant.body) === 0)
      )
        return placedBody.position;
      const position = locate(variant, mediaType);
      placed.set(etag, { variant, position });
      return position;
    },
    part: () => ({ length, pieces: readEach(bodies) }),
  };
}
