// Public entry "@vitrine/client": reads any front, MCP server of documentation or site with llms.txt.
export { connect } from './connect.ts';
export type { CallOptions, Client, ConnectOptions, Explanation, ReadOptions, SearchOptions } from './client.ts';
export type { Answer, ReadAnswer, SafetyAnswer, SearchAnswer } from './answers.ts';
export type { SearchResult } from './answers.ts';
export { ClientError } from './client-error.ts';
export { createMemoryCache, type ResponseCache } from './http/response-cache.ts';
export type { ListedTool } from './mcp/tools.ts';
export type { Tree } from './text/llms-txt.ts';
export { mapTools, type NamedTools, type ToolMapping } from './tool-mapping.ts';
