// DocFX: `docfx.json`, whose `build.content` names the pages, and `toc.yml` files. Repositories that Microsoft Learn publishes are DocFX too:
// they have `.openpublishing.publish.config.json`, addresses without an ending, and redirections in a file of their own.
import { defined } from '@vitrine/core';
import { dirname, join, posix } from 'node:path';
import { isObject } from '../../shared/json.ts';
import { type RawMatter, splitFrontMatter } from '../../markup/front-matter.ts';
import { docfxDocument, documentKind } from '../docfx-documents.ts';
import type { KnownGenerator, PageFolder, PagePlace } from '../generator.ts';
import { matchesAny } from '../glob.ts';
import { createNavigation, listedAt } from '../navigation.ts';
import { folderOfIndex, joinRoute, languageTag, splitAddress, withoutEnding } from '../paths.ts';
import { asText, type Data, dataOf, listOf, type ProjectFiles } from '../project.ts';
import { type RedirectRule, redirectsOf } from '../redirects.ts';
import { pagePaths } from '../sphinx-index.ts';
import { tableItems, tableName } from './docfx-tables.ts';

const pageFiles = /\.(?:md|markdown|ya?ml)$/i;
const learn = 'https://learn.microsoft.com';
/** Most pages whose `uid` is read. */
const maxUidPages = 5_000;
const version = /^v?\d{1,4}(?:\.(?:\d{1,4}|x)){0,3}$/;

/** An entry of `build.content`: files below a folder, and where they go. */
interface Content {
  /** Below the project; empty for all of it. */
  readonly src: string;
  readonly dest: string;
  readonly files: readonly string[];
  readonly exclude: readonly string[];
  /** The version that Microsoft Learn shows it for, as `view` of its addresses names it. */
  readonly view: string | undefined;
}

function textsOf(value: unknown): readonly string[] {
  return [value].flat().flatMap((each) => asText(each) ?? []);
}

/** A path below the project as the settings write it; undefined for one that leads out of it. */
function pathBelow(written: string): string | undefined {
  const path = posix.normalize(written.replaceAll('\\', '/').replace(/^~?\/+/, '')).replace(/^\.?\/|\/$/g, '');
  return path.startsWith('..') ? undefined : path === '.' ? '' : path;
}

function contentsOf(build: Data): readonly Content[] {
  return [build['content']].flat().flatMap((entry): readonly Content[] => {
    const { src, dest, files, exclude, group } = isObject(entry) ? dataOf(entry) : { files: entry };
    const folder = pathBelow(asText(src) ?? '');
    const wanted = textsOf(files);
    if (folder === undefined || wanted.length === 0) return [];
    return [
      {
        src: folder,
        dest: pathBelow(asText(dest) ?? '') ?? '',
        files: wanted,
        exclude: textsOf(exclude),
        view: viewOf(build, group),
      },
    ];
  });
}

/** The version of a group that has one alone. */
function viewOf(build: Data, group: unknown): string | undefined {
  const range = asText(dataOf(dataOf(build['groups'])[asText(group) ?? ''])['moniker_range']);
  return /^=?[ \t]*([\w.-]{1,100})$/.exec(range ?? '')?.[1];
}

/** The first file above a project, within its repository, that has a name. */
function above(project: string, name: string, files: ProjectFiles): string | undefined {
  for (let folder = project; ; folder = dirname(folder)) {
    if (files.isFile(join(folder, name))) return join(folder, name);
    if (folder === files.root || dirname(folder) === folder) return undefined;
  }
}

/** The part of Microsoft Learn that a documentation is in, which its breadcrumbs name: `cpp`. */
function partOfLearn(project: string, build: Data, files: ProjectFiles): string {
  const named = asText(dataOf(build['globalMetadata'])['breadcrumb_path']) ?? '';
  const table = named.startsWith('~/') ? files.data(join(project, named.slice(2).replace(/\.json$/, '.yml'))) : undefined;
  const [first] = listOf(dataOf(table)['items'] ?? table);
  const address = asText(dataOf(first)['tocHref']) ?? (named.startsWith('/') ? named : '');
  return address.split('/')[1] ?? '';
}

