// Which pattern makes the addresses that a sitemap lists of the pages of a folder: every combination of filters is compared, and the one that fits
// most pages is offered.
import { groupBy } from '@vitrine/core/workspace';
import { splitFrontMatter } from '../markup/front-matter.ts';
import { filteredSlug } from './address-pattern.ts';
import { hiddenByMatter, hiddenByName } from './hidden.ts';
import { readSources } from './read-sources.ts';

/** A pattern, and how many of how many pages have an address that the sitemap lists. */
export interface InferredUrlPattern {
  readonly pattern: string;
  /** Number of pages whose address the sitemap lists. */
  readonly fits: number;
  readonly pages: number;
}

/** Addresses with the same last name that a page is compared with. */
const maxCandidates = 20;
const endings = ['', '/', '.html'];
/** Filters in the order in which they are tried, the fewest first. */
const combinations: readonly (readonly string[])[] = combined([
  'lower',
  'strip-numbers',
  'strip-dates',
  'strip-index',
  'slugify',
]).map((each) => [...each, 'strip-ending', 'strip-slash']);

function combined(names: readonly string[]): readonly (readonly string[])[] {
  const all = names.reduce<readonly (readonly string[])[]>(
    (combinations, name) => [...combinations, ...combinations.map((each) => [...each, name])],
    [[]],
  );
  return all.filter((each) => !(each.includes('lower') && each.includes('slugify'))).sort((a, b) => a.length - b.length);
}

/** The pattern that fits the pages of a source best; undefined where none fits a page. */
export function inferUrlPattern(content: string, path: string, addresses: ReadonlySet<string>): InferredUrlPattern | undefined {
  const routes = readSources(content, [{ path }]).pages.flatMap(({ file, text, origin }) => {
    if (origin === undefined) return [];
    const { raw } = splitFrontMatter(file, text);
    const { route, name, hidden } = origin.folder.locate(origin.path, raw);
    return hidden === undefined && hiddenByName(name ?? origin.path) === undefined && hiddenByMatter(raw) === undefined
      ? [route]
      : [];
  });
  return fittingPattern(routes, addresses);
}

export function fittingPattern(routes: readonly string[], addresses: ReadonlySet<string>): InferredUrlPattern | undefined {
  const byName = groupBy(addresses, baseName);
  let best:
    | { readonly filters: readonly string[]; readonly prefix: string; readonly ending: string; readonly fits: number }
    | undefined;
  for (const filters of combinations) {
    const slugs = routes.map((route) => encodeURI(filteredSlug(route, filters)));
    const counts = new Map<string, number>();
    for (const slug of slugs) {
      if (slug === '') continue;
      for (const address of (byName.get(baseName(slug)) ?? []).slice(0, maxCandidates)) {
        const ending = endings.find((each) => address.endsWith(`/${slug}${each}`));
        if (ending === undefined) continue;
        const key = `${ending} ${address.slice(0, address.length - slug.length - ending.length)}`;
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
    }
    for (const [key, fits] of counts) {
      if (fits <= (best?.fits ?? 0)) continue;
      const [ending = '', prefix = ''] = key.split(' ');
      // the home page has nothing between the prefix and the ending
      const home = slugs.some((slug) => slug === '' && (addresses.has(prefix) || addresses.has(prefix.slice(0, -1))));
      best = { filters, prefix, ending, fits: fits + Number(home) };
    }
  }
  return best && { pattern: patternOf(best.prefix, best.filters, best.ending, routes), fits: best.fits, pages: routes.length };
}

/** The last name of a path, as it is compared: without ending and slash. */
function baseName(path: string): string {
  return (
    path
      .replace(/\/$/, '')
      .replace(/\.html?$/, '')
      .split('/')
      .at(-1)
      ?.toLowerCase() ?? ''
  );
}

/** A pattern without filters that change no route. */
function patternOf(prefix: string, filters: readonly string[], ending: string, routes: readonly string[]): string {
  const patternsFor = (names: readonly string[]): string => routes.map((route) => filteredSlug(route, names)).join('\n');
  const wanted = patternsFor(filters);
  const needed = filters.reduceRight<readonly string[]>((remaining, name) => {
    const without = remaining.filter((each) => each !== name);
    return patternsFor(without) === wanted ? without : remaining;
  }, filters);
  return `${prefix}{${['slug', ...needed].join(' | ')}}${ending}`;
}
