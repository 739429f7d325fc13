// Mintlify: `docs.json` or `mint.json` next to the pages. A page that the navigation leaves out is hidden there.
import { defined } from '@vitrine/core/serving';
import { dirname, join, resolve } from 'node:path';
import type { BuiltInGenerator, SiteReference } from '../../generator.ts';
import { isObject } from '../../../shared/json.ts';
import { excludingLines } from '../../glob.ts';
import { baseOf } from '../../named-reference.ts';
import { createNavigation, listedAt, type NavigationItem, maxNavigationDepth } from '../../navigation.ts';
import { languageTag, withoutEnding, byPath } from '../../paths.ts';
import { type Data, dataOf, type ProjectFiles, asText } from '../../project.ts';
import { redirectsOf } from '../../redirects.ts';

interface Listed {
  readonly locale?: string;
  readonly version?: string;
  readonly hidden?: boolean;
}

/** Members that name a part of the navigation. Languages, versions and products are editions and no sections. */
const titles = ['group', 'tab', 'anchor', 'dropdown', 'item'];

interface Named {
  readonly kind: 'openapi' | 'asyncapi' | 'graphql';
  readonly source: string;
  readonly directory: string;
  /** Operations that the pages of that part name; undefined where all have pages. */
  readonly only?: ReadonlySet<string>;
  readonly above: Listed;
}

/** `GET /pages` and `openapi.json GET /pages` among the pages of a group. */
const endpoint = /^(?:(\S+) +)?((?:get|put|post|delete|options|head|patch|trace|webhook) +\S+)$/i;
const kinds = ['openapi', 'asyncapi', 'graphql'] as const;

/** The specifications that a member names: a path, several, or a path with the folder of its pages. */
function sourcesOf(value: unknown, fallback: string): readonly { readonly source: string; readonly directory: string }[] {
  if (Array.isArray(value)) return (value as readonly unknown[]).flatMap((each) => sourcesOf(each, fallback));
  const source = asText(value) ?? asText(dataOf(value)['source']);
  const directory = asText(dataOf(value)['directory']) ?? fallback;
  return source === undefined ? [] : [{ source, directory: directory.replace(/^\/+|(?<!\/)\/+$/g, '') }];
}

function readNavigation(navigation: unknown, file: string, files: ProjectFiles) {
  const pages = new Map<string, Listed>();
  const references: Named[] = [];
  const top: NavigationItem[] = [];
  visit(navigation, file, {}, [], 0, top);
  return { pages: pages, references, items: top };

  function visit(
    node: unknown,
    from: string,
    above: Listed,
    inherited: readonly Omit<Named, 'above'>[],
    depth: number,
    items: NavigationItem[],
  ): void {
    if (depth > maxNavigationDepth) return;
    if (typeof node === 'string') {
      const chosen = endpoint.exec(node.trim());
      if (chosen !== null) {
        const [, source, wanted = ''] = chosen;
        const only = new Set([wanted.replace(/ +/g, ' ').toUpperCase()]);
        const [first] = inherited;
        const directory = first?.directory ?? 'api-reference';
        for (const each of source === undefined ? inherited : [{ kind: 'openapi' as const, source, directory }])
          references.push({ ...each, only, above });
        return;
      }
      const path = withoutEnding(node.replace(/^\/+|(?<!\/)\/+$/g, ''));
      if (!pages.has(path)) pages.set(path, above);
      items.push({ page: path });
    } else if (Array.isArray(node))
      for (const each of node as readonly unknown[]) visit(each, from, above, inherited, depth + 1, items);
    else if (typeof node === 'object' && node !== null) {
      const group = dataOf(node);
      const reference = asText(group['$ref']);
      if (reference !== undefined) {
        const path = join(dirname(from), reference);
        visit(files.data(path), path, above, inherited, depth + 1, items);
        return;
      }
      const locale = asText(group['language']);
      const version = asText(group['version']);
      const below: Listed = {
        ...above,
        ...defined({
          locale: locale !== undefined ? (languageTag(locale) ?? locale) : undefined,
          version,
          hidden: group['hidden'] === true ? true : undefined,
        }),
      };
      const title = titles.flatMap((name) => asText(group[name]) ?? [])[0];
      const inside: NavigationItem[] = title === undefined ? items : [];
      if (title !== undefined) items.push({ title, items: inside });
      const groupReferences = kinds.flatMap((kind) =>
        sourcesOf(group[kind], kind === 'graphql' ? 'graphql-reference' : 'api-reference').map((each) => ({ kind, ...each })),
      );
      const inner = groupReferences.length > 0 ? groupReferences : inherited;
      // a part that lists pages has those alone
      const lists = ['pages', 'groups', 'tabs', 'anchors', 'dropdowns', 'versions', 'languages', 'products', 'menu'];
      if (!lists.some((name) => Array.isArray(group[name]) && (group[name] as readonly unknown[]).length > 0))
        for (const each of groupReferences) {
          references.push({ ...each, above: below });
          inside.push({ folder: each.directory });
        }
      if (typeof group['root'] === 'string') visit(group['root'], from, below, inner, depth + 1, inside);
      for (const [name, value] of Object.entries(group))
        if (typeof value === 'object' && name !== 'icon' && !kinds.some((kind) => kind === name))
          visit(value, from, below, inner, depth + 1, inside);
    }
  }
}

