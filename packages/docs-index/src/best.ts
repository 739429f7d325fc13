// The best few of many: a binary heap whose root is the worst that is kept. It begins full of nothing.

import type { Ranked } from './rank.ts';

/** Sections and their scores, side by side. */
export interface Best {
  readonly sections: Uint32Array;
  readonly scores: Int32Array;
}

/**
 * Puts a section in the place of the worst; yields the score that the next one must exceed, 0 at first. Sections come in ascending
 * order, each with a score above the worst; among equals those that come first stay.
 */
export function offer({ sections, scores }: Best, section: number, score: number): number {
  // The root gives way: the worse of its children rises until the newcomer has found its place.
  let i = 0;
  for (let child = 1; child < scores.length; child = 2 * i + 1) {
    const other = child + 1;
    let least = scores[child] ?? 0;
    const right = scores[other] ?? Infinity;
    if (right < least || (right === least && (sections[other] ?? 0) > (sections[child] ?? 0))) {
      least = right;
      child = other;
    }
    // Equals that come later are worse, so the newcomer stops only above what is better.
    if (least >= score) break;
    sections[i] = sections[child] ?? 0;
    scores[i] = least;
    i = child;
  }
  sections[i] = section;
  scores[i] = score;
  return scores[0] ?? 0;
}

/** Higher scores first; equal scores in the order of the documentation. */
export function byScore(a: Ranked, b: Ranked): number {
  return b.score - a.score || a.section - b.section;
}

/** What was kept, best first, with its scores in such units. */
export function take({ sections, scores }: Best, unit: number): Ranked[] {
  return Array.from(scores, (score, i) => ({ section: sections[i] ?? 0, score: score / unit }))
    .filter(({ score }) => score > 0)
    .sort(byScore);
}
