// The first step of the documentation: the files of all sources in reading order, hidden ones distinguished, the others as Markdown.
import type { ConvertedPage } from '../convert/convert.ts';
import { maxIncludedInAll } from '../convert/includes.ts';
import type { BuildCache } from '../shared/build-cache.ts';
import type { Diagnostic } from '@vitrine/core';
import { diagnostic, type Reporter } from '../shared/diagnostic.ts';
import { givenOrigin, type Origin } from '../sources/origin.ts';
import type { PageSource } from '../sources/page-source.ts';
import { relativeTo } from '../sources/paths.ts';
import { createReferences, type References } from '../reference/references.ts';
import { convertAgain, convertedFile, namedAs } from './convert-again.ts';
import { type DraftContext, draftOf, inReadingOrder } from './draft.ts';
import { createFurtherPages } from './further-pages.ts';
import type { Draft, PublishedText, ShownPage } from './page-steps.ts';
import { createPageReport, type PageReport } from './pages-report.ts';

/** Every page, before its Markdown is read. */
export interface ConvertedPages {
  /** In reading order. */
  readonly visiblePages: readonly ShownPage[];
  readonly hidden: readonly Draft[];
  readonly problems: readonly Diagnostic[];
  /** Every text of which something is published, for the lint. */
  readonly texts: readonly PublishedText[];
  /** Files whose text pages took in, absolute. */
  readonly included: ReadonlySet<string>;
  /** Pages by the included files whose text they have, as findings name both. */
  readonly includers: ReadonlyMap<string, readonly string[]>;
  readonly pageReport: PageReport;
}

export interface ConvertContext {
  /** Language and version that readers get when they ask for none; their pages come first. */
  readonly defaults?: { readonly locale?: string | undefined; readonly version?: string | undefined } | undefined;
  readonly onWarning: (warning: Diagnostic) => void;
  readonly cache?: BuildCache | undefined;
  readonly references?: References | undefined;
  /** Receives how many pages are converted, after each. */
  readonly onPage?: ((pages: number) => void) | undefined;
}

/** Converts pages; problems and warnings name file and line. */
export function convertPages(
  sources: readonly PageSource[],
  { defaults, onWarning, cache, references = createReferences(), onPage }: ConvertContext,
): ConvertedPages {
  const problems: Diagnostic[] = [];
  const reporter: Reporter = { problem: (problem) => void problems.push(problem), warning: onWarning };
  const context: DraftContext = { reporter, references, cache };
  const taken = new Map<string, string>();
  const drafts = readDrafts(sources, context, taken);
  // Pages of several sites are in one order by their paths, unless a site has an order of its own.
  const sites = drafts.some(({ location }) => location.position !== undefined)
    ? new Set(drafts.map(({ origin }) => origin.site))
    : new Set();
  const places = new Map([...sites].map((site, index) => [site, index]));
  const siteOrder = ({ origin }: Draft): number => places.get(origin.site) ?? 0;
  const hasEditions = defaults?.locale !== undefined || defaults?.version !== undefined;
  const inOrder = (a: Draft, b: Draft): number =>
    (hasEditions ? rankOf(a, defaults) - rankOf(b, defaults) : 0) ||
    (sites.size > 1 ? siteOrder(a) - siteOrder(b) : 0) ||
    inReadingOrder(a, b);
  const wanted = drafts.filter(({ hidden }) => hidden === undefined).sort(inOrder);
  const pageReport = createPageReport();
  const texts: PublishedText[] = [];
  const included = new Set<string>();
  const includers = new Map<string, string[]>();
  const further = createFurtherPages(references);
  const losses = createLosses();
  let includedLength = 0;
  let done = 0;
  const visiblePages: ShownPage[] = [];
  const convert = (draft: Draft): void => {
    onPage?.(++done);
    if (includedLength > maxIncludedInAll) return;
    const converted = convertAgain(draft, context);
    const convertedResult = convertedFile(draft, converted);
    pageReport.add(converted);
    losses.add(draft.origin, converted);
    includedLength += converted.includes.length;
    if (includedLength > maxIncludedInAll)
      problems.push(diagnostic({ file: draft.file }, `at most ${maxIncludedInAll} characters that all pages include`, 'more'));
    further.note(draft, converted.added.uses);
    for (const text of convertedResult.texts) texts.push(text);
    for (const path of converted.includes.included.keys()) {
      included.add(path);
      const file = namedAs(path, draft);
      const pages = includers.get(file);
      if (pages === undefined) includers.set(file, [draft.file]);
      else pages.push(draft.file);
    }
    visiblePages.push(convertedResult.page);
  };
  for (const draft of wanted) convert(draft);
  for (const next of [further.operations, further.shapes])
    for (const draft of readDrafts(next(drafts), context, taken)) if (draft.hidden === undefined) convert(draft);
  const refused = losses.refused();
  problems.push(...refused.values());
  const shownPages = visiblePages.filter(({ draft }) => !refused.has(draft.origin.needsBuild));
  // pages that a specification makes are where the navigation names it
  if (sites.size > 0) shownPages.sort((a, b) => inOrder(a.draft, b.draft));
  const roots = [...new Set(sources.flatMap(({ origin }) => origin?.files.root ?? []))];
  for (const { file, specification } of references.opened()) {
    included.add(file);
    const root = roots.find((each) => file.startsWith(`${each}/`));
    for (const finding of specification.findings) {
      const located = { ...finding, file: relativeTo(root ?? '', file) };
      if (finding.severity === 'error') reporter.problem(located);
      else reporter.warning(located);
    }
  }
  const hidden = drafts.filter((draft) => draft.hidden !== undefined);
  return {
    visiblePages: shownPages,
    hidden,
    problems,
    texts: distinct([...texts, ...sectionTitles(wanted)]),
    included,
    includers,
    pageReport,
  };
}

