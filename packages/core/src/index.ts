// Public entry "@vitrine/core": makes services; opens snapshots; problem types; the memory limiter and networks for it.
export type { ClientKey, ProxyTrust } from './engine/caller/client.ts';
export type { ServiceDefinition } from './engine/pipeline/definition.ts';
export { type RenderedDocuments, type PublishedSite, retirementWarnings } from './engine/store/documents.ts';
export type { ProblemDocument } from './rendering/problems.ts';
export type { BenchmarkEvidence, Evidence } from './shared/catalogs/benchmarks.ts';
export type { Action, CapabilityCatalog } from './shared/catalogs/capabilities.ts';
export type { InstallationGuide, InstallationGuides } from './shared/catalogs/installation.ts';
export type { Product } from './shared/catalogs/product.ts';
export type { Advisory, Artifact, KnownAgainst, Release, ReleaseCatalog } from './shared/catalogs/releases.ts';
export type { ServerCard } from './rendering/server-card.ts';
export type { Changes } from './rendering/changes.ts';
export type { AnnouncedDeprecation, Status } from './rendering/status.ts';
export { openDocuments } from './engine/store/documents-file.ts';
export type { Clock, Exchange, IdGenerator } from './engine/pipeline/exchange.ts';
export { fromRequest, toResponse } from './engine/pipeline/fetch.ts';
export type { Body, Connection, ServiceRequest } from './shared/service-request.ts';
export type { HeaderList, ServiceResponse } from './shared/service-response.ts';
export type { Deprecation } from './engine/http/deprecation.ts';
export type { LegacyRateLimitFields } from './engine/rate-limit/quota.ts';
export type { ContentCoding, Representation, Variant } from './engine/http/representation.ts';
export { hostName } from './engine/caller/origin.ts';
export {
  badRequest,
  contentTooLarge,
  requestHeaderFieldsTooLarge,
  requestTimeout,
  internalError,
  methodNotAllowed,
  notFound,
  type ProblemType,
  problemTypes,
  serviceUnavailable,
  uriTooLong,
} from './shared/problem-types.ts';
export { specifiedPaths } from './shared/operations.ts';
export { defined, type Defined } from './shared/defined.ts';
export { feedbackAddress, type FeedbackSubject } from './shared/feedback.ts';
export { type Diagnostic, formatDiagnostic } from './shared/diagnostic.ts';
export { ContentError, VitrineError, type VitrineErrorDetails } from './shared/vitrine-error.ts';
export { isObject, type Json, type JsonObject, parseJson } from './shared/json.ts';
export { percentDecoded } from './shared/document-path.ts';
export { pointerNames, valueAtPointer } from './shared/json-pointer.ts';
export {
  advisoriesAgainst,
  advisoryWords,
  affectedWords,
  againstWords,
  releaseAgainst,
  severityWords,
} from './shared/known-against.ts';
export { approvalWords, reversibleWords } from './shared/condition-words.ts';
export { compareBy, isVersionOf, schemeOf } from './shared/version-order.ts';
export {
  type BodyFault,
  BodyMeter,
  boundedPieces,
  GrowingBytes,
  linesOf,
  piecesOf,
  readBytes,
} from './shared/body-bytes.ts';
export { maxBodyBytes } from './shared/limits.ts';
export type { ServerIdentity } from './engine/mcp/server.ts';
export type { CallEvent, ExchangeEvent, SearchCounter, SearchEvent } from './engine/pipeline/exchange-event.ts';
export type { RateLimitDecision, RateLimiter, RateLimitPolicy } from './engine/rate-limit/decision.ts';
export type { NetworkPolicy, PublishedPolicy } from './engine/rate-limit/networks.ts';
export { assistantNetworks, type PublishedNetwork } from './engine/rate-limit/hosted-assistants.ts';
export { createMemoryLimiter, getOrCreateLimiter } from './engine/rate-limit/memory.ts';
export { type MemoryLimiterOptions, clampPolicy } from './engine/rate-limit/memory-policy.ts';
export { createService, type Service, type ServiceProvider } from './engine/pipeline/service.ts';
export type {
  AnswerBudget,
  ExplorerSettings,
  ExtraToolName,
  PublishedPicture,
  SearchCounterPolicy,
  Settings,
  StoredDeprecation,
  ToolChoice,
} from './engine/store/settings.ts';
export { type CatalogName, emptyCatalogsOf } from './engine/store/empty-catalogs.ts';
export {
  checkSnapshot,
  type Facts,
  openSnapshot,
  type Page,
  type PageHeading,
  type PagePicture,
  pageMarkdown,
  type Snapshot,
  type WithoutSnapshotMetadata,
} from './engine/store/snapshot.ts';
export { type Change, type ChangesSince, digestOfId } from './engine/store/changes.ts';
export { createRedirectLookup, type Redirect, type RedirectLookup } from './engine/store/redirects.ts';
export { SnapshotError, type SnapshotErrorCode, type RandomAccessFile } from './engine/store/snapshot-file.ts';
