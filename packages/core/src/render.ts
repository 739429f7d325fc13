// Public entry "@vitrine/core/render": snapshot and site to documents. For start-up and builds, never for a request.
export { createRenderMemory, type RenderMemory } from './rendering/render-memory.ts';
export { renderDocuments, type RenderOptions } from './rendering/render-documents.ts';
export {
  documentUrl,
  type DocumentDefinition,
  type Explorer,
  type CustomDocument,
  type DocumentContext,
} from './rendering/document-definition.ts';
export { faviconPath, iconLinks } from './rendering/icons.ts';
export type { IconLink } from './rendering/prose.ts';
export { htmlPagePath, pagePath } from './shared/document-path.ts';
export { sectionOfPage, type SectionLevel } from './rendering/page-index.ts';
export {
  type Compressor,
  type KeptBody,
} from './engine/http/representation.ts';
export { isPagePath } from './shared/document-path.ts';
export { publishedMarkdown } from './rendering/pages.ts';
