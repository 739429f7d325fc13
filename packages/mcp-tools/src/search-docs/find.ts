// The answer to a query: the sections that answer it, in full as far as they fit, and the other hits by id.
import type { Page } from '@vitrine/core';
import type { DocsHit, DocsQuery, DocsSearchResult } from '@vitrine/docs-index';
import { cursorFor } from '../answers/cursor.ts';
import { type Found, isToolError } from '../answers/documentation-tool.ts';
import type { JsonObject } from '../answers/json.ts';
import { listResults, type Search, searched, searchFrom } from './search.ts';
import { missingFrom, offeredSpellings } from './unmatched-terms.ts';
import { dayOf, kindOf, namesThing } from './kinds.ts';
import { compose, type Composed, maxSectionScanned, minTermShare } from './compose-answer.ts';
import { mayHave, type Term, termsOf } from './terms.ts';
import { blocksOf } from './blocks.ts';
import type { Sections } from './sections.ts';

/** Hits that are looked at: as many as an answer could show or name. */
const maxHits = 12;
/** Of these, so many are named without their text; fewer where none answers, or where those shown have all words. */
const maxNamed = 6;
const maxNamedWithoutAnswer = 3;
/** Hits that are no guides, of a query that asks for guides. */
const maxOthers = 2;
/** How often an answer that is too large is composed again with less text; then its sections are only named. */
const maxTries = 6;

/** The sections that answer, in full as far as they fit. */
export async function find(search: Search, query: DocsQuery, cursor: string | undefined): Promise<Found> {
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
