// Tables of contents of DocFX: `toc.yml`, or `toc.md`, of a project and of its folders. They name pages, and one another.
import { join, posix } from 'node:path';
import { maxNavigationDepth, type NavigationItem } from '../navigation.ts';
import { withoutEnding } from '../paths.ts';
import { asText, dataOf, listOf, type ProjectFiles } from '../project.ts';

/** Most tables of contents of a project. */
const maxTables = 1_000;

/** `toc.yml`, or `toc.md` with a heading for each entry, as entries of `toc.yml`. */
function entriesOf(file: string, files: ProjectFiles): readonly unknown[] {
  if (/\.ya?ml$/i.test(file)) {
    const value = files.data(file);
    return listOf(dataOf(value)['items'] ?? value);
  }
  const found = files.text(file);
  const top: unknown[] = [];
  const levels: unknown[][] = [top];
  for (const [, marks = '', text = ''] of ('text' in found ? found.text : '').matchAll(/^(#{1,6})[ \t]+(\S[^\n]*)$/gm)) {
    const [, name = text, href] = /^\[([^\]]{1,300})\]\(([^()\s]{1,500})\)/.exec(text) ?? [];
    const items: unknown[] = [];
    const depth = Math.min(marks.length, levels.length);
    levels[depth - 1]?.push({ name, href, items });
    levels.splice(depth, levels.length, items);
  }
  return top;
}

/** Names of tables of contents. */
export const tableName = /^toc\.(?:yml|yaml|md)$/i;

/** The table of contents of a folder, below the project. */
function tableIn(folder: string, project: string, files: ProjectFiles): string | undefined {
  const name = files.names(join(project, folder)).find((each) => tableName.test(each));
  return name === undefined ? undefined : posix.join(folder, name);
}

/** The navigation of a project: its own table with those that it names, then the others by their folders. Pages are paths below the project. */
export function tableItems(project: string, tables: readonly string[], files: ProjectFiles): readonly NavigationItem[] {
  const seen = new Set<string>();
  const read = (table: string, depth: number): readonly NavigationItem[] => {
    if (seen.has(table) || seen.size >= maxTables) return [];
    seen.add(table);
    return itemsOf(entriesOf(join(project, table), files), posix.dirname(table), depth);
  };
  const targetOf = (href: unknown, from: string): string | undefined => {
    const [path = ''] = (asText(href) ?? '').split(/[?#]/, 1);
    if (path === '' || /^(?:[a-z]+:|\/)/i.test(path)) return undefined;
    const target = path.startsWith('~/') ? posix.normalize(path.slice(2)) : posix.join(from, path);
    return target.startsWith('..') ? undefined : target;
  };
  const itemsOf = (entries: readonly unknown[], from: string, depth: number): readonly NavigationItem[] => {
    if (depth > maxNavigationDepth) return [];
    return entries.map(dataOf).flatMap(({ name, href, topicHref, tocHref, items }): readonly NavigationItem[] => {
      const title = asText(name) ?? '';
      const target = targetOf(href, from);
      const isTable = target !== undefined && (target.endsWith('/') || tableName.test(posix.basename(target)));
      const named = targetOf(tocHref, from) ?? (isTable ? target : undefined);
      const table = named?.endsWith('/') === true ? tableIn(named.slice(0, -1), project, files) : named;
      const page = targetOf(topicHref, from) ?? (isTable ? undefined : target);
      const below = [...(table === undefined ? [] : read(table, depth + 1)), ...itemsOf(listOf(items), from, depth + 1)];
      const own = page === undefined ? [] : [{ page: withoutEnding(page), ...(title !== '' && { title }) }];
      return below.length === 0 ? own : [{ title, items: [...own, ...below] }];
    });
  };
  const [first] = tables.filter((table) => !table.includes('/'));
  return [
    ...(first === undefined ? [] : read(first, 0)),
    ...tables.flatMap((table): readonly NavigationItem[] => {
      const items = read(table, 1);
      const folder = posix.basename(posix.dirname(table));
      return items.length === 0 || folder === '.' ? items : [{ title: folder.replaceAll(/[-_]+/g, ' '), items }];
    }),
  ];
}
