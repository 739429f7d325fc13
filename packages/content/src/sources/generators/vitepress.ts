// VitePress: `.vitepress/config`, `srcDir`, `base`, `cleanUrls`, `rewrites`, `locales`. Pages of dynamic routes (`[name].md`)
// exist only in its built output.
import { defined } from '@vitrine/core';
import { redirectsOf } from '../redirects.ts';
import { join, resolve } from 'node:path';
import type { Generator } from '../generator.ts';
import { matchesAny } from '../glob.ts';
import { basePath, folderOfIndex, languageTag, splitAddress, withoutEnding } from '../paths.ts';
import { type Data, dataOf, listOf, asText } from '../project.ts';

type Rewrite = (path: string) => string | undefined;

/** `'en/:rest*': ':rest*'` as a function; parameters match a name, with `*` a rest of any depth. */
function rewriteOf(from: string, to: string): Rewrite {
  const wanted = from.split('/');
  return (path) => {
    const names = path.split('/');
    const found = new Map<string, string>();
    for (const [index, part] of wanted.entries()) {
      const parameter = /^:(\w+)(?:\([^)]*\))?(\*?)(.*)/.exec(part);
      const name = names[index];
      if (parameter?.[2] === '*') {
        found.set(`:${parameter[1] ?? ''}*`, names.slice(index).join('/'));
        return fill(to, found);
      }
      if (name === undefined) return undefined;
      const ending = parameter?.[3] ?? '';
      if (parameter === null ? name !== part : !name.endsWith(ending)) return undefined;
      if (parameter !== null) found.set(`:${parameter[1] ?? ''}`, name.slice(0, name.length - ending.length));
    }
    return names.length === wanted.length ? fill(to, found) : undefined;
  };
}

function fill(to: string, found: ReadonlyMap<string, string>): string {
  return to.replace(/:\w+\*?/g, (name) => found.get(name) ?? found.get(`${name}*`) ?? found.get(name.replace(/\*$/, '')) ?? name);
}

function localesOf(config: Data): ReadonlyMap<string, string> {
  const locales = dataOf(config['locales']);
  return new Map(
    Object.keys(locales).flatMap((key) => {
      const tag = asText(dataOf(locales[key])['lang']) ?? languageTag(key.replace(/^\/|\/$/g, ''));
      return tag === undefined ? [] : [[key.replace(/^\/|\/$/g, ''), tag]];
    }),
  );
}

/** VitePress 1 and 2. */
export const vitepress: Generator = {
  format: 'vitepress',
  configs: ['ts', 'mts', 'js', 'mjs'].flatMap((ending) => [`.vitepress/config.${ending}`, `.vitepress/config/index.${ending}`]),
  read(project, config, files) {
    const settings = dataOf(files.data(join(project, config)));
    const folder = resolve(project, asText(settings['srcDir']) ?? '.');
    const rewrites = Object.entries(dataOf(settings['rewrites'])).flatMap(([from, to]) =>
      typeof to === 'string' ? [rewriteOf(from, to)] : [],
    );
    const locales = localesOf(settings);
    const root = locales.get('root') ?? asText(settings['lang']) ?? 'en-US';
    const exclude = listOf(settings['srcExclude']).filter((each) => typeof each === 'string');
    const { origin } = splitAddress(asText(dataOf(settings['sitemap'])['hostname']));
    const ending = settings['cleanUrls'] === true ? '' : '.html';
    return {
      format: 'vitepress',
      ...defined({ origin }),
      base: basePath(asText(settings['base'])),
      folders: [
        {
          folder,
          idPrefix: '',
          place(file) {
            const served = rewrites.reduce<string | undefined>((known, rewrite) => known ?? rewrite(file), undefined) ?? file;
            const path = withoutEnding(served);
            const [first = ''] = served.split('/');
            const hidden = /\[[^[\]]+\]/.test(file)
              ? 'its pages exist only after a build: import the built output'
              : matchesAny(file, exclude)
                ? 'the configuration excludes it'
                : undefined;
            return {
              route: folderOfIndex(path, /^index$/) ?? path + ending,
              ...defined({ locale: locales.size > 0 ? (locales.get(first) ?? root) : undefined, hidden }),
            };
          },
        },
      ],
      slugger: 'vitepress',
      mdx: false,
      aliases: [['@/', `${folder}/`]],
      includeFolders: [folder],
      assetFolders: [join(folder, 'public')],
      redirects: redirectsOf([], project, [join(folder, 'public')], files).rules,
      defaults: { locale: languageTag(root) ?? root },
    };
  },
};
