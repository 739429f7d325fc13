// Portals of API references: Zudoku, Scalar and Redocly. Their configuration names the specifications, and where the pages of these are.
import { defined } from '@vitrine/core';
import type { Operation } from '@vitrine/reference';
import { slug as slugged } from 'github-slugger';
import { join, posix, resolve } from 'node:path';
import type { DocsSite, KnownGenerator, PageFolder, SiteReference } from '../generator.ts';
import { isAddress } from '../named-reference.ts';
import { createNavigation, listedAt, maxNavigationDepth, type NavigationItem } from '../navigation.ts';
import { basePath, folderOfIndex, joinRoute, splitAddress, withoutEnding } from '../paths.ts';
import { asText, type Data, dataOf, listOf, type ProjectFiles } from '../project.ts';
import { redirectsOf } from '../redirects.ts';

/** What the sites of all three have in common. */
const common: Omit<DocsSite, 'format' | 'base' | 'folders'> = {
  slugger: 'github',
  mdx: false,
  aliases: [],
  includeFolders: [],
  assetFolders: [],
  defaults: {},
};

const trimmed = (path: string): string => path.replace(/^(?:\.?\/)+|(?<!\/)\/+$/g, '');

/** A specification by the name that a configuration has for it, with its file where that is there. */
function namedFile(named: string, project: string, files: ProjectFiles): Pick<SiteReference, 'named' | 'file'> {
  const path = join(project, named);
  return { named, ...defined({ file: !isAddress(named) && files.isFile(path) ? path : undefined }) };
}

const fold = (text: string): string =>
  slugged(
    text
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  );

/** What the navigation of Zudoku gives: routes of pages by their files, and routes of pages that are code. */
interface ZudokuRoutes {
  readonly own: Map<string, string>;
  readonly code: Set<string>;
}

/** Pages of Zudoku's `navigation`, with the routes that it gives them. */
function zudokuItems(value: unknown, routes: ZudokuRoutes, depth = 0): readonly NavigationItem[] {
  if (depth > maxNavigationDepth) return [];
  const page = (file: unknown, path?: unknown): readonly NavigationItem[] => {
    const named = asText(file);
    if (named === undefined) return [];
    const own = withoutEnding(trimmed(named));
    const route = asText(path);
    if (route !== undefined) routes.own.set(own, trimmed(route));
    return [{ page: own }];
  };
  const items = Array.isArray(value) ? listOf(value) : Object.values(dataOf(value)).flatMap(listOf);
  return items.flatMap((item): readonly NavigationItem[] => {
    const { type, label, file, id, path, link, items: inner } = dataOf(item);
    if (typeof item === 'string') return page(item);
    if (type === 'doc') return page(file ?? id, path);
    if (type === 'custom-page') routes.code.add(trimmed(asText(path) ?? ''));
    if (type !== 'category') return [];
    const { file: first, id: old, path: route } = dataOf(link);
    const below = [...page(asText(link) ?? first ?? old, route), ...zudokuItems(inner, routes, depth + 1)];
    const title = asText(label);
    return title === undefined ? below : [{ title, items: below }];
  });
}

/** The specifications of `apis`: one tag a page, one operation a place on it; several files are versions. */
function zudokuReferences(apis: unknown, project: string, files: ProjectFiles): readonly SiteReference[] {
  return (Array.isArray(apis) ? listOf(apis) : [apis]).flatMap((api) => {
    const { input, path, navigationId } = dataOf(api);
    const base = trimmed(asText(path) ?? asText(navigationId) ?? 'api');
    const inputs = Array.isArray(input) ? listOf(input) : [input];
    return inputs.flatMap((each, index) => {
      const named = (asText(each) ?? asText(dataOf(each)['input']))?.split('?', 1)[0];
      if (named === undefined) return [];
      // the first of several is the newest, and is where no version is named
      const version = inputs.length > 1 ? (asText(dataOf(each)['path']) ?? posix.basename(named).replace(/\.\w+$/, '')) : '';
      const folder = joinRoute(base, index === 0 ? '' : version);
      const place: SiteReference['place'] = ({ id, tag, title, method, path: address }) => {
        const route = joinRoute(folder, tag === undefined ? '~endpoints' : fold(tag));
        const name = fold(title === '' ? (id ?? `${method}-${address}`) : title);
        const below = `${route.replace('~', '')}/${name}`;
        return { path: below, route: below, partOf: `${route}#${name}` };
      };
      const overview = (): { path: string; route: string } => ({ path: `${folder}/index`, route: folder });
      return [
        { ...namedFile(named, project, files), base: folder, place, overview, ...defined({ version: version || undefined }) },
      ];
    });
  });
}

