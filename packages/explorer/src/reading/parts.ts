// Cuts a long list into parts where its own entries say, as a deduplicating store cuts a file: what comes or goes leaves all parts as they are but
// the one that it is in and those next to it. An entry begins a part where the digest of its key is the largest of all near it (local maximum
// chunking: Bjørner, Blass, Gurevich, "Content-dependent chunking for differential compression", 2010), so that no part is short; a part that is
// long all the same is cut again at its largest digest.
import { createHash } from 'node:crypto';

/** How many entries a part has. */
export interface PartSizes {
  readonly least: number;
  /** At least twice as many as `least`. */
  readonly most: number;
}

/** Cuts a list; `keyOf` gives a text that an entry keeps, and that no other has. A list of at most `most` entries is one part. */
export function cutIntoParts<Entry>(
  entries: readonly Entry[],
  keyOf: (entry: Entry) => string,
  { least, most }: PartSizes,
): readonly (readonly Entry[])[] {
  if (entries.length <= most) return [entries];
  const digests = entries.map((entry) => createHash('sha256').update(keyOf(entry)).digest('hex'));
  const parts: (readonly Entry[])[] = [];
  let start = 0;
  for (let at = least; at <= entries.length - least; at += 1) {
    if (!isLargest(digests, at, at - least, at + least)) continue;
    add(start, at);
    start = at;
  }
  add(start, entries.length);
  return parts;

  function add(from: number, to: number): void {
    if (to - from <= most) {
      parts.push(entries.slice(from, to));
      return;
    }
    let cut = from + least;
    for (let at = cut; at <= to - least; at += 1) if (isAfter(digests, at, cut)) cut = at;
    add(from, cut);
    add(cut, to);
  }
}

/** Whether a digest is the largest from one place up to before another, and the first of equal ones. */
function isLargest(digests: readonly string[], at: number, from: number, to: number): boolean {
  for (let other = from; other < to; other += 1)
    if (other < at ? !isAfter(digests, at, other) : isAfter(digests, other, at)) return false;
  return true;
}

function isAfter(digests: readonly string[], one: number, other: number): boolean {
  return (digests[one] ?? '') > (digests[other] ?? '');
}
