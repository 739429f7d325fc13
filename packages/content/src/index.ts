// Public entry "@vitrine/content": from a folder of facts and Markdown to one validated, identifiable snapshot.
export {
  buildContent,
  type BuildResult,
  buildSnapshot,
  type BuildSnapshotOptions,
} from './snapshot/build-snapshot.ts';
export type { DocsReport } from './snapshot/assemble.ts';
export type { SiteOptions } from './snapshot/docs-parts.ts';
export { decodeText } from './html/decode-text.ts';
export { parseMarkdownHtml } from './html/markdown-html.ts';
export { type HtmlMarkdown, type HtmlPage, readHtml, whyEmpty } from './html/read-html.ts';
export { type ComposeResult, composeSnapshot, type ComposeSnapshotOptions, type Content } from './snapshot/compose-snapshot.ts';
export { compress } from './snapshot/compress.ts';
export type { AppliedAllowance } from './lint/lint.ts';
export { type BuildCache, createBuildCache } from './shared/build-cache.ts';
export {
  parseBenchmarks,
  parseCapabilities,
  type Parsed,
  parseInstallation,
  parseReleases,
} from './parse/parse.ts';
export type { Diagnostic } from '@vitrine/core';
export { ContentError } from '@vitrine/core/serving';
export { readRepository, type Tag } from './files/repository.ts';
export { type BuiltSite } from './sources/built-sites.ts';
export { findSpecifications } from './sources/find-specifications.ts';
export { findPathVersions } from './sources/site/path-versions.ts';
export { findBuiltSite, findDocs, type FoundDocs } from './sources/find-docs.ts';
export { findSiteToBuild } from './pages/find-losses.ts';
export { isDocsRepository, productName } from './sources/product-name.ts';
export { readSiteFacts, readSpecificationFacts } from './sources/site-facts.ts';
export { markdownLinks } from './markup/markdown.ts';
export { findExcess, parseMarkdown } from './markup/parse-markdown.ts';
export { createFenceReader } from './markup/fences.ts';
export { inferUrlPattern } from './sources/fit-addresses.ts';
export { findUnreadDocs } from './sources/unread-docs.ts';
export type { DocsGenerator } from './sources/generator.ts';
export { readSourcesInTurns } from './sources/read-sources.ts';
export { hiddenByMatter } from './sources/hidden.ts';
export { splitFrontMatter } from './markup/front-matter.ts';
export { encodeSnapshot, snapshotPieces, writeSnapshot } from './snapshot/snapshot-file.ts';
