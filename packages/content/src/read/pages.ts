// Documentation pages: the files of all sources in reading order, as the pages of a snapshot, their Markdown in one run of
// bytes, and the sections of the documentation index.
import type { Page } from '@vitrine/core';
import type { DocsSection } from '@vitrine/docs-index/build';
import type { BuildMemory } from '../memory.ts';
import { type ContentProblem, type ContentWarning, contentProblem, quoteFound } from '../problem.ts';
import { givenOrigin, type Origin } from '../sources/origin.ts';
import { convertDraft, convertRemembered, type Draft, draftOf, inReadingOrder, type Tell } from './draft.ts';
import { maxNesting, tooManySteps } from './guard.ts';
import { type AnchorRules, type MarkdownPage, readMarkdown } from './markdown.ts';
import { isPageId, pageIdForm } from './page-address.ts';
import { resolvePageUrl } from './page-address.ts';
import { sectionsOf } from './page-sections.ts';
import { createTally, type PagesReport } from './pages-report.ts';
import { createLinkMap, type LinkTarget, publishLinks } from './published-links.ts';

/** One documentation page as it was written. */
export interface PageSource {
  /** Path as findings name it, relative to the content folder: `docs/guide/install.md`. */
  readonly file: string;
  /** Its text, line ends as `\n`. */
  readonly text: string;
  /** Where it comes from; a page that is given as text has none. */
  readonly origin?: Origin;
}

export interface ReadPages {
  readonly pages: readonly Page[];
  readonly markdown: Uint8Array;
  readonly sections: readonly DocsSection[];
  readonly problems: readonly ContentProblem[];
  /** Every text of which something is published, for the lint. */
  readonly texts: readonly PageSource[];
  readonly report: PagesReport;
  /** How many pages each source publishes, by its path in the settings. */
  readonly published: ReadonlyMap<string, number>;
  /** Files whose text pages took in, absolute. */
  readonly included: ReadonlySet<string>;
}

const utf8 = new TextEncoder();

/** The settings and facts that reading pages depends on. */
export interface ReadContext {
  readonly docsBaseUrl?: string | undefined;
  /** Language and version that readers get when they ask for none; their pages come first. */
  readonly defaults?: { readonly locale?: string | undefined; readonly version?: string | undefined } | undefined;
  readonly onWarning: (warning: ContentWarning) => void;
  readonly onProgress?: (pages: number) => void;
  /** Pages of the build before. */
  readonly memory?: BuildMemory | undefined;
  /** Whether a sitemap lists an address. */
  readonly isListed?: ((address: string) => boolean) | undefined;
}

/** 0 for a page of the default edition, 1 for all others. */
function rankOf({ origin, place }: Draft, defaults: ReadContext['defaults']): number {
  const version = origin.version ?? place.version;
  const locale = origin.locale ?? place.locale;
  const isDefault = (value: string | undefined, wanted: string | undefined): boolean =>
    value === undefined || wanted === undefined || value === wanted;
  return isDefault(version, defaults?.version) && isDefault(locale, defaults?.locale) ? 0 : 1;
}

/** A page that was read, before its links are written. */
interface ReadPage {
  readonly draft: Draft;
  readonly text: string;
  readonly markdown: string;
  readonly read: MarkdownPage;
  readonly target: LinkTarget;
}

/** Reads pages; problems and warnings name file and line. */
export function readPages(sources: readonly PageSource[], context: ReadContext): ReadPages {
  const { docsBaseUrl, onWarning, onProgress, memory } = context;
  const problems: ContentProblem[] = [];
  const tell: Tell = { problem: (problem) => void problems.push(problem), warning: onWarning };
  const byFile = new Map(sources.map((source) => [source.file, source.text]));
  const drafts = readDrafts(sources, tell, memory);
  const shown = drafts
    .filter(({ hidden }) => hidden === undefined)
    .sort((a, b) => rankOf(a, context.defaults) - rankOf(b, context.defaults) || inReadingOrder(a, b));
  const hidden = drafts.filter((draft) => draft.hidden !== undefined);
  const tally = createTally();
  const texts: PageSource[] = [];
  const published = new Map<string, number>();
  const included = new Set<string>();

  const all = shown.flatMap((draft, index): ReadPage[] => {
    const text = byFile.get(draft.file) ?? '';
    const converted = memory === undefined ? convertDraft(draft, tell) : convertRemembered(draft, text, tell, memory.converted);
    tally.add(converted);
    texts.push({ file: draft.file, text });
    for (const [path, taken] of converted.includes.included) {
      included.add(path);
      texts.push({ file: path.replace(`${draft.origin.files.root}/`, ''), text: taken });
    }
    const rules = { slugger: draft.origin.site.slugger, ids: converted.ids };
    const read = readSafely(draft, converted.markdown, rules, tell, memory?.pages);
    onProgress?.(index + 1);
    if (read === undefined) return [];
    for (const line of read.deepLines.slice(0, 5))
      onWarning({
        code: 'deep-nesting',
        message: `${draft.file}: quotes and lists nested deeper than ${maxNesting} levels (line ${line} of the text) are read as text`,
      });
    const anchors = new Set([...read.headings.map((heading) => heading.anchor), ...converted.anchors]);
    return [
      {
        draft,
        text,
        markdown: converted.markdown,
        read,
        target: { id: draft.id, origin: draft.origin, route: draft.place.route, anchors },
      },
    ];
  });

  const targets = [
    ...all.map(({ target }) => target),
    ...hidden.map(({ id, origin, place, hidden: reason }) => ({ id, origin, route: place.route, hidden: reason ?? '' })),
  ];
  const map = createLinkMap(targets, context.isListed);
  const pages: Page[] = [];
  const sections: DocsSection[] = [];
  const chunks: Uint8Array[] = [];
  let start = 0;
  for (const { draft, text, markdown, read, target } of all) {
    const linked = publishLinks(target, markdown, read, map, tally.links, onWarning, { file: draft.file, text });
    const url = urlOf(draft, docsBaseUrl, tell);
    const bytes = utf8.encode(linked.markdown);
    const page = toPage(draft, read, linked, url, start, bytes.length);
    const { source = '' } = draft.origin;
    published.set(source, (published.get(source) ?? 0) + 1);
    pages.push(page);
    sections.push(...sectionsOf(page, read, draft.file, markdown, memory));
    chunks.push(bytes);
    start += bytes.length;
  }
  const leftOut = hidden.map(({ file, hidden: reason }) => ({ file, reason: reason ?? '' }));
  return {
    pages,
    markdown: new Uint8Array(Buffer.concat(chunks)),
    sections,
    problems,
    texts: distinct(texts),
    report: tally.report(pages.length, leftOut),
    published,
    included,
  };
}

