// How checks say what is wrong: path, what was expected, what was found. File and line come from the source. With the two checks that
// every document needs: a name must lead to something, and an identifier must occur once.
import { nearestName } from '../shared/nearest.ts';
import type { Diagnostic } from '@vitrine/core';
import { diagnostic, type PathPart, quoteFound } from '../shared/diagnostic.ts';
import type { SourceFile } from '../parse/source-file.ts';

export type Report = (path: readonly PathPart[], expected: string, received: string) => void;

/** A report that collects into `problems`. */
export function reportInto(problems: Diagnostic[], source: SourceFile): Report {
  return (path, expected, received) => {
    problems.push(diagnostic({ file: source.file, line: source.line(path), path }, expected, received));
  };
}

/** What to expect in place of a name that does not exist: the nearest one, else all of them, else how to make one. */
export function expectKnown(
  what: string,
  name: string,
  knownNames: readonly string[],
): { readonly expected: string; readonly received: string } {
  const received = `${quoteFound(name)}, which does not exist`;
  const meant = nearestName(name, knownNames);
  if (meant !== undefined) return { expected: `${what} (did you mean ${meant}?)`, received };
  if (knownNames.length === 0) return { expected: `${what} (none is listed)`, received };
  const some = knownNames.slice(0, 8).join(', ');
  return { expected: `${what} (${some}${knownNames.length > 8 ? ', …' : ''})`, received };
}

/** Reports every identifier that an earlier entry of the list already has: readers and tools look records up by it. `path` leads to the list. */
export function checkUnique<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  path: readonly PathPart[],
  member: string,
  report: Report,
): void {
  const first = new Map<string, number>();
  for (const [index, item] of items.entries()) {
    const key = keyOf(item);
    const earlier = first.get(key);
    if (earlier === undefined) first.set(key, index);
    else
      report(
        [...path, index, member],
        `${member === 'id' ? 'an' : 'a'} ${member} that no other entry has`,
        `${JSON.stringify(key)}, which entry ${earlier} has`,
      );
  }
}
