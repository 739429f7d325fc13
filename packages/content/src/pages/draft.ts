// A page between its file and the front: front matter read, hidden or not, converted to Markdown, its place on the site known.
import { defined } from '@vitrine/core/serving';
import { isPagePath } from '@vitrine/core/workspace';
import type { Diagnostic } from '@vitrine/core';
import { type ConvertedPage, convertPage, givenPage } from '../convert/convert.ts';
import { homePage } from '../convert/home.ts';
import { countWords, withoutUnread } from '../convert/word-share.ts';
import { maxIdLength } from '../files/folder.ts';
import { diagnostic, quoteFound, toWarning, type Reporter } from '../shared/diagnostic.ts';
import { compareOrder } from '../sources/navigation.ts';
import { doubtfulFlags, hiddenByMatter, hiddenByName } from '../sources/hidden.ts';
import type { Origin } from '../sources/origin.ts';
import { folderOfIndex, withoutEnding } from '../sources/paths.ts';
import type { References } from '../reference/references.ts';
import type { BuildCache } from '../shared/build-cache.ts';
import type { PageSource } from '../sources/page-source.ts';
import { pageReference } from './page-reference.ts';
import type { Draft } from './page-steps.ts';
import { emptyPage } from './reference-findings.ts';
import { additionOf, specifiedElements } from './specified.ts';
import { namedByMatter } from '../sources/named-reference.ts';
import { findExcess } from '../markup/parse-markdown.ts';
import { mayHaveFences } from '../markup/fences.ts';
import { type RawMatter, type SplitPage, splitFrontMatter } from '../markup/front-matter.ts';

/** Pages of fewer words may lose any of them unnoticed: one component is most of such a page. */
const minWords = 30;
/** The share of its words that a page keeps at least. */
const minShare = 0.7;

/** What reading a draft depends on besides its file. */
export interface DraftContext {
  readonly reporter: Reporter;
  readonly references: References;
  readonly cache?: BuildCache | undefined;
}

/** Why a page of a site without a text of its own is left out. */
export const onlyMatter = 'it has only front matter: a site template supplies its text';

/** Why a page is left out that a script fills, such as the frame of a map. */
export const onlyScripts = 'it has only scripts and styles';

/** Why a page of a site has no text: a layout has it, or a component that its front matter names, or a script makes it; undefined for others. */
function withoutText({ body, raw }: SplitPage, origin: Origin): string | undefined {
  if (!origin.fromGenerator || Object.keys(raw).length === 0 || homePage(raw) !== '') return undefined;
  const isEmpty =
    withoutUnread(body)
      .replace(/<\/?(?:div|span|p|section|br|canvas)\b[^<>]{0,1000}>/g, '')
      .trim() === '';
  if (!isEmpty || namedByMatter(raw) !== undefined || promisedBy(raw) !== undefined) return undefined;
  return /<(?:script|style)\b/i.test(body) ? onlyScripts : onlyMatter;
}

/** Reads the front matter of a page and decides whether it is published. */
export function draftOf(
  { file, text, split: splitPage, generated, content, hidden: given }: PageSource,
  origin: Origin,
  { reporter, references }: DraftContext,
): Draft {
  const split = splitPage ?? (content === undefined ? splitFrontMatter(file, text) : withoutMatter(text));
  const syntaxOnly = split.problems.filter(({ path }) => path === undefined);
  for (const problem of origin.fromGenerator ? syntaxOnly : split.problems) reporter.problem(problem);
  const location = origin.folder.locate(origin.path, split.raw);
  const hidden =
    given ??
    hiddenByName(location.name ?? origin.path) ??
    hiddenByMatter(split.raw) ??
    location.hidden ??
    (generated === undefined && content === undefined ? withoutText(split, origin) : undefined);
  for (const flag of doubtfulFlags(split.raw)) {
    if (hidden !== undefined) break;
    const problem = diagnostic(
      { file, path: [flag.split(':', 1)[0] ?? ''] },
      'a flag that hides a page: draft, published, unlisted, hidden, noindex, search, pagefind, or exclude in front.yaml',
      flag,
      'docs-flag',
    );
    reporter.warning(toWarning(problem));
  }
  const path = (origin.folder.idPrefix + origin.idPrefix + withoutEnding(origin.path)).normalize('NFC');
  const id = origin.fromGenerator ? idOfSite(path) : path;
  const { raw } = split;
  const reference =
    hidden === undefined
      ? pageReference({ file, text, raw, origin, generated, references, files: origin.files }, reporter)
      : undefined;
  const description = generated?.description ?? reference?.description ?? '';
  const frontMatter = {
    ...defined({ title: generated?.title, description: description !== '' ? description : undefined }),
    ...split.frontMatter,
    ...(content !== undefined &&
      defined({ title: content.title, description: content.description, updated_at: content.updated_at })),
  };
  const isTooSlow = hidden === undefined && refuseSlow(file, split.body, reporter);
  const hasId = isPageId(id);
  if (hidden === undefined && !isTooSlow && !hasId) reporter.problem(diagnostic({ file }, pageIdForm, quoteFound(id)));
  const keys = { isTooSlow, hasId, idKey: id.toLowerCase(), sortKey: (folderOfIndex(id) ?? id).replaceAll('/', '\u0001') };
  return { id, file, origin, location, frontMatter, split, text, generated, reference, ...defined({ content, hidden }), ...keys };
}

