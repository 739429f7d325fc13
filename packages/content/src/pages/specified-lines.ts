// Where a specification says what was found in a page that it makes: a diagnostic leads to the file that people edit.
import { type Diagnostic, defined } from '@vitrine/core';
import { findLine } from '@vitrine/reference';
import type { NamedReference } from '../sources/named-reference.ts';
import type { PageSource } from '../sources/page-source.ts';

/** Longest piece of a line that is searched for in the specification, and the shortest that is enough. */
const [longestPiece, shortestPiece] = [60, 12];

/** Gives diagnostics of pages without a file the file and line of their specification; all others stay. */
export type SpecifiedLines = (found: Diagnostic) => Diagnostic;

/** Finds the lines of specifications for the pages that these make. */
export function createSpecifiedLines(texts: readonly PageSource[]): SpecifiedLines {
  const made = new Map<string, PageSource>();
  for (const each of texts) if (each.made !== undefined) made.set(each.file, each);
  const specifications = new Map<string, string>();
  const textOf = ({ origin }: PageSource, file: string): string => {
    const read = specifications.get(file) ?? readText(origin, file);
    specifications.set(file, read);
    return read;
  };
  return (found) => {
    const page = found.file === undefined ? undefined : made.get(found.file);
    const reference = page?.made?.reference;
    if (page === undefined || reference?.file === undefined) return found;
    const { range, ...rest } = found;
    const words = piece(page.text.split('\n')[(range?.startLine ?? 1) - 1] ?? '');
    const line = findLine(textOf(page, reference.file), namesOf(reference), words);
    return {
      ...rest,
      file: page.file.slice(0, page.file.indexOf('#')),
      ...defined({ range: line === undefined ? undefined : { startLine: line }, location: reference.wanted || undefined }),
    };
  };
}

function readText(origin: PageSource['origin'], file: string): string {
  const found = origin?.files.specification(file);
  return found !== undefined && 'text' in found ? found.text : '';
}

/** The names under which a specification has a part, each within the one before. */
function namesOf({ part, wanted, kind }: NamedReference): readonly string[] {
  const name = wanted.slice(wanted.lastIndexOf('/') + 1);
  if (part !== 'operation') return part === 'overview' ? ['info'] : [name];
  const [method, path] = [wanted.slice(0, wanted.indexOf(' ')), wanted.slice(wanted.indexOf(' ') + 1)];
  return kind === 'graphql' || kind === 'proto' || kind === 'asyncapi' ? [name] : [path, method.toLowerCase()];
}

/** The longest run of words in a line. */
function piece(line: string): string {
  const runs = line.split(/[^\p{L}\p{N} ,.'-]+/u).map((run) => run.trim());
  const longest = runs.reduce((most, run) => (run.length > most.length ? run : most), '');
  return longest.length < shortestPiece ? '' : longest.slice(0, longestPiece);
}
