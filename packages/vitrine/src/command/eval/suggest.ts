// Questions that a documentation proposes itself: what searches did not find, questions of an FAQ, what other pages call a page, names that it
// had before, headings. They are in the words of the documentation, so each is unconfirmed until a person has looked at it.
import type { SearchReport } from '@vitrine/core/observe';
import { pageMarkdown, type Snapshot, percentDecoded } from '@vitrine/core';
import { htmlPagePath } from '@vitrine/core/render';
import { createGuess, encodePath } from '@vitrine/core/workspace';
import type { Evaluation } from './schema.ts';
import { shorter } from './agent.ts';

/** Where a proposal comes from, the most valuable first. */
export const origins = ['search', 'faq', 'link', 'former title', 'redirect', 'heading'] as const;
export type Origin = (typeof origins)[number];

export interface Proposal {
  readonly ask: string;
  /** The page or section; undefined for what the documentation does not have. */
  readonly page?: string;
  readonly origin: Origin;
  /** Where exactly, in a few words. */
  readonly from: string;
}

export interface Sources {
  readonly snapshot: Snapshot;
  /** The front of before, for titles that pages had. */
  readonly before?: Snapshot | undefined;
  readonly searches?: Pick<SearchReport, 'current' | 'last'> | undefined;
  readonly known: Evaluation['questions'];
}

/** An address without a page that several clients requested, and the pages that it may mean, the nearest first. */
export interface RedirectProposal {
  readonly from: string;
  readonly to: string;
  readonly others: readonly string[];
}

const maxRedirects = 50;
const isBelowDocs = /^\/docs\/[\x21-\x7e]{1,500}$/;

/** Entries for `redirects`, most requested first: of addresses that no guess has resolved, because the front answered them with 404. */
export function redirectsOf({ snapshot, searches }: Pick<Sources, 'snapshot' | 'searches'>): readonly RedirectProposal[] {
  const guess = createGuess(() => snapshot.pages.map((page) => [htmlPagePath(page), page.title]));
  const periods = searches === undefined ? [] : [searches.current, ...(searches.last === undefined ? [] : [searches.last])];
  const requested = new Map<string, number>();
  // a report of before has no addresses
  for (const { path, requests } of periods.flatMap((period) => ('missing' in period ? period.missing : [])))
    requested.set(path, (requested.get(path) ?? 0) + requests);
  return [...requested]
    .sort(([, a], [, b]) => b - a)
    .flatMap(([from]): readonly RedirectProposal[] => {
      const { certain, nearest } = guess(from);
      const [to, ...others] = [...new Set([...(certain === undefined ? [] : [certain]), ...nearest])];
      return to === undefined || !isBelowDocs.test(from) ? [] : [{ from, to, others: others.slice(0, 2) }];
    })
    .slice(0, maxRedirects);
}

const longestAsk = 256;
/** Words with a subject that a proposal has at least: one word alone is no question, but for what was searched. */
const minWords = 2;
/** The same of a heading that asks. */
const minOfQuestion = 1;

/** The proposals, each once, at most so many; those of one origin after another. */
export function proposalsOf({ snapshot, before, searches, known }: Sources, most: number): readonly Proposal[] {
  const seen = new Set(known.map(({ ask }) => normalizeWords(ask)));
  const proposals: Proposal[] = [];
  const pages = new Set(known.flatMap(({ page, alternatives = [] }) => [...(page === undefined ? [] : [page]), ...alternatives]));
  const all = [
    ...unfound(searches),
    ...faqHeadings(snapshot),
    ...linkTexts(snapshot),
    ...formerTitles(snapshot, before),
    ...redirects(snapshot),
    ...headings(snapshot),
  ];
  for (const proposal of all) {
    const words = normalizeWords(proposal.ask);
    if (proposals.length === most) break;
    if (words === '' || seen.has(words) || proposal.ask.length > longestAsk) continue;
    const fewest = proposal.origin === 'faq' && asks(proposal.ask) ? minOfQuestion : minWords;
    if (proposal.origin !== 'search' && subjectOf(proposal.ask).size < fewest) continue;
    // Its own heading says nothing new about a section that others named.
    if (proposal.origin === 'heading' && pages.has(proposal.page ?? '')) continue;
    pages.add(proposal.page ?? '');
    seen.add(words);
    proposals.push(proposal);
  }
  return proposals;
}

function asks(text: string): boolean {
  return /\?\s*$/.test(text);
}

/** Words that searches named and the documentation does not have. */
function unfound(report: Sources['searches']): readonly Proposal[] {
  const words = new Map<string, number>();
  for (const { word, searches, known } of [...(report?.current.words ?? []), ...(report?.last?.words ?? [])])
    if (!known) words.set(word, (words.get(word) ?? 0) + searches);
  return [...words]
    .sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1))
    .map(([ask, count]) => ({ ask, origin: 'search', from: `${count} searches; the documentation does not have this word` }));
}

/** Headings that ask, and all headings of a page that is named after its questions. */
function faqHeadings({ pages }: Snapshot): readonly Proposal[] {
  return pages.flatMap(({ id, headings }) => {
    const isFaq = /(?:^|[/-])(?:faq|faqs|questions|frequently-asked(?:-questions)?)$/i.test(id);
    return headings
      .filter(({ text, depth }) => asks(text) || (isFaq && depth > 1))
      .map(
        ({ text, anchor }): Proposal => ({ ask: text.trim(), page: `${id}#${anchor}`, origin: 'faq', from: `a heading of ${id}` }),
      );
  });
}

