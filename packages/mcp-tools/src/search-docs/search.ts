// One search: what the index finds, refusals as texts, and the note for those who observe exchanges.
import type { SearchOutcome } from '@vitrine/core/serving';
import type { ToolContext, ToolError } from '@vitrine/core/mcp';
import type { DocsHit, DocsIndex, DocsQuery, DocsSearchResult } from '@vitrine/docs-index';
import { type Room, rowsAnswer } from '../answers/budget.ts';
import { cursorFor, type CursorScope, readCursor } from '../answers/cursor.ts';
import { type Found, isToolError } from '../answers/documentation-tool.ts';
import { type Library, refusalOf } from './read-page.ts';
import type { Editions } from '../answers/editions.ts';
import type { TitleSearch } from './titles.ts';
import type { JsonObject } from '../answers/json.ts';
import { missingFrom, offeredSpellings } from './unmatched-terms.ts';
import { partsOf } from './page-addresses.ts';
import type { Page } from '@vitrine/core';
import { dayOf, kindOf, namesThing } from './kinds.ts';
import { compose, type Composed, maxSectionScanned, minTermShare } from './compose-answer.ts';
import { mayHave, type Term, termsOf } from './terms.ts';
import { blocksOf } from './blocks.ts';
import type { Sections } from './sections.ts';

export interface Search extends Library {
  readonly scope: CursorScope;
  readonly context: ToolContext;
  readonly room: Room;
  readonly editions: Editions;
  readonly titled: TitleSearch;
}

/** What the index finds, led by the page that the query names by its title. */
export interface SearchAnswer extends DocsSearchResult {
  /** The id of that page's hit. */
  readonly titled?: string;
}

/** The position before the first hit: behind a list of one row, which the page of the title took. */
const start = '0';

/** What the index finds from a cursor on; a further page of the same search is not counted as a search. */
export async function searchFrom(search: Search, query: DocsQuery, cursor: string | undefined): Promise<SearchAnswer | ToolError> {
  const { index, scope, context } = search;
  const position = cursor === undefined ? undefined : readCursor(cursor, scope);
  if (isToolError(position)) return position;
  const wanted = { ...query, words: true };
  const result = await searched(index, position === undefined || position === start ? wanted : { ...wanted, cursor: position });
  if (isToolError(result) || position !== undefined) return result;
  const answer = await withTitled(result, wanted, search);
  context.reportSearch?.(noteOf(answer));
  return answer;
}

/** The page that the query names is first: by its opening, or by its best section where that has no text. */
async function withTitled(result: DocsSearchResult, query: DocsQuery, { index, titled, sections }: Search): Promise<SearchAnswer> {
  const { limit = 0 } = query;
  const pages = result.hits.map((hit) => hit.page);
  const page = titled(query, pages);
  if (page === undefined) return result;
  const opening = sections.find(page.id);
  const hasText = opening !== undefined && sections.textIn(page, opening.start, opening.end).trim().includes('\n');
  const isFirst = ({ id }: DocsHit): boolean => id === page.id;
  const existing = result.hits.find(isFirst) ?? (hasText ? undefined : result.hits.find((hit) => hit.page === page.id));
  // one hit less, where the page comes in addition: the cursor stays right
  const isFull = existing === undefined && limit > 1 && result.hits.length >= limit;
  const shorter = isFull ? await searched(index, { ...query, limit: limit - 1 }) : result;
  const answer = isToolError(shorter) ? result : shorter;
  const score = answer.hits[0]?.score ?? 0;
  const { id, title, description: excerpt = '' } = page;
  const first: DocsHit = { ...(existing ?? { id, page: id, title, headingPath: [], excerpt }), score };
  const others = answer.hits.filter((hit) => hit.id !== first.id);
  const leading = { ...answer, total: Math.max(answer.total, 1), nearby: [], titled: first.id };
  if (limit === 1 && existing === undefined && others.length > 0) return { ...leading, hits: [first], nextCursor: start };
  return { ...leading, hits: [first, ...others] };
}

/** The index's answer; what it refuses is an error text like any other. */
export async function searched(index: DocsIndex, query: DocsQuery): Promise<DocsSearchResult | ToolError> {
  try {
    return await index.search(query);
  } catch (error) {
    return refusalOf(error);
  }
}

/** What observers of exchanges receive about a search: its words, and what it found. An index of a team's own may leave `words` out. */
export function noteOf({ hits, total, words = [] }: DocsSearchResult): SearchOutcome {
  return {
    results: hits.length,
    total,
    words: words.map(({ text, known: isKnown }) => ({ text, known: isKnown })),
    pages: [...new Set(hits.map(({ page }) => page))],
  };
}