/** Zudoku: `zudoku.config.tsx`. */
export const zudoku: KnownGenerator = {
  format: 'zudoku',
  configs: ['tsx', 'ts', 'jsx', 'js', 'mjs'].map((ending) => `zudoku.config.${ending}`),
  notes: {
    name: 'Zudoku',
    read: 'Markdown of `docs.files`. The script is read for its literals and never run.',
    addresses: '`canonicalUrlOrigin` and `basePath`, paths that the navigation gives.',
    order: '`navigation`',
    pages: 'Operations are pages: [API reference](api-reference.md).',
    lost: 'names that begin with `_`.',
  },
  read(project, config, files) {
    const settings = dataOf(files.data(join(project, config)));
    const { files: given } = dataOf(settings['docs']);
    const patterns = (Array.isArray(given) ? listOf(given) : [given ?? '/pages/**/*.{md,mdx}']).flatMap(
      (each) => asText(each) ?? [],
    );
    const tops = new Set(patterns.map((pattern) => trimmed(pattern.split('*', 1)[0] ?? '')));
    const routes: ZudokuRoutes = { own: new Map(), code: new Set() };
    const listed = createNavigation(zudokuItems(settings['navigation'] ?? settings['sidebar'], routes));
    const { origin } = splitAddress(asText(settings['canonicalUrlOrigin']) ?? asText(dataOf(settings['sitemap'])['siteUrl']));
    const references = zudokuReferences(settings['apis'], project, files);
    const isBelow = belowReferences(references);
    const place: PageFolder['place'] = (file) => {
      const path = withoutEnding(file);
      return {
        route: routes.own.get(path) ?? folderOfIndex(path, /^index$/)?.replace(/\/$/, '') ?? path,
        ...listedAt(listed(path)),
      };
    };
    const folders = [...tops].map((top) => ({ folder: resolve(project, top), idPrefix: '', place }));
    return {
      ...common,
      format: 'zudoku',
      ...defined({ origin }),
      base: basePath(asText(settings['basePath'])),
      folders: folders.some(({ folder }) => files.isFolder(folder))
        ? folders
        : [{ folder: project, idPrefix: '', place: onlyMade }],
      includeFolders: [project],
      assetFolders: [join(project, 'public')],
      references,
      hasOtherPage: (route) => routes.code.has(route) || isBelow(route),
      redirects: redirectsOf([settings['redirects']], project, [], files),
    };
  },
};

/** Routes below a reference are pages of the live site, also where the front has none of that name. */
function belowReferences(references: readonly SiteReference[]): (route: string) => boolean {
  return (route) => references.some(({ base }) => route === base || route.startsWith(`${base}/`));
}

/** A project without pages of its own: its files are about it, and not for its readers. */
const onlyMade: PageFolder['place'] = (file) => ({ route: withoutEnding(file), hidden: 'the configuration names no page' });

/** What `scalar.config.json` lists: pages with their routes, specifications, and all in order. */
interface Portal {
  readonly routes: Map<string, string>;
  readonly references: {
    readonly named: string;
    readonly route: string;
    readonly isOnePage: boolean;
    readonly isHidden: boolean;
  }[];
}

/** A part of an address as the command of Scalar makes it of a name or of a file's name: `realtime_audio` is `realtimeaudio`. */
const scalarName = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .trim()
    .replace(/[^\p{L}\p{M}\p{N}\s.-]/gu, '')
    .replace(/[\s-]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 255);

/** A tag in the address of an operation, as the reference of Scalar makes it. */
const scalarTag = (tag: string): string =>
  tag
    .slice(0, 255)
    .trim()
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
    .replace(/[\s_-]+/g, '-')
    .replace(/^-|-$/g, '');

/** Entries of Scalar: by routes since version 2, by lists before. */
function scalarItems(value: unknown, above: string, portal: Portal, depth = 0): readonly NavigationItem[] {
  if (depth > maxNavigationDepth) return [];
  const entries: readonly (readonly [string, Data])[] = Array.isArray(value)
    ? listOf(value).map((each) => [nameInList(dataOf(each)), dataOf(each)])
    : Object.entries(dataOf(value)).map(([route, each]) => [trimmed(route), dataOf(each)]);
  return entries.flatMap(([name, entry]): readonly NavigationItem[] => {
    const route = joinRoute(above, name);
    const title = asText(entry['title']) ?? asText(entry['name']);
    const file = asText(entry['filepath']) ?? asText(entry['path']);
    const isHidden = entry['hidden'] === true;
    if (entry['type'] === 'openapi' || entry['type'] === 'asyncapi') {
      const named = file ?? asText(entry['url']) ?? asText(entry['liveLink']);
      if (named !== undefined) portal.references.push({ named, route, isOnePage: entry['singlePage'] === true, isHidden });
      return [{ folder: route }];
    }
    if (isHidden) return [];
    const own: NavigationItem[] = [];
    if (entry['type'] === 'page' && file !== undefined) {
      const page = withoutEnding(trimmed(file));
      portal.routes.set(page, route);
      own.push({ page });
    }
    const inner = scalarItems(entry['children'] ?? entry['sidebar'], route, portal, depth + 1);
    return title === undefined || inner.length === 0 ? [...own, ...inner] : [{ title, items: [...own, ...inner] }];
  });
}

