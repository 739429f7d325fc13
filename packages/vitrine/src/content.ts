// Public entry "vitrine/content": one validated snapshot from a folder, or from content as values, and the file that holds it. createFront and
// buildFront do this for a front; a program of its own calls it for the building blocks.
export {
  type AppliedAllowance,
  type BuildCache,
  type BuildProgress,
  buildSnapshot,
  type BuildSnapshotOptions,
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
