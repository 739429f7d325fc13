// Phrases: the words between quotation marks of a query must be in a section in the same order and form, but for upper and lower case,
// accents, and line ends. The index gives the sections that hold the words; their text is then compared.

import { type Analyzer, fold, isAscii } from './analyse.ts';
import type { Catalog, Filter } from './catalog.ts';
import type { Dictionary, Term } from './dictionary.ts';
import type { IndexFile } from './file.ts';
import { maxPhrases, phraseBytes } from './limits.ts';
import { placesBehind, positionsWithin, runsOf, sectionOfPlace } from './postings.ts';
import { queryWords } from './query.ts';
import { unspaced } from './segment.ts';
import { decode } from './text.ts';
import { reserves, unitsOf, type Work } from './work.ts';

const normalizedPhrase = (text: string): string => fold(text).toLowerCase().replace(/\s+/g, ' ').trim();

/** The phrases of a query, and its text without the quotation marks around them. */
export interface PhrasedText {
  readonly text: string;
  /** Each once, the first `maxPhrases`. */
  readonly phrases: readonly string[];
  readonly hasMore: boolean;
}

/** Reads the phrases of a query. A mark that none closes is text, and a single letter between marks is a word. */
export function readPhrases(query: string): PhrasedText {
  const phrases = new Set<string>();
  const text = query.replace(/["“”]([^"“”]*)["“”]/g, (quoted, inner: string) => {
    const phrase = normalizedPhrase(inner);
    if (phrase === '') return quoted;
    if (Array.from(phrase).length > 1) phrases.add(phrase);
    return ` ${inner} `;
  });
  const all = [...phrases];
  return { text: text.replace(/\s+/g, ' ').trim(), phrases: all.slice(0, maxPhrases), hasMore: all.length > maxPhrases };
}

/** Two or more letters, all of scripts whose words have an end. */
const createWordPattern = (): RegExp => new RegExp(`^(?:(?![${unspaced}])[\\p{L}\\p{N}_]){2,}$`, 'u');

/** A phrase as it may be written: in any case, with any blanks between its words. */
const patternOf = (phrase: string): RegExp =>
  new RegExp(phrase.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replaceAll(' ', '\\s+'), 'gi');

/** Whether a text has a phrase that begins and ends where words do; false where the work for looking does not suffice. */
function has(text: string, phrase: RegExp, word: RegExp, work: Work): boolean {
  phrase.lastIndex = 0;
  if (!work.take(text.length * (unitsOf.searched + (phrase.source.length >> 4)), reserves.phrases)) return false;
  for (let match; (match = phrase.exec(text)) !== null; phrase.lastIndex = match.index + 1) {
    if (![match.index, phrase.lastIndex].some((edge) => edge > 0 && word.test(text.slice(edge - 1, edge + 1)))) return true;
    if (!work.take(unitsOf.edge, reserves.phrases)) return false;
  }
  return false;
}

/** The folded text of a section, made when a phrase first needs it, and once; empty where the work for it does not suffice. */
function foldedOnce(text: string, work: Work): () => string {
  let folded: string | undefined;
  return () => (folded ??= isAscii(text) ? '' : work.take(text.length * unitsOf.folded, reserves.phrases) ? fold(text) : '');
}

/** A word of a phrase that is cut alike wherever it is, and how many positions behind the one before it lies at most. */
interface Link {
  readonly terms: readonly Term[];
  readonly most: number;
}

/** Given some ascending sections, whether one of them holds the phrases; false for what would be read past the bound. */
export type PhraseFilter = (sections: readonly number[]) => (section: number) => boolean;

/** Looks for phrases: leaves out all sections but those that hold every such word and pass the filter, and reports which of these hold them. */
export function createPhraseSearch(
  file: IndexFile,
  catalog: Catalog,
  phrases: readonly string[],
  readers: readonly Analyzer[],
  dictionary: Dictionary,
  filter: Filter,
  work: Work,
): readonly [excluded: Uint8Array, PhraseFilter] {
  const word = createWordPattern();
  // The longest is in the fewest sections.
  const patterns = [...phrases].sort((a, b) => b.length - a.length).map(patternOf);
  /** Those of some phrases that a text lacks. Folding is most of the work, and most hits need none. */
  const missingIn = (text: string, sought: readonly RegExp[]): RegExp[] => {
    const folded = foldedOnce(text, work);
    return sought.filter((pattern) => !has(text, pattern, word, work) && !has(folded(), pattern, word, work));
  };

  const chains = phrases.map((phrase) => {
    let most = 0;
    return phrase.split(' ').flatMap((piece): Link[] => {
      const [first, ...others] = queryWords(piece, readers);
      // A name may be cut otherwise in a longer one or in capitals, and so may a run without blanks: no more words than letters.
      if (first === undefined || others.length > 0 || first.stop || !word.test(first.token)) {
        most += piece.length;
        return [];
      }
      const link = { terms: first.forms.flatMap((form) => dictionary.find(form) ?? []), most };
      // In capitals a word may also give its parts, of two letters or more.
      most = 1 + (piece.length >> 1);
      return [link];
    });
  });
  // The rarest words leave out most sections. Those that the work does not suffice for leave out none: the text decides.
  const frequencyOf = ({ terms }: Link): number => terms.reduce((sum, { frequency }) => sum + frequency, 0);
  work.spend(file.sections * unitsOf.section);
  const links = chains
    .flat()
    .sort((a, b) => frequencyOf(a) - frequencyOf(b))
    .filter((link, i) => i < 255 && work.afford(frequencyOf(link) * unitsOf.posting, reserves.phrases));
  let left = links.length;
  /** How many of the words, in their order, each section was not found to hold; more for those that the filter leaves out. */
  const excluded = filter?.map((out) => (out ? 255 : left)) ?? new Uint8Array(file.sections).fill(left);
  for (const { terms } of links) {
    for (const term of terms) {
      const runs = runsOf(file, term);
      while (runs.run < file.runs) {
        for (let i = runs.at, section = file.firstOf(runs.run); i < runs.at + runs.count; i++) {
          section += runs.bytes[i] ?? 0;
          if (excluded[section] === left) excluded[section] = left - 1;
        }
        runs.next();
      }
    }
    left--;
  }

  return [
    excluded,
    (sections) => {
      let near = new Set(sections);
      for (const [first, ...others] of chains) {
        if (first === undefined || others.length === 0) continue;
        const placesOfWord = ({ terms }: Link): number[] | undefined =>
          positionsWithin(file, terms, [...near], work, reserves.phrases);
        let ends = placesOfWord(first);
        for (const link of others) {
          const places = ends && placesOfWord(link);
          if (ends && places) ends = placesBehind(ends, places, link.most);
        }
        if (ends) near = new Set(ends.map(sectionOfPlace));
      }
      let room = phraseBytes;
      return (section) => {
        if (room <= 0 || !near.has(section)) return false;
        const text = catalog.plainText(section, room);
        if (!work.take(text.length * unitsOf.searched, reserves.phrases)) return false;
        room -= text.length;
        const missing = missingIn(text, patterns);
        if (missing.length === 0) return true;
        const heading = catalog.isOpening(section) ? catalog.facts(section).title : decode(catalog.headingOf(section));
        return missingIn(heading, missing).length === 0;
      };
    },
  ];
}
