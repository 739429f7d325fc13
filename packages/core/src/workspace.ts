// Entry "@vitrine/core/workspace": what only packages of this repository use. It is not published: they contain what they use of it.
export { type IpAddress, type IpNetwork, parseNetwork } from './engine/caller/address.ts';
export type { ProxyTrust } from './engine/caller/client.ts';
export { hostName } from './engine/caller/origin.ts';
export { createFetchFallback, type HonoContext, toHono } from './engine/fallback/with-fallback.ts';
export type { Deprecation } from './engine/http/deprecation.ts';
export { members as fieldMembers } from './engine/http/field-value.ts';
export { essence } from './engine/http/negotiation.ts';
export { entityTag, type KeptBody, type Representation, type Variant } from './engine/http/representation.ts';
export type { SearchOutcome } from './engine/mcp/call-record.ts';
export { headerParameters } from './engine/mcp/header-parameter.ts';
export type { PromptArgument } from './engine/mcp/prompt.ts';
export type { Resource, ResourceContent, ResourceTemplate } from './engine/mcp/resource.ts';
export { readArguments, type ToolArguments } from './engine/mcp/tool-arguments.ts';
export type { ToolAnnotations, ToolResult } from './engine/mcp/tool.ts';
export type { CallEvent, SearchCounter, SearchEvent } from './engine/pipeline/exchange-event.ts';
export { fromRequest, toResponse } from './engine/pipeline/fetch.ts';
export { createGuess } from './engine/pipeline/guessed-page.ts';
export { createLocalEndpoint, type LocalEndpoint, type LocalEndpointDefinition } from './engine/pipeline/local-endpoint.ts';
export { assistantNetworks } from './engine/rate-limit/hosted-assistants.ts';
export { clampPolicy } from './engine/rate-limit/memory-policy.ts';
export { getOrCreateLimiter } from './engine/rate-limit/memory.ts';
export { checkNetworks, type NetworkPolicy } from './engine/rate-limit/networks.ts';
export { compile as compileSchema, type SchemaCheck } from './engine/schema/check.ts';
export { describeIssue, equal } from './engine/schema/validate.ts';
export type { Change, ChangesSince } from './engine/store/changes.ts';
export { type PublishedSite, retirementWarnings } from './engine/store/documents.ts';
export { type CatalogName, emptyCatalogsOf } from './engine/store/empty-catalogs.ts';
export { guessIndex, type GuessIndex, indexPages, titlesOf } from './engine/store/guess-index.ts';
export { createRedirectLookup, type Redirect, type RedirectLookup } from './engine/store/redirects.ts';
export type {
  ExplorerSettings,
  ExtraToolName,
  PublishedPicture,
  SearchCounterPolicy,
  Settings,
  ToolChoice,
} from './engine/store/settings.ts';
export { pageMarkdown, type PagePicture, type WithoutSnapshotMetadata } from './engine/store/snapshot.ts';
export type { Changes } from './rendering/changes.ts';
export {
  bridgeText,
  type Client,
  type ClientPlatform,
  clients,
  type ClientSettings,
  type Instruction,
  instructionOf,
  type ServerReference,
  settingsText,
} from './rendering/clients.ts';
export { serverReferenceOf } from './rendering/connect.ts';
export type { DocumentRenderer } from './rendering/document-definition.ts';
export { relatedLinks } from './rendering/home.ts';
export { faviconPath, iconLinks } from './rendering/icons.ts';
export { type SectionLevel, sectionOfPage } from './rendering/page-index.ts';
export { canonicalUrl, nearestLlmsTxt, publishedMarkdown, standaloneMarkdown } from './rendering/pages.ts';
export type { IconLink } from './rendering/prose.ts';
export type { ServerCard } from './rendering/server-card.ts';
export type { Status } from './rendering/status.ts';
export { type BodyFault, BodyMeter, GrowingBytes, piecesOf, readBytes } from './shared/body-bytes.ts';
export type { BenchmarkEvidence } from './shared/catalogs/benchmarks.ts';
export type { Action, CapabilityCatalog } from './shared/catalogs/capabilities.ts';
export type { InstallationGuides } from './shared/catalogs/installation.ts';
export type { Product } from './shared/catalogs/product.ts';
export type { Advisory, KnownAgainst, ReleaseCatalog } from './shared/catalogs/releases.ts';
export { approvalWords, reversibleWords } from './shared/condition-words.ts';
export { formatDiagnostic } from './shared/diagnostic.ts';
export { encodePath, isPagePath, percentDecoded } from './shared/document-path.ts';
export { feedbackAddress, type FeedbackSubject } from './shared/feedback.ts';
export { countBy, createDistinct, groupBy } from './shared/groups.ts';
export {
  canonicalJson,
  defined,
  type Defined,
  isDeeper,
  isObject,
  mapMaybeAsync,
  parseJson,
  pointerNames,
  valueAtPointer,
} from './shared/json.ts';
export {
  advisoriesAgainst,
  advisoryWords,
  affectedWords,
  againstWords,
  releaseAgainst,
  severityWords,
} from './shared/known-against.ts';
export { maxBodyBytes } from './shared/limits.ts';
export { operationNames, operationPaths, specifiedPaths } from './shared/operations.ts';
export {
  badRequest,
  contentTooLarge,
  methodNotAllowed,
  requestHeaderFieldsTooLarge,
  requestTimeout,
  serviceUnavailable,
  uriTooLong,
} from './shared/problem-types.ts';
export { requireInteger } from './shared/require-integer.ts';
export type { Body } from './shared/service-request.ts';
export type { HeaderList } from './shared/service-response.ts';
export { surfaceNames } from './shared/surface-names.ts';
export { compareBy, isVersionOf, schemeOf, type VersionScheme } from './shared/version-order.ts';
export { ContentError } from './shared/vitrine-error.ts';
