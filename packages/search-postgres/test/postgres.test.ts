// With a real server, where this machine has one (Debian: postgresql): loading, searching, reading, swapping.
import { type DocsSearchResult, type DocsIndex, openDocsIndex } from '@vitrine/docs-index';
import { buildDocsIndex } from '@vitrine/docs-index/build';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postgresPrograms, postgresServer, type PostgresServer } from '../../../workshop/postgres/postgres-server.mjs';
import { sections } from './sections.ts';
import { createPostgresSearch, dropSnapshot, listSnapshots, loadIndex, migrate, publishSnapshot } from '../src/index.ts';

const isThere = postgresPrograms() !== undefined;

test('this machine has a server, or the tests with one are not among these', () => {
  expect(typeof isThere).toBe('boolean');
});

if (isThere)
  describe('with a server', () => {
    let server: PostgresServer;
    let pool: pg.Pool;
    let index: DocsIndex;
    const errors: unknown[] = [];
    const files = buildDocsIndex(sections);
    const embedded = openDocsIndex(files.index, files.text);
    const idsOf = ({ hits }: DocsSearchResult): string[] => hits.map(({ id }) => id);

    beforeAll(async () => {
      server = postgresServer();
      await server.start();
      pool = new pg.Pool({ ...server.connection, max: 4, connectionTimeoutMillis: 5_000 });
      await migrate(pool);
      await loadIndex(pool, { snapshotId: 'one', ...files, batch: 1 });
      index = createPostgresSearch({ pool, timeoutMs: 20_000, onError: (error) => errors.push(error) }).index('one');
    });
    afterAll(async () => {
      await pool.end();
      await server.dispose();
    });

    test('migrations can be repeated, and by several at once', async () => {
      const taken = await Promise.all([1, 2, 3].map(() => migrate(pool, { schema: 'twice' })));
      expect(taken.map(({ from }) => from).sort()).toEqual([0, 2, 2]);
      expect(await migrate(pool)).toEqual({ from: 2, to: 2 });
      expect(await loadIndex(pool, { snapshotId: 'one', schema: 'twice', ...files })).toMatchObject({ sections: 10, resumedAt: 0 });
    });

    test('a schema may have the name of a word of SQL', async () => {
      expect(await migrate(pool, { schema: 'null' })).toMatchObject({ from: 0 });
      await loadIndex(pool, { snapshotId: 'one', schema: 'null', ...files });
      const search = createPostgresSearch({ pool, schema: 'null', timeoutMs: 20_000, onError: (error) => errors.push(error) });
      expect(await search.index('one').search({ query: 'iterable' })).toEqual(embedded.search({ query: 'iterable' }));
      await publishSnapshot(pool, 'one', { schema: 'null' });
      expect(await listSnapshots(pool, { schema: 'null' })).toHaveLength(1);
    });

    test('a schema of a newer version of the package is refused', async () => {
      await migrate(pool, { schema: 'newer' });
      await pool.query('insert into newer.migration (step) values (99)');
      await expect(migrate(pool, { schema: 'newer' })).rejects.toThrow('schema newer: has step 99');
    });

    // A client that asked for a page with such a character made five errors of the server, after which nobody asks it.
    test('a database that has no place for some characters is refused', async () => {
      await pool.query("create database latin encoding 'LATIN1' locale 'C' template template0");
      const latin = new pg.Pool({ ...server.connection, database: 'latin', max: 1 });
      await expect(migrate(latin)).rejects.toThrow('database encoding: expected UTF8, received LATIN1');
      await latin.end();
    });

    test('a server that reads backslashes as escapes answers as others do', async () => {
      const older = new pg.Pool({ ...server.connection, max: 2, options: '-c standard_conforming_strings=off' });
      const there = createPostgresSearch({ pool: older, timeoutMs: 20_000 }).index('one');
      expect(await there.read('guide/install')).toEqual(embedded.read('guide/install'));
      expect(await there.read("a\\'\n")).toBeUndefined();
      await older.end();
    });

    // It read the new tables by the old one's places.
    test('a schema that was made anew has other snapshots of the same number', async () => {
      const schema = 'anew';
      const given = { pool, schema, timeoutMs: 20_000, cacheBytes: 0 };
      const [first = expect.fail(), ...others] = sections;
      const second = buildDocsIndex([{ ...first, text: 'Mango instead of what was there.' }, ...others]);
      await migrate(pool, { schema });
      await loadIndex(pool, { snapshotId: 'one', schema, ...files });
      await publishSnapshot(pool, 'one', { schema });
      const search = createPostgresSearch(given);
      const [follows, pinned] = [search.index(), search.index('one')];
      for (const each of [follows, pinned]) expect((await each.search({ query: 'mango' })).total).toBe(0);
      await pool.query('drop schema anew cascade');
      await migrate(pool, { schema });
      await loadIndex(pool, { snapshotId: 'two', schema, ...second });
      await publishSnapshot(pool, 'two', { schema });
      const query = { query: 'mango instead' };
      expect(await follows.search(query)).toEqual(openDocsIndex(second.index, second.text).search(query));
      await expect(pinned.search({ query: 'debian' })).rejects.toMatchObject({ code: 'unavailable' });
    });

    test.each([
      'debian package',
      'getStaticPaths',
      'get_static_paths',
      'base_url',
      '--background',
      '@acme/client-core',
      'installation',
      '安装',
      'Anfrage',
      'for of',
      'debain package',
      'getstaticpa',
      'backgr',
      'instalation-xqz',
      'qqqqqq',
      '"rate limit" proxy',
      '"limit rate"',
      '"rate limit" "a proxy"',
      'the a requests install client',
    ])('%s is answered as by the built-in index', async (query) => {
      for (const more of [{}, { words: true, explain: true }, { version: '2', locale: 'en' }, { locale: 'de' }, { version: '\0' }])
        expect(await index.search({ query, ...more })).toEqual(embedded.search({ query, ...more }));
    });

    test('pages of an answer go on where the one before ended, and a cursor of another query is refused', async () => {
      const whole = idsOf(await index.search({ query: 'the a requests install client', limit: 100 }));
      const ids: string[] = [];
      for (let cursor: string | undefined, more = true; more; ) {
        const answer = await index.search({
          query: 'the a requests install client',
          limit: 2,
          ...(cursor !== undefined && { cursor }),
        });
        ids.push(...idsOf(answer));
        cursor = answer.nextCursor;
        more = cursor !== undefined;
      }
      expect(ids).toEqual(whole);
      const { nextCursor = '' } = await index.search({ query: 'requests', limit: 1 });
      for (const [query, cursor] of [
        ['limits', nextCursor],
        ['requests', '1.x'],
        ['requests', 'x'.repeat(500)],
      ] as const)
        await expect(index.search({ query, cursor })).rejects.toMatchObject({ code: 'bad_cursor' });
    });

    test.each(['guide/install', 'guide/install#proxy', 'guide/install#linux', 'zh/anzhuang', 'nowhere', 'x\0'])(
      'reads %s as the built-in index does, in pieces of any size',
      async (id) => {
        for (const [from, size] of [
          [0, undefined],
          [0, 30],
          [25, 50],
          [101, 64],
          [90_000, 10],
          [-5, 0],
          [0, Number.POSITIVE_INFINITY],
          [2 ** 31, 4],
          [1e21, 2 ** 31],
        ] as const) {
          const expected = embedded.read(id, from, size);
          const passage = await index.read(id, from, size);
          expect(passage).toEqual(expected);
        }
      },
    );

    test('a forged cursor is refused and costs no connection', async () => {
      let closed = 0;
      const one = new pg.Pool({ ...server.connection, max: 1, connectionTimeoutMillis: 5_000 });
      one.on('remove', () => (closed += 1));
      const searched = createPostgresSearch({ pool: one, timeoutMs: 20_000 }).index('one');
      for (const cursor of ['0.forged', '-1', '', "'; --"])
        await expect(searched.search({ query: 'proxy', cursor })).rejects.toMatchObject({ code: 'bad_cursor' });
      expect(idsOf(await searched.search({ query: 'proxy' }))).toEqual(['guide/install#proxy']);
      expect(closed).toBe(0);
      await one.end();
    });

    test('hostile queries are answered like others', async () => {
      const hostile = [
        '',
        ' ',
        '"',
        '""',
        '"the"',
        "'",
        "' | !a",
        '\\',
        '\0',
        'a & !b <-> (',
        ':*',
        '%',
        '_',
        '\ud800',
        '😀',
        '-'.repeat(256),
        'a'.repeat(256),
        'the of and',
        'x '.repeat(128),
        '"a" "b" "c"',
        `'); drop table vitrine_search.snapshot; --`,
        'ёж',
        'ﬁ',
        '\u202e',
      ];
      for (const query of hostile) expect(Array.isArray((await index.search({ query, words: true })).hits), query).toBe(true);
      expect(errors).toEqual([]);
    });

    test('a search of words takes two round trips, one without, and one that was answered before none', async () => {
      const sent: string[] = [];
      const counting = new pg.Pool({ ...server.connection, max: 1, connectionTimeoutMillis: 5_000 });
      counting.on('connect', (client) => {
        const query = client.query.bind(client) as (...given: unknown[]) => unknown;
        client.query = ((...given: unknown[]) => {
          if (typeof given[0] === 'string' && given[0] !== 'commit') sent.push(given[0]);
          return query(...given);
        }) as typeof client.query;
      });
      const searched = createPostgresSearch({ pool: counting, timeoutMs: 20_000 }).index('one');
      await searched.search({ query: 'qqqq' });
      sent.length = 0;
      await searched.search({ query: 'debian package proxy' });
      expect(sent).toHaveLength(2);
      await searched.search({ query: 'debian package proxy' });
      expect(sent).toHaveLength(2);
      await counting.end();
    });

    test('a page whose id PostgreSQL does not keep is not found, and found by search', async () => {
      const [first = expect.fail()] = sections;
      const odd = buildDocsIndex([{ ...first, id: 'a\0b', page: 'a\0b', text: 'A \0 in the mango.' }]);
      await loadIndex(pool, { snapshotId: 'nul', ...odd });
      const there = createPostgresSearch({ pool, timeoutMs: 20_000 }).index('nul');
      expect(await there.search({ query: 'mango' })).toEqual(openDocsIndex(odd.index, odd.text).search({ query: 'mango' }));
      expect(await there.read('a\0b')).toBeUndefined();
      await dropSnapshot(pool, 'nul');
    });

    test('contents of many blocks are read across their edges', async () => {
      const long = buildDocsIndex(
        Array.from({ length: 400 }, (_, n) => ({
          ...{ id: `p${n}`, page: `p${n}`, title: `Page ${n}`, headingPath: [] },
          text: Array.from({ length: 120 }, (__, i) => `w${(i * (n + 3)) % 700}`).join(' '),
        })),
      );
      const loaded = await loadIndex(pool, { snapshotId: 'long', ...long, batch: 7 });
      expect(loaded.bytes).toBeGreaterThan(200_000);
      const there = createPostgresSearch({ pool, timeoutMs: 20_000, cacheBytes: 0 }).index('long');
      const fileIndex = openDocsIndex(long.index, long.text);
      for (const query of ['w1 w2 w3', 'w17', '"w9 w12"', 'page 7'])
        expect(await there.search({ query, limit: 50 })).toEqual(fileIndex.search({ query, limit: 50 }));
      expect(await there.read('p77')).toEqual(fileIndex.read('p77'));
      await dropSnapshot(pool, 'long');
    });

    test('a load that is cut goes on where it stopped; nobody is answered from half of it', async () => {
      const large = buildDocsIndex(
        Array.from({ length: 60 }, (_, n) => ({
          ...{ id: `p${n}`, page: `p${n}`, title: `Page ${n}`, headingPath: [], text: `mango ${'word '.repeat(200)}` },
        })),
      );
      const stop = new AbortController();
      const given = { snapshotId: 'cut', ...large, batch: 2 };
      const onProgress = ({ done }: { done: number }): void => {
        if (done >= 30_000) stop.abort(new Error('enough'));
      };
      await expect(loadIndex(pool, { ...given, signal: stop.signal, onProgress })).rejects.toThrow('enough');
      expect((await listSnapshots(pool)).find(({ id }) => id === 'cut')).toEqual({
        id: 'cut',
        sections: 60,
        ready: false,
        published: false,
      });
      await expect(publishSnapshot(pool, 'cut')).rejects.toThrow('not completely loaded');
      await expect(createPostgresSearch({ pool }).index('cut').search({ query: 'mango' })).rejects.toMatchObject({
        code: 'unavailable',
      });
      await expect(loadIndex(pool, { ...given, ...files })).rejects.toThrow('drop the snapshot, and load it again');
      const written: number[] = [];
      const again = await loadIndex(pool, { ...given, onProgress: ({ done }) => void written.push(done) });
      expect([again.resumedAt, written[0], written.at(-1)]).toEqual([32_000, 48_000, again.bytes]);
      expect(await createPostgresSearch({ pool, timeoutMs: 20_000 }).index('cut').search({ query: 'mango' })).toEqual(
        openDocsIndex(large.index, large.text).search({ query: 'mango' }),
      );
      expect((await loadIndex(pool, given)).resumedAt).toBe(again.bytes);
      await dropSnapshot(pool, 'cut');
    });

    test('bytes that are no index are refused before anything is made', async () => {
      const cut = { index: files.index.subarray(0, 100), text: files.text };
      await expect(loadIndex(pool, { snapshotId: 'damaged', ...cut })).rejects.toMatchObject({ code: 'truncated' });
      await expect(loadIndex(pool, { snapshotId: 'damaged', ...files, batch: 0 })).rejects.toThrow('batch: expected an integer');
      expect((await listSnapshots(pool)).some(({ id }) => id === 'damaged')).toBe(false);
    });

    test('two processes do not load one snapshot at the same time', async () => {
      const loads = await Promise.allSettled([1, 2].map(() => loadIndex(pool, { snapshotId: 'both', ...files, batch: 1 })));
      expect(loads.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(loads.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { message: expect.stringContaining('another process') as string },
      });
      await dropSnapshot(pool, 'both');
    });

    test('a swap is one row: an index without an id follows it, one with an id stays, and a cursor does not cross over', async () => {
      const [first = expect.fail()] = sections;
      const anew = sections.map((section) => (section === first ? { ...first, text: 'Moved to another page.' } : section));
      await loadIndex(pool, { snapshotId: 'two', ...buildDocsIndex(anew) });
      const search = createPostgresSearch({ pool, timeoutMs: 20_000 });
      const follows = search.index();
      await expect(follows.search({ query: 'moved' })).rejects.toMatchObject({ code: 'unavailable' });
      await publishSnapshot(pool, 'one');
      expect((await follows.search({ query: 'moved' })).total).toBe(0);
      const { nextCursor = '' } = await follows.search({ query: 'requests minute', limit: 1 });
      await publishSnapshot(pool, 'two');
      expect(idsOf(await follows.search({ query: 'moved' }))).toEqual(['api/client']);
      expect((await search.index('one').search({ query: 'moved' })).total).toBe(0);
      await expect(follows.search({ query: 'requests minute', cursor: nextCursor })).rejects.toMatchObject({ code: 'bad_cursor' });
      expect((await search.index('one').search({ query: 'requests minute', cursor: nextCursor })).hits).not.toEqual([]);
      await expect(dropSnapshot(pool, 'two')).rejects.toThrow('published');
      await expect(dropSnapshot(pool, 'three')).rejects.toThrow('not there');
      // What was removed and loaded again is another snapshot, and an index that knew the first reads the second.
      const pinned = search.index('one');
      await dropSnapshot(pool, 'one');
      await expect(pinned.search({ query: 'nowhere daemon' })).rejects.toMatchObject({ code: 'unavailable' });
      await loadIndex(pool, { snapshotId: 'one', ...files });
      expect(idsOf(await pinned.search({ query: 'daemon background' }))).toContain('guide/install#linux');
    });
  });
