// Docusaurus: docs of the classic preset and of every docs plugin, versions (`versions.json`, `versioned_docs/`), languages
// (`i18n/`). Addresses by `slug`, `id`, number prefixes and `trailingSlash`, as its content-docs plugin makes them.
import { defined } from '@vitrine/core/serving';
import { dirname, join, posix, resolve } from 'node:path';
import type { RawMatter } from '../../../markup/front-matter.ts';
import type { BuiltInGenerator, PageFolder, PagePlace } from '../../generator.ts';
import { unclearMember } from '../../clear-settings.ts';
import { editedAt, statedTemplate } from '../../edit-address.ts';
import { type Exclusion, excluding, including } from '../../glob.ts';
import { asPosition, listedAt, type Navigation } from '../../navigation.ts';
import { readExpression } from '../../script-data.ts';
import { basePath, joinRoute, languageTag, withoutEnding, joinedAddress } from '../../paths.ts';
import { type Data, dataOf, listOf, type ProjectFiles, asText, textOf } from '../../project.ts';
import { redirectsOf } from '../../redirects.ts';
import { openApiPlugins } from './openapi-plugins.ts';
import { isOlder, listedBySidebars, sidebarFiles, sidebarNavigation } from './sidebars.ts';

/** Options of one instance of the docs plugin, as far as addresses depend on them. */
interface Docs {
  readonly id: string;
  readonly path: string;
  readonly routeBasePath: string;
  readonly options: Data;
}

/** `markdown.format`; `detect` goes by the names of files. */
const markdownFormats = new Map<string, 'md' | 'mdx'>([
  ['mdx', 'mdx'],
  ['md', 'md'],
]);

const neverPages = ['**/_*.{js,jsx,ts,tsx,md,mdx}', '**/_*/**', '**/*.test.{js,jsx,ts,tsx}', '**/__tests__/**'];

function docsOf(config: Data): Docs[] {
  const entries = [...listOf(config['presets']), ...listOf(config['plugins'])].map((entry) => {
    const [name, options] = Array.isArray(entry) ? (entry as readonly unknown[]) : [entry];
    return { name: asText(name) ?? '', options: dataOf(options) };
  });
  const docs = entries.flatMap(({ name, options }): Docs[] => {
    const isPreset = /preset-classic$|^classic$/.test(name) || 'docs' in options;
    if (!isPreset && !/plugin-content-docs$/.test(name)) return [];
    if (isPreset && options['docs'] === false) return [];
    const docsOptions = isPreset ? dataOf(options['docs']) : options;
    const routeBasePath = asText(docsOptions['routeBasePath']) ?? 'docs';
    return [
      {
        id: asText(docsOptions['id']) ?? 'default',
        path: asText(docsOptions['path']) ?? 'docs',
        routeBasePath,
        options: docsOptions,
      },
    ];
  });
  return docs.length > 0 ? docs : [{ id: 'default', path: 'docs', routeBasePath: 'docs', options: {} }];
}

/** `02-guide` as `guide`; a name that begins like a version or a date keeps its numbers. */
function withoutNumber(name: string): string {
  if (/^\d+[-_.]\d+/.test(name)) return name;
  return /^\d+\s*[-_.]+\s*([^-_.\s].*)$/.exec(name)?.[1] ?? name;
}

/** The path of a page below its docs, with a slash in front (content-docs `slug.ts`). */
function slugOf(path: string, frontMatter: RawMatter, numbered: boolean): string {
  const strip = numbered ? withoutNumber : (name: string) => name;
  const names = withoutEnding(path).split('/');
  const last = names.pop() ?? '';
  const folder = names.map(strip);
  const directory = folder.length === 0 ? '/' : `/${folder.join('/')}/`;
  const slug = asText(frontMatter['slug']);
  if (slug?.startsWith('/') === true) return slug;
  if (slug !== undefined) return posix.join(directory, slug);
  // The index of a folder is reported by the names as they are written, and is at the folder whatever its id is.
  const isIndex = /^(?:index|readme)$/i.test(last) || last.toLowerCase() === names.at(-1)?.toLowerCase();
  return isIndex ? directory : posix.join(directory, asText(frontMatter['id']) ?? strip(last));
}

