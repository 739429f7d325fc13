// Mintlify: `docs.json` or `mint.json` beside the pages. A page that the navigation leaves out is hidden there.
import { defined } from '@vitrine/core';
import { dirname, join, resolve } from 'node:path';
import type { Generator } from '../generator.ts';
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

/** Every page of a navigation, with the language and version it is under. */
function pagesOf(navigation: unknown, file: string, files: ProjectFiles): ReadonlyMap<string, Listed> {
  const found = new Map<string, Listed>();
  visit(navigation, file, {}, 0);
  return found;

  function visit(node: unknown, from: string, above: Listed, depth: number): void {
    if (depth > maxDepth) return;
    if (typeof node === 'string') {
      const path = withoutEnding(node.replace(/^\/+|(?<!\/)\/+$/g, ''));
      if (!found.has(path)) found.set(path, above);
    } else if (Array.isArray(node)) for (const each of node as readonly unknown[]) visit(each, from, above, depth + 1);
    else if (typeof node === 'object' && node !== null) {
      const group = dataOf(node);
      const reference = asText(group['$ref']);
      if (reference !== undefined) {
        const path = join(dirname(from), reference);
        visit(files.data(path), path, above, depth + 1);
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
      if (typeof group['root'] === 'string') visit(group['root'], from, below, depth + 1);
      for (const [name, value] of Object.entries(group))
        if (typeof value === 'object' && name !== 'icon') visit(value, from, below, depth + 1);
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
    const listed = pagesOf(settings['navigation'], path, files);
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
      defaults: defined({ locale: locales[0], version: versions[0] }),
    };
  },
};
