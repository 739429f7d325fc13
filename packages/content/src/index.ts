// Public entry "@vitrine/content": from a folder of facts and Markdown to one validated, identifiable snapshot.
export { buildSnapshot, type BuildSnapshotOptions } from './build-snapshot.ts';
export type { BuildProgress, DocsReport } from './assemble.ts';
export { composeSnapshot, type ComposeSnapshotOptions, type Content } from './compose-snapshot.ts';
export {
  type BenchmarkContent,
  type CapabilityContent,
  defineBenchmarks,
  defineCapabilities,
  defineInstallation,
  defineProduct,
  defineReleases,
  type InstallationContent,
  type ProductContent,
  type ReleaseContent,
} from './define.ts';
export { encode } from './encode.ts';
export { type BuildMemory, createBuildMemory, type TextMemory } from './memory.ts';
export {
  type BenchmarkFacts,
  type CapabilityFacts,
  type InstallationFacts,
  parseBenchmarks,
  parseCapabilities,
  type Parsed,
  parseInstallation,
  parseProduct,
  parseReleases,
  type ProductFacts,
  type ReleaseFacts,
} from './parse/parse.ts';
export { ContentError, type ContentProblem, type ContentWarning } from './problem.ts';
export { type PageFindings, type PageReader, type PageWork, readPage } from './read/page-work.ts';
export type { OwnCatalog, OwnCatalogs } from './read/own-catalog.ts';
export { markdownPieces, type Piece as MarkdownPiece } from './read/guard.ts';
export { readRepository, type RepositoryFacts, type Tag } from './repository.ts';
export { findBuiltOnly } from './sources/built-only.ts';
export { findDocs, type FoundDocs } from './sources/find-docs.ts';
export type { DocsSource } from './sources/read-sources.ts';
export { encodeSnapshot, writeSnapshot } from './snapshot-file.ts';
