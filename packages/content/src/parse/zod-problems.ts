// zod issues -> problems in our own words: for each path one problem, with what was expected and what was found there.
import type * as z from 'zod';
import type { Diagnostic } from '@vitrine/core';
import { describeFound, diagnostic, type PathPart } from '../shared/diagnostic.ts';
import type { SourceFile } from './source-file.ts';

type Issue = z.core.$ZodIssue;

export function zodProblems(issues: readonly Issue[], source: SourceFile): Diagnostic[] {
  const seen = new Set<string>();
  const problems: Diagnostic[] = [];
  for (const { path, issue } of issues.flatMap((each) => flatten(each, []))) {
    const key = JSON.stringify(path);
    if (seen.has(key)) continue;
    seen.add(key);
    const location = { file: source.file, line: source.line(path), path };
    // a message of our own may have the fix on a second line
    const [expected = '', fix] = expectation(issue).split('\n', 2);
    problems.push(diagnostic(location, expected, describeFound(valueAt(source.value, path)), undefined, fix));
  }
  return problems;
}

/** A union reports its own sentence, unless exactly one alternative had the right kind of value: then what that one states. */
function flatten(issue: Issue, above: readonly PathPart[]): { readonly path: readonly PathPart[]; readonly issue: Issue }[] {
  const path = [...above, ...issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part))];
  if (issue.code === 'invalid_union') {
    const [only, ...others] = issue.errors.filter((alternative) => alternative.every((each) => each.path.length > 0));
    if (only && others.length === 0) return only.flatMap((each) => flatten(each, path));
  }
  return [{ path, issue }];
}

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

const units: Readonly<Record<string, string>> = { string: ' characters', array: ' entries' };

/** What a value must be. The schemas state it in their own words only where zod's message has more than the bound, the kind or the choices. */
function expectation(issue: Issue): string {
  if (!/^(?:Invalid|Too) /.test(issue.message)) return issue.message;
  if (issue.code === 'invalid_type') return kinds[issue.expected] ?? issue.expected;
  if (issue.code === 'invalid_value')
    return issue.values
      .map(String)
      .join(', ')
      .replace(/, ([^,]*)$/, ' or $1');
  if (issue.code === 'too_big') return `at most ${issue.maximum}${units[issue.origin] ?? ''}`;
  if (issue.code !== 'too_small') return issue.message;
  if (issue.minimum !== 1) return `at least ${issue.minimum}${units[issue.origin] ?? ''}`;
  return issue.origin === 'string' ? 'text that is not empty' : `at least 1${issue.origin === 'array' ? ' entry' : ''}`;
}

/** The value at a path, or undefined where the path leads nowhere. */
export function valueAt(value: unknown, path: readonly PathPart[]): unknown {
  let current = value;
  for (const part of path) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, part)) return undefined;
    current = (current as Readonly<Record<PathPart, unknown>>)[part];
  }
  return current;
}
