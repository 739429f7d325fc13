// Phrases: the words between quotation marks of a query must stand in a section in the same order and form, but for upper and lower case,
// accents, and line ends. The index gives the sections that hold the words; their text is then compared.

import { type Analyzer, fold } from './analyse.ts';
import type { Catalog, Filter } from './catalog.ts';
import type { Dictionary, Term } from './dictionary.ts';
import type { IndexFile } from './file.ts';
import { runSections } from './format.ts';
import { phraseBytes } from './limits.ts';
import { placesBehind, placesOf, runsOf, sectionOfPlace } from './postings.ts';
import { wordsOf } from './query.ts';
import { unspaced } from './segment.ts';
import { decode } from './text.ts';

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

/** A phrase as it may be written: in any case, with any blanks between its words. */
const patternOf = (phrase: string): RegExp =>
  new RegExp(phrase.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replaceAll(' ', '\\s+'), 'gi');

/** Whether a text has a phrase that begins and ends where words do. */
function has(text: string, phrase: RegExp, word: RegExp): boolean {
  phrase.lastIndex = 0;
  for (let found; (found = phrase.exec(text)) !== null; phrase.lastIndex = found.index + 1)
    if (![found.index, phrase.lastIndex].some((edge) => edge > 0 && word.test(text.slice(edge - 1, edge + 1)))) return true;
  return false;
}

/** A word of a phrase that is cut alike wherever it stands, and how many positions behind the one before it lies at most. */
interface Link {
  readonly terms: readonly Term[];
  readonly most: number;
}

/** Given some ascending sections, whether one of them holds the phrases; false for what would be read past the bound. */
export type HolderAmong = (sections: readonly number[]) => (section: number) => boolean;

/** Looks for phrases: leaves out all sections but those that hold every such word and pass the filter, and tells which of these hold them. */
export function createPhraseSearch(
  file: IndexFile,
  catalog: Catalog,
  phrases: readonly string[],
  readers: readonly Analyzer[],
  dictionary: Dictionary,
  filter: Filter,
): readonly [leftOut: Uint8Array, HolderAmong] {
  const word = createWordPattern();
  const patterns = phrases.map(patternOf);
  // Folding is most of the work, and most hits need none.
  const holds = (text: string, pattern: RegExp): boolean => has(text, pattern, word) || has(fold(text), pattern, word);

  const chains = phrases.map((phrase) => {
    let most = 0;
    return phrase.split(' ').flatMap((piece): Link[] => {
      const [first, ...others] = wordsOf(piece, readers);
      // A name may be cut otherwise in a longer one or in capitals, and so may a run without blanks: no more words than letters.
      if (first === undefined || others.length > 0 || first.stop || !word.test(first.surface)) {
        most += piece.length;
        return [];
      }
      const link = { terms: first.forms.flatMap((form) => dictionary.find(form) ?? []), most };
      // In capitals a word may also give its parts, of two letters or more.
      most = 1 + (piece.length >> 1);
      return [link];
    });
  });
  const links = chains.flat();
  let left = links.length;
  /** How many of the words, in their order, each section was not found to hold; more for those that the filter leaves out. */
  const leftOut = filter?.map((out) => (out ? 255 : left)) ?? new Uint8Array(file.sections).fill(left);
  for (const { terms } of links) {
    for (const term of terms) {
      const runs = runsOf(file, term);
      while (runs.run < file.sections) {
        for (let i = runs.at, section = runs.run * runSections; i < runs.at + runs.count; i++) {
          section += file.bytes[i] ?? 0;
          if (leftOut[section] === left) leftOut[section] = left - 1;
        }
        runs.next();
      }
    }
    left--;
  }

  return [
    leftOut,
    (sections) => {
      let near = new Set(sections);
      for (const [first, ...others] of chains) {
        if (first === undefined || others.length === 0) continue;
        let ends = placesOf(file, first.terms, [...near]);
        for (const { terms, most } of others) ends = placesBehind(ends, placesOf(file, terms, [...near]), most);
        near = new Set(ends.map(sectionOfPlace));
      }
      let room = phraseBytes;
      return (section) => {
        if (room <= 0 || !near.has(section)) return false;
        const bytes = catalog.textOf(section, room);
        room -= bytes.length;
        const text = decode(bytes);
        const missing = patterns.filter((pattern) => !holds(text, pattern));
        if (missing.length === 0) return true;
        const heading = catalog.isOpening(section) ? catalog.facts(section).title : decode(catalog.headingOf(section));
        return missing.every((pattern) => holds(heading, pattern));
      };
    },
  ];
}
