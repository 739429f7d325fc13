// What `vitrine` exports on every runtime, besides createFront: one list for index.ts and index-edge.ts.
export {
  type Connection,
  createMemoryLimiter,
  type Diagnostic,
  type ExchangeEvent,
  type JsonObject,
  type MemoryLimiterOptions,
  type RandomAccessFile,
  type RateLimitDecision,
  type RateLimiter,
  type RateLimitPolicy,
  type RenderedDocuments,
  type Service,
  type Snapshot,
  SnapshotError,
  VitrineError,
} from '@vitrine/core';
export { FollowError, type FollowEvent, signatureSuffix, type SnapshotReader } from '@vitrine/core/follow';
export {
  type ContentBlock,
  defineTool,
  type FromSchema,
  jsonSchema,
  type JsonSchema,
  type Prompt,
  type ResourceProvider,
  type StandardSchema,
  structuredResult,
  type StructuredResult,
  type Tool,
  toolContent,
  type ToolContent,
  type ToolContext,
  type ToolDefinition,
  toolError,
  type ToolError,
} from '@vitrine/core/mcp';
export type { CustomDocument, Explorer } from '@vitrine/core/render';
export { assistantNetworks, ContentError, type NetworkPolicy } from '@vitrine/core/serving';
export { compareReleases, type DocumentationOptions, type ExtraTool, searchAndFetch } from '@vitrine/mcp-tools';
export { type FallbackOptions, withFallback } from './fallback.ts';
export type { Front } from './front.ts';
export type { FrontOptions } from './options.ts';
