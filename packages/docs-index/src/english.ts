// Words of English text, cut and stemmed as an index cuts them, for short records that are searched without an index.

import { type Analyzer, createAnalyzer } from './analyse.ts';
import { createCut, createSegmenter } from './segment.ts';
import { english } from './stem/en.ts';
import { wordSet } from './stem/stemmer.ts';

/** Those of the index, and of short records that a server searches without one. */
export const englishStopWords: ReadonlySet<string> =
  wordSet(`a about above after again all also am an and any are as at be because been before being below between both but by
  can cannot could d did do does doing don down during each few for from further had has have having he her here hers him his how i if in
  into is it its just ll m may me might more most must my no nor not now of off on once only or other our ours out over own re s same she
  should so some such t than that the their theirs them then there these they this those through to too under until up us ve very was
  we were what when where which while who whom why will with would you your yours`);

/** Cuts text into words; text without blanks becomes pairs of characters on every runtime. */
export function createEnglishAnalyzer(): Analyzer {
  return createAnalyzer(
    english,
    englishStopWords,
    createSegmenter(() => 'pairs', createCut()),
  );
}
