// Public entry "@vitrine/core": makes services; opens snapshots; problem types; the memory limiter and networks for it.
export type { ProxyTrust } from './engine/caller/client.ts';
export type { ServiceDefinition } from './engine/pipeline/definition.ts';
export { type RenderedDocuments, type PublishedSite } from './engine/store/documents.ts';
export type { BenchmarkEvidence } from './shared/catalogs/benchmarks.ts';
export type { Action, CapabilityCatalog } from './shared/catalogs/capabilities.ts';
export type { InstallationGuides } from './shared/catalogs/installation.ts';
export type { Product } from './shared/catalogs/product.ts';
export type { Advisory, KnownAgainst, ReleaseCatalog } from './shared/catalogs/releases.ts';
export type { Changes } from './rendering/changes.ts';
export type { Status } from './rendering/status.ts';
export { openDocuments } from './engine/store/documents-file.ts';
export { fromRequest, toResponse } from './engine/pipeline/fetch.ts';
export type { Body, Connection, ServiceRequest } from './shared/service-request.ts';
export type { HeaderList, ServiceResponse } from './shared/service-response.ts';
export type { Deprecation } from './engine/http/deprecation.ts';
export type { Representation, Variant } from './engine/http/representation.ts';
export { hostName } from './engine/caller/origin.ts';
export {
  badRequest,
  contentTooLarge,
  requestHeaderFieldsTooLarge,
  requestTimeout,
  methodNotAllowed,
  type ProblemType,
  problemTypes,
  serviceUnavailable,
  uriTooLong,
} from './shared/problem-types.ts';
export { defined, type Defined } from './shared/json.ts';
export { feedbackAddress, type FeedbackSubject } from './shared/feedback.ts';
export { type Diagnostic, formatDiagnostic } from './shared/diagnostic.ts';
export { ContentError, VitrineError, type VitrineErrorDetails } from './shared/vitrine-error.ts';
export { isObject, type Json, type JsonObject } from './shared/json.ts';
export { percentDecoded } from './shared/document-path.ts';
export {
  advisoriesAgainst,
  affectedWords,
  severityWords,
} from './shared/known-against.ts';
export { compareBy, isVersionOf, type VersionScheme } from './shared/version-order.ts';
export {
  type BodyFault,
  BodyMeter,
  GrowingBytes,
  piecesOf,
  readBytes,
} from './shared/body-bytes.ts';
export { maxBodyBytes } from './shared/limits.ts';
export type { CallEvent, ExchangeEvent, SearchCounter, SearchEvent } from './engine/pipeline/exchange-event.ts';
export type { RateLimitDecision, RateLimiter, RateLimitPolicy } from './engine/rate-limit/decision.ts';
export type { NetworkPolicy } from './engine/rate-limit/networks.ts';
export { assistantNetworks, type PublishedNetwork } from './engine/rate-limit/hosted-assistants.ts';
export { createMemoryLimiter, getOrCreateLimiter } from './engine/rate-limit/memory.ts';
export { type MemoryLimiterOptions } from './engine/rate-limit/memory-policy.ts';
export { createService, type Service, type ServiceProvider } from './engine/pipeline/service.ts';
export type {
  ExplorerSettings,
  ExtraToolName,
  PublishedPicture,
  SearchCounterPolicy,
  Settings,
  ToolChoice,
} from './engine/store/settings.ts';
export { type CatalogName } from './engine/store/empty-catalogs.ts';
export {
  checkSnapshot,
  type Facts,
  openSnapshot,
  type Page,
  type PagePicture,
  pageMarkdown,
  type Snapshot,
  type WithoutSnapshotMetadata,
} from './engine/store/snapshot.ts';
export type { Change, ChangesSince } from './engine/store/changes.ts';
export { createRedirectLookup, type Redirect, type RedirectLookup } from './engine/store/redirects.ts';
export { SnapshotError, type SnapshotErrorCode, type RandomAccessFile } from './engine/store/snapshot-file.ts';
