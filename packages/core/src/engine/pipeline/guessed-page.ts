// The published page that an address means at which there is nothing. Agents compose addresses from what they know of a product, and their
// fetch tools discard what a 404 says: an address that can mean exactly one page leads to it, any other is near up to five. Pages are indexed
// when the first such request comes; a request then looks at a bounded number of them. How often it is right: docs/explanation/guessed-addresses.md.
import { percentDecoded } from '../../shared/document-path.ts';
import { isOneEdit } from '../../shared/one-edit.ts';
import { synonyms, weakWords } from './path-words.ts';

/** Longest address that is looked at, in characters, and most of its words, from its end. */
const maxLength = 512;
const maxWords = 12;
/** Most pages that one word is followed to. A word that more pages have is a weak hint. */
const maxPagesOfWord = 200;
/** Most words of pages that are compared with one that no page has. */
const maxCompared = 50;
/** First letters, and the share of letters from the beginning, that words have in common which are taken for one another: `instal`, `install`. */
const minLetters = 3;
const minSharedPart = 2 / 3;
/** Least letters of a word in which one letter can be a slip: `form` and `from` are two words. */
const minMisspelledLetters = 6;
/** How many pages are named, and how many of the nearest are compared with the whole address. */
const maxNearest = 5;
const maxCandidates = 100;

/**
 * The address of the list of pages, of a file that is no page, such as `/.git/config`, of an operation, of more parts than are looked at, or
 * with an encoded slash, which some gateways decode and which would lead to itself there: it never means a page.
 */
const noPage = /^\/(?:docs\/?)?$|^\/api\/|%2f|(?:\/[^/]+){13}|\/\.|\.(?!mdx?$|html?$)[a-z]\w{0,4}$/i;
const ending = /(?:\/(?:index|readme))?(?:\.(?:mdx?|html?))?\/?$/i;
/** A number that orders files and that generators leave out of addresses: `20-usage`. */
const order = /^\d{1,3}[-_.]+(?=\p{L})/u;
const version = /^v?\d[\d.x]*$/i;
/** Pages of an edition that has to be asked for: `/docs/fr/install`, `/docs/v1/install`. */
const edition = /^\/docs\/(?:(?:ar|cs|de|es|fr|hi|id|it|ja|ko|nl|pl|pt|ru|tr|uk|vi|zh)(?:-\w+)?|v?\d[\d.x]*|next)\//i;

export interface GuessedPage {
  /** The one page that it can mean; undefined where none or several can be meant. */
  readonly certain: string | undefined;
  /** Up to five pages near it, the nearest first. */
  readonly nearest: readonly string[];
}

