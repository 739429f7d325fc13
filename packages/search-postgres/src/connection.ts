// A database client for one search: taken at the first statement, read-only, given back once in any case.
import type { IndexStore, Range } from '@vitrine/docs-index/engine';
import { partsOfBlocks, selectParts, tablesOf, textLiteral } from './layout.ts';
import { type PostgresClient, type PostgresPool, rows, searchPath } from './pool.ts';

/** Begins a transaction that cannot write, and whose statements the server ends when they take too long. */
export const beginning = (schema: string, statementMs: number): string => `begin isolation level repeatable read read only;
    set local statement_timeout = ${statementMs};
    set local ${searchPath(schema)};`;

export interface Leased {
  readonly client: PostgresClient;
  /** Gives it back once; with `true` its connection is closed. */
  readonly release: (close: boolean) => void;
}

/** Takes a client, which is closed when `late` is aborted, and `maxMs` after it was taken if it was not given back by then. */
export async function lease(pool: PostgresPool, late: AbortSignal, maxMs?: number): Promise<Leased> {
  const client = await pool.connect();
  // A connection that is lost between two statements reports it by an event too.
  const ignore = (): void => {};
  client.on('error', ignore);
  let isHeld = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const release = (close: boolean): void => {
    if (!isHeld) return;
    isHeld = false;
    clearTimeout(timer);
    client.off('error', ignore);
    client.release(close);
  };
  if (late.aborted) {
    release(false);
    throw new Error('postgres: connected too late');
  }
  if (maxMs !== undefined) timer = setTimeout(() => release(true), maxMs).unref();
  late.addEventListener('abort', () => release(true), { once: true });
  return { client, release };
}

const hasCode = (error: unknown, code: string): boolean => error instanceof Error && 'code' in error && error.code === code;

/** Whether the server ended a statement because it took longer than `statement_timeout`. */
export const isCanceled = (error: unknown): boolean => hasCode(error, '57014');

export const isRemoved = (error: unknown): boolean => hasCode(error, '42P01');

/** Whether a search was refused for its cursor. By the name as well: a code can be the server's, and with it the text. */
export const isBadCursor = (error: unknown): error is Error =>
  hasCode(error, 'bad_cursor') && error instanceof Error && error.name === 'DocsIndexError';

/** The same client, which reports each answer of the server. */
export function listened(client: PostgresClient, noteHeard: () => void): PostgresClient {
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

/** Ends the transaction and gives the client back, closed where the server does not confirm that in time; the answer does not wait for it. */
export function giveBack({ client, release }: Leased, maxMs: number): void {
  const timer = setTimeout(() => release(true), maxMs).unref();
  const end = (close: boolean): void => {
    clearTimeout(timer);
    release(close);
  };
  client.query('commit').then(
    () => end(false),
    () => end(true),
  );
}

/** Given where another snapshot than the one that is read was published, or has its number. */
export class Moved extends Error {}

export interface ReadingParts {
  readonly take: () => Promise<Leased>;
  /** How long the server has to confirm the end, in milliseconds. */
  readonly timeoutMs: number;
  /** The statements before the first one. */
  readonly beginning: string;
  /** The number of the snapshot, and the digest of what it holds: a schema that was made again counts from 1 again. */
  readonly number: number;
  readonly contentHash: string;
  readonly isPublished: boolean;
}

export interface Reading {
  readonly store: IndexStore;
  /** Rejects with `Moved` where the snapshot is another one now, or has to be the published one and is not; asks for that alone if nothing was read. */
  readonly confirm: () => Promise<void>;
  /** Gives the client back, if one was taken. */
  end(close?: boolean): void;
}

/** Begins to read: the transaction begins in the same round trip as the first statement. */
export function createReading({ take, timeoutMs, beginning: before, number, contentHash, isPublished }: ReadingParts): Reading {
  let leased: Leased | undefined;
  /** The value of an expression, which has its values in it: several statements at once take no parameters. */
  async function valueOf(expression: string): Promise<unknown> {
    if (leased !== undefined) return (await rows(leased.client, `select ${expression} as value`))[0]?.['value'];
    leased = await take();
    const published = isPublished ? ', (select snapshot from published) as published' : '';
    const held = `(select content_hash from snapshot where number = ${number}) as held`;
    const [row] = await rows(leased.client, `${before} select ${expression} as value, ${held}${published}`);
    if (row?.['held'] !== contentHash) throw new Moved('postgres: another snapshot has this number');
    if (isPublished && Number(row['published']) !== number) throw new Moved('postgres: another snapshot was published');
    return row['value'];
  }
  return {
    store: {
      async read(ranges) {
        const bytes = await valueOf(selectParts(number, partsOfBlocks(ranges)));
        return piecesOf(bytes instanceof Uint8Array ? bytes : new Uint8Array(), ranges);
      },
      async pagesOf(ids) {
        // PostgreSQL keeps no such character, and so no such id.
        const keepable = ids.filter((id) => !id.includes('\0'));
        if (keepable.length === 0) return new Map();
        const wanted = keepable.map(textLiteral).join(', ');
        const numbers = await valueOf(
          `(select json_object_agg(id, number) from ${tablesOf(number).pages} where id in (${wanted}))`,
        );
        return new Map(Object.entries((numbers ?? {}) as Record<string, number>));
      },
    },
    confirm: async () => {
      if (isPublished && leased === undefined) await valueOf('1');
    },
    end(close = false) {
      if (leased === undefined) return;
      if (close) leased.release(true);
      else giveBack(leased, timeoutMs);
    },
  };
}

function piecesOf(bytes: Uint8Array, ranges: readonly Range[]): Uint8Array[] {
  let at = 0;
  return ranges.map(([start, end]) => bytes.subarray(at, (at += end - start)));
}
