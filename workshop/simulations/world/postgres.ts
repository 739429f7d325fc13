// PostgreSQL and the pool of `pg` as the search meets them: the statements that the package sends, transactions that see one state, tables that
// cannot be dropped while somebody reads them, connections that are lost. `npm run check simulations-servers` compares this with a real server.
import { Buffer } from 'node:buffer';
import type { PostgresClient, PostgresPool } from '../../../packages/search-postgres/src/pool.ts';
import type { Network, Server } from './network.ts';
import type { Process, World } from './world.ts';

type Row = Readonly<Record<string, unknown>>;

interface SnapshotRow {
  readonly number: number;
  readonly id: string;
  readonly layout: number;
  readonly ready: boolean;
  readonly loaded: number;
  readonly sections: number;
  readonly content_hash: string;
}

/** Everything in a database; a change makes another one. */
interface State {
  readonly snapshots: readonly SnapshotRow[];
  readonly published: number | undefined;
  readonly tables: ReadonlyMap<string, readonly Row[]>;
  readonly nextNumber: number;
  /** Steps of the migration that were made, and those that are recorded as made. */
  readonly made: number;
  readonly steps: number;
}

/** The lock that those who migrate wait for. */
const migrations = 'migrations';
const takesLock = 'select pg_advisory_xact_lock';

type Change = (state: State) => State;

interface Transaction {
  view: State;
  readonly changes: Change[];
  readonly read: Set<string>;
  /** Whether it sees what was committed before it began; others see what was before each statement. */
  readonly isRepeatable: boolean;
}

/** What a connection has open. */
interface Session {
  transaction: Transaction | undefined;
  statementMs: number | undefined;
  readonly locks: Set<string>;
}

/** An error of the server, with its SQLSTATE. */
export class PostgresError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** What a statement yields; it `waits` for another session, and is sent again, where a real one would wait at the server. */
interface Executed {
  readonly rows: readonly Row[];
  readonly waits?: boolean;
}

export interface SimulatedPostgres extends Server {
  /** How long statements take from now on, in milliseconds. */
  slowMs: number;
  open(): Session;
  close(session: Session): void;
  execute(session: Session, text: string, values: readonly unknown[]): Executed;
  /** Whether somebody reads a table that a statement drops. */
  isHeld(session: Session, text: string): boolean;
  isOpen(session: Session): boolean;
  /** Ends all connections. */
  restart(): void;
  /** Ends those of a pool whose process is no more. */
  forget(pool: SimulatedPool): void;
}

