// Words that are not in the dictionary: completed when they may be unfinished, corrected when they may be mistyped.
// A typing error in an ending hides the stem, so every single slip of the word as typed is stemmed and looked up; two
// slips, and scripts other than Latin and Cyrillic, are found by walking the stems with the same first letter.

import type { Analyzer } from './analyse.ts';
import type { Dictionary, Term } from './dictionary.ts';
import { maxCorrections, maxPrefixExpansions } from './limits.ts';
import type { QueryWord } from './query.ts';

/** A word put in the place of another. */
export interface Replacement {
  readonly term: Term;
  /** How the word reads when shown. */
  readonly text: string;
  /** 1 for the same word, less for a guess. */
  readonly likeness: number;
}

const letters = [
  [/^[a-z0-9]+$/, 'abcdefghijklmnopqrstuvwxyz'],
  [/^[а-я]+$/, 'абвгдежзийклмнопрстуфхцчшщъыьэюя'],
] as const;

/** Words that begin with this one, or the longest stem that it begins with. */
export function expandPrefix(word: QueryWord, dictionary: Dictionary): Replacement[] {
  const typed = word.surface.toLowerCase();
  const found: Replacement[] = [];
  const prefix = new TextEncoder().encode(typed);
  if (typed.length < 2) return found;
  dictionary.walk(typed, (bytes, _, term) => {
    for (let i = 0; i < prefix.length; i++) if (bytes[i] !== prefix[i]) return false;
    const one = term();
    found.push({ term: one, text: one.text, likeness: (0.5 + typed.length / one.text.length) / 1.5 });
    return found.length < maxPrefixExpansions;
  });
  for (let length = typed.length - 1; found.length === 0 && length >= Math.max(4, typed.length - 5); length--) {
    const term = dictionary.find(typed.slice(0, length));
    // Only an ending may have been under way: a short stem inside a long word is another word.
    if (
      term !== undefined &&
      length >= typed.length * 0.6 &&
      /^(?:ing|ation|ment|ness|able|ed)/.test(`${typed.slice(length)}ation`)
    )
      found.push({ term, text: term.text, likeness: 0.7 });
  }
  return found;
}

/** Every word one slip away: a letter too few, too many, another, or two exchanged. */
function* slips(word: string): Generator<readonly [string, number]> {
  const alphabet = letters.find(([pattern]) => pattern.test(word))?.[1];
  if (alphabet === undefined) return;
  for (let i = 0; i <= word.length; i++) {
    const before = word.slice(0, i);
    const after = word.slice(i);
    // The first letter is seldom wrong.
    const likeness = i === 0 ? 0.7 : 0.9;
    if (after.length > 1) yield [`${before}${after[1] ?? ''}${after[0] ?? ''}${after.slice(2)}`, likeness];
    if (after.length > 0) yield [before + after.slice(1), likeness];
    for (const letter of alphabet) {
      yield [before + letter + after, likeness];
      if (after.length > 0 && after[0] !== letter) yield [before + letter + after.slice(1), likeness * 0.95];
    }
  }
}

/** Stems at most two slips from this one (one for short ones), which begin with the same letter. */
function nearStems(stem: string, dictionary: Dictionary, take: (term: Term, distance: number) => void): void {
  const key = new TextEncoder().encode(stem);
  const most = stem.length > 5 ? 2 : 1;
  const first = String.fromCodePoint(stem.codePointAt(0) ?? 0);
  const start = new TextEncoder().encode(first);
  // rows[n] holds the distances of a word's first n bytes to every beginning of the stem; words that share bytes share rows.
  const width = key.length + 1;
  const rows = new Uint8Array(width * 258);
  for (let i = 0; i < width; i++) rows[i] = i;
  let dead = 258;
  dictionary.walk(first, (bytes, shared, term) => {
    for (let i = 0; i < start.length; i++) if (bytes[i] !== start[i]) return false;
    if (shared >= dead) return true;
    dead = 258;
    for (let row = shared + 1; row <= bytes.length; row++) {
      const at = row * width;
      let least = row;
      rows[at] = row;
      for (let i = 1; i < width; i++) {
        const same = bytes[row - 1] === key[i - 1];
        let distance = Math.min(
          (rows[at - width + i - 1] ?? 0) + (same ? 0 : 1),
          (rows[at - width + i] ?? 0) + 1,
          (rows[at + i - 1] ?? 0) + 1,
        );
        if (i > 1 && row > 1 && bytes[row - 1] === key[i - 2] && bytes[row - 2] === key[i - 1])
          distance = Math.min(distance, (rows[at - 2 * width + i - 2] ?? 0) + 1);
        rows[at + i] = distance;
        least = Math.min(least, distance);
      }
      if (least > most) {
        dead = row;
        return true;
      }
    }
    const distance = rows[bytes.length * width + width - 1] ?? 258;
    if (distance <= most) take(term(), distance);
    return true;
  });
}

/** What a word that stands nowhere may have been meant to be, best first. */
export function correct(word: QueryWord, analyzers: readonly Analyzer[], dictionary: Dictionary): Replacement[] {
  const best = new Map<number, Replacement>();
  const offer = (term: Term, text: string, likeness: number): void => {
    if (text.length > 2 && likeness > (best.get(term.number)?.likeness ?? 0)) best.set(term.number, { term, text, likeness });
  };
  const typed = word.surface.toLowerCase();
  if (typed.length > 3 && typed.length <= 24) {
    const tried = new Set<string>();
    for (const [slip, likeness] of slips(typed)) {
      for (const analyzer of analyzers) {
        const { term, stop } = analyzer.word(slip);
        if (stop || tried.has(term)) continue;
        tried.add(term);
        const found = dictionary.find(term);
        if (found !== undefined) offer(found, slip, likeness);
      }
    }
  }
  if (best.size === 0)
    for (const form of word.forms)
      if (form.length > 2 && form.length <= 32)
        nearStems(form, dictionary, (term, distance) => offer(term, term.text, distance > 1 ? 0.5 : 0.8));
  // Among equally near words the one more often written was more likely meant.
  return [...best.values()]
    .sort(
      (a, b) =>
        b.likeness * Math.log2(2 + b.term.frequency) - a.likeness * Math.log2(2 + a.term.frequency) ||
        a.term.number - b.term.number,
    )
    .slice(0, maxCorrections)
    .map((one, rank) => ({ ...one, likeness: one.likeness / (1 + rank) }));
}

/** Words that begin like this one, as long a beginning as any has; for headings to offer when nothing was found. */
export function similar(word: QueryWord, dictionary: Dictionary): Term[] {
  const typed = word.surface.toLowerCase();
  for (let length = Math.min(typed.length, 24); length >= 3; length--) {
    const found: Term[] = [];
    const prefix = new TextEncoder().encode(typed.slice(0, length));
    dictionary.walk(typed.slice(0, length), (bytes, _, term) => {
      for (let i = 0; i < prefix.length; i++) if (bytes[i] !== prefix[i]) return false;
      found.push(term());
      return found.length < maxCorrections;
    });
    if (found.length > 0) return found;
  }
  return [];
}
