// Asking the server: a client of the pool, one read-only state for all statements of an answer, and an end to waiting. Whatever the
// server does, an answer is there or refused with `unavailable` within the deadline.
import { DocsIndexError } from '@vitrine/docs-index';
import { createGuard, NotQueried, type Patience, TooLate, type Verdict } from './breaker.ts';
import { layout } from './layout.ts';
import { type PostgresClient, type PostgresPool, rows, searchPath } from './pool.ts';
import type { Held } from './parse-query.ts';

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

/** SQLSTATE of a statement that the server ended: it took longer than `statement_timeout`. */
const queryCanceled = '57014';
/** Share of the deadline after which the server ends a statement, so that its word of that is there before the deadline. */
const statementShare = 0.8;

/** Asks by a pool. */
export function createSession({ pool, schema, report, ...patience }: SessionOptions): Ask {
  const { timeoutMs, clock } = patience;
  const statementMs = Math.ceil(timeoutMs * statementShare);
  const guard = createGuard(patience);
  /** When any search heard the server last. */
  let anyHeardAt = Number.NEGATIVE_INFINITY;
  // An error of an idle connection that nobody hears ends the process.
  pool.on('error', report);

  return async (snapshotId, work) => {
    /** When this search heard the server last; undefined while it waits for a client. */
    let heardAt: number | undefined;
    const noteHeard = (): void => void (heardAt = anyHeardAt = clock());
    const judge = (error: unknown): Verdict => {
      if (error instanceof DocsIndexError || isCanceled(error)) return 'works';
      if (!(error instanceof TooLate)) return 'failure';
      // A server that works ends a long statement before the deadline, and answers others while a search waits for a client.
      const silentMs = clock() - (heardAt ?? anyHeardAt);
      return silentMs < (heardAt === undefined ? timeoutMs : statementMs) ? 'neither' : 'failure';
    };
    const run = async (late: AbortSignal): Promise<Awaited<ReturnType<typeof work>>> => {
      const { client, release } = await lease(pool, late, timeoutMs);
      heardAt = clock();
      const heard = listened(client, noteHeard);
      try {
        const answer = await work(heard, await begin(heard, schema, snapshotId, statementMs));
        giveBack(client, release);
        return answer;
      } catch (error) {
        // A refused argument leaves the connection as good as it was: closing it would make every forged cursor cost a new one.
        if (error instanceof DocsIndexError) giveBack(client, release);
        else release(true);
        throw error;
      }
    };
    try {
      return await guard({ run, judge });
    } catch (error) {
      if (error instanceof DocsIndexError) throw error;
      // What failed was said when it failed.
      if (!(error instanceof NotQueried)) report(error);
      throw new DocsIndexError('unavailable', 'search is unavailable', { cause: error });
    }
  };
}

function isCanceled(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === queryCanceled;
}

/** The same client, which reports each answer of the server. */
function listened(client: PostgresClient, noteHeard: () => void): PostgresClient {
  return {
    query: async (text, values) => {
      try {
        const answer = await client.query(text, values);
        noteHeard();
        return answer;
      } catch (error) {
        if (isCanceled(error)) noteHeard();
        throw error;
      }
    },
    release: (close) => client.release(close),
    on: (event, listener) => client.on(event, listener),
    off: (event, listener) => client.off(event, listener),
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
  timeoutMs: number,
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
  const timer = setTimeout(() => release(true), 2 * timeoutMs);
  timer.unref();
  if (late.aborted) {
    release(false);
    throw new Error('postgres: connected too late');
  }
  late.addEventListener('abort', () => release(true), { once: true });
  return { client, release };
}

/** Begins in one round trip: the server ends a statement that takes too long, and all of them see one state. */
async function begin(client: PostgresClient, schema: string, snapshotId: string | undefined, statementMs: number): Promise<Held> {
  const chosen = snapshotId === undefined ? 'number = (select snapshot from published)' : `id = '${snapshotId}'`;
  const [row] = await rows(
    client,
    `begin isolation level repeatable read read only;
    set local statement_timeout = ${statementMs};
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
