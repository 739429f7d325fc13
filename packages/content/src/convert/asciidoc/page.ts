// A page of AsciiDoc between its project and the Markdown that is read on: files and other pages, looked up by path or, in a component of
// Antora, by resource id.
import { dirname, join, posix, relative, sep } from 'node:path';
import type { AsciidocSite } from '../../sources/generator.ts';
import type { ProjectFiles } from '../../sources/project.ts';
import { joinRoute } from '../../sources/paths.ts';
import { includeFile, type IncludeFrom } from '../includes.ts';
import { asciidocMarkdown } from './asciidoc.ts';
import type { AsciidocContext } from './context.ts';

/** Characters of a page in which its title is looked for. */
const maxHead = 20_000;
/** Attributes that pages of a repository may test. */
const usual: readonly (readonly [string, string])[] = [
  ['asciidoctor', ''],
  ['backend', 'html5'],
  ['backend-html5', ''],
  ['basebackend', 'html'],
  ['basebackend-html', ''],
  ['doctype', 'article'],
  ['doctype-article', ''],
];

/** A page of AsciiDoc, or a text that it includes, as Markdown. */
export function asciidoc(text: string, from: IncludeFrom, count: (name: string, known: boolean) => void): string {
  const { site, files, chain } = from;
  const page = chain[0] ?? files.root;
  const titles = new Map<string, string | undefined>();
  const attributes = new Map([...usual, ...(site.asciidoc?.attributes ?? [['env-github', ''] as const])]);
  const way = (file: string): string => relative(dirname(page), file).split(sep).join('/');
  const titleOf = (file: string): string | undefined => {
    if (!titles.has(file)) titles.set(file, titleIn(file, files));
    return titles.get(file);
  };
  const contextAt = (around: IncludeFrom): AsciidocContext => ({
    attributes,
    count,
    include(target, isOptional) {
      if (/^https?:/i.test(target)) {
        around.log.refused.push({ path: target, reason: 'it is an address, and nothing is fetched' });
        return undefined;
      }
      const named = resourcePath(target, 'partial', around.chain.at(-1) ?? page, site.asciidoc);
      if (named === undefined) return undefined;
      const refused = around.log.refused.length;
      const found = includeFile(named, around);
      if (found === undefined && isOptional) around.log.refused.length = refused;
      return (
        found && { text: found.text, name: found.file, within: contextAt({ ...around, chain: [...around.chain, found.file] }) }
      );
    },
    page(target) {
      const wanted = /\.[a-z]{2,8}$/i.test(target) ? target : `${target}.adoc`;
      if (site.asciidoc === undefined) {
        const file = join(dirname(page), wanted);
        return { address: posix.normalize(wanted), title: titleOf(file) };
      }
      const named = resourcePath(wanted, 'page', page, site.asciidoc);
      if (named === undefined) return undefined;
      const [, module = '', path = ''] = /^\/modules\/([^/]+)\/pages\/(.*)$/.exec(posix.normalize(named)) ?? [];
      const [moduleNow, pathNow] = site.asciidoc.aliases.get(`${module}/${path}`) ?? [module, path];
      const file = join(site.asciidoc.folder, 'modules', moduleNow, 'pages', pathNow);
      return { address: way(file), title: titleOf(file) };
    },
    image(target) {
      if (/^(?:https?:|data:)/.test(target)) return target;
      if (site.asciidoc === undefined) return target;
      const named = resourcePath(target, 'image', page, site.asciidoc);
      const { folder, address } = site.asciidoc;
      const [, module = '', path = ''] = /^\/modules\/([^/]+)\/images\/(.*)$/.exec(named ?? '') ?? [];
      if (path === '') return target;
      const live = joinRoute(address ?? '', module === 'ROOT' ? '' : module, '_images', path);
      return address === undefined ? way(join(folder, named ?? '')) : live;
    },
  });
  return asciidocMarkdown(text, contextAt(from));
}

function titleIn(file: string, files: ProjectFiles): string | undefined {
  const found = files.text(file);
  return 'text' in found ? /^=[ \t]+(\S[^\n]{0,500})$/m.exec(found.text.slice(0, maxHead))?.[1]?.trim() : undefined;
}

const families = 'page|partial|example|image|attachment';
const resource = new RegExp(`^(?:[^@:]{0,100}@)?(?:([\\w.-]{0,100}):)?(?:([\\w.-]{0,100}):)?(?:(${families})\\$)?([^:]+)$`);

/** The path of a resource, from the folder of the component; a path of a file as it is; undefined for one of another component. */
export function resourcePath(
  id: string,
  family: 'page' | 'partial' | 'image',
  from: string,
  site: AsciidocSite | undefined,
): string | undefined {
  if (site === undefined) return id;
  const [, first, second, named, path = ''] = resource.exec(id) ?? [];
  if (path === '') return id;
  // one part before the path is the module, two are component and module
  const [component, module] = second === undefined ? [undefined, first] : [first, second];
  if (component !== undefined && component !== '' && component !== site.component) return undefined;
  const isInclude = family === 'partial';
  if (isInclude && named === undefined && first === undefined) return path;
  const own = relative(site.folder, from).split(sep);
  const kind = named ?? (isInclude ? 'page' : family);
  const below = path.startsWith('./') || path.startsWith('../') ? posix.join(own.slice(3, -1).join('/'), path) : path;
  return `/modules/${module === undefined || module === '' ? (component === undefined ? (own[1] ?? 'ROOT') : 'ROOT') : module}/${kind}s/${below}`;
}
