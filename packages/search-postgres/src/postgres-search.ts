import { requireInteger } from '@vitrine/core/workspace';
import { type DocsIndex, DocsIndexError } from '@vitrine/docs-index';
import { type PostgresPool, schemaName, snapshotName } from './pool.ts';
import type { IndexStore, StoredIndex } from '@vitrine/docs-index/engine';
import { createGuard, NotQueried, type Patience, TooLate, type Verdict } from './breaker.ts';
import { beginning, createReading, isBadCursor, isCanceled, isRemoved, lease, listened, Moved } from './connection.ts';
import { createHeldSnapshots } from './held.ts';

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

// Asking the server, and an end to waiting: whatever it does, an answer is there or refused with `unavailable` within the deadline.

/** Where to query, and how long. */
interface SessionOptions extends Patience {
  readonly pool: PostgresPool;
  /** Checked by `schemaName`. */
  readonly schema: string;
  readonly cacheBytes: number | undefined;
  /** Receives the error of every attempt that failed. */
  readonly report: (error: unknown) => void;
}

/** Works with the snapshot that is named, or published. Rejects with `DocsIndexError`, whatever went wrong. */
type Ask = <Answer>(
  snapshotId: string | undefined,
  work: (index: StoredIndex, store: IndexStore) => Promise<Answer>,
) => Promise<Answer>;

/** Share of the deadline after which the server ends a statement, so that its word of that is there before the deadline. */
const statementShare = 0.8;
/** How often a search begins again because another snapshot was published, or its own removed, while it was answered. */
const maxMoves = 8;

function createSession({ pool, schema, cacheBytes, report, ...patience }: SessionOptions): Ask {
  const { timeoutMs, clock } = patience;
  const statementMs = Math.ceil(timeoutMs * statementShare);
  const guard = createGuard(patience);
  /** When any search heard the server last. */
  let anyHeardAt = Number.NEGATIVE_INFINITY;
  const noteHeardByAny = (): void => void (anyHeardAt = clock());
  const snapshots = createHeldSnapshots({ pool, schema, timeoutMs, statementMs, cacheBytes, noteHeard: noteHeardByAny });
  // An error of an idle connection that nobody hears ends the process.
  pool.on('error', report);

  return async (snapshotId, work) => {
    /** When this search heard the server last; undefined while it waits for a client. */
    let heardAt: number | undefined;
    const noteHeard = (): void => void (heardAt = anyHeardAt = clock());
    const judge = (error: unknown): Verdict => {
      if (isBadCursor(error) || isCanceled(error)) return 'works';
      if (!(error instanceof TooLate)) return 'failure';
      // A server that works ends a long statement before the deadline, and answers others while a search waits for a client.
      const silentMs = clock() - (heardAt ?? anyHeardAt);
      return silentMs < (heardAt === undefined ? timeoutMs : statementMs) ? 'neither' : 'failure';
    };
    const run = async (late: AbortSignal): Promise<Awaited<ReturnType<typeof work>>> => {
      for (let moves = 0; ; moves++) {
        const { number, index } = await snapshots.of(snapshotId);
        const take = async () => {
          const leased = await lease(pool, late, 2 * timeoutMs);
          heardAt = clock();
          return { ...leased, client: listened(leased.client, noteHeard) };
        };
        const isPublished = snapshotId === undefined;
        const { contentHash } = index;
        const reading = createReading({
          ...{ take, timeoutMs, beginning: beginning(schema, statementMs) },
          ...{ number, contentHash, isPublished },
        });
        try {
          const answer = await confirmed(work(index, reading.store), reading.confirm);
          reading.end();
          return answer;
        } catch (error) {
          const isOld = error instanceof Moved || isRemoved(error);
          // A refused argument leaves the connection as good as it was: closing it would make every forged cursor cost a new one.
          reading.end(!isOld && !isBadCursor(error));
          if (!isOld || moves === maxMoves) throw error;
          snapshots.forget(snapshotId);
        }
      }
    };
    try {
      return await guard({ run, judge });
    } catch (error) {
      // The class of the search in memory, which is another module's.
      if (isBadCursor(error)) throw new DocsIndexError('bad_cursor', error.message);
      // What failed was said when it failed.
      if (!(error instanceof NotQueried)) report(error);
      throw new DocsIndexError('unavailable', 'search is unavailable', { cause: error });
    }
  };
}

/** An answer once its snapshot is confirmed; that another one was published comes before what this one refused. */
async function confirmed<Answer>(answer: Promise<Answer>, confirm: () => Promise<void>): Promise<Answer> {
  try {
    return await answer;
  } finally {
    await confirm();
  }
}