function trailing(route: string, trailingSlash: unknown): string {
  if (route === '' || typeof trailingSlash !== 'boolean') return route;
  const bare = route.replace(/(?<!\/)\/+$/, '');
  return trailingSlash ? `${bare}/` : bare;
}

interface Edition {
  readonly version?: string;
  readonly locale?: string;
  readonly prefix: string;
  readonly navigation: Navigation;
  /** Its folder below the project as `editUrl` is followed by it. */
  readonly edited: string;
}

/** The name of a page in sidebars: its path without numbers, the last part by `id` where the front matter has one. */
function idOf(path: string, frontMatter: RawMatter, numbered: boolean): string {
  const names = withoutEnding(path)
    .split('/')
    .map(numbered ? withoutNumber : (name) => name);
  return [...names.slice(0, -1), asText(frontMatter['id']) ?? names.at(-1) ?? ''].join('/');
}

function exclusionsOf(options: Data): readonly Exclusion[] {
  const patterns = (value: unknown): string[] => [value].flat().filter((each) => typeof each === 'string');
  const included = options['include'] === undefined ? ['**/*.{md,mdx}'] : patterns(options['include']);
  return [excluding([...neverPages, ...patterns(options['exclude'])]), including(included)];
}

function foldersOf(docs: Docs, project: string, config: Data, files: ProjectFiles): PageFolder[] {
  const { id, routeBasePath, options } = docs;
  const filePrefix = id === 'default' ? '' : `${id}_`;
  const versions = listOf(files.data(join(project, `${filePrefix}versions.json`))).filter((each) => typeof each === 'string');
  const settings = dataOf(options['versions']);
  const last = asText(options['lastVersion']) ?? versions[0] ?? 'current';
  const includeCurrent = options['includeCurrentVersion'] !== false;
  const only = listOf(options['onlyIncludeVersions']);
  const i18n = dataOf(config['i18n']);
  const defaultLocale = asText(i18n['defaultLocale']) ?? 'en';
  const exclusions = exclusionsOf(options);
  const isUnlisted = (version: string): boolean => config['noIndex'] === true || dataOf(settings[version])['noIndex'] === true;
  const numbered = options['numberPrefixParser'] !== false;
  const editUrl = statedTemplate(options, 'editUrl', asText(options['editUrl'])?.replace(/(?<!\/)\/+$/, ''));

  const locate =
    ({ version, locale, prefix, navigation, edited }: Edition) =>
    (path: string, frontMatter: RawMatter): PagePlace => {
      const route = trailing(joinRoute(prefix, slugOf(path, frontMatter, numbered)), config['trailingSlash']);
      return {
        route,
        ...(version !== undefined && { version }),
        ...(locale !== undefined && { locale }),
        ...(exclusions.some(({ hides }) => hides(path)) && { hidden: 'the configuration excludes it' }),
        ...(isUnlisted(version ?? 'current') && { hidden: 'noIndex: true' }),
        ...editedAt(editUrl && `${editUrl}/${edited}/{path}`, path, frontMatter['custom_edit_url']),
        ...listedAt(navigation(idOf(path, frontMatter, numbered), asPosition(frontMatter['sidebar_position']))),
      };
    };
  const versionNames = (includeCurrent ? ['current', ...versions] : versions).filter(
    (each) => only.length === 0 || only.includes(each),
  );
  const pathOf = (version: string): string => {
    const pathSetting = asText(dataOf(settings[version])['path']);
    return pathSetting ?? (version === last ? '' : version === 'current' ? 'next' : version);
  };
  const versionOf = (version: string): string | undefined => (versions.length === 0 ? undefined : version);
  const editions = versionNames.flatMap((version): (Edition & { readonly folder: string; readonly idPrefix: string })[] => {
    const docsPath = version === 'current' ? docs.path : `${filePrefix}versioned_docs/version-${version}`;
    const translated = version === 'current' ? 'current' : `version-${version}`;
    const base = joinRoute(routeBasePath, pathOf(version));
    const named_ = versionOf(version);
    const below = version === last ? '' : `${version}/`;
    const instance = id === 'default' ? '' : `${id}/`;
    const locales = listOf(i18n['locales'])
      .flatMap((each) => asText(each) ?? [])
      .filter((each) => each !== defaultLocale);
    const sidebars =
      options['sidebarPath'] === undefined ? sidebarFiles(project) : [resolve(project, asText(options['sidebarPath']) ?? '')];
    const navigation = sidebarNavigation(
      version === 'current' ? sidebars : [join(project, `${filePrefix}versioned_sidebars/version-${version}-sidebars.json`)],
      resolve(project, docsPath),
      files,
      numbered ? withoutNumber : (name) => name,
    );
    const plugin = `docusaurus-plugin-content-docs${id === 'default' ? '' : `-${id}`}`;
    const isCurrent = options['editCurrentVersion'] === true;
    const edited = posix.normalize(isCurrent ? docs.path : docsPath);
    return [
      {
        folder: resolve(project, docsPath),
        idPrefix: instance + below,
        prefix: base,
        navigation,
        edited,
        ...(named_ !== undefined && { version: named_ }),
        ...(locales.length > 0 && { locale: languageTag(defaultLocale) ?? defaultLocale }),
      },
      ...locales.map((locale) => ({
        folder: join(project, 'i18n', locale, plugin, translated),
        idPrefix: `${locale}/${instance}${below}`,
        prefix: joinRoute(locale, base),
        navigation,
        edited: options['editLocalizedFiles'] === true ? `i18n/${locale}/${plugin}/${isCurrent ? 'current' : translated}` : edited,
        ...(named_ !== undefined && { version: named_ }),
        locale: languageTag(locale) ?? locale,
      })),
    ];
  });
  const there = editions.filter(({ folder }) => files.isFolder(folder));
  // versions that are made elsewhere: readers get the folder of the docs
  const docsFolder = resolve(project, docs.path);
  const alone = {
    folder: docsFolder,
    idPrefix: id === 'default' ? '' : `${id}/`,
    prefix: joinRoute(routeBasePath, pathOf(last)),
    navigation: sidebarNavigation(sidebarFiles(project), docsFolder, files, numbered ? withoutNumber : (name) => name),
    edited: posix.normalize(docs.path),
  };
  return (there.length > 0 || !files.isFolder(docsFolder) ? there : [alone]).map(({ folder, idPrefix, ...edition }) => ({
    folder,
    idPrefix,
    locate: locate(edition),
  }));
}