// Results of a query as a list with snippets: for a call with a limit, and for an index over pages that the snapshot does not have.

const defaultLimit = 6;
/** A result is not cut below this size, its line of the text included. */
const minRowBytes = 1_500;

export async function listResults(search: Search, query: DocsQuery, cursor: string | undefined): Promise<Found> {
  const { scope, context, room, editions } = search;
  // As many as fit when each is cut to its least size: then every hit of a page is shown, and the index's cursor is right.
  const limit = Math.max(1, Math.min(query.limit ?? defaultLimit, Math.floor(room.bytes / minRowBytes)));
  const answer = await searchFrom(search, { ...query, limit }, cursor);
  if (isToolError(answer)) return answer;
  const { hits, total, nextCursor } = answer;
  const firsts = new Set(new Map(hits.toReversed().map((hit) => [hit.page, hit])).values());
  return rowsAnswer(
    {
      name: 'results',
      list: hits,
      show: (hit) => resultOf(hit, firsts.has(hit), search, context.baseUrl),
      from: 0,
      limit,
      sure: limit,
      beyond: { total, ...(nextCursor !== undefined && { cursor: cursorFor(nextCursor, scope) }) },
    },
    { ...editions.describe(query.version, query.locale), ...missingFrom(answer, search) },
  );
}

/** One result; the first of its page has what all of them share. */
function resultOf(
  { id, title, headingPath, excerpt, score, updatedAt }: DocsHit,
  isFirst: boolean,
  { addresses }: Library,
  baseUrl: string,
): JsonObject {
  const updated = updatedAt ?? addresses.page(partsOf(id).page)?.updated_at;
  return {
    id,
    ...(isFirst && { title, url: addresses.urlOf(id, baseUrl), ...(updated !== undefined && { updated_at: updated }) }),
    heading_path: headingPath,
    snippet: excerpt,
    score: Math.round(score * 1000) / 1000,
  };
}

// The answer to a query: the sections that answer it, in full as far as they fit, and the other hits by id.

/** Hits that are looked at: as many as an answer could show or name. */
const maxHits = 12;
/** Of these, so many are named without their text; fewer where none answers, or where those shown have all words. */
const maxNamed = 6;
const maxNamedWithoutAnswer = 3;
/** Hits that are no guides, of a query that asks for guides. */
const maxOthers = 2;
/** How often an answer that is too large is composed again with less text; then its sections are only named. */
const maxTries = 6;

export async function answerQuery(search: Search, query: DocsQuery, cursor: string | undefined): Promise<Found> {
  const { scope, room, editions, sections, environment } = search;
  const answer = await searchFrom(search, { ...query, limit: maxHits, excerpts: false }, cursor);
  if (isToolError(answer)) return answer;
  // An index over other pages than those of the snapshot has texts that it alone knows.
  if (answer.hits.length > 0 && answer.hits.every(({ id }) => sections.find(id) === undefined))
    return listResults(search, query, cursor);
  const terms = await inEdition(termsOf(answer.words ?? []), answer, search, query);
  const wantsGuides = !namesThing(query.query);
  const hits = wantsGuides ? await withGuides(answer, search, query) : answer.hits;
  const next = answer.nextCursor;
  const reading = {
    ...{ wantsGuides, titled: answer.titled, isCorrected: offeredSpellings(answer, search).length > 0 },
    today: new Date(search.context.now).toISOString().slice(0, 10),
  };
  let characters = Math.min(environment.budget.characters, room.bytes);
  for (let tries = 0; ; tries++) {
    const composed = compose(hits, terms, sections, characters, reading);
    const data = {
      ...searchMembers(composed, search),
      truncated: next !== undefined,
      ...(next !== undefined && { next_cursor: cursorFor(next, scope) }),
      ...missingFrom(answer, search, composed),
      // An agent needs the version and the language when nothing was found in them.
      ...((composed.noAnswer || composed.pieces.length === 0 || composed.missing.some(({ isInOthers }) => isInOthers)) &&
        editions.describe(query.version, query.locale)),
    };
    const size = room.sizeOf(data);
    if (size <= room.bytes || characters === 0) return data;
    const displayedLength = composed.pieces.reduce((sum, { text }) => sum + text.length, 0);
    characters = tries === maxTries ? 0 : Math.floor(Math.min(0.95 * characters, (displayedLength * room.bytes) / size));
  }
}

/** Words that are asked for in an edition, where the index has them only in others; more are as the index knows them. */
const maxAsked = 4;

