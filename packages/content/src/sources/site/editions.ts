// The versions and languages of a built site: by the marks of generators, else by a name in the paths of pages that several versions share.
import { defined } from '@vitrine/core/serving';
import { languageTag } from '../paths.ts';
import type { BuiltPage } from './built-page.ts';
import { pathKey } from './page-path.ts';
import { byPreference, findPathVersions } from './path-versions.ts';

export interface Edition {
  readonly version?: string;
  readonly locale?: string;
}

/** Editions by the path of the page, and the one that readers get who ask for none. */
export interface SiteEditions {
  readonly of: (page: BuiltPage) => Edition;
  readonly defaults: Edition;
}

/** Finds the editions of pages. `targetOf` is the page that an address in another leads to. */
export function findEditions(
  pages: readonly BuiltPage[],
  targetOf: (href: string, from: BuiltPage) => BuiltPage | undefined,
): SiteEditions {
  const versionOf = versionsByMark(pages) ?? versionsByPath(pages);
  const locales = new Map<string, number>();
  /** Templates often leave `<html lang>` the same for all; a page that lists its translations is among them. */
  const languageOf = (page: BuiltPage): string | undefined => {
    const selfReferences = page.facts.translations.filter(
      ({ locale, href }) => locale !== anyLanguage && targetOf(href, page) === page,
    );
    return localeOf(selfReferences.length === 1 ? selfReferences[0]?.locale : page.facts.locale);
  };
  for (const page of pages) {
    const locale = languageOf(page);
    if (locale !== undefined) locales.set(locale, (locales.get(locale) ?? 0) + 1);
  }
  const home = pages.find(({ path }) => pathKey(path) === '');
  const first = home?.facts.translations.find(({ locale }) => locale === anyLanguage);
  const chosen = home && ((first && targetOf(first.href, home)) ?? home);
  const [most] = [...locales].sort((a, b) => b[1] - a[1]);
  return {
    of: (page) => defined({ version: versionOf?.of(page), locale: languageOf(page) }),
    defaults: defined({ version: versionOf?.chosen, locale: (chosen && languageOf(chosen)) ?? most?.[0] }),
  };
}

/** The translation for readers of any other language (HTML, 4.6.7; RFC 8288, 3.4.1 names `hreflang`). */
const anyLanguage = 'x-default';

function localeOf(written: string | undefined): string | undefined {
  return written === undefined ? undefined : languageTag(written);
}

interface Versions {
  readonly of: (page: BuiltPage) => string | undefined;
  readonly chosen: string | undefined;
}

/** Versions as generators mark them: several marks are versions, one alone says nothing. The version without its name in its paths is the site's own. */
function versionsByMark(pages: readonly BuiltPage[]): Versions | undefined {
  const marks = new Map<string, { pages: number; marked: number }>();
  for (const { path, facts } of pages) {
    if (facts.version === undefined) continue;
    const count = marks.get(facts.version) ?? { pages: 0, marked: 0 };
    const names = pathKey(path).split('/');
    count.pages += 1;
    if (names.includes(facts.version) || (facts.version === 'current' && names.includes('next'))) count.marked += 1;
    marks.set(facts.version, count);
  }
  if (marks.size < 2) return undefined;
  const byShare = [...marks].sort(
    ([a, one], [b, other]) => one.marked / one.pages - other.marked / other.pages || byPreference(a, b),
  );
  return { of: ({ facts }) => facts.version, chosen: byShare[0]?.[0] };
}

function versionsByPath(pages: readonly BuiltPage[]): Versions | undefined {
  const namesOf = ({ path }: BuiltPage): readonly string[] => pathKey(path).split('/');
  const pathVersions = findPathVersions(pages.map(namesOf));
  return (
    pathVersions && {
      of: (page) => pathVersions.of(namesOf(page)),
      chosen: pathVersions.versions[0] === '' ? undefined : pathVersions.versions[0],
    }
  );
}
