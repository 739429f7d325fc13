// From parts in memory to a snapshot: facts, pages, documentation index, and the digest that identifies them together.
import { relative, resolve, sep } from 'node:path';
import { ContentError, defined } from '@vitrine/core/serving';
import { emptyCatalogsOf, countBy } from '@vitrine/core/workspace';
import type { Diagnostic, Snapshot } from '@vitrine/core';
import { buildDocsIndex, createIndexCache } from '@vitrine/docs-index/build';
import { changesSince, warnUnlisted } from './changes.ts';
import { computeFacts, iconBytes } from '../compute/facts.ts';
import { snapshotId } from '../shared/digest.ts';
import { diagnostic, toWarning } from '../shared/diagnostic.ts';
import { convertPages, type ConvertedPages } from '../pages/convert-pages.ts';
import { type PagesForIndex, type ReadContext, readPages } from '../pages/pages.ts';
import { createSpecifiedLines, type SpecifiedLines } from '../pages/specified.ts';
import type { PagesReport } from '../pages/pages-report.ts';
import { ownDocs, type SourceReport } from '../sources/read-sources.ts';
import type { FoundSpecification } from '../sources/find-specifications.ts';
import { type UnreadDocs, describeUnreadDocs } from '../sources/unread-docs.ts';
import type { FolderParts } from './parts.ts';
import { type AppliedAllowance, lintContent, type LintSubject } from '../lint/lint.ts';
import type { PublishedText } from '../pages/page-steps.ts';
import { parseSource } from '../parse/parse.ts';
import type { BuildCache } from '../shared/build-cache.ts';
import { valueAt } from '../parse/zod-problems.ts';
import { lintSource } from '../lint/schema.ts';
import { settingsOf } from '../settings/front.ts';
import { redirectsOfPages } from '../pages/page-redirects.ts';
import { leadsAway, leadsToOther, maxNamed, maxOldAddresses, type OldAddresses } from '../links/old-addresses.ts';
import { createPublishedPictures, noPictures } from '../links/published-pictures.ts';
import { sourceAddresses } from '../links/repository-links.ts';

/** Everything a snapshot is made from; problems found while reading refuse it together with all others. */
export interface ContentParts extends FolderParts {
  readonly digestOf: (path: string) => string | undefined;
}

export interface AssembleContext {
  readonly generatedAt: string;
  readonly now: number;
  /** The homepage of a product that states none: the address of the front. */
  readonly homepage?: string | undefined;
  readonly pictures?: boolean | undefined;
  /** Receives what the build finds, also where it then refuses the content. */
  readonly findings: BuildFindings;
  readonly onWarning: (warning: Diagnostic) => void;
  readonly onProgress: (progress: BuildProgress) => void;
  /** Documentation of the repository that no source reads, but for files that pages include. */
  readonly findUnread: (included: ReadonlySet<string>) => readonly UnreadDocs[];
  readonly specifications?: readonly FoundSpecification[] | undefined;
  readonly repository?: string | undefined;
  readonly root?: string | undefined;
  readonly isListed?: ((address: string) => boolean) | undefined;
  /** The snapshot that is published now. */
  readonly previous?: Snapshot | undefined;
  readonly cache?: BuildCache | undefined;
  readonly read?: ReadContext['read'];
}

/** What a build finds out besides the snapshot. */
export interface BuildFindings {
  readonly warnings: Diagnostic[];
  /** The allowances of lint.yaml by which a finding of the lint passed, each with the number of those findings. */
  allowances: readonly AppliedAllowance[];
  /** The folders and files of the documentation, absolute, inside of the content folder and out: what an edit can change. */
  watch: readonly string[];
  /** Left out where the build ended before the documentation was read. */
  report?: DocsReport;
}

/** Findings of a build that begins, and the function that adds a warning. */
export function createFindings(): { readonly findings: BuildFindings; readonly onWarning: (warning: Diagnostic) => void } {
  const findings: BuildFindings = { warnings: [], allowances: [], watch: [] };
  return { findings, onWarning: (warning) => void findings.warnings.push(warning) };
}

