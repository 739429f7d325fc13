// A finding: one disagreement as a value. The caller decides what to do with it.
import { type RuleName, rules } from './catalogue.ts';

/** One disagreement. Every text is one line. */
export interface Finding {
  /** Of the catalogue. */
  readonly rule: RuleName;
  /** The request or the document, and the member where there is one. */
  readonly where: string;
  readonly expected: string;
  readonly found: string;
  /** How it is fixed. */
  readonly fix: string;
}

/** Notes a disagreement. Values are shown on one line. */
export type Report = (rule: RuleName, where: string, expected: unknown, found: unknown) => void;

/** Characters of a value that a finding repeats. */
const shownCharacters = 200;

/** A value on one line, cut: a finding is read by people. */
export function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : value === undefined ? 'nothing' : JSON.stringify(value);
  const line = text.replaceAll(/[\s\p{Cc}]+/gu, ' ');
  return line.length <= shownCharacters ? line : `${line.slice(0, shownCharacters)}…`;
}

/** Makes the finding of a rule. */
export function finding(rule: RuleName, where: string, expected: unknown, found: unknown): Finding {
  return { rule, where: shown(where), expected: shown(expected), found: shown(found), fix: rules[rule].fix };
}

const order = new Map(Object.keys(rules).map((name, index) => [name, index]));

/** Each finding once, in the order of the catalogue; those of one rule in the order in which they were made. */
export function ordered(findings: readonly Finding[]): readonly Finding[] {
  const unique = new Map(findings.map((one) => [JSON.stringify([one.rule, one.where, one.expected, one.found]), one]));
  return [...unique.values()].sort((a, b) => (order.get(a.rule) ?? 0) - (order.get(b.rule) ?? 0));
}

/**
 * A finding for people: five lines.
 *
 * @example packages/cli/test/embedding.test.ts
 * ```ts
 * const findings = await verify(front);
 * expect(findings.map((finding) => formatFinding(finding))).toEqual([]);
 * ```
 */
export function formatFinding({ rule, where, expected, found, fix }: Finding): string {
  const { description } = rules[rule];
  return `${rule}: ${where}\n  rule      ${description}\n  expected  ${expected}\n  found     ${found}\n  fix       ${fix}`;
}

/** The message of an error; that of a failed connection is in its cause. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'something else was thrown';
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