/** The words of a query as the edition has them that it is in: what only another version or language has is not known here. */
async function inEdition(
  terms: readonly Term[],
  { hits }: DocsSearchResult,
  { index, sections }: Search,
  query: DocsQuery,
): Promise<readonly Term[]> {
  if (query.version === undefined && query.locale === undefined) return terms;
  const editionIds = hits.flatMap(({ id }) => {
    const section = sections.find(id);
    return section === undefined
      ? []
      : [sections.textIn(section.page, section.start, Math.min(section.end, section.start + maxSectionScanned))];
  });
  const doubtful = terms
    .filter(
      (term) => term.isKnown && !term.isVague && term.weight >= minTermShare && !editionIds.some((text) => mayHave(text, term)),
    )
    .slice(0, maxAsked);
  const elsewhere = new Set<Term>();
  for (const term of doubtful) {
    const alone = await searched(index, { ...query, query: term.text, limit: 1, excerpts: false });
    if (!isToolError(alone) && alone.total === 0) elsewhere.add(term);
  }
  return terms.map((term) => (elsewhere.has(term) ? { ...term, isKnown: false, isInOthers: true } : term));
}

/** Hits of which at most some are no guides; where others take their places, guides from further behind come in. */
async function withGuides({ hits, nextCursor }: DocsSearchResult, search: Search, query: DocsQuery): Promise<readonly DocsHit[]> {
  const isGuide = ({ page: id }: DocsHit): boolean => {
    const page = search.addresses.page(id);
    return page === undefined || kindOf(page) === 'guide';
  };
  const others = hits.filter((hit) => !isGuide(hit));
  if (others.length <= maxOthers || nextCursor === undefined) return hits;
  const further = await searched(search.index, { ...query, limit: 3 * maxHits, cursor: nextCursor, excerpts: false });
  if (isToolError(further)) return hits;
  const left = new Set(others.slice(maxOthers));
  return [...hits.filter((hit) => !left.has(hit)), ...further.hits.filter(isGuide)].slice(0, maxHits);
}

function searchMembers({ pieces, others, good, noAnswer, missing, about }: Composed, search: Search): JsonObject {
  const { addresses, sections, context } = search;
  const most = noAnswer || missing.length === 0 ? maxNamedWithoutAnswer : maxNamed;
  const pages = new Set<string>();
  /** What all results of a page share, for its first result; nothing for the others. */
  const once = (page: string, facts: () => JsonObject): JsonObject => (pages.has(page) ? {} : (pages.add(page), facts()));
  return {
    total: noAnswer ? 0 : Math.max(good, pieces.length + Math.min(others.length, most)),
    results: [
      ...pieces.map(({ section, text, complete, tree }) => {
        const { page, id } = section;
        const shared = once(page.id, () => {
          const notice = section.index === 0 ? undefined : noticeOf(page, sections);
          return {
            title: page.title,
            url: addresses.urlOf(id, context.baseUrl),
            ...(page.updated_at !== undefined && { updated_at: page.updated_at }),
            ...newsOf(page),
            ...(notice !== undefined && { notice }),
          };
        });
        const below = tree
          ? []
          : sections.of(page).filter((one) => one.parent === section.index && !pieces.some((other) => other.section.id === one.id));
        return {
          ...{ id, ...shared, heading_path: sections.pathOf(section), complete },
          ...(tree && { tree }),
          ...(below.length > 0 && { subsections_left: below.length }),
          text,
        };
      }),
      ...others.slice(0, most).map((hit) => {
        const { id, title, page, headingPath } = hit;
        const shared = once(page, () => ({ title, ...newsOf(addresses.page(page)) }));
        return { id, ...shared, heading_path: headingPath, ...about(hit) };
      }),
    ],
  };
}

function newsOf(page: Page | undefined): JsonObject {
  if (page === undefined || kindOf(page) !== 'news') return {};
  const day = dayOf(page);
  return { news: day ?? page.version ?? 'undated' };
}

const longestNotice = 320;
/** Bytes of a page's opening part that are looked at. */
const maxScanned = 4_000;
const limits =
  /\b(?:deprecated|experimental|in (?:alpha|beta)|(?:not|only|is|are) (?:available|supported)|available (?:on|in|for|from|since)|requires? (?:a |an |the )?\S+ (?:plan|version|license|subscription)|no longer)\b/i;

/** The first paragraph of a page's opening part that limits what the page says; undefined where there is none. */
function noticeOf(page: Page, sections: Sections): string | undefined {
  const [opening] = sections.of(page);
  if (opening === undefined) return undefined;
  const markdown = sections.markdown(page, opening.start, Math.min(opening.end, opening.start + maxScanned));
  const notice = blocksOf(markdown).find(({ kind, text }) => kind === 'text' && text.length <= longestNotice && limits.test(text));
  return notice?.text;
}