/** The part of the address of an entry of a list: by its name, else by its file's. */
function nameInList(entry: Data): string {
  return scalarName(asText(entry['name']) ?? asText(entry['title']) ?? posix.parse(asText(entry['path']) ?? '').name);
}

/** The pages of a specification: one an operation by its tag, method and path, unless all are one page of the live site. */
function scalarReference(
  { named, route, isOnePage, isHidden }: Portal['references'][number],
  project: string,
  files: ProjectFiles,
): SiteReference {
  const place: SiteReference['place'] = ({ tag, method, path: address }, below) => {
    const path = joinRoute(route, below);
    if (isOnePage) return { path, route: path, partOf: route };
    const operation =
      method === 'WEBHOOK'
        ? `webhook/post/${address
            .toLowerCase()
            .replace(/[^\p{L}\p{M}\p{N}\s._-]/gu, '')
            .replace(/[\s_-]+/g, '-')}`
        : `${method.toLowerCase()}/${address.replace(/[{}]/g, '').replace(/^\//, '')}`;
    return { path, route: joinRoute(route, tag === undefined ? '' : `tag/${scalarTag(tag)}`, operation) };
  };
  return {
    ...namedFile(named, project, files),
    base: route,
    place,
    overview: () => ({ path: joinRoute(route, 'index'), route }),
    ...(isHidden && { hidden: 'scalar.config.json hides it' }),
  };
}

/** Scalar: `scalar.config.json`. */
export const scalar: KnownGenerator = {
  format: 'scalar',
  configs: ['scalar.config.json'],
  notes: {
    name: 'Scalar',
    read: 'pages that the configuration names.',
    addresses: '`customDomain`, paths that the navigation gives.',
    order: '`navigation`, `guides` of older configurations',
    pages: 'Operations are pages: [API reference](api-reference.md).',
    lost: 'what the configuration does not name.',
  },
  read(project, config, files) {
    const settings = dataOf(files.data(join(project, config)));
    const portal: Portal = { routes: new Map(), references: [] };
    const navigation = settings['navigation'] ?? dataOf(settings['versions'])['default'];
    const { routes } = dataOf(navigation);
    const items = scalarItems(routes ?? settings['guides'], '', portal);
    const old = listOf(settings['references']).map((each) => ({ ...dataOf(each), type: 'openapi' }));
    const all = [...items, ...scalarItems(old, '', portal)];
    const listed = createNavigation(all);
    const host = asText(dataOf(settings['siteConfig'])['customDomain']) ?? asText(settings['customDomain']);
    const { origin } = splitAddress(host === undefined ? undefined : `https://${host}`);
    const place: PageFolder['place'] = (file) => {
      const path = withoutEnding(file);
      const route = portal.routes.get(path);
      return {
        route: route ?? path,
        ...(route === undefined && { hidden: `${config} leaves it out` }),
        ...listedAt(listed(path)),
      };
    };
    const references = portal.references.map((each) => scalarReference(each, project, files));
    return {
      ...common,
      format: 'scalar',
      ...defined({ origin }),
      base: '/',
      folders: [{ folder: project, idPrefix: '', place }],
      includeFolders: [project],
      assetFolders: [project],
      references,
      hasOtherPage: belowReferences(references),
    };
  },
};

/** Members of `redocly.yaml` that only a portal has; without one it is the configuration of the linter. */
const portalMembers = ['navbar', 'sidebar', 'footer', 'navigation', 'products', 'seo', 'l10n', 'breadcrumbs'];

/** Pages and specifications of `sidebars.yaml`. */
function redoclyItems(value: unknown, folder: string, specifications: Set<string>, depth = 0): readonly NavigationItem[] {
  if (depth > maxNavigationDepth) return [];
  return listOf(value).flatMap((item): readonly NavigationItem[] => {
    const entry = dataOf(item);
    const named = asText(entry['page']) ?? asText(entry['$ref']);
    const path = named === undefined ? '' : named.startsWith('/') ? trimmed(named) : posix.join(folder, named);
    const title = asText(entry['group']) ?? asText(entry['label']);
    const inner = redoclyItems(entry['items'] ?? entry['pages'], folder, specifications, depth + 1);
    const isSpecification = /\.(?:json|ya?ml)$/i.test(path) && !/(?:^|\/)sidebars\.yaml$/.test(path);
    if (isSpecification) specifications.add(path);
    const own: readonly NavigationItem[] =
      path === '' ? [] : isSpecification ? [{ folder: withoutFormat(path) }] : [{ page: withoutEnding(path) }];
    return asText(entry['group']) === undefined || title === undefined
      ? [...own, ...inner]
      : [{ title, items: [...own, ...inner] }];
  });
}

