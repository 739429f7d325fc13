// Generators of a team's own: modules that `generators` of front.yaml names. A module is code, so it runs only where the person who builds
// says so; what it returns is checked, and what it throws is a problem that names it.
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ContentError } from '@vitrine/core/serving';
import type { Diagnostic } from '@vitrine/core';
import { FileAccessError, isWithin } from '../files/file-access-error.ts';
import { type FileTree, openFolder } from '../files/tree.ts';
import { diagnostic } from '../shared/diagnostic.ts';
import { sha256 } from '../shared/digest.ts';
import { isObject } from '../shared/json.ts';
import type { DocsGenerator, PagePlace, SiteDescription } from './generator.ts';
import { markdown, plainMarkdown } from './generators/markdown/markdown.ts';
import type { ProjectFiles } from './project.ts';
import { repositoryOf } from './recognise.ts';

export interface LoadedGenerators {
  readonly generators: readonly DocsGenerator[];
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
        'your consent to run these modules, which have all your rights: --run-generators, or runGenerators: true in code',
        `${first} without it`,
        rule,
      ),
    ]);
  const folder = resolve(content);
  const tree = openFolder(repositoryOf(folder) ?? folder);
  const loaded = await Promise.all(names.map((name) => load(tree, folder, name)));
  const problems = loaded.flatMap((each) => ('problem' in each ? [each.problem] : []));
  if (problems.length > 0) throw new ContentError(problems);
  const generators = loaded.flatMap((each) => ('problem' in each ? [] : [each]));
  return { generators: generators.map(({ generator }) => generator), files: generators.map(({ file }) => file) };
}

type Loaded = { readonly generator: DocsGenerator; readonly file: string } | { readonly problem: Diagnostic };

async function load(tree: FileTree, content: string, name: string): Promise<Loaded> {
  const wrong = (expected: string, received: string): Loaded => ({ problem: diagnostic({ file: name }, expected, received, rule) });
  let file: string;
  let digest: string;
  try {
    const info = tree.stat(join(content, name));
    if (info?.kind !== 'file') return wrong('a module of JavaScript in the repository', 'none');
    file = info.path;
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
    ? { generator: generatorOf(exported, name, tree.root), file }
    : wrong('a default export with name, detect (a list of paths) and read (a function)', describe(exported));
}

function isOwnGenerator(value: unknown): value is DocsGenerator {
  if (!isObject(value)) return false;
  const { name, detect, read } = value;
  const isPath = (each: unknown): boolean => typeof each === 'string' && each !== '' && !isAbsolute(each);
  return (
    typeof name === 'string' &&
    /^[\w .-]{1,60}$/.test(name) &&
    Array.isArray(detect) &&
    detect.length > 0 &&
    detect.every(isPath) &&
    typeof read === 'function'
  );
}

/** A generator over a module; what the module throws becomes a problem that names it. */
function generatorOf(generator: DocsGenerator, module: string, root: string): DocsGenerator {
  const guarded = <Given>(call: () => Given, doing: string): Given => {
    try {
      return call();
    } catch (error) {
      throw new ContentError([diagnostic({ file: module }, `a generator that can ${doing}`, reasonOf(error), rule)]);
    }
  };
  const refuse = (expected: string, received: unknown): never => {
    throw new ContentError([diagnostic({ file: module }, expected, describe(received), rule)]);
  };
  const text = (received: unknown, by: string): string =>
    typeof received === 'string' ? received : refuse(`a text as the result of ${by}`, received);
  const { toMarkdown, resolveLink = markdown.resolveLink, anchors } = generator;
  return {
    ...{ name: generator.name, detect: generator.detect },
    ...(toMarkdown !== undefined && {
      toMarkdown: (page, path) =>
        text(
          guarded(() => toMarkdown(page, path), `convert ${relative(root, path)}`),
          'toMarkdown',
        ),
    }),
    resolveLink(anchor, anchors) {
      const meant: unknown = guarded(() => resolveLink(anchor, anchors), `find #${anchor}`);
      return meant === undefined ? undefined : text(meant, 'resolveLink');
    },
    ...(anchors !== undefined && {
      anchors(page, slugger) {
        const anchorList: unknown = guarded(() => anchors(page, slugger), 'list anchors');
        return Array.isArray(anchorList)
          ? anchorList.map((each) => text(each, 'anchors'))
          : refuse('a list as the result of anchors', anchorList);
      },
    }),
    read(project, config, files) {
      const site: unknown = guarded(
        () => generator.read(project, config, files),
        `read ${relative(files.root, join(project, config))}`,
      );
      if (site === undefined) return undefined;
      if (!isSite(site, files)) return refuse('folders of pages in the repository, each with a function locate', site);
      return {
        ...site,
        markdown: { ...plainMarkdown, ...site.markdown },
        folders: site.folders.map(({ folder, locate }) => ({
          folder,
          locate: (path, frontMatter) => {
            const location: unknown = guarded(() => locate(path, frontMatter), `locate ${path}`);
            if (isPlace(location)) return location;
            return refuse(`a location of ${path} with a route, a text, and no members but ${locationMembers.join(', ')}`, location);
          },
        })),
      };
    },
  };
}

function isSite(site: unknown, files: ProjectFiles): site is SiteDescription {
  const folders = isObject(site) ? site['folders'] : undefined;
  return (
    Array.isArray(folders) &&
    folders.every(
      (each: unknown) =>
        isObject(each) &&
        typeof each['folder'] === 'string' &&
        isWithin(files.root, each['folder'].split('/').join(sep)) &&
        typeof each['locate'] === 'function',
    )
  );
}

const locationMembers: readonly string[] = [
  'route',
  'locale',
  'version',
  'hidden',
  'name',
  'position',
  'edit',
] satisfies readonly (keyof PagePlace)[];

/** A member of another name may say that a page is hidden or where it is listed: it is refused, not passed over. */
function isPlace(value: unknown): value is PagePlace {
  return (
    isObject(value) && typeof value['route'] === 'string' && Object.keys(value).every((member) => locationMembers.includes(member))
  );
}

function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n', 1)[0]?.slice(0, 300) ?? '';
}

function describe(value: unknown): string {
  if (isObject(value)) return `an object with ${Object.keys(value).slice(0, 10).join(', ') || 'no members'}`;
  return typeof value === 'string' ? JSON.stringify(value.slice(0, 100)) : String(value);
}
