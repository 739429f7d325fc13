// Addresses of pages as a pattern: `https://docs.example.com/{slug | lower | strip-numbers}/`. The slug is the place of a page as its generator
// makes it; filters, one after another, make of it what the site makes.

interface Filter {
  readonly does: string;
  readonly apply: (slug: string) => string;
}

export const slugFilters: ReadonlyMap<string, Filter> = new Map<string, Filter>([
  ['lower', { does: 'lower case', apply: (slug) => slug.toLowerCase() }],
  ['strip-numbers', { does: 'no numbers before names: `01-install` is `install`', apply: eachName(/^\d{1,9}[-_. ]+(?=[^\d.])/) }],
  ['strip-dates', { does: 'no dates before names: `2026-01-31-news` is `news`', apply: eachName(/^\d{4}-\d{2}-\d{2}-(?=.)/) }],
  ['strip-ending', { does: 'no ending: `install.html` is `install`', apply: (slug) => slug.replace(/\.html?$/i, '') }],
  [
    'strip-index',
    {
      does: 'no `index` or `README` as the last name',
      apply: (slug) => slug.replace(/(^|\/)(?:index|readme)(?:\.html?)?$/i, '$1'),
    },
  ],
  ['strip-slash', { does: 'no slash at the end', apply: (slug) => slug.replace(/(?<!\/)\/+$/, '') }],
  [
    'slugify',
    {
      does: 'lower-case words with hyphens between them',
      apply: (slug) =>
        slug
          .split('/')
          .map((name) =>
            name
              .toLowerCase()
              .replaceAll(/[^\p{L}\p{N}.]+/gu, '-')
              .replaceAll(/^-+|(?<!-)-+$/g, ''),
          )
          .join('/'),
    },
  ],
  ['last-name', { does: 'only the last name of the path', apply: (slug) => slug.replace(/\/$/, '').split('/').at(-1) ?? '' }],
]);

const maxFilters = 8;
const slot = /\{\s*slug\s*((?:\|\s*[a-z-]{1,30}\s*){0,20})\}/g;

function eachName(pattern: RegExp): (slug: string) => string {
  return (slug) =>
    slug
      .split('/')
      .map((name) => name.replace(pattern, ''))
      .join('/');
}

function filtersOf(list: string): readonly string[] {
  return list
    .split('|')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

export function filteredSlug(slug: string, filters: readonly string[]): string {
  return filters.reduce((text, name) => slugFilters.get(name)?.apply(text) ?? text, slug);
}

/** Whether a setting is an http or https address, in which slugs have filters that exist. */
export function isAddressPattern(url: string): boolean {
  const filters = [...url.matchAll(slot)].map(([, list = '']) => filtersOf(list));
  const example = url.replaceAll(slot, 'x');
  const isKnown = filters.every((each) => each.length <= maxFilters && each.every((name) => slugFilters.has(name)));
  return isKnown && /^https?:\/\/[^\s?#{}]+$/.test(example) && URL.canParse(example);
}

/** The address of a slug; undefined for a pattern without a place for it. */
export function addressBy(pattern: string): ((slug: string) => string) | undefined {
  if (pattern.search(slot) < 0) return undefined;
  const start = /^https?:\/\/[^/]*/.exec(pattern)?.[0] ?? '';
  const path = pattern.slice(start.length);
  return (slug) =>
    start + path.replaceAll(slot, (_, list: string) => encodeURI(filteredSlug(slug, filtersOf(list)))).replaceAll(/\/{2,}/g, '/');
}
