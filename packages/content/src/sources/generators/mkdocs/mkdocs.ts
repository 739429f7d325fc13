// MkDocs: `mkdocs.yml`, `docs_dir`, `use_directory_urls`, the i18n plugin, translations that are in folders beside each
// other (`docs/en/mkdocs.yml`, `docs/de/docs`).
import { defined } from '@vitrine/core/serving';
import { basename, dirname, join, resolve } from 'node:path';
import type { BuiltInGenerator, PagePlace } from '../../generator.ts';
import type { RawMatter } from '../../../markup/front-matter.ts';
import { createFenceReader } from '../../../markup/fences.ts';
import { createSlugger, type SluggerName } from '../../../markup/slugger.ts';
import { isObject } from '../../../shared/json.ts';
import { editedAt } from '../../edit-address.ts';
import { type Exclusion, excluding, excludingLines } from '../../glob.ts';
import { createNavigation, listedAt, maxNavigationDepth, type NavigationItem } from '../../navigation.ts';
import { folderOfIndex, joinRoute, languageTag, splitAddress, withoutEnding } from '../../paths.ts';
import { type Data, dataOf, listOf, type ProjectFiles, asText, textOf } from '../../project.ts';
import { redirectsOf } from '../../redirects.ts';
import { postPathOf } from './blog.ts';

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

/** What MkDocs leaves out before `exclude_docs` (its `structure/files.py`). */
const neverDocs = ['.*', '/templates/'];

function exclusionsOf(settings: Data): readonly Exclusion[] {
  const lines = (name: string): readonly string[] => (asText(settings[name]) ?? '').split('\n');
  const globs = listOf(optionsOf(settings['plugins'], 'exclude')?.['glob']).flatMap((each) => asText(each) ?? []);
  // as fnmatch of Python reads them, for which a slash is a sign like any other
  const asPython = (glob: string): readonly string[] => [
    glob,
    glob.replaceAll(/\*+/g, '**'),
    `${glob.replace(/(?<!\*)\*+$/, '')}**`,
  ];
  return [
    excludingLines([...neverDocs, ...lines('exclude_docs')]),
    excludingLines(lines('draft_docs')),
    excluding(globs.flatMap(asPython)),
  ];
}

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
      if (!path.endsWith('/')) return [{ page: withoutEnding(path), title }];
      const folder: NavigationItem = { folder: path.replace(/\/$/, '') };
      return title === '' ? [folder] : [{ title, items: [folder] }];
    });
  });
}

function translationsOf(config: Data) {
  const options = optionsOf(config['plugins'], 'i18n');
  const languages = listOf(options?.['languages']).map(dataOf);
  const names = languages.flatMap((each) => asText(each['locale']) ?? []);
  const first = asText(languages.find((each) => each['default'] === true)?.['locale']) ?? names[0];
  if (first === undefined) return undefined;
  return { structure: options?.['docs_structure'] === 'folder' ? 'folder' : 'suffix', locales: new Set(names), first };
}

