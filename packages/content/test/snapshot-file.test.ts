import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { openDocuments, openSnapshot, type RenderedDocuments, type Snapshot, checkSnapshot } from '@vitrine/core';
import type { Representation, PublishedSite } from '@vitrine/core/serving';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { full } from '../../../workshop/full.ts';
import { buildSnapshot, encodeSnapshot, writeSnapshot } from '../src/index.ts';
import { writeFolder } from './write-folder.ts';

const fixture = fileURLToPath(new URL('../../conformance/fixture/', import.meta.url));
let snapshot: Snapshot;
let bytes: Uint8Array;

/** Every so many bytes is changed; in a full run, each. */
const stride = full ? 1 : 31;

beforeAll(async () => {
  snapshot = (await buildSnapshot(fixture, { generatedAt: '2026-01-01T00:00:00Z' })).snapshot;
  bytes = encodeSnapshot(snapshot);
});

function documentsOf(of: Snapshot): RenderedDocuments {
  const body = new TextEncoder().encode('{"a":1}');
  const page: Representation = {
    kind: 'representation',
    mediaType: 'application/json',
    cacheControl: 'public, max-age=60',
    variants: [
      { coding: 'identity', etag: '"a"', body },
      { coding: 'br', etag: '"a.br"', body: body.subarray(0, 3) },
    ],
    links: '</openapi.json>; rel="service-desc"',
  };
  const entries = new Map([
    ['/capabilities.json', page],
    ['/', { ...page, alternates: [{ ...page, mediaType: 'text/markdown' }] }],
  ]);
  return {
    snapshotId: of.id,
    site: {
      baseUrl: 'https://front.example',
      prefix: '',
      identity: { name: 'n', title: 't', version: '1.0.0', description: 'd', instructions: 'i' },
      tools: ['search_docs'],
      rateLimit: { name: 'default', limit: 120, windowSeconds: 60 },
      legacyRateLimitFields: 'x-ratelimit',
      links: '',
      deprecations: {
        getReleases: {
          since: new Date('2026-01-01'),
          sunset: new Date('2026-06-01'),
          guide: new URL('https://front.example/move'),
        },
      },
      operations: ['getHome', 'callDocumentationMcp'],
      own: [],
    },
    get: (path) => entries.get(path),
    paths: () => entries.keys(),
  };
}

interface Directory {
  readonly fields: readonly object[];
  readonly documents: readonly (readonly [path: string, ...rest: readonly unknown[]])[];
}

function withFields(fields: object): (directory: Directory) => unknown {
  return ({ fields: all, documents }) => ({ fields: all.map((each) => ({ ...each, ...fields })), documents });
}

/** A directory in which `/` has another row. */
function withRow(row: readonly unknown[]): (directory: Directory) => unknown {
  return ({ fields, documents }) => ({ fields, documents: [row, ...documents.filter(([path]) => path !== '/')] });
}

interface FileDirectory {
  readonly parts: Record<string, readonly [start: number, length: number]>;
}

function directoryOf(file: Uint8Array): FileDirectory {
  const length = new DataView(file.buffer, file.byteOffset).getUint32(12, true);
  return JSON.parse(new TextDecoder().decode(file.subarray(64, 64 + length))) as FileDirectory;
}

function placeOf(file: Uint8Array, name: string): readonly [start: number, length: number] {
  return directoryOf(file).parts[name] ?? [0, 0];
}

function partOf(file: Uint8Array, name: string): string {
  const [start, length] = placeOf(file, name);
  return new TextDecoder().decode(file.subarray(start, start + length));
}

/** A file with another part of this name, as a stranger may write it: at the end, with the directory that says so. */
function withPart(file: Uint8Array, name: string, part: string): Uint8Array {
  const bytes = new TextEncoder().encode(part);
  const changed = new Uint8Array(file.length + bytes.length);
  changed.set(file);
  changed.set(bytes, file.length);
  const directory = directoryOf(file);
  const text = new TextEncoder().encode(
    JSON.stringify({ ...directory, parts: { ...directory.parts, [name]: [file.length, bytes.length] } }),
  );
  changed.set(text, 64);
  const view = new DataView(changed.buffer);
  view.setUint32(12, text.length, true);
  view.setBigUint64(16, BigInt(changed.length), true);
  return changed;
}

