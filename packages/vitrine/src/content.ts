// Public entry "vitrine/content": the building blocks that make a snapshot, from a folder or values, its file and the signature of that.
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
  type DocsGenerator,
  writeSnapshot,
} from '@vitrine/content';
export { createSigningKey, signSnapshot } from '@vitrine/core/follow';
export { explorer } from '@vitrine/explorer';
