// The documentation sources of a front as pages: each source is recognised, its folders are listed, its files are read. A file that
// cannot be read is a problem; a file that is no page is left out with its reason.
import { defined } from '@vitrine/core/serving';
import { dirname, extname, join, relative, resolve, sep } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SpecificationKind } from '@vitrine/reference';
import type { Diagnostic } from '@vitrine/core';
import { diagnostic, type Reporter, toWarning } from '../shared/diagnostic.ts';
import { maxDocsBytes, maxFiles, maxIdLength, maxPageBytes } from '../files/folder.ts';
import { withOwnIds } from './own-ids.ts';
import type { PageSource } from './page-source.ts';
import { madePages } from './made-pages.ts';
import { namedByMatter, type NamedReference, specificationFile } from './named-reference.ts';
import { splitFrontMatter } from '../markup/front-matter.ts';
import { createReferences, type References } from '../reference/references.ts';
import { type FileAccessErrorCode, isWithin, unlessRefused } from '../files/file-access-error.ts';
import type { FileState } from '../files/file-info.ts';
import { readText } from '../files/text.ts';
import { type FileTree, openFolder } from '../files/tree.ts';
import type { FormatName, PageFolder, SiteReference } from './generator.ts';
import { compilePattern, type PathMatcher } from './glob.ts';
import { addressRule, noFiles, noSite, type Origin } from './origin.ts';
import { createProjectFiles, type ProjectFiles, withoutControls } from './project.ts';
import { type LoadedGenerators, noGenerators } from './own-generators.ts';
import { projectFilesAround, projectOfConfig, type Recognised, recognise, repositoryOf, siteToBuild } from './recognise.ts';
import { type BuiltSite, howToBuild, unreadLanguage } from './built-sites.ts';
import type { BuildCache } from '../shared/build-cache.ts';
import { hostFault, originOf, readHostRules } from './site/host-rules.ts';
import { findBuiltSite } from './find-docs.ts';
import { readBuiltSite } from './site/read-built-site.ts';

/** One source of documentation, as `docs` of the settings states it. */
export interface DocsSource {
  /** A folder, relative to the content folder; it may lie outside of it, or be a link. */
  readonly path: string;
  /** The generator it is written for; `auto` recognises it by its configuration. */
  readonly format?: FormatName | 'auto' | undefined;
  /** Where people read it: an address with `{slug}` for the place of a page, or the address of the whole. */
  readonly url?: string | undefined;
  /** Patterns of paths below the folder; only these are read. */
  readonly include?: readonly string[] | undefined;
  readonly exclude?: readonly string[] | undefined;
  /** Files and folders of the host of the site, relative to the content folder, that hide no page. */
  readonly hidesNothing?: readonly string[] | undefined;
  readonly locale?: string | undefined;
  readonly version?: string | undefined;
  /** `path` is a folder of built HTML. */
  readonly isBuilt?: boolean | undefined;
  /** The folder of the project of a built site, where no repository is around it. */
  readonly project?: string | undefined;
  /** `path` is the file of a specification, in this language; `as` is the folder of its pages. */
  readonly specification?: { readonly kind: SpecificationKind; readonly as: string } | undefined;
}

export interface SourceReport {
  readonly path: string;
  /** The name of its generator; a team's own has any. */
  readonly format: string;
  /** The configuration file that decided, relative to the content folder. */
  readonly config?: string;
  readonly files: number;
  /** Its sources are not read, which is a problem of its own. */
  readonly isRefused?: true;
  /** Versions and languages that its configuration names and whose folders are not there. */
  readonly missing?: readonly { readonly edition: string; readonly folder: string }[];
}

export interface ReadSources {
  readonly pages: readonly PageSource[];
  readonly sources: readonly SourceReport[];
  readonly problems: readonly Diagnostic[];
  readonly warnings: readonly Diagnostic[];
  /** Specifications that the sources name, each read once. */
  readonly references: References;
  /** The folders whose Markdown they read, absolute. */
  readonly read: readonly string[];
  /** The folders of the sources, absolute and without links. */
  readonly folders: readonly string[];
  /** When the newest page was changed, in epoch milliseconds. */
  readonly newestMs: number;
  /** Folders of pages and configuration files, absolute: what an edit can change. */
  readonly places: readonly string[];
  /** Language and version that readers get when they ask for none. */
  readonly defaults: { readonly locale?: string | undefined; readonly version?: string | undefined };
}

