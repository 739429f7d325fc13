// The published pages whose paths share the most words with a path that is not there: what a 404 below the documentation names. The words
// of all paths are indexed when the first such request comes; a request then looks at a bounded number of pages.
import { parameterValue, parsePathTemplate } from '../../shared/path-template.ts';

/** Most words of a path that are looked up. */
const maxWords = 8;
/** Most pages that one word is followed to. A word that more pages have is a weak hint. */
const maxPagesOfWord = 200;
/** Most words of pages that are compared with one that no page has. */
const maxCompared = 50;
/** First letters, and the share of letters from the beginning, that words have in common which are taken for one another: `instal`, `install`. */
const minLetters = 3;
const minAlike = 2 / 3;
/** How many pages are named. */
const maxNearest = 3;

const markdownPage = parsePathTemplate('/docs/{page}.md');

/** Names up to three pages near a path, the nearest first: paths of their Markdown. */
export type NearestPages = (path: string) => readonly string[];

/** Prepares the search over the paths of documents; those that are no Markdown of a page are passed over. */
export function createNearestPages(paths: () => Iterable<string>): NearestPages {
  let index: WordIndex | undefined;
  return (path) => {
    index ??= indexOf(paths());
    const scores = new Map<string, number>();
    const words = [...new Set(wordsOf(path))].slice(-maxWords);
    for (const [place, word] of words.entries())
      for (const [alike, likeness] of wordsLike(word, index)) {
        const pages = index.pages.get(alike) ?? [];
        if (pages.length > maxPagesOfWord) continue;
        // A rare word counts for more, and so does a word near the end of the path.
        const weight = (likeness * (1 + place / words.length)) / (1 + Math.log2(1 + pages.length));
        for (const page of pages) scores.set(page, (scores.get(page) ?? 0) + weight);
      }
    return [...scores]
      .sort(([a, one], [b, other]) => other - one || a.length - b.length || (a < b ? -1 : 1))
      .slice(0, maxNearest)
      .map(([page]) => page);
  };
}

/** The words of all pages. */
interface WordIndex {
  readonly pages: ReadonlyMap<string, readonly string[]>;
  /** Each word once, in order. */
  readonly words: readonly string[];
}

function indexOf(paths: Iterable<string>): WordIndex {
  const pages = new Map<string, string[]>();
  for (const path of paths) {
    const page = markdownPage === undefined ? undefined : parameterValue(markdownPage, path);
    if (page === undefined) continue;
    for (const word of new Set(wordsOf(page))) {
      const known = pages.get(word);
      if (known === undefined) pages.set(word, [path]);
      // One more than is looked at: enough to know that it is too many.
      else if (known.length <= maxPagesOfWord) known.push(path);
    }
  }
  return { pages, words: [...pages.keys()].sort() };
}

/** The word itself where pages have it, else those that begin as it does, with how much of the longer one they share. */
function wordsLike(word: string, { pages, words }: WordIndex): readonly (readonly [word: string, likeness: number])[] {
  if (pages.has(word)) return [[word, 1]];
  if (word.length < minLetters) return [];
  const beginning = word.slice(0, Math.max(minLetters, Math.floor(word.length * minAlike)));
  const found: [string, number][] = [];
  const first = placeOf(beginning, words);
  for (const other of words.slice(first, first + maxCompared)) {
    if (!other.startsWith(beginning)) break;
    let shared = beginning.length;
    while (shared < word.length && word[shared] === other[shared]) shared += 1;
    const likeness = shared / Math.max(word.length, other.length);
    if (likeness >= minAlike) found.push([other, likeness]);
  }
  return found;
}

/** The place of the first word that is not before this one. */
function placeOf(word: string, words: readonly string[]): number {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((words[middle] ?? '') < word) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Words of a path in lower case, without endings such as `.html`; a plural counts as its singular. */
function wordsOf(path: string): readonly string[] {
  return path
    .toLowerCase()
    .replace(/\.(?:md|mdx|html?)$/, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1 && word !== 'docs')
    .map((word) => (word.length > 3 ? word.replace(/s$/, '') : word));
}
