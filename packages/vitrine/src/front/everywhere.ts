// What `vitrine` exports on every runtime, besides createFront: one list for index.ts and index-edge.ts.
export {
  type Connection,
  createMemoryLimiter,
  type Deprecation,
  type Diagnostic,
  type ExchangeEvent,
  type Facts,
  type JsonObject,
  type MemoryLimiterOptions,
  type Page,
  type ProxyTrust,
  type RandomAccessFile,
  type RateLimitDecision,
  type RateLimiter,
  type RateLimitPolicy,
  type RenderedDocuments,
  type Service,
  type ServiceRequest,
  type ServiceResponse,
  type Snapshot,
  SnapshotError,
  VitrineError,
} from '@vitrine/core';
export {
  FollowError,
  type FollowEvent,
  type ReadLimits,
  type ReadResult,
  signatureSuffix,
  type SnapshotReader,
} from '@vitrine/core/follow';
export {
  type ContentBlock,
  defineTool,
  type FromSchema,
  jsonSchema,
  type JsonSchema,
  type Prompt,
  type ResourceProvider,
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
export { assistantNetworks, ContentError, type NetworkPolicy, type Product } from '@vitrine/core/serving';
export { compareReleases, type DocumentationOptions, type ExtraTool, searchAndFetch } from '@vitrine/mcp-tools';
export { type FallbackOptions, withFallback } from './fallback.ts';
export type { Front } from './front.ts';
export type { FrontFollowOptions, FrontOptions } from './options.ts';
