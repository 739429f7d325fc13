// Lume: `_config.ts`, read as text and never run; pages of Markdown below its source, with `url` and `basename` of their front matter.
import { basename, join, posix, resolve } from 'node:path';
import type { KnownGenerator, PagePlace } from '../generator.ts';
import { asPosition, createNavigation, type FolderLevel, listedAt } from '../navigation.ts';
import { folderOfIndex, joinRoute, splitAddress, withoutEnding } from '../paths.ts';
import { asText, type Data, dataOf, type ProjectFiles } from '../project.ts';
import { redirectsOf } from '../redirects.ts';
import { templatePages } from '../template-pages.ts';
import { splitFrontMatter } from '../../markup/front-matter.ts';

/** The text that a call or a member has in the configuration. */
function written(source: string, before: RegExp): string | undefined {
  return new RegExp(`${before.source}\\s{0,20}["'\`]([^"'\`\\n]{1,300})["'\`]`).exec(source)?.[1];
}

/** What `_data.yml` and its kin say of a folder. */
function dataAt(folder: string, files: ProjectFiles): Data {
  const file = ['_data.yml', '_data.yaml', '_data.json'].map((name) => join(folder, name)).find((each) => files.isFile(each));
  return dataOf(file === undefined ? undefined : files.data(file));
}

function levelOf(folder: string, files: ProjectFiles): FolderLevel {
  const orderOf = (name: string): unknown => {
    const place = join(folder, name);
    if (files.isFolder(place)) return dataAt(place, files)['order'];
    const found = files.text(`${place}.md`);
    return 'text' in found ? splitFrontMatter(name, found.text.slice(0, 20_000)).raw['order'] : undefined;
  };
  return {
    title: asText(dataAt(folder, files)['title']),
    position: (name) => asPosition(orderOf(name)) ?? asPosition(/^(\d{1,9})\./.exec(name)?.[1]),
  };
}

/** Maps of old addresses that a server of the project reads: `oldurls.json`, `redirects.json`. */
function movedIn(project: string, files: ProjectFiles): readonly Data[] {
  const named = files.names(project).filter((name) => /(?:redirects?|old-?_?urls?)\.json$/i.test(name));
  return named.map((name) => {
    const entries = Object.entries(dataOf(files.data(join(project, name))));
    return Object.fromEntries(entries.filter(([from, to]) => from.includes('/') && asText(to)?.includes('/') === true));
  });
}

/** Lume. */
export const lume: KnownGenerator = {
  format: 'lume',
  configs: ['_config.ts', '_config.js', '_config.tsx'],
  notes: {
    name: 'Lume',
    sign: 'that names Lume',
    read: '`src` of `_config.ts` without what it ignores.',
    addresses:
      '`location`, `url` and `basename` of pages, `prettyUrls`; numbers before names go where `extract_order` is used. `oldUrl`, and maps such as `oldurls.json` beside `_config.ts`, are old addresses.',
    order: '`order` of pages and of `_data.yml`, whose `title` is the section',
    lost: '`url: false`, `draft`, names that begin with `_`. Templates (`.vto`, `.njk`) are not run.',
  },
  read(project, config, files) {
    const found = files.text(join(project, config));
    if (!('text' in found) || !/\blume\b/i.test(found.text)) return undefined;
    const source = found.text;
    const folder = resolve(project, written(source, /\bsrc:/) ?? '.');
    const { origin, path: base } = splitAddress(written(source, /\blocation:\s{0,20}new URL\(/));
    const isPretty = !/\bprettyUrls:\s*false/.test(source);
    const stripsNumbers = /extract_order|extractOrder/.test(source);
    const ignored = new Set(
      [...source.matchAll(/\.ignore\(((?:\s{0,20}["'][^"'\n]{1,200}["']\s{0,20},?){1,200})/g)].flatMap(([, list = '']) =>
        [...list.matchAll(/["']([^"'\n]{1,200})["']/g)].map(([, name = '']) => name.replace(/^\/|\/$/g, '')),
      ),
    );
    const isIgnored = (file: string): boolean => {
      const names = file.split('/');
      return names.some((_, index) => ignored.has(names.slice(0, index + 1).join('/')));
    };
    const navigation = createNavigation([{ folder: '' }], (below) => levelOf(join(folder, below), files));
    const plainName = (name: string): string =>
      (stripsNumbers ? name.replace(/^\d{1,9}\.(?=.)/, '') : name).replace(/^\d{4}-\d{2}-\d{2}(?:-\d{2}-\d{2}-\d{2})?_(?=.)/, '');
    const routeOf = (path: string, matter: Readonly<Record<string, unknown>>): string => {
      const url = asText(matter['url']);
      const names = path.split('/').map(plainName);
      const above = posix.join('/', ...names.slice(0, -1), '/');
      if (url !== undefined && /^\.{0,2}\//.test(url))
        return posix
          .join(url.startsWith('/') ? '/' : above, url)
          .replace(/^\//, '')
          .replace(/(^|\/)index\.html$/, '$1');
      const name = asText(matter['basename']) ?? names.at(-1) ?? '';
      const full = posix.join(above, name).replace(/^\//, '');
      const index = folderOfIndex(full, /^index$/);
      return index ?? (isPretty ? joinRoute(full, '').replace(/\/?$/, '/') : `${full}.html`);
    };
    return {
      format: 'lume',
      ...(origin !== undefined && { origin }),
      base,
      folders: [
        {
          folder,
          idPrefix: '',
          place(file, matter): PagePlace {
            const path = withoutEnding(file);
            const isOff = matter['url'] === 'false' || matter['url'] === false;
            return {
              route: routeOf(path, matter),
              ...((isIgnored(file) || /^node_modules\//.test(file) || /^_site\//.test(file)) && {
                hidden: `${basename(config)} leaves it out`,
              }),
              ...(isOff && { hidden: 'its url is false: no page is made of it' }),
              ...listedAt(navigation(path, asPosition(matter['order']))),
            };
          },
        },
      ],
      slugger: /markdown-it-anchor/.test(source) ? 'markdown-it' : 'github',
      mdx: false,
      aliases: [],
      includeFolders: [folder, join(folder, '_includes')],
      assetFolders: [folder, join(folder, 'static'), join(folder, 'public')],
      hasOtherPage: templatePages(folder, files),
      redirects: redirectsOf(movedIn(project, files), project, [folder], files),
      variables: dataAt(folder, files),
      defaults: { locale: asText(dataAt(folder, files)['lang']) ?? 'en' },
    };
  },
};
