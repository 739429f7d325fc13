// Which generator a folder of documentation is written for: by configuration files in it, in the folders that usually hold
// documentation, or above it. The file of a generator that does not serve the folder is passed over.
import { defined } from '@vitrine/core/serving';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { BuiltInGenerator, DocsSite, FormatName } from './generator.ts';
import { mdbook } from './generators/mdbook/mdbook.ts';
import { docusaurus } from './generators/docusaurus/docusaurus.ts';
import { docsify } from './generators/docsify/docsify.ts';
import { markdown } from './generators/markdown/markdown.ts';
import { wiki } from './generators/wiki/wiki.ts';
import { mintlify } from './generators/mintlify/mintlify.ts';
import { mkdocs } from './generators/mkdocs/mkdocs.ts';
import { vitepress } from './generators/vitepress/vitepress.ts';
import { isWithin } from '../files/file-access-error.ts';
import { hasEntry } from '../files/tree.ts';
import { type BuiltSite, builtConfigs, builtSiteIn, withInstallation } from './built-sites.ts';
import { noSite, siteOf } from './origin.ts';
import { createProjectFiles, type ProjectFiles } from './project.ts';
import { hostConfigurations } from './site/host-rules.ts';

/** The generators, in the order in which they are tried. */
export const generators: readonly BuiltInGenerator[] = [docusaurus, mintlify, vitepress, mkdocs, mdbook, docsify, wiki];
/** Where a repository usually keeps the project of its documentation. */
const usualFolders = [
  'docs',
  'website',
  'site',
  'documentation',
  'doc',
  'book',
  'docfx',
  'docs/en',
  'docs/website',
  'apps/docs',
  'apps/website',
  'www',
];
/** How many folders above a source may hold its configuration, in a repository and outside of one. */
const [maxLevelsInside, maxLevelsUp] = [12, 4];

/** A site, and which part of it a source takes. */
export interface Recognised {
  readonly site: DocsSite;
  readonly files: ProjectFiles;
  /** The configuration that decided, absolute; absent for plain Markdown. */
  readonly config?: string;
  /** Path below each folder of the site to which the source is narrowed; empty for all. */
  readonly below: string;
  /** Set where its sources are not read: those of another generator, of which `site` has no folder, or of a configuration that is computed. */
  readonly built?: BuiltSite;
}

/** Recognises the documentation in or around a folder. `format` names the generator; `auto` asks them in turn, those of the team's `own` first. */
export function recognise(path: string, format: FormatName | 'auto', ownGenerators: readonly BuiltInGenerator[] = []): Recognised {
  const given = resolve(path);
  const recognised = findSite(given, format, ownGenerators, projectFilesAround(given));
  return { ...defined({ built: unclearSite(recognised) }), ...recognised };
}

export function projectFilesAround(folder: string): ProjectFiles {
  return createProjectFiles(repositoryOf(folder) ?? projectOf(folder));
}

/** A site whose configuration cannot be read as far as it decides what is published. */
function unclearSite(recognised: Recognised): BuiltSite | undefined {
  const { unclear } = recognised.site;
  const site = unclear === undefined ? undefined : siteToBuild(recognised);
  return site && { ...site, ...defined({ unclear }) };
}

/** The site of sources that are read, as its generator builds it. */
export function siteToBuild({ site, config, files }: Pick<Recognised, 'site' | 'config' | 'files'>): BuiltSite | undefined {
  if (config === undefined) return undefined;
  const project = projectOfConfig(site, config);
  const { name, build } = site.generator;
  return {
    ...{ generator: name, config, project },
    ...(build !== undefined && {
      build: withInstallation(build.command, project, files),
      output: join(project, build.output),
    }),
  };
}

/** The folder of a project by its configuration, which may be in a folder of its own: `.vitepress/config/index.ts`. */
export function projectOfConfig({ generator }: Pick<DocsSite, 'generator'>, config: string): string {
  const below = generator.detect.find((each) => config.endsWith(join(sep, each)));
  return below === undefined ? dirname(config) : config.slice(0, -below.length - 1);
}

