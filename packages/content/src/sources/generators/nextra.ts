// Nextra and Fumadocs, both on Next.js: a folder of MDX whose paths are the addresses, folders in round brackets left out.
import { defined } from '@vitrine/core';
import { basename, dirname, join, resolve } from 'node:path';
import type { RawMatter } from '../../markup/front-matter.ts';
import { readScript } from '../script-data.ts';
import type { ConfiguredFacts, BuiltInGenerator, PagePlace } from '../generator.ts';
import { createNavigation, type FolderLevel, listedAt } from '../navigation.ts';
import { aliasesOf } from '../path-aliases.ts';
import { openApiInput, staticPages } from './fumadocs-openapi.ts';
import { joinRoute, languageTag, withoutEnding } from '../paths.ts';
import { type Data, dataOf, listOf, type ProjectFiles, asText } from '../project.ts';
import { redirectsOf } from '../redirects.ts';

const nextConfigs = ['js', 'ts', 'mjs', 'cjs'].map((ending) => `next.config.${ending}`);
const metaFiles = ['_meta.js', '_meta.ts', '_meta.jsx', '_meta.tsx', '_meta.json'];

interface NextSettings {
  readonly base: string;
  readonly locales: readonly string[];
  readonly redirects: unknown;
}

function nextSettings(project: string, files: ProjectFiles): NextSettings {
  const config = nextConfigs.map((name) => join(project, name)).find((path) => files.isFile(path));
  const settings = dataOf(config === undefined ? undefined : files.data(config));
  const i18n = dataOf(settings['i18n']);
  const base = asText(settings['basePath']) ?? '';
  return {
    base: base === '' ? '/' : `${base.replace(/\/$/, '')}/`,
    locales: listOf(i18n['locales']).flatMap((each) => asText(each) ?? []),
    // One that is computed is reported as such.
    redirects: 'redirects' in settings ? (settings['redirects'] ?? [undefined]) : undefined,
  };
}

/** The route of a file: names in round brackets and `index` leave no trace. */
export function routeOf(path: string): string {
  return withoutEnding(path)
    .split('/')
    .filter((name) => !/^\(.*\)$/.test(name))
    .join('/')
    .replace(/(?:^|\/)index$/, '');
}

/** Whether a `_meta` file states `display: 'hidden'` of a page, or of a folder that it is in; `*` represents all that are not named. */
function isHidden(folder: string, path: string, files: ProjectFiles): boolean {
  const names = path.split('/');
  return names.some((name, depth) => {
    const above = join(folder, ...names.slice(0, depth));
    const meta = metaFiles.map((each) => join(above, each)).find((each) => files.isFile(each));
    const entries = dataOf(meta === undefined ? undefined : files.data(meta));
    // what the file computes may hide the page
    if (meta !== undefined && (files.data(meta) === undefined || (name in entries && entries[name] === undefined))) return true;
    const shown = dataOf(entries[name] ?? entries['*']);
    return shown['display'] === 'hidden' || ('display' in shown && shown['display'] === undefined);
  });
}

/** `_meta` of a folder: its keys in order, with titles; an entry of type `separator` begins a group. */
function nextraLevel(folder: string, files: ProjectFiles): FolderLevel {
  const metaOf = (place: string): Readonly<Record<string, unknown>> => {
    const meta = metaFiles.map((each) => join(place, each)).find((each) => files.isFile(each));
    return dataOf(meta === undefined ? undefined : files.data(meta));
  };
  const own = dataOf(metaOf(dirname(folder))[basename(folder)]);
  const title = asText(metaOf(dirname(folder))[basename(folder)]) ?? asText(own['title']);
  const groups = new Map<string, string>();
  let group: string | undefined;
  const entries = Object.entries(metaOf(folder));
  for (const [name, value] of entries) {
    if (dataOf(value)['type'] === 'separator') group = asText(dataOf(value)['title']);
    else if (group !== undefined) groups.set(name, group);
  }
  const positions = new Map(entries.map(([name], index) => [name, index]));
  return { title, position: (name) => positions.get(name), group: (name) => groups.get(name) };
}

