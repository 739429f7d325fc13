// Public entry "@vitrine/core": makes services; opens snapshots; problem types; the memory limiter.
export type { ClientKey, ProxyTrust } from './client.ts';
export type { ServiceDefinition } from './definition.ts';
export type { Documents, SiteFacts } from './documents.ts';
export type { AgentSkillsIndex } from './documents/agent-skills.ts';
export type { AiCatalog, AiCatalogEntry } from './documents/ai-catalog.ts';
export type { ApiCatalog, LinkContext, LinkTarget } from './documents/api-catalog.ts';
export type { JsonFeed, JsonFeedItem } from './documents/feeds.ts';
export type { McpManifest } from './documents/mcp-manifest.ts';
export type { OlderServerCard } from './documents/older-server-card.ts';
export type { ProblemDocument } from './documents/problem-schema.ts';
export type { BenchmarkEvidence, Evidence } from './documents/schemas/benchmarks.ts';
export type { Action, CapabilityCatalog } from './documents/schemas/capabilities.ts';
export type { InstallationGuide, InstallationGuides } from './documents/schemas/installation.ts';
export type { Product } from './documents/schemas/product.ts';
export type { Artifact, Release, ReleaseCatalog } from './documents/schemas/releases.ts';
export type { ServerCard } from './documents/server-card.ts';
export type { AnnouncedDeprecation, Status } from './documents/status.ts';
export { openDocuments } from './documents-file.ts';
export type { Clock, Exchange, IdSource } from './exchange.ts';
export { fromRequest, toResponse } from './fetch.ts';
export type { Body, Connection, Incoming } from './incoming.ts';
export type { Fields, Reply } from './reply.ts';
export type { Deprecation } from './http/deprecation.ts';
export type { LegacyRateLimitFields } from './http/rate-limit-fields.ts';
export type { ContentCoding, Representation, Variant } from './http/representation.ts';
export { hostName } from './http/origin.ts';
export {
  badRequest,
  contentTooLarge,
  fieldsTooLarge,
  internalError,
  methodNotAllowed,
  notFound,
  type ProblemType,
  problemTypes,
  serviceUnavailable,
  uriTooLong,
} from './http/problem-types.ts';
export type { Json, JsonObject } from './json.ts';
export { maxBodyBytes } from './limits.ts';
export type { ServerIdentity } from './mcp/server.ts';
export type { ExchangeEvent } from './observe.ts';
export type { Decision, RateLimiter, RateLimitPolicy } from './rate-limit/decision.ts';
export { createMemoryLimiter, type MemoryLimiterOptions } from './rate-limit/memory.ts';
export { createService, type Service } from './service.ts';
export {
  checkSnapshot,
  type Facts,
  openSnapshot,
  type Page,
  type PageHeading,
  pageMarkdown,
  type Snapshot,
  type Unstamped,
} from './snapshot.ts';
export { SnapshotError, type SnapshotErrorCode } from './snapshot-file.ts';
