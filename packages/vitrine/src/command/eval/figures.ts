// Outcomes -> figures, over all confirmed questions, and by tag, version and language. A figure without data is absent.
import { groupBy } from '@vitrine/core/workspace';
import type { Outcome } from './evaluate.ts';
import type { Thresholds } from './schema.ts';

/** Shares are from 0 to 1, rounded to three digits. */
export interface Figures {
  readonly questions: number;
  readonly ndcg_at_10?: number;
  readonly success_at_1?: number;
  readonly success_at_3?: number;
  /** Facts seen, of those wanted. */
  readonly facts?: number;
  readonly answered: number;
  readonly median_tokens: number;
  readonly p95_tokens: number;
  readonly calls: number;
  readonly wasted_reads: number;
}

/** A group of questions: `tag:setup`, `version:2`, `locale:de`. */
export type Group = Figures & { readonly group: string };

export function figuresOf(outcomes: readonly Outcome[]): Figures {
  const ranked = outcomes.filter((outcome) => outcome.rank !== undefined);
  const within = (rank: number): number => share(ranked.filter((each) => (each.rank ?? Infinity) <= rank).length, ranked.length);
  const facts = sum(outcomes.map((each) => each.facts));
  const tokens = outcomes.map((each) => each.tokens).sort((a, b) => a - b);
  return {
    questions: outcomes.length,
    ...(ranked.length > 0 && {
      // One page answers, so the ideal list has one: its gain is 1 in the first place.
      ndcg_at_10: rounded(sum(ranked.map(({ rank }) => (typeof rank === 'number' ? 1 / Math.log2(1 + rank) : 0))) / ranked.length),
      success_at_1: within(1),
      success_at_3: within(3),
    }),
    ...(facts > 0 && { facts: share(facts - sum(outcomes.map(({ missing }) => missing.length)), facts) }),
    answered: share(outcomes.filter(({ answered }) => answered).length, outcomes.length),
    median_tokens: percentile(tokens, 0.5),
    p95_tokens: percentile(tokens, 0.95),
    calls: rounded(sum(outcomes.map(({ calls }) => calls)) / Math.max(1, outcomes.length)),
    wasted_reads: sum(outcomes.map(({ wastedReads }) => wastedReads)),
  };
}

export function groupsOf(outcomes: readonly Outcome[]): readonly Group[] {
  const entries = outcomes.flatMap((outcome) => {
    const { tags, version, locale } = outcome;
    const names = new Set(tags.map((tag) => `tag:${tag}`));
    if (version !== undefined) names.add(`version:${version}`);
    if (locale !== undefined) names.add(`locale:${locale}`);
    return [...names].map((name) => ({ name, outcome }));
  });
  const groups = groupBy(entries, ({ name }) => name);
  const ordered = [...groups].sort(([a], [b]) => (a < b ? -1 : 1));
  return ordered.map(([group, members]) => ({ group, ...figuresOf(members.map(({ outcome }) => outcome)) }));
}

export interface Broken {
  readonly name: keyof Thresholds;
  readonly wanted: number;
  readonly found: number | undefined;
}

/** The thresholds that the figures do not keep: shares are least values, tokens most values. */
export function brokenThresholds(
  thresholds: Thresholds,
  figures: Figures & { readonly tools_list_tokens: number },
): readonly Broken[] {
  return (Object.entries(thresholds) as [keyof Thresholds, number][]).flatMap(([name, wanted]) => {
    const figure = figures[name];
    const isKept = figure !== undefined && (name.endsWith('_tokens') ? figure <= wanted : figure >= wanted);
    return isKept ? [] : [{ name, wanted, found: figure }];
  });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

function share(part: number, whole: number): number {
  return rounded(part / Math.max(1, whole));
}

function rounded(number: number): number {
  return Math.round(number * 1_000) / 1_000;
}

function percentile(ascending: readonly number[], part: number): number {
  return ascending[Math.max(0, Math.ceil(ascending.length * part) - 1)] ?? 0;
}
