// Antora: a component is a folder with `antora.yml`; pages of AsciiDoc in `modules/*/pages`, lists of links as navigation.
import { dirname, join } from 'node:path';
import type { KnownGenerator } from '../generator.ts';
import { readAntoraIndex } from '../antora-index.ts';
import { createNavigation, listedAt, type NavigationItem } from '../navigation.ts';
import { joinRoute, splitAddress, withoutEnding } from '../paths.ts';
import { asText, type Data, dataOf, listOf, type ProjectFiles } from '../project.ts';

const playbooks = ['antora-playbook.yml', 'playbook.yml', 'site.yml', 'local-antora-playbook.yml', 'antora-playbook.yaml'];

/** Most files that are looked at for a playbook with another name. */
const maxOthers = 50;

/** The playbook of the site, where the repository has it. */
function playbookOf(project: string, files: ProjectFiles): Data {
  const folders = [project, dirname(project), dirname(dirname(project)), files.root];
  const file = folders.flatMap((folder) => playbooks.map((name) => join(folder, name))).find((each) => files.isFile(each));
  if (file !== undefined) return dataOf(files.data(file));
  // a playbook with another name has sources and a site; that which is published has the address
  const others = [...new Set(folders)].flatMap((folder) => files.names(folder).map((name) => join(folder, name)));
  const found = others
    .filter((each) => /\.ya?ml$/i.test(each))
    .slice(0, maxOthers)
    .map((each) => dataOf(files.data(each)))
    .filter((each) => dataOf(each['content'])['sources'] !== undefined && each['site'] !== undefined);
  const isLive = (each: Data): boolean =>
    !/^https?:\/\/(?:localhost|127\.)/.test(asText(dataOf(each['site'])['url']) ?? 'http://localhost');
  return found.find(isLive) ?? found[0] ?? {};
}

/** Attributes of a configuration: `false` unsets one, an `@` at the end lets pages set it. */
function attributesOf(data: Data): readonly (readonly [string, string])[] {
  return Object.entries(dataOf(dataOf(data['asciidoc'])['attributes'])).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' || value === true
      ? [[name.toLowerCase(), value === true ? '' : String(value).replace(/@$/, '')] as const]
      : [],
  );
}

