// With a real server, where this machine has one (Debian: postgresql): loading, searching, reading, swapping.
import { type DocsSearchResult, type DocsIndex, openDocsIndex } from '@vitrine/docs-index';
import { buildDocsIndex } from '@vitrine/docs-index/build';
import { readSections } from '@vitrine/docs-index/engine';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postgresPrograms, postgresServer, type PostgresServer } from '../../../workshop/postgres/postgres-server.mjs';
import { sections } from './sections.ts';
import { createPostgresSearch, dropSnapshot, listSnapshots, loadSections, migrate, publishSnapshot } from '../src/index.ts';

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
      await loadSections(pool, { snapshotId: 'one', sections: readSections(files.index, files.text), batch: 3 });
      index = createPostgresSearch({ pool, timeoutMs: 20_000, onError: (error) => errors.push(error) }).index('one');
    });
    afterAll(async () => {
      await pool.end();
      await server.dispose();
    });

    test('migrations can be repeated, and by several at once', async () => {
      const taken = await Promise.all([1, 2, 3].map(() => migrate(pool, { schema: 'twice' })));
      expect(taken.map(({ from }) => from).sort()).toEqual([0, 1, 1]);
      expect(await migrate(pool)).toEqual({ from: 1, to: 1 });
      // Another schema of the database has the same extension.
      expect(await loadSections(pool, { snapshotId: 'one', schema: 'twice', sections })).toEqual({ sections: 10, resumedAt: 0 });
    });

    test('a former name finds its page at a low weight, and is part of no phrase', async () => {
      const page = (id: string, text: string, formerNames?: string) => ({
        ...{ id, page: id, title: id, headingPath: [], text },
        ...(formerNames !== undefined && { formerNames }),
      });
      const renamed = buildDocsIndex([
        page('telemetry', 'What is counted on this machine.', 'usage analytics'),
        page('plans', 'Analytics are part of every plan.'),
        page('other', 'Nothing of the kind.'),
      ]);
      await loadSections(pool, { snapshotId: 'renamed', sections: readSections(renamed.index, renamed.text) });
      const search = createPostgresSearch({ pool, timeoutMs: 20_000, onError: (error) => errors.push(error) }).index('renamed');
      expect(idsOf(await search.search({ query: 'analytics' }))).toEqual(['plans', 'telemetry']);
      expect(idsOf(await search.search({ query: 'usages' }))).toEqual(['telemetry']);
      for (const phrase of ['"usage analytics"', '"usage"'])
        expect((await search.search({ query: phrase })).unquoted).toBeDefined();
      expect(idsOf(await search.search({ query: '"every plan"' }))).toEqual(['plans']);
    });

    test('links from other pages lift a section by the number that the built-in index has', async () => {
      const page = (id: string, heading: string, links: readonly string[] = []) => ({
        ...{ id, page: id, title: id, headingPath: [heading], text: 'rate limit', links },
      });
      const linked = [
        page('a', 'Cache.getKey'),
        page('b', 'Cache.setKey'),
        page('c', 'The cache'),
        // 1,000 links of one page are one, those within a page none, and beyond fifty pages nothing is added.
        ...Array.from({ length: 60 }, (_, i) =>
          page(`x${i}`, 'x', i < 7 ? ['b', 'b', 'c', `x${i}`] : ['c', ...Array.from({ length: 1_000 }, () => 'y')]),
        ),
        page('y', 'get_y', ['y']),
      ];
      const built = buildDocsIndex(linked);
      await loadSections(pool, { snapshotId: 'linked', sections: readSections(built.index, built.text) });
      const search = createPostgresSearch({ pool, timeoutMs: 20_000, onError: (error) => errors.push(error) }).index('linked');
      const order = (result: DocsSearchResult): string[] => idsOf(result).filter((id) => 'abcy'.includes(id));
      const here = openDocsIndex(built.index, built.text).search({ query: 'rate limit', limit: 100, explain: true });
      expect(
        here.hits.filter(({ id }) => 'abcy'.includes(id)).map(({ id, explanation }) => [id, explanation?.links.toFixed(2)]),
      ).toEqual([
        ['y', '1.00'],
        ['b', '0.53'],
        ['a', '0.00'],
        ['c', '0.00'],
      ]);
      expect(order(await search.search({ query: 'rate limit', limit: 100 }))).toEqual(['y', 'b', 'a', 'c']);
    });

    test('a schema of a newer version of the package is refused', async () => {
      await migrate(pool, { schema: 'newer' });
      await pool.query('insert into newer.migration (step) values (99)');
      await expect(migrate(pool, { schema: 'newer' })).rejects.toThrow('schema newer: has step 99');
    });

    test.each([
      ['debian package', 'guide/install#linux'],
      ['getStaticPaths', 'api/client#getstaticpaths'],
      ['get_static_paths', 'api/client#getstaticpaths'],
      ['base_url', 'api/client'],
      ['--background', 'guide/install#linux'],
      ['@acme/client-core', 'api/client'],
      ['installation', 'guide/install'],
      ['安装', 'zh/anzhuang'],
      ['Anfrage', 'de/grenzen'],
      ['for of', 'api/client#for-of'],
    ])('%s finds %s first, as the built-in index does', async (query, id) => {
      const found = await index.search({ query });
      expect(found.hits[0]?.id).toBe(id);
      const own = embedded.search({ query }).hits[0];
      expect({ ...found.hits[0], score: 0 }).toEqual({ ...own, score: 0 });
    });

    test('a word with a slip is corrected, and the spelling is offered', async () => {
      const found = await index.search({ query: 'debain package', words: true });
      expect(found.hits[0]?.id).toBe('guide/install#linux');
      expect(found.spellings).toEqual(['debian package']);
      const [typed, known] = found.words ?? [];
      expect([typed, known]).toEqual([
        { text: 'debain', known: false, weight: 0 },
        { text: 'package', known: true, weight: expect.any(Number) as number },
      ]);
      const own = embedded.search({ query: 'debain package', words: true }).words;
      expect(known?.weight).toBeCloseTo(own?.[1]?.weight ?? Number.NaN, 1);
    });

    test('an unfinished last word is completed', async () => {
      expect(idsOf(await index.search({ query: 'getstaticpa' }))).toEqual(['api/client#getstaticpaths']);
      expect((await index.search({ query: 'backgr' })).spellings).toEqual([]);
    });

    test('what occurs nowhere offers headings that look alike', async () => {
      const found = await index.search({ query: 'instalation-xqz' });
      expect(found.total === 0 ? found.nearby[0]?.heading : found.hits[0]?.title).toBe('Installation');
      expect(await index.search({ query: 'qqqqqq' })).toMatchObject({ hits: [], total: 0, nearby: [] });
    });

    test('quoted words must occur in their order', async () => {
      expect(idsOf(await index.search({ query: '"rate limit" proxy' }))).toEqual(['guide/install#proxy']);
      const found = await index.search({ query: '"limit rate"' });
      expect(found).toMatchObject({ unquoted: 'limit rate' });
      expect(found.total).toBeGreaterThan(0);
    });

    test('only a version, only a language', async () => {
      expect(idsOf(await index.search({ query: 'requests a minute', version: '1' }))).toEqual(['v1/limits']);
      expect(idsOf(await index.search({ query: 'requests a minute', version: '2', locale: 'en' }))).toEqual(['v2/limits']);
      expect(idsOf(await index.search({ query: 'Anfragen', locale: 'de' }))).toEqual(['de/grenzen']);
      expect((await index.search({ query: 'requests', version: '\0' })).total).toBe(0);
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
          const found = await index.read(id, from, size);
          expect(found).toEqual(expected);
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

    test('a character that PostgreSQL does not keep becomes another', async () => {
      const [first = expect.fail()] = sections;
      await loadSections(pool, { snapshotId: 'nul', sections: [{ ...first, text: 'A \0 in the mango.' }] });
      const { hits } = await createPostgresSearch({ pool, timeoutMs: 20_000 }).index('nul').search({ query: 'mango' });
      expect(hits[0]?.excerpt).toBe('A \ufffd in the mango.');
      await dropSnapshot(pool, 'nul');
    });

    test('a load that is cut goes on where it stopped; nobody is answered from half of it', async () => {
      const stop = new AbortController();
      const given = { snapshotId: 'cut', sections: readSections(files.index, files.text), batch: 2 };
      const onProgress = ({ done }: { done: number }): void => {
        if (done >= 4) stop.abort(new Error('enough'));
      };
      await expect(loadSections(pool, { ...given, signal: stop.signal, onProgress })).rejects.toThrow('enough');
      expect((await listSnapshots(pool)).find(({ id }) => id === 'cut')).toEqual({
        id: 'cut',
        sections: 4,
        ready: false,
        published: false,
      });
      await expect(publishSnapshot(pool, 'cut')).rejects.toThrow('not loaded to its end');
      await expect(createPostgresSearch({ pool }).index('cut').search({ query: 'limits' })).rejects.toMatchObject({
        code: 'unavailable',
      });
      const written: number[] = [];
      const again = await loadSections(pool, {
        ...given,
        sections: readSections(files.index, files.text),
        onProgress: ({ phase, done }) => void (phase === 'sections' && written.push(done)),
      });
      expect([again, written]).toEqual([{ sections: 10, resumedAt: 4 }, [6, 8, 10]]);
      expect(idsOf(await createPostgresSearch({ pool, timeoutMs: 20_000 }).index('cut').search({ query: 'proxy' }))).toEqual([
        'guide/install#proxy',
      ]);
      expect(await loadSections(pool, { ...given, sections: [] })).toEqual({ sections: 10, resumedAt: 10 });
      await dropSnapshot(pool, 'cut');
    });

    test('a load that is taken up with other sections is refused', async () => {
      const stop = new AbortController();
      const onProgress = (): void => stop.abort(new Error('enough'));
      const cut = loadSections(pool, { snapshotId: 'other', sections, batch: 4, signal: stop.signal, onProgress });
      await expect(cut).rejects.toThrow('enough');
      for (const changed of [sections.slice(1), sections.slice(0, 2)])
        await expect(loadSections(pool, { snapshotId: 'other', sections: changed })).rejects.toThrow(
          'drop the snapshot, and load it again',
        );
      await dropSnapshot(pool, 'other');
    });

    test('two processes do not load one snapshot at the same time', async () => {
      const loads = await Promise.allSettled([1, 2].map(() => loadSections(pool, { snapshotId: 'both', sections, batch: 1 })));
      expect(loads.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(loads.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { message: expect.stringContaining('another process') as string },
      });
      await dropSnapshot(pool, 'both');
    });

    test('a swap is one row: an index without an id follows it, one with an id stays, and a cursor does not cross over', async () => {
      const [first = expect.fail()] = sections;
      const anew = sections.map((section) => (section === first ? { ...first, text: 'Moved to another page.' } : section));
      await loadSections(pool, { snapshotId: 'two', sections: anew });
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
    });
  });
