// mystmd: `myst.yml` with the files that it extends. Pages of MyST and notebooks, in the order of `toc`, at addresses made of file names.
import { dirname, join, posix, resolve } from 'node:path';
import type { KnownGenerator } from '../generator.ts';
import { matchesAny } from '../glob.ts';
import { createNavigation, listedAt, type NavigationItem } from '../navigation.ts';
import { notebookMarkdown } from '../notebook.ts';
import { basePath, splitAddress, withoutEnding } from '../paths.ts';
import { asText, type Data, dataOf, listOf, type ProjectFiles } from '../project.ts';
import { pagePaths, type PageNamed, readPageNames } from '../sphinx-index.ts';

const pageNames = /\.(?:md|ipynb)$/i;
/** How deep files extend one another, and entries of a list are nested. */
const maxExtends = 4;
const maxDepth = 12;
/** Most patterns of a list: each looks at all pages. */
const maxPatterns = 100;
const numerical = new Intl.Collator('en', { numeric: true, ignorePunctuation: true });

/** A configuration with the files of the repository that it extends: what it says itself wins. */
function settingsAt(file: string, files: ProjectFiles, depth = 0): { readonly project: Data; readonly site: Data } {
  const own = dataOf(files.data(file));
  const [project, site] = [dataOf(own['project']), dataOf(own['site'])];
  const given = own['extends'] ?? own['extend'];
  return (Array.isArray(given) ? listOf(given) : [given]).reduce<{ readonly project: Data; readonly site: Data }>(
    (known, each) => {
      const path = asText(each);
      if (path === undefined || /^[a-z]+:/i.test(path) || depth >= maxExtends) return known;
      const more = settingsAt(resolve(dirname(file), path), files, depth + 1);
      return { project: { ...more.project, ...known.project }, site: { ...more.site, ...known.site } };
    },
    { project, site },
  );
}

/** The part of an address that a name becomes: without numbers in front unless they are a year, at most 50 letters. */
export function slugOf(name: string): string {
  const isYear = /^(?:[12]\d{3}|\d{5})/.test(name);
  const plain = isYear ? name : name.replace(/^[\d_.-]+/, '') || name;
  return plain
    .toLowerCase()
    .replaceAll('&', '-and-')
    .replaceAll(/[^a-z0-9-]+/g, '-')
    .replaceAll(/-{2,}/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 50);
}

/** Addresses by paths, in the order in which mystmd reads the files: names that occur again get numbers. */
function routesOf(paths: readonly string[], root: string | undefined, keepsFolders: boolean): ReadonlyMap<string, string> {
  const taken = new Map<string, number>([['index', 1]]);
  const routes = new Map<string, string>();
  for (const path of paths) {
    if (path === root) {
      routes.set(path, '');
      continue;
    }
    const names = withoutEnding(path).split('/').map(slugOf);
    const isIndex = keepsFolders && names.length > 1 && names.at(-1) === 'index';
    const key = (keepsFolders ? names : names.slice(-1)).slice(0, isIndex ? -1 : undefined).join('/');
    const count = taken.get(key) ?? 0;
    taken.set(key, count + 1);
    routes.set(path, count === 0 ? key : `${key}-${count}`);
  }
  return routes;
}

/** Whether a path comes before another for mystmd: a folder's page, its files, then its folders, each by name and number. */
function byPath(a: string, b: string): number {
  const [one, other] = [a.split('/'), b.split('/')];
  const at = one.findIndex((name, index) => name !== other[index]);
  const [name = '', against = ''] = [one[at], other[at]];
  const [isFile, isAlso] = [at === one.length - 1, at === other.length - 1];
  if (isFile !== isAlso) return isFile ? -1 : 1;
  const isIndex = /^(?:index|readme|main)\.(?:md|ipynb)$/;
  if (isFile && isIndex.test(name) !== isIndex.test(against)) return isIndex.test(name) ? -1 : 1;
  return numerical.compare(name, against);
}

/** The page of a project without a list that is its first: `index`, `README` or `main`, else the first. */
function rootOf(paths: readonly string[]): string | undefined {
  for (const ending of ['md', 'ipynb'])
    for (const name of ['index', 'readme', 'main']) {
      const found = paths.find((path) => path.toLowerCase() === `${name}.${ending}`);
      if (found !== undefined) return found;
    }
  return paths.find((path) => /\.md$/i.test(path)) ?? paths[0];
}

interface Listed {
  /** Paths in the order of the list. */
  readonly paths: readonly string[];
  readonly items: readonly NavigationItem[];
}

