// What the MCP endpoint serves, prepared once: who the server is, its tools by name, and the lists that never change.
import type { JsonObject } from '../../ground/json.ts';
import type { Prompt } from './prompt.ts';
import type { ResourceSource } from './resource.ts';
import type { Tool } from './tool.ts';
import { Written } from './result.ts';

/**
 * What a tool server offers: tools, and where there are any, resources and prompts. Give the same to `renderDocuments` and to
 * `createService`. A team adds its own with `{ ...mcp, tools: [...mcp.tools, mine] }`.
 */
export interface McpContent {
  readonly tools: readonly Tool[];
  readonly resources?: ResourceSource;
  readonly prompts?: readonly Prompt[];
}

/** How the server names itself: the same in the handshake, in server/discover and in the cards. */
export interface ServerIdentity {
  readonly name: string;
  readonly title: string;
  readonly version: string;
  readonly description: string;
  readonly websiteUrl?: string;
  /** For the model: what the tools are good for and where to start. */
  readonly instructions: string;
}

export interface McpServer {
  readonly identity: ServerIdentity;
  /** Declared only when there is something to serve; `{}` means offered. */
  readonly capabilities: JsonObject;
  readonly tools: ReadonlyMap<string, Tool>;
  /** `tools` of tools/list. */
  readonly toolList: Written;
  /** `_meta` of every modern result: who answered. */
  readonly resultMeta: Written;
  readonly resources: ResourceSource | undefined;
  readonly prompts: ReadonlyMap<string, Prompt>;
  readonly deadlineMs: number;
  /** Receives what a tool, resource or prompt threw; no client ever sees it. */
  onError(error: unknown): void;
}

/** The capability object: tools always, the others when they exist. */
export function capabilitiesOf({ tools, resources, prompts }: McpContent): JsonObject {
  const hasPrompts = (prompts?.length ?? 0) > 0;
  return {
    ...(tools.length > 0 && { tools: {} }),
    ...(resources !== undefined && { resources: {} }),
    ...(hasPrompts && { prompts: {} }),
    ...((hasPrompts || resources?.complete !== undefined) && { completions: {} }),
  };
}

/** A tool as tools/list shows it (MCP Tool). */
export function listedTool({ name, title, description, inputSchema, outputSchema, annotations }: Tool): JsonObject {
  return { name, title, description, inputSchema, ...(outputSchema && { outputSchema }), annotations: { ...annotations } };
}

/** Indexes content by name. Throws TypeError for a name used twice. */
export function prepareServer(
  identity: ServerIdentity,
  content: McpContent,
  deadlineMs: number,
  onError: (error: unknown) => void,
): McpServer {
  const { name, title, version } = identity;
  const resultMeta = { 'io.modelcontextprotocol/serverInfo': { name, title, version } };
  return {
    identity,
    capabilities: capabilitiesOf(content),
    tools: byName('tool', content.tools),
    toolList: new Written(JSON.stringify(content.tools.map(listedTool))),
    resultMeta: new Written(JSON.stringify(resultMeta)),
    resources: content.resources,
    prompts: byName('prompt', content.prompts ?? []),
    deadlineMs,
    onError,
  };
}

function byName<Named extends { readonly name: string }>(what: string, list: readonly Named[]): ReadonlyMap<string, Named> {
  const map = new Map(list.map((item) => [item.name, item]));
  if (map.size !== list.length)
    throw new TypeError(`${what} names: expected each name once, received ${list.map(({ name }) => name).join(', ')}`);
  return map;
}