/** With the digest of what it holds in its header. */
function sealed(file: Uint8Array): Uint8Array {
  const digested = file.slice();
  digested.set(createHash('sha256').update(file.subarray(64)).digest(), 32);
  return digested;
}

describe('a snapshot file', () => {
  test('opens as the snapshot that was written', () => {
    // as memory: the runner compares bytes one by one
    expect(isDeepStrictEqual({ ...openSnapshot(bytes) }, { ...snapshot })).toBe(true);
  });

  test('has the same bytes for the same snapshot', () => {
    expect(Buffer.compare(encodeSnapshot(openSnapshot(bytes)), bytes)).toBe(0);
  });

  test('passes its check', async () => {
    await expect(checkSnapshot(bytes)).resolves.toBeUndefined();
  });

  test('names the catalogs in which nothing is published, and nothing is read for that', async () => {
    expect(snapshot.emptyCatalogs).toEqual([]);
    const { benchmarks: _, ...facts } = snapshot.facts;
    const { emptyCatalogs: __, ...rest } = snapshot;
    const file = encodeSnapshot({ ...rest, facts: { ...facts, releases: { ...facts.releases, releases: [] } } });
    const read: number[] = [];
    const opened = openSnapshot({
      length: file.length,
      read(start, length) {
        read.push(length);
        return file.subarray(start, start + length);
      },
    });
    expect(opened.emptyCatalogs).toEqual(['releases', 'benchmarks']);
    // Header, directory and small parts; the facts are larger.
    expect(read.reduce((sum, length) => sum + length, 0)).toBeLessThan(4_000);
    const lies = encodeSnapshot({ ...snapshot, emptyCatalogs: ['benchmarks'] });
    await expect(checkSnapshot(lies)).rejects.toThrow('the empty catalogs should be none and are benchmarks');
    const ofAnotherKind = { ...snapshot, emptyCatalogs: 'benchmarks' } as unknown as Snapshot;
    expect(() => openSnapshot(encodeSnapshot(ofAnotherKind))).toThrow('empty in the directory should be a list');
    const unknown = { ...snapshot, emptyCatalogs: ['recipes', 7] } as unknown as Snapshot;
    expect(openSnapshot(encodeSnapshot(unknown)).emptyCatalogs).toEqual([]);
  });

  test('opens at the same cost with 50,000 old addresses, a logo and icons: they are read when they are requested, once', () => {
    const redirects = Array.from({ length: 50_000 }, (_, number) => [`/docs/old-${number}`, '/docs/start'] as const).sort();
    const large = encodeSnapshot({ ...snapshot, redirects, logo: new Uint8Array(100_000) });
    const bytesReadBy = (file: Uint8Array) => {
      let read = 0;
      const opened = openSnapshot({
        length: file.length,
        read: (start, length) => {
          read += length;
          return file.subarray(start, start + length);
        },
      });
      return { opened, read: () => read };
    };
    const [small, full] = [bytesReadBy(bytes), bytesReadBy(large)];
    expect(full.read() - small.read()).toBeLessThan(1_000);
    expect(full.opened.redirects).toHaveLength(50_000);
    const once = full.read();
    expect(once).toBeGreaterThan(1_000_000);
    expect([full.opened.redirects?.[0], full.read()]).toEqual([['/docs/old-0', '/docs/start'], once]);
    expect({ ...full.opened }.logo).toHaveLength(100_000);
  });

  test('opens from a view into a larger buffer at an odd offset', () => {
    const larger = new Uint8Array(bytes.length + 7);
    larger.set(bytes, 3);
    expect(openSnapshot(larger.subarray(3, 3 + bytes.length)).id).toBe(snapshot.id);
  });

  test('keeps rendered documents with dates, addresses and codings', () => {
    const documents = documentsOf(snapshot);
    const opened = openDocuments(encodeSnapshot(snapshot, documents));
    expect([...opened.paths()].sort()).toEqual([...documents.paths()].sort());
    for (const path of documents.paths()) expect(opened.get(path)).toEqual(documents.get(path));
    expect(opened.site).toEqual(documents.site);
    expect(opened.snapshotId).toBe(snapshot.id);
    expect(opened.get('/constructor')).toBeUndefined();
  });

  test('keeps the index of guesses, and is refused where one is asked for if the part was changed', () => {
    const guesses = { pages: [['/docs/a', ['A']]], words: [['a', [0]]], versions: false } as const;
    const whole = encodeSnapshot(snapshot, { ...documentsOf(snapshot), guesses: () => guesses });
    expect(openDocuments(whole).guesses?.()).toEqual(guesses);
    expect(openDocuments(encodeSnapshot(snapshot, documentsOf(snapshot))).guesses?.()).toBeUndefined();
    for (const [from, to] of [
      ['["/docs/a",', '["docs\\r/a"'],
      ['["a",[0]]', '["a",[-]]'],
      ['"versions":false', '"versions":"fals'],
    ] as const) {
      const changed = Buffer.from(whole);
      changed.write(to, changed.indexOf(from));
      expect(() => openDocuments(changed).guesses?.()).toThrow(expect.objectContaining({ code: 'damaged' }));
    }
  });

  test('keeps bytes apart that have one entity tag, as documents of others may', () => {
    const variants = ['one', 'two', 'one'].map((text) => ({ coding: 'identity' as const, etag: '"e"', body: Buffer.from(text) }));
    const documents = documentsOf(snapshot);
    const home = documents.get('/');
    const opened = openDocuments(encodeSnapshot(snapshot, { ...documents, get: () => home && { ...home, variants } }));
    expect(opened.get('/')?.variants.map(({ body }) => Buffer.from(body).toString())).toEqual(['one', 'two', 'one']);
  });

  test('with damaged documents opens, and says so when one is asked for', () => {
    const whole = encodeSnapshot(snapshot, documentsOf(snapshot));
    const text = Buffer.from(whole);
    text[text.indexOf('[["/capabilities.json"')] = 0x7d;
    const opened = openDocuments(text);
    expect(() => opened.get('/')).toThrow(expect.objectContaining({ code: 'damaged' }));
  });

  test.each<[name: string, damage: (site: PublishedSite) => unknown]>([
    ['site', () => null],
    ['site', () => []],
    ['site.baseUrl', () => ({})],
    ['site.baseUrl', (site) => ({ ...site, baseUrl: 'front' })],
    ['site.prefix', ({ prefix, ...rest }) => ({ ...rest, prefixx: prefix })],
    ['site.identity', (site) => ({ ...site, identity: [] })],
    ['site.identity.version', (site) => ({ ...site, identity: { ...site.identity, version: 1 } })],
    ['site.tools', (site) => ({ ...site, tools: { 0: 'search_docs' } })],
    ['site.own[1]', (site) => ({ ...site, own: ['/a', null] })],
    ['site.own[0]', (site) => ({ ...site, own: ['/../../../x/own.sh'] })],
    ['site.prefix', (site) => ({ ...site, prefix: '/../x' })],
    ['site.links', (site) => ({ ...site, links: '</a>\r\nset-cookie: a' })],
    ['site.rateLimit.limit', (site) => ({ ...site, rateLimit: { ...site.rateLimit, limit: null } })],
    ['site.deprecations', (site) => ({ ...site, deprecations: null })],
    ['site.deprecations.getReleases', (site) => ({ ...site, deprecations: { getReleases: null } })],
    ['site.deprecations.getReleases.since', (site) => ({ ...site, deprecations: { getReleases: {} } })],
    [
      'site.deprecations.getReleases',
      (site) => ({ ...site, deprecations: { getReleases: { since: 'soon', guide: 'https://a' } } }),
    ],
    ['site.deprecations.getReleases', (site) => ({ ...site, deprecations: { getReleases: { since: '2026-01-01', guide: '/a' } } })],
  ])('whose %s is damaged is refused by that name when its documents are opened', (name, damage) => {
    const documents = documentsOf(snapshot);
    const file = encodeSnapshot(snapshot, { ...documents, site: damage(documents.site) as PublishedSite });
    const message = `snapshot file: ${name} is missing or wrong`;
    expect(() => openDocuments(file)).toThrow(expect.objectContaining({ name: 'SnapshotError', code: 'damaged', message }));
  });

  /** What each member is, without the types that a stranger does not keep to. */
  const damages: readonly (readonly [name: string, damage: (of: Snapshot) => object, read: (opened: Snapshot) => unknown])[] = [
    ['facts', () => ({ facts: [] }), ({ facts }) => facts],
    ['facts.product', () => ({ facts: {} }), ({ facts }) => facts.product],
    [
      'facts.capabilities.actions',
      ({ facts }) => ({ facts: { ...facts, capabilities: { ...facts.capabilities, actions: {} } } }),
      ({ facts }) => facts.capabilities,
    ],
    [
      'facts.capabilities.actions[0].id',
      ({ facts }) => ({ facts: { ...facts, capabilities: { ...facts.capabilities, actions: [{}] } } }),
      ({ facts }) => facts.capabilities,
    ],
    [
      'facts.releases.releases[0]',
      ({ facts }) => ({ facts: { ...facts, releases: { ...facts.releases, releases: [null] } } }),
      ({ facts }) => facts.releases,
    ],
    ['pages[0].id', ({ pages }) => ({ pages: [{ ...pages[0], id: '../../x' }] }), ({ pages }) => pages],
    ['pages[0].id', ({ pages }) => ({ pages: [{ ...pages[0], id: 'a/..\\b' }] }), ({ pages }) => pages],
    ['pages[0].start', ({ pages }) => ({ pages: [{ ...pages[0], start: -1 }] }), ({ pages }) => pages],
    ['pages[0].length', ({ pages }) => ({ pages: [{ ...pages[0], length: 1e9 }] }), ({ pages }) => pages],
    ['headings[0][0][0]', ({ pages }) => ({ pages: [{ ...pages[0], headings: [7] }] }), ({ pages }) => pages[0]?.headings],
    ['settings.trustProxy', () => ({ settings: { trustProxy: 'all' } }), ({ settings }) => settings],
  ];
  test.each(damages)('whose %s is JSON of another shape is refused by that name', async (name, damage, read) => {
    const file = encodeSnapshot({ ...snapshot, ...damage(snapshot) });
    const refusal = {
      name: 'SnapshotError',
      code: 'damaged',
      message: `snapshot file: ${name} is missing or wrong`,
    };
    expect(() => read(openSnapshot(file))).toThrow(expect.objectContaining(refusal));
    await expect(checkSnapshot(file)).rejects.toMatchObject({ name: 'SnapshotError', code: 'damaged' });
  });

  test('whose actions are of another shape still says what was released', () => {
    const capabilities = { ...snapshot.facts.capabilities, actions: {} } as unknown as Snapshot['facts']['capabilities'];
    const { facts } = openSnapshot(encodeSnapshot({ ...snapshot, facts: { ...snapshot.facts, capabilities } }));
    expect(facts.releases).toEqual(snapshot.facts.releases);
    expect(facts.product).toEqual(snapshot.facts.product);
    expect(() => facts.capabilities).toThrow(expect.objectContaining({ code: 'damaged' }));
  });

  test.each([
    '/../../../x/own.sh',
    '/a/../../b',
    '//a',
    '/a/./b',
    '/%2e%2e/b',
    '/..%2fb',
    '/a\\..\\b',
    '/c:/b',
    '/docs/nul.md',
    '/docs/../../x',
    '/a\nb',
    'a',
  ])('with a document at %j is refused before anything is looked up beside it', async (path) => {
    const documents = documentsOf(snapshot);
    const page = documents.get('/');
    const crafted = { ...documents, paths: () => ['/', path].values(), get: () => page };
    const file = encodeSnapshot(snapshot, crafted);
    const isOfPage = path.startsWith('/docs/');
    const place = isOfPage ? 'page-documents.documents[0][0]' : 'documents.documents[1][0]';
    const refusal = { code: 'damaged', message: `snapshot file: ${place} is missing or wrong` };
    expect(() => openDocuments(file).get(isOfPage ? '/docs/index.md' : '/')).toThrow(expect.objectContaining(refusal));
    expect(() => [...openDocuments(file).paths()]).toThrow(expect.objectContaining(refusal));
    await expect(checkSnapshot(file)).rejects.toMatchObject(refusal);
  });

  test('that lacks a document which its site names is refused, where a client would have found nothing', () => {
    const documents = documentsOf(snapshot);
    const file = encodeSnapshot(snapshot, { ...documents, paths: () => ['/capabilities.json'].values() });
    const message = 'snapshot file: documents: / is missing or wrong';
    expect(() => openDocuments(file).get('/capabilities.json')).toThrow(expect.objectContaining({ code: 'damaged', message }));
    const site = { ...documents.site, own: ['/docs/own.json'] };
    const ofPages = encodeSnapshot(snapshot, { ...documents, site: { ...site, operations: ['getOwn:/docs/own.json'] } });
    expect(() => openDocuments(ofPages).get('/docs/index.md')).toThrow('/docs/own.json is missing');
  });

  test('with a document that has no identity variant is refused when that document is asked for', () => {
    const documents = documentsOf(snapshot);
    const page = documents.get('/');
    const file = encodeSnapshot(snapshot, { ...documents, get: () => page && { ...page, variants: [] } });
    const message = 'snapshot file: a document has no identity variant';
    expect(() => openDocuments(file).get('/')).toThrow(expect.objectContaining({ code: 'damaged', message }));
  });

  test.each<[message: string, change: (directory: Directory) => unknown]>([
    ['documents', () => []],
    ['documents.fields', (directory) => ({ ...directory, fields: { 0: directory.fields[0] } })],
    ['documents.fields[0].mediaType', ({ documents }) => ({ fields: [{ cacheControl: 'no-store' }], documents })],
    ['documents.fields[0].mediaType', withFields({ mediaType: 'text/html\r\nset-cookie: a' })],
    ['documents.fields[0].cacheControl', withFields({ cacheControl: 60 })],
    ['documents.fields[0].contentSecurityPolicy', withFields({ contentSecurityPolicy: ['a'] })],
    ['documents.fields[0].links', withFields({ links: ['a', 'b', 'c'] })],
    ['documents.fields[0].links[1]', withFields({ links: ['a', '\n'] })],
    ['documents.fields[0].links', withFields({ links: { before: 'a', after: 'b' } })],
    ['documents.documents', ({ fields }) => ({ fields })],
    ['documents.documents[0]', withRow(['/'])],
    ['documents.documents[0]', withRow(['/', [0, 0, 1], [], []])],
    ['documents.documents[0][1]', withRow(['/', 0])],
    ['documents.documents[0][1]', withRow(['/', [0, 0]])],
    ['documents.documents[0][1][0]', withRow(['/', [-1, 0, 1]])],
    ['documents.documents[0][1][1]', withRow(['/', [0, 0.5, 1]])],
    ['documents.documents[0][1][2]', withRow(['/', [0, 0, '1']])],
    ['documents.documents[0][1][2]', withRow(['/', [0, 0, 1e300]])],
    ['documents.documents[0][2]', withRow(['/', [0, 0, 1], 7])],
    ['documents.documents[0][2][0]', withRow(['/', [0, 0, 1], [['/', [0, 0, 1]]]])],
    ['documents: /: its fields', withRow(['/', [1_000_000, 0, 1]])],
    ['documents: /: its fields', withRow(['/', [Number.MAX_SAFE_INTEGER, 0, 1]])],
    ['documents: /: the length of its content', withRow(['/', [0, 0, 2_000_000]])],
  ])('with a directory in which %s is wrong is refused by that place', async (place, change) => {
    const whole = encodeSnapshot(snapshot, documentsOf(snapshot));
    const file = withPart(whole, 'documents', JSON.stringify(change(JSON.parse(partOf(whole, 'documents')) as Directory)));
    const refusal = { code: 'damaged', message: `snapshot file: ${place} is missing or wrong` };
    expect(() => openDocuments(file).get('/')).toThrow(expect.objectContaining(refusal));
    await expect(checkSnapshot(sealed(file))).rejects.toMatchObject(refusal);
  });

  test.each<[fault: string, content: string, start?: number, length?: number]>([
    ['a piece of the part contents is outside it', '', 0, 1],
    ['a piece of the part contents is outside it', '[]', Number.MAX_SAFE_INTEGER, 3],
    ['a piece of the part contents is not JSON', '["a",[["identity"'],
    ['a piece of the part contents is not JSON', '', 0, 0],
    ['documents: /: its content is missing or wrong', '{}'],
    ['documents: /: its content is missing or wrong', '["a"]'],
    ['documents: /: its content[0] is missing or wrong', '["a\\n",[]]'],
    ['documents: /: its content[1] is missing or wrong', '["a",{}]'],
    ['documents: /: its content[1][0][0] is missing or wrong', '["a",[["zstd",[[0,1]]]]]'],
    ['documents: /: its content[1][0] is missing or wrong', '["a",[["br"]]]'],
    ['documents: /: its content[1][0][1] is missing or wrong', '["a",[["br",{}]]]'],
    ['documents: /: its content[1][0][1][0][0] is missing or wrong', '["a",[["br",[[-1,1]]]]]'],
    ['documents: /: its content[1][0][1][0][1] is missing or wrong', '["a",[["br",[[0,1e400]]]]]'],
    ['documents: /: its content[1][0][1][0][2] is missing or wrong', '["a",[["br",[[0,1,0]]]]]'],
    ['documents: /: its content[1][0][1][0] is missing or wrong', '["a",[["br",[[0,1,"bodies",1]]]]]'],
    ['documents: /: its content[1][0][2] is missing or wrong', '["a",[["br",[[0,1]],"\\n"]]]'],
    ['a document has no identity variant', '["a",[["br",[[0,1]]]]]'],
    ['a document is outside its part', '["a",[["identity",[[0,1],[0,1000000]]]]]'],
    ['a document is outside its part', '["a",[["identity",[[9007199254740991,1]]]]]'],
    ['a document is outside its part', '["a",[["identity",[[0,1,"constructor"]]]]]'],
    [
      'a document in several places has more than 16777216 bytes',
      JSON.stringify(['a', [['identity', Array.from({ length: 10_000 }, () => [0, 2_000, 'markdown'])]]]),
    ],
  ])('with a content where %s is refused when its document is requested', async (fault, content, start = 0, length) => {
    const whole = encodeSnapshot(snapshot, documentsOf(snapshot));
    const { fields } = JSON.parse(partOf(whole, 'documents')) as Directory;
    const rows = [['/', [0, start, length ?? content.length]]];
    const file = withPart(withPart(whole, 'contents', content), 'documents', JSON.stringify({ fields, documents: rows }));
    const refusal = { name: 'SnapshotError', code: 'damaged', message: `snapshot file: ${fault}` };
    expect(() => openDocuments(file).get('/')).toThrow(expect.objectContaining(refusal));
    await expect(checkSnapshot(sealed(file))).rejects.toMatchObject(refusal);
  });

  // A file of a megabyte, all of whose documents named one content, took hours and all memory to check.
  test('in which documents share contents of more bytes than documents do is refused', async () => {
    const whole = encodeSnapshot(snapshot, documentsOf(snapshot));
    const places = Array.from({ length: 100_000 }, () => [0, 0]);
    const content = JSON.stringify(['a', [['identity', places]]]);
    const { fields } = JSON.parse(partOf(whole, 'documents')) as Directory;
    const place = [0, 0, content.length];
    const withRows = (rows: readonly unknown[]): Uint8Array =>
      withPart(withPart(whole, 'contents', content), 'documents', JSON.stringify({ fields, documents: rows }));
    const many = (count: number): readonly unknown[] => Array.from({ length: count }, (_, number) => [`/a${number}`, place]);
    for (const rows of [many(40), [['/', place, Array.from({ length: 40 }, () => place)]]]) {
      const file = withRows([['/', place], ...rows]);
      expect(() => openDocuments(file).get('/')).toThrow(/^snapshot file: the contents of documents have \d+ bytes, which is more/);
      await expect(checkSnapshot(sealed(file))).rejects.toMatchObject({ code: 'damaged' });
    }
    expect(openDocuments(withRows([['/', place], ...many(20)])).get('/a7')?.variants).toHaveLength(1);
  });

  test('has a body in several places as one', () => {
    const whole = encodeSnapshot(snapshot, documentsOf(snapshot));
    const content = JSON.stringify([
      'a',
      [
        [
          'identity',
          [
            [2, 3],
            [0, 10, 'markdown'],
            [0, 0],
          ],
        ],
      ],
    ]); // prettier-ignore
    const rows = [['/', [0, 0, content.length]]];
    const { fields } = JSON.parse(partOf(whole, 'documents')) as Directory;
    const file = withPart(withPart(whole, 'contents', content), 'documents', JSON.stringify({ fields, documents: rows }));
    const [variant] = openDocuments(file).get('/')?.variants ?? [];
    const expected = `${partOf(whole, 'bodies').slice(2, 5)}${partOf(whole, 'markdown').slice(0, 10)}`;
    expect([variant?.etag, new TextDecoder().decode(variant?.body)]).toEqual(['"a"', expected]);
  });

  test('whose members of fields are unknown gives representations without them', () => {
    const whole = encodeSnapshot(snapshot, documentsOf(snapshot));
    const change = withFields({ kind: 'problem', alternates: 7, variants: [] });
    const file = withPart(whole, 'documents', JSON.stringify(change(JSON.parse(partOf(whole, 'documents')) as Directory)));
    expect(openDocuments(file).get('/capabilities.json')).toEqual(documentsOf(snapshot).get('/capabilities.json'));
  });

  test('writes what many documents have alike once, and the path of a document not again in its links', () => {
    const paths = Array.from({ length: 100 }, (_, number) => `/docs/page-${number}`);
    const page = (path: string, alternates: readonly Representation[] = []): Representation => ({
      kind: 'representation',
      mediaType: alternates.length > 0 ? 'text/html' : 'text/markdown',
      cacheControl: 'public, max-age=60',
      variants: [{ coding: 'identity', etag: `"${path}"`, body: new TextEncoder().encode(path) }],
      links: `<https://front.example${path}.md>; rel="alternate"`,
      ...(alternates.length > 0 && { alternates, contentSecurityPolicy: "default-src 'none'" }),
    });
    const written = { ...documentsOf(snapshot), paths: () => paths.values(), get: (path: string) => page(path, [page(path)]) };
    const site = { ...written.site, operations: [] };
    const file = encodeSnapshot(snapshot, { ...written, site });
    const { fields, documents } = JSON.parse(partOf(file, 'page-documents')) as Directory;
    expect([fields.length, documents.length]).toEqual([2, 100]);
    expect(partOf(file, 'contents').match(/identity/g)).toHaveLength(100);
    for (const path of paths) expect(openDocuments(file).get(path)).toEqual(page(path, [page(path)]));
  });

  test('that was changed in what it states of its documents gives them or a SnapshotError', () => {
    const whole = encodeSnapshot(snapshot, documentsOf(snapshot));
    for (const name of ['documents', 'contents']) {
      const [start, length] = placeOf(whole, name);
      for (let at = start; at < start + length; at += stride) {
        for (const byte of [0x22, 0x2c, 0x2d, 0x39, 0x5b, 0x5d]) {
          const changed = whole.slice();
          changed[at] = byte;
          try {
            const opened = openDocuments(changed);
            for (const path of opened.paths())
              for (const { body } of opened.get(path)?.variants ?? []) expect(body.length).toBeGreaterThan(-1);
          } catch (error) {
            expect(error).toMatchObject({ name: 'SnapshotError', code: 'damaged' });
          }
        }
      }
    }
  });

  test('that was changed where it speaks of its site opens or is refused, and nothing else', () => {
    const whole = encodeSnapshot(snapshot, documentsOf(snapshot));
    const start = Buffer.from(whole).indexOf('{"baseUrl"');
    const end = whole.indexOf(0, start);
    for (let at = start; at < end; at += stride) {
      for (const byte of [0x20, 0x22, 0x2c, 0x30, 0x78, 0x7d]) {
        const changed = whole.slice();
        changed[at] = byte;
        try {
          expect(openDocuments(changed).site.tools).toBeInstanceOf(Array);
        } catch (error) {
          expect(error).toMatchObject({ name: 'SnapshotError', code: 'damaged' });
        }
      }
    }
  });

  test('without documents says so when they are asked for', () => {
    expect(() => openDocuments(bytes)).toThrow(expect.objectContaining({ code: 'no_documents' }));
  });

  test('refuses documents of another snapshot', () => {
    const others = documentsOf({ ...snapshot, id: `sha256:${'0'.repeat(64)}` });
    expect(() => encodeSnapshot(snapshot, others)).toThrow(/expected documents rendered from sha256:/);
  });

  test('of something else is refused', () => {
    expect(() => openSnapshot(new TextEncoder().encode('{"id":"x"}'))).toThrow(expect.objectContaining({ code: 'not_a_snapshot' }));
    expect(() => openSnapshot(new Uint8Array())).toThrow(expect.objectContaining({ code: 'not_a_snapshot' }));
  });

  test('of another format version is refused, with both versions named', () => {
    const other = bytes.slice();
    other[8] = 1;
    expect(() => openSnapshot(other)).toThrow('snapshot file: expected format version 4, found 1');
  });

  test('that was cut anywhere is refused at open', () => {
    for (const length of [8, 40, 63, 64, 100, 1000, bytes.length - 1]) {
      expect(() => openSnapshot(bytes.subarray(0, length))).toThrow(expect.objectContaining({ code: 'truncated' }));
    }
  });

  test('that was changed anywhere is found by its check, and opening it gives a snapshot or a SnapshotError', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: bytes.length - 1 }), fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const changed = bytes.slice();
        changed[at] = (changed[at] ?? 0) ^ change;
        await expect(checkSnapshot(changed)).rejects.toMatchObject({ name: 'SnapshotError' });
        try {
          openSnapshot(changed);
        } catch (error) {
          expect(error).toMatchObject({ name: 'SnapshotError' });
        }
      }),
      { numRuns: full ? 300 : 20, seed: 7 },
    );
  });
});

describe('writeSnapshot', () => {
  test('replaces a file and leaves nothing beside it', async () => {
    const folder = writeFolder({ 'front.vitrine': 'old' });
    await writeSnapshot(join(folder, 'front.vitrine'), snapshot);
    expect(readdirSync(folder)).toEqual(['front.vitrine']);
    expect(Buffer.compare(readFileSync(join(folder, 'front.vitrine')), bytes)).toBe(0);
  });

  test('that cannot finish leaves the old file and no draft', async () => {
    const folder = writeFolder({ 'place/inside.txt': 'a folder cannot be replaced by a file' });
    await expect(writeSnapshot(join(folder, 'place'), snapshot)).rejects.toThrow();
    expect(readdirSync(folder)).toEqual(['place']);
    writeFileSync(join(folder, 'still-writable'), '');
  });
});
