// A list of links as the order of a documentation: `SUMMARY.md` of mdBook, `_sidebar.md` of Docsify.
import { maxNavigationDepth, type NavigationItem } from './navigation.ts';
import { withoutEnding } from './paths.ts';
import type { ProjectFiles } from './project.ts';

/** Reads such a list. `keyOf` turns a target into the path of a page; undefined for a target that is none. Headings and texts without a link are groups. */
export function readSummary(text: string, keyOf: (target: string) => string | undefined): readonly NavigationItem[] {
  const top: NavigationItem[] = [];
  let part = top;
  let levels: { readonly indent: number; readonly items: NavigationItem[] }[] = [];
  for (const line of text.replaceAll(/<!--[^]*?(?:-->|$)/g, '').split('\n')) {
    const heading = /^#{1,6}[ \t]+(\S.*)$/.exec(line)?.[1];
    if (heading !== undefined) {
      part = [];
      levels = [];
      // the name of the list itself is no group
      if (/^(?:summary|table of contents|contents)$/i.test(heading.trim())) part = top;
      else top.push({ title: titleText(heading), items: part });
      continue;
    }
    const [, blanks = '', marker = '', inside = ''] = /^([ \t]*)([-*+][ \t]+)?(\S.*)$/.exec(line) ?? [];
    if (inside === '' || (marker === '' && !inside.startsWith('['))) continue;
    const indent = blanks.replaceAll('\t', '    ').length;
    while (levels.length > 0 && (levels.at(-1)?.indent ?? 0) >= indent) levels.pop();
    const into = levels.at(-1)?.items ?? part;
    const linked = /^\[((?:[^[\]\\]|\\.|\[(?:[^[\]\\]|\\.)*\])*)\]\((<[^<>]*>|[^()<>]*)\)/.exec(
      inside.replace(/^\[x\] |^\*\*/i, ''),
    );
    const [, label = '', target = ''] = linked ?? [];
    const path = linked === null ? undefined : keyOf(targetOf(target.trim()));
    const title = titleText(linked === null ? inside : label);
    const items: NavigationItem[] = path === undefined ? [] : [{ page: path, title }];
    into.push({ title, items });
    if (levels.length < maxNavigationDepth) levels.push({ indent, items });
  }
  return flattened(top);
}

/** A target without its title, query and anchor; one in angle brackets may have blanks. */
function targetOf(written: string): string {
  const [path = ''] = written.startsWith('<') ? written.slice(1, -1).split(/[#?]/, 1) : written.split(/[#?\s]/, 1);
  return path;
}

/** The items of a sidebar; paths begin at the top of the site. None where there is no such file. */
export function sidebarItems(file: string, files: ProjectFiles): readonly NavigationItem[] {
  const content = files.text(file);
  const key = (target: string): string | undefined => {
    const path = withoutEnding(target.replace(/^(?:\.?\/|#\/)+/, '')).replace(/\/$/, '/README');
    return /^[a-z]+:/i.test(target) ? undefined : path === '' ? 'README' : path;
  };
  return 'text' in content ? readSummary(content.text, key) : [];
}

export function pagesOfSummary(items: readonly NavigationItem[]): ReadonlySet<string> {
  const pages = new Set<string>();
  const visit = (list: readonly NavigationItem[]): void => {
    for (const item of list)
      if ('page' in item) pages.add(item.page);
      else if ('items' in item) visit(item.items);
  };
  visit(items);
  return pages;
}

/** An entry with a link and nothing below it is a page and no group. */
function flattened(items: readonly NavigationItem[]): readonly NavigationItem[] {
  return items.flatMap((item): readonly NavigationItem[] => {
    if (!('items' in item)) return [item];
    const [first] = item.items;
    if (item.items.length === 1 && first !== undefined && 'page' in first) return [first];
    return [{ title: item.title, items: flattened(item.items) }];
  });
}

function titleText(title: string): string {
  return title
    .replaceAll(/[*_`]+/g, '')
    .replace(/^\[([^[\]]*)\].*$/s, '$1')
    .trim();
}
