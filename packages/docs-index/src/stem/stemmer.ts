// A language: how its words lose their endings, and which of them are stop words.

/** The part of a language that searching needs; its stop words are in the index. */
export type WordStemmer = Omit<Stemmer, 'stopWords'>;

/** The analysis of one language; give the same one to `buildDocsIndex` and to `openDocsIndex`. */
export interface Stemmer {
  /** The primary language subtag it serves: `en`, `fr`. */
  readonly locale: string;
  /** Rises when the same word gets another stem; an index made with another revision is refused. */
  readonly revision: number;
  /** Words dropped from running text and kept in titles and headings, folded like every word. */
  readonly stopWords: ReadonlySet<string>;
  /** The stem of a lower-case word whose accents have been folded away. */
  stem(word: string): string;
}

/** A map from `from:to` pairs separated by blanks; a word without a colon stays itself. */
export function replacements(pairs: string): ReadonlyMap<string, string> {
  return new Map(
    pairs.split(/\s+/).map((pair) => {
      const [from = '', to = from] = pair.split(':', 2);
      return [from, to];
    }),
  );
}

export function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/));
}

/** The language of a locale: `pt` of `pt-BR`. */
export function primaryLanguage(locale: string): string {
  return locale.replace(/[-_].*/, '').toLowerCase();
}
