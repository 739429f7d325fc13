// Public entry "@vitrine/core/render": snapshot and site to documents. For start-up and builds, never for a request.
export { type IpAddress, type IpNetwork, parseNetwork } from './engine/caller/address.ts';
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
export { checkNetworks } from './engine/rate-limit/networks.ts';
export { operationNames, operationPaths } from './shared/operations.ts';
export { type SurfaceName, surfaceNames } from './shared/surface-names.ts';
export { createRenderMemory, type Rendering, type RenderMemory } from './rendering/render-memory.ts';
export { renderDocuments, type RenderOptions, type SurfaceSettings } from './rendering/render-documents.ts';
export { createGuess, type GuessedPage } from './engine/pipeline/guessed-page.ts';
export { isPagePath } from './shared/document-path.ts';
export {
  documentUrl,
  type DocumentContent,
  type DocumentDefinition,
  type Explorer,
  type CustomDocument,
  type DocumentContext,
  type DocumentRenderer,
  type DocumentInput,
} from './rendering/document-definition.ts';
export { faviconPath, iconLinks } from './rendering/icons.ts';
export type { IconLink } from './rendering/prose.ts';
export { encodePath, htmlPagePath, pagePath } from './shared/page-path.ts';
export { sectionOfPage, type SectionLevel } from './rendering/page-index.ts';
export { canonicalUrl, nearestLlmsTxt, publishedMarkdown, standaloneMarkdown } from './rendering/pages.ts';
export {
  type BodyKeeper,
  type CompressedBody,
  type Compressor,
  entityTag,
  type KeptBody,
  type Sha256Hex,
} from './engine/http/representation.ts';
