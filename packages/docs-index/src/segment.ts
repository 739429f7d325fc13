// Words of scripts written without blanks. Intl.Segmenter (a dictionary in the runtime) cuts Chinese, Japanese and Thai;
// where a runtime lacks it, overlapping pairs of characters do. Korean is written with blanks but glues particles to
// words, so it is always cut into pairs.

/** How text without blanks is cut; an index records which it was made with. */
export type Segmentation = 'words' | 'pairs';

/** Characters of the scripts that are cut here, for use inside a character class. */
export const unspaced = '\\p{sc=Thai}\\p{sc=Laoo}\\p{sc=Mymr}\\p{sc=Khmr}\\p{sc=Hani}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Hang}ー';

/** Cuts a run of unspaced characters into words. */
export type Segmenter = (run: string) => string[];

/** Whether this runtime can cut by dictionary. */
export function supportedSegmentation(): Segmentation {
  // The type says it always exists; older Workers and small runtimes say otherwise.
  return (Intl as { Segmenter?: unknown }).Segmenter === undefined ? 'pairs' : 'words';
}

/** Overlapping pairs of characters; a single one as it is. */
function pairs(text: string): string[] {
  const letters = Array.from(text);
  return letters.length < 3 ? [text] : letters.slice(1).map((letter, i) => `${letters[i] ?? ''}${letter}`);
}

/** A segmenter; the dictionary behind it is loaded when the first run turns up. */
export function createSegmenter(segmentation: Segmentation): Segmenter {
  let dictionary: Intl.Segmenter | undefined;

  return (run) => {
    if (segmentation === 'pairs' || /^\p{sc=Hang}/u.test(run)) return pairs(run);
    dictionary ??= new Intl.Segmenter('ja', { granularity: 'word' });
    return Array.from(dictionary.segment(run)).flatMap(({ segment, isWordLike }) => {
      if (isWordLike !== true) return [];
      // Dictionaries disagree on long words: their pairs are found too.
      return segment.length > 2 && /\p{sc=Hani}/u.test(segment) ? [segment, ...pairs(segment)] : [segment];
    });
  };
}
