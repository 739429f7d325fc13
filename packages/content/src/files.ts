// Public entry "@vitrine/content/files": the reader and the writer of files of the content and of the command. No link that leads out of
// the root is followed, only regular files are read, each within a bound, and what is written appears complete or not at all.
export { errorCode, FileAccessError, type FileAccessErrorCode, isWithin } from './files/file-access-error.ts';
export type { DirectoryEntry, FileInfo } from './files/file-info.ts';
export {
  type FileTree,
  isExecutable,
  openFolderArgument,
  openExistingParent,
  openFolder,
  openFolderContaining,
} from './files/tree.ts';
export { digestOfFile, removeUnchanged } from './files/remove-unchanged.ts';
export { RevisionError, type RevisionErrorCode, withRevision } from './files/revision.ts';
export { openTemporaryBodies, type TemporaryBodies } from './files/temporary-bodies.ts';
export {
  addressesOf,
  maxSitemapAddresses,
  maxSitemapBytes,
  parseSitemap,
  type Sitemap,
  type SitemapEntry,
  sitemapText,
} from './files/sitemap.ts';
export { type PlacesWatch, watchPlaces } from './files/watch.ts';
export { describeUnreadDocs } from './sources/unread-docs.ts';
export { parseYaml, parseYamlDocument } from './files/yaml.ts';
export {
  type Draft,
  exists,
  type FileContent,
  type Files,
  type FolderOptions,
  openDraft,
  type Undoable,
  writeFile,
  writeFolder,
  type WriteOptions,
  writeNewFiles,
} from './files/write.ts';
export { encodeSnapshot } from './snapshot/snapshot-file.ts';
