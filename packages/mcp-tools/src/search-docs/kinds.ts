// Kinds of pages: guides answer how and why; reference, news and decisions answer only those who name a thing, a release or a date. A page's
// kind is known by the groups that it is in, by its id and by its title.
import type { Page } from '@vitrine/core';

export type Kind = 'guide' | 'reference' | 'news' | 'decision';

/** The first row that fits a page's path in lower case, its title behind a blank, and the texts of its first headings in lines. */
const rows: readonly (readonly [Kind, RegExp])[] = [
  ['decision', /^\S*\b(?:adrs?|decisions|rfcs)\//],
  // `guides/create-a-release` is a guide.
  [
    'news',
    /^\S*(?:(?<![^/])(?:blog|news|posts|releases?)(?:\/| )|\b(?:change-?logs?|release-notes|whats-new)(?:\/| )|\/\d{4}-\d\d-\d\d)/,
  ],
  // A page that a generator made of an operation or a symbol.
  [
    'reference',
    /^\S*\b(?:openapi|api-reference|typedoc|(?:interfaces|classes|enums|functions|type-aliases)(?=\/\S))\/|\n(?:get|post|put|patch|delete|webhook) \//,
  ],
];
const firstHeadings = 3;

export function kindOf({ id, title, headings }: Page): Kind {
  // The page about a specification is a list of groups of operations.
  const parts = headings.filter(({ depth }) => depth === 2);
  if (parts.length > 1 && parts.every(({ anchor }) => anchor.startsWith('group-'))) return 'reference';
  const text = `${id} ${title}\n${headings
    .slice(0, firstHeadings)
    .map((heading) => heading.text)
    .join('\n')}`.toLowerCase();
  return rows.find(([, shape]) => shape.test(text))?.[0] ?? 'guide';
}

/** Whether a query names what reference and news are about: a path, a method, a name in a program, an option, a release, a date. */
export function namesThing(query: string): boolean {
  return /["`]|\b(?:GET|POST|PUT|PATCH|DELETE)\b|(?:^|\s)(?:\/|--?\w)|\w(?:\(\)|::|_|[a-z][A-Z]|\.\w)|\b(?:\d{4}|change ?log|release|new in)\b/.test(
    query,
  );
}

/** The day that a page of news is of: in its id, else the day on which it was changed; undefined where neither is known. */
export function dayOf({ id, updated_at }: Pick<Page, 'id' | 'updated_at'>): string | undefined {
  return /(?<!\d)\d{4}-\d\d-\d\d(?!\d)/.exec(id)?.[0] ?? updated_at?.slice(0, 10);
}

/** What is ordered by kinds: a hit with its page, and what it has of the query. */
interface Ranked {
  readonly section: { readonly page: Page };
  readonly cover: number;
}

/** News with this part of what the best news has of a query says the same of another day. */
const sameNews = 0.8;

/** Guides lead, but for a page that covers more of the query than each of them. Of news that covers the query as well, the newest leads. */
export function guidesFirst<One extends Ranked>(ranked: readonly One[], today: string): readonly One[] {
  const kinds = new Map(ranked.map((one) => [one, kindOf(one.section.page)]));
  const maxCoverOf = (kind: Kind): number =>
    Math.max(0, ...ranked.filter((one) => kinds.get(one) === kind).map(({ cover }) => cover));
  const [maxGuideCover, minNewsCover] = [maxCoverOf('guide'), sameNews * maxCoverOf('news')];
  const isDatedNews = (one: One): boolean =>
    kinds.get(one) === 'news' && one.cover >= minNewsCover && (dayOf(one.section.page) ?? '9') <= today;
  const newest = ranked
    .filter(isDatedNews)
    .sort((a, b) => (dayOf(b.section.page) ?? '').localeCompare(dayOf(a.section.page) ?? ''));
  const ordered = ranked.map((one) => (isDatedNews(one) ? newest.shift() : undefined) ?? one);
  const leads = (one: One): boolean => kinds.get(one) === 'guide' || one.cover > maxGuideCover;
  return [...ordered.filter(leads), ...ordered.filter((one) => !leads(one))];
}
