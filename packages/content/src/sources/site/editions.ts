// The versions and languages of a built site: by the marks of generators, else by a name in the paths of pages that several versions share.
import { defined } from '@vitrine/core';
import { languageTag } from '../paths.ts';
import type { BuiltPage } from './built-page.ts';
import { pathKey } from './page-path.ts';

/** The edition of a page. */
export interface Edition {
  readonly version?: string;
  readonly locale?: string;
}

/** Editions by the path of the page, and the one that readers get who ask for none. */
export interface SiteEditions {
  readonly of: (page: BuiltPage) => Edition;
  readonly defaults: Edition;
}

const versionName =
  /^(?:v?\d{1,4}(?:\.(?:\d{1,4}|x)){0,3}(?:-?(?:alpha|beta|rc)[\d.]*)?|latest|stable|current|next|dev|main|master|canary|release)$/i;

/** Finds the editions of a site. */
export function findEditions(pages: readonly BuiltPage[]): SiteEditions {
  const versionOf = versionsByMark(pages) ?? versionsByPath(pages);
  const locales = new Map<string, number>();
  for (const { facts } of pages) {
    const locale = localeOf(facts.locale);
    if (locale !== undefined) locales.set(locale, (locales.get(locale) ?? 0) + 1);
  }
  const home = pages.find(({ path }) => pathKey(path) === '');
  const [most] = [...locales].sort((a, b) => b[1] - a[1]);
  return {
    of: (page) => defined({ version: versionOf?.of(page), locale: localeOf(page.facts.locale) }),
    defaults: defined({ version: versionOf?.chosen, locale: localeOf(home?.facts.locale) ?? most?.[0] }),
  };
}

function localeOf(written: string | undefined): string | undefined {
  return written === undefined ? undefined : languageTag(written);
}

interface Versions {
  readonly of: (page: BuiltPage) => string | undefined;
  readonly chosen: string | undefined;
}

/** Versions as generators mark them: several marks are versions, one alone says nothing. The version without its name in its paths is the site's own. */
function versionsByMark(pages: readonly BuiltPage[]): Versions | undefined {
  const marks = new Map<string, { pages: number; named: number }>();
  for (const { path, facts } of pages) {
    if (facts.version === undefined) continue;
    const count = marks.get(facts.version) ?? { pages: 0, named: 0 };
    const names = pathKey(path).split('/');
    count.pages += 1;
    if (names.includes(facts.version) || (facts.version === 'current' && names.includes('next'))) count.named += 1;
    marks.set(facts.version, count);
  }
  if (marks.size < 2) return undefined;
  const byShare = [...marks].sort(
    ([a, one], [b, other]) => one.named / one.pages - other.named / other.pages || byPreference(a, b),
  );
  return { of: ({ facts }) => facts.version, chosen: byShare[0]?.[0] };
}

/** A name of a path is a version where it is one of several that the same pages have. */
function versionsByPath(pages: readonly BuiltPage[]): Versions | undefined {
  const paths = pages.map(({ path }) => pathKey(path).split('/'));
  for (const at of [0, 1, 2]) {
    const below = new Map<string, Set<string>>();
    for (const names of paths) {
      const version = versionAt(names, at) ?? '';
      const rest = version === '' ? names : names.filter((_, index) => index !== at);
      const routes = below.get(version) ?? new Set();
      below.set(version, routes.add(rest.join('/')));
    }
    if (below.size > maxVersions) continue;
    const isShared = (one: string, other: string): boolean => {
      const [a, b] = [below.get(one) ?? new Set(), below.get(other) ?? new Set()];
      const common = [...a].filter((path) => b.has(path)).length;
      return common > 0 && common * 2 >= Math.min(a.size, b.size);
    };
    const names = [...below.keys()];
    const editions = names.filter((one) =>
      names.some((other) => other !== one && (one !== '' || other !== '') && isShared(one, other)),
    );
    if (editions.length < 2) continue;
    const [chosen] = editions.sort(byPreference);
    const known = new Set(editions);
    return {
      of: ({ path }) => {
        const version = versionAt(pathKey(path).split('/'), at);
        return version !== undefined && known.has(version) ? version : undefined;
      },
      chosen: chosen === '' ? undefined : chosen,
    };
  }
  return undefined;
}

/** Most names that are compared with one another. */
const maxVersions = 200;

function versionAt(names: readonly string[], at: number): string | undefined {
  const name = names[at];
  return name !== undefined && at < names.length && versionName.test(name) ? name : undefined;
}

const preferred = ['', 'stable', 'current', 'latest', 'release'];

/** Without a version, then by the names for what readers should use, then the highest number, then what is not released. */
function byPreference(a: string, b: string): number {
  const rank = (version: string): number => {
    const named = preferred.indexOf(version.toLowerCase());
    return named >= 0 ? named : /\d/.test(version) ? preferred.length : preferred.length + 1;
  };
  return rank(a) - rank(b) || b.localeCompare(a, 'en', { numeric: true });
}
