import type { Analyzer } from './analyse.ts';
import { type Dictionary, weightOf } from './dictionary.ts';
import { maxCorrectedWords, maxQueryWords } from './limits.ts';
import { complete, correct, isSpellingSuggestion, type Match } from './suggest.ts';
import type { Work } from './work.ts';

export interface QueryWord {
  /** The stretch of the query it came from. */
  readonly token: string;
  readonly text: string;
  /** What it is in each language that the query is read in; alternatives, not parts. */
  readonly forms: readonly string[];
  readonly stop: boolean;
}

export interface ParsedWord extends QueryWord {
  /** The words of the dictionary for it, or for its likely spelling, the best first. */
  readonly matches: readonly Match[];
  /** Its weight: the greatest of these; 0 without any. */
  readonly weight: number;
  /** Whether it is somewhere, as it is or as the beginning of another. */
  readonly isKnown: boolean;
}

export interface ParsedQuery {
  readonly text: string;
  readonly words: readonly ParsedWord[];
  /** The words of the dictionary that distinguish sections. */
  readonly distinctive: readonly Match[];
}

/** The words of a query, each once, read in every language given. */
export function queryWords(query: string, analyzers: readonly Analyzer[]): QueryWord[] {
  const read: { token: string; text: string; forms: string[]; stop: boolean }[] = [];
  for (const analyzer of analyzers) {
    let position = 0;
    // Languages differ in stems, not in where words end: the n-th word is the same in all of them.
    analyzer.each(query, ({ text, term, stop }, token) => {
      const word = (read[position++] ??= { token, text, forms: [], stop: true });
      if (!word.forms.includes(term)) word.forms.push(term);
      word.stop &&= stop;
    });
  }
  const distinct = new Map<string, QueryWord>();
  for (const word of read) {
    const key = word.forms.join(' ');
    if (!distinct.has(key)) distinct.set(key, word);
  }
  return [...distinct.values()].slice(0, maxQueryWords);
}

/** Paths, dates and numbers of a query in other forms, as words where the index has them. */
function otherFormsOf(text: string, analyzers: readonly Analyzer[], dictionary: Dictionary): QueryWord[] {
  const numbers = numbersOf(text).map((form) => [form, ...analyzers.map((analyzer) => analyzer.word(form).term)]);
  return [templatesOf(text), ...numbers].flatMap((given) => {
    const forms = [...new Set(given)].filter((form) => dictionary.find(form) !== undefined);
    return forms.length === 0 ? [] : [{ token: '', text: forms[0] ?? '', forms, stop: false }];
  });
}

const months = 'january february march april may june july august september october november december'.split(' ');

/**
 * Other forms of the dates, versions and numbers of a query, as the index has them: of `August 21, 2026` and `21 August 2026` it has
 * `2026-08-21` as 20260821, of `2026-08-21` the month in words; `v1.2` is 1.2; of `10000` it has `10,000` as 10 and 000.
 */
export function numbersOf(query: string): readonly string[] {
  const text = query.toLowerCase();
  const dates: string[] = [];
  for (const [, first, name = '', last, year = ''] of text.matchAll(
    /(?:\b(\d\d?)(?:st|nd|rd|th)?\.? )?\b([a-z]{3,9})\.?(?: (\d\d?)(?:st|nd|rd|th)?)?,? (\d{4})\b/g,
  )) {
    const month = months.findIndex((one) => one.startsWith(name)) + 1;
    const day = first ?? last;
    if (month > 0 && day !== undefined) dates.push(year + String(month).padStart(2, '0') + day.padStart(2, '0'));
  }
  for (const [, month] of text.matchAll(/\b\d{4}-(\d\d)-\d\d\b/g)) dates.push(months[Number(month) - 1] ?? '');
  for (const [, version = ''] of text.matchAll(/(?<![\w.])v?(\d+(?:\.\d+)+)(?![\w.])/g)) dates.push(version, `v${version}`);
  for (const [number] of text.matchAll(/(?<![\w.,-])\d{1,3}(?:,\d{3})+(?![\w,])/g)) dates.push(number.replaceAll(',', ''));
  for (const [number] of text.matchAll(/(?<![\w.,-])\d{5,12}(?![\w.,-])/g))
    dates.push(...Number(number).toLocaleString('en').split(','));
  return dates.filter((form) => form !== '' && !text.split(/[\s,]+/).includes(form));
}

