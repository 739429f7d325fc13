// The part `bodies` of a snapshot file: the bytes of documents, one after another in a file that is written, or where a spool has them.
import type { Snapshot, Variant } from '@vitrine/core';
import { createHash } from 'node:crypto';
import type { Spool, SpooledBody } from '../files/spool.ts';
import type { Part } from './part.ts';

/** Where bytes are: within `bodies`, or within the part that is named. */
export type Place = readonly [start: number, length: number, part?: string];

/** Where the bodies of a file are, and the part of those that are in no other. */
export interface Bodies {
  readonly place: (variant: Variant, mediaType: string) => Place;
  readonly part: () => Part;
  /** What a file with these places states of contents. */
  readonly rows: WeakMap<readonly Variant[], string>;
}

/** Bytes that are nowhere else in the file. They are read while they are written, so that they are never in memory together. */
export function bodiesInOrder({ pages, markdown }: Snapshot): Bodies {
  const bodies: Variant[] = [];
  let length = 0;
  // most pages are published as the Markdown that is there already
  const pagesByDigest = new Map<string, Place>(
    pages.map((page) => [digest(markdown.subarray(page.start, page.start + page.length)), [page.start, page.length, 'markdown']]),
  );
  const placed = new Map<string, { readonly variant: Variant; readonly at: Place }>();
  return {
    place: (variant, mediaType) => {
      const { coding, etag, kept } = variant;
      // equal bytes have equal entity tags, and those of documents that others made may be equal for other bytes
      const known = placed.get(etag);
      if (known !== undefined && (known.variant === variant || Buffer.compare(known.variant.body, variant.body) === 0))
        return known.at;
      const isMarkdown = coding === 'identity' && mediaType.startsWith('text/markdown');
      const page = isMarkdown ? pagesByDigest.get(digest(variant.body)) : undefined;
      const at: Place = page ?? [length, kept?.length ?? variant.body.length];
      placed.set(etag, { variant, at });
      if (page !== undefined) return at;
      bodies.push(variant);
      length += at[1];
      return at;
    },
    part: () => ({ length, pieces: { [Symbol.iterator]: () => bodiesOf(bodies) } }),
    rows: new WeakMap(),
  };
}

/** Rows of the files before: bodies of a spool stay in their places. */
const rowsOfSpools = new WeakMap<Spool, Bodies['rows']>();

/** Bodies where a spool has them; those that it lacks are put there. */
export function bodiesInSpool(spool: Spool): Bodies {
  const rows: Bodies['rows'] = rowsOfSpools.get(spool) ?? new WeakMap();
  rowsOfSpools.set(spool, rows);
  return {
    rows,
    place: (variant) => {
      const { kept } = variant;
      const { start, length } = isIn(spool, kept) ? kept : spool.keep(variant.body);
      return [start, length];
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

function* bodiesOf(variants: readonly Variant[]): Generator<Uint8Array> {
  for (const { body } of variants) yield body;
}
