// From text to the words that are indexed and searched; the same code at both ends. An identifier is kept whole and cut
// into its parts: `Astro.getStaticPaths` gives itself, `getstaticpaths`, and the stems of its parts. Hyphens and
// underscores vanish from whole words, so that `max-age`, `max_age` and `maxAge` are one. A name with the signs that programs write
// around it (`--flag`, `.env`, `@scope/name`, `$ref`, `C++`, `C#`) is a word next to the bare name. Before text is cut,
// spellings of one word are made equal: compatibility forms (full width, ligatures) by NFKC, accents away. A word typed without its
// accents then finds the word written with them, and the reverse.

import { type Segmenter, unspaced } from './segment.ts';
import { replacements, type WordStemmer } from './stem/stemmer.ts';

const special = replacements('ß:ss ø:o æ:ae œ:oe ł:l đ:d ı:i');

/** Signs without letters: typographic marks, arrows, symbols, emoji. Without them most English text is ASCII, and cheap. */
const notWords = /[\u00a0-\u00bf\u2011-\u2bff]|\ufe0f|[\ud83c-\ud83e][\udc00-\udfff]/g;

/** Whether the text needs no folding and no Unicode tables. */
export function isAscii(text: string): boolean {
  return !/[^\0-\x7f]/.test(text);
}

/** The text in NFKC without accents; upper case stays. The Russian й is a letter of its own and stays too. */
export function fold(text: string): string {
  if (isAscii(text)) return text;
  const unmarked = text
    .normalize('NFKC')
    .replace(/\u2010/g, '-')
    .replace(notWords, ' ');
  if (isAscii(unmarked)) return unmarked;
  return unmarked
    .normalize('NFD')
    .replace(/(?<![иИ])[\u0300-\u036f]+/g, '')
    .normalize('NFC')
    .replace(/[ß-œ]/giu, (letter) => special.get(letter.toLowerCase()) ?? letter);
}

export interface Word {
  /** As it is written, in lower case and without accents. */
  readonly text: string;
  /** As the index looks it up: its stem, or itself. */
  readonly term: string;
  /** Carries no subject; left out of running text. */
  readonly stop: boolean;
  /** The numbers that a builder gave its text and its term; before that, -1. */
  number: number;
  stemNumber: number;
}

/** Cuts text into words of one language. */
export interface Analyzer {
  /** Passes each word with the stretch of folded text it came from. */
  each(text: string, take: (word: Word, token: string) => void): void;
  /** One folded lower-case word, taken as it is. */
  word(text: string): Word;
}

interface Patterns {
  readonly run: RegExp;
  readonly isUnbroken?: RegExp;
  readonly part: RegExp;
}

/** Patterns over classes of characters. */
function patterns(flags: string, letter: string, upper: string, lower: string, digit: string): Patterns {
  const run = `(?:--?|[.@$])?${letter}+(?:(?:\\.\\.\\.|_+|[.\\-/:@])${letter}+)*(?:\\+\\+|#(?!${letter}))?`;
  return {
    run: new RegExp(run, flags),
    part: new RegExp(`${upper}+s?(?!${lower})|${upper}?${lower}+|${digit}+`, flags),
  };
}

const ascii = patterns('g', '[A-Za-z0-9]', '[A-Z]', '[a-z]', '[0-9]');

/** Regular expressions for text beyond ASCII take long to compile, so they wait until such text turns up. */
const beyondAscii = (): Patterns => {
  const spaced = patterns('gu', `(?:(?![${unspaced}])[\\p{L}\\p{N}\\p{M}])`, '\\p{Lu}', '[^\\p{Lu}\\p{N}_-]', '\\p{N}');
  const run = new RegExp(`[${unspaced}]+|${spaced.run.source}`, 'gu');
  return { run, part: spaced.part, isUnbroken: new RegExp(`^[${unspaced}]`, 'u') };
};

/** A path with places to fill: `/v1/pages/{id}`. */
const template = /(?:\/[\w.~-]{1,64}|\/\{[\w.-]{1,64}\}){1,16}/g;

/** The names of such paths in a text, without the names of their places: `/v1/pages/{}`. A query finds them with values in their places. */
export function templatesIn(text: string): readonly string[] {
  if (!text.includes('/{')) return [];
  return (text.match(template) ?? []).flatMap((path) =>
    path.includes('{') ? [path.replace(/\{[^{}]*\}/g, '{}').toLowerCase()] : [],
  );
}

/** An analyzer for a language; without a stemmer words are only folded. */
export function createAnalyzer(stemmer: WordStemmer | undefined, stopWords: ReadonlySet<string>, segment: Segmenter): Analyzer {
  /** Distinct stretches of text remembered with their words. */
  const memoSize = 4096;
  /** Longest word kept, in UTF-16 units; a longer one is data, not language. */
  const maxWordLength = 64;
  let unicode: Patterns | undefined;
  const memo = new Map<string, readonly Word[]>();

  /** A word; one or two signs of Hiragana are grammar. */
  const word = (text: string, term: string = stemmer?.stem(text) ?? text): Word => ({
    text,
    term,
    stop: stopWords.has(text) || /^[ぁ-ゟ]{1,2}$/.test(text),
    ...{ number: -1, stemNumber: -1 },
  });
  const asItIs = (text: string): Word => word(text, text);

  function splitWords(run: string, part: RegExp): Word[] {
    const words: Word[] = [];
    const addWhole = (text: string): number => words.push(asItIs(text.toLowerCase().replace(/(?<=.)[_-](?=[^-])/g, '')));
    const bare = run.replace(/^[-.@$]+|(?:\+\+|#)$/g, '');
    const segments = bare.split(/[/:@]/);
    for (const one of segments) {
      const names = one.split(/\.+/);
      // The C of C++ is another language: only the whole is a word.
      for (const name of bare.length > 1 || bare === run ? names : []) {
        // The name itself, and its parts when it has several.
        const parts = name.match(part) ?? [];
        words.push(word(parts.join('').toLowerCase()));
        if (parts.length > 1) for (const piece of parts) if (piece.length > 1) words.push(word(piece.toLowerCase()));
      }
      if (names.length > 1 && segments.length > 1) addWhole(one);
    }
    if (bare !== run || /[./:@]/.test(bare)) addWhole(run);
    return words.filter(({ text }) => text.length <= maxWordLength);
  }

  return {
    word,
    each(text, take) {
      const folded = fold(text);
      const { run, part, isUnbroken } = isAscii(folded) ? ascii : (unicode ??= beyondAscii());
      for (const token of folded.match(run) ?? []) {
        let words = memo.get(token);
        if (words === undefined) {
          words = isUnbroken?.test(token) === true ? segment(token).map(asItIs) : splitWords(token, part);
          if (memo.size >= memoSize) memo.clear();
          memo.set(token, words);
        }
        for (const one of words) take(one, token);
      }
      for (const path of templatesIn(folded)) take(asItIs(path), path);
    },
  };
}
