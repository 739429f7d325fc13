// Reading one page or section: as its Markdown where the snapshot has the page, else the text of an index of a team's own, in pieces.
import { type ToolContext, type ToolError, toolError } from '@vitrine/core/mcp';
import type { DocsIndex, DocsPassage, DocsQuery } from '@vitrine/docs-index';
import { cursorFor, type CursorScope, readCursor } from '../answers/cursor.ts';
import { type Found, isToolError } from '../answers/documentation-tool.ts';
import type { Room } from '../answers/budget.ts';
import type { JsonObject } from '../answers/json.ts';
import { joinSentences, sentence, type SentenceName } from '../answers/sentences.ts';
import { nearest } from '../vocabulary/nearest.ts';
import { type PageAddresses, partsOf, feedbackOn } from './page-addresses.ts';
import { read, readFor, readingCharacters, type Valued, valuedFor } from './read-section.ts';
import type { Section, Sections } from './sections.ts';
import { type Term, termsIn, termsOf } from './terms.ts';
import { quoted } from '../vocabulary/vocabulary.ts';
import type { ToolEnvironment } from '../answers/tool-environment.ts';

export interface Library {
  readonly environment: ToolEnvironment;
  readonly index: DocsIndex;
  readonly addresses: PageAddresses;
  readonly sections: Sections;
  readonly inCatalogs: (word: string) => boolean;
}

/** The piece of a page at which the cursor points, or what of it answers a query. */
export async function readDocsPage(
  library: Library,
  given: { readonly id: string; readonly cursor?: string },
  query: DocsQuery | undefined,
  context: ToolContext,
  room: Room,
): Promise<Found> {
  const { environment, index, addresses, sections } = library;
  const { cursor } = given;
  const asked = addresses.idOf(given.id, context.baseUrl);
  const moved = addresses.movedTo(asked);
  const id = moved ?? asked;
  const scope = { snapshotId: environment.snapshot.id, request: JSON.stringify(['read', id]), given: room.carried };
  const position = cursor === undefined ? '0' : readCursor(cursor, scope);
  if (isToolError(position)) return position;
  if (!/^\d{1,9}$/.test(position)) return toolError(sentence('cursor_unknown'));
  const section = sections.find(id);
  if (section !== undefined) {
    const terms = query === undefined ? [] : await termsFor(index, query);
    if (isToolError(terms)) return terms;
    const answer = readSection(section, Number(position), terms, { library, scope, context, room });
    return moved === undefined ? answer : { ...answer, moved_from: asked };
  }
  const feedback = feedbackOn(environment.snapshot, { id, url: addresses.urlOf(id, context.baseUrl) });
  const passage = await fittingPassage(index, id, Number(position), room, (passage) => {
    const { next } = passage;
    const page = pageRecord(passage, library, context.baseUrl);
    return { page, ...feedback, truncated: next !== undefined, ...(next !== undefined && { next_cursor: cursorFor(next, scope) }) };
  });
  return passage ?? unknownPage(id, library);
}

async function termsFor(index: DocsIndex, query: DocsQuery): Promise<readonly Term[] | ToolError> {
  try {
    return termsOf((await index.search({ ...query, limit: 1, excerpts: false, words: true })).words ?? []);
  } catch (error) {
    return refusalOf(error);
  }
}

interface Call {
  readonly library: Library;
  readonly scope: CursorScope;
  readonly context: ToolContext;
  readonly room: Room;
}

function readSection(section: Section, from: number, terms: readonly Term[], { library, scope, context, room }: Call): JsonObject {
  const { addresses, sections } = library;
  const { id, page } = section;
  const location = { id, title: page.title, url: addresses.urlOf(id, context.baseUrl), heading_path: sections.pathOf(section) };
  const feedback = feedbackOn(library.environment.snapshot, { id, url: location.url });
  const valued = terms.length === 0 ? undefined : valuedFor(section, terms, sections);
  if (valued !== undefined && hasNone(valued, terms, [page.title, ...location.heading_path].join('\n')))
    return { note: sentence('page_without_words'), page: location, ...feedback, truncated: false };
  const long = section.treeEnd - section.start > readingCharacters;
  let characters = Math.min(readingCharacters, room.bytes);
  for (let tries = 0; ; tries++) {
    const { text, next, parts } =
      valued !== undefined && long ? readFor(section, valued, terms, characters) : read(section, from, characters, sections);
    const data: JsonObject = {
      page: {
        ...location,
        text,
        ...(page.updated_at !== undefined && { updated_at: page.updated_at }),
      },
      ...(parts.length > 0 && { parts: parts.map((part): JsonObject => ({ ...part })) }),
      ...(parts.length > 0 && section.index === 0 && from === 0 && { outline_first: true }),
      ...feedback,
      truncated: next !== undefined,
      ...(next !== undefined && { next_cursor: cursorFor(next, scope) }),
    };
    const size = room.sizeOf(data);
    if (size <= room.bytes || tries === 6) return data;
    characters = Math.floor(characters * Math.min(0.95, room.bytes / size));
  }
}

