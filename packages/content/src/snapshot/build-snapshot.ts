// buildSnapshot: a content folder as a snapshot. The folder holds product, capabilities and releases, and may hold
// installation, benchmarks and docs/; each catalog is one file in YAML or JSON. A folder without these is documentation alone.
import { ContentError, type Settings } from '@vitrine/core/serving';
import type { Diagnostic, Snapshot } from '@vitrine/core';
import {
  type AssembleContext,
  type AssemblyContext,
  assembleSnapshot,
  type BuildFindings,
  type BuildProgress,
  checkContent,
  type CheckedContent,
  type ContentParts,
  convertDocs,
  createFindings,
} from './assemble.ts';
import { sha256 } from '../shared/digest.ts';
import { findGeneratedAt } from './generated-at.ts';
import type { BuildCache } from '../shared/build-cache.ts';
import { readAhead } from '../pages/pages.ts';
import { listFolder, readBytes } from '../files/folder.ts';
import type { CustomCatalogs } from '../catalogs/custom-catalog.ts';
import { readParts } from './parts.ts';
import { isDocsFolder, readDocsParts, type SiteOptions } from './docs-parts.ts';
import type { DocsSource } from '../sources/read-sources.ts';
import { repositoryOf } from '../sources/recognise.ts';
import { findSpecifications } from '../sources/find-specifications.ts';
import { findUnreadDocs, type UnreadDocs } from '../sources/unread-docs.ts';

/** How to build. */
export interface BuildSnapshotOptions {
  /** When the content was made; when left out, SOURCE_DATE_EPOCH, the last commit, or the newest file. */
  readonly generatedAt?: string | Date;
  /** The clock, for dates that must, or must not, have passed: epoch milliseconds. */
  readonly now?: number;
  /** Catalogs in a shape of the team's own, published byte for byte. */
  readonly catalogs?: CustomCatalogs;
  /** Where the documentation is; when left out, what `docs` of front.yaml states, else the folder's own `docs/`. */
  readonly docs?: readonly DocsSource[];
  /** `folder` is a built site: its pages are published, and its home page states what there is to know of the product. */
  readonly site?: SiteOptions;
  /** The product's page where `folder` is documentation alone that states none, such as the address of the front. */
  readonly homepage?: string;
  /** Whether the sitemap of the live site lists an address; links to such addresses lead somewhere. */
  readonly isListed?: (address: string) => boolean;
  /** The snapshot that is published now: the new one then says what changed since it, and since those before. */
  readonly previous?: Snapshot;
  readonly onProgress?: (progress: BuildProgress) => void;
  /** Publishes without the pages that have problems, where nothing else has: the result has the problems. Default false. */
  readonly keepGoing?: boolean;
  /** Whether pictures that pages show are part of the snapshot; default as the surface `pictures` of front.yaml. */
  readonly pictures?: boolean;
  /** Imports the modules that `generators` of front.yaml names, which may do all that this process may. Default false: they are a problem. */
  readonly runGenerators?: boolean;
  /** Results of earlier builds of the same folder: what is made of files that did not change is not made again. */
  readonly cache?: BuildCache;
}

/** What a build made of a content folder. */
export interface BuildResult extends Readonly<BuildFindings> {
  readonly snapshot: Snapshot;
  /** The problems of the pages that `keepGoing` left out; else none. */
  readonly problems: readonly Diagnostic[];
}

/** A build of content that cannot be published. */
export interface RefusedBuild extends Readonly<BuildFindings> {
  readonly error: ContentError;
}

/**
 * Reads, checks and computes a content folder; throws a ContentError with every problem in it.
 *
 * @example packages/content/test/compose-snapshot.test.ts
 * ```ts
 * const { snapshot: built } = await buildSnapshot(folder, { generatedAt, now });
 * ```
 */
export async function buildSnapshot(folder: string, options: BuildSnapshotOptions = {}): Promise<BuildResult> {
  const built = await buildContent(folder, options);
  if ('error' in built) throw built.error;
  return built;
}

/**
 * The same for who reports on refused content too. `onSettings` receives the settings before anything else is read; what it throws ends the
 * build.
 */
export async function buildContent(
  folder: string,
  options: BuildSnapshotOptions,
  onSettings?: (settings: Settings) => void,
): Promise<BuildResult | RefusedBuild> {
  let { findings, onWarning } = createFindings();
  // a function of its own, so that nothing holds the texts of pages while the index is made
  const checked = async (): Promise<Checked> => {
    const { content, context } = await readContent(folder, options, { findings, onWarning }, onSettings);
    const warningsBefore = findings.warnings.length;
    const state: CheckState = { includers: new Map(), files: [] };
    try {
      return { content: await check(content, context, state), assembly: assemblyOf(context), problems: [] };
    } catch (error) {
      const faulty = error instanceof ContentError ? pagesToDrop(error, content, state.includers) : undefined;
      if (!(error instanceof ContentError) || faulty === undefined) throw error;
      if (options.keepGoing !== true)
        throw new ContentError(error.problems, state.files.filter((file) => !faulty.has(file)).length);
      const before = findings.warnings.slice(0, warningsBefore);
      ({ findings, onWarning } = createFindings());
      findings.warnings.push(...before);
      const again = { ...context, findings, onWarning };
      const rest = await check(without(content, faulty), again, state);
      const leftOut = [...faulty].map((file) => ({ file, reason: 'it has problems' }));
      if (findings.report !== undefined)
        findings.report = { ...findings.report, leftOut: [...findings.report.leftOut, ...leftOut] };
      return { content: rest, assembly: assemblyOf(again), problems: error.problems };
    }
  };
  try {
    const { content, assembly, problems } = await checked();
    return { snapshot: assembleSnapshot(content, assembly), problems, ...findings };
  } catch (error) {
    if (error instanceof ContentError) return { error, ...findings };
    throw error;
  }
}

