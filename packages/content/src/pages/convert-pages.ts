// The first step of the documentation: the files of all sources in reading order, hidden ones distinguished, the others as Markdown.
import type { ConvertedPage } from '../convert/convert.ts';
import { maxIncludedInAll } from '../convert/includes.ts';
import type { BuildMemory } from './memory.ts';
import type { Diagnostic } from '@vitrine/core';
import { diagnostic, quoteFound } from '../shared/diagnostic.ts';
import { givenOrigin } from '../sources/origin.ts';
import type { PageSource } from '../sources/page-source.ts';
import { convertDraft, convertRemembered, type Draft, draftOf, inReadingOrder, type Reporter } from './draft.ts';
import { tooManySteps } from '../markup/guard.ts';
import type { AnchorRules } from '../markup/markdown.ts';
import { isPageId, pageIdForm } from './page-address.ts';
import { createTally, type Tally } from './pages-report.ts';

/** A page that will be published, as Markdown. */
export interface ShownPage {
  readonly draft: Draft;
  /** Its file, as it was written. */
  readonly text: string;
  readonly markdown: string;
  readonly rules: AnchorRules;
  /** Anchors of its tags. */
  readonly anchors: ReadonlySet<string>;
}

/** Every page, before its Markdown is read. */
export interface ConvertedPages {
  /** In reading order. */
  readonly shown: readonly ShownPage[];
  readonly hidden: readonly Draft[];
  readonly problems: readonly Diagnostic[];
  /** Every text of which something is published, for the lint. */
  readonly texts: readonly PageSource[];
  /** Files whose text pages took in, absolute. */
  readonly included: ReadonlySet<string>;
  readonly tally: Tally;
}

/** The settings and results that converting depends on. */
export interface ConvertContext {
  /** Language and version that readers get when they ask for none; their pages come first. */
  readonly defaults?: { readonly locale?: string | undefined; readonly version?: string | undefined } | undefined;
  readonly onWarning: (warning: Diagnostic) => void;
  /** Pages of the build before. */
  readonly memory?: BuildMemory | undefined;
}

/** Converts pages; problems and warnings name file and line. */
export function convertPages(sources: readonly PageSource[], { defaults, onWarning, memory }: ConvertContext): ConvertedPages {
  const problems: Diagnostic[] = [];
  const reporter: Reporter = { problem: (problem) => void problems.push(problem), warning: onWarning };
  const byFile = new Map(sources.map((source) => [source.file, source.text]));
  const drafts = readDrafts(sources, reporter, memory);
  const wanted = drafts
    .filter(({ hidden }) => hidden === undefined)
    .sort((a, b) => rankOf(a, defaults) - rankOf(b, defaults) || inReadingOrder(a, b));
  const tally = createTally();
  const texts: PageSource[] = [];
  const included = new Set<string>();
  let includedLength = 0;
  const shown = wanted.flatMap((draft): ShownPage[] => {
    if (includedLength > maxIncludedInAll) return [];
    const text = byFile.get(draft.file) ?? '';
    const converted: ConvertedPage =
      memory === undefined ? convertDraft(draft, reporter) : convertRemembered(draft, text, reporter, memory.converted);
    tally.add(converted);
    includedLength += converted.includes.length;
    if (includedLength > maxIncludedInAll)
      problems.push(diagnostic({ file: draft.file }, `at most ${maxIncludedInAll} characters that all pages include`, 'more'));
    texts.push({ file: draft.file, text });
    for (const [path, taken] of converted.includes.included) {
      included.add(path);
      texts.push({ file: path.replace(`${draft.origin.files.root}/`, ''), text: taken });
    }
    const { markdown, ids, anchors } = converted;
    return [{ draft, text, markdown, rules: { slugger: draft.origin.site.slugger, ids }, anchors }];
  });
  const hidden = drafts.filter((draft) => draft.hidden !== undefined);
  return { shown, hidden, problems, texts: distinct(texts), included, tally };
}

/** 0 for a page of the default edition, 1 for all others. */
function rankOf({ origin, place }: Draft, defaults: ConvertContext['defaults']): number {
  const version = origin.version ?? place.version;
  const locale = origin.locale ?? place.locale;
  const isDefault = (value: string | undefined, wanted: string | undefined): boolean =>
    value === undefined || wanted === undefined || value === wanted;
  return isDefault(version, defaults?.version) && isDefault(locale, defaults?.locale) ? 0 : 1;
}

/** Each file once. */
function distinct(texts: readonly PageSource[]): readonly PageSource[] {
  return [...new Map(texts.map((each) => [each.file, each])).values()];
}

/** The problem of a page that would keep the parser busy for minutes; undefined for any other page. */
function isTooSlow({ file, split: { body } }: Draft, { problem }: Reporter): boolean {
  const steps = tooManySteps(body);
  if (steps === undefined) return false;
  const expected = 'paragraphs whose signs ([ < * _ ` ! & and parentheses), times their length, come to a thousand million at most';
  problem(diagnostic({ file }, expected, `${steps}`));
  return true;
}

function readDrafts(sources: readonly PageSource[], reporter: Reporter, memory: BuildMemory | undefined): Draft[] {
  const drafts: Draft[] = [];
  const files = new Map<string, string>();
  for (const { file, text, origin } of sources) {
    const draft = draftOf(file, text, origin ?? givenOrigin(file.replace(/^docs\//, '')), reporter, memory);
    if (draft.hidden === undefined && isTooSlow(draft, reporter)) continue;
    drafts.push(draft);
    if (draft.hidden !== undefined) continue;
    const other = files.get(draft.id.toLowerCase());
    if (!isPageId(draft.id)) reporter.problem(diagnostic({ file }, pageIdForm, quoteFound(draft.id)));
    else if (other !== undefined)
      reporter.problem(
        diagnostic({ file }, 'a path that differs from others in more than its ending or in capital letters', other),
      );
    files.set(draft.id.toLowerCase(), file);
  }
  return drafts;
}
