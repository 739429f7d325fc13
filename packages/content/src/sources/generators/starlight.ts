// Starlight on Astro: `src/content/docs`, locales of the integration, addresses by Astro's content ids (each name slugged).
import { defined } from '@vitrine/core';
import { slug as slugged } from 'github-slugger';
import { join, resolve } from 'node:path';
import type { ConfiguredFacts, BuiltInGenerator, SiteReference } from '../generator.ts';
import { editedAt, statedTemplate } from '../edit-address.ts';
import { asPosition, createNavigation, listedAt, type NavigationItem, maxNavigationDepth } from '../navigation.ts';
import { aliasesOf } from '../path-aliases.ts';
import { basePath, languageTag, splitAddress, withoutEnding } from '../paths.ts';
import { type Data, dataOf, listOf, type ProjectFiles, asText } from '../project.ts';
import { redirectsOf } from '../redirects.ts';
import { readExpression } from '../script-data.ts';

/** The options of the Starlight integration: the entry that has a title, a sidebar or locales. */
function optionsOf(config: Data): Data {
  const entries = listOf(config['integrations']).map(dataOf);
  return entries.find((each) => 'sidebar' in each || 'locales' in each || 'title' in each) ?? {};
}

/** Whether the sidebar lists a route: a page that no file makes is written by a script before the site is built. */
function listedBy(sidebar: unknown, folder: string, files: ProjectFiles): (route: string) => boolean {
  const routes = new Set<string>();
  const missing: string[] = [];
  const visit = (node: unknown, depth: number): void => {
    if (depth > maxNavigationDepth) return;
    for (const entry of listOf(node)) {
      const { slug, link, items, autogenerate } = dataOf(entry);
      const target = asText(entry) ?? asText(slug) ?? asText(link);
      if (target !== undefined && !/^[a-z]+:/i.test(target)) routes.add(target.replace(/^\/+|(?<!\/)\/+$/g, ''));
      const directory = asText(dataOf(autogenerate)['directory']);
      if (directory !== undefined && !files.isFolder(join(folder, directory))) missing.push(`${directory}/`);
      visit(items, depth + 1);
    }
  };
  visit(sidebar, 0);
  return (route) => routes.has(route) || missing.some((each) => `${route}/`.startsWith(each));
}

/** The sidebar; without one Starlight lists every folder. */
function sidebarItems(sidebar: unknown, depth = 0): readonly NavigationItem[] {
  if (depth > maxNavigationDepth) return [];
  return listOf(sidebar).flatMap((entry): readonly NavigationItem[] => {
    const { slug, link, items, autogenerate, label } = dataOf(entry);
    const target = asText(entry) ?? asText(slug) ?? asText(link);
    if (target !== undefined) return /^[a-z]+:/i.test(target) ? [] : [{ page: trimmed(target) }];
    const directory = asText(dataOf(autogenerate)['directory']);
    const inside = directory === undefined ? sidebarItems(items, depth + 1) : [{ folder: trimmed(directory) }];
    return [{ title: asText(label) ?? '', items: inside }];
  });
}

function trimmed(path: string): string {
  return path.replace(/^\/+|(?<!\/)\/+$/g, '');
}

function routeOf(path: string, frontMatter: Data): string {
  const given = asText(frontMatter['slug']);
  if (given !== undefined) return given.replace(/^\/+|(?<!\/)\/+$/g, '');
  const names = withoutEnding(path)
    .split('/')
    .map((name) => slugged(name));
  return names.join('/').replace(/(?:^|\/)index$/, '');
}

/** Parts of a path, each slugged as Astro does. */
const sluggedPath = (path: string): string =>
  path
    .split('/')
    .map((name) => slugged(name))
    .filter((name) => name !== '')
    .join('/');