/** The source of a front whose settings name none: its own `docs/` folder. */
export const ownDocs: DocsSource = { path: 'docs' };

/** Reads the sources of a content folder at once. */
export function readSources(...given: Parameters<typeof sourcesInSteps>): ReadSources {
  const steps = sourcesInSteps(...given);
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value;
}

/** The same for a build, which may have many pages: the event loop turns between two steps. */
export async function readSourcesInTurns(...given: Parameters<typeof sourcesInSteps>): Promise<ReadSources> {
  const steps = sourcesInSteps(...given);
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done === true) return step.value;
    await nextTurn();
  }
}

/** `onFile` receives how many files of pages are read, after each; `cache` is that of earlier builds. */
function* sourcesInSteps(
  content: string,
  sources: readonly DocsSource[],
  references: References = createReferences(),
  ownGenerators: LoadedGenerators = noGenerators,
  onFile: (files: number) => void = () => undefined,
  cache?: BuildCache,
): Generator<undefined, ReadSources> {
  const pages: PageSource[] = [];
  const reports: SourceReport[] = [];
  const problems: Diagnostic[] = [];
  const warnings: Diagnostic[] = [];
  const reporter: Reporter = {
    problem: (problem) => void problems.push(problem),
    warning: (warning) => void warnings.push(warning),
  };
  const places: string[] = [...ownGenerators.files];
  const read: string[] = [];
  const folders: string[] = [];
  let newestMs = 0;
  const defaults: { locale?: string | undefined; version?: string | undefined } = {};
  let bytes = 0;
  for (const [index, source] of sources.entries()) {
    if (source.specification !== undefined) {
      const specified = specificationPages(content, source, references, reporter);
      pages.push(...specified.pages);
      places.push(specified.file);
      reports.push({ path: source.path, format: source.specification.kind, files: specified.pages.length });
      continue;
    }
    const opened = openSource(content, source.path);
    if (opened === 'absent') {
      if (source.isBuilt === true) problems.push(notBuilt(content, source.path, index));
      else if (source !== ownDocs)
        problems.push(diagnostic({ file: 'front.yaml', path: ['docs', index, 'path'] }, 'a folder', source.path));
      continue;
    }
    if (typeof opened === 'string') {
      problems.push(diagnostic({ file: source.path }, 'a folder of the project', opened));
      continue;
    }
    const folder = opened.root;
    folders.push(folder);
    const isWanted = wantedBy(source, index, reporter);
    if (isWanted === undefined) continue;
    const hidesNothing = (source.hidesNothing ?? []).map((each) => resolve(content, each));
    const around = hidesNothing.length === 0 ? noFiles : projectFilesAround(folder);
    for (const [at, each] of hidesNothing.entries())
      if (!around.isFile(each) && !around.isFolder(each))
        reporter.warning(
          toWarning(
            diagnostic(
              { file: 'front.yaml', path: ['docs', index, 'hides_nothing', at] },
              'a file or folder of the repository',
              source.hidesNothing?.[at] ?? '',
            ),
          ),
        );
    const shownAt = source.path.replace(/(?<!\/)\/+$/, '');
    if (source.isBuilt === true) {
      const project = source.project ?? folderAround(content, folder);
      const built = yield* readBuiltSite(
        opened,
        { ...source, project },
        {
          displayPath: (path) => join(shownAt, path).split(sep).join('/'),
          isWanted,
          idPrefix: idPrefixOf(index, source),
          hidesNothing,
          reporter,
          onPage: () => onFile(pages.length),
          cache,
        },
      );
      for (const page of built.pages) pages.push(page);
      places.push(folder);
      newestMs = Math.max(newestMs, built.newestMs);
      defaults.locale ??= source.locale ?? built.defaults.locale;
      defaults.version ??= source.version ?? built.defaults.version;
      reports.push({ path: source.path, format: 'built site', files: built.files });
      continue;
    }
    // the front's own pages are Markdown, whatever its repository has beside them
    const format = source.format ?? (source === ownDocs ? 'markdown' : 'auto');
    const recognised = recognise(folder, format, ownGenerators.generators);
    const { site, config, built } = recognised;
    const nameConfig = (path: string | undefined): Pick<SourceReport, 'config'> =>
      path === undefined ? {} : { config: relative(content, path).split(sep).join('/') };
    if (built !== undefined) {
      places.push(...recognised.files.read());
      problems.push(needsBuild(built, content, recognised.files.root, source.path));
      reports.push({ path: source.path, format: built.generator, ...nameConfig(config), files: 0, isRefused: true });
      continue;
    }
    defaults.locale ??= source.locale ?? site.defaults.locale;
    defaults.version ??= source.version ?? site.defaults.version;
    const prefix = join(shownAt, 'x').slice(0, -1).split(sep).join('/');
    const displayPath = (path: string): string => {
      // most paths: one that has no `..`
      if (sep === '/' && path.startsWith(`${folder}/`) && !path.includes('/.')) return prefix + path.slice(folder.length + 1);
      const below = isWithin(folder, path) ? relative(folder, path) : undefined;
      const way = below === undefined ? relative(content, path) : join(shownAt, below);
      return way.split(sep).join('/');
    };
    const project = config === undefined ? folder : projectOfConfig(site, config);
    const origins = [site.origin, originOf(source.url ?? '')].filter((origin) => origin !== undefined);
    // beside plain Markdown nobody knows which site a host publishes
    const host =
      config === undefined ? undefined : readHostRules({ ...site, folder: project, origins, hidesNothing }, recognised.files);
    problems.push(...(host?.faults ?? []).map((fault) => hostFault(fault, displayPath)));
    const before = pages.length;
    read.push(...site.folders.map((each) => join(each.folder, recognised.below)));
    places.push(
      ...site.folders.map((each) => join(each.folder, recognised.below)),
      ...recognised.files.read(),
      ...(config === undefined ? [] : [config]),
    );
    const buildable = site.generator.build === undefined ? undefined : siteToBuild(recognised);
    const problemOfBuild =
      buildable && ((unclear: string) => needsBuild({ ...buildable, unclear }, content, recognised.files.root, source.path));
    if (problemOfBuild !== undefined && site.markdown.plugins !== undefined)
      reporter.warning(toWarning(problemOfBuild(site.markdown.plugins)));
    for (const each of site.folders) {
      // Links of a generator's project may lead anywhere in it; those of plain Markdown stay in their folder.
      const tree = openFolder(config === undefined ? each.folder : recognised.files.root);
      const address = addressRule(source.url, site);
      const configFile = config === undefined ? undefined : displayPath(config);
      for (const { path, bytes: size, modifiedMs, state, fault } of listPages(tree, each, recognised, displayPath, reporter)) {
        if (!isWanted(path)) continue;
        const absolute = join(each.folder, path);
        const file = displayPath(absolute);
        const origin: Origin = {
          ...{ site, files: recognised.files, folder: each, path, absolute, address, config: configFile },
          ...{ source: source.path, locale: source.locale, version: source.version },
          idPrefix: idPrefixOf(index, source),
          fromGenerator: config !== undefined || source.path !== ownDocs.path,
          needsBuild: problemOfBuild,
        };
        /** A page that a build which keeps going leaves out, as it does any other with a problem. */
        const leaveOut = (problem: Diagnostic): void => {
          problems.push(problem);
          pages.push({ file, text: '', origin, hidden: 'it cannot be read' });
        };
        bytes += size;
        newestMs = Math.max(newestMs, modifiedMs);
        if (fault !== undefined) {
          leaveOut(fault);
          continue;
        }
        if (size > maxPageBytes) {
          leaveOut(diagnostic({ file }, `at most ${maxPageBytes} bytes`, `${size} bytes`));
          continue;
        }
        if (bytes > maxDocsBytes || pages.length >= maxFiles) {
          const limit = bytes > maxDocsBytes ? `${maxDocsBytes} bytes in all pages` : `${maxFiles} pages`;
          problems.push(diagnostic({ file: shownAt }, `at most ${limit}`, 'more'));
          return { pages, sources: reports, problems, warnings, references, read, folders, newestMs, places, defaults };
        }
        const written = readAgain(tree, absolute, file, state, cache);
        if (typeof written !== 'string') {
          leaveOut(written);
          continue;
        }
        const given = site.generator.toMarkdown?.(written, absolute) ?? written;
        const text = origin.fromGenerator ? withoutControls(given) : given;
        const split = splitFrontMatter(file, text);
        pages.push({ file, text, split, origin, ...defined({ hidden: host?.whyHidden(each.locate(path, split.raw).route) }) });
        onFile(pages.length);
      }
    }
    if (recognised.below === '' && site.references !== undefined) {
      const sourcePages = pages.slice(before);
      const taken = takenBy(sourcePages, recognised.files);
      const origin = {
        site,
        files: recognised.files,
        address: addressRule(source.url, site),
        source: source.path,
        locale: source.locale,
        version: source.version,
        idPrefix: sourcePages[0]?.origin?.idPrefix ?? '',
        fromGenerator: true,
      };
      const context = {
        references,
        origin,
        project,
        config: config === undefined ? 'front.yaml' : displayPath(config),
        displayPath,
      };
      for (const reference of site.references) {
        const generated = madePages(reference, { ...context, isTaken: taken }, reporter);
        pages.push(...generated.filter(({ origin: { path = '' } = {} }) => isWanted(path)));
      }
    }
    const language = pages.length > before ? undefined : unreadLanguage(folder, recognised.files);
    if (language !== undefined) problems.push(needsBuild(language, content, recognised.files.root, source.path));
    reports.push({
      path: source.path,
      format: site.generator.name,
      ...nameConfig(config),
      files: pages.length - before,
      ...defined({ missing: site.missing !== undefined && site.missing.length > 0 ? site.missing : undefined }),
    });
  }
  const separate = withOwnIds(withoutStarter(pages));
  return { pages: separate, sources: reports, problems, warnings, references, read, folders, newestMs, places, defaults };
}

