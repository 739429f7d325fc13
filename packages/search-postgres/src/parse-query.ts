// From the words of a query to their lexemes. A word that is nowhere is completed where it is the last, and
// otherwise corrected: trigrams offer words that look alike, and those fewest slips away take its place.
import { type DocsLimit, editDistance } from '@vitrine/docs-index';
import {
  type Analyzer,
  isSpellingSuggestion,
  maxCorrectedWords,
  maxCorrections,
  maxPrefixExpansions,
  type QueryWord,
  readQueryText,
  weightOf,
} from '@vitrine/docs-index/engine';
import { tablesOf } from './layout.ts';
import { type PostgresClient, rows } from './pool.ts';
import { configurationOf, plainText, plainWord, quoteLexeme, wordsIn } from './words.ts';

/** A snapshot as a search meets it. */
export interface Held {
  readonly number: number;
  readonly id: string;
  readonly sections: number;
  readonly locales: readonly string[];
}

/** A word of the query, and what it is in the database. */
export interface SoughtWord {
  readonly word: QueryWord;
  /** No lexemes in any language: `the`. It is looked for in titles and headings. */
  readonly stop: boolean;
  /** Lexemes that are in the documentation, quoted; of a word that was completed or corrected, those of its replacements. */
  readonly lexemes: readonly string[];
  /** Its weight for a section that has it; 0 where it is nowhere. */
  readonly weight: number;
  /** How many sections hold it, at most. */
  readonly frequency: number;
  /** Words in its place, the best first; empty for a word that is somewhere. */
  readonly replacements: readonly string[];
  /** Those of them that are common enough to be offered. */
  readonly offered: readonly string[];
  /** It is nowhere, neither as it is nor as the beginning of another word. */
  readonly missing: boolean;
}

/** A query that was read. */
export interface Sought {
  readonly text: string;
  readonly words: readonly SoughtWord[];
  /** The phrases as one `tsquery`; undefined without phrases. */
  readonly phrases: string | undefined;
  /** The limits that the query reaches by itself. */
  readonly limits: readonly DocsLimit[];
  readonly reader: Analyzer;
  /** The configurations in which it is read. */
  readonly configurations: readonly string[];
}

/** A word with what it is in one language. */
interface Lexeme {
  readonly lexeme: string;
  readonly sections: number;
}

/** A word that no language keeps, or that its own language drops and that is in no other. */
function isStop({ stop }: QueryWord, lexemes: readonly Lexeme[]): boolean {
  return lexemes.length === 0 || (stop && lexemes.every(({ sections }) => sections === 0));
}

/** Looks words up: each with its lexemes in the languages. */
async function lookUp(
  client: PostgresClient,
  { number }: Held,
  configurations: readonly string[],
  words: readonly string[],
): Promise<Map<string, Lexeme[]>> {
  const found = new Map<string, Lexeme[]>(words.map((word) => [word, []]));
  if (words.length === 0) return found;
  const looked = await rows(
    client,
    `select distinct word, lexeme, coalesce(sections, 0) as sections
      from unnest($1::text[], $2::text[]) as given(word, plain)
      cross join unnest($3::regconfig[]) as config
      cross join lateral unnest(to_tsvector(config, plain)) as of_word
      left join ${tablesOf(number).lexemes} using (lexeme)`,
    [words, words.map(plainWord), configurations],
  );
  for (const { word, lexeme, sections } of looked)
    found.get(String(word))?.push({ lexeme: String(lexeme), sections: Number(sections) });
  return found;
}

/** Words that begin like this one, the commonest first. */
async function beginning(client: PostgresClient, { number }: Held, typed: string): Promise<string[]> {
  const found = await rows(
    client,
    `select word from ${tablesOf(number).words} where word like $1 order by sections desc limit $2`,
    [`${typed.replace(/[\\%_]/g, '\\$&')}%`, maxPrefixExpansions],
  );
  return found.map(({ word }) => String(word));
}

/** A word, and how many sections have it. */
interface CountedWord {
  readonly word: string;
  readonly sections: number;
}

/** The words fewest slips away, one slip or in longer words two, the commonest first. */
async function corrections(client: PostgresClient, { number }: Held, typed: string): Promise<CountedWord[]> {
  const found = await rows(
    client,
    `select word, sections from ${tablesOf(number).words}
      where word % $1 and left(word, 1) = left($1, 1) order by similarity(word, $1) desc, sections desc limit 100`,
    [typed],
  );
  const near = found
    .map(({ word, sections }) => ({ word: String(word), sections: Number(sections), slips: editDistance(typed, String(word)) }))
    .filter(({ slips }) => slips <= (typed.length > 6 ? 2 : 1));
  const fewest = Math.min(...near.map(({ slips }) => slips));
  return near
    .filter(({ slips }) => slips === fewest)
    .sort((a, b) => b.sections - a.sections)
    .slice(0, maxCorrections);
}

