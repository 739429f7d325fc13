// What an index refuses, as a text for the model: a cursor that somebody made up, or a search while its server is away.
import { type ToolError, toolError } from '@vitrine/core/mcp';

/** By the `code` of a `DocsIndexError`, which an index of a team's own may also give to an error of another class. */
const refusals: ReadonlyMap<unknown, string> = new Map([
  ['bad_cursor', 'The cursor was not given out by this server. Leave cursor out to start from the first result.'],
  ['unavailable', 'Search is unavailable at the moment; the other tools answer. Ask again in a few seconds.'],
]);

/** The refusal that an index's error is. Throws any other error again. */
export function refusalOf(error: unknown): ToolError {
  const text = error instanceof Error && 'code' in error ? refusals.get(error.code) : undefined;
  if (text === undefined) throw error;
  return toolError(text);
}