/** A file that changed so short a time before it was read may change again without another time. */
const sameTimeMs = 3_000;

/** The same as the build before read it, where nothing has written the file since. */
function readAgain(
  tree: FileTree,
  path: string,
  file: string,
  state: FileState | undefined,
  cache: BuildCache | undefined,
): string | Diagnostic {
  if (cache === undefined || state === undefined) return readPage(tree, path, file);
  const changedMs = Number(state[4]) / 1e6;
  const make = (): { readonly page: string | Diagnostic; readonly atMs: number } => {
    const atMs = Date.now();
    return { page: readPage(tree, path, file), atMs };
  };
  return cache.get('file', path, [file, ...state], make, ({ atMs }) => atMs - changedMs > sameTimeMs).page;
}

/** The text of a page, or the problem with its file. */
function readPage(tree: FileTree, path: string, file: string): string | Diagnostic {
  return unlessRefused(
    () => readText(file, tree.read(path, maxPageBytes)),
    ({ detail }) => diagnostic({ file }, 'a file that can be read', detail),
  );
}

/** What goes in front of the ids of a source that is not the first: its version and language. */
function idPrefixOf(index: number, { version, locale }: DocsSource): string {
  return index === 0 ? '' : [version, locale].flatMap((part) => (part === undefined ? [] : `${part}/`)).join('');
}