/** `meta.json` of a folder: its pages in order; `---Title---` begins a group, `...` is the rest, in its place. */
function fumadocsLevel(folder: string, files: ProjectFiles): FolderLevel {
  const { title, pages } = dataOf(files.data(join(folder, 'meta.json')));
  const positions = new Map<string, number>();
  const groups = new Map<string, string>();
  let group: string | undefined;
  let rest = Number.POSITIVE_INFINITY;
  let restGroup: string | undefined;
  for (const [index, entry] of listOf(pages).entries()) {
    const name = (asText(entry) ?? '').replace(/^\.\.\.(?=.)|^\.\//, '');
    const separator = name.startsWith('---') ? name.replace(/^-+(?:\[[^\]]*\])?|(?<!-)-+$/g, '').trim() : undefined;
    if (separator !== undefined) group = separator;
    else if (name === '...') [rest, restGroup] = [index, group];
    else {
      positions.set(name, index);
      if (group !== undefined) groups.set(name, group);
    }
  }
  return {
    title: asText(title),
    position: (name) => positions.get(name) ?? rest,
    group: (name) => groups.get(name) ?? (positions.has(name) ? undefined : restGroup),
  };
}

function translated(path: string, locales: readonly string[], first: string | undefined): { route: string; locale?: string } {
  const suffix = /\.([\w-]+)$/.exec(withoutEnding(path))?.[1];
  if (suffix !== undefined && locales.includes(suffix)) {
    const route = routeOf(withoutEnding(path).slice(0, -suffix.length - 1));
    return { route: suffix === first ? route : joinRoute(suffix, route), locale: suffix };
  }
  const [folder = ''] = path.split('/');
  if (locales.includes(folder)) return { route: routeOf(path), locale: folder };
  return { route: routeOf(path), ...defined({ locale: first }) };
}

/** Nextra 2 to 4: `content/`, `pages/`, or `page.mdx` files of `app/`. */
export const nextra: BuiltInGenerator = {
  name: 'nextra',
  facts: nextMetadata,
  build: { command: 'npx next build', output: 'out' },
  detect: nextConfigs,
  read(project, config, files) {
    const found = files.text(join(project, config));
    if (!('text' in found) || !/\bnextra/i.test(found.text)) return undefined;
    const roots = ['content', 'src/content', 'pages', 'src/pages', 'app', 'src/app'];
    const root = roots.find((name) => files.isFolder(join(project, name)));
    if (root === undefined) return undefined;
    const { base, locales, redirects: given } = nextSettings(project, files);
    const assets = [join(project, 'public')];
    const redirects = redirectsOf([given], project, assets, files);
    const isApp = root.endsWith('app');
    const folder = resolve(project, root);
    const first = locales[0];
    const navigation = createNavigation([{ folder: '' }], (below) => nextraLevel(join(folder, below), files));
    const globals = ['js', 'jsx', 'ts', 'tsx'].map((ending) => `_meta.global.${ending}`);
    const global = globals.find((name) =>
      [folder, join(project, 'app'), join(project, 'src/app')].some((at) => files.isFile(join(at, name))),
    );
    return {
      unclear: global === undefined ? undefined : `${global}, which is not read`,
      base,
      folders: [
        {
          folder,
          place(file): PagePlace {
            const path = isApp
              ? file.replace(/(?:^|\/)page(?=\.mdx?$)/, (part) => (part.startsWith('/') ? '/index' : 'index'))
              : file;
            const { route, locale } = translated(path, locales, first);
            const isPage = !isApp || /(?:^|\/)page\.mdx?$/.test(file);
            return {
              route,
              ...(locale !== undefined && { locale: languageTag(locale) ?? locale }),
              ...(!isPage && { hidden: 'it is no page of the site' }),
              ...(isHidden(folder, isApp ? dirname(file) : withoutEnding(file), files) && { hidden: 'the navigation hides it' }),
              ...listedAt(navigation(isApp ? dirname(file) : withoutEnding(file))),
            };
          },
        },
      ],
      lookup: {
        aliases: aliasesOf(
          project,
          [
            ['@/', `${resolve(project)}/`],
            ['~/', `${resolve(project)}/`],
          ],
          files,
        ),
        includeFolders: [project],
      },
      assetFolders: assets,
      hasOtherPage: (route) => isApp && hasPageOfCode(folder, route.split('/').filter(Boolean), files),
      redirects,
      defaults: defined({ locale: first }),
    };
  },
};