export function createPostgres(world: World): SimulatedPostgres {
  let committed: State = { snapshots: [], published: undefined, tables: new Map(), nextNumber: 1, made: 0, steps: 0 };
  let sessions = new Set<Session>();

  /** The texts of statements, without their line breaks. */
  const plain = new Map<string, string>();

  function plainOf(given: string): string {
    const text = plain.get(given) ?? given.trim().replace(/\s+/g, ' ');
    plain.set(given, text);
    return text;
  }

  function dropped(text: string): string[] {
    return text.startsWith('drop table if exists')
      ? text
          .slice(20)
          .split(',')
          .map((name) => name.trim())
      : [];
  }

  const server: SimulatedPostgres = {
    name: 'postgres',
    up: true,
    slowMs: 0,
    open() {
      const session: Session = { transaction: undefined, statementMs: undefined, locks: new Set() };
      sessions.add(session);
      return session;
    },
    close: (session) => void sessions.delete(session),
    isHeld(session, text) {
      const names = text.startsWith(takesLock) ? [migrations] : dropped(plainOf(text));
      return [...sessions].some((each) => each !== session && names.some((name) => each.transaction?.read.has(name)));
    },
    isOpen: (session) => sessions.has(session),
    restart: () => void (sessions = new Set()),
    forget: (pool) => {
      for (const session of pool.sessions) sessions.delete(session);
    },
    execute(session, given, values) {
      if (!sessions.has(session)) throw new PostgresError('57P01', 'terminating connection due to administrator command');
      const text = plainOf(given);
      world.note(text);
      if (text.startsWith(takesLock) && server.isHeld(session, text)) return { rows: [], waits: true };
      try {
        return { rows: statement(session, text, values) };
      } catch (error) {
        if (error instanceof PostgresError) session.transaction = undefined;
        throw error;
      }
    },
  };

  function statement(session: Session, text: string, values: readonly unknown[]): readonly Row[] {
    if (text.startsWith('begin')) {
      session.transaction = { view: committed, changes: [], read: new Set(), isRepeatable: text.includes('repeatable read') };
      session.statementMs = Number(/statement_timeout = (\d+)/.exec(text)?.[1] ?? 0) || undefined;
      const first = /; (select .+)$/.exec(text)?.[1];
      return first === undefined ? [] : statement(session, first, values);
    }
    if (text === 'commit' || text === 'rollback') {
      const { transaction } = session;
      session.transaction = undefined;
      session.statementMs = undefined;
      if (text === 'commit' && transaction !== undefined) {
        const next = transaction.changes.reduce((state, change) => change(state), committed);
        // What is published refers to its snapshot.
        if (next.published !== undefined && !next.snapshots.some(({ number }) => number === next.published))
          throw new PostgresError('23503', 'update or delete on table "snapshot" violates foreign key constraint');
        committed = next;
      }
      return [];
    }
    const transaction = session.transaction ?? { view: committed, changes: [], read: new Set<string>(), isRepeatable: false };
    if (!transaction.isRepeatable) transaction.view = transaction.changes.reduce((state, each) => each(state), committed);
    const change = (by: Change): void => {
      transaction.view = by(transaction.view);
      transaction.changes.push(by);
      if (session.transaction === undefined) committed = by(committed);
    };
    const { view } = transaction;
    const table = (name: string): readonly Row[] => {
      // Names of tables are those of now, whatever a transaction sees in them.
      const rows = transaction.view.tables.get(name);
      if (rows === undefined || (transaction.changes.length === 0 && !committed.tables.has(name)))
        throw new PostgresError('42P01', `relation "${name}" does not exist`);
      transaction.read.add(name);
      return rows;
    };
    const rowOf = (matches: (row: SnapshotRow) => boolean, next: Partial<SnapshotRow>): readonly Row[] => {
      const found = transaction.view.snapshots.filter(matches);
      change((state) => ({ ...state, snapshots: state.snapshots.map((row) => (matches(row) ? { ...row, ...next } : row)) }));
      return found.map(({ number, id }) => ({ number, id }));
    };

    if (text === 'select getdatabaseencoding() as encoding') return [{ encoding: 'UTF8' }];
    if (text.startsWith(takesLock)) {
      transaction.read.add(migrations);
      return [{}];
    }
    if (text.startsWith('create schema if not exists') || text.startsWith('create table if not exists migration')) return [];
    if (text.startsWith('select coalesce(max(step), 0)')) return [{ step: view.steps }];
    if (text.startsWith('create table snapshot (')) {
      if (view.made > 0) throw new PostgresError('42P07', 'relation "snapshot" already exists');
      change((state) => ({ ...state, made: 1 }));
      return [];
    }
    if (text.startsWith('alter table snapshot drop column locales')) {
      if (view.made > 1) throw new PostgresError('42703', 'column "locales" of relation "snapshot" does not exist');
      change((state) => ({ ...state, made: 2 }));
      return [];
    }
    if (text.startsWith('insert into migration')) {
      if (Number(values[0]) <= view.steps) throw new PostgresError('23505', 'duplicate key value violates unique constraint');
      change((state) => ({ ...state, steps: Number(values[0]) }));
      return [{ step: values[0] }];
    }
    if (text.startsWith('set ') || text === 'select 1' || text.startsWith('analyze') || text.startsWith('alter table')) return [];
    if (/^create (unique )?index/.test(text)) return [];
    if (text.startsWith('select pg_try_advisory_lock')) {
      const name = String(values[0]);
      const isFree = ![...sessions].some((each) => each !== session && each.locks.has(name));
      if (isFree) session.locks.add(name);
      return [{ held: isFree }];
    }
    if (text.startsWith('select pg_advisory_unlock_all')) {
      session.locks.clear();
      return [];
    }
    if (view.made < 2) throw new PostgresError('42P01', 'relation "snapshot" does not exist');
    if (text.startsWith('insert into snapshot')) {
      const [id, layout, sections, hash] = [String(values[0]), Number(values[1]), Number(values[2]), String(values[3])];
      if (view.snapshots.some((row) => row.id === id)) return [];
      const row = { number: committed.nextNumber, id, layout, ready: false, loaded: 0, sections, content_hash: hash };
      committed = { ...committed, nextNumber: row.number + 1 };
      change((state) => ({ ...state, nextNumber: committed.nextNumber, snapshots: [...state.snapshots, row] }));
      return [{ number: row.number }];
    }
    if (text.startsWith('select number, layout'))
      return view.snapshots.filter(({ id }) => id === values[0]).map((row) => ({ ...row }));
    if (text.startsWith('create table if not exists block_')) {
      const names = [...text.matchAll(/create table if not exists (\w+)/g)].map(([, name = '']) => name);
      change((state) => ({ ...state, tables: new Map([...names.map((name) => [name, []] as const), ...state.tables]) }));
      return [];
    }
    const inserted = /^insert into ((?:block|chunk|page)_\d+) select/.exec(text)?.[1];
    if (inserted !== undefined) {
      const [first, second] = values as readonly [readonly unknown[], readonly unknown[]];
      const before = table(inserted);
      const rows = first
        .map((each, at) => ({ key: each, value: second[at] }))
        .filter(({ key }) => !before.some((row) => row['key'] === key));
      change((state) => ({
        ...state,
        tables: new Map(state.tables).set(inserted, [...(state.tables.get(inserted) ?? []), ...rows]),
      }));
      return rows.map(() => ({ '?column?': 1 }));
    }
    if (text.startsWith('update snapshot set loaded'))
      return rowOf(({ number }) => number === values[0], { loaded: Number(values[1]) });
    if (text.startsWith('update snapshot set ready')) return rowOf(({ number }) => number === values[0], { ready: true });
    if (text.startsWith('drop table if exists')) {
      const names = new Set(dropped(text));
      change((state) => ({ ...state, tables: new Map([...state.tables].filter(([name]) => !names.has(name))) }));
      return [];
    }
    if (/^insert into \S+published/.test(text)) {
      const found = view.snapshots.find((row) => row.id === values[0] && row.ready);
      if (found !== undefined) change((state) => ({ ...state, published: found.number }));
      return found === undefined ? [] : [{ snapshot: found.number }];
    }
    if (text.startsWith('select id, sections, ready'))
      return view.snapshots.map((row) => ({ ...row, published: row.number === view.published })).reverse();
    if (text.startsWith('select number, exists'))
      return view.snapshots
        .filter(({ id }) => id === values[0])
        .map(({ number }) => ({ number, published: number === view.published }));
    if (text.startsWith('delete from snapshot')) {
      const found = view.snapshots.filter(({ number }) => number === values[0]);
      change((state) => ({ ...state, snapshots: state.snapshots.filter(({ number }) => number !== values[0]) }));
      return found.map(({ id }) => ({ id }));
    }
    // What a search asks.
    const ready = /^select number, id, layout, content_hash from snapshot where ready and (.+)$/.exec(text)?.[1];
    if (ready !== undefined) {
      const id = /^id = '(.+)'$/.exec(ready)?.[1];
      return view.snapshots
        .filter((row) => row.ready && (id === undefined ? row.number === view.published : row.id === id))
        .map((row) => ({ ...row }));
    }
    const chunk = /^select bytes from (chunk_\d+)/.exec(text)?.[1];
    if (chunk !== undefined) {
      const [from, most] = values.map(Number);
      const rows = table(chunk).filter(({ key }) => Number(key) >= (from ?? 0));
      return rows.slice(0, most).map(({ value }) => ({ bytes: value }));
    }
    const asked =
      /^select (.+?) as value(, \(select content_hash from snapshot where number = (\d+)\) as held)?(, \(select snapshot from published\) as published)?$/.exec(
        text,
      );
    if (asked !== null) {
      const [, expression = '', isHeld, number, isConfirmed] = asked;
      const held = view.snapshots.find((row) => row.number === Number(number))?.content_hash ?? null;
      return [
        {
          value: valueOf(expression, table),
          ...(isHeld !== undefined && { held }),
          ...(isConfirmed !== undefined && { published: view.published }),
        },
      ];
    }
    world.violated('no error escapes', `the model of PostgreSQL knows no such statement: ${text.slice(0, 200)}`);
    return [];
  }
  return server;
}

