// Asking the server: a client of the pool, one read-only state for all statements of an answer, and an end to waiting. Whatever the
// server does, an answer is there or refused with `unavailable` within the deadline.
import { DocsIndexError } from '@vitrine/docs-index';
import { createGuard, NotQueried, type Patience } from './breaker.ts';
import { layout } from './layout.ts';
import { type PostgresClient, type PostgresPool, rows, searchPath } from './pool.ts';
import type { Held } from './read-query.ts';

/** Where to query, and how long. */
export interface SessionOptions extends Patience {
  readonly pool: PostgresPool;
  /** Checked by `schemaName`. */
  readonly schema: string;
  /** Receives the error of every attempt that failed. */
  readonly report: (error: unknown) => void;
}

/** Works with a client and the snapshot that is named, or published. Rejects with `DocsIndexError`, whatever went wrong. */
export type Ask = <Answer>(
  snapshotId: string | undefined,
  work: (client: PostgresClient, held: Held) => Promise<Answer>,
) => Promise<Answer>;

/** Asks by a pool. */
export function createSession({ pool, schema, report, ...patience }: SessionOptions): Ask {
  const guard = createGuard(patience, (error) => !(error instanceof DocsIndexError));
  // An error of an idle connection that nobody hears ends the process.
  pool.on('error', report);

  return async (snapshotId, work) => {
    try {
      return await guard(async (late) => {
        const { client, release } = await lease(pool, late, patience.deadlineMs);
        try {
          const answer = await work(client, await begin(client, schema, snapshotId, patience.deadlineMs));
          giveBack(client, release);
          return answer;
        } catch (error) {
          // A refused argument leaves the connection as good as it was: closing it would make every forged cursor cost a new one.
          if (error instanceof DocsIndexError) giveBack(client, release);
          else release(true);
          throw error;
        }
      });
    } catch (error) {
      if (error instanceof DocsIndexError) throw error;
      // What failed was said when it failed.
      if (!(error instanceof NotQueried)) report(error);
      throw new DocsIndexError('unavailable', 'search is unavailable', { cause: error });
    }
  };
}

/** Ends the transaction and gives the client back; the answer does not wait for it. */
function giveBack(client: PostgresClient, release: (close: boolean) => void): void {
  client.query('commit').then(
    () => release(false),
    () => release(true),
  );
}

/** A client of the pool that is given back once: closed when the deadline passes or, unless it was given back, as long again after it. */
async function lease(
  pool: PostgresPool,
  late: AbortSignal,
  deadlineMs: number,
): Promise<{ client: PostgresClient; release: (close: boolean) => void }> {
  const client = await pool.connect();
  // A connection that is lost between two statements reports it by an event too.
  const ignore = (): void => {};
  client.on('error', ignore);
  let isHeld = true;
  const release = (close: boolean): void => {
    if (!isHeld) return;
    isHeld = false;
    clearTimeout(timer);
    client.off('error', ignore);
    client.release(close);
  };
  const timer = setTimeout(() => release(true), 2 * deadlineMs);
  timer.unref();
  if (late.aborted) {
    release(false);
    throw new Error('postgres: connected too late');
  }
  late.addEventListener('abort', () => release(true), { once: true });
  return { client, release };
}

/** Begins in one round trip: no statement takes longer than the deadline, and all of them see one state. */
async function begin(client: PostgresClient, schema: string, snapshotId: string | undefined, deadlineMs: number): Promise<Held> {
  const chosen = snapshotId === undefined ? 'number = (select snapshot from published)' : `id = '${snapshotId}'`;
  const [row] = await rows(
    client,
    `begin isolation level repeatable read read only;
    set local statement_timeout = ${deadlineMs};
    set local ${searchPath(schema)};
    set local pg_trgm.similarity_threshold = 0.2;
    select number, id, layout, loaded, locales from snapshot where ready and ${chosen}`,
  );
  if (row === undefined)
    throw new Error(
      snapshotId === undefined ? 'postgres: no snapshot is published' : `postgres: snapshot ${snapshotId} is not loaded`,
    );
  if (row['layout'] !== layout)
    throw new Error(`postgres: snapshot ${String(row['id'])} was loaded by another version of this package: load it again`);
  return {
    number: Number(row['number']),
    id: String(row['id']),
    sections: Number(row['loaded']),
    locales: row['locales'] as readonly string[],
  };
}
