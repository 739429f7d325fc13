// Pages that a generator makes beside those that people wrote: found by their names, and, where a person could have given that name, by
// having only links.
import { countTextWords } from '../../html/element.ts';
import type { BuiltPage } from './built-page.ts';

/** Folders of a generator's own files. */
export const ownFolders: ReadonlySet<string> = new Set(
  '_modules _sources _static _images _downloads _astro _next _nuxt _print node_modules __pycache__ pagefind'.split(' '),
);

/** Pages that hold no text of their own, at the top of the site or of one of its editions. */
const machinePage =
  /^(?:[a-z]{2}(?:[-_][A-Za-z]{2,4})?\/|v?\d[\w.]*\/|(?:latest|stable|next|dev|main|master)\/){0,3}(?:404|410|50x|500|_not-found|_error|_global-error|offline|search|searchindex|search-results|genindex(?:-[\w-]{1,20})?|py-modindex|modindex|opensearch|print|print_page|google[0-9a-f]{12,}|yandex_[0-9a-f]{12,})(?:\/index)?\.html?$/i;

/** Names of lists that generators make: of tags, of authors, of the pages of a blog. */
const listPage =
  /(?:^|\/)(?:tags?|categor(?:y|ies)|authors?|archives?|taxonomy|series)\/[^/]|(?:^|\/)page\/\d+\/[^/]+$|(?:^|\/)(?:tags|categories|archive)\.html$/i;

/** Pages of links only. */
const minLinkShare = 0.6;

/** Why a page is one that the generator makes; undefined for a page that people wrote. */
export function whyGenerated({ path, content }: BuiltPage): string | undefined {
  if (machinePage.test(path)) return 'the generator makes it: a search page, an index, a print page or a 404 page';
  if (listPage.test(path) && (content === undefined || linkShareOf(content.markdown) >= minLinkShare))
    return 'the generator makes it: a list of pages';
  return undefined;
}

function linkShareOf(markdown: string): number {
  const linked = [...markdown.matchAll(/\[([^[\]]*)\]\(/g)].reduce((sum, [, words = '']) => sum + countTextWords(words), 0);
  return linked / Math.max(1, countTextWords(markdown.replace(/^#.*|\]\([^()\s]*\)/gm, '')));
}
