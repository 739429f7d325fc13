// Ids of pages of several sources: a source that has a page with an id of an earlier one gets a prefix, so that both are published.
import { groupBy } from '@vitrine/core/workspace';
import { hiddenByName } from './hidden.ts';
import type { PageSource } from './page-source.ts';
import { withoutEnding } from './paths.ts';

/** Names that many sources share. */
const general: ReadonlySet<string> = new Set(['docs', 'doc', 'documentation', 'content', 'src', 'pages', 'website', 'site', 'www']);

export function withOwnIds(pages: readonly PageSource[]): readonly PageSource[] {
  const first = pages[0]?.origin?.source;
  if (pages.every(({ origin }) => origin?.source === first)) return pages;
  const taken = new Set<string>();
  const prefixes = new Set<string>();
  return [...groupBy(pages, ({ origin }) => origin?.source ?? '')].flatMap(([source, pages]) => {
    const ids = pages.flatMap(idOf);
    const clashes = ids.some((id) => taken.has(id));
    const prefix = clashes ? prefixOf(source, prefixes) : '';
    for (const id of ids) taken.add(prefix + id);
    if (!clashes) return pages;
    return pages.map((page) =>
      page.origin === undefined ? page : { ...page, origin: { ...page.origin, idPrefix: prefix + page.origin.idPrefix } },
    );
  });
}

function idOf({ origin }: PageSource): readonly string[] {
  if (origin === undefined || hiddenByName(origin.path) !== undefined) return [];
  return [(origin.folder.idPrefix + origin.idPrefix + withoutEnding(origin.path)).toLowerCase()];
}

/** The last name of a path that says something, which no other source has. */
function prefixOf(source: string, taken: Set<string>): string {
  const names = source.split('/').filter((name) => /[\p{L}\p{N}]/u.test(name));
  const name = (names.findLast((each) => !general.has(each.toLowerCase())) ?? names.at(-1) ?? 'more').replaceAll(
    /[^\p{L}\p{N}._-]+/gu,
    '-',
  );
  const base = name.replace(/^[^\p{L}\p{N}]+/u, '');
  let prefix = `${base}/`;
  for (let number = 2; taken.has(prefix); number += 1) prefix = `${base}-${number}/`;
  taken.add(prefix);
  return prefix;
}
