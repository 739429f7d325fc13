// The documentation index over PostgreSQL: the two methods that the tools call.
import {
  type DocsSearchResult,
  type DocsHit,
  type DocsIndex,
  DocsIndexError,
  type DocsNeighbor,
  type DocsQuery,
} from '@vitrine/docs-index';
import { createExcerpter, hitRange, maxNearby } from '@vitrine/docs-index/engine';
import { tablesOf } from './layout.ts';
import { type PostgresClient, type PostgresPool, rows, schemaName, snapshotName } from './pool.ts';
import { type Filter, filtersOf, rank, type Ranked } from './rank.ts';
import { readPassage } from './read-passage.ts';
import { type Held, parseQuery, similarTerms, type Sought, suggestSpellings } from './parse-query.ts';
import { createSession } from './session.ts';
import { createReaders } from './words.ts';

/** Options of a search over PostgreSQL. */
export interface PostgresSearchOptions {
  /** A `Pool` of `pg`. Give it a `connectionTimeoutMillis`: without one, connections to a server that hangs are waited for for ever. */
  readonly pool: PostgresPool;
  /** Default `vitrine_search`. */
  readonly schema?: string;
  /** How long a search or a reading may take, in milliseconds, 10 to 60,000; default 1,000. */
  readonly timeoutMs?: number;
  /** Failures in a row after which nobody asks the server; default 5. */
  readonly breakerThreshold?: number;
  /** How long nobody asks it then, in milliseconds; default 2,000. */
  readonly breakerResetMs?: number;
  /** Milliseconds of a clock that is never set back; default `performance.now`. */
  readonly clock?: () => number;
  /** Receives the error of every attempt that failed: the server's, a deadline, a connection that was lost. While nobody asks, nothing. */
  onError?(error: unknown): void;
}

/** A search over one database. */
export interface PostgresSearch {
  /**
   * An index for `createDocumentationTools(snapshot, { index })`: over the snapshot with this id, or over the published one. Its methods reject
   * with `DocsIndexError`: `bad_cursor` for a cursor of another query or snapshot, `unavailable` where the server gave no answer.
   * Throws TypeError for an id that is none.
   */
  index(snapshotId?: string): DocsIndex;
}

/**
 * Makes a search; one for each pool, because all of its indexes share what they know of the server. Throws RangeError or TypeError naming an option that cannot be used.
 *
 * @example packages/search-postgres/test/postgres.test.ts
 * ```ts
 * index = createPostgresSearch({ pool, timeoutMs: 20_000, onError: (error) => errors.push(error) }).index('one');
 * ```
 */
export function createPostgresSearch(options: PostgresSearchOptions): PostgresSearch {
  const { pool, timeoutMs = 1_000, breakerThreshold = 5, breakerResetMs = 2_000, clock = () => performance.now() } = options;
  within('timeoutMs', timeoutMs, 10, 60_000);
  within('breakerThreshold', breakerThreshold, 1, 1_000);
  within('breakerResetMs', breakerResetMs, 1, 3_600_000);
  const report = (error: unknown): void => options.onError?.(error);
  const ask = createSession({
    pool,
    schema: schemaName(options.schema),
    timeoutMs,
    breakerThreshold,
    breakerResetMs,
    clock,
    report,
  });
  const readerOf = createReaders();

  async function answer(client: PostgresClient, held: Held, wanted: DocsQuery): Promise<DocsSearchResult> {
    const range = hitRange(held.id, wanted);
    if (range === undefined) throw new DocsIndexError('bad_cursor', 'cursor: expected one of this query');
    const { offset, end, next } = range;
    const sought = await parseQuery(client, held, wanted.query, wanted.locale, readerOf);
    const search = { client, held, sought, filter: wanted };
    const quoted = sought.phrases === undefined ? undefined : await rank(search, end, sought.phrases);
    const isQuoted = quoted !== undefined && quoted.total > 0;
    const { ranked, total } = isQuoted ? quoted : await rank(search, end);
    return {
      hits: await hitsOf(search, ranked.slice(offset), wanted.excerpts !== false),
      total,
      ...next(total),
      spellings: suggestSpellings(wanted.query, sought.words),
      ...(quoted !== undefined && !isQuoted && { unquoted: sought.text }),
      nearby: total === 0 ? await nearbyOf(search) : [],
      ...(wanted.words === true && {
        words: sought.words.flatMap(({ word, stop, missing, weight }) =>
          stop ? [] : [{ text: word.text, known: !missing, weight: missing ? 0 : weight }],
        ),
      }),
      ...(sought.limits.length > 0 && { limits: sought.limits }),
    };
  }

  return {
    index(given) {
      const snapshotId = given === undefined ? undefined : snapshotName(given);
      return {
        search: (wanted) => ask(snapshotId, (client, held) => answer(client, held, wanted)),
        read: (id, from, maxBytes) => ask(snapshotId, (client, held) => readPassage(client, held, id, from, maxBytes)),
      };
    },
  };
}

/** One search while it is answered. */
interface Search {
  readonly client: PostgresClient;
  readonly held: Held;
  readonly sought: Sought;
  readonly filter: Filter;
}

/** The sections as an answer shows them. */
async function hitsOf({ client, held, sought }: Search, ranked: readonly Ranked[], excerpts: boolean): Promise<DocsHit[]> {
  if (ranked.length === 0) return [];
  const found = await rows(
    client,
    `select place, url, updated_at, ${excerpts ? 'left(text, 32768)' : "''"} as text from ${tablesOf(held.number).sections} where place = any($1)`,
    [ranked.map(({ place }) => place)],
  );
  const byPlace = new Map(found.map((row) => [Number(row['place']), row]));
  const weights = new Map(
    sought.words.flatMap(({ word, weight }) => (weight === 0 ? [] : word.forms.map((form) => [form, weight] as const))),
  );
  for (const { replacements, weight } of sought.words)
    for (const one of replacements) weights.set(sought.reader.word(one).term, weight);
  const excerptOf = createExcerpter(sought.reader, weights);
  return ranked.map(({ place, id, page, title, headingPath, score }) => {
    const { url, updated_at, text } = byPlace.get(place) ?? {};
    return {
      ...{ id, page, title, headingPath },
      ...(typeof url === 'string' && { url }),
      ...(typeof updated_at === 'string' && { updatedAt: updated_at }),
      excerpt: excerpts ? excerptOf(String(text)) : '',
      score: Math.round(score * 1_000) / 1_000,
    };
  });
}

/** Headings with words that look like the query's. */
async function nearbyOf({ client, held, sought, filter }: Search): Promise<DocsNeighbor[]> {
  const terms = await similarTerms(client, held, sought);
  if (terms === undefined) return [];
  const values: unknown[] = [terms, maxNearby];
  const found = await rows(
    client,
    `select id, title, heading_path from ${tablesOf(held.number).sections}
      where head @@ $1::tsquery${filtersOf(filter, values)} order by ts_rank_cd(head, $1::tsquery) desc, place limit $2`,
    values,
  );
  return found.map(({ id, title, heading_path }) => ({
    id: String(id),
    title: String(title),
    heading: (heading_path as readonly string[]).at(-1) ?? String(title),
  }));
}

function within(option: string, value: number, least: number, greatest: number): void {
  if (!Number.isInteger(value) || value < least || value > greatest)
    throw new RangeError(`${option}: expected an integer from ${least} to ${greatest}, received ${value}`);
}
