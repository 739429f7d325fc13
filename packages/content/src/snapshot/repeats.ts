// Runs of bytes of a text that are in another one: the pages in a text of many pages, whose links alone differ. The other one is remembered by a hash of
// each of its blocks, and the text is looked through byte by byte with a hash that rolls (R. M. Karp and M. O. Rabin, 1987).

/** Bytes of a block, and the fewest of a run. */
const blockBytes = 512;
/** Most runs of a text: what a file states of its content is bounded. */
const mostRuns = 8_000;
const base = 0x01000193;
/** What the first byte of a block counts in its hash. */
const highest = powerOf(blockBytes - 1);

/** Bytes that are the same in both. */
export interface Run {
  /** Where they are in the text. */
  readonly at: number;
  /** Where they are in the other one. */
  readonly start: number;
  readonly length: number;
}

/** Remembers a text, and gives the function that finds its runs in others: in their order, none over another. */
export function createRepeats(whole: Uint8Array): (text: Uint8Array) => readonly Run[] {
  const blocks = new Map<number, number>();
  for (let start = 0; start + blockBytes <= whole.length; start += blockBytes) {
    const hash = hashOf(whole, start);
    if (!blocks.has(hash)) blocks.set(hash, start);
  }
  return (text) => {
    const runs: Run[] = [];
    let done = 0;
    let hash = hashOf(text, 0);
    for (let at = 0; at + blockBytes <= text.length && runs.length < mostRuns; ) {
      const start = blocks.get(hash);
      if (start === undefined || !isSame(text, at, whole, start)) {
        hash = (Math.imul(hash - Math.imul(text[at] ?? 0, highest), base) + (text[at + blockBytes] ?? 0)) | 0;
        at += 1;
        continue;
      }
      let [first, end] = [at, at + blockBytes];
      const shift = start - at;
      while (first > done && first + shift > 0 && text[first - 1] === whole[first + shift - 1]) first -= 1;
      while (end < text.length && text[end] === whole[end + shift]) end += 1;
      runs.push({ at: first, start: first + shift, length: end - first });
      at = end;
      done = end;
      hash = hashOf(text, at);
    }
    return runs;
  };
}

function isSame(text: Uint8Array, at: number, whole: Uint8Array, start: number): boolean {
  return Buffer.compare(text.subarray(at, at + blockBytes), whole.subarray(start, start + blockBytes)) === 0;
}

function hashOf(bytes: Uint8Array, start: number): number {
  let hash = 0;
  const end = Math.min(start + blockBytes, bytes.length);
  for (let at = start; at < end; at++) hash = (Math.imul(hash, base) + (bytes[at] ?? 0)) | 0;
  return hash;
}

function powerOf(exponent: number): number {
  let power = 1;
  for (let count = 0; count < exponent; count++) power = Math.imul(power, base);
  return power;
}
