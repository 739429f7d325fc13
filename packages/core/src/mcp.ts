// Public entry "@vitrine/core/mcp": defining tools, resources and prompts of one's own.
export type { ContentBlock } from './engine/mcp/content-block.ts';
export type { Prompt } from './engine/mcp/prompt.ts';
export type { ResourceProvider } from './engine/mcp/resource.ts';
export {
  structuredResult,
  type StructuredResult,
  toolContent,
  type ToolContent,
  toolError,
  type ToolError,
} from './engine/mcp/result.ts';
export type { McpContent } from './engine/mcp/server.ts';
export { defineTool, type Tool, type ToolContext, type ToolDefinition } from './engine/mcp/tool.ts';
export type { FromSchema } from './engine/schema/schema.ts';
export { jsonSchema, type JsonSchema } from './engine/schema/schema.ts';
