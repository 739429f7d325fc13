// The calls that are made to node-postgres, and the rows that come back.

/** The methods of a client of `pg` that are used. */
export interface PostgresClient {
  query(text: string, values?: unknown[]): Promise<unknown>;
  /** Gives the client back to its pool; with `true` its connection is closed. */
  release(close?: boolean): void;
  on(event: 'error', listener: (error: Error) => void): unknown;
  off(event: 'error', listener: (error: Error) => void): unknown;
}

/** The methods of a `Pool` of `pg` that are used. */
export interface PostgresPool {
  connect(): Promise<PostgresClient>;
  on(event: 'error', listener: (error: Error) => void): unknown;
}

export type Row = Readonly<Record<string, unknown>>;

/** The rows of a statement, or of the last of several. Throws TypeError for an answer of something else than `pg`. */
export async function rows(client: PostgresClient, text: string, values?: unknown[]): Promise<Row[]> {
  const answer = await client.query(text, values);
  const last: unknown = Array.isArray(answer) ? answer.at(-1) : answer;
  if (typeof last === 'object' && last !== null && 'rows' in last && Array.isArray(last.rows)) return last.rows as Row[];
  throw new TypeError('postgres: the client answered without rows');
}

const ignore = (): void => {};

/** Works with one client of the pool; its connection is closed when the work fails. Errors of a lost connection reach the work itself. */
export async function withClient<Result>(pool: PostgresPool, work: (client: PostgresClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  // A connection that is lost between two statements reports it by an event, and one that nobody hears ends the process.
  client.on('error', ignore);
  let failed = true;
  try {
    const result = await work(client);
    failed = false;
    return result;
  } finally {
    client.off('error', ignore);
    client.release(failed);
  }
}

/** Everything or nothing of some statements. */
export async function inTransaction<Result>(client: PostgresClient, work: () => Promise<Result>): Promise<Result> {
  await client.query('begin');
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    // The connection may be gone, and then so is the transaction.
    await client.query('rollback').catch(ignore);
    throw error;
  }
}

/** The name of a schema, to be quoted in statements, because it may be a word of SQL. Throws TypeError for one that is not a plain lower-case word. */
export function schemaName(schema = 'vitrine_search'): string {
  if (!/^[a-z_][a-z0-9_]{0,47}$/.test(schema))
    throw new TypeError(`schema: expected 1 to 48 of a-z 0-9 _, not beginning with a digit, received ${JSON.stringify(schema)}`);
  return schema;
}

export const searchPath = (schema: string): string => `search_path = "${schema}"`;

/** A snapshot's id, which is written into statements. Throws TypeError for one that could be more than a name. */
export function snapshotName(id: string): string {
  if (!/^[\w:.-]{1,200}$/.test(id))
    throw new TypeError(`snapshot: expected 1 to 200 of A-Z a-z 0-9 _ : . -, received ${JSON.stringify(id.slice(0, 200))}`);
  return id;
}
