// Public entry "./sdk": the same tools on a server of the official MCP SDK (`McpServer` of @modelcontextprotocol/sdk 1.32 or
// of @modelcontextprotocol/server 2), and as plain objects for any other server. The SDK takes schemas of zod only, so each is passed as an open zod object that
// lists as our JSON Schema; arguments are checked by our own checker, so that errors and aliases are the same everywhere.
import type { Snapshot } from '@vitrine/core';
import { readArguments } from '@vitrine/core/serving';
import { type Tool, structuredResult, type StructuredResult, type ToolContext } from '@vitrine/core/mcp';
import * as z from 'zod';
import { type DocumentationOptions, createDocumentationTools } from './documentation-tools.ts';
import { isToolError } from './answers/documentation-tool.ts';
import type { JsonObject } from './answers/json.ts';

/** Options of a registration on another server. */
export interface RegistrationOptions extends DocumentationOptions {
  /** Base of every absolute URL in an answer, without a trailing slash. */
  readonly baseUrl: string;
  /** What time it is, in epoch milliseconds; the system's clock when absent. */
  readonly clock?: () => number;
}

type OpenObject = z.ZodObject<z.core.$ZodLooseShape, z.core.$loose>;

/** What a call gives back, as MCP has it. */
interface CallResult {
  [name: string]: unknown;
  content: { type: 'text'; text: string }[];
  structuredContent?: Record<string, unknown>;
  _meta?: Record<string, unknown>;
  isError?: boolean;
}

/** The one method of an `McpServer` that is used here. */
export interface ToolRegistry {
  registerTool(
    name: string,
    config: {
      title: string;
      description: string;
      inputSchema: OpenObject;
      outputSchema?: OpenObject;
      annotations: { readOnlyHint: boolean; destructiveHint: boolean; idempotentHint: boolean; openWorldHint: boolean };
    },
    callback: (given: Record<string, unknown>, extra: object) => Promise<CallResult>,
  ): unknown;
}

/** A documentation tool as third-party servers take it. */
export interface ServerTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly annotations: { readOnlyHint: boolean; destructiveHint: boolean; idempotentHint: boolean; openWorldHint: boolean };
  /** JSON Schema of the arguments. */
  readonly inputSchema: JsonObject;
  /** The same as an open zod object, for servers that take zod or a Standard Schema. */
  readonly parameters: OpenObject;
  /** JSON Schema of `structuredContent`. */
  readonly outputSchema: JsonObject | undefined;
  /** Answers a call: reads and checks the arguments, and never rejects for what a client sent. A signal in `extra` ends the call. */
  call(given?: unknown, extra?: object | null): Promise<CallResult>;
}

/**
 * The documentation tools as plain objects, for a server that is not of the official SDK.
 *
 * @example
 * ```ts
 * import { createServerTools } from '@vitrine/mcp-tools/sdk';
 *
 * for (const { name, description, inputSchema, call } of createServerTools(snapshot, { baseUrl: 'https://front.example.com' }))
 *   server.tool(name, { description, inputSchema, handler: call });
 * ```
 */
export function createServerTools(snapshot: Snapshot, options: RegistrationOptions): readonly ServerTool[] {
  const { baseUrl, clock = Date.now, ...rest } = options;
  return createDocumentationTools(snapshot, rest).tools.map((tool) => {
    const { name, title, description, inputSchema, outputSchema, annotations } = tool;
    return {
      name,
      title,
      description,
      annotations: { ...annotations },
      inputSchema,
      outputSchema,
      parameters: listedAs(inputSchema),
      call: (given, extra) => called(tool, given, { now: clock(), baseUrl, revision: 'sdk', signal: signalOf(extra ?? {}) }),
    };
  });
}

/** Registers the documentation tools on a server that may have others of its own. */
export function registerDocumentationTools(server: ToolRegistry, snapshot: Snapshot, options: RegistrationOptions): void {
  for (const tool of createServerTools(snapshot, options)) {
    const { name, title, description, parameters, outputSchema, annotations } = tool;
    server.registerTool(
      name,
      { title, description, inputSchema: parameters, ...(outputSchema && { outputSchema: listedAs(outputSchema) }), annotations },
      (...given) => tool.call(...given),
    );
  }
}

/** zod copies metadata into the JSON Schema of a schema as they are; a member without a value takes its own away. */
function listedAs(schema: JsonObject): OpenObject {
  return z.looseObject({}).meta({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    additionalProperties: undefined,
    ...schema,
  });
}

async function called(tool: Tool, sent: unknown, context: ToolContext): Promise<CallResult> {
  const given = sent ?? {};
  if (typeof given !== 'object' || Array.isArray(given)) return failed('Invalid arguments: expected an object.');
  const read = readArguments(tool, given as Record<string, unknown>);
  if (read.kind === 'tool-error') return failed(read.text);
  const answer = await tool.call(read.value, context);
  if (isToolError(answer)) return failed(answer.text);
  const written = isToolAnswer(answer) ? answer : structuredResult(answer as object); // an answer that is no error is an object
  if (written === undefined) throw new RangeError(`${tool.name}: the answer is too large to send`);
  const { text, content = text, structured, meta } = written;
  return {
    content: [content, ...(read.note === undefined ? [] : [read.note])].map((each) => ({ type: 'text', text: each })),
    structuredContent: { ...structured },
    isError: false,
    ...(meta !== undefined && { _meta: { ...meta } }),
  };
}

function isToolAnswer(answer: unknown): answer is StructuredResult {
  return typeof answer === 'object' && answer !== null && 'kind' in answer && answer.kind === 'tool-answer';
}

function failed(text: string): CallResult {
  return { content: [{ type: 'text', text }], isError: true };
}

/** The signal of the call: version 1 hands it over directly, version 2 within `mcpReq`. */
function signalOf(extra: object): AbortSignal {
  const call = 'mcpReq' in extra && typeof extra.mcpReq === 'object' && extra.mcpReq !== null ? extra.mcpReq : extra;
  return 'signal' in call && call.signal instanceof AbortSignal ? call.signal : new AbortController().signal;
}
