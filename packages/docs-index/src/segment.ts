// Words of scripts written without blanks. Intl.Segmenter (a dictionary in the runtime) cuts Chinese, Japanese and Thai;
// where a runtime lacks it, overlapping pairs of characters do. Korean is written with blanks but glues particles to
// words, so it is always cut into pairs. An index cut by a dictionary holds a probe; a runtime that cuts the probe otherwise
// would look for words that the index does not have, so it takes the longest words that the index knows instead.

/** How text without blanks is cut; an index records which it was made with. */
export type Segmentation = 'words' | 'pairs';

/** How queries are cut: as the index was, or into the longest words that it knows. */
export type QuerySegmentation = Segmentation | 'known-words';

/** Characters of the scripts that are cut here, for use inside a character class. */
export const unspaced = '\\p{sc=Thai}\\p{sc=Laoo}\\p{sc=Mymr}\\p{sc=Khmr}\\p{sc=Hani}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Hang}ー';

/** Cuts a run of unspaced characters into words. */
export type Segmenter = (run: string) => string[];

/** Whether this runtime can cut by dictionary. */
export function supportedSegmentation(): Segmentation {
  // By its type it always exists; older Workers and small runtimes lack it.
  return (Intl as { Segmenter?: unknown }).Segmenter === undefined ? 'pairs' : 'words';
}

/** A run as the runtime's dictionary cuts it, marks included. */
export type Cut = (run: string) => Intl.SegmentData[];

/** The runtime's dictionary, which is loaded when the first run turns up. */
export function createCut(): Cut {
  let dictionary: Intl.Segmenter | undefined;
  return (run) => Array.from((dictionary ??= new Intl.Segmenter('ja', { granularity: 'word' })).segment(run));
}

/** A run of the probe: its words as the runtime's dictionary cuts it, with blanks between. */
export function cutProbe(run: string, cut: Cut): string {
  return cut(run)
    .map(({ segment }) => segment)
    .join(' ');
}

/** Whether this runtime cuts the probe of an index, a run a line, as its builder did. */
export function cutsAlike(probe: string, cut: Cut): boolean {
  return supportedSegmentation() === 'words' && probe.split('\n').every((run) => run === cutProbe(run.replaceAll(' ', ''), cut));
}

/** Overlapping pairs of characters; a single one as it is. */
function pairs(text: string): string[] {
  const letters = Array.from(text);
  return letters.length < 3 ? [text] : letters.slice(1).map((letter, i) => (letters[i] ?? '') + letter);
}

/** The longest words that are known, from the left; a character that begins none by itself. */
function knownWords(run: string, isKnown: (word: string) => boolean): string[] {
  const longest = 12;
  const words: string[] = [];
  for (let rest = run; rest !== ''; ) {
    let word = rest.slice(0, longest);
    while (word.length > 1 && !isKnown(word)) word = word.slice(0, -1);
    words.push(word);
    rest = rest.slice(word.length);
  }
  return words;
}

/** A segmenter. `segmentation` is called when the first run turns up; `isKnown` decides what `known-words` are. */
export function createSegmenter(
  segmentation: () => QuerySegmentation,
  cut: Cut,
  isKnown: (word: string) => boolean = () => false,
): Segmenter {
  return (run) => {
    const how = segmentation();
    if (how === 'pairs' || /^\p{sc=Hang}/u.test(run)) return pairs(run);
    const words =
      how === 'words'
        ? cut(run).flatMap(({ segment, isWordLike }) => (isWordLike === true ? [segment] : []))
        : knownWords(run, isKnown);
    // Dictionaries disagree on long words of Chinese signs: their pairs are found too.
    return words.flatMap((word) => (/^\p{sc=Hani}{3,}$/u.test(word) ? [word, ...pairs(word)] : [word]));
  };
}