function fileName(title: string): string {
  return title
    .replaceAll(' ', '-')
    .replace(/\{[^{}]*\}/g, '-')
    .replace(/^-|-$/g, '')
    .replace(/[{}(),.'\n/]/g, '')
    .replaceAll('--', '-')
    .toLowerCase();
}

/** Where Mintlify puts the page of an operation: below the folder, by its first tag and its title. */
function locateOperations(directory: string, only: ReadonlySet<string> | undefined): SiteReference['locate'] {
  return (operation) => {
    if (only !== undefined && !only.has(operation.key.toUpperCase())) return undefined;
    const names = [directory, operation.tag === undefined ? '' : fileName(operation.tag), fileName(operation.title)];
    const path = (operation.href ?? names.filter((name) => name !== '').join('/')).replace(/^\/+|(?<!\/)\/+$/g, '');
    return { path, route: path };
  };
}

/** The specifications of a project, by the parts of its navigation that make pages of them. */
function referencesOf(references: readonly Named[], project: string, files: ProjectFiles): readonly SiteReference[] {
  return references.map(({ source, kind, directory, only, above }) => {
    const path = join(project, source);
    const file = !/^[a-z]+:/i.test(source) && files.isFile(path) ? path : undefined;
    const { locale, version, hidden } = above;
    return {
      source,
      ...defined({ file }),
      kind,
      base: file === undefined ? directory : baseOf(file, project),
      locate: locateOperations(directory, only),
      firstNumber: 1,
      ...defined({ locale, version, hidden: hidden === true ? 'the navigation hides it' : undefined }),
    };
  });
}

/** Files of a project that are specifications, for pages that name an operation alone: those that the settings name, else those at the top. */
function specificationsOf(settings: Data, references: readonly Named[], project: string, files: ProjectFiles): readonly string[] {
  const configured = sourcesOf(dataOf(settings['api'])['openapi'] ?? settings['openapi'], '').map(({ source }) => source);
  const sources = new Set([...configured, ...references.filter(({ kind }) => kind === 'openapi').map(({ source }) => source)]);
  const given = [...sources].map((source) => join(project, source)).filter((path) => files.isFile(path));
  if (given.length > 0) return given;
  const folders = [project, ...['api-reference', 'openapi', 'api', 'reference', 'specs'].map((name) => join(project, name))];
  return folders.flatMap((folder) =>
    files
      .names(folder)
      .filter((name) => /openapi|swagger/i.test(name) && /\.(?:json|ya?ml)$/i.test(name))
      .map((name) => join(folder, name)),
  );
}

export const mintlify: BuiltInGenerator = {
  name: 'mintlify',
  facts: ({ name, description, seo }) => ({ name, description, homepage: dataOf(dataOf(seo)['metatags'])['canonical'] }),
  detect: ['docs.json', 'mint.json'],
  read(project, config, files) {
    const path = join(project, config);
    const written = files.data(path);
    const settings = dataOf(written);
    if (isObject(written) && settings['navigation'] === undefined) return undefined;
    const ignored = files.text(join(project, '.mintignore'));
    const exclusion = excludingLines('text' in ignored ? ignored.text.split('\n') : []);
    const { pages: positions, references, items } = readNavigation(settings['navigation'], path, files);
    // mint.json and docs.json may name one for everything
    const whole = sourcesOf(settings['openapi'], 'api-reference').map((each) => ({ ...each, kind: 'openapi' as const, above: {} }));
    const navigation = createNavigation(items);
    const locales = [...positions.values()].flatMap(({ locale }) => locale ?? []);
    const versions = [...positions.values()].flatMap(({ version }) => version ?? []);
    const reference = asText(dataOf(settings['redirects'])['$ref']);
    const given = reference === undefined ? settings['redirects'] : files.data(join(project, reference));
    const redirects = redirectsOf([given], project, [], files);
    const canonical = asText(dataOf(dataOf(settings['seo'])['metatags'])['canonical']);
    return {
      unclear: isObject(written) ? exclusion.unclear : 'its configuration, which cannot be read',
      ...(canonical !== undefined && URL.canParse(canonical) && { origin: new URL(canonical).origin }),
      base: '/',
      folders: [
        {
          folder: project,
          locate(file, frontMatter) {
            const name = withoutEnding(file);
            const route = name.replace(/(?:^|\/)index$/, '');
            const entry = positions.get(name) ?? positions.get(route);
            return {
              route,
              ...(entry?.locale !== undefined && { locale: entry.locale }),
              ...(entry?.version !== undefined && { version: entry.version }),
              ...(entry === undefined && { hidden: 'the navigation leaves it out' }),
              ...(entry?.hidden === true && { hidden: 'the navigation hides it' }),
              ...(exclusion.hides(file) && { hidden: '.mintignore names it' }),
              ...(asText(frontMatter['url']) !== undefined && { hidden: 'url: it is a link to another site' }),
              ...(frontMatter['groups'] !== undefined && { hidden: 'groups: only some readers may see it' }),
              ...listedAt(navigation(name) ?? navigation(route)),
            };
          },
        },
      ],
      markdown: { format: 'mdx', hasLabels: true },
      lookup: {
        aliases: [['/snippets/', `${resolve(project, 'snippets')}/`]],
        includeFolders: [project, join(project, 'snippets')],
      },
      assetFolders: [project],
      redirects,
      references: referencesOf([...references, ...(references.length === 0 ? whole : [])], project, files),
      specifications: byPath(specificationsOf(settings, references, project, files)),
      defaults: defined({ locale: locales[0], version: versions[0] }),
    };
  },
};
