// Public entry "vitrine/content": the building blocks that make a snapshot, from a folder or values, and its file.
export {
  type AppliedAllowance,
  type BuildCache,
  type BuildProgress,
  type BuildResult,
  buildSnapshot,
  type BuildSnapshotOptions,
  type ComposeResult,
  composeSnapshot,
  type ComposeSnapshotOptions,
  compress,
  type Content,
  createBuildCache,
  type CustomCatalog,
  type CustomCatalogs,
  type DocsGenerator,
  type DocsReport,
  type SiteDescription,
  type SiteOptions,
  writeSnapshot,
} from '@vitrine/content';
export { ContentError, type Diagnostic } from '@vitrine/core';
export { explorer } from '@vitrine/explorer';
