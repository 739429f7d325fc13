// Phrases: what stands between quotation marks in a query must stand in a section as it is written, but for upper and lower
// case, accents, and where lines end. The index says which sections hold the words; their text says how.

import type { Analyzer } from './analyse.ts';
import type { Catalog } from './catalog.ts';
import type { Dictionary } from './dictionary.ts';
import type { IndexFile } from './file.ts';
import { fold } from './fold.ts';
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

/** Whether a text has a phrase that begins and ends where words do. */
function has(text: string, phrase: string, word: RegExp): boolean {
  for (let at = -1; (at = text.indexOf(phrase, at + 1)) >= 0; )
    if (![at, at + phrase.length].some((edge) => edge > 0 && word.test(text.slice(edge - 1, edge + 1)))) return true;
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
  return held.map((met, section) => (met === words.length && admitted?.[section] !== 0 ? 1 : 0));
}

/** Whether a section holds all phrases, in its heading (a page's opening: its title) or in its text; false for what would be read past the bound. */
export function createHolder(file: IndexFile, catalog: Catalog, phrases: readonly string[]): (section: number) => boolean {
  const word = createWordPattern();
  let left = phraseBytes;
  return (section) => {
    if (left <= 0) return false;
    const bytes = catalog.textOf(section, left);
    left -= bytes.length;
    const text = plain(file.decode(bytes));
    const missing = phrases.filter((phrase) => !has(text, phrase, word));
    if (missing.length === 0) return true;
    const { title, headingPath } = catalog.facts(section);
    const heading = plain(headingPath.at(-1) ?? title);
    return missing.every((phrase) => has(heading, phrase, word));
  };
}
