// Public entry "@vitrine/core/mcp": defining tools, resources and prompts of one's own.
export { readArguments, type ToolArguments } from './mcp/arguments.ts';
export type { McpContent } from './mcp/content.ts';
export type { ContentBlock } from './mcp/content-block.ts';
export { createLocalEndpoint, type LocalEndpoint, type LocalEndpointDefinition } from './mcp/local-endpoint.ts';
export type { Prompt, PromptArgument, PromptMessage } from './mcp/prompt.ts';
export type { Resource, ResourceContent, ResourceSource, ResourceTemplate } from './mcp/resource.ts';
export {
  defineTool,
  toolContent,
  toolError,
  type Tool,
  type ToolAnnotations,
  type ToolContent,
  type ToolContext,
  type ToolDefinition,
  type ToolError,
} from './mcp/tool.ts';
export type { Check, Checked } from './schema/check.ts';
export type { FromSchema } from './schema/infer.ts';
export type { Issue } from './schema/issue.ts';
export { jsonSchema, type JsonSchema, type Schema } from './schema/schema.ts';
export type { StandardSchema } from './schema/standard-schema.ts';
