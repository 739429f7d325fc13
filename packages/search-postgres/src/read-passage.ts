// Reading a page or a section: the server cuts out the bytes that are requested, so that a long page is never sent whole.
import type { DocsPassage } from '@vitrine/docs-index';
import { defaultPassageBytes, passageOf } from '@vitrine/docs-index/engine';
import { tablesOf } from './layout.ts';
import { type PostgresClient, type Row, rows } from './pool.ts';
import type { Held } from './parse-query.ts';

/** No page is so long, in bytes; PostgreSQL refuses numbers that are far greater. */
const mostBytes = 2 ** 30;

/** The stretch of a page or section from byte `from` on; undefined for an unknown id. */
export async function readPassage(
  client: PostgresClient,
  { number }: Held,
  id: string,
  from = 0,
  maxBytes: number = defaultPassageBytes,
): Promise<DocsPassage | undefined> {
  const room = Math.max(4, Math.trunc(maxBytes) || 0);
  const start = Math.max(0, Math.trunc(from) || 0);
  // PostgreSQL keeps no such character, and so no such id.
  if (id.includes('\0')) return undefined;
  const { sections } = tablesOf(number);
  /** One byte more than there is room for shows whether something follows. */
  const pieces = (heading: string, condition: string): Promise<Row[]> =>
    rows(
      client,
      `select id, page, title, heading_path, url, updated_at,
          substring(bytes from (greatest(0, $2 - starts) + 1)::integer for greatest(0, $3 - greatest(starts, $2))::integer) as piece
        from (
          select *, sum(octet_length(bytes)) over (order by place) - octet_length(bytes) as starts
          from (select *, convert_to(${heading}text, 'UTF8') as bytes from ${sections} where ${condition}) as whole
        ) as placed
        where starts = 0 or (starts < $3 and starts + octet_length(bytes) > $2)
        order by place`,
      [id, Math.min(start, mostBytes), Math.min(start + room + 1, mostBytes)],
    );
  const ofPage = await pieces('heading || ', 'page = $1');
  const found = ofPage.length > 0 ? ofPage : await pieces('', 'id = $1');
  const [first] = found;
  if (first === undefined) return undefined;
  const bytes = Buffer.concat(found.map(({ piece }) => (piece instanceof Uint8Array ? piece : new Uint8Array())));
  const headingPath = first['heading_path'] as readonly string[];
  const isPage = ofPage.length > 0;
  // The address of a page that begins with a heading is that of the heading without its anchor.
  const url = typeof first['url'] === 'string' ? (isPage ? first['url'].replace(/#.*/, '') : first['url']) : undefined;
  const facts = {
    id,
    page: String(first['page']),
    title: String(first['title']),
    headingPath: isPage ? [] : headingPath,
    ...(url !== undefined && { url }),
    ...(typeof first['updated_at'] === 'string' && { updatedAt: first['updated_at'] }),
  };
  return passageOf(facts, bytes, start, room);
}
