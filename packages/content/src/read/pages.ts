// Documentation pages: files below docs/ in reading order, as the pages of a snapshot, their Markdown in one run of bytes,
// and the sections of the documentation index.
import type { Page } from '@vitrine/core';
import type { DocsSection } from '@vitrine/docs-index/build';
import type { BuildMemory } from '../memory.ts';
import { type ContentProblem, contentProblem, quoteFound } from '../problem.ts';
import { type FrontMatter, splitFrontMatter } from './front-matter.ts';
import { maxNesting } from './guard.ts';
import { type MarkdownPage, readMarkdown } from './markdown.ts';
import { mdxToMarkdown } from './mdx.ts';
import { resolvePageUrl } from './page-url.ts';

/** One documentation page as it was written. */
export interface PageSource {
  /** Path below the content folder: `docs/guide/install.md`. */
  readonly file: string;
  /** Its text, line ends as `\n`. */
  readonly text: string;
}

export interface ReadPages {
  readonly pages: readonly Page[];
  readonly markdown: Uint8Array;
  readonly sections: readonly DocsSection[];
  readonly problems: readonly ContentProblem[];
}

const utf8 = new TextEncoder();
const idPattern = /^[A-Za-z0-9_](?:[A-Za-z0-9._~-]*)(?:\/[A-Za-z0-9_][A-Za-z0-9._~-]*)*$/;
const maxIdLength = 200;

interface Draft {
  readonly id: string;
  readonly file: string;
  readonly matter: FrontMatter;
  readonly markdown: string;
}

/** What reading depends on besides the pages. */
export interface ReadContext {
  readonly docsBaseUrl?: string | undefined;
  readonly onWarning: (message: string) => void;
  readonly onProgress?: (pages: number) => void;
  /** Pages of the build before. */
  readonly memory?: BuildMemory | undefined;
}

/** Reads pages; problems and warnings name file and line. */
export function readPages(sources: readonly PageSource[], context: ReadContext): ReadPages {
  const { docsBaseUrl, onWarning, onProgress, memory } = context;
  const problems: ContentProblem[] = [];
  const drafts = readDrafts(sources, problems, onWarning).sort(inReadingOrder);
  const pages: Page[] = [];
  const sections: DocsSection[] = [];
  const chunks: Uint8Array[] = [];
  let start = 0;
  for (const [index, draft] of drafts.entries()) {
    const read = readSafely(draft, problems, memory?.pages);
    if (read === undefined) continue;
    for (const line of read.deepLines.slice(0, 5)) {
      onWarning(
        `${draft.file}: quotes and lists nested deeper than ${maxNesting} levels (line ${line} of the text) are read as text`,
      );
    }
    const url = resolvePageUrl(draft.matter.url, docsBaseUrl);
    if (url === undefined && draft.matter.url !== undefined) {
      problems.push(
        contentProblem(
          { file: draft.file, path: ['url'] },
          'an absolute address, or docs_base_url in the product facts',
          quoteFound(draft.matter.url),
        ),
      );
    }
    const bytes = utf8.encode(draft.markdown);
    const page = toPage(draft, read, url, start, bytes.length);
    pages.push(page);
    sections.push(...sectionsOf(page, read, draft, memory));
    chunks.push(bytes);
    start += bytes.length;
    onProgress?.(index + 1);
  }
  return { pages, markdown: concatenate(chunks, start), sections, problems };
}

function readDrafts(sources: readonly PageSource[], problems: ContentProblem[], onWarning: (message: string) => void): Draft[] {
  const drafts: Draft[] = [];
  const files = new Map<string, string>();
  for (const { file, text } of sources) {
    const id = file.replace(/^docs\//, '').replace(/\.mdx?$/i, '');
    const twin = files.get(id.toLowerCase());
    if (!idPattern.test(id) || id.length > maxIdLength) {
      problems.push(
        contentProblem({ file }, `a path of letters, digits and . _ ~ - with at most ${maxIdLength} characters`, quoteFound(id)),
      );
    } else if (twin !== undefined) {
      problems.push(
        contentProblem({ file }, 'a path that differs from others in more than its ending or in capital letters', twin),
      );
    }
    files.set(id.toLowerCase(), file);
    const split = splitFrontMatter(file, text);
    problems.push(...split.problems);
    if (!/\.mdx$/i.test(file)) drafts.push({ id, file, matter: split.matter, markdown: split.body });
    else {
      const { markdown, fault } = mdxToMarkdown(split.body);
      if (fault) onWarning(`${file}:${fault.line + split.skippedLines}: not valid MDX, read as Markdown: ${fault.reason}`);
      drafts.push({ id, file, matter: split.matter, markdown });
    }
  }
  return drafts;
}

/** Pages with `order` first; then `index` and `README` before their siblings; then by path. */
function inReadingOrder(a: Draft, b: Draft): number {
  const byOrder = (a.matter.order ?? Number.POSITIVE_INFINITY) - (b.matter.order ?? Number.POSITIVE_INFINITY);
  if (byOrder !== 0 && !Number.isNaN(byOrder)) return byOrder;
  const left = sortKey(a.id);
  const right = sortKey(b.id);
  return left < right ? -1 : left > right ? 1 : 0;
}

function sortKey(id: string): string {
  return id.replace(/(^|\/)(?:index|readme)$/i, '$1').replaceAll('/', '\u0001');
}

function readSafely(draft: Draft, problems: ContentProblem[], memory: BuildMemory['pages'] | undefined): MarkdownPage | undefined {
  const { file, markdown } = draft;
  try {
    return memory === undefined ? readMarkdown(markdown) : memory.get(file, markdown, () => readMarkdown(markdown));
  } catch (error) {
    const found = error instanceof Error ? error.message : String(error);
    problems.push(contentProblem({ file: draft.file }, 'Markdown that can be read', found.split('\n', 1)[0] ?? found));
    return undefined;
  }
}

function toPage(draft: Draft, read: MarkdownPage, url: string | undefined, start: number, length: number): Page {
  const { title, description, updated_at, version, locale } = draft.matter;
  let at = 0;
  let bytes = 0;
  const headings = read.headings.map((heading) => {
    bytes += Buffer.byteLength(draft.markdown.slice(at, heading.start));
    at = heading.start;
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

/** The sections of a page: those of the build before when nothing that they say has changed. */
function sectionsOf(
  page: Page,
  read: MarkdownPage,
  { file, markdown }: Draft,
  memory: BuildMemory | undefined,
): readonly DocsSection[] {
  if (memory === undefined) return toSections(page, read);
  const said = [page.title, page.url, page.updated_at, page.version, page.locale].join('\n');
  return memory.sections.get(file, `${said}\n${markdown}`, () => toSections(page, read));
}

function toSections(page: Page, read: MarkdownPage): DocsSection[] {
  return read.sections
    .filter((section) => section.heading !== undefined || section.text !== '')
    .map(({ heading, headingPath, text, code }) => {
      const hash = heading === undefined ? '' : `#${heading.anchor}`;
      return {
        id: `${page.id}${hash}`,
        page: page.id,
        title: page.title,
        headingPath,
        text,
        ...(code !== '' && { code }),
        ...(page.url !== undefined && { url: `${page.url}${hash}` }),
        ...(page.updated_at !== undefined && { updatedAt: page.updated_at }),
        ...(page.version !== undefined && { version: page.version }),
        ...(page.locale !== undefined && { locale: page.locale }),
      };
    });
}

function concatenate(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const all = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}