/** Whether no part, and no heading above, has a word that says something of the query; false where not all was looked at. */
function hasNone(valued: readonly Valued[], terms: readonly Term[], headings: string): boolean {
  const above = termsIn(terms, headings);
  const telling = [...terms.entries()].filter(([, { isVague }]) => !isVague);
  if (telling.length === 0 || !valued.every(({ whole }) => whole)) return false;
  return !telling.some(([term]) => above.has(term) || valued.some(({ matches }) => matches.has(term)));
}

const utf8 = new TextEncoder();

/** Reads as much as fits. JSON escapes make a text longer by a factor that only its letters know, so lengths are tried. */
export async function fittingPassage(
  index: DocsIndex,
  id: string,
  from: number,
  room: Room,
  toAnswer: (passage: DocsPassage) => JsonObject,
): Promise<JsonObject | ToolError | undefined> {
  for (let length = room.bytes; ; ) {
    const passage = await passageFrom(index, id, from, length);
    if (passage === undefined || isToolError(passage)) return passage;
    const answer = toAnswer(passage);
    const over = room.sizeOf(answer) - room.bytes;
    // At this length even a text of escapes alone fits beside the rest.
    if (over <= 0 || length < 64) return answer;
    // The text is read again without the excess, each byte of which is sent twice; where escapes are dense, half of it.
    const read = utf8.encode(passage.text).length;
    length = Math.max(read - ((over + 1) >> 1), read >> 1);
  }
}

/** The index's passage; what it refuses is an error text like any other. */
async function passageFrom(
  index: DocsIndex,
  id: string,
  from: number,
  maxBytes: number,
): Promise<DocsPassage | ToolError | undefined> {
  try {
    return await index.read(id, from, maxBytes);
  } catch (error) {
    return refusalOf(error);
  }
}

function pageRecord({ id, title, headingPath, text, updatedAt }: DocsPassage, { addresses }: Library, baseUrl: string): JsonObject {
  const updated = updatedAt ?? addresses.page(partsOf(id).page)?.updated_at;
  return {
    id,
    title,
    url: addresses.urlOf(id, baseUrl),
    heading_path: headingPath,
    text,
    ...(updated !== undefined && { updated_at: updated }),
  };
}

/** The error for an id that does not exist, with the nearest ones. */
export function unknownPage(id: string, { environment, addresses }: Pick<Library, 'environment' | 'addresses'>): Found {
  const page = addresses.page(partsOf(id).page);
  const ids =
    page === undefined
      ? environment.snapshot.pages.slice(0, 10).map((one) => one.id)
      : page.headings.map(({ anchor }) => `${page.id}#${anchor}`);
  const near = page === undefined ? addresses.nearest(id) : nearest(id, ids);
  const offered = near.length > 0 ? near : ids.slice(0, 10);
  return toolError(
    joinSentences(
      sentence('unknown_page', { id: quoted(id) }),
      offered.length > 0 && sentence(near.length > 0 ? 'nearest_values' : 'some_pages', { values: offered.join(', ') }),
      sentence('ids_from_search'),
    ),
  );
}

// What an index refuses, as a text for the model: a cursor that somebody made up, or a search while its server is away.

/** By the `code` of a `DocsIndexError`, which an index of a team's own may also give to an error of another class. */
const refusals: ReadonlyMap<unknown, SentenceName> = new Map([
  ['bad_cursor', 'cursor_unknown'],
  ['unavailable', 'search_unavailable'],
]);

/** The refusal that an index's error is. Throws any other error again. */
export function refusalOf(error: unknown): ToolError {
  const name = error instanceof Error && 'code' in error ? refusals.get(error.code) : undefined;
  if (name === undefined) throw error;
  return toolError(sentence(name));
}
