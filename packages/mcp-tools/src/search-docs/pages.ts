// The pages of the documentation: where people read each, which page an address names, and which edition (version, language) answers a
// query that names none. Pages of the default edition come first in a snapshot; where every page names a version, or a language, a
// query is answered in that of the first and never in another.
import { createRedirectLookup, type Page, type Snapshot } from '@vitrine/core';
import { once } from '../answers/tool-environment.ts';
import { createNearest } from '../vocabulary/nearest.ts';
import type { JsonObject } from '../answers/json.ts';

/** The two parts of a section's id: `guide/install#linux`. */
export function partsOf(id: string): { readonly page: string; readonly anchor: string | undefined } {
  const hash = id.indexOf('#');
  return hash === -1 ? { page: id, anchor: undefined } : { page: id.slice(0, hash), anchor: id.slice(hash + 1) || undefined };
}

export interface PageAddresses {
  /** The page for people: the team's own when front matter names it, else the Markdown that this service serves. */
  urlOf(id: string, baseUrl: string): string;
  /** The id in `docs:///guide/install`, `<baseUrl>/docs/guide/install.md#linux` or the page's own address. */
  idOf(given: string, baseUrl: string): string;
  page(id: string): Page | undefined;
  /** The id that a page has now which had another one before; undefined for an id that was never another's. */
  movedTo(id: string): string | undefined;
  /** Ids of the pages nearest to one that does not exist. */
  nearest(id: string): readonly string[];
}

export function createPageAddresses(snapshot: Snapshot): PageAddresses {
  const { pages } = snapshot;
  const byId = new Map(pages.map((page) => [page.id, page]));
  const ownUrls = new Map(
    pages.flatMap((page) => {
      const own = ownUrl(page, snapshot);
      return own === undefined ? [] : [[page.id, own] as const];
    }),
  );
  const byUrl = new Map([...ownUrls].map(([id, url]) => [url, id]));

  function urlOf(id: string, baseUrl: string): string {
    const { page, anchor } = partsOf(id);
    const url = ownUrls.get(page) ?? `${baseUrl}/docs/${page.split('/').map(encodeURIComponent).join('/')}.md`;
    return anchor === undefined ? url : `${url}#${encodeURI(anchor)}`;
  }

  function idOf(given: string, baseUrl: string): string {
    const { page, anchor } = partsOf(given.trim());
    const own = byUrl.get(page);
    const served = `${baseUrl}/docs/`;
    let id = own ?? page;
    if (own === undefined) {
      for (const start of [served, 'docs:///', '/docs/', '/']) {
        if (id.startsWith(start)) {
          id = decoded(id.slice(start.length));
          break;
        }
      }
      if (!byId.has(id) && id.endsWith('.md')) id = id.slice(0, -3);
    }
    return anchor === undefined || isTitle(id, decoded(anchor)) ? id : `${id}#${decoded(anchor)}`;
  }

  /** The anchor of a page's own heading is the page. */
  function isTitle(id: string, anchor: string): boolean {
    const [first] = byId.get(id)?.headings ?? [];
    return first?.depth === 1 && first.anchor === anchor;
  }

  const near = once(() => createNearest([...byId.keys()]));
  const redirect = once(() =>
    createRedirectLookup(
      () => snapshot.redirects ?? [],
      (path) => byId.has(decoded(path.slice('/docs/'.length))),
    ),
  );
  function movedTo(id: string): string | undefined {
    const { page, anchor } = partsOf(id);
    const target = byId.has(page) ? undefined : redirect()(`/docs/${page.split('/').map(encodeURIComponent).join('/')}`);
    const moved = target?.startsWith('/docs/') === true ? decoded(target.slice('/docs/'.length)) : undefined;
    if (moved === undefined || !byId.has(moved)) return undefined;
    return anchor === undefined ? moved : `${moved}#${anchor}`;
  }
  return { urlOf, idOf, movedTo, page: (id) => byId.get(id), nearest: (id) => near()(id) };
}

function ownUrl({ url }: Page, snapshot: Snapshot): string | undefined {
  if (url === undefined) return undefined;
  if (/^https?:\/\//.test(url)) return url;
  const base = snapshot.facts.product.docs_base_url;
  // Relative to the folder that the base names, with or without a slash at its end.
  return base === undefined ? undefined : new URL(url.replace(/^\//, ''), base.endsWith('/') ? base : `${base}/`).href;
}

/** Percent-decoded, or as it is when that cannot be decoded. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The versions and languages of a documentation. */
export interface Editions {
  /** The version, or language, of a query that names none; undefined where pages are not told apart by it. */
  readonly version?: string;
  readonly locale?: string;
  /** What an answer says of the edition it is in: what it is, and what else there is. Empty where there is one edition. */
  readonly say: (version: string | undefined, locale: string | undefined) => JsonObject;
}

/** The values of a member when every page has one and there are several; the first is the default. */
function valuesOf(pages: readonly Page[], member: 'version' | 'locale'): readonly string[] {
  const values = new Set<string>();
  for (const page of pages) {
    const value = page[member];
    if (value === undefined) return [];
    values.add(value);
  }
  return values.size > 1 ? [...values] : [];
}

/** Reads the editions of a documentation. */
export function editionsOf(pages: readonly Page[]): Editions {
  const versions = valuesOf(pages, 'version');
  const locales = valuesOf(pages, 'locale');
  const [version] = versions;
  const [locale] = locales;
  return {
    ...(version !== undefined && { version }),
    ...(locale !== undefined && { locale }),
    say: (inVersion, inLocale) => {
      const said = {
        ...(inVersion !== undefined && versions.length > 0 && { version: inVersion, versions: versions.slice(0, 20) }),
        ...(inLocale !== undefined && locales.length > 0 && { locale: inLocale, locales: locales.slice(0, 40) }),
      };
      return Object.keys(said).length === 0 ? {} : { edition: said };
    },
  };
}