/** A report on the documentation: its sources, its published pages, those left out. */
export interface DocsReport extends PagesReport {
  readonly sources: readonly (SourceReport & {
    /** Pages of it that are published. */
    readonly published: number;
  })[];
  /** Documentation of the repository that no source reads, by folder. */
  readonly unread: readonly UnreadDocs[];
  /** Old addresses that are answered, and redirects that lead to no published page: how many, and the first of them. */
  readonly redirects: {
    readonly answered: number;
    readonly refused: number;
    readonly reasons: OldAddresses['refused'];
  };
}

/** Most refused redirects that a report names. */
const maxReasons = 1_000;
/** Most of them that are a finding each. */
const maxRedirectFindings = 100;

/** How far a build is. */
export interface BuildProgress {
  /** Files are read (`find`), made Markdown (`convert`), their Markdown is read (`read`), their texts are checked (`lint`), and their sections are indexed (`index`). */
  readonly stage: 'find' | 'convert' | 'read' | 'lint' | 'index';
  /** How many pages of this stage are done; sections of the index. */
  readonly done: number;
  /** How many there are, where that is known. */
  readonly total?: number;
}

/** Converts the documentation of a snapshot to Markdown: what comes before its pages are read. */
export function convertDocs({ docs }: ContentParts, { onWarning, onProgress, cache }: AssembleContext): ConvertedPages {
  for (const warning of docs.warnings) onWarning(warning);
  const total = docs.pages.length;
  const onPage = (done: number): void => onProgress({ stage: 'convert', done, total });
  return convertPages(docs.pages, { defaults: docs.defaults, references: docs.references, onWarning, onPage, cache });
}