/** The comment at the end of the page that `vitrine init` writes where there is nothing to publish. */
const starter = /\n<!-- page to start with: left out as soon as there is another -->\s*$/;

/** Pages in which that page is hidden where there are others. */
function withoutStarter(pages: readonly PageSource[]): readonly PageSource[] {
  if (pages.length < 2) return pages;
  return pages.map((page) =>
    starter.test(page.text.slice(-200)) ? { ...page, hidden: 'it is a starter page, and there are others' } : page,
  );
}

function specificationPages(
  content: string,
  { path, url, specification, ...source }: DocsSource,
  references: References,
  reporter: Reporter,
): { readonly pages: readonly PageSource[]; readonly file: string } {
  const file = resolve(content, path);
  const folder = dirname(file);
  const files = createProjectFiles(folder);
  const { kind = 'openapi', as = 'api' } = specification ?? {};
  const reference: SiteReference = {
    source: path,
    ...(files.isFile(file) && { file: join(files.root, relative(folder, file)) }),
    kind,
    base: as,
    locate: (_, below) => ({ path: `${as}/${below}`, route: `${as}/${below}` }),
    overview: () => ({ path: `${as}/index`, route: as }),
  };
  const site = { ...noSite, references: [reference] };
  const origin = {
    site,
    files,
    address: addressRule(url, site),
    source: path,
    locale: source.locale,
    version: source.version,
    idPrefix: '',
    fromGenerator: true,
  };
  const displayPath = (path: string): string =>
    relative(content, join(folder, relative(files.root, path)))
      .split(sep)
      .join('/');
  const context = { references, origin, project: content, config: 'front.yaml', displayPath, isTaken: () => false };
  return { pages: madePages(reference, context, reporter), file };
}

