// Public entry "./build": makes the two files of an index. The same sections give the same bytes in any order.

import { type Analyzer, createAnalyzer } from './analyse.ts';
import { collect, type Collection } from './build/collect.ts';
import { meanLengths, totalLengths } from './build/impact.ts';
import { type IndexCache, keepBuild, nothingBuilt } from './build/index-cache.ts';
import { eachStem, eachWord, type IndexedPage } from './build/indexed-page.ts';
import { nextLexicon } from './build/lexicon.ts';
import { piecesOf, writeTables } from './build/tables.ts';
import { createPageReader, unspacedRuns } from './build/page-reader.ts';
import { writePostings } from './build/postings.ts';
import { createRunReader, cutRuns, sectionsOf } from './build/runs.ts';
import { createByteWriter, joined } from './build/writer.ts';
import {
  dictionaryRule,
  formatVersion,
  hashedFrom,
  headerFields,
  linkUnit,
  magic,
  maxFacets,
  maxLanguages,
  pairRule,
  type Region,
  regions,
  type Settings,
  undetermined,
} from './format.ts';
import { xxh32 } from './hash.ts';
import { countLinks } from './links.ts';
import type { DocsPage, DocsSection } from './section.ts';
import {
  type Cut,
  createCut,
  createSegmenter,
  cutProbe,
  type Segmentation,
  type Segmenter,
  supportedSegmentation,
} from './segment.ts';
import { english } from './stem/en.ts';
import { englishStopWords } from './english.ts';
import { plainStopWords, unspacedStopWords } from './stem/stop-words.ts';
import { primaryLanguage, type Stemmer } from './stem/stemmer.ts';

export { createIndexCache, type IndexCache } from './build/index-cache.ts';
export type { DocsPage, DocsSection } from './section.ts';

/** The index, and the text it points into. */
export interface DocsIndexFiles {
  readonly index: Uint8Array;
  readonly text: Uint8Array;
}

/** How to build. */
export interface BuildOptions {
  /** The language of sections that name none; `en` when absent. */
  readonly locale?: string;
  /** Stemmers of languages other than English; sections in a language without one are found by whole words. */
  readonly stemmers?: readonly Stemmer[];
  /** How Chinese, Japanese and Thai are cut; by the runtime's dictionary when it has one. */
  readonly segmentation?: Segmentation;
  /** Kept from one build to the next with the same options: what is made of a page that is the same object is taken over. */
  readonly cache?: IndexCache;
  /** Receives the number of sections read so far, about every thousand and at the end. */
  readonly onProgress?: (sections: number) => void;
}

function createAnalyzers(
  stemmers: readonly Stemmer[],
  locale: string,
  segment: Segmenter,
): {
  readonly of: (locale: string | undefined) => Analyzer;
  readonly used: Settings['languages'];
} {
  const used: Settings['languages'][number][] = [];
  const analyzers = new Map<string, Analyzer>();
  return {
    used,
    of(pageLocale) {
      const primary = primaryLanguage(pageLocale ?? locale);
      const stemmer = stemmers.find((one) => one.locale === primary);
      const language = stemmer === undefined && !plainStopWords.has(primary) ? undetermined : primary;
      let analyzer = analyzers.get(language);
      if (analyzer === undefined) {
        const stopWords = new Set([...(stemmer?.stopWords ?? plainStopWords.get(language) ?? []), ...unspacedStopWords]);
        used.push({ language, revision: stemmer?.revision ?? 0, stopWords });
        analyzer = createAnalyzer(stemmer, stopWords, segment);
        analyzers.set(language, analyzer);
      }
      return analyzer;
    },
  };
}

const sorted = (values: Iterable<string | undefined>): string[] => [...values].filter((value) => value !== undefined).sort();

function settingsBytes({ locale, segmentation, probe, languages, versions, locales }: Settings): Uint8Array {
  const writer = createByteWriter();
  writer.text(locale);
  writer.text(segmentation === 'words' ? dictionaryRule : pairRule);
  writer.text(probe);
  writer.varint(languages.length);
  for (const { language, revision, stopWords } of languages) {
    writer.text(language);
    writer.varint(revision);
    writer.text([...stopWords].join(' '));
  }
  for (const values of [versions, locales]) {
    writer.varint(values.length);
    for (const value of values) writer.text(value);
  }
  return writer.written();
}