/** Content without a problem, once the pages that have one were left out. */
interface Checked {
  readonly content: CheckedContent;
  readonly assembly: AssemblyContext;
  readonly problems: readonly Diagnostic[];
}

/** What a snapshot is assembled with. The rest of a context refers to the texts of all pages. */
function assemblyOf({ generatedAt, onProgress, onWarning, cache, previous }: AssembleContext): AssemblyContext {
  return { generatedAt, onProgress, onWarning, cache, previous };
}

/** Of the last content that was checked: files by what they include, and the pages that are shown. */
interface CheckState {
  includers: ReadonlyMap<string, readonly string[]>;
  files: readonly string[];
}

async function check(given: ContentParts, context: AssembleContext, state: CheckState): Promise<CheckedContent> {
  const { cache, onProgress } = context;
  const converted = convertDocs(given, context);
  const total = given.docs.pages.length;
  const read = await readAhead(converted.visiblePages, cache, (done) => onProgress({ stage: 'read', done, total }));
  state.includers = converted.includers;
  state.files = converted.visiblePages.map(({ draft }) => draft.file);
  return checkContent(given, { ...context, read }, converted);
}

async function readContent(
  folder: string,
  options: BuildSnapshotOptions,
  { findings, onWarning }: Pick<AssembleContext, 'findings' | 'onWarning'>,
  onSettings: ((settings: Settings) => void) | undefined,
): Promise<{ readonly content: ContentParts; readonly context: AssembleContext }> {
  const { onProgress = () => {}, now = Date.now(), catalogs = {}, cache, site, homepage } = options;
  const onFile = (done: number): void => onProgress({ stage: 'find', done });
  // Who names sources or catalogs means a content folder: nothing else of it is published.
  const isDocs = options.docs === undefined && options.catalogs === undefined && isDocsFolder(folder);
  const reading = { cache, runGenerators: options.runGenerators === true, onSettings, onFile };
  const docsAlone = site !== undefined || isDocs ? await readDocsParts(folder, { ...reading, site, homepage }) : undefined;
  const listing = docsAlone?.folder ?? listFolder(folder);
  if (listing.files.length === 0 && listing.problems.length > 0) throw new ContentError(listing.problems);
  const parts = docsAlone?.parts ?? (await readParts(listing, { ...reading, catalogs, sources: options.docs }));
  const generatedAt = await findGeneratedAt(listing, parts.docs, options.generatedAt, onWarning, cache);
  let names: ReadonlySet<string> | undefined;
  const isFile = (path: string): boolean => (names ??= new Set(listing.files.map((file) => file.path))).has(path);
  const digestOf = (path: string): string | undefined =>
    isFile(path) ? sha256(readBytes(listing, path, Number.MAX_SAFE_INTEGER)) : undefined;
  const repository = docsAlone === undefined ? repositoryOf(listing.root) : undefined;
  // what the build of a site leaves out is no page of it
  const isBuilt =
    (parts.front.docs ?? []).some((source) => source.isBuilt) || parts.problems.some(({ rule }) => rule === 'docs-build');
  const findUnread = (included: ReadonlySet<string>): readonly UnreadDocs[] =>
    repository === undefined || isBuilt ? [] : findUnreadDocs(repository, [...parts.docs.read, ...included], listing.root);
  const specifications = repository === undefined ? [] : findSpecifications(repository);
  const { isListed, previous, pictures } = options;
  const about = {
    specifications,
    repository,
    root: listing.root,
    generatedAt,
    now,
    homepage,
    isListed,
    previous,
    pictures,
    findUnread,
  };
  return { content: { ...parts, digestOf }, context: { ...about, findings, onWarning, onProgress, cache } };
}

/** The pages that have all problems of a content, in their own text or in what they include; undefined where something else has one, or no page would be left. */
function pagesToDrop(
  { problems }: ContentError,
  { docs }: ContentParts,
  includers: ReadonlyMap<string, readonly string[]>,
): ReadonlySet<string> | undefined {
  const files = new Set(docs.pages.map(({ file }) => file));
  const faulty = new Set(problems.flatMap(({ file = '' }) => (files.has(file) ? [file] : (includers.get(file) ?? [file]))));
  return [...faulty].every((file) => files.has(file)) && faulty.size < files.size ? faulty : undefined;
}

/** A content without some of its pages, and without the problems that reading them had. */
function without(content: ContentParts, dropped: ReadonlySet<string>): ContentParts {
  return {
    ...content,
    docs: { ...content.docs, pages: content.docs.pages.filter(({ file }) => !dropped.has(file)) },
    problems: content.problems.filter(({ file = '' }) => !dropped.has(file)),
  };
}
