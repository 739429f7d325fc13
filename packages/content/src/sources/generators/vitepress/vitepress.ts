// VitePress: `.vitepress/config`, `srcDir`, `base`, `cleanUrls`, `rewrites`, `locales`. Pages of dynamic routes (`[name].md`)
// exist only in its built output.
import { defined } from '@vitrine/core/serving';
import { redirectsOf } from '../../redirects.ts';
import { dirname, join, resolve, sep } from 'node:path';
import type { BuiltInGenerator, PageFolder, SiteReference } from '../../generator.ts';
import { baseOf } from '../../named-reference.ts';
import { unclearMember } from '../../clear-settings.ts';
import { editedAt, statedTemplate } from '../../edit-address.ts';
import { excluding } from '../../glob.ts';
import { createNavigation, listedAt, maxNavigationDepth, type NavigationItem } from '../../navigation.ts';
import { basePath, folderOfIndex, languageTag, splitAddress, withoutEnding, byPath } from '../../paths.ts';
import { type Data, dataOf, type ProjectFiles, asText } from '../../project.ts';

type Rewrite = (path: string) => string | undefined;

/** `'en/:rest*': ':rest*'` as a function; parameters represent a name, with `*` for a rest of any depth. */
function rewriteOf(from: string, to: string): Rewrite {
  const wanted = from.split('/');
  return (path) => {
    const names = path.split('/');
    const parameters = new Map<string, string>();
    for (const [index, part] of wanted.entries()) {
      const parameter = /^:(\w+)(?:\([^)]*\))?(\*?)(.*)/.exec(part);
      const name = names[index];
      if (parameter?.[2] === '*') {
        parameters.set(`:${parameter[1] ?? ''}*`, names.slice(index).join('/'));
        return fill(to, parameters);
      }
      if (name === undefined) return undefined;
      const ending = parameter?.[3] ?? '';
      if (parameter === null ? name !== part : !name.endsWith(ending)) return undefined;
      if (parameter !== null) parameters.set(`:${parameter[1] ?? ''}`, name.slice(0, name.length - ending.length));
    }
    return names.length === wanted.length ? fill(to, parameters) : undefined;
  };
}

