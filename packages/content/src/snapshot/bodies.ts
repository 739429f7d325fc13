// The part `bodies` of a snapshot file: the bytes of documents, one after another. They are read while they are written, so that they are never in
// memory together.
import type { Snapshot, Variant } from '@vitrine/core';
import { createHash } from 'node:crypto';
import type { Part } from './part.ts';

/** Where bytes are: within `bodies`, or within the part that is named. */
export type Place = readonly [start: number, length: number, part?: string];

/** Where the bodies of a file are, and the part of those that are in no other. */
export interface Bodies {
  readonly place: (variant: Variant, mediaType: string) => Place;
  readonly part: () => Part;
}

/** Bodies in the order of their documents; a page that is published as it is written stays where the Markdown of all pages is. */
export function bodiesInOrder({ pages, markdown }: Snapshot): Bodies {
  const bodies: Variant[] = [];
  let length = 0;
  const pagesByDigest = new Map<string, Place>(
    pages.map((page) => [digest(markdown.subarray(page.start, page.start + page.length)), [page.start, page.length, 'markdown']]),
  );
  const placed = new Map<string, { readonly variant: Variant; readonly place: Place }>();

  const placeOf = (variant: Variant, mediaType: string): Place => {
    const { coding, kept } = variant;
    const page =
      coding === 'identity' && mediaType.startsWith('text/markdown') ? pagesByDigest.get(digest(variant.body)) : undefined;
    if (page !== undefined) return page;
    bodies.push(variant);
    const start = length;
    length += kept?.length ?? variant.body.length;
    return [start, length - start];
  };

  return {
    place: (variant, mediaType) => {
      const { etag } = variant;
      // equal bytes have equal entity tags, and those of documents that others made may be equal for other bytes
      const known = placed.get(etag);
      if (known !== undefined && (known.variant === variant || Buffer.compare(known.variant.body, variant.body) === 0))
        return known.place;
      const place = placeOf(variant, mediaType);
      placed.set(etag, { variant, place });
      return place;
    },
    part: () => ({ length, pieces: { [Symbol.iterator]: () => bytesOf(bodies) } }),
  };
}

function digest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64');
}

function* bytesOf(bodies: readonly Variant[]): Generator<Uint8Array> {
  for (const { body } of bodies) yield body;
}