/** Whether code makes a page at a route: `page.tsx` in a folder of `app/`, where `[name]` represents any name and `(group)` for none. */
function hasPageOfCode(folder: string, names: readonly string[], files: ProjectFiles): boolean {
  const below = files.names(folder).filter((name) => files.isFolder(join(folder, name)));
  const [first, ...rest] = names;
  if (first === undefined && ['tsx', 'jsx', 'ts', 'js'].some((ending) => files.isFile(join(folder, `page.${ending}`)))) return true;
  return below.some((name) => {
    if (/^\([^)]+\)$/.test(name)) return hasPageOfCode(join(folder, name), names, files);
    const isNext = first !== undefined && (name === first || /^\[[^[.\]]+\]$/.test(name));
    return isNext && hasPageOfCode(join(folder, name), rest, files);
  });
}

/** The first text that a file of the project writes behind a name. */
function written(paths: readonly string[], pattern: RegExp, files: ProjectFiles): string | undefined {
  for (const path of paths) {
    const found = files.text(path);
    const value = 'text' in found ? pattern.exec(found.text)?.[1] : undefined;
    if (value !== undefined) return value;
  }
  return undefined;
}

/** A collection of pages, with the address below which its loader has them. */
interface Collection {
  readonly name: string;
  readonly folder: string;
  readonly base: string;
}

/** Files of a project that may hold what begins with a word: `lib/source.ts`, `src/lib/docs/source.ts`. */
function filesNamed(project: string, word: string, files: ProjectFiles): readonly string[] {
  const tops = ['lib', 'src/lib', 'app', 'src/app', 'src', ''].map((name) => join(project, name));
  const folders = tops.flatMap((top) => [
    top,
    ...(top.endsWith('lib') ? files.names(top).map((name) => join(top, name)) : [join(top, word)]),
  ]);
  return folders.flatMap((folder) =>
    [`${word}.ts`, `${word}.tsx`, `${word}/index.ts`].map((name) => join(folder, name)).filter((path) => files.isFile(path)),
  );
}

/** Collections that are no documentation; their files are named as not read. */
const otherCollections = /^(?:blogs?|posts?|news|changelogs?|authors?|pages)$/i;

