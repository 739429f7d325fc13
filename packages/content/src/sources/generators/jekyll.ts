// Jekyll: pages anywhere, collections and posts in folders that begin with _, addresses by `permalink`. A file without front matter is no
// page, except where the plugin of GitHub Pages makes it one.
import { join, posix } from 'node:path';
import type { RawMatter } from '../../markup/front-matter.ts';
import { withoutLoops } from '../../markup/liquid-loops.ts';
import type { KnownGenerator, PageFolder, PagePlace } from '../generator.ts';
import { matchesAny } from '../glob.ts';
import { shownElsewhere } from '../hidden.ts';
import { basePath, splitAddress, withoutEnding } from '../paths.ts';
import { asText, type Data, dataOf, listOf, type ProjectFiles } from '../project.ts';
import { redirectsOf } from '../redirects.ts';
import { templatePages } from '../template-pages.ts';

const neverPages = ['vendor/**', 'node_modules/**', '_site/**'];
/** Pages only where they have front matter. */
const projectFiles = /^(?:README|CONTRIBUTING|CHANGELOG|LICENSE|CODE_OF_CONDUCT|SECURITY)\.md$/i;
const styles: Readonly<Record<string, string>> = {
  date: '/:categories/:year/:month/:day/:title:output_ext',
  pretty: '/:categories/:year/:month/:day/:title/',
  ordinal: '/:categories/:year/:y_day/:title:output_ext',
  none: '/:categories/:title:output_ext',
};

const html = /\.html?$/i;

/** An address by a pattern: `/:collection/:path/`. */
function filled(pattern: string, values: Readonly<Record<string, string>>): string {
  const address = pattern.replaceAll(/:([a-z]\w*)/g, (whole, name: string) => values[name] ?? whole);
  return address
    .replaceAll(/\/{2,}/g, '/')
    .replace(/^(?:\.?\/)+/, '')
    .replace(/(?:^|\/)index(?:\.html|\/)?$/, (end) => (end.startsWith('/') ? '/' : ''));
}

function wordsOf(value: unknown): readonly string[] {
  return typeof value === 'string' ? value.split(/\s+/).filter(Boolean) : listOf(value).flatMap((each) => asText(each) ?? []);
}

/** Jekyll. */
export const jekyll: KnownGenerator = {
  format: 'jekyll',
  configs: ['_config.yml', '_config.yaml'],
  notes: {
    name: 'Jekyll',
    read: 'pages with front matter, HTML among them, `_posts` of any folder, collections that are written out.',
    addresses: '`permalink` of the page, of `defaults`, of the collection, of the site.',
    order: 'paths',
    pages:
      '`{% link %}`, `{% highlight %}`, `{% raw %}`, `relative_url`, values of `page` and `site`; conditions keep their content. A template that a page includes with values is filled with them.',
    lost: '`exclude`, files without front matter; loops of pages in HTML, and such pages where little else is in them; README and files beside it unless they have front matter.',
  },
  read(project, config, files) {
    const settings = dataOf(files.data(join(project, config)));
    const source = join(project, asText(settings['source']) ?? '.');
    const { origin } = splitAddress(asText(settings['url']));
    const collections = dataOf(settings['collections']);
    const style = asText(settings['permalink']) ?? 'date';
    /** What a style of the site leaves of the ending of pages that are no posts: nothing where it is a pattern without one. */
    const suffix =
      style === 'pretty' ? '/' : styles[style] === undefined ? (/\/$|:output_ext$/.exec(style)?.[0] ?? '') : ':output_ext';
    const exclude = [
      ...neverPages,
      ...wordsOf(settings['exclude']).flatMap((each) => [each.replace(/\/$/, ''), `${each.replace(/\/$/, '')}/**`]),
    ];
    const defaults = listOf(settings['defaults']).map(dataOf);
    const optional =
      [...listOf(settings['plugins']), ...listOf(settings['gems'])].includes('jekyll-optional-front-matter') ||
      settings['remote_theme'] !== undefined;
    /** A member of the front matter, or of the defaults of the scope that holds the page. */
    const valueOf = (name: string, path: string, matter: RawMatter): string | undefined => {
      const given = defaults.findLast((each) => {
        const scope = dataOf(each['scope']);
        const within = asText(scope['path']) ?? '';
        return (
          dataOf(each['values'])[name] !== undefined &&
          (within === '' || path === within || path.startsWith(`${within.replace(/\/$/, '')}/`))
        );
      });
      return asText(matter[name] ?? dataOf(given?.['values'])[name]);
    };
    const names = new Set([
      'posts',
      ...(Array.isArray(settings['collections']) ? wordsOf(settings['collections']) : Object.keys(collections)),
    ]);
    const made = [...names].filter((name) => name === 'posts' || dataOf(collections[name])['output'] === true);
    /** Folders of collections whose entries are no pages. */
    const unwritten = new Set([...names].filter((name) => !made.includes(name)).map((name) => `_${name}`));
    const placeOf =
      (collection: string | undefined, around = '') =>
      (file: string, matter: RawMatter): PagePlace => {
        const path = withoutEnding(file);
        const name = posix.basename(path);
        const [, year = '', month = '', day = '', title = name] =
          collection === 'posts' ? (/^(\d{4})-(\d{1,2})-(\d{1,2})-(.*)$/.exec(name) ?? []) : [];
        const values = {
          collection: collection ?? '',
          path:
            posix.dirname(path) === '.'
              ? collection === undefined
                ? ''
                : path
              : collection === undefined
                ? posix.dirname(path)
                : path,
          basename: name,
          name,
          title: asText(matter['slug']) ?? title,
          slug: asText(matter['slug']) ?? title,
          categories: [
            ...new Set(
              [...around.split('/').filter(Boolean), ...wordsOf(matter['categories']), ...wordsOf(matter['category'])].map((each) =>
                each.toLowerCase(),
              ),
            ),
          ].join('/'),
          year,
          month: month.padStart(2, '0'),
          day: day.padStart(2, '0'),
          i_month: String(Number(month)),
          i_day: String(Number(day)),
          output_ext: '.html',
        };
        const where = collection === undefined ? file : posix.join(around, `_${collection}`, file);
        const usual =
          collection === 'posts'
            ? (styles[style] ?? style)
            : collection === undefined
              ? `/:path/:basename${suffix}`
              : (asText(dataOf(collections[collection])['permalink']) ?? `/:collection/:path${suffix}`);
        const route = filled(valueOf('permalink', where, matter) ?? usual, values);
        const isEntry = collection === undefined && unwritten.has(file.split('/', 1)[0] ?? '');
        if (isEntry) return { route, hidden: shownElsewhere, isTemplate: true };
        const isExcluded = collection === undefined && matchesAny(file, exclude);
        const hasNoMatter = Object.keys(matter).length === 0 && !hasMatter(files, join(source, where));
        const isPlain = hasNoMatter && !html.test(file) && (!optional || projectFiles.test(file));
        return {
          route,
          ...(isExcluded && { hidden: 'the configuration excludes it, or it is a file for people who work on the repository' }),
          ...(!isExcluded && isPlain && { hidden: 'it has no front matter, so it is no page' }),
          ...(!isExcluded && html.test(file) && hiddenTemplate(files, join(source, where))),
        };
      };
    const within = join(source, asText(settings['collections_dir']) ?? '.');
    const folders: PageFolder[] = made.map((name) => ({
      folder: join(within, `_${name}`),
      idPrefix: `${name}/`,
      place: placeOf(name),
    }));
    const further = postFolders(source, exclude, files).map((around) => ({
      folder: join(source, around, '_posts'),
      idPrefix: `${around}/posts/`,
      place: placeOf('posts', around),
    }));
    return {
      format: 'jekyll',
      ...(origin !== undefined && { origin }),
      base: basePath(asText(settings['baseurl'])),
      folders: [{ folder: source, idPrefix: '', place: placeOf(undefined) }, ...folders, ...further],
      pages: /\.(?:mdx?|markdown|html?)$/i,
      // other HTML is copied as it is, like a picture
      isPage: (path, folder) => !html.test(path) || (!/(?:^|\/)_/.test(path) && hasMatter(files, join(folder, path))),
      convert: (text, path) => (html.test(path) ? withoutLoops(text) : text),
      slugger: 'github',
      mdx: false,
      aliases: [],
      includeFolders: [join(source, '_includes'), source],
      shortcodeFolders: [join(source, '_includes')],
      assetFolders: [source],
      hasOtherPage: templatePages(source, files),
      redirects: redirectsOf([], project, [source], files),
      variables: settings satisfies Data,
      defaults: { locale: asText(settings['lang']) ?? 'en' },
    };
  },
};

