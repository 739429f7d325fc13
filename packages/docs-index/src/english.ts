// Words of English text, cut and stemmed as an index cuts them, for short records that are searched without an index.

import { type Analyzer, createAnalyzer } from './analyse.ts';
import { createCut, createSegmenter } from './segment.ts';
import { english } from './stem/en.ts';
import { englishStopWords } from './stem/stop-words.ts';

/** Cuts text into words; text without blanks becomes pairs of characters on every runtime. */
export function createEnglishAnalyzer(): Analyzer {
  return createAnalyzer(
    english,
    englishStopWords,
    createSegmenter(() => 'pairs', createCut()),
  );
}
