// MkDocs: `mkdocs.yml`, `docs_dir`, `use_directory_urls`, the i18n plugin, translations that are in folders beside each
// other (`docs/en/mkdocs.yml`, `docs/de/docs`).
import { defined } from '@vitrine/core';
import { basename, dirname, join, resolve } from 'node:path';
import type { KnownGenerator, PagePlace } from '../generator.ts';
import type { RawMatter } from '../../markup/front-matter.ts';
import { excludedByLines } from '../glob.ts';
import { createNavigation, listedAt, maxNavigationDepth, type NavigationItem } from '../navigation.ts';
import { folderOfIndex, joinRoute, languageTag, splitAddress, withoutEnding } from '../paths.ts';
import { isObject } from '../../shared/json.ts';
import { type Data, dataOf, listOf, type ProjectFiles, asText } from '../project.ts';
import { redirectsOf } from '../redirects.ts';
import { postPathOf } from './mkdocs-blog.ts';

/** Options of a plugin or an extension by its name; undefined where it is not used. */
function optionsOf(list: unknown, name: string): Data | undefined {
  const entries = Array.isArray(list)
    ? (list as readonly unknown[])
    : Object.entries(dataOf(list)).map(([key, value]) => ({ [key]: value }));
  for (const entry of entries) {
    if (entry === name) return {};
    if (Object.hasOwn(dataOf(entry), name)) return dataOf(dataOf(entry)[name]);
  }
  return undefined;
}

/** How often a configuration may inherit from another. */
const maxInherited = 4;
/** A value that MkDocs takes from the environment, which is not known here. */
const fromEnvironment = /^(?:exclude_docs|draft_docs)[ \t]{0,20}:[ \t]{0,20}!/m;

/** The settings of a file and those that it inherits (`INHERIT`); undefined where one of the files is not understood. */
function settingsOf(path: string, files: ProjectFiles, depth = 0): Data | undefined {
  const [own, found] = [files.data(path), files.text(path)];
  if (!isObject(own) || !('text' in found) || fromEnvironment.test(found.text)) return undefined;
  if (!('INHERIT' in own)) return own;
  const parent = asText(own['INHERIT']);
  const inherited =
    parent === undefined || depth >= maxInherited ? undefined : settingsOf(resolve(dirname(path), parent), files, depth + 1);
  return inherited && { ...inherited, ...own };
}

/** What MkDocs leaves out before `exclude_docs` (its `structure/files.py`). */
const neverDocs = ['.*', '/templates/'];

/** `nav`: pages by their files, alone or with a title, and groups. An entry that ends with a slash is a folder, as plugins read it. */
function navigationItems(nav: unknown, depth = 0): readonly NavigationItem[] {
  if (depth > maxNavigationDepth) return [];
  return listOf(nav).flatMap((entry): readonly NavigationItem[] => {
    const pairs: readonly (readonly [string, unknown])[] =
      typeof entry === 'string' ? [['', entry]] : Object.entries(dataOf(entry));
    return pairs.flatMap(([title, value]): readonly NavigationItem[] => {
      if (Array.isArray(value)) return [{ title, items: navigationItems(value, depth + 1) }];
      const path = asText(value);
      if (path === undefined || /^(?:[a-z]+:|\/)/i.test(path)) return [];
      if (!path.endsWith('/')) return [{ page: withoutEnding(path) }];
      const folder: NavigationItem = { folder: path.replace(/\/$/, '') };
      return title === '' ? [folder] : [{ title, items: [folder] }];
    });
  });
}

interface Translations {
  /** `page.fr.md`, or a folder for each. */
  readonly structure: 'suffix' | 'folder';
  readonly locales: ReadonlySet<string>;
  readonly first: string;
}

function translationsOf(config: Data): Translations | undefined {
  const options = optionsOf(config['plugins'], 'i18n');
  const languages = listOf(options?.['languages']).map(dataOf);
  const names = languages.flatMap((each) => asText(each['locale']) ?? []);
  const first = asText(languages.find((each) => each['default'] === true)?.['locale']) ?? names[0];
  if (first === undefined) return undefined;
  return { structure: options?.['docs_structure'] === 'folder' ? 'folder' : 'suffix', locales: new Set(names), first };
}

interface Translated {
  /** Where it is on the site. */
  readonly path: string;
  /** The path in the first language. */
  readonly original: string;
  readonly locale?: string;
}

/** Language of a path and the path without it. */
function translated(path: string, by: Translations | undefined): Translated {
  if (by === undefined) return { path, original: path };
  const found = by.structure === 'suffix' ? /^(.*)\.([\w-]+)$/.exec(path)?.[2] : path.split('/', 1)[0];
  if (found === undefined || !by.locales.has(found)) return { path, original: path, locale: by.first };
  const rest = by.structure === 'suffix' ? path.slice(0, -found.length - 1) : path.slice(found.length + 1);
  return { path: found === by.first ? rest : joinRoute(found, rest), original: rest, locale: found };
}

