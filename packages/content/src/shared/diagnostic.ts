// Diagnostics of content. All of a folder are collected and reported at once; each names the file, the path in the document, the expected
// value and the found one.
import { defined } from '@vitrine/core/serving';
import type { Diagnostic } from '@vitrine/core';

/** A member of a path: a name, or an index from 0. */
export type PathPart = string | number;

export interface Reporter {
  readonly problem: (problem: Diagnostic) => void;
  readonly warning: (warning: Diagnostic) => void;
}

/** A reporter that keeps what it receives, for `reportAll`. */
export function keepFindings(): { readonly findings: readonly Diagnostic[]; readonly reporter: Reporter } {
  const findings: Diagnostic[] = [];
  const keep = (finding: Diagnostic): void => void findings.push(finding);
  return { findings, reporter: { problem: keep, warning: keep } };
}

export function reportAll(findings: readonly Diagnostic[], { problem, warning }: Reporter): void {
  for (const finding of findings) {
    if (finding.severity === 'error') problem(finding);
    else warning(finding);
  }
}

/** Where a fault is. */
export interface Place {
  readonly file: string;
  readonly line?: number | undefined;
  readonly path?: readonly PathPart[];
}

/** Makes an error. Without a fix of its own it has the one that follows from what was expected. */
export function diagnostic(
  { file, line, path }: Place,
  expected: string,
  received: string,
  rule = 'content',
  fix = fixOf(expected, received, rule),
): Diagnostic {
  const location = path === undefined ? '' : toPathText(path);
  return {
    severity: 'error',
    rule,
    message: `expected ${expected}; found ${received}`,
    file,
    ...defined({ range: line === undefined ? undefined : { startLine: line }, path: location === '' ? undefined : location }),
    fix,
  };
}

function fixOf(expected: string, received: string, rule: string): string {
  const ruleFix = fixes[rule];
  if (ruleFix !== undefined) return ruleFix;
  const change = expected.startsWith('no ') ? 'Remove it' : received === 'nothing' ? `Add it: ${expected}` : `Use ${expected}`;
  const isOfPages = rule === 'content' || aboutPages.test(rule);
  return isOfPages ? `${change}.` : `${change}, or allow it in lint.yaml with this rule, this file and a reason.`;
}

/** Rules about pages that are read, which no allowance permits. */
const aboutPages = /^(?:docs|dead|missing|unpublished)-/;

/** What to do where what is expected is no value that an author writes. */
const fixes: Readonly<Record<string, string>> = {
  'docs-depth': 'Nest them less deeply.',
  'docs-edition': 'Run the script that makes it, or remove the edition from the configuration.',
  'docs-empty': 'Write the text in Markdown, or publish the built site.',
  'docs-flag': 'Name the flag that is meant, or remove this one.',
  'docs-headings': 'Divide the page.',
  'docs-html': 'Divide the page, or leave it out with `exclude`.',
  'docs-include': 'Correct its path, or add the file.',
  'docs-left-out': 'Follow the reason.',
  'docs-none': 'Correct the path, or follow the reason above.',
  'docs-redirect': 'Let it lead to a published page, or remove it.',
  'docs-redirect-limit': 'Remove those that nobody requests any more.',
  'docs-shrunk': 'Write the text in Markdown, or publish the built site.',
  'docs-unmade': 'Run the script that makes them before the build, or correct the links.',
  'missing-image': 'Add the picture, or correct its address.',
};

/** The same as a warning: it does not stop a build. */
export function toWarning(error: Diagnostic): Diagnostic {
  return { ...error, severity: 'warning' };
}

/** A warning that is no fault of one value. */
export function warning(
  rule: string,
  message: string,
  fix = 'If this is intended, do nothing.',
  location: Partial<Place> = {},
): Diagnostic {
  const { file, line, path } = location;
  return {
    severity: 'warning',
    rule,
    message,
    ...defined({ file, range: line === undefined ? undefined : { startLine: line }, path: path && toPathText(path) }),
    fix,
  };
}

/** `['actions', 3, 'id']` as `actions[3].id`; a name that is not plain is quoted. */
export function toPathText(path: readonly PathPart[]): string {
  let out = '';
  for (const part of path) {
    if (typeof part === 'number') out += `[${part}]`;
    else if (/^[A-Za-z_][A-Za-z0-9_-]*$/.test(part)) out += out === '' ? part : `.${part}`;
    else out += `[${JSON.stringify(part.length > 60 ? `${part.slice(0, 60)}…` : part)}]`;
  }
  return out;
}

/** A value as a diagnostic shows it: short, on one line, with nothing hidden. */
export function describeFound(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (typeof value === 'string') return quoteFound(value);
  if (typeof value === 'number' || typeof value === 'boolean')
    return `${typeof value === 'number' ? 'the number ' : ''}${String(value)}`;
  if (Array.isArray(value)) return value.length === 1 ? 'a list of 1 entry' : `a list of ${value.length} entries`;
  if (typeof value === 'object') {
    const names = Object.keys(value);
    if (names.length === 0) return 'an empty object';
    return `an object with ${names.slice(0, 5).map(visible).join(', ')}${names.length > 5 ? ', …' : ''}`;
  }
  return `a ${typeof value}`;
}

/** A text in quotes, cut at 60 characters, every invisible character written as its code point. */
export function quoteFound(value: string): string {
  const short = value.slice(0, 60).replace(/[\ud800-\udbff]$/, '');
  return `"${visible(short)}${short.length < value.length ? '…' : ''}"`;
}

function visible(value: string): string {
  return value.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
}
