// Memory of a process that builds a folder again and again: the result of each page, by the text that it was made from. An edit costs
// the work on the page that it touched, and on those that include it.
import { createIndexCache, type DocsPage, type IndexCache } from '@vitrine/docs-index/build';
import type { readCustomCatalog } from '../catalogs/custom-catalog.ts';
import type { FactsFile } from '../files/facts-file.ts';
import { createFileMemory, type FileMemory } from '../files/file-memory.ts';
import { createMemo, type Memo } from '../shared/memo.ts';
import { createSourceMemory, type SourceMemory } from '../sources/source-memory.ts';
import type { ConvertedDraft, ReadDraft, RememberedDraft } from './page-steps.ts';
import type { CheckedPicture, PictureFault } from '../pictures/page-picture.ts';
import type { ReferenceCache } from '../reference/references.ts';

/**
 * Results of the last build, by file. A build forgets the results that it did not use. The steps follow one another: each gives the same object
 * as before where it gets the same objects as before, so that an edit is work on what it touched. Make it with `createBuildCache`.
 */
export interface BuildCache {
  /** Names and content of files that did not change. */
  readonly files: FileMemory;
  readonly sources: SourceMemory;
  /** Files of facts and settings, by the digest of their text. */
  readonly facts: Memo<FactsFile>;
  /** Catalogs in a shape of the team's own. */
  readonly catalogs: Memo<ReturnType<typeof readCustomCatalog>>;
  readonly drafts: Memo<RememberedDraft>;
  /** Pages in Markdown, as long as the files that they requested are the same too. */
  readonly converted: Memo<ConvertedDraft>;
  /** Pages as they were read, and as links lead to them. */
  readonly read: Memo<ReadDraft>;
  /** What is published of each file of facts. */
  readonly publishedFacts: Memo<unknown>;
  readonly clean: Memo<boolean>;
  /** Pictures of pages, by the stamp of their file. */
  readonly pictures: Memo<CheckedPicture | PictureFault>;
  /** Specifications, as long as their files stay the same. */
  readonly references: ReferenceCache;
  /** Pages as they were given to the index: the same object as long as all that its sections are made of stays the same. */
  readonly indexed: Memo<DocsPage>;
  /** What the index made of them. */
  readonly index: IndexCache;
}

/**
 * Memory for builds of one folder.
 *
 * @example packages/content/test/build-cache.test.ts
 * ```ts
 * const cache = createBuildCache();
 * ```
 */
export function createBuildCache(): BuildCache {
  return {
    files: createFileMemory(),
    sources: createSourceMemory(),
    facts: createMemo(),
    catalogs: createMemo(),
    drafts: createMemo(),
    converted: createMemo(),
    read: createMemo(),
    publishedFacts: createMemo(),
    clean: createMemo(),
    pictures: createMemo(),
    references: new Map(),
    indexed: createMemo(),
    index: createIndexCache(),
  };
}

/** All pages are read: forgets what this build did not ask for. */
export function evictUnused({ sources, ...cache }: BuildCache): void {
  const { facts, catalogs, drafts, converted, read, publishedFacts, clean, pictures } = cache;
  const { sites, addresses, pages, builtPages } = sources;
  const steps = [facts, catalogs, drafts, converted, read, publishedFacts, clean, pictures];
  for (const memo of [sites, addresses, pages, builtPages, ...steps]) memo.settle();
}
