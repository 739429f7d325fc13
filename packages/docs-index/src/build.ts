// Public entry "./build": makes the two files of a documentation index. The same sections give the same bytes, in
// whatever order their pages arrive.

import { type Analyzer, createAnalyzer } from './analyse.ts';
import { collect } from './build/collect.ts';
import { invert, writeTerms } from './build/postings.ts';
import { writePage, writeSection } from './build/records.ts';
import { createByteWriter } from './build/writer.ts';
import {
  blockEntryBytes,
  byteOrderMark,
  formatVersion,
  header,
  magic,
  pageEntryBytes,
  regions,
  sectionEntryBytes,
  type Settings,
} from './format.ts';
import { hashBytes } from './hash.ts';
import type { DocsSection } from './section.ts';
import { type Segmentation, supportedSegmentation } from './segment.ts';
import { english } from './stem/en.ts';
import { primaryLanguage, type Stemmer } from './stem/stemmer.ts';

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
  /** Told how many sections have been read, every thousand and at the end. */
  readonly onProgress?: (sections: number) => void;
}

/** Hands out one analyzer for each language. */
function createAnalyzers(
  stemmers: readonly Stemmer[],
  locale: string,
  segmentation: Segmentation,
): {
  readonly of: (locale: string | undefined) => Analyzer;
  readonly used: Map<string, Stemmer | undefined>;
} {
  const used = new Map<string, Stemmer | undefined>();
  const made = new Map<string, Analyzer>();
  return {
    used,
    of(named) {
      const language = primaryLanguage(named ?? locale);
      let analyzer = made.get(language);
      if (analyzer === undefined) {
        const stemmer = stemmers.find((one) => one.locale === language);
        used.set(language, stemmer);
        analyzer = createAnalyzer(stemmer, segmentation);
        made.set(language, analyzer);
      }
      return analyzer;
    },
  };
}

const sorted = (values: Iterable<string | undefined>): string[] =>
  [...new Set(values)].filter((value) => value !== undefined).sort();

/** Builds an index over the sections. Throws `TypeError` naming the section whose id or page data contradict themselves. */
export function buildDocsIndex(input: Iterable<DocsSection>, options: BuildOptions = {}): DocsIndexFiles {
  const locale = options.locale ?? 'en';
  const segmentation = options.segmentation ?? supportedSegmentation();
  const analyzers = createAnalyzers([...(options.stemmers ?? []), english], locale, segmentation);
  const collection = collect(input, analyzers.of, (count) => count % 1000 === 0 && options.onProgress?.(count));
  const { pages } = collection;
  const sections = pages.flatMap((page) => page.sections);
  options.onProgress?.(sections.length);

  const settings: Settings = {
    locale,
    stemmers: Object.fromEntries(
      [...analyzers.used].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, stemmer]) => [name, stemmer?.revision ?? 0]),
    ),
    segmentation,
    versions: sorted(pages.map((page) => page.version)),
    locales: sorted(pages.map((page) => page.locale)),
  };
  const inverted = invert(collection, sections);
  const dictionary = createByteWriter();
  const postings = createByteWriter();
  const blocks = writeTerms(inverted, dictionary, postings);
  const records = createByteWriter();
  const pageTable: number[] = [];
  const sectionTable: number[] = [];
  let textBytes = 0;
  for (const page of pages) {
    const versionNumber = page.version === undefined ? 0 : settings.versions.indexOf(page.version) + 1;
    const localeNumber = page.locale === undefined ? 0 : settings.locales.indexOf(page.locale) + 1;
    pageTable.push(records.length, sectionTable.length / 2, versionNumber * 65536 + localeNumber);
    const url = writePage(page, inverted, sections.length, records);
    for (const [index, section] of page.sections.entries()) {
      sectionTable.push(records.length, textBytes);
      writeSection(page, index, section, url, inverted, sections.length, records);
      textBytes += section.text.length;
    }
  }
  const text = new Uint8Array(textBytes);
  textBytes = 0;
  for (const section of sections) {
    text.set(section.text, textBytes);
    textBytes += section.text.length;
  }

  const sizes = {
    settings: 0,
    blocks: (blocks.length / 2) * blockEntryBytes,
    pageTable: pages.length * pageEntryBytes,
    sectionTable: sections.length * sectionEntryBytes,
    dictionary: dictionary.length,
    records: records.length,
    postings: postings.length,
  };
  const settingsBytes = new TextEncoder().encode(JSON.stringify(settings));
  sizes.settings = settingsBytes.length;
  const positions = new Map<string, number>();
  let fileBytes: number = header.size;
  for (const region of regions) {
    positions.set(region, fileBytes);
    fileBytes += sizes[region];
  }
  if (fileBytes > 0xffffffff || textBytes > 0xffffffff)
    throw new RangeError('sections: expected less than 4 GiB of index and of text');

  const index = new Uint8Array(fileBytes);
  const view = new DataView(index.buffer);
  const position = (region: (typeof regions)[number]): number => positions.get(region) ?? 0;
  const numbers = (at: number, values: readonly number[]): void => {
    for (const [i, value] of values.entries()) view.setUint32(at + 4 * i, value, true);
  };
  numbers(header.magic, [magic, byteOrderMark, formatVersion, fileBytes, textBytes]);
  numbers(header.sections, [sections.length, pages.length, inverted.words.length, ...positions.values()]);
  index.set(settingsBytes, position('settings'));
  numbers(position('blocks'), blocks);
  numbers(position('pageTable'), pageTable);
  numbers(position('sectionTable'), sectionTable);
  index.set(dictionary.written(), position('dictionary'));
  index.set(records.written(), position('records'));
  index.set(postings.written(), position('postings'));
  numbers(header.hash, hashBytes([index.subarray(header.hashed), text]));
  return { index, text };
}