function withoutMatter(body: string): SplitPage {
  return { frontMatter: {}, raw: {}, body, skippedLines: 0, problems: [] };
}

/** Reports a text that would take the parser seconds or gigabytes. */
export function refuseSlow(file: string, markdown: string, { problem }: Reporter): boolean {
  const excess = findExcess(markdown);
  if (excess === undefined) return false;
  problem(diagnostic({ file }, excess.expected, excess.found));
  return true;
}

/** Converts a page and reports everything that could not be kept. */
export function convertDraft(draft: Draft, { reporter, references }: DraftContext): ConvertedPage {
  if (draft.content !== undefined) return givenPage(draft.content);
  const { file, origin, split, reference } = draft;
  const { warning } = reporter;
  // what the front matter names and is not shown was reported when the draft was read
  let isReported = reference === undefined && namedByMatter(split.raw) !== undefined;
  const note = (report: (finding: Diagnostic) => void) => {
    return (finding: Diagnostic): void => {
      isReported = true;
      report(finding);
    };
  };
  const noted: Reporter = { problem: note(reporter.problem), warning: note(warning) };
  const converted = convertPage({
    path: origin.absolute,
    body: split.body,
    frontMatter: split.raw,
    site: origin.site,
    files: origin.files,
    reference: reference && additionOf(reference),
    specified: specifiedElements(draft, references, noted),
  });
  for (const { path, reason } of converted.includes.refused) {
    const finding = diagnostic({ file }, 'an include of a file in the project', `${quoteFound(path)}: ${reason}`, 'docs-include');
    warning(toWarning(finding));
  }
  if (converted.tooDeep) {
    const finding = diagnostic({ file }, 'components nested less deeply', 'tags nested too deeply', 'docs-depth');
    warning(toWarning(finding));
  }
  reportShrunk(draft, converted, isReported, warning);
  return converted;
}

/** Fewer words than these are too few for a page whose source promises more. */
const minPromised = 40;

/** The member of front matter that names a specification. */
function promisedBy(raw: RawMatter): string | undefined {
  return ['openapi', 'asyncapi', 'openapi-schema', '_openapi', 'graphql', 'api'].find((name) => raw[name] !== undefined);
}

/** Why a page has no text although its source promises more than it writes down, and what its author does; undefined for any other page. */
export function promiseOf(
  { raw, body }: SplitPage,
  { added, components }: ConvertedPage,
): { readonly why: string; readonly fix: string } | undefined {
  if (added.markdown !== '') return undefined;
  const member = promisedBy(raw);
  if (member !== undefined)
    return {
      why: `its text comes from the target of ${member} in its front matter`,
      fix: 'Name a file and one of its operations there, such as `openapi.yaml GET /path`, or give `docs` of front.yaml the specification.',
    };
  const built = { fix: 'Publish the built site: `docs: [{ site: <folder of HTML> }]` in front.yaml.' };
  if (/^:::[ \t]+[\w]+\.[\w.]+/m.test(body)) return { why: 'its text exists only after a build', ...built };
  const names = [...components.keys()];
  if (names.some((name) => /^auto(?:module|class|function|method|data|doc|exception|attribute|summary)/.test(name)))
    return { why: 'Sphinx takes its text from code comments', ...built };
  const element = names.find((name) =>
    /^(?:APIPage|OpenAPIPage|OA[A-Z]|redoc|swagger-?ui|rapi-?doc|ApiReference|API$|elements)/i.test(name),
  );
  return element === undefined
    ? undefined
    : {
        why: `${element} shows a specification that is not a file of the project`,
        fix: 'Keep the specification in the repository, and name it there, or as `openapi` in `docs` of front.yaml.',
      };
}

