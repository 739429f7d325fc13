// Published pages by the words of their addresses and titles, which addresses that agents guess are compared with. A build makes it, and a
// snapshot file has it as the part `guesses`: no request waits for an index of ten thousand pages.
import { pagePath, percentDecoded } from '../../shared/document-path.ts';
import { synonyms, weakWords } from './path-words.ts';
import { requireShape, shapeOf, tuple } from './shape.ts';
import { readJsonPart, type SnapshotFile } from './snapshot-file.ts';

/** Most words of an address, from its end, and of a title. */
export const maxWords = 12;
/** Most pages that one word leads to: one that more pages have is a weak hint. */
const maxPagesOfWord = 200;

const ending = /(?:\/(?:index|readme))?(?:\.(?:mdx?|html?))?\/?$/i;
/** A number that orders files and that generators leave out of addresses: `20-usage`. */
const order = /^\d{1,3}[-_.]+(?=\p{L})/u;
const version = /^v?\d[\d.x]*$/i;

/** The address of a page below the base URL, such as `/docs/guide/install`, and its titles, as far as they are known. */
export type TitledPath = readonly [path: string, titles: readonly string[]];

/** Pages are numbers here, and made of their paths again when they are near. */
export interface GuessIndex {
  readonly pages: readonly TitledPath[];
  /** Each word once, in order, and the pages that have it; none where they are too many. */
  readonly words: readonly (readonly [word: string, pages: readonly number[]])[];
  /** Whether any address has a version in it: a version that is asked for then matters. */
  readonly versions: boolean;
}

/** An address as it is compared. */
export interface PathWords {
  /** All of its words as they are, joined. */
  readonly whole: string;
  /** The words of its last part, joined. */
  readonly name: string;
  /** What its words stand for, without weak ones, in order. */
  readonly words: string;
  /** These, the words as they are, and the name. */
  readonly terms: ReadonlySet<string>;
  /** What all but its last part stand for, without weak ones. */
  readonly folder: ReadonlySet<string>;
}

/** A page as an address is compared with it. */
export interface GuessedWords extends PathWords {
  readonly path: string;
  /** The words of each title, joined. */
  readonly titles: readonly string[];
  /** Its words and those of its titles. */
  readonly about: ReadonlySet<string>;
}

/** The index of the pages that are published; undefined where there are none. */
export function guessIndex(
  { pages }: { readonly pages: readonly (Parameters<typeof pagePath>[0] & Parameters<typeof titlesOf>[0])[] },
  published: Iterable<string>,
): GuessIndex | undefined {
  const titles = new Map(pages.map((page) => [pagePath(page), titlesOf(page)]));
  const paths = [...published].filter((path) => path.startsWith('/docs/') && path.endsWith('.md'));
  return paths.length === 0 ? undefined : indexPages(paths.map((path) => [path.slice(0, -'.md'.length), titles.get(path) ?? []]));
}

/** The index of pages. */
export function indexPages(given: Iterable<TitledPath>): GuessIndex {
  const pages = [...given];
  const byWord = new Map<string, number[]>();
  let versions = false;
  for (const [number, titled] of pages.entries()) {
    const { path, about, titles, whole } = wordsOfPage(titled);
    versions ||= path.split('/').some((part) => version.test(part));
    for (const word of new Set([...about, ...titles, whole])) {
      const numbers = byWord.get(word);
      if (numbers === undefined) byWord.set(word, [number]);
      else if (numbers.length <= maxPagesOfWord) numbers.push(number);
    }
  }
  const words = [...byWord].sort(([a], [b]) => (a < b ? -1 : 1));
  return { pages, words: words.map(([word, numbers]) => [word, numbers.length > maxPagesOfWord ? [] : numbers]), versions };
}

/** The part `guesses` of a snapshot file; undefined where it has none. Throws SnapshotError for a part of another shape. */
export function readGuessIndex(file: SnapshotFile): GuessIndex | undefined {
  if (file.size('guesses') === undefined) return undefined;
  const stored = readJsonPart(file, 'guesses');
  const [page, word] = [tuple(['path', ['text']]), tuple(['text', ['count']])];
  requireShape(stored, shapeOf({ pages: [page], words: [word], versions: 'boolean' }), 'guesses');
  return stored as GuessIndex; // as its shape states
}

/** The titles of a page, with those that it had before. */
export function titlesOf(page: { readonly title: string; readonly former_titles?: readonly string[] }): readonly string[] {
  return [page.title, ...(page.former_titles ?? [])];
}

export function wordsOfPage([path, titles]: TitledPath): GuessedWords {
  const words = wordsOfPath(path, true);
  const titled = titles.map((title) => strong(meanings(splitWords(title))));
  return { ...words, path, titles: titled.map((each) => each.join('')), about: new Set([...words.terms, ...titled.flat()]) };
}

/** The words of an address. `correct` replaces a misspelled one. */
export function wordsOfPath(path: string, hasVersions: boolean, correct: (word: string) => string = (word) => word): PathWords {
  const parts = percentDecoded(path.replace(/^\/docs\//i, '/').replace(ending, ''))
    .split('/')
    .slice(-maxWords)
    .filter((part, index, { length }) => hasVersions || index === length - 1 || !version.test(part))
    .map((part) => splitWords(part.replace(order, '')).map(correct))
    .filter((words) => words.length > 0);
  const whole = parts.flat().join('');
  // `/webhooks/overview` is named by its folder.
  while (parts.length > 1 && parts.at(-1)?.every((word) => weakWords.has(word)) === true) parts.pop();
  const meant = parts.map((words) => strong(meanings(words)));
  const words = strong(meant.flat());
  const name = meant.at(-1)?.join('') ?? '';
  return {
    whole,
    name,
    words: words.toSorted().join(' '),
    terms: new Set([...strong(parts.flat()), ...words, name]),
    folder: new Set(
      meant
        .slice(0, -1)
        .flat()
        .filter((word) => !weakWords.has(word)),
    ),
  };
}

/** The words that say what is meant; all, where none does. */
function strong(words: readonly string[]): readonly string[] {
  const strongWords = words.filter((word) => !weakWords.has(word));
  return strongWords.length === 0 ? words : strongWords;
}

function splitWords(text: string): readonly string[] {
  return text
    .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1-')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(-maxWords)
    .map((word) => (word.length > 3 ? word.replace(/(?<!s)s$/, '') : word));
}

/** Words by what they, or two together, stand for. */
function meanings(words: readonly string[]): readonly string[] {
  const meaningWords: string[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? '';
    const pair = synonyms.get(`${word}-${words[index + 1] ?? ''}`);
    if (pair !== undefined) index += 1;
    meaningWords.push(...(pair ?? synonyms.get(word) ?? word).split('-'));
  }
  return meaningWords;
}
