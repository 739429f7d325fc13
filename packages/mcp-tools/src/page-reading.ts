// Reading one page or section in pieces: each as long as the budget allows, never cut where the next would not continue.
import { type ToolContext, type ToolError, toolError } from '@vitrine/core/mcp';
import type { DocsIndex, DocsPassage } from '@vitrine/docs-index';
import { cursorFor, placeOf } from './cursor.ts';
import { type Found, isToolError } from './documentation-tool.ts';
import { fitRecord } from './budget.ts';
import { type JsonObject, jsonBytes } from './json.ts';
import { nearest } from './nearest.ts';
import { type PageAddresses, partsOf } from './pages.ts';
import { refusalOf } from './refusal.ts';
import { quoted } from './vocabulary.ts';
import type { Source } from './source.ts';

export interface Library {
  readonly source: Source;
  readonly index: DocsIndex;
  readonly addresses: PageAddresses;
}

/** Room for `truncated` and `next_cursor`. */
const pagingBytes = 120;

/** The piece of a page at which the cursor points, in at most `bytes` of JSON. */
export async function readPage(
  library: Library,
  given: string,
  cursor: string | undefined,
  context: ToolContext,
  bytes: number,
): Promise<Found> {
  const { source, index, addresses } = library;
  const id = addresses.idOf(given, context.baseUrl);
  const scope = { snapshotId: source.snapshot.id, request: JSON.stringify(['read', id]) };
  const place = cursor === undefined ? '0' : placeOf(cursor, scope);
  if (isToolError(place)) return place;
  if (!/^\d{1,9}$/.test(place))
    return toolError('The cursor was not given out by this server. Leave cursor out to read from the beginning.');
  const passage = await fittingPassage(
    index,
    id,
    Number(place),
    (found) => pageOf(found, library, context.baseUrl),
    bytes - pagingBytes,
  );
  if (passage === undefined) return unknownPage(id, source);
  if (isToolError(passage)) return passage;
  const { page, next } = passage;
  return { page, truncated: next !== undefined, ...(next !== undefined && { next_cursor: cursorFor(next, scope) }) };
}

export interface Piece {
  readonly page: JsonObject;
  /** Where the text continues. */
  readonly next: number | undefined;
}

const utf8 = new TextEncoder();

/** Reads as much as fits. JSON escapes make a text longer by a factor that only its letters know, so lengths are tried. */
export async function fittingPassage(
  index: DocsIndex,
  id: string,
  from: number,
  toPage: (passage: DocsPassage) => JsonObject,
  bytes: number,
): Promise<Piece | ToolError | undefined> {
  for (let length = bytes; ; ) {
    const passage = await passageFrom(index, id, from, length);
    if (passage === undefined || isToolError(passage)) return passage;
    const { text = '', ...rest } = toPage(passage);
    const page = { ...fitRecord(rest, bytes >> 1), text };
    const over = jsonBytes(page) - bytes;
    // At this length even a text of escapes alone fits beside the rest.
    if (over <= 0 || length < 64) return { page, next: passage.next };
    // The text is read again without the excess; where escapes are dense, half of it.
    const read = utf8.encode(passage.text).length;
    length = Math.max(read - over, read >> 1);
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

function pageOf({ id, title, headingPath, text, updatedAt }: DocsPassage, { addresses }: Library, baseUrl: string): JsonObject {
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
export function unknownPage(id: string, { snapshot: { pages } }: Source): Found {
  const page = pages.find((one) => one.id === partsOf(id).page);
  const ids = page === undefined ? pages.map((one) => one.id) : page.headings.map(({ anchor }) => `${page.id}#${anchor}`);
  const near = nearest(id, ids);
  const offered = near.length > 0 ? near : ids.slice(0, 10);
  return toolError(
    `No page or section${quoted(id)}. ${near.length > 0 ? 'Nearest' : 'There are'}: ${offered.join(', ')}. Ids come from a search with query.`,
  );
}
