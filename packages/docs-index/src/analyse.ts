// From text to the words that are indexed and searched; the same code at both ends. An identifier is kept whole and cut
// into its parts: `Astro.getStaticPaths` gives itself, `getstaticpaths`, and the stems of its parts. Hyphens and
// underscores vanish from whole words, so that `max-age`, `max_age` and `maxAge` are one. What programs write before and
// after a name (`--flag`, `.env`, `@scope/name`, `$ref`, `C++`, `C#`) makes a word of its own beside the bare name.

import { fold, isAscii } from './fold.ts';
import { createSegmenter, type Segmentation, unspaced } from './segment.ts';
import type { Stemmer } from './stem/stemmer.ts';

/** A word as the dictionary knows it. */
export interface Word {
  readonly term: string;
  /** Carries no subject; left out of running text. */
  readonly stop: boolean;
}

/** Cuts text into words of one language. */
export interface Analyzer {
  /** Hands on each word with the stretch of folded text it came from. */
  each(text: string, take: (word: Word, surface: string) => void): void;
  /** One folded lower-case word, taken as it is. */
  word(lower: string): Word;
}

/** Longest word kept, in UTF-16 units; what is longer is data, not language. */
const maxWordLength = 64;
/** Distinct stretches of text remembered with their words. */
const memoSize = 4096;

const runPattern = (letter: string): string =>
  `(?:--?|[.@$])?${letter}+(?:(?:\\.\\.\\.|_+|[.\\-/:@])${letter}+)*(?:\\+\\+|#(?!${letter}))?`;

const ascii = { run: new RegExp(runPattern('[A-Za-z0-9]'), 'g'), part: /[A-Z]+s?(?![a-z])|[A-Z]?[a-z]+|[0-9]+/g };

/** Regular expressions for text beyond ASCII take long to compile, so they wait until such text turns up. */
function unicodePatterns(): { readonly run: RegExp; readonly part: RegExp; readonly unspacedStart: RegExp } {
  const letter = `(?:(?![${unspaced}])[\\p{L}\\p{N}\\p{M}])`;
  return {
    run: new RegExp(`[${unspaced}]+|${runPattern(letter)}`, 'gu'),
    unspacedStart: new RegExp(`^[${unspaced}]`, 'u'),
    part: /\p{Lu}+s?(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}\p{Lt}\p{M}]+|\p{N}+/gu,
  };
}

/**
 * An analyzer for a language; without a stemmer words are only folded. Words whose first letter is not in `initials` are
 * not stemmed: who looks for a few words in much text knows how they begin, because stemmers keep first letters.
 */
export function createAnalyzer(stemmer: Stemmer | undefined, segmentation: Segmentation, initials?: ReadonlySet<string>): Analyzer {
  let unicode: ReturnType<typeof unicodePatterns> | undefined;
  const segment = createSegmenter(segmentation);
  const memo = new Map<string, readonly Word[]>();

  const wordOf = (lower: string): Word => ({
    term: (stemmer === undefined || initials?.has(lower[0] ?? '') === false ? lower : stemmer.stem(lower)).slice(0, maxWordLength),
    stop: stemmer?.stopWords.has(lower) === true,
  });

  /** One name between dots and slashes: its whole, and its parts when it has several. */
  function addName(name: string, part: RegExp, words: Word[]): void {
    const parts = name.split(/_+|-/).flatMap((piece) => piece.match(part) ?? []);
    const whole = parts.join('').toLowerCase();
    if (whole.length <= maxWordLength) words.push(wordOf(whole));
    if (parts.length < 2) return;
    for (const piece of parts) if (piece.length > 1 && piece.length <= maxWordLength) words.push(wordOf(piece.toLowerCase()));
  }

  function wordsOf(run: string, part: RegExp): readonly Word[] {
    const words: Word[] = [];
    const bare = run.replace(/^[-.@$]+|[+#]+$/g, '');
    const addWhole = (text: string): void => {
      const term = text.toLowerCase().replace(/(?<=.)[_-](?=[^-])/g, '');
      if (term.length <= maxWordLength) words.push({ term, stop: false });
    };
    const segments = bare.split(/[/:@]/);
    for (const one of segments) {
      const names = one.split(/\.+/);
      // The C of C++ is another language: only the whole is a word.
      if (bare.length > 1 || bare === run) for (const name of names) addName(name, part, words);
      if (names.length > 1 && segments.length > 1) addWhole(one);
    }
    if (bare !== run || /[./:@]/.test(bare)) addWhole(run);
    return words;
  }

  return {
    word: wordOf,
    each(text, take) {
      const folded = fold(text);
      const { run } = isAscii(folded) ? ascii : (unicode ??= unicodePatterns());
      for (const [surface] of folded.matchAll(run)) {
        let words = memo.get(surface);
        if (words === undefined) {
          const made: Word[] = [];
          const plain = isAscii(surface);
          if (!plain && unicode?.unspacedStart.test(surface) === true) segment(surface, (term, stop) => made.push({ term, stop }));
          words = made.length > 0 ? made : wordsOf(surface, (plain ? ascii : (unicode ??= unicodePatterns())).part);
          if (memo.size >= memoSize) memo.clear();
          memo.set(surface, words);
        }
        for (const word of words) take(word, surface);
      }
    },
  };
}
