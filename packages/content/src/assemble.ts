// From parts in memory to a snapshot: facts, pages, documentation index, and the digest that identifies them together.
import type { Snapshot } from '@vitrine/core';
import { buildDocsIndex } from '@vitrine/docs-index/build';
import { computeFacts } from './compute/facts.ts';
import { iconBytes } from './compute/icons.ts';
import { snapshotId } from './digest.ts';
import { ContentError, type ContentProblem, contentProblem, type ContentWarning, warningOf } from './problem.ts';
import { convertPages, type ConvertedPages } from './read/convert-pages.ts';
import type { FindingsByFile } from './read/page-work.ts';
import { readPages } from './read/pages.ts';
import type { PagesReport } from './read/pages-report.ts';
import { ownDocs, type SourceReport } from './sources/read-sources.ts';
import type { FolderParts } from './read/parts.ts';
import { isClean, lintContent, type LintSubject } from './lint/lint.ts';
import { pageAllowances } from './lint/page-allowances.ts';
import { parseSource } from './parse/parse.ts';
import type { BuildMemory } from './memory.ts';
import { valueAt } from './parse/zod-problems.ts';
import { lintSource } from './schemas/lint.ts';
import { settingsOf } from './settings/front.ts';

/** Everything a snapshot is made from; problems found while reading refuse it together with all others. */
export interface ContentParts extends FolderParts {
  readonly digestOf: (path: string) => string | undefined;
}

/** What a snapshot depends on besides its parts. */
export interface AssembleContext {
  readonly generatedAt: string;
  readonly now: number;
  readonly onWarning: (warning: ContentWarning) => void;
  readonly onProgress: (progress: BuildProgress) => void;
  readonly onReport: (report: DocsReport) => void;
  readonly onPlaces: (places: readonly string[]) => void;
  readonly isListed?: ((address: string) => boolean) | undefined;
  readonly memory?: BuildMemory | undefined;
}

/** A report on the documentation: its sources, its published pages, those left out. */
export interface DocsReport extends PagesReport {
  readonly sources: readonly (SourceReport & {
    /** Pages of it that are published. */
    readonly published: number;
  })[];
}

/** How far a build is. */
export interface BuildProgress {
  readonly stage: 'read' | 'index';
  /** How many pages of this stage are done. */
  readonly done: number;
  /** How many there are, where that is known. */
  readonly total?: number;
}

/** Converts the documentation of a snapshot to Markdown: what comes before its pages are read. */
export function convertDocs({ docs }: ContentParts, { onWarning, memory }: AssembleContext): ConvertedPages {
  return convertPages(docs.pages, { defaults: docs.defaults, onWarning, memory });
}

/** Makes a snapshot, or throws a ContentError with every problem. `findings` are those of pages that were read elsewhere. */
export function assembleSnapshot(
  parts: ContentParts,
  context: AssembleContext,
  converted: ConvertedPages = convertDocs(parts, context),
  findings?: FindingsByFile,
): Snapshot {
  const { generatedAt, now, onWarning, onProgress, onReport, onPlaces, isListed, memory } = context;
  const { facts: given, unread, digestOf, icons: pictures, logo } = parts;
  const result = computeFacts(given, { now, unread, digestOf, pictures, onWarning });
  const base = valueAt(parts.facts.product?.value, ['docs_base_url']);
  const total = parts.docs.pages.length;
  const read = readPages(converted, {
    docsBaseUrl: typeof base === 'string' ? base : undefined,
    onWarning,
    ...(findings === undefined && { onProgress: (done) => onProgress({ stage: 'read', done, total }) }),
    memory,
    findings,
    isListed,
  });
  const sources = parts.docs.sources.map((source) => ({ ...source, published: read.published.get(source.path) ?? 0 }));
  onReport({ sources, ...read.report });
  onPlaces([...parts.docs.places, ...converted.included]);
  for (const source of sources) tellUnpublished(source, onWarning);
  const linted = lintParts(parts, converted.texts, context, findings);
  memory?.matters.settle();
  memory?.converted.settle();
  memory?.pages.settle();
  memory?.clean.settle();
  memory?.sections.settle();
  const problems = [...parts.problems, ...(result.ok ? [] : result.problems), ...read.problems, ...linted];
  if (!result.ok || problems.length > 0) throw new ContentError(problems);

  const { capabilities, releases } = parts.own;
  const verbatim = { ...(capabilities && { capabilities: capabilities.text }), ...(releases && { releases: releases.text }) };
  const facts = { ...result.facts, ...(Object.keys(verbatim).length > 0 && { verbatim }) };
  const { pages, markdown, sections } = read;
  const id = snapshotId(facts, pages, markdown);
  const count = sections.length;
  const docs =
    count === 0
      ? undefined
      : buildDocsIndex(sections, {
          onProgress: (done) => onProgress({ stage: 'index', done, total: count }),
          ...(memory && { memory: memory.tallies }),
        });
  const settings = settingsOf(parts.front, logo?.named);
  const said = Object.keys(settings).length > 0;
  const icons = iconBytes(facts.product.icons ?? [], pictures);
  return {
    ...{ id, generatedAt, facts, pages, markdown },
    ...(docs && { docs }),
    ...(icons && { icons }),
    ...(logo && { logo: logo.bytes }),
    ...(said && { settings }),
  };
}

/** A source that was named, or that holds documentation, and publishes nothing, is worth a word: it does not fail by itself. */
function tellUnpublished(
  { path, files, written, published }: DocsReport['sources'][number],
  onWarning: AssembleContext['onWarning'],
): void {
  if (published > 0 || (path === ownDocs.path && files === 0 && written === undefined)) return;
  const expected = 'pages in Markdown, or those of the built HTML: vitrine import docs --from site <folder of HTML>';
  const found =
    files > 0
      ? `${files === 1 ? '1 file' : `${files} files`}, left out`
      : written === undefined
        ? 'none'
        : `documentation in ${written}`;
  onWarning(warningOf(contentProblem({ file: path }, expected, found, 'docs-none'), `${path} publishes no page: ${found}`));
}

function lintParts(
  parts: ContentParts,
  texts: ConvertedPages['texts'],
  { onWarning, memory }: AssembleContext,
  findings: FindingsByFile | undefined,
): readonly ContentProblem[] {
  const parsed = parts.lint && parseSource(lintSource, parts.lint);
  const subjects: LintSubject[] = [
    ...Object.values(parts.facts).map((source) => ({ kind: 'facts' as const, source })),
    ...Object.values(parts.own).map(({ written }) => ({ kind: 'facts' as const, source: written })),
    ...texts.map(({ file, text }) => ({ kind: 'text' as const, file, text })),
  ];
  const ofPages = texts.map(({ file, text }) => pageAllowances(file, text));
  const allow = [...(parsed?.ok ? parsed.value.allow : []), ...ofPages.flatMap((page) => page.allow)];
  const foundClean = (file: string, text: string): boolean | undefined => {
    const found = findings?.get(file);
    return found?.text === text ? found.clean : undefined;
  };
  const { problems, warnings } = lintContent(subjects, allow, (file, text) => {
    if (memory === undefined) return foundClean(file, text) === true;
    return memory.clean.get(file, text, () => foundClean(file, text) ?? isClean(text));
  });
  for (const warning of warnings) onWarning(warning);
  return [...(parsed?.ok === false ? parsed.problems : []), ...ofPages.flatMap((page) => page.problems), ...problems];
}
