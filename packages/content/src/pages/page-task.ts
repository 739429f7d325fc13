// The work on a page that needs nothing but its text, so that it can be done on any thread: reading its Markdown, and looking whether the
// lint has anything to say.
import { isSame } from '../shared/memo.ts';
import { isClean } from '../lint/lint.ts';
import type { BuildCache } from './build-cache.ts';
import type { ShownPage } from './page-steps.ts';
import type { AnchorRules } from '../markup/markdown.ts';
import { type PageRead, readPageText } from './page-read.ts';

/** A page to read; a value that threads can send one another. */
export interface PageTask {
  /** Its file, as it was written. */
  readonly text: string;
  readonly markdown: string;
  readonly rules: AnchorRules;
}

/** What reading a page found; a value that threads can send one another. */
export interface PageFindings {
  /** Absent where it cannot be read. */
  readonly read?: PageRead;
  /** Whether no rule of the publishing lint finds anything in its file. */
  readonly clean: boolean;
}

/** Reads pages somewhere else, such as on other threads; `file` names the page. A rejection ends the build. */
export type PageReader = (work: PageTask, file: string) => Promise<PageFindings>;

/** Findings by the file of their page. */
export type FindingsByFile = ReadonlyMap<string, PageFindings & { readonly text: string }>;

/** Fewer characters than these are read sooner than threads have started. */
const fewCharacters = 256 * 1024;

/** Reads one page: its Markdown, and whether the publishing lint finds nothing in its file. */
export function readPage({ text, markdown, rules }: PageTask): PageFindings {
  const clean = isClean([text]);
  try {
    return { read: readPageText(markdown, rules), clean };
  } catch {
    return { clean };
  }
}

/** All that reading a page depends on. */
export function givenToRead({ rules, markdown }: Pick<PageTask, 'rules' | 'markdown'>): readonly string[] {
  return [markdown, rules.slugger, rules.ids.size === 0 ? '' : JSON.stringify([...rules.ids])];
}

/** The same as a text. */
export function keyOf(page: PageTask): string {
  const [markdown = '', slugger = '', ids = ''] = givenToRead(page);
  return `${slugger}${ids}\n${markdown}`;
}

/** Has pages read that a build does not remember; undefined where they are few. */
export async function readElsewhere(
  pages: readonly ShownPage[],
  reader: PageReader,
  cache: BuildCache | undefined,
  onProgress: (pages: number) => void,
): Promise<FindingsByFile | undefined> {
  const unknown = pages.filter((page) => {
    const known = cache?.read.last(page.draft.file);
    return known === undefined || !isSame(known.given, givenToRead(page));
  });
  const characters = unknown.reduce((sum, { text, markdown }) => sum + text.length + markdown.length, 0);
  if (characters < fewCharacters) return undefined;
  let done = pages.length - unknown.length;
  const found = unknown.map(async ({ draft, text, markdown, rules }) => {
    const findings = await reader({ text, markdown, rules }, draft.file);
    onProgress(++done);
    return [draft.file, { ...findings, text }] as const;
  });
  return new Map(await Promise.all(found));
}
