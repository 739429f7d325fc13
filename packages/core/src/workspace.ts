// Entry "@vitrine/core/workspace": what only packages of this repository use. It is not published: `vitrine` contains them.
export { type IpAddress, type IpNetwork, parseNetwork } from './engine/caller/address.ts';
export { type HonoContext, toHono } from './engine/fallback/with-fallback.ts';
export { members as fieldMembers } from './engine/http/field-value.ts';
export { essence } from './engine/http/negotiation.ts';
export { entityTag } from './engine/http/representation.ts';
export { headerParameters } from './engine/mcp/header-parameter.ts';
export { createLocalEndpoint, type LocalEndpoint, type LocalEndpointDefinition } from './engine/pipeline/local-endpoint.ts';
export { clampPolicy } from './engine/rate-limit/memory-policy.ts';
export { checkNetworks } from './engine/rate-limit/networks.ts';
export { compile as compileSchema, type SchemaCheck } from './engine/schema/check.ts';
export { describeIssue, equal } from './engine/schema/validate.ts';
export { retirementWarnings } from './engine/store/documents.ts';
export { emptyCatalogsOf } from './engine/store/empty-catalogs.ts';
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
export { canonicalUrl, nearestLlmsTxt, standaloneMarkdown } from './rendering/pages.ts';
export type { ServerCard } from './rendering/server-card.ts';
export { approvalWords, reversibleWords } from './shared/condition-words.ts';
export { parseJson } from './shared/json.ts';
export { pointerNames, valueAtPointer } from './shared/json.ts';
export { advisoryWords, againstWords, releaseAgainst } from './shared/known-against.ts';
export { operationNames, operationPaths, specifiedPaths } from './shared/operations.ts';
export { encodePath } from './shared/document-path.ts';
export { schemeOf } from './shared/version-order.ts';
export { surfaceNames } from './shared/surface-names.ts';
export { createGuess } from './engine/pipeline/guessed-page.ts';
export { indexPages, titlesOf } from './engine/store/guess-index.ts';
