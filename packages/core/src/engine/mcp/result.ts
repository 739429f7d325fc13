// Results: what a tool gives back, and how a result is written. A member that is JSON already is not written again: the list of tools,
// which never changes, and the data of a tool, which the answer holds twice (MCP tools, structured content). Nor are its bytes counted
// again, neither for a budget nor for Content-Length. The bound of an answer is looked at before it is written: the text of an answer
// without bound, and the copies of it, would fill the memory before its length could be known.
import { byteLength } from '../../shared/body-bytes.ts';
import type { Json, JsonObject } from '../../shared/json.ts';
import { maxResultBytes } from '../../shared/limits.ts';
import { internalError } from '../../shared/problem-types.ts';
import { internalRpcError, type RpcError, rpcError, type RpcId } from '../json-rpc/error.ts';
import type { ContentBlock } from './content-block.ts';

/** An error that the model can act on. The client receives it as a result with `isError: true` (SPEC 4.6). */
export interface ToolError {
  readonly kind: 'tool-error';
  readonly text: string;
}

/**
 * Makes a tool error; `text` names the right key, the nearest ids or the valid values.
 *
 * @example packages/vitrine/test/embedding.test.ts
 * ```ts
 * call({ place }) {
 *   const hoursOfPlace = hours.get(place);
 *   if (hoursOfPlace === undefined) return toolError(`No place is called so. Places: ${[...hours.keys()].join(', ')}.`);
 *   return structuredResult(hoursOfPlace, { content: `Open from ${hoursOfPlace.opens} to ${hoursOfPlace.closes}.` });
 * },
 * ```
 */
export function toolError(text: string): ToolError {
  return { kind: 'tool-error', text };
}

/** An answer that is not structured data: pictures, sound, resources. For tools without an output schema. */
export interface ToolContent {
  readonly kind: 'tool-content';
  readonly content: readonly ContentBlock[];
}

/** An answer of structured data with its JSON, which is written once. For tools that hold their answers to a size. */
export interface StructuredResult {
  readonly kind: 'tool-answer';
  /** What a model reads in place of the JSON, such as Markdown: the text block of the result. */
  readonly content?: string;
  /** `_meta` of the result: what clients may use and a model need not read. */
  readonly meta?: JsonObject;
  readonly structured: JsonObject;
  /** The JSON of `structured`. */
  readonly text: string;
  /** Its length in UTF-8. */
  readonly bytes: number;
  /** The text that a model reads, `content` or else `text`, as a JSON string. */
  readonly quoted: { readonly json: string; readonly bytes: number };
}

/**
 * Writes an answer. Undefined for one whose JSON or text is longer than the server sends (1 MiB of characters); throws TypeError for
 * a value whose JSON is no object, such as a Date.
 *
 * @example packages/vitrine/test/embedding.test.ts
 * ```ts
 * call({ place }) {
 *   const hoursOfPlace = hours.get(place);
 *   if (hoursOfPlace === undefined) return toolError(`No place is called so. Places: ${[...hours.keys()].join(', ')}.`);
 *   return structuredResult(hoursOfPlace, { content: `Open from ${hoursOfPlace.opens} to ${hoursOfPlace.closes}.` });
 * },
 * ```
 */
export function structuredResult(
  structured: object,
  options: Pick<StructuredResult, 'content' | 'meta'> = {},
): StructuredResult | undefined {
  const text = boundedJson(structured);
  if (text === undefined || (options.content?.length ?? 0) > maxResultBytes) return undefined;
  if (!text.startsWith('{')) throw notAnObject();
  const bytes = byteLength(text);
  const json = JSON.stringify(options.content ?? text);
  // JSON holds no control character and no half of a surrogate pair, so quoting it adds backslashes, which are a byte each.
  const quoted = new SerializedJson(json, options.content === undefined ? json.length + bytes - text.length : byteLength(json));
  // its JSON is that of an object
  return { kind: 'tool-answer', structured: structured as JsonObject, text, bytes, quoted, ...options };
}

export function notAnObject(): TypeError {
  return new TypeError('a tool must answer with an object');
}