interface Address {
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

interface Page extends Address {
  readonly path: string;
  /** The words of its title, joined. */
  readonly title: string;
  /** Its words and those of its title. */
  readonly about: ReadonlySet<string>;
}

type TitledPath = readonly [path: string, title: string | undefined];

/** Pages are numbers here, and made of their paths again when they are near: an index of them all would take 2 KB a page. */
interface PageIndex {
  readonly paths: readonly TitledPath[];
  readonly pages: ReadonlyMap<string, readonly number[]>;
  /** Each term once, in order. */
  readonly terms: readonly string[];
  /** Whether any address has a version in it: a version that is asked for then matters. */
  readonly hasVersions: boolean;
}

/** Prepares guesses over pages: the address of each below the base URL, such as `/docs/guide/install`, and its title where it is known. */
export function createGuess(pages: () => Iterable<TitledPath>): (path: string) => GuessedPage {
  let index: PageIndex | undefined;
  return (path) => {
    const isNoPage = noPage.test(path);
    // What scanners ask for outside of the documentation reads no list of pages.
    if (path.length > maxLength || (isNoPage && !path.startsWith('/docs/'))) return { certain: undefined, nearest: [] };
    const pageIndex = (index ??= indexOf(pages()));
    const address = addressOf(path, pageIndex.hasVersions, (word) => corrected(word, pageIndex));
    const scores = new Map<number, number>();
    const terms = [...address.terms].slice(-maxWords);
    for (const [termIndex, term] of terms.entries())
      for (const similar of termsLike(term, pageIndex)) {
        const candidates = pageIndex.pages.get(similar) ?? [];
        if (candidates.length > maxPagesOfWord) continue;
        // A rare word counts for more, and so do a word near the end of the path and the word itself.
        const weight =
          ((similar === term ? 1 : minSharedPart) * (1 + termIndex / terms.length)) / (1 + Math.log2(1 + candidates.length));
        for (const page of candidates) scores.set(page, (scores.get(page) ?? 0) + weight);
      }
    const near = [...scores]
      .map(([page, score]) => [pageIndex.paths[page] ?? nowhere, score] as const)
      .sort(([[a], one], [[b], other]) => other - one || a.length - b.length || (a < b ? -1 : 1))
      .map(([page]) => page);
    return {
      certain: isNoPage ? undefined : certainOf(address, near.slice(0, maxCandidates).map(pageOf))?.path,
      nearest: near.slice(0, maxNearest).map(([page]) => page),
    };
  };
}

/** The one page that has all words of an address, else the one that means the same; of several the one of the default edition. */
function certainOf({ whole, name, words, folder }: Address, pages: readonly Page[]): Page | undefined {
  const rules: readonly ((page: Page) => boolean)[] = [
    (page) => page.whole === whole,
    (page) => page.words === words || ((page.name === name || page.title === name) && isIn(folder, page.about)),
  ];
  for (const rule of rules) {
    const candidates = pages.filter(rule);
    const ofDefault = candidates.length < 2 ? candidates : candidates.filter(({ path }) => !edition.test(path));
    if (candidates.length > 0) return ofDefault.length === 1 ? ofDefault[0] : undefined;
  }
  return undefined;
}

function isIn(some: ReadonlySet<string>, all: ReadonlySet<string>): boolean {
  return [...some].every((word) => all.has(word));
}

const nowhere: TitledPath = ['', undefined];

function pageOf([path, heading = '']: TitledPath): Page {
  const address = addressOf(path, true);
  const titled = strong(meanings(splitWords(heading)));
  return { ...address, path, title: titled.join(''), about: new Set([...address.terms, ...titled]) };
}

function indexOf(given: Iterable<TitledPath>): PageIndex {
  const paths = [...given];
  const pages = new Map<string, number[]>();
  let hasVersions = false;
  for (const [number, titled] of paths.entries()) {
    const page = pageOf(titled);
    hasVersions ||= page.path.split('/').some((part) => version.test(part));
    for (const term of new Set([...page.about, page.title])) {
      const numbers = pages.get(term);
      if (numbers === undefined) pages.set(term, [number]);
      // One more than is looked at: enough to know that it is too many.
      else if (numbers.length <= maxPagesOfWord) numbers.push(number);
    }
  }
  return { paths, pages, terms: [...pages.keys()].sort(), hasVersions };
}

function addressOf(path: string, hasVersions: boolean, correct: (word: string) => string = (word) => word): Address {
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

/** Words in lower case, a plural as its singular. */
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

/** The term itself where pages have it, else those that begin as it does. */
function termsLike(term: string, { pages, terms }: PageIndex): readonly string[] {
  if (pages.has(term) || term.length < minLetters) return [term];
  const beginning = term.slice(0, Math.max(minLetters, Math.floor(term.length * minSharedPart)));
  let [first, end] = [0, terms.length];
  while (first < end) {
    const middle = (first + end) >>> 1;
    if ((terms[middle] ?? '') < beginning) first = middle + 1;
    else end = middle;
  }
  return terms
    .slice(first, first + maxCompared)
    .filter((other) => other.startsWith(beginning) && beginning.length >= (other.length - 1) * minSharedPart);
}

/** The one term that differs by one letter from a word that no page has; else the word. Digits are no letters: `python2` is not `python3`. */
function corrected(word: string, index: PageIndex): string {
  if (word.length < minMisspelledLetters || /\d/.test(word)) return word;
  const [match = word, ...others] = termsLike(word, index).filter((term) => isOneEdit(word, term));
  return others.length === 0 ? match : word;
}