/** What an expression of a search yields: parts of blocks, numbers of pages, or 1. */
function valueOf(expression: string, table: (name: string) => readonly Row[]): unknown {
  const blocks = /join (block_\d+)/.exec(expression)?.[1];
  if (blocks !== undefined) {
    const [numbers = [], from = [], lengths = []] = [...expression.matchAll(/'\{([\d,]*)\}'/g)].map(([, list = '']) =>
      list.split(',').map(Number),
    );
    const byNumber = new Map(table(blocks).map(({ key, value }) => [key, value]));
    const pieces = numbers.map((number, at) => {
      const bytes = byNumber.get(number);
      const first = (from[at] ?? 1) - 1;
      return bytes instanceof Uint8Array ? bytes.subarray(first, first + (lengths[at] ?? 0)) : new Uint8Array();
    });
    return Buffer.concat(pieces);
  }
  const pages = /from (page_\d+)/.exec(expression)?.[1];
  if (pages === undefined) return 1;
  const ids = [...expression.matchAll(/decode\('([\da-f]*)', 'hex'\)/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString());
  const found = table(pages).filter(({ key }) => ids.includes(String(key)));
  return found.length === 0 ? null : Object.fromEntries(found.map(({ key, value }) => [key, value]));
}

/** A pool of a process, and what is lent from it. */
export interface SimulatedPool extends PostgresPool {
  readonly lent: number;
  /** Times at which a client was asked for. */
  readonly asked: readonly number[];
  readonly sessions: readonly Session[];
}

type Listener = (error: Error) => void;

interface Connection {
  readonly session: Session;
  readonly listeners: Set<Listener>;
  lent: boolean;
  lost: boolean;
}

/** Somebody who waits for a client. */
interface Request {
  isOpening: boolean;
  isOver: boolean;
  give(connection: Connection): void;
  fail(error: unknown): void;
}

export function createPool(
  world: World,
  network: Network,
  server: SimulatedPostgres,
  max = 3,
  connectionTimeoutMs = 1_000,
): SimulatedPool {
  const idle: Connection[] = [];
  const waiting: Request[] = [];
  const asked: number[] = [];
  const sessions: Session[] = [];
  let total = 0;
  let lent = 0;

  function clientOf(connection: Connection): PostgresClient {
    let isLent = true;
    let isClosed = false;
    connection.lent = true;
    lent += 1;
    return {
      query: async (text, values = []) => {
        if (isClosed) throw new Error('Client was closed and is not queryable');
        world.expect(isLent, 'connections are given back once', () => `a client that was given back runs ${text.slice(0, 60)}`);
        if (connection.lost) throw new Error('Client has encountered a connection error and is not queryable');
        const { session } = connection;
        const process = world.current;
        while (!text.startsWith(takesLock) && server.isHeld(session, text)) await world.sleep(5);
        if (server.slowMs > 0) {
          const limit = session.statementMs ?? Number.POSITIVE_INFINITY;
          await world.sleep(Math.min(server.slowMs, limit));
          if (server.slowMs > limit) {
            session.transaction = undefined;
            throw new PostgresError('57014', 'canceling statement due to statement timeout');
          }
        }
        try {
          for (;;) {
            const executed = await network.call(server, () => server.execute(session, text, values));
            if (executed.waits !== true) return executed;
            await world.sleep(5);
          }
        } catch (error) {
          if (!(error instanceof PostgresError) || error.code === '57P01') lose(connection, error, process);
          throw error;
        }
      },
      release(close = false) {
        world.expect(isLent, 'connections are given back once', () => 'a client is given back twice');
        if (!isLent) return;
        isLent = false;
        isClosed = close;
        connection.lent = false;
        lent -= 1;
        if (close || connection.lost) {
          server.close(connection.session);
          total -= 1;
        } else idle.push(connection);
        serveWaiting();
      },
      on: (_, listener) => connection.listeners.add(listener),
      off: (_, listener) => connection.listeners.delete(listener),
    };
  }

  function lose(connection: Connection, error: unknown, process: Process): void {
    if (connection.lost) return;
    connection.lost = true;
    server.close(connection.session);
    world.after(
      0,
      () => {
        // Once it was given back the pool hears its errors.
        world.expect(
          !connection.lent || connection.listeners.size > 0,
          'connections are given back once',
          () => 'an error of a lent client is heard by nobody, and ends the process',
        );
        for (const listener of connection.listeners) listener(error instanceof Error ? error : new Error(String(error)));
      },
      process,
    );
  }

  /** Who waits longest gets a connection that is idle, or one that is made. */
  function serveWaiting(): void {
    while (waiting.length > 0) {
      // Of an idle connection that was ended the pool hears.
      for (const ended of idle.splice(0)) {
        if (server.isOpen(ended.session)) idle.push(ended);
        else total -= 1;
      }
      const connection = idle.pop();
      if (connection === undefined && total >= max) return;
      const request = waiting.shift();
      if (request === undefined) return;
      if (connection === undefined) make(request);
      else request.give(connection);
    }
  }

  function make(request: Request): void {
    total += 1;
    request.isOpening = true;
    network
      .call(server, () => server.open())
      .then(
        (session) => {
          sessions.push(session);
          // What connects too late is closed.
          if (request.isOver) server.close(session);
          else request.give({ session, listeners: new Set(), lent: false, lost: false });
        },
        (error: unknown) => {
          if (request.isOver) return;
          total -= 1;
          request.fail(error);
          serveWaiting();
        },
      );
  }

  const heard: Listener[] = [];
  return {
    get lent() {
      return lent;
    },
    asked,
    sessions,
    on: (_, listener) => heard.push(listener),
    connect() {
      asked.push(world.now);
      return new Promise((resolve, reject) => {
        const timer = world.after(connectionTimeoutMs, () => {
          if (request.isOpening) total -= 1;
          waiting.splice(waiting.indexOf(request), waiting.includes(request) ? 1 : 0);
          request.fail(new Error('timeout exceeded when trying to connect'));
          serveWaiting();
        });
        const over = (): void => {
          timer.cancelled = true;
          request.isOver = true;
        };
        const request: Request = {
          isOpening: false,
          isOver: false,
          give(connection) {
            over();
            resolve(clientOf(connection));
          },
          fail(error) {
            over();
            reject(error instanceof Error ? error : new Error(String(error)));
          },
        };
        waiting.push(request);
        serveWaiting();
      });
    },
  };
}
