// The part `bodies` of a snapshot file: the bytes of documents, one after another in a file that is written, or where a spool has them.
import type { Snapshot, Variant } from '@vitrine/core';
import { createHash } from 'node:crypto';
import type { Spool, SpooledBody } from '../files/spool.ts';
import type { Part } from './part.ts';
import { createRepeats } from './repeats.ts';

/** Where bytes are: within `bodies`, or within the part that is named. */
export type Place = readonly [start: number, length: number, part?: string];

/** Where the bodies of a file are, and the part of those that are in no other. */
export interface Bodies {
  /** The places whose bytes, joined, are the body. */
  readonly place: (variant: Variant, mediaType: string) => readonly Place[];
  readonly part: () => Part;
}

/** Bytes of a body that are nowhere else in the file. */
interface Body {
  readonly variant: Variant;
  /** All of them where it is left out. */
  readonly pieces?: readonly (readonly [from: number, to: number])[];
}

/** Most bytes of a body that is divided: as many as a reader joins. */
const mostDividedBytes = 16 * 1024 * 1024;

/**
 * Bytes that are nowhere else in the file. They are read while they are written, so that they are never in memory together. What a text repeats of the
 * Markdown of pages stays there: most pages are published as they are written, and a text of many pages has other links than they.
 */
export function bodiesInOrder({ pages, markdown }: Snapshot): Bodies {
  const bodies: Body[] = [];
  let length = 0;
  const pagesByDigest = new Map<string, Place>(
    pages.map((page) => [digest(markdown.subarray(page.start, page.start + page.length)), [page.start, page.length, 'markdown']]),
  );
  let repeats: ReturnType<typeof createRepeats> | undefined;
  const placed = new Map<string, { readonly variant: Variant; readonly places: readonly Place[] }>();

  const add = (size: number): Place => {
    const place = [length, size] as const;
    length += size;
    return place;
  };

  const divided = (variant: Variant, body: Uint8Array): readonly Place[] => {
    const places: Place[] = [];
    const pieces: (readonly [from: number, to: number])[] = [];
    const own = (from: number, to: number): void => {
      if (from === to) return;
      pieces.push([from, to]);
      places.push(add(to - from));
    };
    let at = 0;
    for (const run of (repeats ??= createRepeats(markdown))(body)) {
      own(at, run.at);
      places.push([run.start, run.length, 'markdown']);
      at = run.at + run.length;
    }
    own(at, body.length);
    bodies.push({ variant, pieces });
    return places;
  };

  const placesOf = (variant: Variant, mediaType: string): readonly Place[] => {
    const { coding, kept } = variant;
    if (coding === 'identity' && /^text\/(?:markdown|plain)/.test(mediaType)) {
      const { body } = variant;
      const page = pagesByDigest.get(digest(body));
      if (page !== undefined) return [page];
      if (body.length > 0 && body.length <= mostDividedBytes) return divided(variant, body);
    }
    bodies.push({ variant });
    return [add(kept?.length ?? variant.body.length)];
  };

  return {
    place: (variant, mediaType) => {
      const { etag } = variant;
      // equal bytes have equal entity tags, and those of documents that others made may be equal for other bytes
      const known = placed.get(etag);
      if (known !== undefined && (known.variant === variant || Buffer.compare(known.variant.body, variant.body) === 0))
        return known.places;
      const places = placesOf(variant, mediaType);
      placed.set(etag, { variant, places });
      return places;
    },
    part: () => ({ length, pieces: { [Symbol.iterator]: () => bytesOf(bodies) } }),
  };
}

/** Bodies where a spool has them; those that it lacks are put there. */
export function bodiesInSpool(spool: Spool): Bodies {
  return {
    place: (variant) => {
      const { kept } = variant;
      const { start, length } = isIn(spool, kept) ? kept : spool.keep(variant.body);
      return [[start, length]];
    },
    part: () => ({ length: spool.length, pieces: [] }),
  };
}

function isIn(spool: Spool, kept: Variant['kept']): kept is SpooledBody {
  return kept !== undefined && 'spool' in kept && kept.spool === spool;
}

function digest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64');
}

function* bytesOf(bodies: readonly Body[]): Generator<Uint8Array> {
  for (const { variant, pieces } of bodies) {
    const { body } = variant;
    if (pieces === undefined) yield body;
    else for (const [from, to] of pieces) yield body.subarray(from, to);
  }
}
