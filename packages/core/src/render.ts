// Public entry "@vitrine/core/render": snapshot and site to documents. For start-up and builds, never for a request.
export { renderDocuments, type Site, type SurfaceSwitches } from './documents/index.ts';
export type { OwnDocument } from './documents/rendering.ts';
export type { Encoded, Encoder } from './http/representation.ts';
