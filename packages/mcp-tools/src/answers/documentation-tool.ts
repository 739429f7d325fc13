// What the tools have in common: the prefix of their names, the budget of answers, and how an answer becomes a result. A tool finds
// the data; this file decides how much of it is sent. `structuredContent` holds the data, the text block what a model reads of it
// (Markdown where the tool writes some, else the same JSON), and `_meta` the snapshot that it came from.
import { type CatalogName, type ToolResult, mapMaybeAsync } from '@vitrine/core/serving';
import {
  defineTool,
  type JsonSchema,
  type Tool,
  structuredResult,
  type StructuredResult,
  type ToolContext,
  type ToolError,
  toolError,
} from '@vitrine/core/mcp';
import { fitAnswer, type Room, type Shortenable } from './budget.ts';
import { callOf } from './cursor.ts';
import { shortText } from './cut.ts';
import { admittingLists, type WithLists } from './list-arguments.ts';
import { isObject, type Json, type JsonObject, jsonBytes } from './json.ts';
import { sentence } from './sentences.ts';
import { once, snapshotMeta, type ToolEnvironment } from './tool-environment.ts';

export interface DocumentationTool<Input, Lists extends keyof Input = never> {
  /** Without the operator's prefix. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** The catalog that it answers from; where that is empty, the description says so. */
  readonly catalog?: CatalogName;
  readonly input: JsonSchema<Input>;
  readonly output: JsonSchema<JsonObject>;
  readonly examples?: readonly JsonObject[];
  readonly aliases?: Readonly<Record<string, string>>;
  /** Arguments of several values, which may be lists. */
  readonly lists?: readonly (Lists & string)[];
  /** Whether a call asks for more than the default budget; by default one with a `limit` does. */
  readonly asksForMore?: (given: Readonly<Record<string, unknown>>) => boolean;
  /** Name and answer are prescribed by the clients that call it: no prefix, JSON alone, and the larger budget. */
  readonly prescribed?: boolean;
  /**
   * The text block for a model, made of the answer as it is sent, after every cut: compact Markdown that names each id, address,
   * command and digest of the answer. A tool without it sends its JSON.
   */
  readonly markdown?: (answer: JsonObject) => string;
}

/** Finds the answer; one that is larger than its room is shortened. */
export type Finder<Input> = (input: Input, context: ToolContext, room: Room) => Found | Promise<Found>;

/** What a tool found, or why it found nothing. */
export type Found = JsonObject | Shortenable | ToolError;

/** Bytes of a response around the result: its id, the members beside it, the name of the server. */
const envelopeBytes = 512;
/** Arguments take at most this part of an answer, in a cursor that is sent twice. */
const partOfCursor = 16;
/** Bytes of a result without its text, its data and its meta. */
const frameBytes = '{"content":[{"type":"text","text":}],"structuredContent":,"isError":false,"_meta":}'.length;
/** Longest text of an error, in bytes of JSON: below the least budget. */
const errorBytes = 1_400;

/**
 * Makes the tool; `prepare` lays out what answers need, at the first call.
 */
export function documentationTool<Input extends object, Lists extends keyof Input = never>(
  environment: ToolEnvironment,
  definition: DocumentationTool<Input, Lists>,
  prepare: () => Finder<WithLists<Input, Lists>>,
): Tool {
  const { prescribed = false, lists = [], asksForMore = ({ limit }) => limit !== undefined } = definition;
  const name = prescribed ? definition.name : environment.toolName(definition.name);
  const finder = once(prepare);
  const { catalog } = definition;
  const isEmpty = catalog !== undefined && environment.isEmpty(catalog);
  const description = isEmpty ? nothingIn(catalog, environment) : definition.description;
  const tool = defineTool<WithLists<Input, Lists>, JsonObject>({ ...definition, name, description, call });
  const check = lists.length === 0 ? tool.checkInput : admittingLists(tool.checkInput, tool.inputSchema, lists);
  return { ...tool, checkInput: (given) => check(wholeCall(given, check)) };

  function call(given: WithLists<Input, Lists>, context: ToolContext): ToolResult<JsonObject> | Promise<ToolResult<JsonObject>> {
    const budget = prescribed || asksForMore(given) ? environment.budget.maxBytes : environment.budget.defaultBytes;
    let last: StructuredResult | undefined;
    /** An answer is written once, although its size is asked for before. */
    const write = (answer: JsonObject): StructuredResult | undefined => {
      if (last?.structured !== answer) last = structuredResult(answer, shownWith(answer, context));
      return last;
    };
    const sizeOf = (answer: JsonObject): number => {
      // No text is made of data that do not fit by themselves.
      const data = jsonBytes(answer, budget);
      return data > budget ? 2 * data : sentBytes(write(answer));
    };
    const carried = jsonBytes(given) * partOfCursor > budget ? {} : given;
    const room = { bytes: budget, sizeOf, carried };
    return mapMaybeAsync(finder()(given, context, room), (result) => {
      if (isToolError(result)) return toolError(shortText(result.text, errorBytes));
      const answer = fitAnswer(result, room);
      return (answer && write(answer)) ?? toolError(sentence('answer_too_large', { bytes: budget }));
    });
  }

  /** What goes with the data; without `content` the text block is their JSON. */
  function shownWith(answer: JsonObject, { now }: ToolContext): Pick<StructuredResult, 'content' | 'meta'> {
    const content = definition.markdown?.(answer);
    return { ...(content !== undefined && { content }), ...(!prescribed && { meta: snapshotMeta(environment, now) }) };
  }
}

/** A cursor alone stands for the whole call that gave it out. */
function wholeCall(given: unknown, check: Tool['checkInput']): unknown {
  if (!isObject(given)) return given;
  const { cursor, ...others } = given;
  const carried = typeof cursor === 'string' && Object.keys(others).length === 0 ? callOf(cursor) : undefined;
  return carried !== undefined && check(carried).issues.length === 0 ? carried : given;
}

/** Bytes of the response with a result; infinite for one that is never sent. */
function sentBytes(result: StructuredResult | undefined): number {
  if (result === undefined) return Number.POSITIVE_INFINITY;
  return envelopeBytes + frameBytes + result.quoted.bytes + result.bytes + jsonBytes(result.meta);
}

const contents: Readonly<Record<CatalogName, string>> = {
  documentation: 'documentation is',
  capabilities: 'actions are',
  releases: 'releases are',
  installation: 'installation guides are',
  benchmarks: 'measurements are',
};

/** The description of a tool whose catalog is empty: a client then need not call it. */
function nothingIn(catalog: CatalogName, { isEmpty }: ToolEnvironment): string {
  const hasPages = catalog !== 'documentation' && !isEmpty('documentation');
  return `No ${contents[catalog]} published.${hasPages ? ' Returns documentation sections instead.' : ''}`;
}

export function isToolError(value: unknown): value is ToolError {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'tool-error';
}

/** The schema of an answer: open and short, because clients read the list of tools in every conversation. */
export function answerSchema(properties: Readonly<Record<string, Json>>, required: readonly string[]): JsonSchema<JsonObject> {
  return {
    json: {
      type: 'object',
      properties,
      required,
    },
  };
}

export function rowsSchema(name: string): Readonly<Record<string, Json>> {
  return {
    [name]: { type: 'array', items: { type: 'object' } },
    total: { type: 'integer' },
    truncated: { type: 'boolean' },
    next_cursor: { type: 'string' },
  };
}
