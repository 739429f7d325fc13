// Public entry "./build": makes the two files of a documentation index. The same sections give the same bytes, in
// whatever order their pages arrive.

import { type Analyzer, createAnalyzer } from './analyse.ts';
import { collect, type Collection } from './build/collect.ts';
import { probeRuns } from './build/probe.ts';
import type { SectionCache } from './build/section-cache.ts';
import type { TallyStore } from './build/tally.ts';
import { type Dictionary, dictionaryOf, writePostings, writeWords } from './build/postings.ts';
import { writePage, writeSection } from './build/records.ts';
import { type ByteWriter, createByteWriter } from './build/writer.ts';
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
  type Settings,
  undetermined,
} from './format.ts';
import { hashBytes } from './hash.ts';
import { linkBytes } from './links.ts';
import type { DocsSection } from './section.ts';
import { createCut, createSegmenter, cutProbe, type Segmentation, type Segmenter, supportedSegmentation } from './segment.ts';
import { english } from './stem/en.ts';
import { englishStopWords, plainStopWords, unspacedStopWords } from './stem/stop-words.ts';
import { primaryLanguage, type Stemmer } from './stem/stemmer.ts';

export { createSectionCache, type SectionCache } from './build/section-cache.ts';
export type { Tally, TallyStore } from './build/tally.ts';
export type { DocsSection } from './section.ts';
export type { Stemmer } from './stem/stemmer.ts';

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
  /** Taken over from one build to the next with the same options: a section that is the same object is not read again. */
  readonly cache?: SectionCache;
  /** Where earlier builds kept what they found in each section. */
  readonly tallies?: TallyStore;
  /** Receives the number of sections read so far, every thousand and at the end. */
  readonly onProgress?: (sections: number) => void;
}

/** Hands out one analyzer for each language. */
function createAnalyzers(
  stemmers: readonly Stemmer[],
  locale: string,
  segment: Segmenter,
): {
  readonly of: (locale: string | undefined) => Analyzer;
  readonly used: Settings['languages'];
} {
  const used: Settings['languages'][number][] = [];
  const made = new Map<string, Analyzer>();
  return {
    used,
    of(named) {
      const primary = primaryLanguage(named ?? locale);
      const stemmer = stemmers.find((one) => one.locale === primary);
      const language = stemmer === undefined && !plainStopWords.has(primary) ? undetermined : primary;
      let analyzer = made.get(language);
      if (analyzer === undefined) {
        const stopWords = new Set([...(stemmer?.stopWords ?? plainStopWords.get(language) ?? []), ...unspacedStopWords]);
        used.push({ language, revision: stemmer?.revision ?? 0, stopWords });
        analyzer = createAnalyzer(stemmer, stopWords, segment);
        made.set(language, analyzer);
      }
      return analyzer;
    },
  };
}

const sorted = (values: Iterable<string | undefined>): string[] =>
  [...new Set(values)].filter((value) => value !== undefined).sort();

function writeSettings({ locale, segmentation, probe, languages, versions, locales }: Settings, writer: ByteWriter): void {
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
}

/** Pages, sections, and their records. */
function writePages(
  { pages, anchors, names, records, texts, headingLengths }: Collection,
  { versions, locales }: Settings,
  dictionary: Dictionary,
  to: Readonly<Record<'pages' | 'sections' | 'records', ByteWriter>>,
): void {
  const sections = anchors.length;
  const links = linkBytes(
    pages.flatMap(({ id, sections: own }) =>
      own.map((section) => {
        const anchor = anchors[section] ?? '';
        return { id: anchor === '' ? id : `${id}#${anchor}`, page: id, name: names[section] ?? '' };
      }),
    ),
    new Map(pages.map((page) => [page.id, page.links])),
  );
  const numberOf = (value: string | undefined, values: readonly string[]): number =>
    value === undefined ? 0 : values.indexOf(value) + 1;
  let number = 0;
  let textBytes = 0;
  for (const [pageNumber, page] of pages.entries()) {
    to.pages.u32(to.records.length, number, numberOf(page.version, versions) * 65536 + numberOf(page.locale, locales));
    writePage(page, dictionary, sections, to.records);
    for (const section of page.sections) {
      const start = textBytes + headingLengths.at(section);
      to.sections.u32(to.records.length, textBytes, start, pageNumber + linkUnit * (links[number] ?? 0));
      writeSection(records.piece(section), dictionary, sections, to.records);
      textBytes += texts.lengthOf(section);
      number++;
    }
  }
  // An entry behind the last states where it ends.
  to.pages.u32(to.records.length, number, 0);
  to.sections.u32(to.records.length, textBytes, textBytes, pages.length);
}

