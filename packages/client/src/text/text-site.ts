// A site without tools: `/llms.txt` is its list of pages, `/llms-full.txt` its text. Results have the form of a tool server's.
import { defined } from '@vitrine/core/client';
import { type ReadAnswer, type SearchAnswer, type SearchResult, textOfResults } from '../answers.ts';
import { ClientError } from '../client-error.ts';
import type { Documents } from '../http/documents.ts';
import { parseLlmsTxt, type Tree } from './llms-txt.ts';
import type { TextSearch } from './text-search.ts';

export interface TextSite {
  readonly tree: (signal?: AbortSignal) => Promise<Tree>;
  readonly search: (query: string, limit: number, signal?: AbortSignal) => Promise<SearchAnswer>;
  readonly read: (id: string, signal?: AbortSignal) => Promise<ReadAnswer>;
}

const fullText = 'llms-full.txt';
/** Characters of sections that a search shows whole, as many as an answer of a front has. */
const shownCharacters = 6_500;
/** Why a text is gone without. */
const isAbsent: ReadonlySet<string> = new Set(['not_found', 'wrong_media_type', 'too_large', 'redirected', 'refused']);

interface Entry {
  readonly id: string;
  readonly title: string;
  readonly url: string;
  readonly text: string;
  /** Whether `text` is the section itself and not a note on it. */
  readonly isWhole: boolean;
}

interface Searchable {
  readonly of: string;
  readonly entries: ReadonlyMap<string, Entry>;
  readonly find: TextSearch;
}

export function createTextSite(list: URL, documents: Documents): TextSite {
  let openedSearch: Searchable | undefined;
  const full = new URL(fullText, list);

  const tree: TextSite['tree'] = async (signal) => parseLlmsTxt(await documents.text(list, signal), list);

  /** The whole documentation; undefined where the site has none, or one that is too large. */
  async function whole(signal?: AbortSignal): Promise<string | undefined> {
    try {
      return await documents.text(full, signal);
    } catch (error) {
      // One that is empty, or no text, is none.
      if (error instanceof ClientError && (isAbsent.has(error.code) || error.code === 'invalid_answer')) return undefined;
      throw error;
    }
  }

  async function searchable(signal?: AbortSignal): Promise<Searchable> {
    // The list is first: a site without one is none.
    const listing = await tree(signal);
    const text = await whole(signal);
    const of = text ?? listing.text;
    if (openedSearch?.of === of) return openedSearch;
    const entries = text === undefined ? entriesOf(listing) : sectionEntries(text, full);
    const { createTextSearch } = await import('./text-search.ts');
    const find = createTextSearch(entries.map((entry) => ({ ...entry, text: `${entry.text}\n${wordsIn(entry)}` })));
    return (openedSearch = { of, entries: new Map(entries.map((entry) => [entry.id, entry])), find });
  }

  const search: TextSite['search'] = async (query, limit, signal) => {
    const { entries, find } = await searchable(signal);
    const matches = find(query, limit);
    let left = shownCharacters;
    const results = matches.flatMap(({ id, excerpt }): readonly SearchResult[] => {
      const entry = entries.get(id);
      if (entry === undefined) return [];
      const { title, url, text, isWhole } = entry;
      const isShown = isWhole && text.length <= left;
      if (isShown) left -= text.length;
      const rest = isShown ? { text } : { snippet: (isWhole ? excerpt : text).slice(0, 500) };
      return [{ id, title, url, ...rest, complete: isShown, isPage: !isWhole }];
    });
    const listedResults = results.map(({ id, title = '', url = '', text, snippet }) => ({
      ...{ id, title, url },
      ...defined({ text, snippet }),
    }));
    return { text: textOfResults(results), results, nothing: results.length === 0, data: { results: listedResults } };
  };

  const read: TextSite['read'] = async (id, signal) => {
    if (id.startsWith(`${fullText}#`)) {
      const section = sectionsOf((await whole(signal)) ?? '').find(({ anchor }) => anchor === id.slice(fullText.length + 1));
      if (section === undefined) throw noPage(id);
      return { id, url: full.href, text: section.text, data: {} };
    }
    if (!URL.canParse(id, list)) throw noPage(id);
    const url = new URL(id, list);
    url.hash = '';
    if (url.origin !== list.origin)
      throw new ClientError(
        'redirected',
        `${url.href} has another origin than ${list.origin}.`,
        `If you trust it, use it: ${url.origin}`,
      );
    return { id, url: url.href, text: withoutFrontMatter(await markdownAt(url, signal)), data: {} };
  };

  async function markdownAt(url: URL, signal?: AbortSignal): Promise<string> {
    try {
      return await documents.text(url, signal);
    } catch (error) {
      if (!(error instanceof ClientError && error.code === 'wrong_media_type')) throw error;
      const beside = new URL(url);
      beside.pathname = `${url.pathname.replace(/(?<!\/)\/$/, '')}.md`;
      return documents.text(beside, signal);
    }
  }

  return { tree, search, read };
}

