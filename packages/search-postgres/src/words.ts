// From text to what PostgreSQL reads. The words are those of the built-in index (names as they are and in parts, no accents, pairs of
// characters where words are written without spaces); their endings and stop words are left to the server's configuration of the language.
import { type Analyzer, createLocaleAnalyzer, primaryLanguage } from '@vitrine/docs-index/engine';

/** Configurations that PostgreSQL 14 and newer bring, by the primary subtag of a language. */
const configurations = new Map(
  (
    'ar:arabic hy:armenian eu:basque ca:catalan da:danish nl:dutch en:english fi:finnish fr:french de:german el:greek hi:hindi hu:hungarian ' +
    'id:indonesian ga:irish it:italian lt:lithuanian ne:nepali no:norwegian nb:norwegian nn:norwegian pt:portuguese ro:romanian ru:russian ' +
    'sr:serbian es:spanish sv:swedish ta:tamil tr:turkish yi:yiddish'
  )
    .split(' ')
    .map((pair) => pair.split(':', 2) as [string, string]), // Each pair above has its colon.
);

/** The text search configuration for a language; `simple` where PostgreSQL brings none. */
export function configurationOf(locale: string): string {
  return configurations.get(primaryLanguage(locale)) ?? 'simple';
}

/** A word as the parser of PostgreSQL keeps it: `C++` and `C#` would be `c` to it. */
export function plainWord(word: string): string {
  return word
    .replace(/\+\+$/, 'plusplus')
    .replace(/#$/, 'sharp')
    .replace(/^[^\p{L}\p{N}]+/u, 'sign');
}

/** The words of a text, as they are written. */
export function wordsIn(text: string, reader: Analyzer): string[] {
  const words: string[] = [];
  reader.each(text, ({ text: word }) => words.push(word));
  return words;
}

/** Words as PostgreSQL reads them. */
export const plainText = (words: readonly string[]): string => words.map(plainWord).join(' ');

/** Hands out one reader for each language. */
export function createReaders(): (locale: string) => Analyzer {
  const readers = new Map<string, Analyzer>();
  return (locale) => {
    const language = primaryLanguage(locale);
    const reader = readers.get(language) ?? createLocaleAnalyzer(language);
    readers.set(language, reader);
    return reader;
  };
}

/** PostgreSQL keeps every character but one. */
export const storable = (text: string): string => text.replaceAll('\0', '\ufffd');

/** A lexeme as a query has it, quoted. */
export function quoteLexeme(lexeme: string): string {
  return `'${lexeme.replace(/['\\]/g, '$&$&')}'`;
}