/** The collections of documentation, the first of `source.config` first. */
function collectionsOf(project: string, config: string, files: ProjectFiles): readonly Collection[] {
  const text = (path: string): string => {
    const found = files.text(path);
    return 'text' in found ? found.text : '';
  };
  const bases = new Map<string, string>();
  let firstBase: string | undefined;
  for (const path of filesNamed(project, 'source', files))
    for (const [, call = ''] of text(path).matchAll(/\bloader\((?=([^]{0,600}))/g)) {
      const [own = ''] = call.split(/\bloader\(/, 1);
      const base = /\bbaseUrl:\s*['"]([^'"\n]{0,200})['"]/.exec(own)?.[1];
      const name = /\bsource:\s*(?:await\s+)?(?:\w+\(\s*)?(\w+)/.exec(own)?.[1];
      firstBase ??= base;
      if (base !== undefined && name !== undefined && !bases.has(name)) bases.set(name, base);
    }
  const written = [
    ...text(join(project, config)).matchAll(/\b(\w{1,60})\s*=\s*define(?:Docs|Collections)\((?=([^]{0,600}))/g),
  ].flatMap(([, name = '', call = '']) => {
    const [own = call] = call.split(/\bdefine(?:Docs|Collections)\(/, 1);
    const folder = /\bdir:\s*['"]([^'"\n]{1,200})['"]/.exec(own)?.[1];
    return folder !== undefined && files.isFolder(join(project, folder)) ? [{ name, folder, base: bases.get(name) }] : [];
  });
  const named = written.filter(({ name, base }, index) => !otherCollections.test(name) && (index === 0 || base !== undefined));
  if (named.length > 0) return named.map(({ base = firstBase ?? '/docs', ...each }) => ({ ...each, base }));
  const folder = ['content/docs', 'src/content/docs', 'content'].find((name) => files.isFolder(join(project, name)));
  return folder === undefined ? [] : [{ name: 'docs', folder, base: firstBase ?? '/docs' }];
}

function languagesOf(
  project: string,
  files: ProjectFiles,
): {
  readonly first: string | undefined;
  readonly of: (
    folder: string,
    file: string,
  ) => { readonly path: string; readonly locale: string | undefined; readonly prefix: string };
} {
  const places = filesNamed(project, 'i18n', files);
  const listed = written(places, /languages:\s*\[([^[\]]{0,500})\]/, files);
  const locales = [...(listed ?? '').matchAll(/['"]([\w-]+)['"]/g)].map(([, name = '']) => name);
  const first = written(places, /defaultLanguage:\s*['"]([\w-]+)['"]/, files) ?? locales[0];
  /** A list that the project computes: an ending is a language where the page without it is there. */
  const isComputed = first !== undefined && locales.length === 0;
  return {
    first,
    of(folder, file) {
      const path = withoutEnding(file);
      const ending = /\.([A-Za-z]{2}(?:-[A-Za-z]{2,4})?)$/.exec(path)?.[1];
      const original = ending === undefined ? path : path.slice(0, -ending.length - 1);
      const isTranslated =
        ending !== undefined &&
        (locales.includes(ending) || (isComputed && ['.mdx', '.md'].some((each) => files.isFile(join(folder, original + each)))));
      const prefix = (locale: string | undefined): string => (locale === undefined || locale === first ? '' : locale);
      if (isTranslated) return { path: original, locale: ending, prefix: prefix(ending) };
      const [top = '', ...rest] = path.split('/');
      if (locales.includes(top)) return { path: rest.join('/'), locale: top, prefix: prefix(top) };
      return { path, locale: first, prefix: '' };
    },
  };
}

/** Fumadocs: `source.config.ts`, `content/docs`, the base of its loader. */
export const fumadocs: BuiltInGenerator = {
  name: 'fumadocs',
  facts: nextMetadata,
  build: { command: 'npx next build', output: 'out' },
  detect: ['source.config.ts', 'source.config.tsx', 'source.config.mjs', 'source.config.js'],
  read(project, config, files) {
    const collections = collectionsOf(project, config, files);
    const [main] = collections;
    if (main === undefined) return undefined;
    const { base } = main;
    const settings = nextSettings(project, files);
    const languages = languagesOf(project, files);
    const redirects = redirectsOf([settings.redirects], project, [join(project, 'public')], files);
    const input = openApiInput(project, files);
    return {
      base: settings.base,
      folders: collections.map((each, index) => {
        const folder = resolve(project, each.folder);
        const navigation = createNavigation([{ folder: '' }], (below) => fumadocsLevel(join(folder, below), files));
        return {
          folder,
          idPrefix: index === 0 ? '' : `${each.name}/`,
          place(file: string, matter: RawMatter) {
            const { path, locale, prefix } = languages.of(folder, file);
            const slug = asText(matter['slug'])?.replace(/^\/+/, '');
            return {
              route: joinRoute(prefix, each.base, slug ?? routeOf(path)).replace(/\/$/, ''),
              ...(locale !== undefined && { locale: languageTag(locale) ?? locale }),
              ...listedAt(navigation(path)),
            };
          },
        };
      }),
      lookup: {
        aliases: aliasesOf(
          project,
          [
            ['@/', `${resolve(project)}/`],
            ['~/', `${resolve(project)}/`],
          ],
          files,
        ),
        includeFolders: [project],
      },
      assetFolders: [join(project, 'public')],
      redirects,
      references: staticPages(project, base, input, files),
      specifications: input,
      defaults: defined({ locale: languages.first }),
    };
  },
};

/** `export const metadata` of the layout of Next.js. */
function nextMetadata(_: Data, config: string, files: ProjectFiles): ConfiguredFacts {
  for (const name of ['app/layout', 'src/app/layout'].flatMap((path) =>
    ['tsx', 'jsx', 'js'].map((ending) => `${path}.${ending}`),
  )) {
    const found = files.text(join(dirname(config), name));
    if (!('text' in found)) continue;
    const { title, description, metadataBase } = dataOf(readScript(found.text).get('metadata'));
    return { name: asText(title) ?? dataOf(title)['default'], description, homepage: metadataBase };
  }
  return {};
}