/** Members for programs, which many sites put in front of a page; a page may also begin with a rule. */
function withoutFrontMatter(text: string): string {
  const end = /^---\r?\n[\w-]+[ \t]*:/.test(text) ? text.slice(0, 10_000).search(/\n---[ \t]*\r?\n/) : -1;
  return end < 0 ? text : text.slice(text.indexOf('\n', end + 1) + 1).trimStart();
}

function noPage(id: string): ClientError {
  return new ClientError(
    'not_found',
    `There is no page ${JSON.stringify(id.slice(0, 200))}.`,
    'Use an id from a search, or an address from the list.',
  );
}

function entriesOf({ sections }: Tree): readonly Entry[] {
  const entries = new Map<string, Entry>();
  for (const { links } of sections)
    for (const { title, url, note } of links)
      if (!entries.has(url)) entries.set(url, { id: url, title, url, text: note, isWhole: false });
  return [...entries.values()];
}

function sectionEntries(text: string, full: URL): readonly Entry[] {
  return sectionsOf(text).map((section) => ({
    id: `${fullText}#${section.anchor}`,
    title: section.title,
    url: full.href,
    text: section.text,
    isWhole: true,
  }));
}

/** The words of an address, which often name what its page is about. */
function wordsIn({ url, isWhole }: Entry): string {
  return isWhole ? '' : new URL(url).pathname.replace(/\.\w{1,5}$/, '').replace(/[/_-]+/g, ' ');
}

// One text of a whole documentation, such as `/llms-full.txt`, cut at its headings of the first two levels.

interface TextSection {
  readonly anchor: string;
  readonly title: string;
  readonly text: string;
}

const maxSections = 20_000;

/** Cuts a text. Headings in fences of code are text. */
function sectionsOf(text: string): readonly TextSection[] {
  const sections: { title: string; start: number; end: number }[] = [{ title: '', start: 0, end: text.length }];
  let fence = '';
  let at = 0;
  for (const line of text.split('\n')) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? '';
    if (mark !== '' && (fence === '' || (mark[0] === fence[0] && mark.length >= fence.length))) fence = fence === '' ? mark : '';
    const title = fence === '' && mark === '' ? (/^#{1,2}[ \t]+(\S.*)$/.exec(line)?.[1] ?? '') : '';
    if (title !== '' && sections.length < maxSections) {
      const last = sections.at(-1);
      if (last !== undefined) last.end = at;
      sections.push({ title: title.trim().slice(0, 300), start: at, end: text.length });
    }
    at += line.length + 1;
  }
  const taken = new Map<string, number>();
  return sections
    .map(({ title, start, end }) => ({ title, text: text.slice(start, end).trim() }))
    .filter((section) => section.text !== '')
    .map((section) => {
      const slug = slugOf(section.title);
      const count = taken.get(slug) ?? 0;
      taken.set(slug, count + 1);
      return { ...section, anchor: count === 0 ? slug : `${slug}~${count}` };
    });
}

function slugOf(title: string): string {
  return (
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-/, '')
      .slice(0, 100) || 'opening'
  );
}
