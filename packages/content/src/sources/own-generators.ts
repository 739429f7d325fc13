// Generators of a team's own: modules that `generators` of front.yaml names. A module is code, so it runs only where the person who builds
// says so; what it returns is checked, and what it throws is a problem that names it.
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ContentError, type Diagnostic } from '@vitrine/core';
import { FileAccessError, isWithin } from '../files/file-access-error.ts';
import { type FileTree, openFolder } from '../files/tree.ts';
import type { RawMatter } from '../markup/front-matter.ts';
import { diagnostic } from '../shared/diagnostic.ts';
import { sha256 } from '../shared/digest.ts';
import { isObject } from '../shared/json.ts';
import { type DocsSite, formatNames, type Generator, type PageFolder, type PagePlace } from './generator.ts';
import { noSite } from './origin.ts';
import type { ProjectFiles } from './project.ts';
import { repositoryOf } from './recognise.ts';

/** A documentation site, as a generator of your own describes it. Every member but `folders` may be left out. */
export interface OwnSite extends Partial<Omit<DocsSite, 'folders' | 'convert' | 'generator'>> {
  /** Folders of pages, absolute, each with a function that gives the place of a page by its path below the folder. */
  readonly folders: readonly Pick<PageFolder, 'folder' | 'place'>[];
  /** The text of a page as Markdown with front matter. Paths are absolute. */
  readonly convert?: (text: string, path: string) => string;
}

/** A generator of your own: what a module that `generators` of front.yaml names exports by default. */
export interface OwnGenerator {
  /** Its name in reports. */
  readonly name: string;
  /** Configuration files, by their path below the project; the first that is there is given to `read`. */
  readonly configs: readonly string[];
  /** Reads the project in a folder; undefined where it is another generator's. */
  readonly read: (project: string, config: string, files: ProjectFiles) => OwnSite | undefined;
}

/** The modules of a front as generators. */
export interface LoadedGenerators {
  readonly generators: readonly Generator[];
  /** Their files, absolute. */
  readonly files: readonly string[];
}

export const noGenerators: LoadedGenerators = { generators: [], files: [] };

const maxModuleBytes = 1_000_000;
const rule = 'docs-generator';

/** Imports modules by their paths below a content folder, from inside of its repository. Throws ContentError for one that is none. */
export async function loadGenerators(content: string, names: readonly string[], isAllowed: boolean): Promise<LoadedGenerators> {
  const [first] = names;
  if (first === undefined) return noGenerators;
  if (!isAllowed)
    throw new ContentError([
      diagnostic(
        { file: 'front.yaml', path: ['generators'] },
        'your consent to run these modules, which may do all that you may: --run-generators, or runGenerators: true in code',
        `${first} without it`,
        rule,
      ),
    ]);
  const folder = resolve(content);
  const tree = openFolder(repositoryOf(folder) ?? folder);
  const loaded = await Promise.all(names.map((name) => load(tree, folder, name)));
  const problems = loaded.flatMap((each) => ('problem' in each ? [each.problem] : []));
  if (problems.length > 0) throw new ContentError(problems);
  const found = loaded.flatMap((each) => ('problem' in each ? [] : [each]));
  return { generators: found.map(({ generator }) => generator), files: found.map(({ file }) => file) };
}

type Loaded = { readonly generator: Generator; readonly file: string } | { readonly problem: Diagnostic };

async function load(tree: FileTree, content: string, name: string): Promise<Loaded> {
  const wrong = (expected: string, found: string): Loaded => ({ problem: diagnostic({ file: name }, expected, found, rule) });
  let file: string;
  let digest: string;
  try {
    const found = tree.stat(join(content, name));
    if (found?.kind !== 'file') return wrong('a module of JavaScript in the repository', 'none');
    file = found.path;
    digest = sha256(tree.read(file, maxModuleBytes));
  } catch (error) {
    if (error instanceof FileAccessError) return wrong('a module of JavaScript in the repository', error.detail);
    throw error;
  }
  let exported: unknown;
  try {
    // the digest lets an edited module be imported again
    ({ default: exported } = (await import(`${pathToFileURL(file).href}?${digest.slice(-16)}`)) as { readonly default?: unknown });
  } catch (error) {
    return wrong('a module that can be imported', reasonOf(error));
  }
  return isOwnGenerator(exported)
    ? { generator: generatorOf(exported, name), file }
    : wrong('a default export with name, configs (a list of paths) and read (a function)', describe(exported));
}

function isOwnGenerator(value: unknown): value is OwnGenerator {
  if (!isObject(value)) return false;
  const { name, configs, read } = value;
  const isPath = (each: unknown): boolean => typeof each === 'string' && each !== '' && !isAbsolute(each);
  return (
    typeof name === 'string' &&
    /^[\w .-]{1,60}$/.test(name) &&
    Array.isArray(configs) &&
    configs.length > 0 &&
    configs.every(isPath) &&
    typeof read === 'function'
  );
}

/** A generator over a module; what the module throws becomes a problem that names it. */
function generatorOf({ name, configs, read }: OwnGenerator, module: string): Generator {
  const guarded = <Given>(call: () => Given, doing: string): Given => {
    try {
      return call();
    } catch (error) {
      throw new ContentError([diagnostic({ file: module }, `a generator that can ${doing}`, reasonOf(error), rule)]);
    }
  };
  const refuse = (expected: string, found: unknown): never => {
    throw new ContentError([diagnostic({ file: module }, expected, describe(found), rule)]);
  };
  return {
    format: 'markdown',
    configs,
    read(project, config, files) {
      const site: unknown = guarded(() => read(project, config, files), `read ${relative(files.root, join(project, config))}`);
      if (site === undefined) return undefined;
      if (!isOwnSite(site, files)) return refuse('folders of pages in the repository, each with a function place', site);
      const { format = noSite.format, convert, folders, ...given } = site;
      if (!formatNames.includes(format)) return refuse(`a format among ${formatNames.join(', ')}`, format);
      return {
        ...noSite,
        ...given,
        format,
        generator: name,
        ...(convert !== undefined && {
          convert: (text: string, path: string) => {
            const converted: unknown = guarded(() => convert(text, path), `convert ${relative(files.root, path)}`);
            return typeof converted === 'string' ? converted : refuse('a text as the result of convert', converted);
          },
        }),
        folders: folders.map(({ folder, place }) => ({
          folder,
          idPrefix: '',
          place: (path: string, matter: RawMatter) => {
            const found: unknown = guarded(() => place(path, matter), `place ${path}`);
            return isPlace(found) ? found : refuse(`a place of ${path} with a route, a text`, found);
          },
        })),
      };
    },
  };
}

function isOwnSite(site: unknown, files: ProjectFiles): site is OwnSite {
  const folders = isObject(site) ? site['folders'] : undefined;
  return (
    Array.isArray(folders) &&
    folders.every(
      (each: unknown) =>
        isObject(each) &&
        typeof each['folder'] === 'string' &&
        isWithin(files.root, each['folder'].split('/').join(sep)) &&
        typeof each['place'] === 'function',
    )
  );
}

function isPlace(value: unknown): value is PagePlace {
  return isObject(value) && typeof value['route'] === 'string';
}

function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n', 1)[0]?.slice(0, 300) ?? '';
}

function describe(value: unknown): string {
  if (isObject(value)) return `an object with ${Object.keys(value).slice(0, 10).join(', ') || 'no members'}`;
  return typeof value === 'string' ? JSON.stringify(value.slice(0, 100)) : String(value);
}
