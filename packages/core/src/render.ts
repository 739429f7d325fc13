// Public entry "@vitrine/core/render": snapshot and site to documents. For start-up and builds, never for a request.
export { renderDocuments, type Site, type SurfaceSwitches } from './rendering/render-documents.ts';
export { isPagePath } from './ground/document-path.ts';
export {
  addressOf,
  type Content,
  type DocumentSource,
  type Explorer,
  type OwnDocument,
  type Rendering,
  type Surface,
  type SurfaceSubject,
} from './rendering/document-source.ts';
export { faviconPath, iconLinks } from './rendering/icons.ts';
export type { IconLink } from './rendering/prose.ts';
export { htmlPagePath, pagePath } from './ground/page-path.ts';
export { withTitle } from './rendering/pages.ts';
export type { Encoded, Encoder } from './engine/http/representation.ts';
