// The questions of eval.yaml over two fronts: which found their page in another place, or an answer on one side alone.
import type { Outcome } from '../eval/evaluate.ts';
import { type Difference, finding } from './change.ts';

export type Place = Pick<Outcome, 'rank' | 'answered' | 'tokens'>;

export interface MovedQuestion {
  readonly ask: string;
  readonly before: Place;
  readonly after: Place;
}

/** Ranks that an agent looks at first. */
const first = 3;

/** Questions whose rank or answer changed. The lists are of the same questions in the same order. */
export function movedQuestions(before: readonly Outcome[], after: readonly Outcome[]): readonly MovedQuestion[] {
  return before.flatMap((old, index) => {
    const now = after[index];
    if (now === undefined || (old.rank === now.rank && old.answered === now.answered)) return [];
    const positionOf = ({ rank, answered, tokens }: Outcome): Place => ({ ...(rank !== undefined && { rank }), answered, tokens });
    return [{ ask: old.ask, before: positionOf(old), after: positionOf(now) }];
  });
}

export function lostQuestions(moved: readonly MovedQuestion[]): Difference['findings'] {
  return moved.flatMap(({ ask, before, after }) => {
    const location = `question ${JSON.stringify(ask)}`;
    if (before.answered && !after.answered) return [finding('question-lost', location, 'expected the earlier answer, found none')];
    const [old, now] = [before.rank ?? Infinity, after.rank ?? Infinity];
    if (old > first || now <= first) return [];
    const message = `expected its page among the first ${first} results (it was ${old}), found it ${describeRank(after)}`;
    return [finding('rank-fell', location, message)];
  });
}

export function describeRank({ rank }: Place): string {
  return rank === undefined ? '' : rank === null ? 'not in the first ten' : String(rank);
}
