// Public entry ".": the documentation tools over a snapshot.
export type { Budget } from './budget.ts';
export { documentation, type DocumentationOptions, type Extra } from './documentation.ts';
