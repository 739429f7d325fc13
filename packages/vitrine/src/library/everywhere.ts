// What `vitrine` exports on every runtime, besides createFront: one list for index.ts and index-edge.ts.
export { compareReleases, type DocumentationOptions, searchAndFetch } from '@vitrine/mcp-tools';
export {
  type CallEvent,
  type Connection,
  ContentError,
  createMemoryLimiter,
  type RateLimitDecision,
  type Deprecation,
  type Diagnostic,
  type RenderedDocuments,
  type ExchangeEvent,
  assistantNetworks,
  type MemoryLimiterOptions,
  type ServiceRequest,
  type NetworkPolicy,
  type Page,
  type ProxyTrust,
  type RateLimiter,
  type RateLimitPolicy,
  type ServiceResponse,
  type SearchCounter,
  type SearchEvent,
  type Service,
  type Snapshot,
  SnapshotError,
  VitrineError,
} from '@vitrine/core';
export {
  type ContentBlock,
  defineTool,
  jsonSchema,
  type Prompt,
  type Resource,
  type ResourceContent,
  type ResourceProvider,
  type ResourceTemplate,
  type StandardSchema,
  structuredResult,
  type Tool,
  type ToolAnnotations,
  toolContent,
  type ToolContext,
  type ToolDefinition,
  toolError,
} from '@vitrine/core/mcp';
export type { Explorer, CustomDocument } from '@vitrine/core/render';
export {
  type ReadLimits,
  type ReadResult,
  signatureSuffix,
  type SnapshotReader,
  FollowError,
  type FollowEvent,
} from '@vitrine/core/follow';
export { type FallbackOptions, withFallback } from './fallback.ts';
export type { Front } from './front.ts';
export type { FrontFollowOptions, FrontOptions } from './options.ts';
