// Hugo: `content/`, or a folder for each language. Addresses are paths in lower case; `slug` and `url` of a page change its own.
// `permalinks` of the configuration is not read. Old addresses are `aliases` of the pages, read with their front matter.
import { join, resolve } from 'node:path';
import type { RawMatter } from '../../markup/front-matter.ts';
import type { Generator, PageFolder, PagePlace } from '../generator.ts';
import { joinRoute, languageTag, splitAddress, withoutEnding } from '../paths.ts';
import { asText, type Data, dataOf, listOf, type ProjectFiles } from '../project.ts';
import { redirectsOf } from '../redirects.ts';

const endings = ['toml', 'yaml', 'yml', 'json'];
const names = ['hugo', 'config'];

/** The route of a page: `_index.md` and `index.md` are their folder. */
function routeOf(path: string, matter: RawMatter, isUgly: boolean): string {
  const url = asText(matter['url']);
  if (url !== undefined && !/^[a-z]+:/i.test(url)) return url.replace(/^\/+/, '');
  const parts = withoutEnding(path).toLowerCase().replaceAll(' ', '-').split('/');
  const isFolder = /^_?index$/.test(parts.at(-1) ?? '');
  if (isFolder) parts.pop();
  const slug = asText(matter['slug']);
  if (slug !== undefined && parts.length > 0) parts.splice(-1, 1, slug);
  const route = parts.join('/');
  if (route === '') return '';
  return isUgly && !isFolder ? `${route}.html` : `${route}/`;
}

/** The language that the name of a file ends with: `page.fr.md`. */
function suffixOf(path: string, languages: readonly string[]): string | undefined {
  const suffix = /\.([\w-]+)$/.exec(withoutEnding(path))?.[1];
  return suffix !== undefined && languages.includes(suffix) ? suffix : undefined;
}

/** Hugo. */
export const hugo: Generator = {
  format: 'hugo',
  configs: ['', 'config/_default/'].flatMap((folder) =>
    names.flatMap((name) => endings.map((ending) => `${folder}${name}.${ending}`)),
  ),
  read(project, config, files) {
    const settings = dataOf(files.data(join(project, config)));
    const content = asText(settings['contentDir']) ?? 'content';
    const isHugo = ['baseURL', 'baseUrl', 'baseurl', 'languages', 'module', 'theme', 'markup'].some((name) => name in settings);
    if (!isHugo || !files.isFolder(join(project, content))) return undefined;
    const languages = dataOf(settings['languages'] ?? languagesBeside(project, files));
    const codes = Object.keys(languages);
    const first = asText(settings['defaultContentLanguage']) ?? 'en';
    const inFolder = settings['defaultContentLanguageInSubdir'] === true;
    const isUgly = settings['uglyURLs'] === true;
    const { origin, path: base } = splitAddress(asText(settings['baseURL'] ?? settings['baseUrl'] ?? settings['baseurl']));
    const place = (language: string): PageFolder['place'] => {
      return (file, matter): PagePlace => {
        const suffix = suffixOf(file, codes);
        const own = suffix ?? language;
        const path = suffix === undefined ? file : withoutEnding(file).slice(0, -suffix.length - 1);
        return {
          route: joinRoute(own === first && !inFolder ? '' : own.toLowerCase(), routeOf(path, matter, isUgly)),
          ...(codes.length > 1 && { locale: languageTag(own) ?? own }),
          ...(asText(matter['headless']) === 'true' && { hidden: 'it is headless' }),
        };
      };
    };
    const apart = [
      ...codes.map((code) => ({ code, folder: asText(dataOf(languages[code])['contentDir']) })),
      ...mountsOf(settings, first),
    ].flatMap(({ code, folder }) => (folder === undefined ? [] : [{ code, folder: resolve(project, folder) }]));
    const folders: readonly PageFolder[] =
      apart.length === 0
        ? [{ folder: resolve(project, content), idPrefix: '', place: place(first) }]
        : apart.map(({ code, folder }) => ({ folder, idPrefix: code === first ? '' : `${code}/`, place: place(code) }));
    const redirected = redirectsOf([], project, [join(project, 'static')], files);
    return {
      format: 'hugo',
      ...(origin !== undefined && { origin }),
      base,
      folders,
      slugger: 'github',
      mdx: false,
      aliases: [],
      includeFolders: [project],
      assetFolders: [join(project, 'static')],
      hasOtherPage: redirected.matches,
      redirects: redirected.rules,
      defaults: { locale: languageTag(first) ?? first },
    };
  },
};

/** Folders that are mounted as the content, with the language of each. */
function mountsOf(settings: Data, first: string): readonly { readonly code: string; readonly folder: string | undefined }[] {
  return listOf(dataOf(settings['module'])['mounts'])
    .map(dataOf)
    .filter(({ target }) => target === 'content')
    .map(({ source, lang, sites }) => {
      const [language] = listOf(dataOf(dataOf(sites)['matrix'])['languages']);
      return { code: asText(lang) ?? asText(language) ?? first, folder: asText(source) };
    });
}

/** Languages in a file of their own: `config/_default/languages.toml`. */
function languagesBeside(project: string, files: ProjectFiles): unknown {
  return endings
    .map((ending) => files.data(join(project, `config/_default/languages.${ending}`)))
    .find((data) => data !== undefined);
}
