// Phrases: the words between quotation marks of a query must stand in a section in the same order and form, but for upper and lower case,
// accents, and line ends. The index gives the sections that hold the words; their text is then compared.

import { type Analyzer, fold } from './analyse.ts';
import type { Catalog } from './catalog.ts';
import type { Dictionary } from './dictionary.ts';
import type { IndexFile } from './file.ts';
import { runSections } from './format.ts';
import { phraseBytes } from './limits.ts';
import { runsOf } from './postings.ts';
import { wordsOf } from './query.ts';
import type { Filter } from './rank.ts';
import { unspaced } from './segment.ts';

/** Text as phrases and sections are compared. */
const plain = (text: string): string => fold(text).toLowerCase().replace(/\s+/g, ' ').trim();

/** The phrases of a query, and its text without the quotation marks around them; a mark that none closes is text. */
export function readPhrases(query: string): { readonly text: string; readonly phrases: readonly string[] } {
  const phrases: string[] = [];
  const text = query.replace(/["“”]([^"“”]*)["“”]/g, (whole, inner: string) => {
    const phrase = plain(inner);
    if (phrase === '') return whole;
    phrases.push(phrase);
    return ` ${inner} `;
  });
  return { text: text.replace(/\s+/g, ' ').trim(), phrases };
}

/** Two or more letters, all of scripts whose words have an end. */
const createWordPattern = (): RegExp => new RegExp(`^(?:(?![${unspaced}])[\\p{L}\\p{N}_]){2,}$`, 'u');

/** Signs that are no letters and stand between words as blanks do; see `fold`. */
const signs = '\\u00a0-\\u00bf\\u2011-\\u2bff';

/** A phrase as it may be written: in any case, with any blanks, signs and line ends between its words. */
function patternOf(phrase: string): RegExp {
  const written = phrase.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replaceAll(' ', `[\\s${signs}]+`);
  // This skips most places that are no match; `has` looks at letters beyond ASCII.
  return new RegExp(written.replace(/^(?=\w)|(?<=\w)$/g, '\\b'), 'gi');
}

/** Whether a text has a phrase that begins and ends where words do. */
function has(text: string, phrase: RegExp, word: RegExp): boolean {
  phrase.lastIndex = 0;
  for (let found; (found = phrase.exec(text)) !== null; phrase.lastIndex = found.index + 1)
    if (![found.index, phrase.lastIndex].some((edge) => edge > 0 && word.test(text.slice(edge - 1, edge + 1)))) return true;
  return false;
}

/** The sections that hold every word which a section with the phrases must hold, of those that the filter lets through. */
export function holding(
  file: IndexFile,
  phrases: readonly string[],
  readers: readonly Analyzer[],
  dictionary: Dictionary,
  admitted: Filter,
): Uint8Array {
  const { bytes, sections } = file;
  const word = createWordPattern();
  const words = phrases.flatMap((phrase) => {
    const all = wordsOf(phrase, readers);
    // A name may be cut otherwise within a longer one, and so may a run without blanks: these say nothing.
    return all.filter(
      ({ surface, stop }) => !stop && word.test(surface) && all.filter((other) => other.surface === surface).length === 1,
    );
  });
  /** How many of the words, in their order, each section was found to hold. */
  const held = new Uint8Array(sections);
  words.forEach(({ forms }, met) => {
    for (const form of forms) {
      const term = dictionary.find(form);
      if (term === undefined) continue;
      const runs = runsOf(file, term);
      while (runs.run < sections) {
        for (let i = runs.at, section = runs.run * runSections; i < runs.at + runs.count; i++) {
          section += bytes[i] ?? 0;
          if (held[section] === met) held[section] = met + 1;
        }
        runs.next();
      }
    }
  });
  // A plain loop: called for each section, a function takes longer than all the rest.
  for (let section = 0; section < sections; section++)
    held[section] = held[section] === words.length && admitted?.[section] !== 0 ? 1 : 0;
  return held;
}

/** Whether a section holds all phrases, in its heading (a page's opening: its title) or in its text; false for what would be read past the bound. */
export function createHolder(file: IndexFile, catalog: Catalog, phrases: readonly string[]): (section: number) => boolean {
  const word = createWordPattern();
  const patterns = phrases.map(patternOf);
  /** Folding is most of the work, and most text has nothing to fold but signs. */
  const folds = new RegExp(`[^\\0-\\x7f${signs}]`);
  const hasIt = (text: string, pattern: RegExp): boolean =>
    has(text, pattern, word) || (folds.test(text) && has(fold(text), pattern, word));
  let left = phraseBytes;
  return (section) => {
    if (left <= 0) return false;
    const bytes = catalog.textOf(section, left);
    left -= bytes.length;
    const text = file.decode(bytes);
    const missing = patterns.filter((pattern) => !hasIt(text, pattern));
    if (missing.length === 0) return true;
    const heading = catalog.isOpening(section) ? catalog.facts(section).title : file.decode(catalog.headingOf(section));
    return missing.every((pattern) => hasIt(heading, pattern));
  };
}