/** Folders that are looked at for posts. */
const maxFolders = 5_000;

/** Folders within the source that have `_posts`: their names are categories of these posts. */
function postFolders(source: string, exclude: readonly string[], files: ProjectFiles): readonly string[] {
  const found: string[] = [];
  const waiting = [''];
  for (let at = waiting.pop(), seen = 0; at !== undefined && seen < maxFolders; at = waiting.pop(), seen += 1) {
    for (const name of files.names(join(source, at))) {
      const path = posix.join(at, name);
      if (name === '_posts' && at !== '') found.push(at);
      else if (!/^[_.]|\.\w{1,5}$/.test(name) && !matchesAny(path, exclude) && files.isFolder(join(source, path)))
        waiting.push(path);
    }
  }
  return found.toSorted();
}

/** Whether a file begins with front matter, which may be empty. */
function hasMatter(files: ProjectFiles, path: string): boolean {
  const endings = html.test(path) ? [path] : ['.md', '.markdown'].map((ending) => withoutEnding(path) + ending);
  return endings.some((each) => {
    const found = files.text(each);
    return 'text' in found && /^---[ \t]*\r?\n/.test(found.text);
  });
}

/** A page of HTML with fewer words of its own is a template. */
const fewestWords = 10;

/** Why a page of HTML is left out that has hardly a word beside its loops, its tags and its scripts. */
function hiddenTemplate(files: ProjectFiles, path: string): Pick<PagePlace, 'hidden' | 'isTemplate'> {
  const found = files.text(path);
  if (!('text' in found)) return { hidden: 'it cannot be read', isTemplate: true };
  const body = withoutLoops(found.text).replace(/^---[ \t]*\r?\n[\s\S]*?\n---[ \t]*(?:\r?\n|$)/, '');
  const words = body
    .split(/<\/(?:script|style)>/i)
    .map((part) => part.replace(/<(?:script|style)\b[\s\S]*$/i, ' '))
    .join(' ')
    .replace(/\{[{%][^{}]{0,2000}[%}]\}|<[^<>]{0,2000}>/g, ' ')
    .match(/\p{L}{2,}/gu);
  if (words === null) return { hidden: 'it has no text: a template or a script of the site makes it', isTemplate: true };
  const isTemplate = /\{[{%]/.test(found.text) && words.length < fewestWords;
  return isTemplate ? { hidden: 'it is a template: its words come from other pages or from data', isTemplate } : {};
}
