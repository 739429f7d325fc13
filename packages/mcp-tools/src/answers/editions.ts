// Which edition (version, language) of the documentation answers a query that names none. Pages of the default edition come first in a
// snapshot; a query is answered in the version, or language, of the first that names one, and never in another. A page without a version is about
// all of them.
import type { Page } from '@vitrine/core';
import { defined } from '@vitrine/core/serving';
import type { JsonObject } from './json.ts';

export interface Editions {
  /** The version, or language, of a query that names none; undefined where pages do not differ in it. */
  readonly version?: string;
  readonly locale?: string;
  /** What an answer says of the edition it is in: what it is, and what else there is. Empty where there is one edition. */
  readonly describe: (version: string | undefined, locale: string | undefined) => JsonObject;
}

/** The values of a member where there are several; the first is the default. None where pages without a language are among them. */
function valuesOf(pages: readonly Page[], member: 'version' | 'locale'): readonly string[] {
  const values = new Set<string>();
  for (const page of pages) {
    const value = page[member];
    if (value !== undefined) values.add(value);
    else if (member === 'locale') return [];
  }
  return values.size > 1 ? [...values] : [];
}

export function editionsOf(pages: readonly Page[]): Editions {
  const versions = valuesOf(pages, 'version');
  const locales = valuesOf(pages, 'locale');
  const [version] = versions;
  const [locale] = locales;
  return {
    ...defined({ version, locale }),
    describe: (inVersion, inLocale) => {
      const described = {
        ...(inVersion !== undefined && versions.length > 0 && { version: inVersion, versions: versions.slice(0, 20) }),
        ...(inLocale !== undefined && locales.length > 0 && { locale: inLocale, locales: locales.slice(0, 40) }),
      };
      return Object.keys(described).length === 0 ? {} : { edition: described };
    },
  };
}
