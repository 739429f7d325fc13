// Loading: sections go into tables of their own, batch by batch. What a batch holds and that it was loaded are one transaction, so a
// load that was cut goes on where it stopped. A snapshot answers searches once all of it is there.
import { headingOf, type IndexedSection } from '@vitrine/docs-index/engine';
import { createTables, finishingSteps, insertBatch, layout, tablesOf } from './layout.ts';
import {
  inTransaction,
  type PostgresClient,
  type PostgresPool,
  rows,
  schemaName,
  searchPath,
  snapshotName,
  withClient,
} from './pool.ts';
import { configurationOf, createReaders, plainText, storable, wordsIn } from './words.ts';

/** How far a load is. */
export interface LoadProgress {
  /** `sections` while they are written, `indexes` while the server makes indexes, `ready` at the end. */
  readonly phase: 'sections' | 'indexes' | 'ready';
  /** Sections that are there, those of an earlier load included; in the phase `indexes`, steps. */
  readonly done: number;
}

/** A section to load; without `inLinks` no page links to it. */
export type LoadedSection = Omit<IndexedSection, 'inLinks'> & Partial<Pick<IndexedSection, 'inLinks'>>;

/** What to load, and where. */
export interface LoadOptions {
  /** The id of the snapshot that the sections belong to: `snapshot.id`. */
  readonly snapshotId: string;
  /**
   * Those of a page one after another; the same ones in the same order when a load is taken up again. `readSections` gives them so, with what links
   * from other pages say of each.
   */
  readonly sections: Iterable<LoadedSection> | AsyncIterable<LoadedSection>;
  /** Default `vitrine_search`. */
  readonly schema?: string;
  /** Sections in one transaction, 1 to 10,000; default 500. */
  readonly batch?: number;
  /** Ends the load between two batches. */
  readonly signal?: AbortSignal;
  /** Receives the state after every batch and step. */
  readonly onProgress?: (progress: LoadProgress) => void;
}

/** Characters of a section's text whose words are indexed: PostgreSQL takes 1 MB of them. The text itself is kept whole. */
const indexedCharacters = 262_144;
/** Words that are offered as spellings. */
const spellable = /^[\p{L}\p{N}]{2,64}$/u;

/** A section that was loaded last. */
interface Last {
  readonly id: string;
  readonly page: string;
}

/**
 * Loads a snapshot, or goes on with one that was begun; does nothing where it is ready. Rejects with the server's error; with Error
 * where another process loads the same snapshot, where the sections are others than those loaded before, or after an abort.
 *
 * @example packages/search-postgres/test/postgres.test.ts
 * ```ts
 * await migrate(pool);
 * await loadSections(pool, { snapshotId: 'one', sections: readSections(files.index, files.text), batch: 3 });
 * ```
 */
export async function loadSections(pool: PostgresPool, options: LoadOptions): Promise<{ sections: number; resumedAt: number }> {
  const schema = schemaName(options.schema);
  const id = snapshotName(options.snapshotId);
  const { batch = 500 } = options;
  if (!Number.isInteger(batch) || batch < 1 || batch > 10_000)
    throw new RangeError(`batch: expected an integer from 1 to 10000, received ${batch}`);
  return withClient(pool, async (client) => {
    await client.query(`set ${searchPath(schema)}`);
    // Held by the connection: when this process dies, the server lets go of it.
    const [lock] = await rows(client, 'select pg_try_advisory_lock(hashtext($1)) as held', [`${schema} ${id}`]);
    if (lock?.['held'] !== true) throw new Error(`snapshot ${id}: another process is loading it`);
    try {
      return await load(client, id, options, batch);
    } finally {
      await client.query('select pg_advisory_unlock_all(); reset search_path').catch(() => {});
    }
  });
}