/** Builds an index over the sections. Throws `TypeError` naming the section whose id or page data contradict themselves. */
export function buildDocsIndex(input: Iterable<DocsSection>, options: BuildOptions = {}): DocsIndexFiles {
  const locale = options.locale ?? 'en';
  const segmentation = options.segmentation ?? supportedSegmentation();
  const cut = createCut();
  const analyzers = createAnalyzers(
    [...(options.stemmers ?? []), { ...english, stopWords: englishStopWords }],
    locale,
    createSegmenter(() => segmentation, cut),
  );
  const report = (count: number): unknown => count % 1000 === 0 && options.onProgress?.(count);
  const collection = collect(input, analyzers.of, report, options.cache, options.tallies);
  const { pages } = collection;
  /** Sections as the file has them. */
  const order = Uint32Array.from(pages.flatMap((page) => page.sections));
  options.onProgress?.(order.length);

  const settings: Settings = {
    locale,
    segmentation,
    probe:
      segmentation === 'words'
        ? probeRuns(collection)
            .map((run) => cutProbe(run, cut))
            .join('\n')
        : '',
    languages: [...analyzers.used].sort((a, b) => (a.language < b.language ? -1 : 1)),
    versions: sorted(pages.map((page) => page.version)),
    locales: sorted(pages.map((page) => page.locale)),
  };
  const { languages, versions, locales } = settings;
  if (languages.length > maxLanguages)
    throw new RangeError(`locale: expected at most ${maxLanguages} languages, received ${languages.length}`);
  if (pages.length >= linkUnit) throw new RangeError(`pages: expected less than ${linkUnit}, received ${pages.length}`);
  if (Math.max(versions.length, locales.length) > maxFacets)
    throw new RangeError(`version, locale: expected at most ${maxFacets} values, received more`);
  const dictionary = dictionaryOf(collection);
  /** In file order. */
  const parts = {
    settings: createByteWriter(),
    pages: createByteWriter(),
    sections: createByteWriter(),
    terms: createByteWriter(),
    words: createByteWriter(),
    lists: createByteWriter(),
    records: createByteWriter(),
    postings: createByteWriter(),
  };
  writeSettings(settings, parts.settings);
  writePages(collection, settings, dictionary, parts);
  writeWords(dictionary.words, parts.terms);
  writeWords(collection.words, parts.words);
  const text = joined(Array.from(order, (section) => collection.texts.piece(section)));
  // what is written is forgotten before more is made
  collection.records.clear();
  collection.texts.clear();
  writePostings(dictionary, collection, order, parts.lists, parts.postings);
  collection.entries.clear();
  options.cache?.settle(dictionary.words.length);
  const head = createByteWriter();
  const starts: number[] = [];
  let end = 4 * headerFields;
  const pieces = Object.values(parts).map((part) => part.written());
  for (const piece of pieces) {
    starts.push(end);
    end += piece.length;
  }
  if (end > 0xffffffff || text.length > 0xffffffff) throw new RangeError('sections: expected less than 4 GiB of index and of text');
  head.u32(magic, formatVersion, 0, 0, text.length, ...starts, end);
  const index = joined([head.written(), ...pieces]);
  const view = new DataView(index.buffer);
  for (const [i, half] of hashBytes([index.subarray(hashedFrom), text]).entries()) view.setUint32(8 + 4 * i, half, true);
  return { index, text };
}

/** The pieces one after another. */
function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
