// Public entry "@vitrine/content/read-document": a file of a team that no snapshot holds, such as the questions of `vitrine eval`, read and checked as the
// files of a snapshot are, without the Markdown parser.
import type * as z from 'zod';
import { readFactsFile } from './files/facts-file.ts';
import type { PathPart } from './shared/diagnostic.ts';
import { type Parsed, parseSource } from './parse/parse.ts';

/** A document that was understood, with the line of each of its members; or everything that is wrong with it. */
export type ReadDocument<Value> = Parsed<Value> & { readonly line: (path: readonly PathPart[]) => number | undefined };

/** Reads YAML or JSON, by the extension of `file`, against a schema. */
export function readDocument<Value>(schema: z.ZodType<Value>, file: string, bytes: Uint8Array): ReadDocument<Value> {
  const read = readFactsFile(file, bytes);
  if (!read.ok) return { ...read, line: () => undefined };
  return { ...parseSource(schema, read.source), line: (path) => read.source.line(path) };
}
