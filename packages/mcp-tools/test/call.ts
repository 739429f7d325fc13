// Calls a tool as the endpoint does: arguments read and checked, the answer as one text block. Whatever a test calls
// is held to the tool's own output schema and to the byte budgets.
import type { McpContent, StructuredResult, Tool, ToolContext } from '@vitrine/core/mcp';
import { readArguments } from '@vitrine/core/serving';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { withCommon } from '../src/answers/budget.ts';
import { isObject, type JsonObject, jsonBytes } from '../src/answers/json.ts';
import { baseUrl, now } from './sample.ts';

export const context: ToolContext = { now, baseUrl, revision: '2025-11-25', signal: new AbortController().signal };

/** What came of a call: what the tool found, or the text of an error. */
export interface CallOutcome {
  readonly content: JsonObject;
  readonly error: string | undefined;
  /** Bytes of the JSON of what the tool found, or of the error. */
  readonly bytes: number;
  /** Bytes of the response as it is sent. */
  readonly sent: number;
  /** The text block. */
  readonly text: string;
  /** `_meta` of the result. */
  readonly meta: JsonObject | undefined;
}

const ajv = new Ajv2020({ strict: true, allErrors: true });
const validators = new WeakMap<JsonObject, ValidateFunction>();

/** The schema compiled by Ajv in strict mode. */
export function compiled(schema: JsonObject): ValidateFunction {
  const validator = validators.get(schema);
  if (validator !== undefined) return validator;
  const validate = ajv.compile(schema);
  validators.set(schema, validate);
  return validate;
}

export function toolOf(mcp: McpContent, name: string): Tool {
  const tool = mcp.tools.find((one) => one.name === name);
  if (tool === undefined) throw new Error(`no tool ${name}`);
  return tool;
}

/** Calls a tool with arguments that its schema must admit. */
export async function call(mcp: McpContent, name: string, given: JsonObject = {}, at: ToolContext = context): Promise<CallOutcome> {
  const tool = toolOf(mcp, name);
  const read = readArguments(tool, given);
  if (read.kind === 'tool-error') throw new Error(`${name} ${JSON.stringify(given)}: ${read.text}`);
  const answered: unknown = await tool.call(read.value, at);
  const written = isWritten(answered) ? answered : undefined;
  const answer = written?.structured ?? answered;
  const error = answerText(answer);
  const content = error === undefined && isObject(answer) ? answer : {};
  const bytes = error === undefined ? jsonBytes(content) : new TextEncoder().encode(error).length;
  // A cursor may carry any of these.
  const more = ['limit', 'id', 'action', 'actions', 'from', 'cursor'];
  const asksForMore = more.some((argument) => argument in given) || name === 'search';
  const most = asksForMore && (name !== 'get_benchmark_evidence' || 'limit' in given) ? 32_000 : 8_000;
  const validate = compiled(tool.outputSchema ?? {});
  // As it arrives: members that are undefined are not there.
  if (error === undefined && !validate(JSON.parse(JSON.stringify(content)))) {
    throw new Error(`${name} ${JSON.stringify(given)}: ${ajv.errorsText(validate.errors)}`);
  }
  const text = error ?? written?.content ?? JSON.stringify(content);
  const sent = sentBytes(text, error === undefined ? content : undefined, written?.meta);
  if (sent > most) throw new Error(`${name} ${JSON.stringify(given)}: ${sent} bytes are sent, of at most ${most}`);
  const ids =
    typeof content['columns'] === 'string'
      ? rows(content, 'actions').map(({ id }) => (typeof id === 'string' ? id : ''))
      : idsIn(content);
  for (const id of ids)
    if (!text.includes(id) && !text.includes(JSON.stringify(id).slice(1, -1)))
      throw new Error(`${name} ${JSON.stringify(given)}: the text does not name the id ${id}`);
  return { content, error, bytes, sent, text, meta: written?.meta };
}

/** Bytes of a response with these parts, and the longest envelope that a revision puts around them. */
function sentBytes(text: string, structuredContent: JsonObject | undefined, _meta: JsonObject | undefined): number {
  const result = { content: [{ type: 'text', text }], structuredContent, isError: structuredContent === undefined, _meta };
  return 512 + new TextEncoder().encode(JSON.stringify(result)).length;
}

function isWritten(answer: unknown): answer is StructuredResult {
  return typeof answer === 'object' && answer !== null && 'kind' in answer && answer.kind === 'tool-answer';
}

function answerText(answer: unknown): string | undefined {
  const isError = typeof answer === 'object' && answer !== null && 'kind' in answer && answer.kind === 'tool-error';
  return isError && 'text' in answer ? String(answer.text) : undefined;
}

/** The members named `id` at any depth, as JSON writes them or as they are. */
function idsIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(idsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    name === 'id' && typeof member === 'string' ? [member] : idsIn(member),
  );
}

/** The rows of a list in an answer, with what all of them share; lines of a table are read by their columns and codes. */
export function rows(content: JsonObject, name: string): readonly JsonObject[] {
  const { [name]: list, columns, codes = {}, every_row: common = {} } = content;
  if (!Array.isArray(list)) throw new Error(`no list ${name} in ${JSON.stringify(content)}`);
  const read =
    typeof columns === 'string' ? list.map((line) => cellsOf(String(line), columns.split('|'), codes as JsonObject)) : list;
  return (read as readonly JsonObject[]).map((row) => withCommon(row, common as JsonObject));
}

/** The cells of a line by their columns, without the empty ones. */
function cellsOf(line: string, columns: readonly string[], codes: JsonObject): JsonObject {
  const cells = line.split('|');
  const unescaped = (text: string): string => text.replace(/\\(\\|u007c)/g, (_, sign: string) => (sign === 'u007c' ? '|' : sign));
  const isText = (name: string): boolean => ['id', 'title', 'family', 'description'].includes(name);
  const value = (written: string): string => {
    const word = unescaped(written);
    const meant = Object.hasOwn(codes, word) ? codes[word] : undefined;
    return typeof meant === 'string' ? meant : word;
  };
  return Object.fromEntries(
    columns.flatMap((name, index) => {
      const cell = cells[index] ?? '';
      return cell === '' ? [] : [[name, isText(name) ? unescaped(cell) : cell.split(' ').map(value).join(' ')]];
    }),
  );
}

/** The ids of the rows of every page, in order. */
export async function allIds(mcp: McpContent, name: string, list: string, given: JsonObject): Promise<readonly unknown[]> {
  const ids: unknown[] = [];
  let cursor: JsonObject = {};
  for (let pages = 0; pages < 1_000; pages++) {
    const { content, error } = await call(mcp, name, { ...given, ...cursor });
    if (error !== undefined) throw new Error(error);
    ids.push(...rows(content, list).map(({ id }) => id));
    if (content['truncated'] !== true) return ids;
    cursor = { cursor: content['next_cursor'] };
  }
  throw new Error(`${name} never ends`);
}
