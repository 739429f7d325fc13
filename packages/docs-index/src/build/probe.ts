// What a reader tries its dictionary on: runs of the documentation that the builder's dictionary cut.

import { unspaced } from '../segment.ts';
import { decode } from '../text.ts';
import type { Collection } from './collect.ts';
import { headingPathOf } from './section-record.ts';

/** The first runs of text without blanks, in the order of the pages, of about this many characters together; none in most indexes. */
export function probeRuns({ pages, words, records, texts, headingLengths }: Collection, characters = 240): string[] {
  const cut = new RegExp(`[${unspaced}]{2,}`, 'gu');
  // Most documentation has no such word: then nothing of its text is read again.
  if (!words.some((word) => word.search(cut) >= 0)) return [];
  const runs: string[] = [];
  let left = characters;
  for (const { title, sections } of pages)
    for (const section of sections) {
      const text = decode(texts.piece(section).subarray(headingLengths.at(section)));
      for (const [run] of [title, ...headingPathOf(records.piece(section)), text].join('\n').matchAll(cut)) {
        if (left <= 0) return runs;
        if (/\p{sc=Hang}/u.test(run)) continue;
        runs.push(Array.from(run).slice(0, characters).join(''));
        left -= run.length;
      }
    }
  return runs;
}