function findSite(
  given: string,
  format: FormatName | 'auto',
  ownGenerators: readonly BuiltInGenerator[],
  files: ProjectFiles,
): Recognised {
  const wanted = format === 'auto' ? [...ownGenerators, ...generators] : generators.filter((each) => each.name === format);
  let withoutPages: ReturnType<typeof readProject>;
  const projects = [given, ...usualFolders.map((name) => join(given, name))];
  for (const project of projects) {
    const projectSite = readProject(project, wanted, files);
    if (projectSite !== undefined && projectSite.site.folders.length > 0) return { ...projectSite, files, below: '' };
    const built = format === 'auto' ? builtIn(project, files) : undefined;
    if (built !== undefined) return unread(built, files);
    withoutPages ??= projectSite;
  }
  const foldersAbove: string[] = [];
  for (let above = given; foldersAbove.length < maxLevelsInside && above !== files.root; ) {
    above = dirname(above);
    foldersAbove.push(above);
    const projectSite = readProject(above, wanted, files);
    const folders = projectSite?.site.folders.filter(({ folder }) => isWithin(folder, given)) ?? [];
    const [folder] = folders;
    if (projectSite !== undefined && folder !== undefined)
      return {
        ...projectSite,
        site: { ...projectSite.site, folders: [folder] },
        files,
        below: relative(folder.folder, given).split(sep).join('/'),
      };
    const built = format === 'auto' ? builtIn(above, files) : undefined;
    if (built !== undefined) return unread(built, files);
  }
  // its files are not read as plain Markdown: they may be drafts of pages that are elsewhere
  if (withoutPages !== undefined && format === 'auto')
    return {
      site: { ...withoutPages.site, unclear: withoutPages.site.unclear ?? 'a folder of pages that is not there' },
      ...{ config: withoutPages.config, files, below: '' },
    };
  const last = format === 'auto' ? [...projects, ...foldersAbove].map((each) => builtIn(each, files, true)) : [];
  const book = last.find((each) => each !== undefined);
  if (book !== undefined) return unread(book, files);
  return { site: siteOf(markdown, markdown.read(given, '', files) ?? noSite), files, below: '' };
}

function builtIn(project: string, files: ProjectFiles, last = false): BuiltSite | undefined {
  return builtSiteIn(project, configsIn(project, files, builtConfigs), files, last);
}

function unread(built: BuiltSite, files: ProjectFiles): Recognised {
  return { site: noSite, files, ...defined({ config: built.config }), below: '', built };
}

function readProject(
  project: string,
  wanted: readonly BuiltInGenerator[],
  files: ProjectFiles,
): (Pick<Recognised, 'site'> & { readonly config: string }) | undefined {
  const isThere = configsIn(
    project,
    files,
    wanted.flatMap(({ detect }) => detect),
  );
  for (const generator of wanted) {
    const config = generator.detect.find(isThere);
    const site = config === undefined ? undefined : generator.read(project, config, files);
    if (site !== undefined && config !== undefined)
      return { site: withFolders(siteOf(generator, site), files), config: join(project, config) };
  }
  return undefined;
}

/** Whether a folder has one of some configuration files. Its names are read once: there are a hundred files that it may have. */
function configsIn(folder: string, files: ProjectFiles, configs: readonly string[]): (config: string) => boolean {
  const firstOf = (config: string): string => config.split('/', 1)[0] ?? '';
  const names = new Set(files.among(folder, [...new Set(configs.map(firstOf))]));
  return (config) => (firstOf(config) === '..' || names.has(firstOf(config))) && files.isFile(join(folder, config));
}

function withFolders(site: DocsSite, files: ProjectFiles): DocsSite {
  return { ...site, folders: site.folders.filter(({ folder }) => files.isFolder(folder)) };
}

/** The repository that a folder is in, undefined outside of one. */
export function repositoryOf(folder: string): string | undefined {
  let above = resolve(folder);
  for (let level = 0; level < maxLevelsInside; level += 1) {
    if (hasEntry(above, '.git')) return above;
    const next = dirname(above);
    if (next === above) break;
    above = next;
  }
  return undefined;
}

/** Without a repository: the folder, or one above it, with the configuration of a host or a generator; else the front that has the folder. */
function projectOf(folder: string): string {
  const names = [...generators.flatMap(({ detect }) => detect), ...builtConfigs];
  const around = [folder];
  for (let level = 0; level < maxLevelsUp; level += 1) around.push(dirname(around[level] ?? folder));
  const has = (above: string, wanted: readonly string[]): boolean =>
    wanted.some(configsIn(above, createProjectFiles(above), wanted));
  return (
    // a built site has an index.html, as a project of Docsify has
    around.find((above) => has(above, hostConfigurations)) ??
    around.find((above) => has(above, names)) ??
    around.find((above) => has(above, ['product.yaml', 'product.yml', 'product.json'])) ??
    folder
  );
}