/** Lists of links as a navigation: the key of a page is its module and its path. */
function readNavigation(text: string, module: string): readonly NavigationItem[] {
  const top: NavigationItem[] = [];
  let list = top;
  /** The items of each depth that is open. */
  const open: { readonly items: NavigationItem[]; page?: string | undefined; title: string }[] = [];
  const close = (depth: number): void => {
    while (open.length > depth) {
      const item = open.pop();
      if (item === undefined) break;
      const own = item.page === undefined ? [] : [{ page: item.page }];
      const into = open.at(-1)?.items ?? list;
      if (item.items.length > 0) into.push({ title: item.title, items: [...own, ...item.items] });
      else into.push(...own);
    }
  };
  for (const line of text.split('\n')) {
    const title = /^\.([^\s.].{0,200})$/.exec(line)?.[1];
    if (title !== undefined) {
      close(0);
      const items: NavigationItem[] = [];
      top.push({ title: linkText(title).text, items });
      list = items;
      continue;
    }
    const [, marks, entry = ''] = /^\s*(\*{1,10}|-)\s+(\S.{0,1000})$/.exec(line) ?? [];
    if (marks === undefined) continue;
    close(marks === '-' ? 0 : marks.length - 1);
    const { text: words, target } = linkText(entry);
    const [, own = module, path] = /^(?:([\w.-]{1,100}):)?(?:page\$)?([^:#]{1,500})(?:#.*)?$/.exec(target ?? '') ?? [];
    open.push({ items: [], title: words, page: path === undefined ? undefined : `${own}/${withoutEnding(path)}` });
  }
  close(0);
  return top;
}

/** `xref:page.adoc[Text]`, or words. */
function linkText(entry: string): { readonly text: string; readonly target?: string } {
  const [, target, text = ''] = /xref:([^\s[\]]{1,500})\[([^\]]{0,500})\]/.exec(entry) ?? [];
  const words = (target === undefined ? entry : text).replaceAll(/[*_`]/g, '').trim();
  return target === undefined ? { text: words } : { text: words === '' ? target : words, target };
}

/** Antora. */
export const antora: KnownGenerator = {
  format: 'antora',
  configs: ['antora.yml', 'antora.yaml'],
  notes: {
    name: 'AsciiDoc and Antora',
    read: '`modules/*/pages` of a component of Antora. `.adoc` files of a folder are read as [Markdown](generators.md#markdown) is.',
    addresses:
      '`site.url`, component, version and module, `html_extension_style` of the playbook where the repository has it; else set `url`. Anchors of Asciidoctor, by `idprefix` and `idseparator`. `page-aliases` are old addresses.',
    order: '`nav` of the component; its titles are the sections',
    pages:
      'sections, lists, tables, notes, code, quotes, pictures, footnotes, references, attributes, `ifdef`, `ifeval`, and `include` with tags, lines and levels become text. Resource ids (`partial$`, `xref:module:page.adoc`) are resolved within the component. Why a reader of its own: [decision 054](decisions/content.md#054-asciidoc-has-a-reader-of-its-own).',
    lost: 'names that begin with `_`, and in a plain folder what another page includes whole. Macros of extensions keep their words. Of diagrams the code is published. A reference to another component is its text alone.',
  },
  read(project, config, files) {
    const settings = dataOf(files.data(join(project, config)));
    const component = asText(settings['name']);
    const modules = files.names(join(project, 'modules')).filter((name) => files.isFolder(join(project, 'modules', name, 'pages')));
    if (component === undefined || modules.length === 0) return undefined;
    const playbook = playbookOf(project, files);
    const { origin, path: base } = splitAddress(asText(dataOf(playbook['site'])['url']));
    const style = asText(dataOf(playbook['urls'])['html_extension_style']) ?? 'default';
    const given = settings['version'];
    const version = typeof given === 'number' ? String(given) : (asText(given) ?? '');
    const below = joinRoute(component === 'ROOT' ? '' : component, version === 'master' || version === '~' ? '' : version);
    const items = listOf(settings['nav']).flatMap((each) => {
      const path = asText(each) ?? '';
      const found = files.text(join(project, path));
      return 'text' in found ? readNavigation(found.text, /^modules\/([^/]+)\//.exec(path)?.[1] ?? 'ROOT') : [];
    });
    const navigation = createNavigation(items);
    const index = readAntoraIndex(project, modules, files);
    const attributes = new Map([...attributesOf(playbook), ...attributesOf(settings)]);
    for (const [name, value] of [
      ['page-component-name', component],
      ['page-component-title', asText(settings['title']) ?? component],
      ['page-component-version', version],
      ['page-version', version],
      ['env-site', ''],
      ['site-gen-antora', ''],
      ['experimental', ''],
      ['partialsdir', 'partial$'],
      ['examplesdir', 'example$'],
      ...(index.hasPlainIds
        ? ([
            ['idprefix', ''],
            ['idseparator', '-'],
          ] as const)
        : []),
    ] as const)
      if (!attributes.has(name)) attributes.set(name, value);
    const routeOf = (module: string, file: string): string => {
      const path = withoutEnding(file);
      const name = path.replace(/(?:^|\/)index$/, '');
      const route = joinRoute(below, module === 'ROOT' ? '' : module, name);
      if (name !== path) return `${route}${route === '' || route.endsWith('/') ? '' : '/'}`;
      return `${route}${style === 'indexify' ? '/' : style === 'drop' ? '' : '.html'}`;
    };
    return {
      format: 'antora',
      ...(origin !== undefined && { origin }),
      base,
      folders: modules.map((module) => ({
        folder: join(project, 'modules', module, 'pages'),
        idPrefix: module === 'ROOT' ? '' : `${module}/`,
        place: (file) => ({ route: routeOf(module, file), ...listedAt(navigation(`${module}/${withoutEnding(file)}`)) }),
      })),
      furtherFolders: [join(project, 'modules')],
      pages: /\.(?:adoc|asciidoc|asc)$/i,
      asciidoc: {
        folder: project,
        aliases: index.aliases,
        component,
        attributes,
        ...(origin !== undefined && { address: `${origin}${base}${below}` }),
      },
      slugger: 'github',
      mdx: false,
      aliases: [],
      includeFolders: [project],
      assetFolders: [],
      redirects: [...index.aliases].map(([former, [module, path]]) => {
        const [old = '', ...rest] = former.split('/');
        return { from: routeOf(old, rest.join('/')), to: routeOf(module, path) };
      }),
      // pages of other components are not here
      hasOtherPage: (route) => !route.startsWith(below === '' ? '\u0000' : below),
      defaults: { locale: asText(attributes.get('page-lang')) ?? 'en' },
    };
  },
};
