// How a check says what is wrong: path, what was expected, what was found. File and line come from the source.
import { type ContentProblem, contentProblem, type PathPart } from '../problem.ts';
import type { SourceFile } from '../parse/source-file.ts';

export type Report = (path: readonly PathPart[], expected: string, found: string) => void;

/** A report that collects into `problems`. */
export function reportInto(problems: ContentProblem[], source: SourceFile): Report {
  return (path, expected, found) => {
    problems.push(contentProblem({ file: source.file, line: source.line(path), path }, expected, found));
  };
}