/** Versions that are listed, and languages that are configured, of which the folders are not there: a script may copy them at a build. */
function missingOf(docs: Docs, project: string, config: Data, files: ProjectFiles): { edition: string; folder: string }[] {
  const { id, options } = docs;
  const filePrefix = id === 'default' ? '' : `${id}_`;
  const only = listOf(options['onlyIncludeVersions']);
  const versions = listOf(files.data(join(project, `${filePrefix}versions.json`))).flatMap((each) => asText(each) ?? []);
  const i18n = dataOf(config['i18n']);
  const locales = listOf(i18n['locales']).flatMap((each) => asText(each) ?? []);
  const editions = [
    ...versions
      .filter((version) => only.length === 0 || only.includes(version))
      .map((version) => ({ edition: `version ${version}`, folder: `${filePrefix}versioned_docs/version-${version}` })),
    ...locales
      .filter((locale) => locale !== (asText(i18n['defaultLocale']) ?? 'en'))
      .map((locale) => ({ edition: `language ${locale}`, folder: `i18n/${locale}` })),
  ];
  return editions.filter(({ folder }) => !files.isFolder(join(project, folder)));
}

const decisive = [
  'exclude',
  'include',
  'path',
  'onlyIncludeVersions',
  'includeCurrentVersion',
  'lastVersion',
  'versions',
  'disableVersioning',
];

