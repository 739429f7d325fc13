// Public entry "@vitrine/core/render": snapshot and site to documents, and the names and forms that settings are checked by. For
// start-up and builds, never for a request.
export { type Address, type Network, parseNetwork } from './engine/caller/address.ts';
export { checkNetworks } from './engine/rate-limit/networks.ts';
export { operationNames, operationPaths } from './shared/operations.ts';
export { type SurfaceName, surfaceNames } from './shared/surface-names.ts';
export { renderDocuments, type RenderOptions, type SurfaceSwitches } from './rendering/render-documents.ts';
export { isPagePath } from './shared/document-path.ts';
export {
  addressOf,
  type Content,
  type DocumentDefinition,
  type Explorer,
  type OwnDocument,
  type Rendering,
  type Surface,
  type SurfaceSubject,
} from './rendering/document-definition.ts';
export { faviconPath, iconLinks } from './rendering/icons.ts';
export type { IconLink } from './rendering/prose.ts';
export { encodedPath, htmlPagePath, pagePath } from './shared/page-path.ts';
export { withTitle } from './rendering/pages.ts';
export type { CompressedBody, Compressor } from './engine/http/representation.ts';
