// Next.js with Markdown or MDX in folders: `page.mdx` files of `app/`, files of `pages/`, or a folder of content that a page of code shows.
import { join } from 'node:path';
import type { KnownGenerator, PagePlace } from '../generator.ts';
import { createNavigation, listedAt } from '../navigation.ts';
import { aliasesOf } from '../path-aliases.ts';
import { withoutEnding } from '../paths.ts';
import type { ProjectFiles } from '../project.ts';
import { redirectsOf } from '../redirects.ts';
import { hasPageOfCode, hasRouteOfCode, nextConfigs, nextSettings, routeOf } from './nextra.ts';

/** Folders in which pages are looked for, with what makes a file a page. */
const roots: readonly (readonly [folder: string, isPage: RegExp])[] = [
  ['app', /^page\.mdx?$/i],
  ['src/app', /^page\.mdx?$/i],
  ['pages', /\.mdx?$/i],
  ['src/pages', /\.mdx?$/i],
  ['content', /\.mdx?$/i],
  ['src/content', /\.mdx?$/i],
  ['docs', /\.mdx?$/i],
  ['src/docs', /\.mdx?$/i],
  ['data', /\.mdx?$/i],
  ['src/data', /\.mdx?$/i],
];
/** Folders that are looked at for a first page. */
const maxFolders = 2_000;

function hasFile(folder: string, name: RegExp, files: ProjectFiles): boolean {
  const waiting = [folder];
  for (let seen = 0; seen < maxFolders; seen += 1) {
    const at = waiting.shift();
    if (at === undefined) return false;
    for (const each of files.names(at)) {
      if (name.test(each)) return true;
      if (!each.includes('.') && each !== 'node_modules') waiting.push(join(at, each));
    }
  }
  return false;
}

/** Next.js. */
export const next: KnownGenerator = {
  format: 'next',
  configs: nextConfigs,
  notes: {
    name: 'Next.js',
    sign: 'with Markdown in folders',
    read: '`page.mdx` files of `app/`, Markdown of `pages/`, else of `content/`, `docs/` or `data/`, also below `src/`.',
    addresses: 'paths and `basePath`; set `url`. Ids of headings in comments (`{/*id*/}`) are their anchors.',
    order: 'paths',
    pages: 'the title of `export const metadata` is that of a page without a heading.',
    lost: 'dynamic routes (`[slug]`). Pages of code are no documentation; links to them lead to the site.',
  },
  read(project, _, files) {
    const found = roots.find(
      ([name, isPage]) => files.isFolder(join(project, name)) && hasFile(join(project, name), isPage, files),
    );
    if (found === undefined) return undefined;
    const [root, isPage] = found;
    const folder = join(project, root);
    const isApp = root.endsWith('app');
    const settings = nextSettings(project, files);
    const assets = [join(project, 'public')];
    const redirects = redirectsOf([settings.redirects], project, assets, files);
    const navigation = createNavigation([{ folder: '' }]);
    return {
      format: 'next',
      base: settings.base,
      folders: [
        {
          folder,
          idPrefix: '',
          place(file): PagePlace {
            const path = withoutEnding(isApp ? file.replace(/(^|\/)page(?=\.mdx?$)/i, '$1index') : file);
            const names = path.split('/').filter((name) => !/^\(.*\)$/.test(name));
            const isShown = isPage.test(file.split('/').at(-1) ?? '') && !names.some((name) => /^\[/.test(name));
            return {
              route: routeOf(path),
              ...(!isShown && { hidden: 'it is no page of the site' }),
              ...listedAt(navigation(names.join('/'))),
            };
          },
        },
      ],
      slugger: 'github',
      mdx: true,
      aliases: aliasesOf(
        project,
        [
          ['@/', `${project}/`],
          ['~/', `${project}/`],
        ],
        files,
      ),
      includeFolders: [project],
      assetFolders: assets,
      hasOtherPage: (route) => {
        const app = ['app', 'src/app'].map((name) => join(project, name)).find((each) => files.isFolder(each));
        const names = route.split('/').filter(Boolean);
        const older = ['pages', 'src/pages'].map((name) => join(project, name)).filter((each) => files.isFolder(each));
        return (app !== undefined && hasPageOfCode(app, names, files)) || older.some((each) => hasRouteOfCode(each, names, files));
      },
      redirects,
      defaults: {},
    };
  },
};
