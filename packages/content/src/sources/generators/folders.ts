// Sites whose addresses are the paths of their files: Docsify, Nuxt Content, Eleventy, wikis.
import { basename, join, resolve } from 'node:path';
import type { Generator } from '../generator.ts';
import { createNavigation, type FolderLevel, listedAt } from '../navigation.ts';
import { folderOfIndex, withoutEnding } from '../paths.ts';
import { asText, dataOf, type ProjectFiles } from '../project.ts';
import { redirectsOf } from '../redirects.ts';
import { readSummary } from '../summary.ts';
import { templatePages } from '../template-pages.ts';

/** The list of a sidebar, as a navigation. */
function sidebarOf(file: string, files: ProjectFiles): ReturnType<typeof createNavigation> {
  const found = files.text(file);
  const key = (target: string): string | undefined => {
    const path = withoutEnding(target.replace(/^(?:\.?\/|#\/)+/, '')).replace(/\/$/, '/README');
    return /^[a-z]+:/i.test(target) ? undefined : path === '' ? 'README' : path;
  };
  return createNavigation('text' in found ? readSummary(found.text, key) : []);
}

/** Last names of the routes that `alias` of Docsify leads to other files: `'/.*?/awesome': 'https://…'`. */
function aliasesOf(settings: string): ReadonlySet<string> {
  const [, entries = ''] = /\balias:\s*\{([^{}]{0,4000})\}/.exec(settings) ?? [];
  const patterns = [...entries.matchAll(/['"]([^'"\n]{1,200})['"]\s*:/g)].map(([, pattern = '']) => pattern);
  return new Set(patterns.map((pattern) => basename(withoutEnding(pattern.replace(/\$$/, '')))));
}

/** Docsify: `index.html` that loads it; addresses begin with `#/`. */
export const docsify: Generator = {
  format: 'docsify',
  configs: ['index.html'],
  read(project, config, files) {
    const page = files.text(join(project, config));
    if (!('text' in page) || !/\bdocsify\b/i.test(page.text)) return undefined;
    const navigation = sidebarOf(join(project, '_sidebar.md'), files);
    const aliases = aliasesOf(page.text);
    return {
      format: 'docsify',
      base: '/',
      folders: [
        {
          folder: project,
          idPrefix: '',
          place(file) {
            const path = withoutEnding(file);
            const route = folderOfIndex(path, /^README$/i) ?? path;
            return { route: route === '' ? '' : `#/${route}`, ...listedAt(navigation(path)) };
          },
        },
      ],
      slugger: 'github',
      mdx: false,
      aliases: [],
      includeFolders: [project],
      assetFolders: [project],
      hasOtherPage: (route) => aliases.has(basename(route)),
      redirects: redirectsOf([], project, [], files).rules,
      defaults: { locale: 'en' },
    };
  },
};

/** `1.getting-started` as `getting-started`. */
function withoutPrefix(name: string): string {
  return name.replace(/^\d+\./, '');
}

/** A name of a file or folder in an address, as Nuxt Content writes it. A version, such as `1.x`, has no position. */
function nuxtPart(name: string): string {
  if (/^\d+(?:\.\d+)*(?:\.x)?$/.test(name)) return name;
  return withoutPrefix(name)
    .replace(/\.draft$/, '')
    .replace(/[^\p{L}\p{N}\s_$*+~.()'"!:@-]+/gu, '')
    .trim()
    .replace(/\s+/g, '-')
    .toLowerCase();
}

/** What `_dir.yml` and `.navigation.yml` say of a folder; numbers before names are positions. */
function nuxtLevel(folder: string, files: ProjectFiles): FolderLevel {
  const data = ['.navigation.yml', '_dir.yml'].map((name) => join(folder, name)).find((file) => files.isFile(file));
  const title = asText(dataOf(data === undefined ? undefined : files.data(data))['title']);
  const words = withoutPrefix(basename(folder)).replaceAll(/[-_]+/g, ' ');
  return {
    title: title ?? words.charAt(0).toUpperCase() + words.slice(1),
    position(each) {
      const number = /^(\d{1,9})\./.exec(each)?.[1];
      return number === undefined ? undefined : Number(number);
    },
  };
}

/** Nuxt Content, also with Docus. */
export const nuxt: Generator = {
  format: 'nuxt',
  configs: ['nuxt.config.ts', 'nuxt.config.js', 'nuxt.config.mjs', 'content.config.ts'],
  read(project, config, files) {
    const settings = files.text(join(project, config));
    const folder = join(project, 'content');
    if (!('text' in settings) || !files.isFolder(folder)) return undefined;
    if (config !== 'content.config.ts' && !/@nuxt\/content|docus|ui-pro|content:/.test(settings.text)) return undefined;
    const navigation = createNavigation([{ folder: '' }], (below) => nuxtLevel(join(folder, below), files));
    return {
      format: 'nuxt',
      base: '/',
      folders: [
        {
          folder,
          idPrefix: '',
          place(file) {
            const path = withoutEnding(file);
            const route = path.split('/').map(nuxtPart).join('/');
            return {
              route: route.replace(/(?:^|\/)index$/, ''),
              ...(path.endsWith('.draft') && { hidden: 'its name ends with .draft' }),
              ...listedAt(navigation(path)),
            };
          },
        },
      ],
      slugger: 'github',
      mdx: false,
      aliases: [],
      includeFolders: [folder],
      assetFolders: [join(project, 'public')],
      redirects: redirectsOf([], project, [join(project, 'public')], files).rules,
      defaults: { locale: 'en' },
    };
  },
};

/** A title in an address, as the filters of Eleventy write it. */
function slugOf(title: string): string {
  return title
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]+/gu, '')
    .trim()
    .replace(/[\s-]+/g, '-');
}

/** `permalink` in the data of Eleventy for a page or a folder: `guide.json`, `guide.11tydata.js`. What a function computes is unknown. */
function permalinkIn(place: string, files: ProjectFiles): string | undefined {
  for (const ending of ['.11tydata.json', '.11tydata.js', '.11tydata.mjs', '.11tydata.cjs', '.json']) {
    const given = files.isFile(place + ending) ? dataOf(files.data(place + ending))['permalink'] : undefined;
    if (given === false) return 'false';
    if (asText(given) !== undefined) return asText(given);
  }
  return undefined;
}

/** Eleventy: the input folder, `permalink`, data of folders. What its configuration computes is unknown. */
export const eleventy: Generator = {
  format: 'eleventy',
  configs: ['eleventy.config.js', 'eleventy.config.mjs', 'eleventy.config.cjs', '.eleventy.js'],
  read(project, config, files) {
    const settings = files.text(join(project, config));
    const named = 'text' in settings ? /\binput:\s*['"]([^'"\n]{1,200})['"]/.exec(settings.text)?.[1] : undefined;
    const folder = resolve(project, named ?? '.');
    const ofFolders = new Map<string, string | undefined>();
    /** `permalink` in the data of a folder, else of the folders around it, up to the input folder. */
    const permalinkBelow = (names: readonly string[]): string | undefined => {
      const place = join(folder, ...names);
      if (ofFolders.has(place)) return ofFolders.get(place);
      const found =
        permalinkIn(join(place, basename(place)), files) ?? (names.length > 0 ? permalinkBelow(names.slice(0, -1)) : undefined);
      ofFolders.set(place, found);
      return found;
    };
    /** `permalink` of the page, else of the data beside it, else of its folders. */
    const permalinkOf = (file: string, given: unknown): string | undefined =>
      given !== undefined
        ? asText(given)
        : (permalinkIn(join(folder, withoutEnding(file)), files) ?? permalinkBelow(file.split('/').slice(0, -1)));
    return {
      format: 'eleventy',
      base: '/',
      folders: [
        {
          folder,
          idPrefix: '',
          place(file, matter) {
            const path = withoutEnding(file);
            const names = path.split('/');
            const slug = (names.at(-1) ?? '').replace(/^\d{4}-\d{2}-\d{2}-/, '');
            const above = names.slice(0, -1);
            const given = permalinkOf(file, matter['permalink']);
            const values = new Map([
              ['page.fileSlug', slug === 'index' ? (above.at(-1) ?? '') : slug],
              ['page.filePathStem', `/${[...above, slug].join('/')}`],
            ]);
            const filled = given?.replaceAll(/\{\{-?([\w.| ]{1,80})-?\}\}/g, (_, expression: string) => {
              const [name = '', filter] = expression.split('|').map((each) => each.trim());
              const value = values.get(name) ?? asText(matter[name]) ?? '';
              return filter === 'slugify' || filter === 'slug' ? slugOf(value) : value;
            });
            const index = folderOfIndex(path, /^index$/i);
            const usual = index ?? `${[...above, slug].join('/')}/`;
            return {
              route:
                filled === undefined
                  ? usual
                  : filled.replace(/^\/+/, '').replace(/(?:^|\/)index\.html$/, (end) => (end.startsWith('/') ? '/' : '')),
              ...(given === 'false' && { hidden: 'its permalink is false: no page is made of it' }),
              ...(/^(?:node_modules|_includes|_data|_site)\//.test(file) && { hidden: 'it is no page of the site' }),
            };
          },
        },
      ],
      slugger: 'github',
      mdx: false,
      aliases: [],
      includeFolders: [join(folder, '_includes'), folder],
      assetFolders: [folder, join(project, 'public')],
      hasOtherPage: templatePages(folder, files),
      redirects: redirectsOf([], project, [join(project, 'public')], files).rules,
      defaults: { locale: 'en' },
    };
  },
};

/** A wiki of a repository: `Home.md` and a sidebar. */
export const wiki: Generator = {
  format: 'wiki',
  configs: ['Home.md', 'home.md'],
  read(project, config, files) {
    if (!files.isFile(join(project, '_Sidebar.md')) && !/\.wiki$/.test(basename(project))) return undefined;
    const navigation = sidebarOf(join(project, '_Sidebar.md'), files);
    const home = withoutEnding(config);
    return {
      format: 'wiki',
      base: '/',
      folders: [
        {
          folder: project,
          idPrefix: '',
          // pages of a wiki are in one list, whatever their folders
          place: (file) => ({
            route: withoutEnding(file) === home ? '' : basename(withoutEnding(file)),
            ...listedAt(navigation(basename(withoutEnding(file)))),
          }),
        },
      ],
      slugger: 'github',
      mdx: false,
      aliases: [],
      includeFolders: [project],
      assetFolders: [project],
      defaults: { locale: 'en' },
    };
  },
};
