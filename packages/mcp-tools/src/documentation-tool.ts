// What the tools have in common: the prefix of their names, the stamp on every answer, and the budget of answers. A tool finds the
// answer; this file decides how much of it is sent.
import {
  defineTool,
  type JsonSchema,
  type Tool,
  toolAnswer,
  type ToolContext,
  type ToolError,
  toolError,
  type ToolResult,
  whenThere,
} from '@vitrine/core/mcp';
import { fitRecord, Shortenable } from './budget.ts';
import { type Json, type JsonObject, jsonBytes } from './json.ts';
import { once, type Source, stampOf } from './source.ts';

export interface DocumentationTool<Input> {
  /** Without the operator's prefix. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: JsonSchema<Input>;
  readonly output: JsonSchema<JsonObject>;
  readonly aliases?: Readonly<Record<string, string>>;
  /** Name and answer are prescribed by the clients that call it: no prefix, no stamp, and the larger budget. */
  readonly prescribed?: boolean;
}

/** Finds the answer, without its stamp. `bytes` is the room for it; a larger answer is cut. */
export type Finder<Input> = (input: Input, context: ToolContext, bytes: number) => Found | Promise<Found>;

/** What a tool found, or why it found nothing. */
export type Found = JsonObject | Shortenable | ToolError;

/** Room for the stamp: a digest, a time, an age in days, their names. */
const stampBytes = 180;
/** Longest text of an error, in characters: with its escapes still below the least budget. */
const errorLength = 1_500;

/**
 * Makes the tool; `prepare` lays out what answers need, at the first call. An explicit `limit` asks for more than the default
 * budget; without one the default holds.
 */
export function documentationTool<Input extends object>(
  source: Source,
  definition: DocumentationTool<Input>,
  prepare: () => Finder<Input>,
): Tool {
  const { prescribed = false } = definition;
  const name = prescribed ? definition.name : source.nameOf(definition.name);
  const finder = once(prepare);
  return defineTool<Input, JsonObject>({ ...definition, name, call });

  function call(given: Input, context: ToolContext): ToolResult<JsonObject> | Promise<ToolResult<JsonObject>> {
    const limited = prescribed || ('limit' in given && given.limit !== undefined);
    const bytes = limited ? source.budget.maxBytes : source.budget.defaultBytes;
    const stamp = prescribed ? {} : stampOf(source, context.now);
    const finish = (found: Found): ToolResult<JsonObject> => finished(found, stamp, bytes);
    return whenThere(finder()(withoutBlanks(given), context, bytes - (prescribed ? 0 : stampBytes)), finish);
  }
}

/** Models fill arguments they do not need with empty text: such an argument was not given. */
function withoutBlanks<Input extends object>(given: Input): Input {
  const entries = Object.entries(given);
  // A blank can only stand where a schema admits it, which a required argument's does not.
  return entries.some(([, value]) => value === '')
    ? (Object.fromEntries(entries.filter(([, value]) => value !== '')) as Input)
    : given;
}

/** The answer as it is sent: with its stamp, and cut when its JSON is larger than the budget. */
function finished(found: Found, stamp: JsonObject, bytes: number): ToolResult<JsonObject> {
  if (isToolError(found)) return found.text.length <= errorLength ? found : toolError(`${found.text.slice(0, errorLength)}…`);
  const isWhole = found instanceof Shortenable;
  const answer = { ...(isWhole ? found.whole : found), ...stamp };
  const written = toolAnswer(answer);
  if (written !== undefined && written.bytes <= bytes) return written;
  return isWhole ? finished(found.shorten(bytes - jsonBytes(stamp)), stamp, bytes) : fitRecord(answer, bytes);
}

/** True for an answer that did not work out. */
export function isToolError(found: unknown): found is ToolError {
  return typeof found === 'object' && found !== null && 'kind' in found && found.kind === 'tool-error';
}

/**
 * The schema of an answer: its own members, and the snapshot that every answer names. It stays open and says little of the
 * records within, which the published schemas describe: a list of tools has to be short.
 */
export function answerSchema(properties: Readonly<Record<string, Json>>, required: readonly string[]): JsonSchema<JsonObject> {
  return {
    json: {
      type: 'object',
      properties: { ...properties, snapshot_id: { type: 'string' } },
      required: [...required, 'snapshot_id'],
    },
  };
}

/** The members of every paged answer, for `answerSchema`. */
export function rowsSchema(name: string): Readonly<Record<string, Json>> {
  return {
    [name]: { type: 'array', items: { type: 'object' } },
    total: { type: 'integer' },
    truncated: { type: 'boolean' },
    next_cursor: { type: 'string' },
  };
}
