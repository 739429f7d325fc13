// The part `bodies` of a snapshot file: the bytes of documents, one after another. They are read while they are written, so that they are never in
// memory together.
import type { Snapshot } from '@vitrine/core';
import type { Variant } from '@vitrine/core/serving';
import { createHash } from 'node:crypto';
import type { Part } from './part.ts';

/** Where bytes are: within `bodies`, or within the part that is named. */
export type Place = readonly [start: number, length: number, part?: string];

/** Where the bodies of a file are, and the part of those that are in no other. */
export interface Bodies {
  readonly places: (variant: Variant, mediaType: string) => readonly Place[];
  readonly part: () => Part;
}

/** Most bytes of the line before the Markdown of a page. */
const maxLine = 4_096;

/** Bodies in the order of their documents. A page that is published as it is written stays where the Markdown of all pages is, a picture where those of pages are. */
export function bodiesInOrder({ pages, markdown, pictures = [] }: Snapshot): Bodies {
  const bodies: Pick<Variant, 'body'>[] = [];
  let length = 0;
  const pagesByDigest = new Map<string, Place>(
    pages.map((page) => [digest(markdown.subarray(page.start, page.start + page.length)), [page.start, page.length, 'markdown']]),
  );
  const placesOfPictures = new Map<Uint8Array, Place>();
  let end = 0;
  for (const { bytes, sizeBytes } of pictures) {
    placesOfPictures.set(bytes, [end, sizeBytes, 'picture-bytes']);
    end += sizeBytes;
  }
  const placed = new Map<string, { readonly variant: Variant; readonly places: readonly Place[] }>();

  let picturesByDigest: Map<string, Place> | undefined;
  /** Documents that were just rendered have the very bytes of the snapshot; those of a file are compared. */
  const placeOfPicture = (body: Uint8Array): Place | undefined => {
    const position = placesOfPictures.get(body);
    if (position !== undefined) return position;
    picturesByDigest ??= new Map([...placesOfPictures].map(([bytes, each]) => [digest(bytes), each]));
    return picturesByDigest.get(digest(body));
  };

  const add = (body: Pick<Variant, 'body'>, bytes: number): Place => {
    bodies.push(body);
    length += bytes;
    return [length - bytes, bytes];
  };
  const partsOf = (variant: Variant, mediaType: string): readonly Place[] => {
    const { coding, storedBody } = variant;
    if (coding === 'identity' && mediaType.startsWith('text/markdown')) {
      const { body } = variant;
      // what is before the first empty line is a page's own line, or none
      for (const start of [body.subarray(0, maxLine).indexOf(0x0a) + 2, 0]) {
        const page = pagesByDigest.get(digest(body.subarray(start)));
        if (page !== undefined) return start === 0 ? [page] : [add({ body: body.slice(0, start) }, start), page];
      }
    }
    const picture = coding === 'identity' && mediaType.startsWith('image/') ? placeOfPicture(variant.body) : undefined;
    if (picture !== undefined) return [picture];
    return [add(variant, storedBody?.length ?? variant.body.length)];
  };

  return {
    places: (variant, mediaType) => {
      const { etag } = variant;
      // equal bytes have equal entity tags, and those of documents that others made may be equal for other bytes
      const placedBody = placed.get(etag);
      if (
        placedBody !== undefined &&
        (placedBody.variant === variant || Buffer.compare(placedBody.variant.body, variant.body) === 0)
      )
        return placedBody.places;
      const places = partsOf(variant, mediaType);
      placed.set(etag, { variant, places });
      return places;
    },
    part: () => ({ length, pieces: { [Symbol.iterator]: () => bodyBytes(bodies) } }),
  };
}

function digest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64');
}

function* bodyBytes(bodies: readonly Pick<Variant, 'body'>[]): Generator<Uint8Array> {
  for (const { body } of bodies) yield body;
}