/** Redirections of Microsoft Learn, in the repository's file or in those that its settings name. */
function learnRedirects(
  publishing: string,
  files: ProjectFiles,
  routeOf: (path: string) => string | undefined,
): readonly RedirectRule[] {
  const root = dirname(publishing);
  const named = textsOf(dataOf(files.data(publishing))['redirection_files']);
  return [...new Set(['.openpublishing.redirection.json', ...named])].flatMap((file) => {
    const at = join(root, file);
    return listOf(dataOf(files.data(at))['redirections'])
      .map(dataOf)
      .flatMap(({ source_path: source, source_path_from_root: rooted, redirect_url: to }) => {
        const path = asText(source) === undefined ? join(root, asText(rooted) ?? '') : join(dirname(at), asText(source) ?? '');
        const from = routeOf(path);
        const target = asText(to)?.split(/[?#]/, 1)[0];
        return from === undefined || target === undefined ? [] : [{ from, to: target }];
      });
  });
}

/** Pages by the names that cross-references have for them. */
function uidsOf(project: string, pages: readonly string[], files: ProjectFiles): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const path of pages.slice(0, maxUidPages)) {
    const file = files.text(join(project, path));
    if (!('text' in file) || !/^uid:/m.test(file.text.slice(0, 4_000))) continue;
    const uid = asText(splitFrontMatter(path, file.text).raw['uid']);
    if (uid !== undefined && !found.has(uid)) found.set(uid, `~/${path}`);
  }
  return found;
}

/** The entry of a page about a command of PowerShell: a build makes YAML of it, which the entry names. */
function commandEntry(
  contents: readonly Content[],
  src: string,
  path: string,
  files: ProjectFiles,
  project: string,
): Content | undefined {
  if (!/\.md$/i.test(path)) return undefined;
  const made = path.replace(/\.md$/i, '.yml');
  const entry = contents.find((each) => each.src === src && matchesAny(made, each.files) && !matchesAny(path, each.exclude));
  const found = entry === undefined ? undefined : files.text(join(project, src, path));
  return found !== undefined && 'text' in found && /^---\n(?:[^\n]*\n){0,20}?external help file:/.test(found.text)
    ? entry
    : undefined;
}