/** Fewer words than these, or a smaller share of those of a site, may exist only after a build. */
const [minMissingWords, maxMissingShare] = [10, 0.005];

/** Sites of which too many words exist only after a build: each is a problem that says how to publish what is built. */
function createLosses(): {
  readonly add: (origin: Origin, converted: ConvertedPage) => void;
  readonly refused: () => ReadonlyMap<Origin['needsBuild'], Diagnostic>;
} {
  const sites = new Map<
    NonNullable<Origin['needsBuild']>,
    { words: number; missingWords: number; components: Map<string, number> }
  >();
  return {
    add({ needsBuild }, { share, missingWords, components }) {
      if (needsBuild === undefined) return;
      const site = sites.get(needsBuild) ?? { words: 0, missingWords: 0, components: new Map<string, number>() };
      sites.set(needsBuild, site);
      site.words += share.words;
      site.missingWords += missingWords;
      if (missingWords > 0)
        for (const [name, { known: isKnown, count }] of components)
          if (!isKnown) site.components.set(name, (site.components.get(name) ?? 0) + count);
    },
    refused: () =>
      new Map(
        [...sites].flatMap(([needsBuild, { words, missingWords, components }]) => {
          if (missingWords < minMissingWords || missingWords < words * maxMissingShare) return [];
          const most = [...components].sort((a, b) => b[1] - a[1]).slice(0, 3);
          const names = most.map(([name, count]) => `${name} (${count})`).join(', ');
          return [[needsBuild, needsBuild(`words that exist only after its build${names === '' ? '' : `, of ${names}`}`)]];
        }),
      ),
  };
}

/** 0 for a page of the default edition, 1 for all others. */
function rankOf({ origin, location }: Draft, defaults: ConvertContext['defaults']): number {
  const version = origin.version ?? location.version;
  const locale = origin.locale ?? location.locale;
  const isDefault = (value: string | undefined, wanted: string | undefined): boolean =>
    value === undefined || wanted === undefined || value === wanted;
  return isDefault(version, defaults?.version) && isDefault(locale, defaults?.locale) ? 0 : 1;
}

function sectionTitles(drafts: readonly Draft[]): readonly PublishedText[] {
  const titles = new Map<string, Set<string>>();
  for (const { origin, location } of drafts) {
    if (origin.config === undefined || location.position === undefined) continue;
    const titleSet = titles.get(origin.config) ?? new Set<string>();
    titles.set(origin.config, titleSet);
    for (const title of [...location.position.section, location.position.title ?? '']) if (title !== '') titleSet.add(title);
  }
  return [...titles].map(([file, titleSet]) => ({ kind: 'text', file, text: [...titleSet].join('\n\n') }));
}

/** Each file once. */
function distinct(texts: readonly PublishedText[]): readonly PublishedText[] {
  return [...new Map(texts.map((each) => [each.file, each])).values()];
}

/** Drafts of sources; `files` are those that have an id already. */
function readDrafts(sources: readonly PageSource[], context: DraftContext, files: Map<string, string>): Draft[] {
  const { reporter } = context;
  const drafts: Draft[] = [];
  for (const source of sources) {
    const { file, origin } = source;
    const draft = draftOf(source, origin ?? givenOrigin(file.replace(/^docs\//, '')), context);
    if (draft.isTooSlow) continue;
    drafts.push(draft);
    if (draft.hidden !== undefined) continue;
    const other = files.get(draft.idKey);
    if (draft.hasId && other !== undefined)
      reporter.problem(
        diagnostic({ file }, 'a path that differs from others in more than its ending or in capital letters', other),
      );
    files.set(draft.idKey, file);
  }
  return drafts;
}
