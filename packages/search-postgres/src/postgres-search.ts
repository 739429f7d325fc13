import { requireInteger } from '@vitrine/core/workspace';
import type { DocsIndex } from '@vitrine/docs-index';
import { type PostgresPool, schemaName, snapshotName } from './pool.ts';
import { createSession } from './session.ts';

/** Options of a search over PostgreSQL. */
export interface PostgresSearchOptions {
  /** A `Pool` of `pg`. Give it a `connectionTimeoutMillis`: without one, connections to a server that hangs are waited for without end. */
  readonly pool: PostgresPool;
  /** Default `vitrine_search`. */
  readonly schema?: string;
  /** How long a search or a reading may take, in milliseconds, 10 to 60,000; default 1,000. */
  readonly timeoutMs?: number;
  /** Bytes of postings and texts that are kept in memory for later searches, 0 to 1 GiB for each snapshot; default 16 MiB. */
  readonly cacheBytes?: number;
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
  const { cacheBytes } = options;
  requireInteger('timeoutMs', timeoutMs, 10, 60_000);
  requireInteger('breakerThreshold', breakerThreshold, 1, 1_000);
  requireInteger('breakerResetMs', breakerResetMs, 1, 3_600_000);
  if (cacheBytes !== undefined) requireInteger('cacheBytes', cacheBytes, 0, 2 ** 30);
  const ask = createSession({
    pool,
    schema: schemaName(options.schema),
    timeoutMs,
    breakerThreshold,
    breakerResetMs,
    clock,
    cacheBytes,
    report: (error) => options.onError?.(error),
  });

  return {
    index(given) {
      const snapshotId = given === undefined ? undefined : snapshotName(given);
      return {
        search: (wanted) => ask(snapshotId, (index, store) => index.search(wanted, store)),
        read: (id, from, maxBytes) => ask(snapshotId, (index, store) => index.read(id, from, maxBytes, store)),
      };
    },
  };
}
