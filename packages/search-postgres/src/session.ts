// Asking the server, and an end to waiting: whatever it does, an answer is there or refused with `unavailable` within the deadline.
import { DocsIndexError } from '@vitrine/docs-index';
import type { IndexStore, StoredIndex } from '@vitrine/docs-index/engine';
import { createGuard, NotQueried, type Patience, TooLate, type Verdict } from './breaker.ts';
import { beginning, createReading, isBadCursor, isCanceled, isRemoved, lease, listened, Moved } from './connection.ts';
import { createHeldSnapshots } from './held.ts';
import type { PostgresPool } from './pool.ts';

/** Where to query, and how long. */
export interface SessionOptions extends Patience {
  readonly pool: PostgresPool;
  /** Checked by `schemaName`. */
  readonly schema: string;
  readonly cacheBytes: number | undefined;
  /** Receives the error of every attempt that failed. */
  readonly report: (error: unknown) => void;
}

/** Works with the snapshot that is named, or published. Rejects with `DocsIndexError`, whatever went wrong. */
export type Ask = <Answer>(
  snapshotId: string | undefined,
  work: (index: StoredIndex, store: IndexStore) => Promise<Answer>,
) => Promise<Answer>;

/** Share of the deadline after which the server ends a statement, so that its word of that is there before the deadline. */
const statementShare = 0.8;
/** How often a search begins again because another snapshot was published, or its own removed, while it was answered. */
const maxMoves = 8;

export function createSession({ pool, schema, cacheBytes, report, ...patience }: SessionOptions): Ask {
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
