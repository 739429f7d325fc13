// The answer to a query: the sections that answer it, in full as far as they fit, and the other hits by id.
import type { DocsSearchResult, DocsQuery } from '@vitrine/docs-index';
import { cursorFor } from '../answers/cursor.ts';
import { type Found, isToolError } from '../answers/documentation-tool.ts';
import type { JsonObject } from '../answers/json.ts';
import { listResults } from './list-results.ts';
import { missingFrom, offeredSpellings } from './missing.ts';
import { noticeOf } from './notice.ts';
import { type Search, searchFrom } from './search.ts';
import { compose, type Composed } from './shape.ts';
import { termsOf } from './terms.ts';

/** Hits that are looked at: as many as an answer could show or name. */
const lookedAt = 12;
/** Of these, so many are named without their text; fewer where none answers. */
const mostNamed = 6;
const mostNamedWithoutAnswer = 3;
/** How often an answer that is too large is composed again with less text. */
const mostTries = 6;

/** The sections that answer, in full as far as they fit. */
export async function find(search: Search, query: DocsQuery, cursor: string | undefined): Promise<Found> {
  const { scope, room, editions, sections, environment } = search;
  const answer = await searchFrom(search, { ...query, limit: lookedAt, excerpts: false }, cursor);
  if (isToolError(answer)) return answer;
  // An index over other pages than those of the snapshot has texts that it alone knows.
  if (answer.hits.length > 0 && answer.hits.every(({ id }) => sections.find(id) === undefined))
    return listResults(search, query, cursor);
  const terms = termsOf(answer.words ?? []);
  const next = answer.nextCursor;
  const isCorrected = offeredSpellings(answer, search).length > 0;
  let characters = Math.min(environment.budget.characters, room.bytes);
  for (let tries = 0; ; tries++) {
    const composed = compose(answer.hits, terms, sections, characters, isCorrected);
    const data = {
      ...found(composed, answer, search),
      truncated: next !== undefined,
      ...(next !== undefined && { next_cursor: cursorFor(next, scope) }),
      ...missingFrom(answer, search, composed),
      // An agent needs the version and the language when nothing was found in them.
      ...((composed.notHere || composed.shown.length === 0) && editions.describe(query.version, query.locale)),
    };
    const size = room.sizeOf(data);
    // JSON escapes lengthen a text by a factor that depends on its characters.
    if (size <= room.bytes || tries === mostTries) return data;
    characters = Math.floor(characters * Math.min(0.95, room.bytes / size));
  }
}

function found({ shown, named, good, notHere }: Composed, { hits }: DocsSearchResult, search: Search): JsonObject {
  const { addresses, sections, context } = search;
  const byId = new Map(hits.map((hit) => [hit.id, hit]));
  const pages = new Set<string>();
  return {
    total: notHere ? 0 : Math.max(good, shown.length + Math.min(named.length, mostNamed)),
    results: [
      ...shown.map(({ section, text, complete, tree }) => {
        const { page, id } = section;
        const notice = pages.has(page.id) || section.place === 0 ? undefined : noticeOf(page, sections);
        pages.add(page.id);
        return {
          id,
          title: page.title,
          heading_path: sections.pathOf(section),
          url: addresses.urlOf(id, context.baseUrl),
          complete,
          ...(tree && { tree }),
          ...(notice !== undefined && { notice }),
          text,
          ...(page.updated_at !== undefined && { updated_at: page.updated_at }),
        };
      }),
      ...named.slice(0, notHere ? mostNamedWithoutAnswer : mostNamed).map((id) => {
        const { title = '', headingPath = [] } = byId.get(id) ?? {};
        return { id, title, heading_path: headingPath };
      }),
    ],
  };
}
