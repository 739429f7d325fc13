// Problems of content. All problems of a folder are collected and reported at once; each names the file, the path in the document, the
// expected value and the found one.
import { defined } from '@vitrine/core';

/** One thing that is wrong. */
export interface ContentProblem {
  /** Path below the content folder, with forward slashes; for content given as objects the name of the part. */
  readonly file: string;
  /** Line of the file, from 1, where it is known. */
  readonly line?: number;
  /** Path in the document, such as `actions[3].permission`; empty for the document as a whole. */
  readonly path: string;
  readonly expected: string;
  readonly found: string;
  /** The rule of the publishing lint that found it. */
  readonly rule?: string;
  /** All of it in one line. */
  readonly message: string;
}

/** A warning: it does not stop a build. */
export interface ContentWarning {
  /** The rule that found it; else `generated-at`, `unknown-member`, `unused-allowance`, `page-allowance` or `deep-nesting`. */
  readonly code: string;
  readonly message: string;
  /** Its place, where it has one in a file. */
  readonly problem?: ContentProblem;
}

/** Makes a warning of a problem that does not stop a build. */
export function warningOf(problem: ContentProblem, message: string = problem.message): ContentWarning {
  return { code: problem.rule ?? 'content', message, problem };
}

/** A member of a path: a name, or an index from 0. */
export type PathPart = string | number;

/** Where a problem is. */
export interface Place {
  readonly file: string;
  readonly line?: number | undefined;
  readonly path?: readonly PathPart[];
}

/** Makes a problem and its message. */
export function contentProblem(place: Place, expected: string, found: string, rule?: string): ContentProblem {
  const { file, line } = place;
  const path = toPathText(place.path ?? []);
  const where = `${file}${line === undefined ? '' : `:${line}`}`;
  const message = `${where}: ${path === '' ? '' : `${path}: `}expected ${expected}${rule === undefined ? '' : ` (rule ${rule})`}; found ${found}`;
  return { file, ...defined({ line }), path, expected, found, ...defined({ rule }), message };
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

/** Most problems that a message lists; `problems` holds them all. */
const listed = 50;

/** Thrown when content cannot be published; nothing is made of such content. */
export class ContentError extends Error {
  readonly problems: readonly ContentProblem[];

  constructor(problems: readonly ContentProblem[]) {
    const lines = problems.slice(0, listed).map((problem) => `  ${problem.message}`);
    const more = problems.length > listed ? [`  … and ${problems.length - listed} more`] : [];
    const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`;
    super([`The content has ${count}:`, ...lines, ...more].join('\n'));
    this.name = 'ContentError';
    this.problems = problems;
  }
}

/** A value as a problem shows it: short, on one line, with nothing hidden. */
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