/** Reads a query in the languages of the snapshot, or in the one that is requested. */
export async function parseQuery(
  client: PostgresClient,
  held: Held,
  query: string,
  locale: string | undefined,
  readerOf: (locale: string) => Analyzer,
): Promise<Sought> {
  const [first = 'en'] = held.locales;
  const reader = readerOf(locale ?? first);
  const configurations = [...new Set((locale === undefined ? held.locales : [locale]).map(configurationOf))];
  const { text, phrases, words: read, limits } = readQueryText(query, reader);
  const known = await lookUp(
    client,
    held,
    configurations,
    read.map((word) => word.text),
  );
  const replaced = new Map<string, readonly string[]>();
  const offered = new Map<string, readonly string[]>();
  const missing = new Set<string>();
  for (const [index, word] of read.entries()) {
    const { token, text: typed } = word;
    const lexemes = known.get(typed) ?? [];
    // The whole of a name may be missing while its parts are known; then there is nothing to correct.
    const isPart = read.filter((other) => other.token === token).length > 1;
    if (isStop(word, lexemes) || isPart || lexemes.some(({ sections }) => sections > 0)) continue;
    let by = index === read.length - 1 && typed.length > 1 ? await beginning(client, held, typed) : [];
    if (by.length === 0) {
      const near = missing.size < maxCorrectedWords ? await corrections(client, held, typed) : [];
      by = near.map(({ word: one }) => one);
      const common = near.filter(({ word: one, sections }) => isSpellingSuggestion(typed, one, sections, held.sections));
      offered.set(
        typed,
        common.map(({ word: one }) => one),
      );
      missing.add(typed);
    }
    replaced.set(typed, by);
  }
  const standIns = await lookUp(client, held, configurations, [...new Set([...replaced.values()].flat())]);
  const words = read.map((word): SoughtWord => {
    const own = known.get(word.text) ?? [];
    const replacements = replaced.get(word.text) ?? [];
    const lexemes = (replacements.length > 0 ? replacements.flatMap((one) => standIns.get(one) ?? []) : own).filter(
      ({ sections }) => sections > 0,
    );
    const frequency = Math.min(
      held.sections,
      lexemes.reduce((sum, { sections }) => sum + sections, 0),
    );
    return {
      word,
      stop: isStop(word, own),
      lexemes: [...new Set(lexemes.map(({ lexeme }) => quoteLexeme(lexeme)))],
      weight: frequency === 0 ? 0 : weightOf(frequency, held.sections) * (replacements.length > 0 ? 0.8 : 1),
      frequency,
      replacements,
      offered: offered.get(word.text) ?? [],
      missing: missing.has(word.text),
    };
  });
  return { text, words, phrases: await readPhrases(client, configurations, phrases, reader), limits, reader, configurations };
}

/** Words that look like those of a query of which nothing was found, as a `tsquery`; undefined where there are none. */
export async function similarTerms(
  client: PostgresClient,
  held: Held,
  { words, configurations }: Sought,
): Promise<string | undefined> {
  const typed = words.flatMap(({ word, stop }) => (stop ? [] : [word.text])).slice(0, maxCorrectedWords);
  const found = await rows(
    client,
    `select distinct word from unnest($1::text[]) as typed cross join lateral (
        select word from ${tablesOf(held.number).words} where word % typed order by similarity(word, typed) desc, sections desc limit $2
      ) as alike`,
    [typed, maxCorrections],
  );
  const looked = await lookUp(
    client,
    held,
    configurations,
    found.map(({ word }) => String(word)),
  );
  const terms = [...looked.values()].flat().map(({ lexeme }) => quoteLexeme(lexeme));
  return terms.length === 0 ? undefined : terms.join(' | ');
}

/** All phrases must occur, in any of the languages, in title, headings or text: former names are part of none. */
async function readPhrases(
  client: PostgresClient,
  configurations: readonly string[],
  phrases: readonly string[],
  reader: Analyzer,
): Promise<string | undefined> {
  if (phrases.length === 0) return undefined;
  const found = await rows(
    client,
    `select string_agg('(' || regexp_replace(phraseto_tsquery(config, phrase)::text, '(''(?:[^'']|'''')*'')', '\\1:ABD', 'g') || ')', ' | ') as sought
      from unnest($1::text[]) with ordinality as given(phrase, place) cross join unnest($2::regconfig[]) as config
      where numnode(phraseto_tsquery(config, phrase)) > 0 group by place`,
    [phrases.map((phrase) => plainText(wordsIn(phrase, reader))), configurations],
  );
  return found.length === 0 ? undefined : found.map(({ sought }) => `(${String(sought)})`).join(' & ');
}

/** The query with the words that are nowhere replaced by their best candidates, then by their second best; by common words only. */
export function suggestSpellings(query: string, words: readonly SoughtWord[]): string[] {
  const misspelled = words.filter(({ offered }) => offered.length > 0);
  const spellings = [0, 1, 2].map((rank) =>
    misspelled.reduce((text, { word, offered }) => text.replace(word.token, () => offered[rank] ?? offered.at(-1) ?? ''), query),
  );
  return [...new Set(spellings)].filter((spelling) => spelling !== query);
}
