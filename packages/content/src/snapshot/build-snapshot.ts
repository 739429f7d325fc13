// buildSnapshot: a content folder as a snapshot. The folder holds product, capabilities and releases, and may hold
// installation, benchmarks and docs/; each catalog is one file in YAML or JSON. A folder without these is documentation alone.
import { ContentError, type Diagnostic, type Settings, type Snapshot } from '@vitrine/core';
import {
  type AssembleContext,
  assembleSnapshot,
  type BuildProgress,
  checkContent,
  type CheckedContent,
  type ContentParts,
  convertDocs,
  type DocsReport,
} from './assemble.ts';
import { sha256 } from '../shared/digest.ts';
import { findGeneratedAt } from './generated-at.ts';
import type { AppliedAllowance } from '../lint/lint.ts';
import type { BuildCache } from '../pages/build-cache.ts';
import { readAhead } from '../pages/pages.ts';
import { createMemo } from '../shared/memo.ts';
import { toWarning } from '../shared/diagnostic.ts';
import { listFolder, readBytes } from '../files/folder.ts';
import type { CustomCatalogs } from '../catalogs/custom-catalog.ts';
import { withFileMemory } from '../files/file-memory.ts';
import { readParts } from './parts.ts';
import { isDocsFolder, readDocsParts, type SiteOptions } from './docs-parts.ts';
import type { DocsSource } from '../sources/read-sources.ts';
import { repositoryOf } from '../sources/recognise.ts';
import { findSpecifications } from '../sources/find-specifications.ts';
import { findUnreadDocs } from '../sources/unread-docs.ts';

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
  /** Receives a report on the documentation. */
  readonly onReport?: (report: DocsReport) => void;
  /** Receives the allowances of lint.yaml by which a finding of the lint passed, each with the number of those findings. */
  readonly onAllowances?: (allowances: readonly AppliedAllowance[]) => void;
  /** Receives the folders and files of the documentation, absolute, inside of the content folder and out: what an edit can change. */
  readonly onWatchPaths?: (places: readonly string[]) => void;
  readonly onProgress?: (progress: BuildProgress) => void;
  /** Receives warnings: they do not stop a build. */
  readonly onWarning?: (warning: Diagnostic) => void;
  /** Receives the settings before anything else is read. What it throws ends the build. */
  readonly onSettings?: (settings: Settings) => void;
  /** Publishes without the pages that have problems, where nothing else has; each problem is a warning, each page is left out by name. Default false. */
  readonly keepGoing?: boolean;
  /** Imports the modules that `generators` of front.yaml names, which may do all that this process may. Default false: they are a problem. */
  readonly runGenerators?: boolean;
  /** Results of earlier builds of the same folder: files that did not change are not read again. */
  readonly cache?: BuildCache;
}

/**
 * Reads, checks and computes a content folder; throws a ContentError with every problem in it.
 *
 * @example packages/content/test/compose-snapshot.test.ts
 * ```ts
 * const built = await buildSnapshot(folder, { generatedAt, now });
 * ```
 */
export async function buildSnapshot(folder: string, options: BuildSnapshotOptions = {}): Promise<Snapshot> {
  return withFileMemory(options.cache?.files, () => build(folder, options));
}

async function build(folder: string, options: BuildSnapshotOptions): Promise<Snapshot> {
  const { onWarning = ignore, onProgress = ignore, onReport = ignore, onAllowances = ignore, onWatchPaths = ignore } = options;
  const { now = Date.now(), catalogs = {}, cache } = options;
  const onFile = (done: number): void => onProgress({ stage: 'find', done });
  const { site, homepage, onSettings } = options;
  // Who names sources or catalogs means a content folder: nothing else of it is published.
  const isDocs = options.docs === undefined && options.catalogs === undefined && isDocsFolder(folder);
  const reading = { cache, runGenerators: options.runGenerators === true, onSettings, onFile };
  const docsAlone = site !== undefined || isDocs ? await readDocsParts(folder, { ...reading, site, homepage }) : undefined;
  const listed = docsAlone?.folder ?? listFolder(folder);
  if (listed.files.length === 0 && listed.problems.length > 0) throw new ContentError(listed.problems);
  const parts = docsAlone?.parts ?? (await readParts(listed, { ...reading, catalogs, sources: options.docs }));
  const generatedAt = await findGeneratedAt(listed, parts.docs, options.generatedAt, onWarning);
  let names: ReadonlySet<string> | undefined;
  const isFile = (path: string): boolean => (names ??= new Set(listed.files.map((file) => file.path))).has(path);
  const digestOf = (path: string): string | undefined =>
    isFile(path) ? sha256(readBytes(listed, path, Number.MAX_SAFE_INTEGER)) : undefined;
  const content = { ...parts, digestOf };
  const repository = docsAlone === undefined ? repositoryOf(listed.root) : undefined;
  // what the build of a site leaves out is no page of it
  const isBuilt =
    (parts.front.docs ?? []).some((source) => source.isBuilt) ||
    parts.problems.some(({ rule }) => rule === 'docs-build');
  const unread = repository === undefined || isBuilt ? [] : findUnreadDocs(repository, parts.docs.read, listed.root);
  const specifications = repository === undefined ? [] : findSpecifications(repository);
  const context = {
    specifications,
    repository,
    root: listed.root,
    generatedAt,
    now,
    homepage,
    onWarning,
    onProgress,
    onReport,
    onAllowances,
    onWatchPaths,
    cache,
    isListed: options.isListed,
    unread,
  };
  let includers: ReadonlyMap<string, readonly string[]> = new Map();
  let shown: readonly string[] = [];
  // a function of its own, so that nothing holds the texts of pages while the index is made
  const check = async (given: ContentParts, options: AssembleContext): Promise<CheckedContent> => {
    const converted = convertDocs(given, options);
    const read = cache?.read ?? createMemo();
    const total = given.docs.pages.length;
    await readAhead(converted.shown, read, (done) => onProgress({ stage: 'read', done, total }));
    ({ includers } = converted);
    shown = converted.shown.map(({ draft }) => draft.file);
    return checkContent(given, { ...options, read }, converted);
  };
  const assemble = async (given: ContentParts, options: AssembleContext): Promise<Snapshot> =>
    assembleSnapshot(await check(given, options), options);
  if (options.keepGoing !== true) {
    try {
      return await assemble(content, context);
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      const faulty = pagesToDrop(error, content, includers);
      throw faulty === undefined ? error : new ContentError(error.problems, shown.filter((file) => !faulty.has(file)).length);
    }
  }
  const warnings: Diagnostic[] = [];
  try {
    const snapshot = await assemble(content, { ...context, onWarning: (warning) => void warnings.push(warning) });
    for (const warning of warnings) onWarning(warning);
    return snapshot;
  } catch (error) {
    const dropped = error instanceof ContentError ? pagesToDrop(error, content, includers) : undefined;
    if (!(error instanceof ContentError) || dropped === undefined) throw error;
    for (const problem of error.problems) onWarning(toWarning(problem));
    const faulty = [...dropped].map((file) => ({ file, reason: 'it has problems' }));
    return assemble(without(content, dropped), {
      ...context,
      onReport: (report) => onReport({ ...report, leftOut: [...report.leftOut, ...faulty] }),
    });
  }
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

function ignore(): void {}
