// Tools: how a team defines one. Types are checked at the definition and erased after, so that the endpoint sees tools of
// one shape. Results follow MCP tools: structured content and one text block that holds the same JSON.
import { type JsonObject, defined } from '../../shared/json.ts';
import type { SchemaCheck } from '../schema/check.ts';
import { type Schema, toValidator } from '../schema/schema.ts';
import type { SearchOutcome } from './call-record.ts';
import { type HeaderParameter, headerParameters } from './header-parameter.ts';
import type { Icon } from './icon.ts';
import type { StructuredResult, ToolError } from './result.ts';

/** What a tool may know about the call. Nothing in it identifies a person. */
export interface ToolContext {
  /** Epoch milliseconds from the service's clock: the only time a tool may use. */
  readonly now: number;
  /** Aborted when the client went away or the deadline passed. */
  readonly signal: AbortSignal;
  /** The protocol revision on the wire, such as `2025-11-25`. */
  readonly revision: string;
  /** Base of every absolute URL in an answer, without a trailing slash. */
  readonly baseUrl: string;
  /** What the client calls itself (modern era only); for display, never for decisions. */
  readonly clientInfo?: JsonObject;
  /** W3C trace context from `_meta`, when valid. */
  readonly traceparent?: string;
  /** Whether the service publishes a document, such as `/releases.json`; absent where a tool is called without one. */
  readonly isPublished?: (path: string) => boolean;
  /** Present when the service has a listener: a search tool calls it with the words of the search and what it found. */
  reportSearch?(search: SearchOutcome): void;
}

/** What a tool answers with: what its output schema admits, the same with its JSON, or an error for the model. */
export type ToolResult<Output> = Output | StructuredResult | ToolError;

/** A tool as a team writes it; `defineTool` makes a `Tool` of it. */
export interface ToolDefinition<Input, Output> {
  /** snake_case, at most 48 characters, unique in a service. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Schema<Input>;
  /** What an answer looks like; left out by tools that answer with content blocks. */
  readonly output?: Schema<Output>;
  /** Arguments that show what the tool does: the contract prints the first. Not in the list of tools, which some models refuse for them. */
  readonly examples?: readonly JsonObject[];
  /** Other names under which clients send an argument: alias -> name. Mapped before arguments are checked. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** Client capabilities without which the tool cannot work, such as `{ elicitation: {} }` (modern era, -32021). */
  readonly requiredCapabilities?: JsonObject;
  /** Pictures of the tool: addresses of HTTPS. Every client reads them with the list of tools, so most tools have none. */
  readonly icons?: readonly Icon[];
  /** Defaults to a read-only tool over a closed data set. */
  readonly annotations?: Partial<Tool['annotations']>;
  /** Answers with what `output` admits; the answer must not widen that type, so nothing is inferred from it. */
  call(input: Input, context: ToolContext): ToolResult<NoInfer<Output>> | Promise<ToolResult<NoInfer<Output>>>;
}

/** A tool as the endpoint sees it. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonObject;
  readonly outputSchema?: JsonObject;
  readonly examples?: readonly JsonObject[];
  readonly icons?: readonly Icon[];
  /** Its effects, as clients read them (MCP, tool annotations). */
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly idempotentHint: boolean;
    readonly openWorldHint: boolean;
  };
  readonly aliases: ReadonlyMap<string, string>;
  readonly requiredCapabilities?: JsonObject;
  /** Arguments that clients repeat in fields (`x-mcp-header`, modern era). */
  readonly headerParameters: readonly HeaderParameter[];
  /** Checks arguments; what it returns as `value` may be given to `call`. */
  readonly checkInput: SchemaCheck;
  call(input: never, context: ToolContext): unknown;
}

const readOnly: Tool['annotations'] = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
const toolName = /^[A-Za-z0-9_-]{1,48}$/;

/**
 * Checks a definition and makes a tool of it. Throws TypeError when the name or a schema cannot be used.
 *
 * @example packages/vitrine/test/embedding.test.ts
 * ```ts
 * const map = defineTool({
 *   name: 'get_map',
 *   title: 'Map',
 *   description: 'How to get here.',
 *   input: jsonSchema({ type: 'object', properties: {}, additionalProperties: false }),
 *   call: () => toolContent([{ type: 'text', text: 'Left at the lighthouse.' }]),
 * });
 * ```
 */
export function defineTool<Input, Output>(definition: ToolDefinition<Input, Output>): Tool {
  const { name, title, description, examples, requiredCapabilities, icons } = definition;
  if (!toolName.test(name)) throw new TypeError(`tool name: expected 1 to 48 of A-Z a-z 0-9 _ -, received ${JSON.stringify(name)}`);
  if (!title || !description) throw new TypeError(`tool ${name}: expected a title and a description`);
  const picture = icons?.find(({ src }) => !src.startsWith('https://'));
  if (picture !== undefined)
    throw new TypeError(`tool ${name}: icons: expected addresses of HTTPS, received ${JSON.stringify(picture.src.slice(0, 60))}`);
  const input = toValidator(definition.input, 'input', `tool ${name}: input`);
  const output = definition.output && toValidator(definition.output, 'output', `tool ${name}: output`);
  return {
    name,
    title,
    description,
    inputSchema: input.json,
    ...defined({ outputSchema: output?.json, examples, icons }),
    annotations: { ...readOnly, ...definition.annotations },
    aliases: new Map(Object.entries(definition.aliases ?? {})),
    ...(requiredCapabilities === undefined ? {} : { requiredCapabilities }),
    headerParameters: headerParameters(input.json, `tool ${name}: input`),
    checkInput: input.check,
    // The endpoint calls with what checkInput returned, which is an Input.
    call: definition.call.bind(definition),
  };
}

export function isNamed(name: string, tool: string): boolean {
  return name === tool || name.endsWith(`_${tool}`);
}
