// A disagreement as a diagnostic. The caller decides what to do with it.
import type { Diagnostic } from '@vitrine/core';
import { type CaseName, cases, rankOf } from '../cases.ts';

/** Notes a disagreement. Values are shown on one line. */
export type Report = (rule: CaseName, where: string, expected: unknown, received: unknown) => void;

/** Characters of a value that a diagnostic repeats. */
const shownCharacters = 200;

/** A value on one line, cut: people read it. */
export function displayValue(value: unknown): string {
  const text = typeof value === 'string' ? value : value === undefined ? 'nothing' : JSON.stringify(value);
  const line = text.replaceAll(/[\s\p{Cc}]+/gu, ' ');
  return line.length <= shownCharacters ? line : `${line.slice(0, shownCharacters)}…`;
}

export function disagreement(rule: CaseName, where: string, expected: unknown, received: unknown): Diagnostic {
  const message = `expected ${displayValue(expected)}; found ${displayValue(received)}`;
  return { severity: 'error', rule, message, location: displayValue(where), fix: cases[rule].fix };
}

/** Each diagnostic once, in the order of the table of cases; those of one rule in the order in which they were made. */
export function ordered(findings: readonly Diagnostic[]): readonly Diagnostic[] {
  const unique = new Map(findings.map((one) => [JSON.stringify([one.rule, one.location, one.message]), one]));
  return [...unique.values()].sort((a, b) => rankOf(a.rule) - rankOf(b.rule));
}

/** The message of an error; that of a failed connection is in its cause. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'something else was thrown';
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