/** What decides which pages are published and is computed. */
function unclearOf(settings: unknown, instances: readonly Docs[], project: string, files: ProjectFiles): string | undefined {
  if (settings === undefined) return 'its configuration, which is not a literal';
  const config = dataOf(settings);
  const i18n = files.isFolder(join(project, 'i18n'))
    ? unclearMember(dataOf(config['i18n']), ['locales', 'defaultLocale'], 'i18n')
    : undefined;
  const program = ['parseFrontMatter', 'preprocessor'].find((member) => member in dataOf(config['markdown']));
  const hook = program && `markdown.${program}, which is a program`;
  const ofDocs = instances.map(
    (docs) => unclearMember(docs.options, decisive, `the docs plugin ${docs.id}`) ?? unmadeOf(docs, project, files),
  );
  return (
    unclearMember(config, ['presets', 'plugins', 'noIndex', 'i18n', 'markdown'], 'the configuration') ??
    i18n ??
    hook ??
    ofDocs.find((each) => each !== undefined) ??
    instances.flatMap(({ options }) => exclusionsOf(options)).find((each) => each.unclear !== undefined)?.unclear
  );
}

/** The version that readers get when they ask for none, where a script makes its folder before the site is built. */
function unmadeOf({ id, options }: Docs, project: string, files: ProjectFiles): string | undefined {
  const last = asText(options['lastVersion']);
  if (last === undefined || last === 'current') return undefined;
  const folder = `${id === 'default' ? '' : `${id}_`}versioned_docs/version-${last}`;
  return files.isFolder(join(project, folder)) ? undefined : `${folder}, which is not there`;
}

function pluginOptions(config: Data, name: string): Data | undefined {
  const entries = listOf(config['plugins']).filter((entry): entry is readonly unknown[] => Array.isArray(entry));
  const pluginEntry = entries.find(([plugin]) => asText(plugin)?.endsWith(name));
  return pluginEntry && dataOf(pluginEntry[1]);
}

/** The address of the host; unknown where the path below it is computed: one without it is that of another site. */
function urlOf(config: Data): unknown {
  return 'baseUrl' in config && asText(config['baseUrl']) === undefined ? undefined : config['url'];
}

