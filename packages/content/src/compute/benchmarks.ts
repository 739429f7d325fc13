// The computed part of the evidence: how a result compares with its baseline.
import type { BenchmarkEvidence } from '../published.ts';
import type { BenchmarkFacts } from '../parse/parse.ts';

/** Rows with their ratios; a written ratio was checked and is kept. */
export function computeEvidence(facts: BenchmarkFacts): BenchmarkEvidence['evidence'] {
  return facts.evidence.map((row) => {
    const { baseline, ...rest } = row;
    if (baseline === undefined) return rest;
    const ratio = baseline.ratio ?? Number((row.value.median / baseline.value).toPrecision(4));
    return { ...row, baseline: { ...baseline, ratio } };
  });
}
