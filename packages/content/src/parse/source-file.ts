// A value with the file it came from, so that a problem found in the value can name file and line.
import type { PathPart } from '../shared/diagnostic.ts';

export interface SourceFile {
  /** Path below the content folder, or the name of the part for content given as objects. */
  readonly file: string;
  /** The path of the file that the value was mapped from; `file` then reports it in words. */
  readonly path?: string;
  readonly value: unknown;
  /** The line on which the value at a path begins, or its nearest parent that exists. */
  line(path: readonly PathPart[]): number | undefined;
}

export function sourceFileOf(file: string, value: unknown): SourceFile {
  return { file, value, line: () => undefined };
}