/** The specifications of starlight-openapi, whose call the configuration writes: `starlightOpenAPI([{ base, schema }])`. */
function specificationsOf(path: string, project: string, ending: string, files: ProjectFiles): readonly SiteReference[] {
  const config = files.text(path);
  const call =
    'text' in config
      ? /\bstarlightOpenAPI\s*\(/i.exec(config.text.replace(/^import[^\n]*$/gm, (line) => ' '.repeat(line.length)))
      : null;
  if (call === null || !('text' in config)) return [];
  const entries = listOf(readExpression(config.text.slice(call.index + call[0].length)));
  return entries.map((entry): SiteReference => {
    const { base, schema } = dataOf(entry);
    const schemaName = asText(schema) ?? '';
    const file = resolve(project, schemaName);
    const top = sluggedPath(asText(base) ?? 'api');
    const placed = (below: string): { readonly path: string; readonly route: string } => ({ path: below, route: below + ending });
    return {
      source: schemaName,
      ...(!/^[a-z]+:\/\//i.test(schemaName) && files.isFile(file) && { file }),
      base: top,
      locate: ({ id, path: at, method }) =>
        placed(`${top}/${method === 'WEBHOOK' ? 'webhooks' : 'operations'}/${sluggedPath(id ?? at.replaceAll('/', ''))}`),
      overview: () => ({ path: `${top}/index`, route: `${top}${ending}` }),
    };
  });
}

export const starlight: BuiltInGenerator = {
  name: 'starlight',
  notation: { mayBeMdx: true },
  facts: starlightFacts,
  build: { command: 'npx astro build', output: 'dist' },
  detect: ['astro.config.mjs', 'astro.config.ts', 'astro.config.js', 'astro.config.mts'],
  read(project, config, files) {
    const folder = join(project, 'src/content/docs');
    if (!files.isFolder(folder) || !usesStarlight(project, config, files)) return undefined;
    const settings = dataOf(files.data(join(project, config)));
    const options = optionsOf(settings);
    const locales = dataOf(options['locales']);
    const root = asText(dataOf(locales['root'])['lang']);
    const localeSetting = asText(options['defaultLocale']);
    const defaultLocale =
      root ?? (localeSetting === 'root' || localeSetting === undefined ? 'en' : (languageTag(localeSetting) ?? localeSetting));
    const folders = new Map(
      Object.keys(locales).map((name) => [name, asText(dataOf(locales[name])['lang']) ?? languageTag(name) ?? name]),
    );
    const { origin, path } = splitAddress(asText(settings['site']));
    const base = asText(settings['base']);
    const isFile = dataOf(settings['build'])['format'] === 'file';
    const ending = isFile ? '.html' : settings['trailingSlash'] === 'never' ? '' : '/';
    const redirects = redirectsOf([settings['redirects']], project, [join(project, 'public')], files);
    const isListed = listedBy(options['sidebar'], folder, files);
    const items = sidebarItems(options['sidebar']);
    const editBase = asText(dataOf(options['editLink'])['baseUrl'])?.replace(/(?<!\/)\/+$/, '');
    const editTemplate = statedTemplate(options, 'editLink', editBase && `${editBase}/src/content/docs/{path}`);
    const navigation = createNavigation(items.length > 0 ? items : [{ folder: '' }]);
    return {
      ...defined({ origin }),
      base: base === undefined ? path : basePath(base),
      folders: [
        {
          folder,
          locate(file, frontMatter) {
            const route = routeOf(file, frontMatter);
            const [first = ''] = file.split('/');
            const original = folders.has(first) ? route.slice(first.length + 1) : route;
            return {
              route: route === '' ? '' : route + ending,
              ...(folders.size > 0 && { locale: folders.get(first) ?? defaultLocale }),
              ...(/^(?:[^/]+\/)?404$/.test(withoutEnding(file)) && { hidden: 'it is the page for unknown addresses' }),
              ...editedAt(editTemplate, file, frontMatter['editUrl']),
              ...listedAt(navigation(original === '' ? 'index' : original, asPosition(dataOf(frontMatter['sidebar'])['order']))),
            };
          },
        },
      ],
      lookup: {
        aliases: aliasesOf(
          project,
          [
            ['~/', `${resolve(project, 'src')}/`],
            ['@/', `${resolve(project, 'src')}/`],
            ['@components/', `${resolve(project, 'src/components')}/`],
          ],
          files,
        ),
        includeFolders: [project],
      },
      assetFolders: [join(project, 'public')],
      hasOtherPage(route) {
        const [first = '', ...rest] = route.split('/');
        return isListed(folders.has(first) ? rest.join('/') : route);
      },
      redirects,
      references: specificationsOf(join(project, config), project, ending, files),
      defaults: { locale: defaultLocale },
    };
  },
};

/** A collection called docs is also that of other sites on Astro. */
function usesStarlight(project: string, config: string, files: ProjectFiles): boolean {
  return [config, 'package.json'].some((name) => {
    const content = files.text(join(project, name));
    return 'text' in content && /starlight/i.test(content.text);
  });
}

export function starlightFacts({ integrations, site }: Data): ConfiguredFacts {
  const options =
    listOf(integrations)
      .map(dataOf)
      .find((each) => 'title' in each) ?? {};
  const { title, description } = options;
  return { name: asText(title) ?? Object.values(dataOf(title))[0], description, homepage: site };
}
