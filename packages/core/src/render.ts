// Public entry "@vitrine/core/render": snapshot and site to documents. For start-up and builds, never for a request.
export type { Compressor } from './engine/http/representation.ts';
export {
  type CustomDocument,
  type DocumentContext,
  type DocumentDefinition,
  documentUrl,
  type Explorer,
} from './rendering/document-definition.ts';
export { publishedMarkdown } from './rendering/pages.ts';
export { renderDocuments, type RenderOptions } from './rendering/render-documents.ts';
export { createRenderMemory, type RenderMemory } from './rendering/render-memory.ts';
export { htmlPagePath, pagePath } from './shared/document-path.ts';
