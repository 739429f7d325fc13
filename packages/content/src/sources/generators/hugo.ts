// Hugo: `content/` or the content folders of languages, sections (`_index.md`), leaf bundles (`index.md`), weights, addresses by `slug`
// and `url`.
import { dirname, join, resolve } from 'node:path';
import { splitFrontMatter, type RawMatter } from '../../markup/front-matter.ts';
import type { KnownGenerator, PageFolder, PagePlace } from '../generator.ts';
import { hugoConfigs, hugoSettings, setting } from './hugo-settings.ts';
import { asPosition, createNavigation, type FolderLevel, listedAt } from '../navigation.ts';
import { joinRoute, languageTag, splitAddress, withoutEnding } from '../paths.ts';
import { asText, type Data, dataOf, listOf, type ProjectFiles } from '../project.ts';
import { redirectsOf } from '../redirects.ts';
import { templatePages } from '../template-pages.ts';

function matterOf(file: string, files: ProjectFiles): RawMatter {
  const found = files.text(file);
  return 'text' in found ? splitFrontMatter(file, found.text.slice(0, 20_000)).raw : {};
}

/** The file of this name in a folder, in a language that Hugo reads. */
function indexOf(folder: string, name: string, files: ProjectFiles): string | undefined {
  return ['md', 'markdown', 'html'].map((ending) => `${name}.${ending}`).find((each) => files.isFile(join(folder, each)));
}

/** Weights and titles of what is in a section, by the front matter of its pages and of its `_index.md`. */
function levelOf(folder: string, files: ProjectFiles): FolderLevel {
  const own = matterOf(join(folder, indexOf(folder, '_index', files) ?? '_index.md'), files);
  const weights = new Map<string, number | undefined>();
  const weightOf = (name: string): number | undefined => {
    const place = join(folder, name);
    const file = indexOf(place, '_index', files) ?? indexOf(place, 'index', files);
    const weight = file === undefined ? undefined : asPosition(matterOf(join(place, file), files)['weight']);
    return weight === 0 ? undefined : weight;
  };
  return {
    title: asText(own['linkTitle']) ?? asText(own['title']),
    position(name) {
      if (!weights.has(name)) weights.set(name, weightOf(name));
      return weights.get(name);
    },
  };
}

/** Whether a file lies in the folder of a leaf bundle: it is a resource of that page. */
function inBundle(folder: string, path: string, files: ProjectFiles): boolean {
  const names = path.split('/');
  const isIndex = /^index(?:\.[\w-]+)?\.(?:md|markdown|html)$/.test(names.at(-1) ?? '');
  return names.slice(0, -1).some((_, index, above) => {
    const bundle = join(folder, ...names.slice(0, index + 1));
    const isOwn = index === above.length - 1 && isIndex;
    return !isOwn && indexOf(bundle, 'index', files) !== undefined;
  });
}

/** HTML without front matter is a file that the site serves, and Markdown of the same name comes before HTML. */
function hiddenHtml(folder: string, file: string, matter: RawMatter, files: ProjectFiles): Pick<PagePlace, 'hidden'> {
  if (Object.keys(matter).length === 0) return { hidden: 'it is HTML without front matter, which is no page' };
  const isSecond = files.isFile(join(folder, `${withoutEnding(file)}.md`));
  return isSecond ? { hidden: 'there is a page of the same name in Markdown' } : {};
}