/** Aliases that the configuration, or a plugin in the project, gives to webpack: `'@parts': path.resolve(__dirname, 'parts')`. */
function webpackAliases(project: string, config: string, settings: Data, files: ProjectFiles): (readonly [string, string])[] {
  const plugins = listOf(settings['plugins']).flatMap((entry) => asText(Array.isArray(entry) ? entry[0] : entry) ?? []);
  const pair = /['"](@[\w@/-]{1,60})['"]:\s*(?:path\.)?(?:resolve|join)\(__dirname,\s*['"]([^'"\n]{1,200})['"]\)/g;
  return [config, ...plugins.filter((name) => name.startsWith('.'))].flatMap((name) => {
    const script = [name, `${name}.js`, join(name, 'index.js')].map((each) => resolve(project, each)).find(files.isFile);
    return [...textOf(script ?? '', files).matchAll(pair)].map(
      ([, alias = '', folder = '']) => [`${alias}/`, `${resolve(dirname(script ?? ''), folder)}/`] as const,
    );
  });
}

/** Docusaurus 2 and 3. */
export const docusaurus: BuiltInGenerator = {
  name: 'docusaurus',
  facts: (config) => ({
    name: config['title'],
    description: config['tagline'],
    homepage: joinedAddress(urlOf(config), config['baseUrl']),
  }),
  build: { command: 'npx docusaurus build', output: 'build' },
  detect: ['docusaurus.config.js', 'docusaurus.config.ts', 'docusaurus.config.mjs', 'docusaurus.config.cjs'],
  read(project, config, files) {
    const data = files.data(join(project, config));
    const settings = dataOf(data);
    const instances = docsOf(settings);
    const folders = instances.flatMap((docs) => foldersOf(docs, project, settings, files));
    const versions = listOf(files.data(join(project, 'versions.json'))).flatMap((each) => asText(each) ?? []);
    const last = asText(instances[0]?.options['lastVersion']) ?? versions[0];
    const locale = asText(dataOf(settings['i18n'])['defaultLocale']) ?? 'en';
    const origin = asText(urlOf(settings));
    const [main] = instances;
    const base = `${(main?.routeBasePath ?? '').replace(/^\/+|(?<!\/)\/+$/g, '')}/`.replace(/^\/$/, '');
    const isListed = main === undefined ? () => false : listedBySidebars(main, base, versions, last, project, files);
    const clientRedirects = pluginOptions(settings, 'plugin-client-redirects') ?? {};
    const redirects = redirectsOf(
      // createRedirects computes further ones, which are reported as such.
      [clientRedirects['redirects'], 'createRedirects' in clientRedirects ? [undefined] : []],
      project,
      [join(project, 'static')],
      files,
    );
    return {
      unclear: unclearOf(data, instances, project, files),
      ...(origin !== undefined && URL.canParse(origin) && { origin: new URL(origin).origin }),
      base: basePath(asText(settings['baseUrl'])),
      folders,
      missing: instances.flatMap((docs) => missingOf(docs, project, settings, files)),
      markdown: defined({ format: markdownFormats.get(asText(dataOf(settings['markdown'])['format']) ?? 'mdx') }),
      lookup: {
        aliases: aliasesOf(
          project,
          [['@site/', `${resolve(project)}/`], ...webpackAliases(project, config, settings, files)],
          files,
        ),
        includeFolders: [project],
        linkFolders: [...instances.map((docs) => resolve(project, docs.path)), project],
      },
      assetFolders: [join(project, 'static')],
      hasOtherPage(route) {
        const [first = ''] = route.split('/');
        if (isListed(route)) return true;
        // a version whose pages are not in the tree, or that is older than all of its list, is kept elsewhere
        const version = versions.find((each) => route.split('/').some((name) => name === each || name === `v${each}`));
        if (version !== undefined && !files.isFolder(join(project, `versioned_docs/version-${version}`))) return true;
        if (route.startsWith(base) && isOlder(route.slice(base.length).split('/', 1)[0] ?? '', versions)) return true;
        if (files.isFolder(join(project, first)) && /^blog/.test(first)) return true;
        const pages = [
          '.js',
          '.jsx',
          '.tsx',
          '.ts',
          '.md',
          '.mdx',
          '/index.js',
          '/index.tsx',
          '/index.mdx',
          '/index.md',
          '/index.jsx',
        ];
        return pages.some((ending) => files.isFile(join(project, 'src/pages', route + ending)));
      },
      redirects,
      references: openApiPlugins(settings, folders, project, files),
      defaults: { locale: languageTag(locale) ?? locale, ...defined({ version: last }) },
    };
  },
};

/**
 * Beginnings of import paths that represent a folder: those of its tsconfig.json or jsconfig.json first, as bundlers of documentation obey
 * them too, then those that its generator has.
 */
function aliasesOf(
  project: string,
  aliases: readonly (readonly [alias: string, folder: string])[],
  files: ProjectFiles,
): readonly (readonly [alias: string, folder: string])[] {
  const config = ['tsconfig.json', 'jsconfig.json'].map((name) => join(project, name)).find((path) => files.isFile(path));
  const content = config === undefined ? undefined : files.text(config);
  // it may have comments, which JSON has not
  const settings = content !== undefined && 'text' in content ? dataOf(readExpression(content.text)) : {};
  const options = dataOf(settings['compilerOptions']);
  const base = resolve(project, asText(options['baseUrl']) ?? '.');
  const written = Object.entries(dataOf(options['paths'])).flatMap(([pattern, targets]) => {
    const target = asText(listOf(targets)[0]);
    // a pattern without a slash, such as `*`, would represent packages too
    if (target === undefined || !/^[^*]+\/\*$/.test(pattern) || !target.endsWith('/*')) return [];
    return [[pattern.slice(0, -1), `${resolve(base, target.slice(0, -2))}/`] as const];
  });
  return [...written, ...aliases];
}
