// Public entry "@vitrine/core/render": snapshot and site to documents. For start-up and builds, never for a request.
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
export { sectionOfPage, type SectionLevel } from './rendering/page-section.ts';
export { withTitle } from './rendering/pages.ts';
export type { CompressedBody, Compressor } from './engine/http/representation.ts';
