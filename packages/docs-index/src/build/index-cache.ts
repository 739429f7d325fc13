// What one build keeps for the next: the pages, the numbers of their words, and the last index.

import type { Settings } from '../format.ts';
import type { LinkCounts } from '../links.ts';
import { noLengths, type TotalLengths } from './impact.ts';
import type { IndexedPage } from './indexed-page.ts';
import { emptyLexicon, type Lexicon } from './lexicon.ts';
import { createNumbers, type Numbers } from './numbers.ts';
import type { Run } from './runs.ts';

export interface LastBuild {
  /** Numbers of stems, and of words as they are written; those of earlier builds among them are in no page. */
  readonly stems: Numbers;
  readonly words: Numbers;
  readonly terms: Lexicon;
  readonly written: Lexicon;
  /** In their order. */
  readonly pages: readonly IndexedPage[];
  readonly byId: ReadonlyMap<string, IndexedPage>;
  readonly settings: Settings;
  readonly links: LinkCounts;
  readonly runs: readonly Run[];
  readonly lengths: TotalLengths;
  readonly index: Uint8Array;
  readonly text: Uint8Array;
}

/** For builds that follow one another with the same options. Make it with `createIndexCache`. */
export interface IndexCache {
  last: LastBuild | undefined;
}

/** An empty cache. */
export function createIndexCache(): IndexCache {
  return { last: undefined };
}

/** What the first build follows; `settings` are those of no pages. */
export function nothingBuilt(settings: Settings): LastBuild {
  const none = new Uint8Array();
  return {
    ...{ stems: createNumbers(), words: createNumbers(), terms: emptyLexicon(), written: emptyLexicon() },
    ...{ pages: [], byId: new Map(), settings, links: { counts: new Uint32Array(), bytes: none } },
    ...{ runs: [], lengths: noLengths, index: none, text: none },
  };
}

/** Words of earlier builds that are no reason to begin again. */
const minWords = 10_000;

/** Keeps a build for the next one; nothing where most of its words are those of earlier builds. */
export function keepBuild(cache: IndexCache, build: LastBuild): void {
  const { stems, terms } = build;
  cache.last = stems.texts.length > 2 * terms.order.length + minWords ? undefined : build;
}
