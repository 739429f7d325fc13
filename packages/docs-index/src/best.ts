// The best few of many: a binary heap whose root is the worst that is kept.

import type { Ranked } from './rank.ts';

/** Keeps the sections with the highest scores; among equals those offered first. */
export interface Best {
  /** Offers a section; yields the score that the next one must exceed. */
  offer(section: number, score: number): number;
  /** What was kept, best first. */
  take(): Ranked[];
}

/** An empty heap for `count` sections, which must be offered in ascending order. */
export function createBest(count: number): Best {
  const sections: number[] = [];
  const scores: number[] = [];
  const scoreAt = (i: number): number => scores[i] ?? 0;
  const worse = (i: number, j: number): boolean =>
    scoreAt(i) < scoreAt(j) || (scoreAt(i) === scoreAt(j) && (sections[i] ?? 0) > (sections[j] ?? 0));
  const swap = (i: number, j: number): void => {
    [sections[i], sections[j]] = [sections[j] ?? 0, sections[i] ?? 0];
    [scores[i], scores[j]] = [scoreAt(j), scoreAt(i)];
  };

  return {
    offer(section, score) {
      if (scores.length < count) {
        let i = scores.length;
        sections.push(section);
        scores.push(score);
        for (let parent = (i - 1) >> 1; i > 0 && worse(i, parent); i = parent, parent = (i - 1) >> 1) swap(i, parent);
        return scores.length < count ? 0 : scoreAt(0);
      }
      // The root sinks: the worse of its children rises until the newcomer has found its place.
      const size = scores.length;
      let i = 0;
      for (let child = 1; child < size; child = 2 * i + 1) {
        if (child + 1 < size && worse(child + 1, child)) child++;
        // Equals that come later are worse, so the newcomer stops only above what is better.
        if (scoreAt(child) >= score) break;
        sections[i] = sections[child] ?? 0;
        scores[i] = scoreAt(child);
        i = child;
      }
      sections[i] = section;
      scores[i] = score;
      return scoreAt(0);
    },
    take: () =>
      scores.map((score, i) => ({ section: sections[i] ?? 0, score })).sort((a, b) => b.score - a.score || a.section - b.section),
  };
}
