// Public entry "@vitrine/core/render": snapshot and site to documents. For start-up and builds, never for a request.
export { renderDocuments, type Site, type SurfaceSwitches } from './rendering/render-documents.ts';
export type { OwnDocument } from './rendering/document-source.ts';
export type { Encoded, Encoder } from './engine/http/representation.ts';
