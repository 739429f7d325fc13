// Entry "@vitrine/core/serving", which is not published: what hosts and tools use while they serve. Their packages contain what they use of it.
// An entry of its own, since a chunk of a bundle has all that its importers could reach.
export { parseAddress } from './engine/caller/address.ts';
export { clientKey } from './engine/caller/client.ts';
export { hostName } from './engine/caller/origin.ts';
export { createFetchFallback } from './engine/fallback/with-fallback.ts';
export type { Representation, Variant } from './engine/http/representation.ts';
export type { SearchOutcome } from './engine/mcp/call-record.ts';
export type { PromptArgument } from './engine/mcp/prompt.ts';
export type { Resource, ResourceContent } from './engine/mcp/resource.ts';
export { readArguments } from './engine/mcp/tool-arguments.ts';
export type { ToolResult } from './engine/mcp/tool.ts';
export { fromRequest, toResponse } from './engine/pipeline/fetch.ts';
export { assistantNetworks } from './engine/rate-limit/hosted-assistants.ts';
export { getOrCreateLimiter } from './engine/rate-limit/memory.ts';
export type { NetworkPolicy } from './engine/rate-limit/networks.ts';
export type { SchemaCheck } from './engine/schema/check.ts';
export type { Change, ChangesSince } from './engine/store/changes.ts';
export type { PublishedSite } from './engine/store/documents.ts';
export type { CatalogName } from './engine/store/empty-catalogs.ts';
export { createRedirectLookup, type Redirect } from './engine/store/redirects.ts';
export type { ExplorerSettings, ExtraToolName, PublishedPicture, Settings, ToolChoice } from './engine/store/settings.ts';
export { pageMarkdown, type PagePicture, type WithoutSnapshotMetadata } from './engine/store/snapshot.ts';
export type { Changes } from './rendering/changes.ts';
export type { Status } from './rendering/status.ts';
export { type BodyFault, BodyMeter, GrowingBytes, piecesOf, readBytes } from './shared/body-bytes.ts';
export type { BenchmarkEvidence } from './shared/catalogs/benchmarks.ts';
export type { Action, CapabilityCatalog } from './shared/catalogs/capabilities.ts';
export type { InstallationGuides } from './shared/catalogs/installation.ts';
export type { Product } from './shared/catalogs/product.ts';
export type { Advisory, KnownAgainst, ReleaseCatalog } from './shared/catalogs/releases.ts';
export { formatDiagnostic } from './shared/diagnostic.ts';
export { percentDecoded } from './shared/document-path.ts';
export { feedbackAddress, type FeedbackSubject } from './shared/feedback.ts';
export { countBy, groupBy } from './shared/groups.ts';
export { defined, isObject, mapMaybeAsync, membersOf } from './shared/json.ts';
export { advisoriesAgainst, affectedWords, severityWords } from './shared/known-against.ts';
export { maxBodyBytes } from './shared/limits.ts';
export {
  badRequest,
  contentTooLarge,
  methodNotAllowed,
  requestHeaderFieldsTooLarge,
  requestTimeout,
  serviceUnavailable,
  uriTooLong,
} from './shared/problem-types.ts';
export type { Body } from './shared/service-request.ts';
export type { HeaderList } from './shared/service-response.ts';
export { oneLine } from './shared/text.ts';
export { compareBy, isVersionOf } from './shared/version-order.ts';
export { ContentError } from './shared/vitrine-error.ts';
