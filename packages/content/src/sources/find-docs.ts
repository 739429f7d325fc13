// Finds documentation that is already there, for a new front: the folder, and its generator.
import { join, relative, sep } from 'node:path';
import { type BuiltSite, unreadLanguage } from './built-sites.ts';
import type { BuiltInGenerator, DocsSite, FormatName } from './generator.ts';
import type { ProjectFiles } from './project.ts';
import { isWithin } from '../files/file-access-error.ts';
import { recognise } from './recognise.ts';

export interface FoundDocs {
  readonly format: string;
  /** Its configuration file, relative to the folder that was searched; plain Markdown has none. */
  readonly config?: string;
  /** The folder of plain Markdown, relative to the folder that was searched. */
  readonly path?: string;
  /** The folders of its pages, absolute. */
  readonly folders: readonly string[];
  /** Further books beside it, relative to the folder that was searched. */
  readonly others?: readonly string[];
  /** Versions and languages that the configuration names and whose folders are not there. */
  readonly missing?: DocsSite['missing'];
  /** Whether the configuration states under which address people read it. */
  readonly hasAddress: boolean;
}

/** Folders within a folder of plain Markdown that are looked into. */
const maxDepth = 3;
const plainFolders = ['docs', 'doc', 'documentation'];

/** Fewer pages at the top of a repository are about the repository. */
const minPages = 10;

/** Finds a generator's project, here or in the usual folders; else plain Markdown that needs no build: in a repository of documentation also at its top. */
export function findDocs(folder: string, isDocs = false): FoundDocs | undefined {
  const { site, files, config, below, built } = recognise(folder, 'auto');
  if (built !== undefined) return undefined;
  if (config === undefined)
    return (
      plainDocs(folder, files) ??
      docsBelow(folder, files) ??
      (isDocs && files.names(folder).filter(isPage).length >= minPages
        ? { format: 'markdown', path: '', hasAddress: false, folders: [folder] }
        : undefined)
    );
  if (below !== '' || site.folders.length === 0) return undefined;
  const way = relative(folder, config).split(sep).join('/');
  if (way.startsWith('..')) return undefined;
  const others = booksBeside(folder, way, site.generator, files);
  return {
    format: site.generator.name,
    config: way,
    hasAddress: site.origin !== undefined,
    ...(others.length > 0 && { others: others.map(({ name }) => name) }),
    ...(site.missing !== undefined && { missing: site.missing }),
    folders: foldersOf([site, ...others.map((each) => each.site)]),
  };
}

/** Documentation in a folder, or where a repository usually keeps it, whose sources are not read. */
export function findBuiltSite(folder: string): BuiltSite | undefined {
  const { files, built, config } = recognise(folder, 'auto');
  if (built !== undefined || config !== undefined) return built;
  return plainDocs(folder, files) === undefined ? (unreadLanguage(folder, files) ?? builtBelow(folder, files)) : undefined;
}

function foldersOf(sites: readonly DocsSite[]): readonly string[] {
  return sites.flatMap((each) => each.folders.map(({ folder }) => folder));
}

/** Folders at the top that are no documentation of the project. */
const noDocs = /^(?:\.|node_modules$|vendor$|themes?$|tests?$|examples?$|fixtures?$|templates?$)/;

/** Books in folders beside the one that was found: a repository of GitBook has one a space. */
function booksBeside(
  folder: string,
  config: string,
  { name: format, isOneOfMany }: BuiltInGenerator,
  files: ProjectFiles,
): readonly { readonly name: string; readonly site: DocsSite }[] {
  const [ownFolder = '', ...rest] = config.split('/');
  if (rest.length !== 1 || isOneOfMany !== true) return [];
  const names = files
    .names(folder)
    .filter((name) => name !== ownFolder && !noDocs.test(name) && files.isFolder(join(folder, name)));
  return names.slice(0, maxFolders).flatMap((name) => {
    const { site, config: ownConfig } = recognise(join(folder, name), format as FormatName);
    const isOwn = ownConfig !== undefined && isWithin(join(folder, name), ownConfig);
    return isOwn && site.folders.length > 0 ? [{ name, site }] : [];
  });
}

const maxFolders = 200;

/** The project of a generator in a folder that is called as no other: `guide/book.toml`. */
function docsBelow(folder: string, files: ProjectFiles): FoundDocs | undefined {
  const names = files.names(folder).filter((name) => !noDocs.test(name));
  for (const name of names.slice(0, maxFolders)) {
    const path = join(folder, name);
    if (!files.isFolder(path)) continue;
    const { site, config, below } = recognise(path, 'auto');
    if (config === undefined || below !== '' || site.folders.length === 0 || !isWithin(path, config)) continue;
    const way = relative(folder, config).split(sep).join('/');
    const others = booksBeside(folder, way, site.generator, files);
    return {
      format: site.generator.name,
      config: way,
      path: name,
      ...(others.length > 0 && { others: others.map((each) => each.name) }),
      hasAddress: site.origin !== undefined,
      folders: foldersOf([site, ...others.map((each) => each.site)]),
    };
  }
  return undefined;
}

/** The same in a folder that is called as no other. */
function builtBelow(folder: string, files: ProjectFiles): BuiltSite | undefined {
  for (const name of files
    .names(folder)
    .filter((each) => !noDocs.test(each))
    .slice(0, maxFolders)) {
    const path = join(folder, name);
    const { built } = files.isFolder(path) ? recognise(path, 'auto') : {};
    if (built?.config !== undefined && isWithin(path, built.config)) return built;
  }
  return undefined;
}

function isPage(name: string): boolean {
  return /\.(?:mdx?|markdown)$/i.test(name);
}

function plainDocs(folder: string, files: ProjectFiles): FoundDocs | undefined {
  const hasPages = (path: string): boolean => files.names(path).some(isPage);
  /** Folders within folders, as `docs/app/en/`. */
  const hasPagesBelow = (path: string, depth: number): boolean =>
    hasPages(path) ||
    (depth < maxDepth &&
      files.names(path).some((each) => !/^(?:\.|node_modules$)/.test(each) && hasPagesBelow(join(path, each), depth + 1)));
  const names = files.names(folder);
  const folderNames = plainFolders.map((name) => names.find((each) => each.toLowerCase() === name) ?? name);
  const path = folderNames.find((name) => {
    return hasPagesBelow(join(folder, name), 0);
  });
  return path === undefined ? undefined : { format: 'markdown', path, hasAddress: false, folders: [join(folder, path)] };
}
