// The published page that an address means at which there is nothing. Agents compose addresses from what they know of a product, and their
// fetch tools discard what a 404 says: an address that can mean exactly one page leads to it, any other is near up to five. A request
// looks at a bounded number of pages of an index that the build made (store/guess-index.ts). How often it is right: docs/explanation/guessed-addresses.md.
import { firstPosition } from '../../shared/groups.ts';
import { isOneEdit } from '../../shared/text.ts';
import { type GuessedWords, type GuessIndex, maxWords, type PathWords, wordsOfPage, wordsOfPath } from '../store/guess-index.ts';

/** Longest address that is looked at, in characters. */
const maxLength = 512;
/** Most words of pages that are compared with one that no page has. */
const maxCompared = 50;
/** First letters, and the share of letters from the beginning, that words have in common which are taken for one another: `instal`, `install`. */
const minLetters = 3;
const minSharedPart = 2 / 3;
/** Least letters of a word in which one letter can be a slip: `form` and `from` are two words. */
const minMisspelledLetters = 6;
/** How many pages are named. */
const maxNearest = 5;

/**
 * The address of the list of pages, of a file that is no page, such as `/.git/config`, of an operation, of more parts than are looked at, or
 * with an encoded slash, which some gateways decode and which would lead to itself there: it never means a page.
 */
const noPage = /^\/(?:docs\/?)?$|^\/api\/|%2f|(?:\/[^/]+){13}|\/\.|\.(?!mdx?$|html?$)[a-z]\w{0,4}$/i;
/** Pages of an edition that has to be asked for: `/docs/fr/install`, `/docs/v1/install`. */
const edition = /^\/docs\/(?:(?:ar|cs|de|es|fr|hi|id|it|ja|ko|nl|pl|pt|ru|tr|uk|vi|zh)(?:-\w+)?|v?\d[\d.x]*|next)\//i;

export interface GuessedPage {
  /** The one page that it can mean; undefined where none or several can be meant. */
  readonly certain: string | undefined;
  /** Up to five pages near it, the nearest first. */
  readonly nearest: readonly string[];
}

const nothing: GuessedPage = { certain: undefined, nearest: [] };

/** Prepares guesses over the index of pages, which is read when the first such request comes. */
export function createGuess(read: () => GuessIndex | undefined): (path: string) => GuessedPage {
  let index: GuessIndex | undefined;
  return (path) => {
    const isNoPage = noPage.test(path);
    // What scanners ask for outside of the documentation reads no index.
    if (path.length > maxLength || (isNoPage && !path.startsWith('/docs/'))) return nothing;
    index ??= read();
    if (index === undefined) return nothing;
    const { pages, words, versions } = index;
    const address = wordsOfPath(path, versions, (word) => corrected(word, words));
    const scores = new Map<number, number>();
    /** The terms that a page has itself, as bits. */
    const exact = new Map<number, number>();
    const terms = [...address.terms].slice(-maxWords);
    for (const [termIndex, term] of terms.entries())
      for (const [similar, numbers] of wordsLike(term, words)) {
        // A rare word counts for more, and so do a word near the end of the path and the word itself.
        const weight =
          ((similar === term ? 1 : minSharedPart) * (1 + termIndex / terms.length)) / (1 + Math.log2(1 + numbers.length));
        for (const page of numbers) {
          scores.set(page, (scores.get(page) ?? 0) + weight);
          if (similar === term) exact.set(page, (exact.get(page) ?? 0) | (1 << termIndex));
        }
      }
    const pathOf = (number: number): string => pages[number]?.[0] ?? '';
    const near = [...scores]
      .map(([number, score]) => [pathOf(number), score] as const)
      .sort(([a, one], [b, other]) => other - one || a.length - b.length || (a < b ? -1 : 1));
    // Every page that can be meant has all of these, so that the one that is found is the only one.
    const required = [[address.name, ...address.folder], address.words.split(' ')].map((needed) => bitsOf(needed, terms, words));
    const [joined, same = []] = words[positionOf(address.whole, words)] ?? [];
    const numbers = [...exact].flatMap(([number, bits]) =>
      required.some((needed) => needed > 0 && (bits & needed) === needed) ? [number] : [],
    );
    const candidates = [...new Set([...numbers, ...(joined === address.whole ? same : [])])].flatMap((number) =>
      pages[number] ? [pages[number]] : [],
    );
    return {
      certain: isNoPage ? undefined : certainOf(address, candidates.map(wordsOfPage))?.path,
      nearest: near.slice(0, maxNearest).map(([path]) => path),
    };
  };
}

/** The one page that has all words of an address, else the one that means the same; of several the one of the default edition. */
function certainOf({ whole, name, words, folder }: PathWords, pages: readonly GuessedWords[]): GuessedWords | undefined {
  const rules: readonly ((page: GuessedWords) => boolean)[] = [
    (page) => page.whole === whole,
    (page) =>
      page.words === words ||
      ((page.name === name || page.titles.includes(name)) && [...folder].every((word) => page.about.has(word))),
  ];
  for (const rule of rules) {
    const candidates = pages.filter(rule);
    const ofDefault = candidates.length < 2 ? candidates : candidates.filter(({ path }) => !edition.test(path));
    if (candidates.length > 0) return ofDefault.length === 1 ? ofDefault[0] : undefined;
  }
  return undefined;
}

/** Words as the bits of terms, without those that lead to no page because too many have them; 0 where no page has one. */
function bitsOf(needed: readonly string[], terms: readonly string[], words: GuessIndex['words']): number {
  let bits = 0;
  for (const word of needed) {
    const [match, pages = []] = words[positionOf(word, words)] ?? [];
    if (match !== word || !terms.includes(word)) return 0;
    if (pages.length > 0) bits |= 1 << terms.indexOf(word);
  }
  return bits;
}

/** The word itself where pages have it, else those that begin as it does. */
function wordsLike(word: string, words: GuessIndex['words']): GuessIndex['words'] {
  const exact = words[positionOf(word, words)];
  if (exact?.[0] === word) return [exact];
  if (word.length < minLetters) return [];
  const beginning = word.slice(0, Math.max(minLetters, Math.floor(word.length * minSharedPart)));
  const first = positionOf(beginning, words);
  return words
    .slice(first, first + maxCompared)
    .filter(([other]) => other.startsWith(beginning) && beginning.length >= (other.length - 1) * minSharedPart);
}

/** Where a word is among words in order, or would be. */
function positionOf(word: string, words: GuessIndex['words']): number {
  return firstPosition(words.length, (index) => (words[index]?.[0] ?? '') >= word);
}

/** The one word that differs by one letter from a word that no page has; else the word. Digits are no letters: `python2` is not `python3`. */
function corrected(word: string, words: GuessIndex['words']): string {
  if (word.length < minMisspelledLetters || /\d/.test(word)) return word;
  const [[match] = [word], ...others] = wordsLike(word, words).filter(([other]) => isOneEdit(word, other));
  return others.length === 0 ? match : word;
}
