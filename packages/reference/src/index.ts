// API specifications as reference pages: read, and rendered as Markdown. Nothing here reads a file or sends a request.
export { parseText, type ReadFile, SpecificationError } from './document.ts';
export { createReference, type OperationPlace, type Reference, type ReferenceOptions, type ReferencePage } from './reference.ts';
export { findLine } from './line.ts';
export { readSpecification, specificationKind } from './read-specification.ts';
export type { Content, Operation, Specification, SpecificationKind } from './specification.ts';