/** The folder that has both the content and its site, in which the host may have rules; undefined where only a disk has both. */
function folderAround(content: string, site: string): string | undefined {
  let above = createProjectFiles(content).root;
  while (!isWithin(above, site) && dirname(above) !== above) above = dirname(above);
  return dirname(above) === above ? undefined : above;
}

function notBuilt(content: string, path: string, index: number): Diagnostic {
  const location = { file: 'front.yaml', path: ['docs', index, 'site'] };
  const root = repositoryOf(content) ?? dirname(resolve(content));
  const site = findBuiltSite(root);
  const isOutput = site?.build !== undefined && site.output === resolve(content, path);
  const where = isOutput ? relative(root, site.project).split(sep).join('/') : '';
  return {
    ...diagnostic(location, 'the HTML of a built site', `no ${path}`, 'docs-build'),
    fix: isOutput
      ? `Run \`${site.build}\`${where === '' ? '' : ` in ${where}`}, then this command again.`
      : 'Build the site first.',
  };
}

function needsBuild(site: BuiltSite, content: string, root: string, source: string): Diagnostic {
  const { generator, config, unclear } = site;
  const file = config === undefined ? source : relative(content, config).split(sep).join('/');
  const what = unclear === undefined ? `sources of ${generator}` : `${generator} with ${unclear}`;
  const problem = diagnostic({ file }, 'Markdown, or the HTML that a generator built', what, 'docs-build');
  const escape = config === undefined ? '' : ` For a folder outside that site, use \`format: markdown\`.`;
  return { ...problem, fix: howToBuild(site, content, root) + escape };
}

/** Which paths a source takes; undefined where one of its patterns is not understood, which is a problem. */
function wantedBy({ include, exclude }: DocsSource, index: number, { problem }: Reporter): PathMatcher | undefined {
  const compiled = (name: 'include' | 'exclude', patterns: readonly string[] = []): readonly PathMatcher[] =>
    patterns.flatMap((pattern, at) => {
      const matcher = compilePattern(pattern);
      if (matcher === undefined)
        problem(
          diagnostic(
            { file: 'front.yaml', path: ['docs', index, name, at] },
            'a pattern of at most 200 characters, with few stars and braces',
            pattern,
          ),
        );
      return matcher ?? [];
    });
  const [included, excluded] = [compiled('include', include), compiled('exclude', exclude)];
  if (included.length + excluded.length < (include?.length ?? 0) + (exclude?.length ?? 0)) return undefined;
  return (path) => (include === undefined || included.some((each) => each(path))) && !excluded.some((each) => each(path));
}

function takenBy(pages: readonly PageSource[], files: ProjectFiles): (route: string, file: string, key: string) => boolean {
  const taken = new Set<string>();
  const routeOf = (route: string): string => `route ${route.replace(/(?<!\/)\/+$/, '').toLowerCase()}`;
  for (const { split, origin } of pages) {
    if (origin === undefined) continue;
    const raw = split?.raw ?? {};
    taken.add(routeOf(origin.folder.locate(origin.path, raw).route));
    const reference = namedByMatter(raw);
    const places = reference === undefined ? [] : specificationFiles(reference, origin, files);
    for (const path of places) taken.add(`${path} ${reference?.wanted.toUpperCase() ?? ''}`);
  }
  return (route, file, key) => taken.has(routeOf(route)) || (key !== '' && taken.has(`${file} ${key.toUpperCase()}`));
}

function specificationFiles({ source }: NamedReference, origin: Origin, files: ProjectFiles): readonly string[] {
  if (source === '') return [...(origin.site.specifications?.values() ?? [])];
  const file = specificationFile(source, origin, files);
  return file === undefined ? [] : [file];
}

