// Before a schema sees a value: is it something JSON can hold? Keeps out what YAML can produce and JSON cannot, names
// that are dangerous in JavaScript, and nesting that serves only to exhaust a stack.
import type { Diagnostic } from '@vitrine/core';
import { describeFound, diagnostic, type PathPart, quoteFound } from '../shared/diagnostic.ts';
import { gapMark } from '../schemas/imported.ts';
import type { SourceFile } from './source-file.ts';

/** Deepest nesting of a content file; an action with an argument schema needs about twelve. */
export const maxDepth = 48;

/** The parts of a file's value that JSON cannot hold. */
export function jsonProblems(source: SourceFile): Diagnostic[] {
  const problems: Diagnostic[] = [];
  const path: PathPart[] = [];
  const refuse = (expected: string, received: string): void => {
    problems.push(diagnostic({ file: source.file, line: source.line(path), path: [...path] }, expected, received));
  };
  const walk = (value: unknown): void => {
    if (value === null || typeof value === 'boolean') return;
    if (typeof value === 'number') {
      if (!Number.isFinite(value)) refuse('a finite number', String(value));
      return;
    }
    if (typeof value === 'string') {
      if (/\p{Surrogate}/u.test(value)) refuse('text that is valid Unicode', 'a lone surrogate');
      if (value.startsWith(gapMark)) refuse('your own text, in place of a gap that an import left', quoteFound(value));
      return;
    }
    if (path.length >= maxDepth) refuse(`at most ${maxDepth} levels`, 'a deeper level');
    else if (Array.isArray(value)) each(value.entries());
    else if (isPlain(value)) each(Object.entries(value));
    else refuse('a value that JSON can hold', describeFound(value));
  };
  const each = (entries: Iterable<[PathPart, unknown]>): void => {
    for (const [name, member] of entries) {
      path.push(name);
      if (name === '__proto__') refuse('another name', 'the name __proto__');
      else walk(member);
      path.pop();
    }
  };
  walk(source.value);
  return problems;
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** The value without members that are undefined, as JSON would write it; for content given as objects. */
export function withoutUndefined(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutUndefined);
  if (!isPlain(value)) return value;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(members.map(([name, member]) => [name, withoutUndefined(member)]));
}
