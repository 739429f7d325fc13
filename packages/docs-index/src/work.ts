// What one query may cost. Work is counted in units and not timed, so that the same query over the same index always reads the same. All
// parts of a query share one budget: reading its words, corrections, phrases, ranking, excerpts. A part leaves a reserve to those that follow,
// so that a query that reaches the limit still has an answer, and the answer reports the limit.

import type { DocsLimit } from './answer.ts';

/** Units that one query may take. A unit is about a nanosecond of one core of a server. */
export const maxWork = 12_000_000;

/** What the steps of a query take, in units. */
export const unitsOf = {
  /** A section of a word's list, added up or marked. */
  posting: 2,
  /** A byte of a word's positions. */
  position: 4,
  /** A word of a list that is passed over, and a cell of the table of slips. */
  listedWord: 30,
  slip: 6,
  /** A word of the query in one language, cut and looked up. */
  lookUp: 500,
  /** A section that the filter or the first step writes down, whether it holds a word or not. */
  section: 1,
  /** A section in the second step, and one that becomes a hit. */
  candidate: 1_500,
  hit: 4_000,
  /** A character of text that is searched, folded, or cut into words. */
  searched: 1,
  folded: 20,
  cut: 20,
  /** A place where a phrase may begin or end. */
  edge: 80,
} as const;

/** The share of the budget that each part of a query leaves to the parts behind it. */
export const reserves: Readonly<Record<'suggesting' | 'phrases' | 'ranking' | 'order', number>> = {
  /** Completing and correcting the words of the query. */
  suggesting: 0.7,
  phrases: 0.4,
  ranking: 0.25,
  order: 0.2,
};

export interface Work {
  /** Takes so many units; false, and nothing taken, where less than this share of the budget would be left: then the answer reports the limit. */
  take(units: number, reserve: number): boolean;
  /** The same for work without which the answer is as complete. */
  afford(units: number, reserve: number): boolean;
  /** Takes units of work that is bounded by itself and is always done. */
  spend(units: number): void;
  readonly spent: number;
  /** Limits that the query reached, for its answer. */
  readonly limits: Set<DocsLimit>;
}

export function createWork(most: number = maxWork): Work {
  let spent = 0;
  const limits = new Set<DocsLimit>();
  const afford = (units: number, reserve: number): boolean => {
    if (spent + units > most * (1 - reserve)) return false;
    spent += units;
    return true;
  };
  return {
    take(units, reserve) {
      const isGranted = afford(units, reserve);
      if (!isGranted) limits.add('work');
      return isGranted;
    },
    afford,
    spend(units) {
      spent += units;
    },
    get spent() {
      return spent;
    },
    limits,
  };
}