/** An address by a pattern of `permalinks`: `/:year/:month/:slug/`. Undefined where it has a part that is not known. */
function permalink(pattern: string, path: string, matter: RawMatter): string | undefined {
  const names = path.split('/');
  const sections = names.slice(0, names.at(-1) === 'index' ? -2 : -1);
  const base = (names.at(-1) === 'index' ? names.at(-2) : names.at(-1)) ?? '';
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(asText(matter['date']) ?? '') ?? [];
  const title = urlized(asText(matter['title']) ?? base);
  const slug = asText(matter['slug']);
  const values: Readonly<Record<string, string | undefined>> = {
    year,
    month,
    day,
    section: sections[0] ?? '',
    sections: sections.join('/'),
    title,
    slug: slug ?? title,
    slugorfilename: slug ?? base,
    slugorcontentbasename: slug ?? base,
    filename: base,
    contentbasename: base,
  };
  const part = /:([a-z]+)(\[[^\]]{0,20}\])?/g;
  const isUnknown = [...pattern.matchAll(part)].some(([, name = '', range]) => range !== undefined || values[name] === undefined);
  if (isUnknown) return undefined;
  return pattern
    .replaceAll(part, (_, name: string) => values[name] ?? '')
    .replace(/^\/+/, '')
    .replaceAll(/\/{2,}/g, '/');
}

/** A title in an address, as Hugo writes it. */
function urlized(title: string): string {
  return title
    .trim()
    .toLowerCase()
    .replaceAll(/\s+/g, '-')
    .replaceAll(/[^\p{L}\p{N}\p{M}_.~+/-]/gu, '')
    .replaceAll(/-{2,}/g, '-');
}

/** Folders that are mounted as content, each with its language. */
function mountsOf(settings: Data, project: string, first: string): readonly { readonly name: string; readonly folder: string }[] {
  return listOf(setting(dataOf(setting(settings, 'module')), 'mounts')).flatMap((each) => {
    const mount = dataOf(each);
    const source = asText(setting(mount, 'source'));
    if (setting(mount, 'target') !== 'content' || source === undefined) return [];
    const matrix = dataOf(dataOf(setting(mount, 'sites'))['matrix']);
    const name = asText(setting(mount, 'lang')) ?? asText(listOf(matrix['languages'])[0]) ?? first;
    return [{ name, folder: resolve(project, source) }];
  });
}

/** Routes that the menus of a site name: what its navigation leads to is there, whatever makes it. */
function addressesOfMenus(settings: readonly Data[]): ReadonlySet<string> {
  const entries = settings.flatMap((each) =>
    [setting(each, 'menus'), setting(each, 'menu')].flatMap((menus) => Object.values(dataOf(menus)).flatMap(listOf)),
  );
  const routes = entries.flatMap((entry) => asText(dataOf(entry)['url']) ?? asText(dataOf(entry)['pageRef']) ?? []);
  return new Set(routes.filter((route) => route.startsWith('/')).map((route) => route.replace(/^\/+|(?<!\/)\/+$/g, '')));
}

/** What `cascade` of the sections around a page gives to it; the nearest counts. */
function inheritedBy(folder: string, files: ProjectFiles): (path: string) => RawMatter {
  const known = new Map<string, RawMatter>();
  const at = (below: string): RawMatter => {
    const found = known.get(below);
    if (found !== undefined) return found;
    const above = below === '' ? {} : at(dirname(below) === '.' ? '' : dirname(below));
    const given = matterOf(join(folder, below, '_index.md'), files)['cascade'];
    const own = [given]
      .flat()
      .map(dataOf)
      .filter((each) => each['_target'] === undefined && each['target'] === undefined);
    const values = Object.assign({}, above, ...own) as RawMatter; // objects alone
    known.set(below, values);
    return values;
  };
  return (path) => at(dirname(path) === '.' ? '' : dirname(path));
}