async function load(
  client: PostgresClient,
  id: string,
  { sections, signal, onProgress }: LoadOptions,
  batchSize: number,
): Promise<{ sections: number; resumedAt: number }> {
  const { number, loaded, ready } = await begun(client, id);
  if (ready) {
    onProgress?.({ phase: 'ready', done: loaded });
    return { sections: loaded, resumedAt: loaded };
  }
  const last = await lastLoaded(client, number);
  const writer = createWriter(client, number, last);
  let place = 0;
  let batch: LoadedSection[] = [];
  const write = async (): Promise<void> => {
    if (batch.length === 0) return;
    signal?.throwIfAborted();
    await writer(batch, place);
    onProgress?.({ phase: 'sections', done: place });
    batch = [];
  };
  for await (const section of sections) {
    place += 1;
    if (place === loaded && section.id !== last?.id) throw otherSections(id, place, last?.id, section.id);
    if (place <= loaded) continue;
    batch.push(section);
    if (batch.length === batchSize) await write();
  }
  await write();
  if (place < loaded) throw otherSections(id, loaded, last?.id, undefined);
  const finishing = finishingSteps(number);
  for (const [done, step] of finishing.entries()) {
    signal?.throwIfAborted();
    onProgress?.({ phase: 'indexes', done });
    await client.query(step);
  }
  const { counts, sections: table } = tablesOf(number);
  await inTransaction(client, async () => {
    // The language of most sections comes first: a query that names none is read as its words.
    const counted = `select locale, count(*) as sections from ${table} group by locale`;
    const locales = `(select coalesce(array_agg(locale order by sections desc, locale), '{}') from (${counted}) as counted)`;
    await client.query(`drop table if exists ${counts}`);
    await rows(client, `update snapshot set ready = true, locales = ${locales} where number = $1 returning number`, [number]);
  });
  onProgress?.({ phase: 'ready', done: place });
  return { sections: place, resumedAt: loaded };
}

function otherSections(id: string, place: number, expected = 'none', received = 'none'): Error {
  return new Error(
    `snapshot ${id}: section ${place} was ${expected} when the load began, and is ${received}: drop the snapshot, and load it again`,
  );
}

/** The row of the snapshot, made where it was not there; its tables too. */
async function begun(client: PostgresClient, id: string): Promise<{ number: number; loaded: number; ready: boolean }> {
  return inTransaction(client, async () => {
    await rows(client, 'insert into snapshot (id, layout) values ($1, $2) on conflict (id) do nothing returning number', [
      id,
      layout,
    ]);
    const [row] = await rows(client, 'select number, layout, loaded, ready from snapshot where id = $1', [id]);
    const number = Number(row?.['number']);
    if (row?.['layout'] !== layout)
      throw new Error(`snapshot ${id}: loaded by another version of this package: drop it, and load it again`);
    await client.query(row['ready'] === true ? 'select 1' : createTables(number));
    return { number, loaded: Number(row['loaded']), ready: row['ready'] === true };
  });
}

async function lastLoaded(client: PostgresClient, number: number): Promise<Last | undefined> {
  const [row] = await rows(client, `select id, page from ${tablesOf(number).sections} order by place desc limit 1`);
  return row && { id: String(row['id']), page: String(row['page']) };
}

/** Writes batches; `loaded` is how many sections are there after one. */
function createWriter(
  client: PostgresClient,
  number: number,
  last: Last | undefined,
): (batch: readonly LoadedSection[], loaded: number) => Promise<void> {
  const readerOf = createReaders();
  const insert = insertBatch(number);
  let page = last?.page;
  return async (batch, loaded) => {
    const counts = new Map<string, number>();
    const records = batch.map((section, index) => {
      const { id, title, headingPath, text, url, updatedAt, version, locale = 'en', inLinks = 0, formerNames = '' } = section;
      const reader = readerOf(locale);
      const words = [title, headingPath.join('\n'), text.slice(0, indexedCharacters), formerNames].map((part) =>
        wordsIn(storable(part), reader),
      );
      for (const word of new Set(words.flat())) if (spellable.test(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
      const heading = headingOf(section, section.page !== page);
      page = section.page;
      const [title_words, heading_words, text_words, former_words] = words.map(plainText);
      return {
        ...{
          place: loaded - batch.length + index,
          id,
          page,
          title,
          heading_path: headingPath,
          text: storable(text),
          in_links: inLinks,
        },
        ...{ url, updated_at: updatedAt, version, locale, heading, config: configurationOf(locale) },
        ...{ title_words, heading_words, text_words, former_words },
      };
    });
    await inTransaction(client, async () => {
      await rows(client, insert.sections, [JSON.stringify(records)]);
      await rows(client, insert.counts, [[...counts.keys()], [...counts.values()]]);
      await rows(client, 'update snapshot set loaded = $2 where number = $1 returning number', [number, loaded]);
    });
  };
}