/** What the settings region of these pages holds. Throws `RangeError` for more than a file has room for. */
function settingsOf(
  pages: readonly IndexedPage[],
  { locale, segmentation }: Pick<Settings, 'locale' | 'segmentation'>,
  analyzers: ReturnType<typeof createAnalyzers>,
  cut: Cut,
): Settings {
  const versions = new Set<string | undefined>();
  const locales = new Set<string | undefined>();
  for (const page of pages) {
    versions.add(page.version);
    locales.add(page.locale);
  }
  // Of pages that the last build read, nothing else names the language.
  for (const each of locales) analyzers.of(each);
  const { used } = analyzers;
  if (used.length > maxLanguages)
    throw new RangeError(`locale: expected at most ${maxLanguages} languages, received ${used.length}`);
  if (Math.max(versions.size, locales.size) > maxFacets)
    throw new RangeError(`version, locale: expected at most ${maxFacets} values, received more`);
  const runs = segmentation === 'words' ? unspacedRuns(pages.flatMap(({ unspaced }) => unspaced)) : [];
  return {
    ...{ locale, segmentation, versions: sorted(versions), locales: sorted(locales) },
    probe: runs.map((run) => cutProbe(run, cut)).join('\n'),
    languages: [...used].sort((a, b) => (a.language < b.language ? -1 : 1)),
  };
}

/** Whether all that settings state of pages is the same after some came and others went. */
function haveSameSettings({ added, dropped }: Pick<Collection, 'added' | 'dropped'>): boolean {
  const stated = (pages: readonly IndexedPage[]): readonly string[] =>
    pages.map(({ version, locale }) => JSON.stringify([version, locale])).sort();
  const [now, before] = [stated(added), stated(dropped)];
  const isSpaced = [...added, ...dropped].every(({ unspaced }) => unspaced.length === 0);
  return isSpaced && now.length === before.length && now.every((each, index) => each === before[index]);
}

function fileOf(parts: Readonly<Record<Exclude<Region, 'end'>, Uint8Array>>, text: Uint8Array): Uint8Array {
  const inOrder = regions.flatMap((name) => (name === 'end' ? [] : [parts[name]]));
  const head = createByteWriter(4 * headerFields);
  let end = 4 * headerFields;
  for (const value of [magic, formatVersion, 0, 0, text.length]) head.u32(value);
  for (const { length } of inOrder) {
    head.u32(end);
    end += length;
  }
  head.u32(end);
  if (end > 0xffffffff || text.length > 0xffffffff) throw new RangeError('sections: expected less than 4 GiB of index and of text');
  const index = joined([head.written(), ...inOrder]);
  const view = new DataView(index.buffer);
  view.setUint32(8, xxh32(index.subarray(hashedFrom)), true);
  view.setUint32(12, xxh32(text), true);
  return index;
}

const nothing = new Uint8Array();

/** Builds an index over pages, or over sections in any order. Throws `TypeError` naming the section whose id or page data contradict themselves. */
export function buildDocsIndex(input: Iterable<DocsPage | DocsSection>, options: BuildOptions = {}): DocsIndexFiles {
  const { locale = 'en', segmentation = supportedSegmentation(), cache } = options;
  const cut = createCut();
  const analyzers = createAnalyzers(
    [...(options.stemmers ?? []), { ...english, stopWords: englishStopWords }],
    locale,
    createSegmenter(() => segmentation, cut),
  );
  const last = cache?.last ?? nothingBuilt(settingsOf([], { locale, segmentation }, analyzers, cut));
  const { stems, words } = last;
  const read = createPageReader(stems, words, analyzers.of);
  const collection = collect(input, read, cache && last, (count) => options.onProgress?.(count));
  const { pages, byId, ...changes } = collection;
  if (pages.length >= linkUnit) throw new RangeError(`pages: expected less than ${linkUnit}, received ${pages.length}`);
  const isSettled = cache?.last !== undefined && haveSameSettings(changes);
  const settings = isSettled ? last.settings : settingsOf(pages, { locale, segmentation }, analyzers, cut);
  const terms = nextLexicon(last.terms, stems.texts, changes, eachStem);
  const written = nextLexicon(last.written, words.texts, changes, eachWord);
  const lengths = totalLengths(last.lengths, changes);
  const means = meanLengths(lengths);
  const areMeansSame = meanLengths(last.lengths).every((mean, field) => mean === means[field]);
  const readRun = createRunReader(stems.texts.length, means);
  const runs = cutRuns(pages, areMeansSame ? last.runs : [], (run) => {
    const postings = readRun(run);
    // Without a cache, what was read is forgotten before more is made.
    if (cache === undefined) for (const page of run.pages) if (run.to >= sectionsOf(page)) page.words = nothing;
    return postings;
  });
  const links = countLinks(pages, last, changes);
  const facts = { runs, settings, terms, links: links.bytes };
  const { text, ...tables } = writeTables(pages, piecesOf(pages, last.pages), facts, last);
  const index = fileOf(
    {
      settings: settingsBytes(settings),
      ...tables,
      terms: terms.list,
      words: written.list,
      ...writePostings(terms, runs, last),
    },
    text,
  );
  if (cache !== undefined)
    keepBuild(cache, { stems, words, terms, written, pages, byId, settings, links, runs, lengths, index, text });
  return { index, text };
}