function translated(path: string, by: ReturnType<typeof translationsOf>) {
  if (by === undefined) return { path, original: path };
  const locale = by.structure === 'suffix' ? /^(.*)\.([\w-]+)$/.exec(path)?.[2] : path.split('/', 1)[0];
  if (locale === undefined || !by.locales.has(locale)) return { path, original: path, locale: by.first };
  const rest = by.structure === 'suffix' ? path.slice(0, -locale.length - 1) : path.slice(locale.length + 1);
  return { path: locale === by.first ? rest : joinRoute(locale, rest), original: rest, locale: locale };
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

/** Configurations that inherit from one another, at most. */
const maxInherited = 5;

/** A configuration over that which it names in `INHERIT`: members of both are merged, and its own values win. */
function inherited(file: string, files: ProjectFiles, depth = 0): Data {
  const settings = dataOf(files.data(file));
  const parent = asText(settings['INHERIT']);
  return parent === undefined || depth >= maxInherited
    ? settings
    : merged(inherited(resolve(dirname(file), parent), files, depth + 1), settings, 0);
}

function merged(below: Data, overrides: Data, depth: number): Data {
  const values = Object.entries(overrides).map(([name, value]) => {
    const isMap = depth < maxNavigationDepth && isObject(value) && isObject(below[name]);
    return [name, isMap ? merged(dataOf(below[name]), value, depth + 1) : value] as const;
  });
  return { ...below, ...Object.fromEntries(values) };
}

/** A value that MkDocs takes from the environment, which is not known here. */
const fromEnvironment = /^(?:exclude_docs|draft_docs)[ \t]{0,20}:[ \t]{0,20}!/m;

/** Functions of a hook that change which pages there are, or their words. */
const changesPages = /\bdef on_(?:files|page_markdown|page_content|page_read_source|post_page)\b/;

/** What decides which pages are published and is a program, or computed. */
function unclearOf(settings: Data, config: string, files: ProjectFiles): string | undefined {
  const project = dirname(config);
  if (!isObject(files.data(config))) return 'its configuration, which cannot be read';
  if (fromEnvironment.test(textOf(config, files))) return 'exclude_docs or draft_docs, which depend on the environment';
  const parent = asText(settings['INHERIT']);
  if (parent !== undefined && !files.isFile(resolve(project, parent)))
    return `${parent}, which it inherits from but which does not exist`;
  const hook = listOf(settings['hooks'])
    .flatMap((each) => asText(each) ?? [])
    .find((each) => !files.isFile(resolve(project, each)) || changesPages.test(textOf(resolve(project, each), files)));
  if (hook !== undefined) return `${hook}, a program that changes the pages of the site`;
  for (const name of ['exclude_docs', 'draft_docs'])
    if (settings[name] !== undefined && settings[name] !== null && typeof settings[name] !== 'string')
      return `${name}, which is no text`;
  const excluding = optionsOf(settings['plugins'], 'exclude');
  if (excluding !== undefined && listOf(excluding['regex']).length > 0) return 'regex of the plugin exclude';
  const hiding = pluginNames(settings).find((name) => hidingPlugins.has(name));
  if (hiding !== undefined) return `the plugin ${hiding}, which chooses what readers see`;
  const meta = optionsOf(settings['plugins'], 'meta') ?? optionsOf(settings['plugins'], 'material/meta');
  if (meta !== undefined && hasHidingMeta(resolve(project, asText(settings['docs_dir']) ?? 'docs'), meta, files))
    return 'a file of the plugin meta, which gives its members to the pages of a folder';
  const blog = optionsOf(settings['plugins'], 'blog') ?? optionsOf(settings['plugins'], 'material/blog');
  if (blog?.['draft_if_future_date'] === true) return 'draft_if_future_date of the blog, which depends on the day';
  return exclusionsOf(settings).find((each) => each.unclear !== undefined)?.unclear;
}

/** Most folders that are looked at for files of the plugin meta; where there are more, one may hide pages. */
const maxMetaFolders = 5_000;
const hidingMembers = ['draft', 'search', 'status', 'hidden', 'unlisted', 'published', 'noindex', 'password'];

/** Whether a file of Material's plugin meta has a member that hides pages. */
function hasHidingMeta(docs: string, { meta_file: file = '.meta.yml' }: Data, files: ProjectFiles): boolean {
  if (typeof file !== 'string') return true;
  const waiting = [docs];
  for (let seen = 0, at = waiting.pop(); at !== undefined; at = waiting.pop(), seen += 1) {
    if (seen >= maxMetaFolders) return true;
    const path = join(at, file);
    const members = files.isFile(path) ? files.data(path) : {};
    if (!isObject(members) || hidingMembers.some((member) => member in members)) return true;
    for (const name of files.names(at)) if (!name.startsWith('.') && files.isFolder(join(at, name))) waiting.push(join(at, name));
  }
  return false;
}

/** Plugins that hide pages, or encrypt them. */
const hidingPlugins: ReadonlySet<string> = new Set(
  'encryptcontent file-filter exclude-unused-files gated-content page-filter pagefilter restrict user-groups'.split(' '),
);
/** Plugins that change neither which pages there are nor their words. With any other, the site is read as it is built. */
const quietPlugins: ReadonlySet<string> = new Set(
  'search tags blog social privacy offline meta info optimize typeset group i18n redirects exclude exclude-search minify minify_html git-revision-date git-revision-date-localized git-authors git-committers git-committers-2 gh-admonitions callouts awesome-pages awesome-nav literate-nav section-index include-markdown mkdocstrings autorefs glightbox lightbox mermaid2 drawio drawio_file with-pdf pdf-export print-site rss mike open-in-new-tab linkcheck htmlproofer llmstxt kroki swagger-ui-tag render_swagger same-dir charts d2 codeinclude'.split(
    ' ',
  ),
);

function pluginNames(settings: Data): readonly string[] {
  const { plugins } = settings;
  const names = Array.isArray(plugins)
    ? (plugins as readonly unknown[]).flatMap((each) => asText(each) ?? Object.keys(dataOf(each)))
    : Object.keys(dataOf(plugins));
  return names.map((name) => name.replace(/^material\//, ''));
}

const knownSlugify = /^(?:pymdownx\.slugs\.\w+|markdown\.extensions\.toc\.slugify_unicode)$/;

/** What changes words or anchors of pages and is a program. */
function programOf(settings: Data, config: string, files: ProjectFiles): string | undefined {
  const slugify = /^[ \t]*slugify:[ \t]*!!python\/[\w/]+:([\w.]{1,100})/m.exec(textOf(config, files))?.[1];
  if (slugify !== undefined && !knownSlugify.test(slugify)) return `slugify ${slugify}, which is a program`;
  const plugin = pluginNames(settings).find((name) => !quietPlugins.has(name));
  return plugin && `the plugin ${plugin}, which may change the words of pages`;
}

/** Tabs before the words of a line, and behind the mark of a list, as Python-Markdown reads them: to the next of every four columns. */
function withoutTabs(page: string): string {
  if (!page.includes('\t')) return page;
  const kindOf = createFenceReader();
  const expanded = (line: string): string => {
    const [written = ''] = /^[ \t]*(?:(?:[-*+]|\d{1,9}\.)[ \t]+)?/.exec(line) ?? [];
    let start = '';
    for (const sign of written) start += sign === '\t' ? ' '.repeat(4 - (start.length % 4)) : sign;
    return start + line.slice(written.length);
  };
  let isIndented = false;
  return page
    .split('\n')
    .map((line) => {
      const kind = kindOf(line);
      // code keeps its tabs, unless those are the margin of its block
      if (kind === 'opens') isIndented = /^ *\t/.test(line);
      return kind === 'text' || isIndented ? expanded(line) : line;
    })
    .join('\n');
}

/** `edit_uri` where a configuration has none, by the host of its `repo_url` (its `config_options.py`). */
const usualEditPaths: Readonly<Record<string, string>> = {
  'github.com': 'edit/master/docs/',
  'gitlab.com': 'edit/master/docs/',
  'bitbucket.org': 'src/default/docs/',
};

/** `edit_uri_template`, else `edit_uri`, behind `repo_url` (its `pages.py`). Material has the link as one of its features. */
function editTemplateOf(settings: Data): string | false | undefined {
  const theme = dataOf(settings['theme']);
  const isOff =
    (asText(settings['theme']) ?? theme['name']) === 'material' && !listOf(theme['features']).includes('content.action.edit');
  if (isOff || settings['edit_uri'] === '') return false;
  const repository = asText(settings['repo_url']);
  const host = splitAddress(repository).origin?.replace(/^https?:\/\//, '') ?? '';
  const folder = asText(settings['edit_uri']) ?? (Object.hasOwn(usualEditPaths, host) ? usualEditPaths[host] : undefined);
  const template = asText(settings['edit_uri_template']) ?? (folder && `${folder.replace(/(?<!\/)$/, '/')}{path}`);
  const base = repository?.replace(/(?<!\/)$/, template !== undefined && /^[?#]/.test(template) ? '' : '/');
  if (template === undefined || !URL.canParse(template, base))
    return ['repo_url', 'edit_uri', 'edit_uri_template'].some((member) => member in settings) ? false : undefined;
  return new URL(template.replaceAll('!q}', '}'), base).href.replaceAll(/%7B(path(?:_noext)?)%7D/g, '{$1}');
}

/** MkDocs, with or without Material. */
export const mkdocs: BuiltInGenerator = {
  name: 'mkdocs',
  toMarkdown: withoutTabs,
  anchors: tabAnchors,
  facts: ({ site_name, site_description, site_url }) => ({ name: site_name, description: site_description, homepage: site_url }),
  build: { command: 'mkdocs build', output: 'site' },
  detect: ['mkdocs.yml', 'mkdocs.yaml'],
  read(project, config, files) {
    const settings = inherited(join(project, config), files);
    const folder = asText(settings['docs_dir']) ?? 'docs';
    const { origin, path: base } = splitAddress(asText(settings['site_url']));
    const directories = settings['use_directory_urls'] !== false;
    const exclusions = exclusionsOf(settings);
    const translations = translationsOf(settings);
    const others = siblings(project, folder, settings, files);
    const navigation = createNavigation(navigationItems(settings['nav']));
    const blog = optionsOf(settings['plugins'], 'blog') ?? optionsOf(settings['plugins'], 'material/blog');
    const postPath = blog && postPathOf(blog);
    const projectName = others.length > 0 ? basename(project) : undefined;
    const editTemplate = editTemplateOf(settings);
    const locate =
      (prefix: string, language: string | undefined) =>
      (file: string, frontMatter: RawMatter): PagePlace => {
        const { path: below, original, locale = language } = translated(withoutEnding(file), translations);
        const path = postPath?.(file, frontMatter, () => textOf(resolve(project, folder, file), files)) ?? below;
        const index = folderOfIndex(path, /^(?:index|README)$/);
        const route = index ?? (directories ? `${path}/` : `${path}.html`);
        return {
          route: joinRoute(prefix, !directories && index !== undefined && index !== '' ? `${index}index.html` : route),
          ...(locale !== undefined && { locale: languageTag(locale) ?? locale }),
          ...(exclusions.some(({ hides }) => hides(file)) && { hidden: 'the configuration excludes it' }),
          ...editedAt(editTemplate, file, undefined),
          ...listedAt(navigation(original)),
        };
      };
    const snippets = optionsOf(settings['markdown_extensions'], 'pymdownx.snippets');
    const bases = [snippets?.['base_path'] ?? []].flat().flatMap((each) => asText(each) ?? []);
    const slugify = JSON.stringify(optionsOf(settings['markdown_extensions'], 'toc')?.['slugify'] ?? '');
    const redirects = redirectsOf([optionsOf(settings['plugins'], 'redirects')?.['redirect_maps']], project, [], files);
    return {
      unclear: unclearOf(settings, join(project, config), files) ?? programOf(settings, join(project, config), files),
      ...defined({ origin }),
      base,
      folders: [
        { folder: resolve(project, folder), locate: locate('', projectName) },
        ...others.map((name) => ({
          folder: join(dirname(project), name, folder),
          idPrefix: `${name}/`,
          locate: locate(name, name),
        })),
      ],
      markdown: { slugger: slugify === '""' ? 'python' : 'python-unicode', hasAttributeLists: true },
      lookup: { includeFolders: [...bases.map((each) => resolve(project, each)), project, resolve(project, folder)] },
      assetFolders: [resolve(project, folder)],
      redirects,
      defaults: { locale: languageTag(translations?.first ?? projectName ?? 'en') ?? 'en' },
    };
  },
};

/** Anchors of the labels of tabs, as pymdownx makes them: of the label alone, or behind that of the heading above. */
function tabAnchors(page: string, slugger: SluggerName): readonly string[] {
  if (!page.includes('=== ')) return [];
  const anchors: string[] = [];
  const kindOf = createFenceReader();
  const slug = (words: string): string => createSlugger(slugger).slug(words);
  let above = '';
  for (const line of page.split('\n')) {
    if (kindOf(line) !== 'text') continue;
    const heading = /^#{1,6}[ \t]+(\S.*)$/.exec(line)?.[1];
    if (heading !== undefined)
      above = /\{[ \t]{0,9}#([\w:.-]{1,200})/.exec(heading)?.[1] ?? slug(heading.replace(/[ \t]\{[^{}]{0,300}\}$/, ''));
    const label = /^[ \t]*===[+!]{0,2} "(.{1,200})"/.exec(line)?.[1];
    if (label === undefined) continue;
    const anchor = slug(label);
    // signs that a label begins with leave a hyphen
    anchors.push(anchor, `${above}-${anchor}`, `${above}--${anchor}`);
  }
  return anchors;
}