/** Reports a page that lost its words. `isReported` states that what it names of a specification has a finding of its own. */
function reportShrunk({ file, split }: Draft, converted: ConvertedPage, isReported: boolean, warning: Reporter['warning']): void {
  const { words: all, published, lost } = converted.share;
  const isWhole = all < minWords || published >= all * minShare;
  const promise = promiseOf(split, converted);
  const mayBeBare = converted.components.size > 0 || converted.includes.refused.length > 0;
  const hasCode = (): boolean => mayHaveFences(converted.markdown);
  // most pages: what is counted below costs as much as half of their conversion
  if (isWhole && published > 0 && promise === undefined && (!mayBeBare || hasCode())) return;
  const words = countWords(converted.markdown);
  // headings alone are no text, where a component or an include should have made some
  const isBare = mayBeBare && countWords(converted.markdown.replace(/^#{1,6} [^\n]*$/gm, '')) === 0;
  const isEmpty = ((words === 0 || isBare) && !hasCode()) || (promise !== undefined && words < minPromised);
  if (!isEmpty && isWhole) return;
  if (isEmpty && promise !== undefined) {
    if (!isReported) warning(emptyPage(file, words, promise));
    return;
  }
  const blamed = [...converted.components].filter(([, { known: isKnown }]) => !isKnown).sort((a, b) => b[1].count - a[1].count);
  const refused = converted.includes.refused[0]?.path;
  const why =
    promise !== undefined
      ? `for ${promise.why}`
      : blamed.length > 0
        ? `for ${blamed
            .slice(0, 3)
            .map(([name, { count }]) => `${name} (${count})`)
            .join(', ')}`
        : refused !== undefined
          ? `for ${refused}, which it includes`
          : split.body.trim() === ''
            ? 'for it has only front matter'
            : 'for unknown reasons';
  const left = isEmpty
    ? words === 0 || isBare
      ? 'no words are left'
      : `${words} words are left`
    : `${published} of ${all} words are left; lost: ${lost.map(({ line, text }) => `line ${line + split.skippedLines} ${JSON.stringify(text)}`).join(', ')}`;
  const [first] = isEmpty ? [] : lost;
  const location = { file, ...defined({ line: first && first.line + split.skippedLines }) };
  const finding = diagnostic(location, 'a page that keeps its text', `${left}, ${why}`, isEmpty ? 'docs-empty' : 'docs-shrunk');
  warning(toWarning(finding));
}

/** Order of pages of one site: navigation, then `order`, then the index of a folder before its siblings, then path. */
export function inReadingOrder(a: Draft, b: Draft): number {
  const byNavigation = compareOrder(a.location.position?.order, b.location.position?.order);
  if (byNavigation !== 0) return byNavigation;
  const byOrder = (a.frontMatter.order ?? Number.POSITIVE_INFINITY) - (b.frontMatter.order ?? Number.POSITIVE_INFINITY);
  if (byOrder !== 0 && !Number.isNaN(byOrder)) return byOrder;
  return a.sortKey < b.sortKey ? -1 : a.sortKey > b.sortKey ? 1 : 0;
}

// Ids and addresses of pages. An id is the path of a page's file below docs/, as people read it. Addresses are made from it by
// percent-encoding, so that blanks, `é`, `@scope`, `c++` and `[slug]` may be in it. What would end or disguise an address may not.
/** `#` separates a page from its section; the others separate names elsewhere, or are invisible. */
const refused = /[#?%\p{C}\p{Zl}\p{Zp}]/u;

export const pageIdForm: string = `a path without # ? % \\ and control characters, with at most ${maxIdLength} characters, of names that every system can keep (Windows keeps no aux, con, nul, com1, and none that ends with a full stop)`;

/** The id of a page of another site, whose names may have what an id may not: such signs become hyphens, full stops at an end go. */
function idOfSite(path: string): string {
  return path
    .split('/')
    .map((name) => name.replace(/[#?%\\]/g, '-').replace(/(?<![. ])[. ]+$/, '') || name)
    .join('/');
}

/** Whether a path, without the ending of its file, can be the id of a page. */
function isPageId(id: string): boolean {
  const hasPlainNames = id.split('/').every((name) => name !== '' && !name.startsWith('.') && name.trim() === name);
  return hasPlainNames && id.length <= maxIdLength && !refused.test(id) && isPagePath(id);
}

/** Where people read a page: its own address, or its path below the address of the documentation; undefined where neither is known. */
export function resolvePageUrl(url: string | undefined, docsBaseUrl: string | undefined): string | undefined {
  if (url === undefined) return undefined;
  if (URL.canParse(url)) return new URL(url).href;
  if (docsBaseUrl === undefined) return undefined;
  const base = docsBaseUrl.endsWith('/') ? docsBaseUrl : `${docsBaseUrl}/`;
  const joined = base + url.replace(/^\/+/, '');
  return URL.canParse(joined) ? new URL(joined).href : undefined;
}
