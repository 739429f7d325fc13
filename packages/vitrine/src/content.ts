// Public entry "vitrine/content": the building blocks that make a snapshot, from a folder or values, and its file.
export {
  type BuildCache,
  type BuildResult,
  buildSnapshot,
  type BuildSnapshotOptions,
  type ComposeResult,
  composeSnapshot,
  type ComposeSnapshotOptions,
  compress,
  type Content,
  createBuildCache,
  type CustomCatalogs,
  type DocsGenerator,
  writeSnapshot,
} from '@vitrine/content';
export { ContentError } from '@vitrine/core';
export { explorer } from '@vitrine/explorer';
