// What a service offers over MCP: tools, and where there are any, resources and prompts. A team adds its own with
// `{ ...mcp, tools: [...mcp.tools, mine] }`.
import type { Prompt } from './prompt.ts';
import type { ResourceSource } from './resource.ts';
import type { Tool } from './tool.ts';

/** What a tool server offers. Give the same to `renderDocuments` and to `createService`. */
export interface McpContent {
  readonly tools: readonly Tool[];
  readonly resources?: ResourceSource;
  readonly prompts?: readonly Prompt[];
}
