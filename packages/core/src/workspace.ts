// Entry "@vitrine/core/workspace", which is not published: what only packages of this repository use to build, check and render.
export { parseNetwork } from './engine/caller/address.ts';
export { type HonoContext, toHono } from './engine/fallback/with-fallback.ts';
export { members as fieldMembers } from './engine/http/field-value.ts';
export { essence } from './engine/http/negotiation.ts';
export { entityTag, type KeptBody } from './engine/http/representation.ts';
export { headerParameters } from './engine/mcp/header-parameter.ts';
export { createGuess } from './engine/pipeline/guessed-page.ts';
export { createLocalEndpoint } from './engine/pipeline/local-endpoint.ts';
export { clampPolicy } from './engine/rate-limit/memory-policy.ts';
export { checkNetworks } from './engine/rate-limit/networks.ts';
export { compile as compileSchema } from './engine/schema/check.ts';
export { describeIssue, equal } from './engine/schema/validate.ts';
export { retirementWarnings } from './engine/store/documents.ts';
export { emptyCatalogsOf } from './engine/store/empty-catalogs.ts';
export { guessIndex, type GuessIndex, indexPages, titlesOf } from './engine/store/guess-index.ts';
export {
  bridgeText,
  type Client,
  type ClientPlatform,
  clients,
  instructionOf,
  type ServerReference,
  settingsText,
} from './rendering/clients.ts';
export { serverReferenceOf } from './rendering/connect.ts';
export type { DocumentRenderer } from './rendering/document-definition.ts';
export { relatedLinks } from './rendering/home.ts';
export { iconLinks } from './rendering/icons.ts';
export { type SectionLevel, sectionOfPage } from './rendering/page-index.ts';
export { canonicalUrl, nearestLlmsTxt, publishedMarkdown, standaloneMarkdown } from './rendering/pages.ts';
export type { ServerCard } from './rendering/server-card.ts';
export { approvalWords, reversibleWords } from './shared/condition-words.ts';
export { encodePath, isPagePath } from './shared/document-path.ts';
export { countBy, createDistinct, firstPosition, groupBy } from './shared/groups.ts';
export { canonicalJson, isDeeper, parseJson, pointerNames, valueAtPointer } from './shared/json.ts';
export { advisoryWords, againstWords, releaseAgainst } from './shared/known-against.ts';
export { operationNames, operationPaths, specifiedPaths } from './shared/operations.ts';
export { requireInteger } from './shared/require-integer.ts';
export { surfaceNames } from './shared/surface-names.ts';
export { lineAt } from './shared/text.ts';
export { schemeOf } from './shared/version-order.ts';