const withoutFormat = (path: string): string => path.replace(/\.(?:json|ya?ml)$/i, '');

/** The address of a file. */
const redoclySlug = (path: string): string =>
  path
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s_./-]/gu, '')
    .replaceAll(' ', '-');

/** Signs that Redocly writes as words in the name of a tag. */
const redoclyWords: Readonly<Record<string, string>> = {
  '&': 'and',
  '%': 'percent',
  $: 'dollar',
  '<': 'less',
  '>': 'greater',
  '|': 'or',
};

/** A tag in the address of an operation. */
const redoclyTag = (tag: string): string =>
  tag
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[&%$<>|]/g, (sign) => redoclyWords[sign] ?? '')
    .replace(/[^\w\s*+~.()'"!:@-]+/g, '')
    .trim()
    .replace(/\s+/g, '-')
    .toLowerCase();

/** The address of an operation below that of its specification: by its first tag and its id, else by its place in the file. */
function redoclyRoute({ id, tag, method, path }: Operation): string {
  const pointer = `paths/${path.replaceAll('~', '~0').replaceAll('/', '~1')}/${method.toLowerCase()}`;
  const own = (id ?? pointer).replaceAll('#', '_').toLowerCase();
  if (tag !== undefined) return joinRoute(redoclyTag(tag), own);
  return id === undefined ? own : joinRoute('other', own);
}

/** Redocly's portals: files at their paths, specifications too; `sidebars.yaml` has the order. */
export const redocly: KnownGenerator = {
  format: 'redocly',
  configs: ['sidebars.yaml', 'redocly.yaml', 'redocly.yml'],
  notes: {
    name: 'Redocly',
    sign: 'of a portal: with a member such as `navbar`. One that only configures the linter is none',
    read: 'the folder of `redocly.yaml`.',
    addresses: '`seo.siteUrl`, paths, `slug` of front matter.',
    order: '`sidebars.yaml`',
    pages: "Markdoc's `admonition`, `partial`, `tabs` become text. Operations are pages: [API reference](api-reference.md).",
    lost: '`_partials` and `@theme`.',
  },
  read(project, _, files) {
    const config = ['redocly.yaml', 'redocly.yml'].map((name) => join(project, name)).find((path) => files.isFile(path));
    if (config === undefined) return undefined;
    const settings = dataOf(files.data(config));
    const sidebar = join(project, 'sidebars.yaml');
    if (!files.isFile(sidebar) && !portalMembers.some((name) => settings[name] !== undefined)) return undefined;
    const specifications = new Set<string>();
    const items = redoclyItems(files.data(sidebar), '', specifications);
    for (const api of Object.values(dataOf(settings['apis']))) {
      const root = asText(dataOf(api)['root']);
      if (root !== undefined) specifications.add(isAddress(root) ? root : trimmed(root));
    }
    const listed = createNavigation(items);
    const { origin } = splitAddress(asText(dataOf(settings['seo'])['siteUrl']));
    return {
      ...common,
      format: 'redocly',
      ...defined({ origin }),
      base: '/',
      folders: [
        {
          folder: project,
          idPrefix: '',
          place(file, matter) {
            const path = withoutEnding(file);
            const slug = asText(matter['slug']);
            return {
              route: slug === undefined ? redoclySlug(folderOfIndex(path, /^index$/)?.replace(/\/$/, '') ?? path) : trimmed(slug),
              ...(/(?:^|\/)(?:_partials|@theme|node_modules|static)\//.test(file) && { hidden: 'it is a part of other pages' }),
              ...listedAt(listed(path)),
            };
          },
        },
      ],
      includeFolders: [project, join(project, '_partials')],
      assetFolders: [project, join(project, 'static')],
      references: [...specifications].map((named): SiteReference => {
        const route = redoclySlug(withoutFormat(isAddress(named) ? (named.split('/').at(-1) ?? 'api') : named));
        return {
          ...namedFile(named, project, files),
          base: route,
          place(operation) {
            const { id, tag, title } = operation;
            return {
              path: joinRoute(route, fold(tag ?? 'other'), fold(id ?? title)),
              route: joinRoute(route, redoclyRoute(operation)),
            };
          },
          overview: () => ({ path: joinRoute(route, 'index'), route }),
        };
      }),
      redirects: redirectsOf([settings['redirects']], project, [], files),
    };
  },
};