/** Links between pages: text, way to a Markdown file, anchor. Pictures and code fences are left out before. */
const link = /(^|[^!])\[([^[\]\n]{3,200})\]\(<?((?:[^\s()<>:#]{1,500})?\.md)(#[^\s()<>]{1,300})?>?(?: "[^"\n]{0,200}")?\)/gm;
const fence = /^ {0,3}(```|~~~).*\n[^]*?^ {0,3}\1/gm;

/** What other pages call a page or section, where they do not repeat its title. */
function linkTexts(snapshot: Snapshot): readonly Proposal[] {
  const places = placesOf(snapshot);
  return snapshot.pages.flatMap((page) => {
    const own = new URL(`http://page/docs/${encodePath(page.id)}.md`);
    const text = pageMarkdown(snapshot, page).replace(fence, '');
    return Array.from(text.matchAll(link)).flatMap(([, , words = '', way = '', hash = '']): readonly Proposal[] => {
      const target = URL.canParse(way, own.href) ? new URL(way, own) : own;
      const id = `${percentDecoded(target.pathname.slice('/docs/'.length, -'.md'.length))}${hash}`;
      const ask = words
        .replace(/[*_`]+/g, '')
        .replace(/\\(?=[^\w\s])/g, '')
        .trim();
      const titles = places.get(id);
      if (titles === undefined || target.pathname === own.pathname) return [];
      const subject = subjectOf(ask);
      return titles.some((title) => sameSubject(subject, subjectOf(title)))
        ? []
        : [{ ask, page: id, origin: 'link', from: `a link of ${page.id}` }];
    });
  });
}

function formerTitles({ pages, redirects: list = [] }: Snapshot, before: Snapshot | undefined): readonly Proposal[] {
  const titles = new Map(pages.map(({ id, title }) => [id, title]));
  const moved = new Map(list.map(([from, to]) => [idAt(from), idAt(to)]));
  return (before?.pages ?? []).flatMap(({ id, title }): readonly Proposal[] => {
    const now = titles.has(id) ? id : moved.get(id);
    const given = now === undefined ? undefined : titles.get(now);
    if (now === undefined || given === undefined || sameSubject(subjectOf(given), subjectOf(title))) return [];
    return [{ ask: title, page: now, origin: 'former title', from: `the title that ${now} had` }];
  });
}

function redirects({ pages, redirects: list = [] }: Snapshot): readonly Proposal[] {
  const titles = new Map(pages.map(({ id, title }) => [id, title]));
  return list.flatMap(([from, to]): readonly Proposal[] => {
    const [old, id] = [idAt(from), idAt(to)];
    const title = titles.get(id);
    if (title === undefined || from.endsWith('*')) return [];
    const ask = normalizeWords(old.replace(/(?:^|\/)index$/, ''));
    const subject = subjectOf(ask);
    return [title, id].some((each) => sameSubject(subject, subjectOf(normalizeWords(each))))
      ? []
      : [{ ask, page: id, origin: 'redirect', from: `the old address ${old}` }];
  });
}

/** Headings with the title of their page, the first of each page before the second ones. */
function headings({ pages }: Snapshot): readonly Proposal[] {
  const rounds: Proposal[][] = [];
  for (const { id, title, headings: pageHeadings } of pages) {
    const below = pageHeadings.filter(({ depth }) => depth > 1);
    for (const [index, { text, anchor }] of below.entries())
      (rounds[index] ??= []).push({
        ask: `${title}: ${text.trim()}`,
        page: `${id}#${anchor}`,
        origin: 'heading',
        from: `a heading of ${id}`,
      });
  }
  return rounds.flat();
}

/** Titles by the id of a page or section. */
function placesOf({ pages }: Pick<Snapshot, 'pages'>): ReadonlyMap<string, readonly string[]> {
  return new Map(
    pages.flatMap(({ id, title, headings }): readonly (readonly [string, readonly string[]])[] => [
      [id, [title]],
      ...headings.map(({ text, anchor }) => [`${id}#${anchor}`, [text, `${title} ${text}`]] as const),
    ]),
  );
}

function idAt(path: string): string {
  return percentDecoded(path.replace(/^\/docs\//, '').replace(/\.md$/, ''));
}

/** The proposals as questions of eval.yaml, to be added at its end; `head` begins a new file. */
export function toQuestions(proposals: readonly Proposal[], head: boolean): string {
  const items = proposals.map(({ ask, page, origin, from }) => {
    const what = page === undefined ? '    absent: true # or the page that should answer it' : `    page: ${JSON.stringify(page)}`;
    const comment = `${origin}: ${from}`.replace(/[\s\u0085\u2028\u2029]+/g, ' ');
    return `  # ${comment}\n  - ask: ${JSON.stringify(ask)}\n${what}\n    unconfirmed: true\n`;
  });
  return `${head ? 'questions:\n' : ''}${items.join('')}`;
}

// Words of questions, titles and pages, as far as questions are compared with what they are about.

/** The words of a text that have a subject, without order and case. */
export function subjectOf(text: string): ReadonlySet<string> {
  return new Set(shorter(text, Infinity).toLowerCase().split(' ').filter(Boolean));
}

export function sameSubject(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((word) => other.has(word));
}

/** Letters and digits of a text, with one space between its words. */
export function normalizeWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
