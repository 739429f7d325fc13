// What an index refuses, as a text for the model: a cursor that somebody made up, or a search while its server is away.
import { type ToolError, toolError } from '@vitrine/core/mcp';
import { sentence, type SentenceName } from '../answers/sentences.ts';

/** By the `code` of a `DocsIndexError`, which an index of a team's own may also give to an error of another class. */
const refusals: ReadonlyMap<unknown, SentenceName> = new Map([
  ['bad_cursor', 'cursor_unknown'],
  ['unavailable', 'search_unavailable'],
]);

/** The refusal that an index's error is. Throws any other error again. */
export function refusalOf(error: unknown): ToolError {
  const name = error instanceof Error && 'code' in error ? refusals.get(error.code) : undefined;
  if (name === undefined) throw error;
  return toolError(sentence(name));
}