/** The pages that `toc` lists. A pattern takes what no entry names; a page that is hidden there is in no menu. */
function readToc(toc: readonly unknown[], all: ReadonlySet<string>, named: ReadonlyMap<string, PageNamed>): Listed {
  const paths: string[] = [];
  const known = new Set<string>();
  const fileOf = (entry: Data): string | undefined => {
    const file = asText(entry['file']);
    const path = file === undefined ? undefined : posix.normalize(file);
    return path === undefined ? undefined : [path, `${path}.md`, `${path}.ipynb`].find((each) => all.has(each));
  };
  const visitFiles = (entries: readonly unknown[], depth: number): void => {
    if (depth > maxDepth) return;
    for (const entry of entries.map(dataOf)) {
      const path = fileOf(entry);
      if (path !== undefined) known.add(path);
      visitFiles(listOf(entry['children']), depth + 1);
    }
  };
  visitFiles(toc, 0);
  let patterns = 0;
  const itemsOf = (entries: readonly unknown[], depth: number): readonly NavigationItem[] =>
    depth > maxDepth
      ? []
      : entries.map(dataOf).flatMap((entry): readonly NavigationItem[] => {
          const pattern = asText(entry['pattern']);
          const path = fileOf(entry);
          const found =
            pattern === undefined
              ? path === undefined
                ? []
                : [path]
              : patterns++ < maxPatterns
                ? [...all].filter((each) => !known.has(each) && matchesAny(each, [pattern])).sort(byPath)
                : [];
          if (entry['sort'] === 'descending') found.reverse();
          for (const each of found) known.add(each);
          paths.push(...found);
          const own = entry['hidden'] === true ? [] : found.map((each) => ({ page: withoutEnding(each) }));
          const below = itemsOf(listOf(entry['children']), depth + 1);
          if (below.length === 0) return own;
          const title = asText(entry['title']) ?? named.get(withoutEnding(path ?? ''))?.title ?? path ?? '';
          return [{ title, items: [...own, ...below] }];
        });
  const items = itemsOf(toc, 0);
  return { paths: [...new Set(paths)], items };
}

/** mystmd. */
export const mystmd: KnownGenerator = {
  format: 'mystmd',
  configs: ['myst.yml'],
  notes: {
    name: 'mystmd',
    sign: 'with `project` or `site`',
    read: 'MyST and notebooks (`.ipynb`) that `toc` lists; all of the folder without `exclude` where there is no `toc`. Files of the repository that `myst.yml` extends count.',
    addresses:
      'the names of files without their numbers, their folders where `site.options.folders` is set; `site.domains`, or set `url`. The first page of `toc` is the home page.',
    order: '`toc`, with titles and patterns',
    pages:
      'directives and roles of MyST, as [Sphinx](#sphinx) has them; text, code and printed output of notebooks, without cells that are tagged `remove-cell`.',
    lost: 'pages that `toc` does not list, LaTeX. Plugins are not run: their directives keep what is in them. What a notebook draws.',
  },
  read(project, config, files) {
    const { project: settings, site } = settingsAt(join(project, config), files);
    if (Object.keys(settings).length === 0 && Object.keys(site).length === 0) return undefined;
    const excluded = listOf(settings['exclude'])
      .concat(asText(settings['exclude']) ?? [])
      .map(String);
    const convert = (text: string, path: string): string => (/\.ipynb$/i.test(path) ? notebookMarkdown(text) : text);
    const isPage = (path: string): boolean => !matchesAny(path, excluded);
    const { references, named } = readPageNames(project, { names: pageNames, isPage, textOf: convert, slugger: 'mystmd' }, files);
    const all = new Set(pagePaths(project, files, pageNames).filter(isPage));
    const toc = listOf(settings['toc']);
    const { paths, items }: Listed = toc.length === 0 ? { paths: [...all].sort(byPath), items: [] } : readToc(toc, all, named);
    const root = toc.length === 0 ? rootOf(paths) : paths[0];
    const routes = routesOf(
      root === undefined ? paths : [root, ...paths.filter((path) => path !== root)],
      root,
      dataOf(site['options'])['folders'] === true,
    );
    const navigation = createNavigation(items);
    const domain = asText(listOf(site['domains'])[0]);
    const { origin, path: base } = splitAddress(domain === undefined ? undefined : `https://${domain.replace(/^https?:\/\//, '')}`);
    return {
      format: 'mystmd',
      ...(origin !== undefined && { origin }),
      base: basePath(base),
      folders: [
        {
          folder: project,
          idPrefix: '',
          place(file) {
            const route = routes.get(file);
            return {
              route: route ?? slugOf(posix.basename(withoutEnding(file))),
              // names that begin with _ are pages like any other
              name: file.replaceAll(/(^|\/)_+(?=[^/])/g, '$1'),
              ...(route === undefined && {
                hidden: toc.length > 0 && isPage(file) ? 'toc of myst.yml leaves it out' : 'myst.yml excludes it',
              }),
              ...listedAt(navigation(withoutEnding(file))),
            };
          },
        },
      ],
      pages: pageNames,
      // what a build wrote
      isPage: (path) => !/(?:^|\/)_build\//.test(path),
      convert,
      crossReferences: {
        ...references,
        links: new Map(),
        projects: new Map(
          Object.entries(dataOf(settings['references'])).map(([name, each]) => [
            name,
            asText(dataOf(each)['url']) ?? asText(each) ?? '',
          ]),
        ),
        substitutions: new Map(),
      },
      slugger: 'mystmd',
      mdx: false,
      aliases: [],
      includeFolders: [project],
      assetFolders: [project],
      defaults: { locale: 'en' },
    };
  },
};