function fill(to: string, parameters: ReadonlyMap<string, string>): string {
  return to.replace(
    /:\w+\*?/g,
    (name) => parameters.get(name) ?? parameters.get(`${name}*`) ?? parameters.get(name.replace(/\*$/, '')) ?? name,
  );
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

/** Sidebars: a list, or one for each beginning of addresses. */
function sidebarItems(sidebar: unknown, base = '', depth = 0): readonly NavigationItem[] {
  if (depth > maxNavigationDepth) return [];
  if (!Array.isArray(sidebar)) {
    const { items, base: ownBase } = dataOf(sidebar);
    if (Array.isArray(items)) return sidebarItems(items, asText(ownBase) ?? base, depth + 1);
    return Object.values(dataOf(sidebar)).flatMap((each) => sidebarItems(each, base, depth + 1));
  }
  return (sidebar as readonly unknown[]).flatMap((entry): readonly NavigationItem[] => {
    const { text, link, items, base: ownBase } = dataOf(entry);
    const prefix = asText(ownBase) ?? base;
    const target = asText(link);
    const isPage = target !== undefined && !/^[a-z]+:/i.test(target);
    const page: readonly NavigationItem[] = isPage ? [{ page: addressKey(prefix + target) }] : [];
    if (!Array.isArray(items)) return page;
    return [{ title: asText(text) ?? '', items: [...page, ...sidebarItems(items, prefix, depth + 1)] }];
  });
}

/** A link of a sidebar, or a route, without slashes at its ends, ending, `index` and anchor. */
function addressKey(link: string): string {
  return link
    .split(/[#?]/, 1)
    .join('')
    .split('/')
    .filter((name) => name !== '')
    .join('/')
    .replace(/\.(?:md|html)$/, '')
    .replace(/(?:^|\/)index$/, '');
}

function importedBy(script: string, files: ProjectFiles): string | undefined {
  const content = files.text(script);
  const from =
    'text' in content
      ? /\bimport\s[^'"\n]{1,100}['"]([^'"\n]{1,300}\.(?:json|ya?ml))(?:\?raw)?['"]/.exec(content.text)?.[1]
      : undefined;
  const path = from === undefined ? undefined : join(dirname(script), from);
  return path !== undefined && files.isFile(path) ? path : undefined;
}

const scripts = ['js', 'ts', 'mjs', 'mts'];
/** Folders in folders that are searched for the pages of operations. */
const maxDepth = 6;

/** Pages of vitepress-openapi: `[operationId].md`, whose `[operationId].paths.js` imports the specification. */
function operationPages(folder: string, locate: PageFolder['locate'], files: ProjectFiles): readonly SiteReference[] {
  const references: SiteReference[] = [];
  const waiting: { readonly below: string; readonly depth: number }[] = [{ below: '', depth: 0 }];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const { below, depth } = at;
    const names = files.names(join(folder, below));
    for (const name of names) {
      if (name.startsWith('.') || name === 'node_modules' || name === 'public') continue;
      if (depth < maxDepth && !name.includes('.') && files.isFolder(join(folder, below, name)))
        waiting.push({ below: join(below, name), depth: depth + 1 });
    }
    if (!names.includes('[operationId].md')) continue;
    const script = scripts.map((ending) => join(folder, below, `[operationId].paths.${ending}`)).find((path) => files.isFile(path));
    const file = script === undefined ? undefined : importedBy(script, files);
    if (file === undefined) continue;
    references.push({
      source: file,
      file,
      base: baseOf(file, folder),
      locate({ id }) {
        const path = id === undefined ? undefined : join(below, id).split(sep).join('/');
        return path === undefined ? undefined : { path, route: locate(`${path}.md`, {}).route };
      },
    });
  }
  return references;
}

/** A setting of Markdown that changes anchors or attribute lists. */
function programOf(settings: Data): string | undefined {
  const markdown = dataOf(settings['markdown']);
  const isWritten = (member: string): boolean => {
    const [name = '', inner] = member.split('.');
    return inner === undefined ? name in markdown : inner in dataOf(markdown[name]);
  };
  const program = ['slugify', 'attrs', 'anchor.slugify', 'anchor.getTokensText', 'headers.slugify'].find(isWritten);
  return program && `markdown.${program}, which is a program`;
}

/** Functions that give plugins to the parser, which may change words and anchors. */
function pluginsOf(settings: Data): string | undefined {
  const name = ['config', 'preConfig'].find((member) => member in dataOf(settings['markdown']));
  return name && `markdown.${name}, whose plugins are not run: words and anchors of pages may differ from the site`;
}

/** The address of the host; unknown where addresses of pages are computed: others would be those of another site. */
function originOf(settings: Data): string | undefined {
  const isComputed = ['base', 'cleanUrls', 'rewrites'].some((name) => name in settings && settings[name] === undefined);
  return isComputed ? undefined : splitAddress(asText(dataOf(settings['sitemap'])['hostname'])).origin;
}

/** VitePress 1 and 2. */
export const vitepress: BuiltInGenerator = {
  name: 'vitepress',
  facts: ({ title, description, sitemap }) => ({ name: title, description, homepage: dataOf(sitemap)['hostname'] }),
  build: { command: 'npx vitepress build', output: '.vitepress/dist' },
  detect: ['ts', 'mts', 'js', 'mjs'].flatMap((ending) => [`.vitepress/config.${ending}`, `.vitepress/config/index.${ending}`]),
  read(project, config, files) {
    const data = files.data(join(project, config));
    const settings = dataOf(data);
    const folder = resolve(project, asText(settings['srcDir']) ?? '.');
    const rewrites = Object.entries(dataOf(settings['rewrites'])).flatMap(([from, to]) =>
      typeof to === 'string' ? [rewriteOf(from, to)] : [],
    );
    const locales = localesOf(settings);
    const root = locales.get('root') ?? asText(settings['lang']) ?? 'en-US';
    const exclusion = excluding([settings['srcExclude']].flat().filter((each) => typeof each === 'string'));
    const displays = [settings, ...Object.values(dataOf(settings['locales'])).map(dataOf)].map((each) =>
      dataOf(each['themeConfig']),
    );
    const [display = {}] = displays;
    const pattern = asText(dataOf(display['editLink'])['pattern'])?.replaceAll(':path', '{path}');
    const editTemplate = statedTemplate(display, 'editLink', pattern);
    const navigation = createNavigation(displays.flatMap((theme) => sidebarItems(theme['sidebar'])));
    const ending = settings['cleanUrls'] === true ? '' : '.html';
    const themes = ['.vitepress/theme/index', '.vitepress/theme'].flatMap((name) =>
      scripts.map((each) => join(project, `${name}.${each}`)),
    );
    const locate: PageFolder['locate'] = (file, frontMatter) => {
      const served = rewrites.reduce<string | undefined>((rewritten, rewrite) => rewritten ?? rewrite(file), undefined) ?? file;
      const path = withoutEnding(served);
      const [first = ''] = served.split('/');
      const hidden = /\[[^[\]]+\]/.test(file)
        ? 'its pages exist only after a build: import the built output'
        : exclusion.hides(file)
          ? 'the configuration excludes it'
          : undefined;
      return {
        route: folderOfIndex(path, /^index$/) ?? path + ending,
        ...(locales.size > 0 && { locale: locales.get(first) ?? root }),
        ...(hidden !== undefined && { hidden }),
        ...editedAt(editTemplate, file, frontMatter['editLink']),
        ...listedAt(navigation(addressKey(path))),
      };
    };
    return {
      unclear:
        data === undefined
          ? 'its configuration, which is not a literal'
          : (unclearMember(settings, ['srcExclude', 'srcDir'], 'the configuration') ?? exclusion.unclear ?? programOf(settings)),
      ...defined({ origin: originOf(settings) }),
      base: basePath(asText(settings['base'])),
      folders: [
        {
          folder,
          locate,
        },
      ],
      markdown: { slugger: 'vitepress', hasAttributeLists: true, ...defined({ plugins: pluginsOf(settings) }) },
      lookup: { aliases: [['@/', `${folder}/`]], includeFolders: [folder] },
      assetFolders: [join(folder, 'public')],
      redirects: redirectsOf([], project, [join(folder, 'public')], files),
      references: operationPages(folder, locate, files),
      specifications: byPath(themes.flatMap((theme) => importedBy(theme, files) ?? [])),
      defaults: { locale: languageTag(root) ?? root },
    };
  },
};