/** Reads a query against the dictionary of an index over so many sections; words of less than this part of the greatest weight are not distinctive. */
export function parseQuery(
  text: string,
  analyzers: readonly Analyzer[],
  dictionary: Dictionary,
  work: Work,
  sections: number,
  minWeightShare: number,
): ParsedQuery {
  /** How much a word without a subject counts next to words with one; it is in titles and headings only. */
  const stopWordShare = 0.15;
  const words = [...queryWords(text, analyzers), ...otherFormsOf(text, analyzers, dictionary)].slice(0, maxQueryWords);
  const onlyStopWords = words.every((word) => word.stop);
  let corrected = 0;
  const read = words.map(({ token, text: typed, forms, stop }, index): ParsedWord => {
    const share = stop && !onlyStopWords ? stopWordShare : 1;
    let matches = forms.flatMap((form) => dictionary.find(form) ?? []).map((term): Match => ({ term, text: typed, weight: 1 }));
    let isKnown = true;
    // The whole of an identifier may be missing while its parts are known; then there is nothing to correct.
    if (matches.length === 0 && !stop && words.filter((other) => other.token === token).length === 1) {
      if (index === words.length - 1) matches = complete(typed, analyzers, dictionary, work);
      isKnown = matches.length > 0;
      if (!isKnown && corrected++ < maxCorrectedWords) matches = correct(typed, analyzers, dictionary, work);
    }
    let weight = 0;
    matches = matches.map(({ term, text: written, weight: likeness }) => {
      const matchWeight = weightOf(term.frequency, sections) * share * likeness;
      weight = Math.max(weight, matchWeight);
      return { term, text: written, weight: matchWeight };
    });
    // Written out: a copy of the word with more members costs a tenth of a search.
    return { token, text: typed, forms, stop, matches, weight, isKnown };
  });
  const least = Math.max(...read.map(({ weight }) => weight)) * minWeightShare;
  return { text, words: read, distinctive: read.flatMap(({ matches }) => matches).filter(({ weight }) => weight >= least) };
}

/** The query with misspelled words replaced by their best candidates, then by their second best; by common words only. */
export function suggestSpellings(text: string, words: readonly ParsedWord[], sections: number): string[] {
  const offered = words.flatMap(({ token, text: typed, matches, isKnown }) => {
    const texts = matches.filter(
      ({ term, text: written }) => !isKnown && isSpellingSuggestion(typed, written, term.frequency, sections),
    );
    return texts.length === 0 ? [] : [{ token, texts: texts.map(({ text: written }) => written) }];
  });
  const spellings = new Set(
    [0, 1, 2].map((rank) =>
      offered.reduce((spelling, { token, texts }) => spelling.replace(token, () => texts[rank] ?? texts.at(-1) ?? ''), text),
    ),
  );
  spellings.delete(text);
  return [...spellings];
}

/** Most parts of a path that may be values. */
const maxParts = 6;

/** What the first path of a query may be in the documentation, with each choice of its parts as places to fill. */
export function templatesOf(query: string): readonly string[] {
  const path = /(?:^|\s)(?:https?:\/\/[^\s/?#]{1,200})?((?:\/[\w.~%@:-]{1,64}){1,16})\/?(?=[\s?#]|$)/.exec(query)?.[1];
  const parts = path?.toLowerCase().split('/').slice(1) ?? [];
  const last = parts.slice(-maxParts);
  const first = parts.slice(0, -maxParts);
  const templates: string[] = [];
  // A bit for each part that is a value; a path without any is found by its words.
  for (let values = 1; values < 2 ** last.length; values++)
    templates.push(`/${[...first, ...last.map((part, index) => ((values >> index) & 1 ? '{}' : part))].join('/')}`);
  return templates;
}
