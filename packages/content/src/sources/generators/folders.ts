// Sites whose addresses are the paths of their files: Nuxt Content, Eleventy, wikis.
import { basename, join, posix, resolve } from 'node:path';
import type { DocsSite, KnownGenerator } from '../generator.ts';
import { createNavigation, type FolderLevel, listedAt } from '../navigation.ts';
import { basePath, folderOfIndex, withoutEnding } from '../paths.ts';
import { asText, dataOf, type ProjectFiles } from '../project.ts';
import { redirectsOf } from '../redirects.ts';
import { sidebarItems } from '../summary.ts';
import { templatePages } from '../template-pages.ts';

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
export const nuxt: KnownGenerator = {
  format: 'nuxt',
  configs: ['nuxt.config.ts', 'nuxt.config.js', 'nuxt.config.mjs', 'content.config.ts'],
  notes: {
    name: 'Nuxt Content',
    sign: 'that names Nuxt Content, with `content/`',
    read: '`content/`.',
    addresses: 'paths without the numbers before names; set `url`.',
    order: 'numbers before names, titles of `.navigation.yml` and `_dir.yml`',
    pages: 'components with two colons, their slots and properties become text.',
    lost: '`.draft` before the ending. What `content.config.ts` computes is unknown.',
  },
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
      slugger: 'mdc',
      mdx: false,
      aliases: [],
      includeFolders: [folder],
      assetFolders: [join(project, 'public')],
      redirects: redirectsOf([], project, [join(project, 'public')], files),
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

/** How the configuration, or a file beside it that it imports, makes the anchors of headings. */
function eleventyAnchors(project: string, config: string, files: ProjectFiles): Pick<DocsSite, 'slugger' | 'anchorHook'> {
  const textOf = (path: string): string => {
    const found = files.text(join(project, path));
    return 'text' in found ? found.text : '';
  };
  const settings = textOf(config);
  const imported = settings.matchAll(/(?:from|import\(|require\()\s{0,9}["'](\.\/[^"'\n]{1,200})["']/g);
  for (const path of [config, ...[...imported].slice(0, 50).map(([, each = '']) => each)]) {
    const [, plugin] = /(markdown-it-anchor|IdAttributePlugin)/.exec(textOf(path)) ?? [];
    if (plugin === undefined) continue;
    const slugger = plugin === 'IdAttributePlugin' ? 'eleventy' : 'markdown-it';
    return { slugger, ...(/\bslugify\b\s*[:,(]/.test(textOf(path)) && { anchorHook: posix.normalize(path) }) };
  }
  return { slugger: 'github' };
}

/** Eleventy: the input folder, `permalink`, data of folders. What its configuration computes is unknown. */
export const eleventy: KnownGenerator = {
  format: 'eleventy',
  configs: ['eleventy.config.js', 'eleventy.config.mjs', 'eleventy.config.cjs', '.eleventy.js'],
  notes: {
    name: 'Eleventy',
    read: 'the input folder.',
    addresses:
      '`permalink` of pages and of the data of folders around them, `pathPrefix`; set `url`. Anchors of `IdAttributePlugin` or markdown-it-anchor; where a function of the site makes others, links to headings are one finding.',
    order: 'paths',
    pages: 'Liquid as for Jekyll; code that Nunjucks keeps under a name.',
    lost: 'pages that are made of data, `permalink: false`. What the configuration computes is unknown.',
  },
  read(project, config, files) {
    const settings = files.text(join(project, config));
    const named = 'text' in settings ? /\binput:\s*['"]([^'"\n]{1,200})['"]/.exec(settings.text)?.[1] : undefined;
    const folder = resolve(project, named ?? '.');
    const prefix = 'text' in settings ? /\bpathPrefix\b\s*[:=,]\s*(?:["']([^"'\n]{1,200})["'])?/.exec(settings.text) : null;
    const isComputed = 'text' in settings && /\bpathPrefix\s*[,}\n]/.test(settings.text);
    const copiesByName =
      'text' in settings &&
      /\baddPassthroughCopy\(\s{0,9}(?:["'`][^"'`\n]{1,200}["'`]|[A-Za-z_$][\w$]{0,60})\s{0,9}[,)]/.test(settings.text);
    const layouts = ['_includes', '_layouts', '_includes/layouts'];
    for (const [, name = ''] of 'text' in settings
      ? settings.text.matchAll(/\b(?:includes|layouts):\s*['"]([^'"\n]{1,200})['"]/g)
      : [])
      layouts.push(name);
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
      base: isComputed ? '/' : basePath(prefix?.[1]),
      // a path that is computed is that of a part of a larger site
      ...(isComputed && { isPart: true }),
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
            const isOfData = matter['pagination'] !== undefined && given?.includes('{{') === true;
            const values = new Map([
              ['page.fileSlug', slug === 'index' ? (above.at(-1) ?? '') : slug],
              ['page.filePathStem', `/${[...above, slug].join('/')}`],
            ]);
            const filled = given?.replaceAll(/\{\{-?([\w.| ]{1,80})-?\}\}/g, (_, expression: string) => {
              const [name = '', filter] = expression.split('|').map((each) => each.trim());
              const value = values.get(name) ?? asText(matter[name]) ?? '';
              return filter === 'slugify' || filter === 'slug' ? slugOf(value) : value;
            });
            // a page with the name of its folder is that of the folder
            const index = folderOfIndex(path, /^index$/i) ?? (slug === above.at(-1) ? above.join('/') + '/' : undefined);
            const usual = index ?? `${[...above, slug].join('/')}/`;
            return {
              route:
                filled === undefined || isOfData
                  ? usual
                  : filled.replace(/^\/+/, '').replace(/(?:^|\/)index\.html$/, (end) => (end.startsWith('/') ? '/' : '')),
              ...(isOfData && { hidden: 'it makes a page of each entry of its data' }),
              ...(given === 'false' && { hidden: 'its permalink is false: no page is made of it' }),
              ...(/^(?:node_modules|_includes|_data|_site)\//.test(file) && { hidden: 'it is no page of the site' }),
            };
          },
        },
      ],
      ...eleventyAnchors(project, config, files),
      mdx: false,
      aliases: [],
      includeFolders: [join(folder, '_includes'), folder],
      layoutFolders: layouts.map((name) => resolve(folder, name)),
      // what is copied by its name alone keeps its path
      assetFolders: [folder, join(project, 'public'), ...(copiesByName ? [project] : [])],
      hasOtherPage: templatePages(folder, files),
      redirects: redirectsOf([], project, [join(project, 'public')], files),
      defaults: { locale: 'en' },
    };
  },
};

/** A wiki of a repository: `Home.md` and a sidebar. */
export const wiki: KnownGenerator = {
  format: 'wiki',
  configs: ['Home.md', 'home.md'],
  notes: {
    name: 'A wiki',
    sign: 'with `_Sidebar.md`, or in a folder whose name ends with `.wiki`',
    read: 'the folder of `Home.md`.',
    addresses: 'names; set `url`.',
    order: '`_Sidebar.md`',
    pages: 'links in double brackets.',
    lost: 'names that begin with `_`.',
  },
  read(project, config, files) {
    if (!files.isFile(join(project, '_Sidebar.md')) && !/\.wiki$/.test(basename(project))) return undefined;
    const navigation = createNavigation(sidebarItems(join(project, '_Sidebar.md'), files));
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
