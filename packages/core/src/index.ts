// Public entry "@vitrine/core": makes services; opens snapshots; problem types; the memory limiter.
export type { ClientKey, ProxyTrust } from './engine/caller/client.ts';
export type { ServiceDefinition } from './engine/pipeline/definition.ts';
export type { Documents, SiteFacts } from './engine/store/documents.ts';
export type { AgentSkillsIndex } from './rendering/agent-skills.ts';
export type { AiCatalog, AiCatalogEntry } from './rendering/ai-catalog.ts';
export type { ApiCatalog, LinkContext, LinkTarget } from './rendering/api-catalog.ts';
export type { JsonFeed, JsonFeedItem } from './rendering/feeds.ts';
export type { McpManifest } from './rendering/mcp-manifest.ts';
export type { OlderServerCard } from './rendering/older-server-card.ts';
export type { ProblemDocument } from './rendering/problem-schema.ts';
export type { BenchmarkEvidence, Evidence } from './ground/catalogs/benchmarks.ts';
export type { Action, CapabilityCatalog } from './ground/catalogs/capabilities.ts';
export type { InstallationGuide, InstallationGuides } from './ground/catalogs/installation.ts';
export type { Product } from './ground/catalogs/product.ts';
export type { Artifact, Release, ReleaseCatalog } from './ground/catalogs/releases.ts';
export type { ServerCard } from './rendering/server-card.ts';
export type { AnnouncedDeprecation, Status } from './rendering/status.ts';
export { openDocuments } from './engine/store/documents-file.ts';
export type { Clock, Exchange, IdSource } from './engine/pipeline/exchange.ts';
export { fromRequest, toResponse } from './engine/pipeline/fetch.ts';
export type { Body, Connection, Incoming } from './ground/incoming.ts';
export type { Fields, Reply } from './ground/reply.ts';
export type { Deprecation } from './engine/http/deprecation.ts';
export type { LegacyRateLimitFields } from './engine/rate-limit/quota.ts';
export type { ContentCoding, Representation, Variant } from './engine/http/representation.ts';
export { hostName } from './engine/caller/origin.ts';
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
} from './ground/problem-types.ts';
export { isObject, type Json, type JsonObject } from './ground/json.ts';
export { maxBodyBytes } from './ground/limits.ts';
export type { ServerIdentity } from './engine/mcp/server.ts';
export type { CallEvent, ExchangeEvent, SearchCounter, SearchEvent } from './engine/pipeline/exchange-event.ts';
export type { Decision, RateLimiter, RateLimitPolicy } from './engine/rate-limit/decision.ts';
export type { NetworkPolicy, PublishedPolicy } from './engine/rate-limit/networks.ts';
export { createMemoryLimiter, limiterFor } from './engine/rate-limit/memory.ts';
export { type MemoryLimiterOptions, policyInMemory } from './engine/rate-limit/memory-policy.ts';
export { createService, type Service, type ServiceSource } from './engine/pipeline/service.ts';
export type {
  ExplorerSettings,
  ExtraName,
  LogoPicture,
  SearchCounting,
  Settings,
  StoredDeprecation,
} from './engine/store/settings.ts';
export {
  checkSnapshot,
  type Facts,
  openSnapshot,
  type Page,
  type PageHeading,
  pageMarkdown,
  type Snapshot,
  type Unstamped,
} from './engine/store/snapshot.ts';
export { SnapshotError, type SnapshotErrorCode, type SnapshotSource } from './engine/store/snapshot-file.ts';
