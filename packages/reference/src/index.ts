// API specifications as reference pages: read, and rendered as Markdown. Nothing here reads a file or sends a request.
export { SpecificationError } from './document.ts';
export { createReference, type Reference, type ReferencePage } from './reference.ts';
export { findLine } from './line.ts';
export { readSpecification, specificationKind } from './read-specification.ts';
export type { Content, Operation, Specification, SpecificationKind } from './specification.ts';