/** Hugo. */
export const hugo: KnownGenerator = {
  format: 'hugo',
  configs: hugoConfigs,
  notes: {
    name: 'Hugo',
    sign: 'with `content/`',
    read: '`contentDir`, those of languages, folders that `module.mounts` mounts as content; Markdown, and HTML with front matter.',
    addresses:
      '`baseURL`, `slug`, `url`, `permalinks`, lower case, `uglyURLs`. Files of `config/_default` count, those of languages too. `aliases` are old addresses.',
    order: '`weight` of pages and sections',
    editions: 'folders and endings.',
    pages:
      '`cascade` and `params` of the site; `ref`, `relref`, `highlight`, `figure`, `tab`, `alert` and the like become text; an unknown shortcode keeps what is inside it.',
    lost: '`build.render: never`, `headless`, files in a leaf bundle, an `_index.md` without text, whose title is the section. Templates of the theme are not run: what they list is not there. Links such as `(g)` that a render hook reads are one finding, `docs-hook`.',
  },
  read(project, config, files) {
    const settings = hugoSettings(join(project, config), files);
    const languages = dataOf(setting(settings, 'languages'));
    const content = asText(setting(settings, 'contentDir')) ?? 'content';
    const first = asText(setting(settings, 'defaultContentLanguage')) ?? 'en';
    const names = Object.keys(languages).filter((name) => setting(dataOf(languages[name]), 'disabled') !== true);
    const ofLanguages = names.flatMap((name) => {
      const own = asText(setting(dataOf(languages[name]), 'contentDir'));
      return own === undefined ? [] : [{ name, folder: resolve(project, own) }];
    });
    const folders = [...mountsOf(settings, project, first), ...ofLanguages];
    const isHugo = files.isFolder(resolve(project, content)) || folders.some(({ folder }) => files.isFolder(folder));
    // `config.toml` is a name that many programs have
    const isSite =
      setting(settings, 'baseURL') !== undefined || setting(settings, 'languageCode') !== undefined || /hugo\./.test(config);
    if (!isHugo || !isSite) return undefined;
    const { origin, path: base } = splitAddress(asText(setting(settings, 'baseURL')));
    const inFolder = setting(settings, 'defaultContentLanguageInSubdir') === true;
    const keepsCase = setting(settings, 'disablePathToLower') === true;
    const ugly = setting(settings, 'uglyURLs') === true;

    const given = dataOf(setting(settings, 'permalinks'));
    const permalinks = { ...given, ...dataOf(given['page']) };

    const routeOf = (path: string, matter: RawMatter): string => {
      const url = asText(matter['url']);
      // an address without an ending is that of a folder
      if (url !== undefined) return url.replace(/^\/+/, '').replace(/(?<=[^/])$/, /\.[a-z]{2,5}$/i.test(url) ? '' : '/');
      const pattern = path.endsWith('_index') ? undefined : asText(permalinks[path.split('/', 1)[0] ?? '']);
      const patterned = pattern === undefined ? undefined : permalink(pattern, path, matter);
      if (patterned !== undefined) return keepsCase ? patterned : patterned.toLowerCase();
      const names_ = withoutEnding(path).split('/');
      const last = names_.pop() ?? '';
      const slug = asText(matter['slug']);
      const isIndex = last === '_index' || last === 'index';
      const written =
        isIndex && slug !== undefined && names_.length > 0
          ? [...names_.slice(0, -1), slug]
          : isIndex
            ? names_
            : [...names_, slug ?? last];
      const route = (keepsCase ? written.join('/') : written.join('/').toLowerCase()).replaceAll(' ', '-');
      if (route === '') return '';
      return ugly && !isIndex ? `${route}.html` : `${route}/`;
    };
    /** Types whose pages the project lays out by itself. */
    const layoutsOf = new Set(
      files.names(join(project, 'layouts')).filter((name) => !/^_|\.|^(?:partials|shortcodes|page|docs|blog)$/.test(name)),
    );
    const folderOf = (folder: string, language: string | undefined, idPrefix: string): PageFolder => {
      const navigation = createNavigation([{ folder: '' }], (below) => levelOf(join(folder, below), files));
      const inherited = inheritedBy(folder, files);
      return {
        folder,
        idPrefix,
        place(file, matter): PagePlace {
          const suffix = /\.([\w-]+)$/.exec(withoutEnding(file))?.[1];
          const isTranslated = suffix !== undefined && names.includes(suffix);
          const locale = isTranslated ? suffix : (language ?? (names.length > 0 ? first : undefined));
          const path = isTranslated ? withoutEnding(file).slice(0, -suffix.length - 1) : withoutEnding(file);
          const build = dataOf(matter['build'] ?? matter['_build']);
          const render = build['render'];
          const isUnmade =
            ['never', 'false', 'link', false].some((each) => each === render) ||
            matter['headless'] === 'true' ||
            matter['headless'] === true;
          const weight = asPosition(matter['weight']);
          return {
            route: joinRoute(locale !== undefined && (locale !== first || inFolder) ? locale : '', routeOf(path, matter)),
            isSection: /(?:^|\/)_index(?:\.[\w-]+)?\.(?:md|markdown|html)$/.test(file),
            name: file.replace(/(?:^|\/)_index(?=\.)/, (index) => index.replace('_', '')),
            inherited: inherited(file),
            ...(layoutsOf.has(asText(matter['type']) ?? asText(matter['layout']) ?? '') && { hasMoreHeadings: true }),
            ...(locale !== undefined && { locale: languageTag(locale) ?? locale }),
            ...(isUnmade && { hidden: 'its front matter says that no page is made of it' }),
            ...(/\.html?$/i.test(file) && hiddenHtml(folder, file, matter, files)),
            ...(inBundle(folder, file, files) && { hidden: 'it is a resource of the bundle that it is in' }),
            ...listedAt(
              navigation(
                path.replace(/(?:^|\/)_index$/, (index) => index.replace('_index', 'index')),
                weight === 0 ? undefined : weight,
              ),
            ),
          };
        },
      };
    };
    const own = folders.filter(({ folder }) => files.isFolder(folder));
    const linkHook = ['layouts/_markup', 'layouts/_default/_markup']
      .flatMap((name) => files.names(join(project, name)).map((each) => `${name}/${each}`))
      .find((name) => /\/render-link\b/.test(name));
    const hook = linkHook === undefined ? undefined : files.text(join(project, linkHook));
    const places = own.length > 0 ? own.map(({ folder }) => folder) : [resolve(project, content)];
    const ofTemplates = places.map((folder) => templatePages(folder, files));
    const taxonomies = Object.values(dataOf(setting(settings, 'taxonomies'))).flatMap((each) => asText(each) ?? []);
    /** Lists that Hugo makes by itself. */
    const isMade = new RegExp(
      `^(?:${['tags', 'categories', ...taxonomies.filter((each) => /^[\\w-]+$/.test(each))].join('|')})(?:/|$)`,
    );
    const inMenus = addressesOfMenus([settings, ...names.map((name) => dataOf(languages[name]))]);
    // a file of a section, which is no page, is served below the address of the section
    const main = own.find(({ name }) => name === first)?.folder ?? (own.length > 0 ? undefined : resolve(project, content));
    return {
      format: 'hugo',
      ...(origin !== undefined && { origin }),
      base,
      folders:
        own.length > 0
          ? own.map(({ name, folder }) => folderOf(folder, name, name === first ? '' : `${name}/`))
          : [folderOf(resolve(project, content), undefined, '')],
      pages: /\.(?:md|markdown|html?)$/i,
      slugger: 'github',
      mdx: false,
      aliases: [],
      includeFolders: [...own.map(({ folder }) => folder), resolve(project, content), project],
      assetFolders: [join(project, 'static'), ...(main === undefined ? [] : [main])],
      shortcodeFolders: ['layouts/shortcodes', 'layouts/_shortcodes'].map((name) => join(project, name)),
      ...(linkHook !== undefined && { linkHook }),
      ...(hook !== undefined && 'text' in hook && /\bGetPage\b/.test(hook.text) && { looksUpLinks: true }),
      hasOtherPage: (route) =>
        isMade.test(route) ||
        inMenus.has(route) ||
        places.some((folder) => files.isFolder(join(folder, route))) ||
        ofTemplates.some((has) => has(route)),
      redirects: redirectsOf([], project, [join(project, 'static')], files),
      variables: dataOf(setting(settings, 'params')),
      defaults: { locale: languageTag(first) ?? first },
    };
  },
};