/** DocFX. */
export const docfx: KnownGenerator = {
  format: 'docfx',
  configs: ['docfx.json'],
  notes: {
    name: 'DocFX',
    sign: 'with `build.content`',
    read: 'Markdown, and FAQ, landing and hub pages in YAML, that `build.content` names; help of PowerShell commands where it names the YAML that a build makes of them.',
    addresses:
      '`dest` and paths with `.html`, `sitemap.baseUrl`. With `.openpublishing.publish.config.json`: paths without an ending on Microsoft Learn, below what the breadcrumbs name; old addresses of `.openpublishing.redirection.json` and of the files that the settings name.',
    order: '`toc.yml` or `toc.md` of the project and of its folders',
    editions:
      'folders that are named like versions (`7.4/`) and are `src` of an entry; older ones have their `view` in the address.',
    pages:
      '`[!INCLUDE]`, `[!code-…]` and `:::code` with regions and lines, tabs, `:::image`, rows, zones and monikers become text; `xref:` leads to the page with that `uid`, and names of .NET to Microsoft Learn.',
    lost: 'pages of .NET assemblies and of REST APIs, which DocFX makes of them. Templates are not run.',
  },
  read(project, config, files) {
    const build = dataOf(dataOf(files.data(join(project, config)))['build']);
    const contents = contentsOf(build);
    if (contents.length === 0) return undefined;
    const publishing = above(project, '.openpublishing.publish.config.json', files);
    const isLearn = publishing !== undefined;
    const { baseUrl, baseurl } = dataOf(build['sitemap']);
    const { origin, path: base } = isLearn ? { origin: learn, path: '/' } : splitAddress(asText(baseUrl) ?? asText(baseurl));
    const part = isLearn ? partOfLearn(project, build, files) : '';
    const sources = [...new Set(contents.map(({ src }) => src))];
    const ownFolder = (src: string): string => (src === '' ? '' : `${src}/`);
    const entryOf = (src: string, path: string): Content | undefined =>
      contents.find((each) => each.src === src && matchesAny(path, each.files) && !matchesAny(path, each.exclude)) ??
      commandEntry(contents, src, path, files, project);
    const routeOf = (dest: string, path: string): string => {
      const plain = withoutEnding(path);
      const folder = isLearn ? folderOfIndex(plain, /^index$/i) : undefined;
      if (folder === undefined) return joinRoute(part, dest, isLearn ? plain : `${plain}.html`);
      return joinRoute(part, dest, folder).replace(/(?<=[^/])$/, '/');
    };
    const pages = pagePaths(project, files, pageFiles).filter((path) =>
      sources.some((src) => path.startsWith(ownFolder(src)) && entryOf(src, path.slice(ownFolder(src).length)) !== undefined),
    );
    const tables = pages.filter((path) => tableName.test(posix.basename(path)));
    const navigation = createNavigation(tableItems(project, tables, files));
    const written = pages.filter((path) => /\.md$/i.test(path));
    const uids = isLearn ? new Map<string, string>() : uidsOf(project, written, files);
    const numbered = sources.filter((src) => version.test(posix.basename(src))).map((src) => [src, posix.basename(src)] as const);
    const versions = new Map(numbered.length > 1 ? numbered : []);
    const newest = [...versions.values()].sort((a, b) => a.localeCompare(b, 'en', { numeric: true })).at(-1);
    const folders = sources.map((src): PageFolder => {
      return {
        folder: join(project, src),
        idPrefix: sources.length > 1 ? ownFolder(src) : '',
        place(path, matter: RawMatter): PagePlace {
          const { dest = '', view } = entryOf(src, path) ?? {};
          const edition = versions.get(src);
          const isOlder = isLearn && edition !== undefined && edition !== newest && view !== undefined;
          return {
            route: `${routeOf(dest, path)}${isOlder ? `?view=${view}` : ''}`,
            ...defined({ version: edition }),
            ...(asText(matter['redirect_url']) !== undefined && { hidden: 'it leads to another address' }),
            ...(path === '404.md' && { hidden: 'it is the page of an error' }),
            ...listedAt(navigation(withoutEnding(posix.join(src, path)))),
          };
        },
      };
    });
    const oldRoute = (file: string): string | undefined => {
      const path = posix.relative(project, file);
      const [src] = sources.filter((each) => path.startsWith(ownFolder(each))).sort((a, b) => b.length - a.length);
      if (path.startsWith('..') || src === undefined) return undefined;
      return `/${routeOf(contents.find((each) => each.src === src)?.dest ?? '', path.slice(ownFolder(src).length))}`;
    };
    const given = isLearn ? learnRedirects(publishing, files, oldRoute) : [];
    const language = asText(dataOf(build['globalMetadata'])['_lang']) ?? 'en';
    return {
      format: 'docfx',
      ...defined({ origin }),
      base,
      folders,
      pages: pageFiles,
      isPage(path, folder) {
        if (tableName.test(posix.basename(path)) || entryOf(posix.relative(project, folder), path) === undefined) return false;
        return !/\.ya?ml$/i.test(path) || documentKind(join(folder, path), files) !== undefined;
      },
      convert: (text, path) => (/\.ya?ml$/i.test(path) ? docfxDocument(text) : text),
      slugger: 'github',
      mdx: false,
      aliases: [['~/', `${project}/`]],
      includeFolders: [project],
      ignoresCase: true,
      assetFolders: [project],
      isPart: isLearn,
      // other repositories have the other parts of Microsoft Learn
      hasOtherPage: (route) => part !== '' && route !== part && !route.startsWith(`${part}/`),
      redirects: redirectsOf([given], project, [], files),
      ...(uids.size > 0 && { pageNames: uids }),
      defaults: { locale: languageTag(language) ?? 'en', ...defined({ version: newest }) },
    };
  },
};