/**
 * Makes an answer of content blocks.
 *
 * @example packages/vitrine/test/embedding.test.ts
 * ```ts
 * call: () => toolContent([{ type: 'text', text: 'Left at the lighthouse.' }]),
 * ```
 */
export function toolContent(content: readonly ContentBlock[]): ToolContent {
  return { kind: 'tool-content', content };
}

export class SerializedJson {
  readonly json: string;
  /** Its length in UTF-8. */
  readonly bytes: number;

  constructor(json: string, bytes: number = byteLength(json)) {
    this.json = json;
    this.bytes = bytes;
  }
}

/** The members of a result; some are written already. */
export type ResultMembers = Readonly<Record<string, Json | SerializedJson | undefined>>;

/**
 * The result of a tool: a text block with the answer's text, else with the JSON of its data, and the data (MCP tools, structured content).
 * A note, of ASCII, is a block of its own.
 */
export function writeAnswer({ text, bytes, quoted, meta }: StructuredResult, note?: string): ResultMembers {
  const noteBlock = note === undefined ? '' : `,{"type":"text","text":${JSON.stringify(note)}}`;
  const block = `[{"type":"text","text":${quoted.json}}${noteBlock}]`;
  return {
    content: new SerializedJson(block, block.length + quoted.bytes - quoted.json.length),
    structuredContent: new SerializedJson(text, bytes),
    isError: false,
    ...(meta !== undefined && { _meta: new SerializedJson(JSON.stringify(meta)) }),
  };
}

/** The members of two written objects as one; the two have no name in common. */
export function joinWritten(first: SerializedJson, second: SerializedJson): SerializedJson {
  if (first.json === '{}') return second;
  return second.json === '{}'
    ? first
    : new SerializedJson(`${first.json.slice(0, -1)},${second.json.slice(1)}`, first.bytes + second.bytes - 1);
}

/** The JSON of a response with a result (JSON-RPC 2.0 section 5). `id` is JSON. */
export function writeResponse(id: RpcId, result: ResultMembers): SerializedJson {
  const start = `{"jsonrpc":"2.0","id":${id},"result":{`;
  let members = '';
  /** Bytes of members beyond one for each character; names are ASCII. */
  let beyond = 0;
  for (const name of Object.keys(result)) {
    const value = result[name];
    if (value === undefined) continue;
    const { json, bytes } = value instanceof SerializedJson ? value : new SerializedJson(JSON.stringify(value));
    members += `${members === '' ? '' : ','}"${name}":${json}`;
    beyond += bytes - json.length;
  }
  return new SerializedJson(`${start}${members}}}`, byteLength(start) + members.length + beyond + 2);
}

/** Deeper is not looked: an answer that contains itself is for JSON.stringify to name. */
const deepest = 100;

/** Whether JSON of a value is surely longer than this many characters: strings, bytes and members alone pass it. */
export function isLongerThan(value: unknown, most: number): boolean {
  let left = most;
  function count(part: unknown, depth: number): void {
    left -= typeof part === 'string' ? part.length : 1;
    if (typeof part !== 'object' || part === null || depth === deepest) return;
    if (ArrayBuffer.isView(part)) left -= part.byteLength;
    else if (Array.isArray(part)) for (let index = 0; index < part.length && left >= 0; index++) count(part[index], depth + 1);
    // The members of an object, whatever else it is.
    else for (const name in part) if (left >= 0) count((part as Readonly<Record<string, unknown>>)[name], depth + 1);
  }
  count(value, 0);
  return left < 0;
}

/** The JSON of a value, or undefined when it is longer than the server sends; empty for a value that has no JSON. */
export function boundedJson(value: unknown): string | undefined {
  if (isLongerThan(value, maxResultBytes)) return undefined;
  // The type leaves out that toJSON may give nothing at all.
  const text = (JSON.stringify(value) as string | undefined) ?? '';
  return text.length > maxResultBytes ? undefined : text;
}

export function tooLong(): RpcError {
  return rpcError(internalRpcError, internalError, 'The answer is too large to send');
}
