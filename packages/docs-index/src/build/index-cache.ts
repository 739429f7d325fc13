// What builds that follow one another keep: the pages as the index needs them, the numbers of their words, and the index of the last build, in
// which their records and postings are.

import { readHeader } from '../file.ts';
import { pageEntryBytes } from '../format.ts';
import type { IndexedPage } from './indexed-page.ts';
import { emptyLexicon, type Lexicon } from './lexicon.ts';
import { createNumbers, type Numbers } from './numbers.ts';
import type { Run } from './runs.ts';

/** What a build made. */
export interface LastBuild {
  /** Numbers of stems, and of words as they are written; those of earlier builds among them are in no page. */
  readonly stems: Numbers;
  readonly words: Numbers;
  readonly terms: Lexicon;
  readonly written: Lexicon;
  readonly pages: ReadonlyMap<string, IndexedPage>;
  readonly runs: readonly Run[];
  /** The mean lengths of the fields that its impacts are made with. */
  readonly means: readonly number[];
  readonly index: Uint8Array;
}

/** For builds that follow one another with the same options. Make it with `createIndexCache`. */
export interface IndexCache {
  last: LastBuild | undefined;
}

/** An empty cache. */
export function createIndexCache(): IndexCache {
  return { last: undefined };
}

/** What the first build follows. */
export function nothingBuilt(): LastBuild {
  return {
    ...{ stems: createNumbers(), words: createNumbers(), terms: emptyLexicon(), written: emptyLexicon() },
    ...{ pages: new Map(), runs: [], means: [], index: new Uint8Array() },
  };
}

/** Words of earlier builds that are no reason to begin again. */
const fewWords = 10_000;

/** Keeps a build for the next one, with its pages in their order; nothing where most of its words are those of earlier builds. */
export function keepBuild(cache: IndexCache, build: LastBuild, pages: readonly IndexedPage[]): void {
  const { stems, terms, index } = build;
  // What the files have is not kept twice.
  const { region, u32 } = readHeader(index);
  for (const [number, page] of pages.entries())
    page.records = { bytes: index, at: region.records + u32(region.pages + pageEntryBytes * number) };
  cache.last = stems.texts.length > 2 * terms.order.length + fewWords ? undefined : build;
}
