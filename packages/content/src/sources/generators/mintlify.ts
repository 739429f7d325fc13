// Mintlify: `docs.json` or `mint.json` beside the pages. A page that the navigation leaves out is hidden there.
import { dirname, join, resolve } from 'node:path';
import type { Generator } from '../generator.ts';
import { createNavigation, listedAt, type NavigationItem } from '../navigation.ts';
import { languageTag, withoutEnding } from '../paths.ts';
import { dataOf, type ProjectFiles, asText } from '../project.ts';
import { redirectsOf } from '../redirects.ts';

interface Listed {
  readonly locale?: string;
  readonly version?: string;
  readonly hidden?: boolean;
}

/** Deepest nesting of groups. */
const maxDepth = 30;

/** Members that name a part of the navigation. Languages, versions and products are editions and no sections. */
const titles = ['group', 'tab', 'anchor', 'dropdown', 'item'];

/** Every page of a navigation, with its language and version, and the groups around it. */
function pagesOf(
  navigation: unknown,
  file: string,
  files: ProjectFiles,
): { readonly pages: ReadonlyMap<string, Listed>; readonly items: readonly NavigationItem[] } {
  const found = new Map<string, Listed>();
  const top: NavigationItem[] = [];
  visit(navigation, file, {}, 0, top);
  return { pages: found, items: top };

  function visit(node: unknown, from: string, above: Listed, depth: number, items: NavigationItem[]): void {
    if (depth > maxDepth) return;
    if (typeof node === 'string') {
      const path = withoutEnding(node.replace(/^\/+|(?<!\/)\/+$/g, ''));
      if (!found.has(path)) found.set(path, above);
      items.push({ page: path });
    } else if (Array.isArray(node)) for (const each of node as readonly unknown[]) visit(each, from, above, depth + 1, items);
    else if (typeof node === 'object' && node !== null) {
      const group = dataOf(node);
      const reference = asText(group['$ref']);
      if (reference !== undefined) {
        const path = join(dirname(from), reference);
        visit(files.data(path), path, above, depth + 1, items);
        return;
      }
      const locale = asText(group['language']);
      const version = asText(group['version']);
      const below: Listed = {
        ...above,
        ...(locale !== undefined && { locale: languageTag(locale) ?? locale }),
        ...(version !== undefined && { version }),
        ...(group['hidden'] === true && { hidden: true }),
      };
      const title = titles.flatMap((name) => asText(group[name]) ?? [])[0];
      const inside: NavigationItem[] = title === undefined ? items : [];
      if (title !== undefined) items.push({ title, items: inside });
      if (typeof group['root'] === 'string') visit(group['root'], from, below, depth + 1, inside);
      for (const [name, value] of Object.entries(group))
        if (typeof value === 'object' && name !== 'icon') visit(value, from, below, depth + 1, inside);
    }
  }
}

/** Mintlify. */
export const mintlify: Generator = {
  format: 'mintlify',
  configs: ['docs.json', 'mint.json'],
  read(project, config, files) {
    const path = join(project, config);
    const settings = dataOf(files.data(path));
    if (settings['navigation'] === undefined) return undefined;
    const { pages: listed, items } = pagesOf(settings['navigation'], path, files);
    const navigation = createNavigation(items);
    const locales = [...listed.values()].flatMap(({ locale }) => locale ?? []);
    const versions = [...listed.values()].flatMap(({ version }) => version ?? []);
    const redirected = redirectsOf([settings['redirects']], project, [], files);
    const canonical = asText(dataOf(dataOf(settings['seo'])['metatags'])['canonical']);
    return {
      format: 'mintlify',
      ...(canonical !== undefined && URL.canParse(canonical) && { origin: new URL(canonical).origin }),
      base: '/',
      folders: [
        {
          folder: project,
          idPrefix: '',
          place(file) {
            const name = withoutEnding(file);
            const route = name.replace(/(?:^|\/)index$/, '');
            const entry = listed.get(name) ?? listed.get(route);
            return {
              route,
              ...(entry?.locale !== undefined && { locale: entry.locale }),
              ...(entry?.version !== undefined && { version: entry.version }),
              ...(entry === undefined && { hidden: 'the navigation leaves it out' }),
              ...(entry?.hidden === true && { hidden: 'the navigation hides it' }),
              ...listedAt(navigation(name) ?? navigation(route)),
            };
          },
        },
      ],
      slugger: 'github',
      mdx: true,
      aliases: [['/snippets/', `${resolve(project, 'snippets')}/`]],
      includeFolders: [project, join(project, 'snippets')],
      assetFolders: [project],
      hasOtherPage: redirected.matches,
      redirects: redirected.rules,
      defaults: {
        ...(locales[0] !== undefined && { locale: locales[0] }),
        ...(versions[0] !== undefined && { version: versions[0] }),
      },
    };
  },
};
