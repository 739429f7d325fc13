// The languages of an index: who cuts a query into words, and how where words are written without spaces.

import { type Analyzer, createAnalyzer } from './analyse.ts';
import { DocsIndexError } from './error.ts';
import { type Settings, undetermined } from './format.ts';
import { createCut, createSegmenter, cutsAlike, type QuerySegmentation } from './segment.ts';
import { english } from './stem/en.ts';
import { primaryLanguage, type WordStemmer } from './stem/stemmer.ts';

export interface Languages {
  /** How queries are cut where words are written without spaces. Found out at the first use, because a dictionary takes long to load. */
  readonly segmentation: () => QuerySegmentation;
  /** The analyzers of a query: the one of its language, or one for every language of the index. */
  readonly readersOf: (locale: string | undefined) => readonly Analyzer[];
}

/** The languages of an index. Throws `DocsIndexError` `stemmer_missing` when a stemmer that it was built with is not among those given. */
export function createLanguages(
  settings: Settings,
  stemmers: readonly WordStemmer[],
  isKnown: (word: string) => boolean,
): Languages {
  const cut = createCut();
  let how: QuerySegmentation | undefined;
  const segmentation = (): QuerySegmentation =>
    (how ??= settings.segmentation === 'pairs' ? 'pairs' : cutsAlike(settings.probe, cut) ? 'words' : 'known-words');
  const segment = createSegmenter(segmentation, cut, isKnown);
  const all = settings.languages.map(({ language, revision, stopWords }) => {
    const stemmer = [...stemmers, english].find((one) => one.locale === language && one.revision === revision);
    if (revision !== 0 && stemmer === undefined)
      throw new DocsIndexError('stemmer_missing', `stemmers: expected ${language} ${revision}`);
    return { language, reader: createAnalyzer(stemmer, stopWords, segment) };
  });
  return {
    segmentation,
    readersOf(locale) {
      if (locale === undefined) return all.map(({ reader }) => reader);
      const of = (name: string): readonly Analyzer[] => all.flatMap(({ language, reader }) => (language === name ? [reader] : []));
      const readers = [primaryLanguage(locale), undetermined].map(of).find((each) => each.length > 0);
      return readers ?? all.map(({ reader }) => reader);
    },
  };
}
