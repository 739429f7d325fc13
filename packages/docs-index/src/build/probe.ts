// What a reader tries its dictionary on: runs of the documentation that the builder's dictionary cut.

import { unspaced } from '../segment.ts';

/** Characters of all runs of a probe together. */
const mostCharacters = 240;
/** The ranges in which all those scripts are: a text of others is passed over without a look at its scripts. */
const mayBeUnspaced = /[\u0e00-\u1fff\u2e80-\uffff]/;
const run = new RegExp(`[${unspaced}]{2,}`, 'gu');

/** The first runs of text without blanks, of about `most` characters together; none in most texts. */
export function unspacedRuns(texts: Iterable<string>, most: number = mostCharacters): string[] {
  const runs: string[] = [];
  let left = most;
  for (const text of texts) {
    if (!mayBeUnspaced.test(text)) continue;
    for (const [found] of text.matchAll(run)) {
      if (left <= 0) return runs;
      // Korean is always cut into pairs.
      if (/\p{sc=Hang}/u.test(found)) continue;
      runs.push(Array.from(found).slice(0, mostCharacters).join(''));
      left -= found.length;
    }
  }
  return runs;
}
