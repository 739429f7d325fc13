// Public entry "@vitrine/core/mcp": defining tools, resources and prompts of one's own.
export { readArguments, type ToolArguments } from './engine/mcp/tool-arguments.ts';
export type { McpContent } from './engine/mcp/server.ts';
export type { ContentBlock } from './engine/mcp/content-block.ts';
export { mapMaybeAsync } from './shared/json.ts';
export type { Prompt, PromptArgument } from './engine/mcp/prompt.ts';
export type { Resource, ResourceContent, ResourceProvider, ResourceTemplate } from './engine/mcp/resource.ts';
export {
  defineTool,
  type Tool,
  type ToolAnnotations,
  type ToolContext,
  type ToolDefinition,
  type ToolResult,
} from './engine/mcp/tool.ts';
export {
  type StructuredResultOptions,
  type StructuredResult,
  structuredResult,
  type ToolContent,
  toolContent,
  toolError,
  type ToolError,
} from './engine/mcp/result.ts';
export type { SchemaCheck } from './engine/schema/check.ts';
export type { FromSchema } from './engine/schema/infer.ts';
export type { SearchOutcome } from './engine/mcp/call-record.ts';
export { jsonSchema, type JsonSchema } from './engine/schema/schema.ts';
export type { StandardSchema } from './engine/schema/standard-schema.ts';
