import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createTopK } from './top-k.ts';

/** Keeps the best of the scores, offered as a search does. */
function bestOf(scores: readonly number[], count: number, highest: number): number[] {
  const best = createTopK(scores.length, count, highest);
  let floor = 0;
  for (const [section, score] of scores.entries()) if (score > floor) floor = best.add(section, score);
  return [...best.take()];
}

it('keeps what sorting all scores would, among equals the earlier section', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.nat(20), fc.nat(0x7fffffff)), { minLength: 1, maxLength: 300 }),
      fc.integer({ min: 1, max: 40 }),
      // A damaged file makes scores above the highest.
      fc.constantFrom(0x7fffffff, 5000, 0),
      (scores, count, highest) => {
        const sorted = scores
          .map((score, section) => ({ score, section }))
          .filter(({ score }) => score > 0)
          .sort((a, b) => b.score - a.score || a.section - b.section)
          .slice(0, count);
        expect(bestOf(scores, count, highest)).toEqual(sorted.map(({ score, section }) => score * scores.length - section));
      },
    ),
  );
});
