// A page between its file and the front: front matter read, hidden or not, converted to Markdown, its place on the site known.
import { defined, type Diagnostic } from '@vitrine/core';
import { type ConvertedPage, convertPage } from '../convert/convert.ts';
import { countWords } from '../convert/word-share.ts';
import { diagnostic, quoteFound, toWarning } from '../shared/diagnostic.ts';
import type { PagePlace } from '../sources/generator.ts';
import { doubtfulFlags, hiddenByMatter, hiddenByName } from '../sources/hidden.ts';
import type { Origin } from '../sources/origin.ts';
import { folderOfIndex, withoutEnding } from '../sources/paths.ts';
import { stillAnswer, traceFiles } from '../sources/project.ts';
import type { BuildMemory, ConvertedDraft } from './memory.ts';
import { mayHaveFences } from '../markup/fences.ts';
import { type FrontMatter, type SplitPage, splitFrontMatter } from '../markup/front-matter.ts';

/** A page on its way. */
export interface Draft {
  readonly id: string;
  readonly file: string;
  readonly origin: Origin;
  readonly place: PagePlace;
  readonly matter: FrontMatter;
  readonly split: SplitPage;
  /** Why it is left out. */
  readonly hidden?: string;
}

/** Where reading reports problems, warnings and counts. */
export interface Reporter {
  readonly problem: (problem: Diagnostic) => void;
  readonly warning: (warning: Diagnostic) => void;
}

/** Pages of fewer words may lose any of them unnoticed: one component is most of such a page. */
const fewWords = 30;
/** The share of its words that a page keeps at least. */
const leastShare = 0.7;

/** Reads the front matter of a page and decides whether it is published. */
export function draftOf(file: string, text: string, origin: Origin, reporter: Reporter, memory?: BuildMemory): Draft {
  const read = (): SplitPage => splitFrontMatter(file, text);
  const split = memory === undefined ? read() : memory.matters.get(file, text, read);
  const syntaxOnly = split.problems.filter(({ path }) => path === undefined);
  for (const problem of origin.foreign ? syntaxOnly : split.problems) reporter.problem(problem);
  const place = origin.folder.place(origin.path, split.raw);
  const hidden = hiddenByName(origin.path) ?? hiddenByMatter(split.raw) ?? place.hidden;
  for (const flag of doubtfulFlags(split.raw)) {
    if (hidden !== undefined) break;
    const found = diagnostic(
      { file, path: [flag.split(':', 1)[0] ?? ''] },
      'a flag that hides a page: draft, published, unlisted, hidden, noindex, search, pagefind, or exclude in front.yaml',
      flag,
      'docs-flag',
    );
    reporter.warning(toWarning(found));
  }
  const id = (origin.folder.idPrefix + origin.idPrefix + withoutEnding(origin.path)).normalize('NFC');
  return { id, file, origin, place, matter: split.matter, split, ...defined({ hidden }) };
}

/** Converts a page, or takes what became of it in the build before: as long as its text, its site and the files that it requested stay the same. */
export function convertRemembered(draft: Draft, text: string, reporter: Reporter, memory: BuildMemory['converted']): ConvertedPage {
  const { file, origin } = draft;
  const { format, mdx, aliases, includeFolders } = origin.site;
  const site = JSON.stringify([format, mdx, aliases, includeFolders, origin.absolute]);
  const make = (): ConvertedDraft => {
    const warnings: Diagnostic[] = [];
    const { files, answers } = traceFiles(origin.files);
    const warning = (found: Diagnostic): void => void warnings.push(found);
    return { converted: convertDraft({ ...draft, origin: { ...origin, files } }, { ...reporter, warning }), warnings, answers };
  };
  const { converted, warnings } = memory.get(file, `${site}\n${text}`, make, ({ answers }) => stillAnswer(answers, origin.files));
  for (const found of warnings) reporter.warning(found);
  return converted;
}

/** Converts a page and reports everything that could not be kept. */
export function convertDraft(draft: Draft, { warning }: Reporter): ConvertedPage {
  const { file, origin, split } = draft;
  const converted = convertPage({
    path: origin.absolute,
    body: split.body,
    matter: split.raw,
    site: origin.site,
    files: origin.files,
  });
  for (const { path, reason } of converted.includes.refused) {
    const found = diagnostic({ file }, 'an include of a file in the project', `${quoteFound(path)}: ${reason}`, 'docs-include');
    warning(toWarning(found));
  }
  if (converted.tooDeep) {
    const found = diagnostic(
      { file },
      'components that are nested less deeply',
      'tags within tags beyond what is read',
      'docs-depth',
    );
    warning(toWarning(found));
  }
  reportShrunk(draft, converted, warning);
  return converted;
}

function reportShrunk({ file, split }: Draft, converted: ConvertedPage, warning: Reporter['warning']): void {
  const words = countWords(converted.markdown);
  const hasCode = mayHaveFences(converted.markdown);
  // headings alone are no text, where a component or an include should have made some
  const rest = countWords(converted.markdown.replace(/^#{1,6} [^\n]*$/gm, ''));
  const isBare = rest === 0 && (converted.components.size > 0 || converted.includes.refused.length > 0);
  const isEmpty = (words === 0 || isBare) && !hasCode;
  const { words: all, kept, lost } = converted.share;
  if (!isEmpty && (all < fewWords || kept >= all * leastShare)) return;
  const blamed = [...converted.components].filter(([, { known }]) => !known).sort((a, b) => b[1].count - a[1].count);
  const refused = converted.includes.refused[0]?.path;
  const api = split.raw['openapi'] !== undefined || /^:::[ \t]+[\w]+\.[\w.]+/m.test(split.body);
  const why = api
    ? 'its text exists only after a build: use `vitrine import docs --from openapi`, or the built output'
    : blamed.length > 0
      ? `for ${blamed
          .slice(0, 3)
          .map(([name, { count }]) => `${name} (${count})`)
          .join(', ')}`
      : refused !== undefined
        ? `for ${refused}, which it includes`
        : split.body.trim() === ''
          ? 'for it has only front matter'
          : 'for reasons that are not known';
  const left = isEmpty
    ? 'no words are left'
    : `${kept} of ${all} words are left; lost: ${lost.map(({ line, text }) => `line ${line + split.skippedLines} ${JSON.stringify(text)}`).join(', ')}`;
  const [first] = isEmpty ? [] : lost;
  const place = { file, ...defined({ line: first && first.line + split.skippedLines }) };
  const found = diagnostic(place, 'a page that keeps its words', `${left}, ${why}`, isEmpty ? 'docs-empty' : 'docs-shrunk');
  warning(toWarning(found));
}

/** Pages with `order` first; then the index of a folder before its siblings; then by path. */
export function inReadingOrder(a: Draft, b: Draft): number {
  const byOrder = (a.matter.order ?? Number.POSITIVE_INFINITY) - (b.matter.order ?? Number.POSITIVE_INFINITY);
  if (byOrder !== 0 && !Number.isNaN(byOrder)) return byOrder;
  const left = sortKey(a.id);
  const right = sortKey(b.id);
  return left < right ? -1 : left > right ? 1 : 0;
}

function sortKey(id: string): string {
  return (folderOfIndex(id) ?? id).replaceAll('/', '\u0001');
}
