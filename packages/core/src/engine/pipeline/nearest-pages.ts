// The published pages whose paths share the most words with a path that is not there: what a 404 below the documentation names. The words
// of all paths are indexed when the first such request comes; a request then looks at a bounded number of pages.
import { parameterValue, parsePathTemplate } from '../../shared/path-template.ts';

/** Most words of a path that are looked up. */
const maxWords = 8;
/** Most pages that one word is followed to. A word that more pages have is a weak hint. */
const maxPagesOfWord = 200;
/** How many pages are named. */
const maxNearest = 3;

const markdownPage = parsePathTemplate('/docs/{page}.md');

/** Names up to three pages near a path, the nearest first: paths of their Markdown. */
export type NearestPages = (path: string) => readonly string[];

/** Prepares the search over the paths of documents; those that are no Markdown of a page are passed over. */
export function createNearestPages(paths: () => Iterable<string>): NearestPages {
  let byWord: ReadonlyMap<string, readonly string[]> | undefined;
  return (path) => {
    byWord ??= indexOf(paths());
    const scores = new Map<string, number>();
    const words = [...new Set(wordsOf(path))].slice(-maxWords);
    for (const [index, word] of words.entries()) {
      const pages = byWord.get(word) ?? [];
      if (pages.length > maxPagesOfWord) continue;
      // A rare word counts for more, and so does a word near the end of the path.
      const weight = (1 + index / words.length) / (1 + Math.log2(1 + pages.length));
      for (const page of pages) scores.set(page, (scores.get(page) ?? 0) + weight);
    }
    return [...scores]
      .sort(([a, one], [b, other]) => other - one || a.length - b.length || (a < b ? -1 : 1))
      .slice(0, maxNearest)
      .map(([page]) => page);
  };
}

function indexOf(paths: Iterable<string>): ReadonlyMap<string, readonly string[]> {
  const byWord = new Map<string, string[]>();
  for (const path of paths) {
    const page = markdownPage === undefined ? undefined : parameterValue(markdownPage, path);
    if (page === undefined) continue;
    for (const word of new Set(wordsOf(page))) {
      const pages = byWord.get(word);
      if (pages === undefined) byWord.set(word, [path]);
      // One more than is looked at: enough to know that it is too many.
      else if (pages.length <= maxPagesOfWord) pages.push(path);
    }
  }
  return byWord;
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