/** Languages in folders beside the project, where the configuration names the same as alternates of the site. */
function siblings(project: string, folder: string, config: Data, files: ProjectFiles): readonly string[] {
  const alternates = listOf(dataOf(config['extra'])['alternate']).flatMap((each) => asText(dataOf(each)['link']) ?? []);
  const names = new Set(alternates.map((link) => link.replace(/\/$/, '').split('/').at(-1)));
  if (languageTag(basename(project)) === undefined) return [];
  return files
    .names(dirname(project))
    .filter((name) => names.has(name) && name !== basename(project))
    .filter((name) => files.isFolder(join(dirname(project), name, folder)));
}

function textOf(path: string, files: ProjectFiles): string {
  const read = files.text(path);
  return 'text' in read ? read.text : '';
}

/** MkDocs, with or without Material. */
export const mkdocs: KnownGenerator = {
  format: 'mkdocs',
  configs: ['mkdocs.yml', 'mkdocs.yaml'],
  notes: {
    name: 'MkDocs and Material',
    read: '`docs_dir` without `exclude_docs` and `draft_docs`.',
    addresses:
      "`site_url`, `use_directory_urls`; anchors of Python-Markdown, or of the `slugify` of pymdownx. Posts of Material's blog have their dates.",
    order: '`nav`',
    editions: 'the i18n plugin, by endings or folders, and projects beside each other (`docs/en/mkdocs.yml`, `docs/de/docs`).',
    pages:
      'snippets (`--8<--`), `{* … *}`, `{! … !}`, `include-markdown`, `!!! note`, `=== "Tab"`, attribute lists become text. Links that a template computes (`{{ … }}`) stay as they are.',
    lost: '`search.exclude: true`, `status: draft`. Pages of `::: module.Name` (mkdocstrings) have no text before a build: [built output](#documentation-that-has-to-be-built).',
  },
  read(project, config, files) {
    const written = settingsOf(join(project, config), files);
    const settings = written ?? {};
    const folder = asText(settings['docs_dir']) ?? 'docs';
    const { origin, path: base } = splitAddress(asText(settings['site_url']));
    const directories = settings['use_directory_urls'] !== false;
    const exclusions = ['exclude_docs', 'draft_docs'].map((name, index) =>
      excludedByLines(`\`${name}\``, settings[name], written === undefined || name in settings, index === 0 ? neverDocs : []),
    );
    const reasonOf = (file: string): string | undefined =>
      exclusions.map(({ reason }) => reason(file)).find((each) => each !== undefined);
    const translations = translationsOf(settings);
    const others = siblings(project, folder, settings, files);
    const listed = createNavigation(navigationItems(settings['nav']));
    const blog = optionsOf(settings['plugins'], 'blog') ?? optionsOf(settings['plugins'], 'material/blog');
    const postPath = blog && postPathOf(blog);
    const own = others.length > 0 ? basename(project) : undefined;
    const place =
      (prefix: string, language: string | undefined) =>
      (file: string, matter: RawMatter): PagePlace => {
        const { path: below, original, locale = language } = translated(withoutEnding(file), translations);
        const path = postPath?.(file, matter, () => textOf(resolve(project, folder, file), files)) ?? below;
        const index = folderOfIndex(path, /^(?:index|README)$/);
        const route = index ?? (directories ? `${path}/` : `${path}.html`);
        return {
          route: joinRoute(prefix, !directories && index !== undefined && index !== '' ? `${index}index.html` : route),
          ...(locale !== undefined && { locale: languageTag(locale) ?? locale }),
          ...defined({ hidden: reasonOf(file) }),
          ...listedAt(listed(original)),
        };
      };
    const snippets = optionsOf(settings['markdown_extensions'], 'pymdownx.snippets');
    const bases = [snippets?.['base_path'] ?? []].flat().flatMap((each) => asText(each) ?? []);
    const slugify = JSON.stringify(optionsOf(settings['markdown_extensions'], 'toc')?.['slugify'] ?? '');
    const redirects = redirectsOf([optionsOf(settings['plugins'], 'redirects')?.['redirect_maps']], project, [], files);
    return {
      format: 'mkdocs',
      ...defined({ origin }),
      base,
      unclear: exclusions.flatMap(({ unclear }) => unclear ?? []).slice(0, 1),
      folders: [
        { folder: resolve(project, folder), idPrefix: '', place: place('', own) },
        ...others.map((name) => ({
          folder: join(dirname(project), name, folder),
          idPrefix: `${name}/`,
          place: place(name, name),
        })),
      ],
      slugger: slugify === '""' ? 'python' : 'python-unicode',
      mdx: false,
      aliases: [],
      includeFolders: [...bases.map((each) => resolve(project, each)), project, resolve(project, folder)],
      assetFolders: [resolve(project, folder)],
      redirects,
      defaults: { locale: languageTag(translations?.first ?? own ?? 'en') ?? 'en' },
    };
  },
};
