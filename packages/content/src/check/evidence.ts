// Benchmark evidence: numbers in order, times in order, a ratio that agrees with its values.
import type { BenchmarkFacts } from '../parse/parse.ts';
import { isFuture } from './releases.ts';
import type { Report } from './report.ts';
import { checkUnique } from './unique.ts';

/** A written ratio may differ from the computed one by this share, for rounding. */
const ratioTolerance = 0.01;

/** Checks every row. */
export function checkEvidence(facts: BenchmarkFacts, now: number, report: Report): void {
  checkUnique(facts.evidence, (row) => row.id, ['evidence'], 'id', report);
  for (const [index, row] of facts.evidence.entries()) {
    const at = ['evidence', index] as const;
    checkOrder(row.value, (path, expected, found) => report([...at, 'value', ...path], expected, found));
    if (isFuture(row.captured_at, now)) report([...at, 'captured_at'], 'a time that has come', row.captured_at);
    if (row.expires_at !== undefined && row.expires_at <= row.captured_at) {
      report([...at, 'expires_at'], `a time after ${row.captured_at}`, row.expires_at);
    }
    const { baseline } = row;
    if (baseline === undefined) continue;
    if (baseline.value === 0)
      report([...at, 'baseline', 'value'], 'a number other than zero, because a ratio is made with it', 'the number 0');
    else if (baseline.ratio !== undefined) {
      const ratio = row.value.median / baseline.value;
      const off = Math.abs(baseline.ratio - ratio) > Math.abs(ratio) * ratioTolerance;
      if (off)
        report(
          [...at, 'baseline', 'ratio'],
          `${Number(ratio.toPrecision(4))}, the median divided by the baseline`,
          `the number ${baseline.ratio}`,
        );
    }
  }
}

/** Members that must not fall from left to right. */
const ascending = ['min', 'median', 'p95', 'p99', 'max'] as const;

function checkOrder(value: BenchmarkFacts['evidence'][number]['value'], report: Report): void {
  let before: { readonly name: string; readonly value: number } | undefined;
  for (const name of ascending) {
    const current = value[name];
    if (current === undefined) continue;
    if (before !== undefined && current < before.value)
      report([name], `at least ${before.value}, which is ${before.name}`, `the number ${current}`);
    else before = { name, value: current };
  }
  const { mean, min, max } = value;
  if (mean !== undefined && min !== undefined && mean < min)
    report(['mean'], `at least ${min}, which is min`, `the number ${mean}`);
  if (mean !== undefined && max !== undefined && mean > max) report(['mean'], `at most ${max}, which is max`, `the number ${mean}`);
}