/** Each file once. */
function distinct(texts: readonly PageSource[]): readonly PageSource[] {
  return [...new Map(texts.map((each) => [each.file, each])).values()];
}

/** The problem of a page that would keep the parser busy for minutes; undefined for any other page. */
function isTooSlow({ file, split: { body } }: Draft, { problem }: Tell): boolean {
  const steps = tooManySteps(body);
  if (steps === undefined) return false;
  const expected = 'paragraphs whose signs ([ < * _ ` ! & and parentheses), times their length, come to a thousand million at most';
  problem(contentProblem({ file }, expected, `${steps}`));
  return true;
}

function readDrafts(sources: readonly PageSource[], tell: Tell, memory: BuildMemory | undefined): Draft[] {
  const drafts: Draft[] = [];
  const files = new Map<string, string>();
  for (const { file, text, origin } of sources) {
    const draft = draftOf(file, text, origin ?? givenOrigin(file.replace(/^docs\//, '')), tell, memory);
    if (draft.hidden === undefined && isTooSlow(draft, tell)) continue;
    drafts.push(draft);
    if (draft.hidden !== undefined) continue;
    const twin = files.get(draft.id.toLowerCase());
    if (!isPageId(draft.id)) tell.problem(contentProblem({ file }, pageIdForm, quoteFound(draft.id)));
    else if (twin !== undefined)
      tell.problem(contentProblem({ file }, 'a path that differs from others in more than its ending or in capital letters', twin));
    files.set(draft.id.toLowerCase(), file);
  }
  return drafts;
}

function readSafely(
  { file }: Draft,
  markdown: string,
  rules: AnchorRules,
  { problem }: Tell,
  memory: BuildMemory['pages'] | undefined,
): MarkdownPage | undefined {
  const key = (): string => `${rules.slugger}${rules.ids.size === 0 ? '' : JSON.stringify([...rules.ids])}\n${markdown}`;
  try {
    return memory === undefined ? readMarkdown(markdown, rules) : memory.get(file, key(), () => readMarkdown(markdown, rules));
  } catch (error) {
    const found = error instanceof Error ? error.message : String(error);
    problem(contentProblem({ file }, 'Markdown that can be read', found.split('\n', 1)[0] ?? found));
    return undefined;
  }
}

/** Where people read a page: as it says itself, or as its site's rules say. */
function urlOf({ file, matter, origin, place }: Draft, docsBaseUrl: string | undefined, { problem }: Tell): string | undefined {
  const live = origin.address(place.route);
  if (origin.foreign) return live;
  const own = resolvePageUrl(matter.url, docsBaseUrl);
  if (own === undefined && matter.url !== undefined)
    problem(
      contentProblem({ file, path: ['url'] }, 'an absolute address, or docs_base_url in the product facts', quoteFound(matter.url)),
    );
  return own ?? live;
}

function toPage(
  draft: Draft,
  read: MarkdownPage,
  linked: ReturnType<typeof publishLinks>,
  url: string | undefined,
  start: number,
  length: number,
): Page {
  const { title, description, updated_at } = draft.matter;
  const version = draft.matter.version ?? draft.origin.version ?? draft.place.version;
  const locale = draft.matter.locale ?? draft.origin.locale ?? draft.place.locale;
  let at = 0;
  let bytes = 0;
  const headings = read.headings.map((heading) => {
    const moved = linked.moved(heading.start);
    bytes += Buffer.byteLength(linked.markdown.slice(at, moved));
    at = moved;
    return { depth: heading.depth, text: heading.text, anchor: heading.anchor, start: bytes };
  });
  return {
    id: draft.id,
    title: title ?? read.title ?? read.headings[0]?.text ?? titleFromId(draft.id),
    ...(description !== undefined && { description }),
    ...(url !== undefined && { url }),
    ...(updated_at !== undefined && { updated_at }),
    ...(version !== undefined && { version }),
    ...(locale !== undefined && { locale }),
    start,
    length,
    headings,
  };
}

function titleFromId(id: string): string {
  const last = (id.split('/').at(-1) ?? id).replace(/[-_]+/g, ' ');
  return last.slice(0, 1).toUpperCase() + last.slice(1);
}
