// Public entry "@vitrine/content/files": the reader and the writer of files of the content and of the command. No link that leads out of
// the root is followed, only regular files are read, each within a bound, and what is written appears complete or not at all.
export { errorCode, FileAccessError } from './files/file-access-error.ts';
export {
  type FileTree,
  openFolderArgument,
  openExistingParent,
  openFolder,
  openFolderContaining,
} from './files/tree.ts';
export { digestOfFile, removeUnchanged } from './files/remove-unchanged.ts';
export { RevisionError, withRevision } from './files/revision.ts';
export { openTemporaryBodies, type TemporaryBodies } from './files/temporary-bodies.ts';
export {
  addressesOf,
  maxSitemapAddresses,
  maxSitemapBytes,
  parseSitemap,
  type Sitemap,
  sitemapText,
} from './files/sitemap.ts';
export { watchPlaces } from './files/watch.ts';
export { describeUnreadDocs } from './sources/unread-docs.ts';
export { parseYaml, parseYamlDocument } from './files/yaml.ts';
export {
  type Draft,
  exists,
  type Files,
  openDraft,
  writeFile,
  writeFolder,
  writeNewFiles,
} from './files/write.ts';
export { encodeSnapshot } from './snapshot/snapshot-file.ts';