const leadsNowhere = 'a symbolic link that leads nowhere or in a circle';
const linkFaults: ReadonlyMap<FileAccessErrorCode, string> = new Map([
  ['link_leads_out', 'a symbolic link that leads outside it'],
  ['link_broken', leadsNowhere],
]);

/** The folder of a source. Its path may lead anywhere; a link stays in the repository, or next to the content folder. */
function openSource(content: string, path: string): FileTree | string {
  const absolute = resolve(content, path);
  return unlessRefused(
    () => {
      const around = repositoryOf(content) ?? dirname(resolve(content));
      const info = isWithin(around, absolute) ? openFolder(around).stat(absolute) : openFolder(absolute).stat('');
      if (info === undefined) return 'absent';
      return info.kind === 'folder' ? openFolder(info.path) : 'something else';
    },
    ({ code }) => linkFaults.get(code) ?? 'absent',
  );
}

interface ListedPage {
  /** Below the folder of pages. */
  readonly path: string;
  readonly bytes: number;
  readonly modifiedMs: number;
  /** Of a file that is no link. */
  readonly state?: FileState | undefined;
  /** Why it cannot be read. */
  readonly fault?: Diagnostic;
}

/** The Markdown files of a folder, sorted by path. Links are followed below the root of the tree. */
function listPages(
  tree: FileTree,
  { folder }: PageFolder,
  { below, site, config }: Recognised,
  displayPath: (path: string) => string,
  reporter: Reporter,
): readonly ListedPage[] {
  const others = site.folders.map((each) => each.folder).filter((each) => each !== folder && isWithin(folder, each));
  const listedPages: ListedPage[] = [];
  const pages = /\.(?:mdx?|markdown)$/i;
  const seen = new Set<string>();
  const pending = [below];
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    const absolute = join(folder, at);
    const real = tree.stat(absolute)?.path;
    if (real === undefined || seen.has(real) || others.includes(absolute)) continue;
    seen.add(real);
    for (const { name, kind, info: fileInfo } of tree.listFiles(absolute)) {
      if (name.startsWith('.') || name === 'node_modules') continue;
      const isPage = pages.test(name);
      if (!isPage && kind !== 'folder' && kind !== 'link') continue;
      const path = at === '' ? name : `${at}/${name}`;
      const info =
        fileInfo ??
        unlessRefused(
          () => tree.stat(join(folder, path)),
          ({ code }) => linkFaults.get(code) ?? 'absent',
        );
      if (typeof info === 'string') {
        // what is no page and has the ending of a file, such as a picture, is not read anyway
        if (!isPage && extname(name) !== '') continue;
        const fault = diagnostic({ file: displayPath(join(folder, path)) }, 'a file or a folder of the project', info);
        // a generator has no page of a link that leads nowhere either
        if (info === leadsNowhere && config !== undefined) reporter.warning(toWarning(fault));
        else listedPages.push({ path, bytes: 0, modifiedMs: 0, fault });
      } else if (info?.kind === 'folder' && path.length > maxIdLength) {
        // no page has a longer id, and each name on the way costs the system as many look-ups as are above it
        const fault = diagnostic(
          { file: displayPath(join(folder, path)) },
          `a path of at most ${maxIdLength} characters`,
          'a longer one',
        );
        reporter.warning(toWarning(fault));
      } else if (info?.kind === 'folder') pending.push(path);
      else if (isPage && info?.kind === 'file')
        listedPages.push({ path, bytes: info.bytes, modifiedMs: info.modifiedMs, state: fileInfo?.state });
      else if (isPage && (info?.kind === 'other' || name.includes('\ufffd'))) {
        const [expected, received] =
          info === undefined ? ['a name in UTF-8', 'other bytes'] : ['a file', 'a pipe, a socket or a device'];
        const fault = diagnostic({ file: displayPath(join(folder, path)) }, expected, received);
        listedPages.push({ path, bytes: 0, modifiedMs: 0, fault });
      }
      if (listedPages.length > maxFiles) return sorted(listedPages);
    }
  }
  return sorted(listedPages);
}

function sorted(pages: ListedPage[]): readonly ListedPage[] {
  return pages.sort((one, other) => (one.path < other.path ? -1 : 1));
}