/** Content without a problem: all that a snapshot is made of, and none of the texts that it was read from. */
export interface CheckedContent extends Omit<Snapshot, 'id' | 'generatedAt' | 'docs' | 'emptyCatalogs'> {
  /** The pages for the index, and the names that some of them had before, by id. */
  readonly indexed: PagesForIndex;
  readonly formerNames: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Checks everything, or throws a ContentError with every problem. */
export function checkContent(
  parts: ContentParts,
  context: AssembleContext,
  converted: ConvertedPages = convertDocs(parts, context),
): CheckedContent {
  const { now, generatedAt, findings, onWarning, onProgress, isListed, cache } = context;
  const { facts: given, unread, digestOf, icons: pictures, logo } = parts;
  const homepage = parts.front.base_url?.baseUrl ?? context.homepage;
  const result = computeFacts(given, {
    now,
    homepage,
    generatedAt,
    unread,
    digestOf,
    pictures,
    onWarning,
    cache,
  });
  const base = valueAt(parts.facts.product?.value, ['docs_base_url']);
  const total = parts.docs.pages.length;
  const { surfaces, explorer } = settingsOf(parts.front);
  const isPublished = context.pictures ?? (surfaces?.['pictures'] !== false && surfaces?.['pages'] !== false);
  const { pictureOrigins: origins } = explorer ?? {};
  const pagePictures = isPublished ? createPublishedPictures(origins, cache) : noPictures;
  const inSpecification = createSpecifiedLines(converted.texts);
  const read = readPages(converted, {
    docsBaseUrl: typeof base === 'string' ? base : undefined,
    frontUrl: parts.front.base_url?.baseUrl,
    onWarning: (warning) => onWarning(inSpecification(warning)),
    ...(context.read === undefined && { onProgress: (done: number) => onProgress({ stage: 'read', done, total }) }),
    cache,
    read: context.read,
    pictures: pagePictures,
    isListed,
    sourceAddress: sourceAddresses(valueAt(parts.facts.product?.value, ['repository']), context.repository),
  });
  const sources = parts.docs.sources.map((source) => ({ ...source, published: read.published.get(source.path) ?? 0 }));
  const moved = redirectsOfPages(converted, read, parts.front.redirects);
  const { redirects, refused } = moved;
  const unreadDocs = context.findUnread(converted.included);
  findings.report = {
    sources,
    unread: unreadDocs,
    redirects: { answered: redirects.length, refused: refused.length, reasons: refused.slice(0, maxReasons) },
    ...read.report,
  };
  warnDroppedRedirects(moved, onWarning);
  findings.watch = [...parts.docs.places, ...converted.included, ...pagePictures.files()];
  for (const source of sources) {
    reportUnpublished(source, onWarning);
    reportMissingEditions(source, onWarning);
  }
  reportMissing(unreadDocs, read.report, onWarning);
  reportUnnamed(context, parts.docs, onWarning);
  const sanitizedOf = (each: PublishedText): PublishedText => {
    const published = read.sanitized.get(each.file);
    return published === undefined ? each : { ...each, published: () => published };
  };
  const texts = read.sanitized.size === 0 ? converted.texts : converted.texts.map(sanitizedOf);
  onProgress({ stage: 'lint', done: 0 });
  const linted = lintParts(parts, texts, { ...context, inSpecification });
  const problems = [...parts.problems, ...(result.ok ? [] : result.problems), ...read.problems.map(inSpecification), ...linted];
  if (!result.ok || problems.length > 0) throw new ContentError(problems);

  const { capabilities, releases } = parts.customCatalogs;
  const verbatim = defined({ capabilities: capabilities?.text, releases: releases?.text });
  const linked = linkActions(result.facts, converted, read.pages, parts.front.base_url?.baseUrl);
  const former = formerTitles(converted);
  const settings = { ...settingsOf(parts.front, logo?.files), ...defined({ representativeQueries: parts.questions }) };
  return {
    facts: { ...linked, ...(Object.keys(verbatim).length > 0 && { verbatim }) },
    pages:
      former.size === 0 ? read.pages : read.pages.map((page) => ({ ...page, ...defined({ former_titles: former.get(page.id) }) })),
    markdown: read.markdown,
    indexed: read.indexed,
    formerNames: formerNamesOf(redirects, former),
    ...defined({
      icons: iconBytes(linked.product.icons ?? [], pictures),
      logo: logo?.bytes,
      pictures: pagePictures.pictures().length > 0 ? pagePictures.pictures() : undefined,
      redirects: redirects.length > 0 ? redirects : undefined,
      settings: Object.keys(settings).length > 0 ? settings : undefined,
    }),
  };
}

export type AssemblyContext = Pick<AssembleContext, 'generatedAt' | 'onProgress' | 'onWarning' | 'cache' | 'previous'>;

export function assembleSnapshot(
  { facts, pages, markdown, indexed, formerNames, ...rest }: CheckedContent,
  { generatedAt, onProgress, onWarning, cache, previous }: AssemblyContext,
): Snapshot {
  const total = indexed.sections;
  const onSections = (done: number): void => onProgress({ stage: 'index', done, total });
  const options = { onProgress: onSections, ...defined({ cache: cache?.get('index', '', [], createIndexCache) }) };
  const docs = total === 0 ? undefined : buildDocsIndex(indexed.take(formerNames), options);
  // content with problems is built again without some pages, or once they are fixed: until then nothing is forgotten
  cache?.settle();
  const snapshot = {
    // a program with a cache serves what it builds
    id: snapshotId(facts, pages, markdown),
    ...{ generatedAt, facts, pages, markdown, emptyCatalogs: emptyCatalogsOf({ facts, pages }) },
    ...rest,
    ...defined({ docs }),
  };
  if (previous === undefined || rest.settings?.surfaces?.['changes'] === false) return snapshot;
  const changes = changesSince(previous, snapshot);
  warnUnlisted(changes, onWarning);
  return { ...snapshot, changes };
}

const maxFormerNames = 20;

const maxTitleLength = 200;

/** Titles that pages had before, as their front matter names them: `former_titles`, a text or a list. */
function formerTitles({ visiblePages }: ConvertedPages): ReadonlyMap<string, readonly string[]> {
  const titles = new Map<string, readonly string[]>();
  for (const { draft } of visiblePages) {
    const { former_titles: formerTitlesValue } = draft.split.raw;
    if (formerTitlesValue === undefined) continue;
    const titlesOfPage = [formerTitlesValue]
      .flat()
      .filter((title): title is string => typeof title === 'string' && title.length <= maxTitleLength);
    if (titlesOfPage.length > 0) titles.set(draft.id, [...new Set(titlesOfPage)].slice(0, maxFormerNames));
  }
  return titles;
}

/** The names that pages had before, by id: `titles`, and the last parts of their old addresses. */
function formerNamesOf(
  redirects: OldAddresses['redirects'],
  titles: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, ReadonlySet<string>> {
  const names = new Map([...titles].map(([page, former]) => [page, new Set(former)]));
  for (const [from, to] of redirects) {
    const last = from.slice(from.lastIndexOf('/') + 1);
    if (last === '*' || last === 'index' || !to.startsWith('/docs/')) continue;
    const page = decodeURIComponent(to.slice('/docs/'.length));
    const formerNames = names.get(page) ?? new Set();
    if (formerNames.size < maxFormerNames) names.set(page, formerNames.add(decodeURIComponent(last).replace(/[-_]+/g, ' ')));
  }
  return names;
}

/** Reports redirects without a published page at their end, and old addresses beyond the bounds. */
function warnDroppedRedirects({ refused, dropped }: OldAddresses, onWarning: AssembleContext['onWarning']): void {
  if (dropped > 0) {
    const expected = `at most ${maxOldAddresses} old addresses, ${maxNamed} of them in the front matter of a page`;
    const what = `${dropped} more are left out`;
    onWarning(toWarning(diagnostic({ file: 'front.yaml' }, expected, what, 'docs-redirect-limit')));
  }
  const report = (file: string, what: string): void =>
    onWarning(toWarning(diagnostic({ file }, 'a redirect that leads to a published page', what, 'docs-redirect')));
  // of a site, those that leave it are as they are meant: one line for all
  const away = new Map<string, number>();
  const faults = refused.filter(({ reason, config }) => {
    if ((reason !== leadsAway && reason !== leadsToOther) || config === undefined) return true;
    away.set(config, (away.get(config) ?? 0) + 1);
    return false;
  });
  for (const [config, count] of away)
    report(config, `${count} that lead to another site, or to pages that are not documentation: the front leaves them out`);
  for (const { from, reason, config = 'front.yaml' } of faults.slice(0, maxRedirectFindings))
    report(config, `${JSON.stringify(from.slice(0, 120))}: ${reason}`);
  const further = faults.length - maxRedirectFindings;
  if (further > 0) report('front.yaml', `${further} more that lead to none`);
}

/** A source that was named, or that holds documentation, and publishes nothing, is worth a word: it does not fail by itself. */
function reportUnpublished(
  { path, files, published, isRefused }: DocsReport['sources'][number],
  onWarning: AssembleContext['onWarning'],
): void {
  if (published > 0 || isRefused || (path === ownDocs.path && files === 0)) return;
  // a specification that makes no page was reported with its cause
  if (files === 0 && /\.(?:json|ya?ml|graphqls?|gql)$/i.test(path)) return;
  const expected = 'pages in Markdown, or a built site: docs: [{ site: <folder of HTML> }]';
  const received = files > 0 ? `${files === 1 ? '1 file' : `${files} files`}, left out` : 'none';
  onWarning(toWarning(diagnostic({ file: path }, expected, received, 'docs-none')));
}

const namedEditions = 5;

/** Reports versions and languages that a configuration names and that are not in the tree. */
function reportMissingEditions(
  { path, config, missing = [] }: DocsReport['sources'][number],
  onWarning: AssembleContext['onWarning'],
): void {
  const [first] = missing;
  if (first === undefined) return;
  const names = missing.slice(0, namedEditions).map(({ edition, folder }) => `${edition} (${folder})`);
  const more = missing.length > namedEditions ? `, and ${missing.length - namedEditions} more` : '';
  const received = `none for ${names.join(', ')}${more}: run the script that makes them, or remove them from the configuration`;
  const expected = 'a folder for each version and language that is configured';
  onWarning(toWarning(diagnostic({ file: config ?? path }, expected, received, 'docs-edition')));
}

/** Fewer pages may all be left out on purpose. */
const minPages = 10;

/** Reports documentation that nothing reads, and a site of which nearly all pages are left out. */
function reportMissing(
  unread: readonly UnreadDocs[],
  { published, leftOut }: PagesReport,
  onWarning: AssembleContext['onWarning'],
): void {
  for (const each of unread) {
    // a few notes next to a large documentation are in the report alone
    if (each.files * 2 < published || each.folder === '*') continue;
    const text = describeUnreadDocs(each);
    // beside a page to start with, they are all that there is
    if (published <= 1 && each.files >= minPages) {
      onWarning(toWarning(diagnostic({ file: each.folder }, 'pages that are published', text, 'docs-left-out')));
      continue;
    }
    const warning = diagnostic({ file: each.folder }, 'documentation that a source reads', text, 'docs-unread');
    onWarning(toWarning({ ...warning, fix: 'Follow the reason, or do nothing if readers do not need these files.' }));
  }
  const all = published + leftOut.length;
  if (all < minPages || leftOut.length * 10 < all * 9) return;
  const reasons = countBy(leftOut.map(({ reason }) => reason));
  const [[reason, count] = ['', 0]] = [...reasons].sort((a, b) => b[1] - a[1]);
  const received = `${leftOut.length} of ${all} pages left out, ${count} of them: ${reason}`;
  onWarning(toWarning(diagnostic({ file: 'docs' }, 'pages that are published', received, 'docs-left-out')));
}

/** Actions that call an operation lead to the page of it, unless they name a page themselves: on the live site, else on the front. */
function linkActions(
  facts: Snapshot['facts'],
  { visiblePages }: ConvertedPages,
  pages: Snapshot['pages'],
  baseUrl: string | undefined,
): Snapshot['facts'] {
  const operations = new Map<string, string>();
  for (const { draft, operation } of visiblePages)
    if (operation !== undefined && !operations.has(operation)) operations.set(operation, draft.id);
  if (operations.size === 0) return facts;
  const addresses = new Map(pages.map(({ id, url }) => [id, url]));
  const actions = facts.capabilities.actions.map((action) => {
    const { method, path } = action.call ?? {};
    const id = operations.get(`${String(method).toUpperCase()} ${String(path)}`);
    if (id === undefined || action.docs_url !== undefined) return action;
    const address = addresses.get(id) ?? (baseUrl === undefined ? undefined : `${baseUrl}/docs/${encodeURI(id)}`);
    return address === undefined ? action : { ...action, docs_url: address };
  });
  return { ...facts, capabilities: { ...facts.capabilities, actions } };
}

/** Reports specifications that no page and no source names. */
function reportUnnamed(
  { specifications = [], repository = '', root = '' }: AssembleContext,
  { references, sources }: ContentParts['docs'],
  onWarning: AssembleContext['onWarning'],
): void {
  // a front without documentation has none to add to
  if (sources.length === 0) return;
  const openedFiles = new Set(references.opened().map(({ file }) => file));
  for (const { path, member, as } of specifications) {
    const file = resolve(repository, path);
    if (openedFiles.has(file)) continue;
    const fromRoot = relative(root, file).split(sep).join('/');
    const fix = `Add \`- { ${member}: ${fromRoot}, as: ${as} }\` to docs in front.yaml.`;
    const expected = 'a page that shows it, or an entry in docs of front.yaml';
    onWarning(toWarning(diagnostic({ file: path }, expected, 'a specification that no page names', 'docs-specification', fix)));
  }
}

function lintParts(
  parts: ContentParts,
  texts: ConvertedPages['texts'],
  { findings, onWarning, cache, inSpecification }: AssembleContext & { readonly inSpecification: SpecifiedLines },
): readonly Diagnostic[] {
  const parsed = parts.lint && parseSource(lintSource, parts.lint);
  const subjects: LintSubject[] = [
    ...Object.values(parts.facts).map((source) => ({ kind: 'facts' as const, source })),
    ...Object.values(parts.customCatalogs).map(({ written }) => ({ kind: 'facts' as const, source: written })),
    ...texts,
  ];
  const isKnown = (subject: LintSubject, isClean: () => boolean, number: number): boolean => {
    if (cache === undefined) return false;
    if (subject.kind === 'text') return cache.get('lint', subject.file, subject.text, isClean);
    // a file may be here twice: as it is read, and as it is written
    return cache.get('lint', `${subject.source.file} ${number}`, [subject.source.value], isClean);
  };
  const { problems, warnings, allowances } = lintContent(subjects, parsed?.ok ? parsed.value.allow : [], isKnown);
  for (const warning of warnings) onWarning(inSpecification(warning));
  findings.allowances = allowances;
  return [...(parsed?.ok === false ? parsed.problems : []), ...problems.map(inSpecification)];
}
