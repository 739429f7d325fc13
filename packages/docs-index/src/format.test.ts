import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sections } from '../test/sections.ts';
import { buildDocsIndex, type DocsSection } from './build.ts';
import { english } from './stem/en.ts';
import { DocsIndexError, openDocsIndex } from './index.ts';

const { index, text } = buildDocsIndex(sections, { segmentation: 'pairs' });
const refused = (code: string): Error => expect.objectContaining({ name: 'DocsIndexError', code }) as Error;

/** Numbers that are the same on every run (xorshift). */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

describe('the builder', () => {
  it('writes the bytes that this version of the format always wrote', () => {
    expect({ hash: openDocsIndex(index, text).contentHash, bytes: index.length }).toMatchInlineSnapshot(`
      {
        "bytes": 4266,
        "hash": "af14eb4d7fcdbdbd",
      }
    `);
  });

  it('writes the same bytes in whatever order the pages arrive', () => {
    const pages = [...new Set(sections.map(({ page }) => page))];
    fc.assert(
      fc.property(fc.shuffledSubarray(pages, { minLength: pages.length }), (order) => {
        const shuffled = order.flatMap((page) => sections.filter((section) => section.page === page));
        expect(openDocsIndex(...both(buildDocsIndex(shuffled, { segmentation: 'pairs' }))).contentHash).toBe(
          openDocsIndex(index, text).contentHash,
        );
      }),
      { numRuns: 20 },
    );
  });

  it('reports how far it is', () => {
    const seen: number[] = [];
    buildDocsIndex(
      Array.from({ length: 2500 }, (_, i) => ({ id: `p${i}`, page: `p${i}`, title: 'T', headingPath: [], text: 'x' })),
      { onProgress: (n) => seen.push(n) },
    );
    expect(seen).toEqual([1000, 2000, 2500]);
  });

  it('takes an empty documentation', () => {
    const empty = buildDocsIndex([]);
    expect(openDocsIndex(empty.index, empty.text).search({ query: 'anything' })).toEqual({
      hits: [],
      total: 0,
      spellings: [],
      nearby: [],
    });
  });

  it.each([
    ['an id that is not its page’s', [{ ...base(), id: 'other#x' }]],
    ['an id met twice', [base(), base()]],
    ['a page with two titles', [base(), { ...base(), id: 'p#x', title: 'Other' }]],
    ['a page in two versions', [base(), { ...base(), id: 'p#x', version: '2' }]],
  ])('refuses %s', (_, input) => {
    expect(() => buildDocsIndex(input)).toThrow(TypeError);
  });

  /** A page in each of many languages, with a word of all and one of its own. */
  const inMany = (count: number) =>
    Array.from({ length: count }, (_, i) => {
      const locale = `${String.fromCharCode(97 + (i % 26))}${String.fromCharCode(97 + Math.floor(i / 26))}`;
      return { ...base(), id: `p${i}`, page: `p${i}`, locale, text: `lamp lamps${locale}` };
    });

  it('refuses more languages than a query can be read in', () => {
    const stemmers = inMany(33).map(({ locale }) => ({ ...english, locale, stopWords: new Set<string>() }));
    expect(() => buildDocsIndex(inMany(33), { stemmers })).toThrow(RangeError);
  });

  it('takes any number of languages without a stemmer, which one reader reads', () => {
    const { index, text } = buildDocsIndex(inMany(300));
    const docs = openDocsIndex(index, text);
    expect(docs.search({ query: 'lamp' }).total).toBe(300);
    expect(docs.search({ query: 'lamp', locale: 'sv' }).hits.map(({ page }) => page)).toEqual(
      inMany(300).flatMap(({ locale, page }) => (locale === 'sv' ? [page] : [])),
    );
  });
});

function base() {
  return { id: 'p', page: 'p', title: 'T', headingPath: [], text: 'x' };
}

function both(files: { readonly index: Uint8Array; readonly text: Uint8Array }): [Uint8Array, Uint8Array] {
  return [files.index, files.text];
}

describe('opening', () => {
  const changed = (at: number, value: number): Uint8Array => {
    const copy = index.slice();
    new DataView(copy.buffer).setUint32(at, value, true);
    return copy;
  };

  it.each([
    ['other bytes', new TextEncoder().encode('{"not":"an index"}'), 'not_an_index'],
    ['nothing', new Uint8Array(0), 'not_an_index'],
    ['an older version', changed(4, 4), 'format_version'],
    ['the other byte order', changed(0, 0x56444958), 'byte_order'],
    ['a cut file', index.subarray(0, index.length - 1), 'truncated'],
    ['half a header', index.subarray(0, 20), 'truncated'],
    ['tables that do not fit', changed(28, 1_000_000), 'damaged'],
    ['a table with half an entry', changed(28, new DataView(index.buffer).getUint32(28, true) + 1), 'damaged'],
  ])('refuses %s', (_, bytes, code) => {
    expect(() => openDocsIndex(bytes, text)).toThrow(refused(code));
  });

  it('refuses a text of another length', () => {
    expect(() => openDocsIndex(index, text.subarray(1))).toThrow(refused('truncated'));
  });

  it('reads files that lie anywhere in a larger buffer', () => {
    const larger = new Uint8Array(index.length + 7);
    larger.set(index, 3);
    const moved = openDocsIndex(larger.subarray(3, 3 + index.length), text);
    expect(moved.search({ query: 'debian' })).toEqual(openDocsIndex(index, text).search({ query: 'debian' }));
  });
});

it.each([3, 4, 5])('a record that lists more sentences than a text can have, in %d bytes, costs nothing', (bytes) => {
  const files = buildDocsIndex([{ ...base(), text: 'One sentence here. Another one there. A third.' }]);
  const view = new DataView(files.index.buffer, files.index.byteOffset);
  // The record begins with how many bytes the ends of sentences have.
  const offset = view.getUint32(52, true) + view.getUint32(view.getUint32(28, true), true);
  expect(files.index[offset]).toBe(2);
  files.index.fill(255, offset, offset + bytes - 1).fill(15, offset + bytes - 1, offset + bytes);
  const { hits } = openDocsIndex(files.index, files.text).search({ query: 'another' });
  expect(hits.map(({ excerpt }) => excerpt)).toEqual(['One sentence here. Another one there. A third.']);
});

describe('ten thousand damaged files', () => {
  const next = random(20_260_901);
  const words = ['install', 'config', 'getStaticPaths', 'server', 'client', 'render', 'cache', 'deploy', 'version', 'adapter'];
  const sentence = (n: number): string =>
    Array.from({ length: 8 + next(20) }, (_, i) => `${words[next(10)] ?? ''}${next(3) === 0 ? `${n * 31 + i}` : ''}`).join(' ');
  /** As large as a small product's documentation. */
  const large: DocsSection[] = Array.from({ length: 400 }, (_, n) => ({
    id: n % 8 === 0 ? `page-${n >> 3}` : `page-${n >> 3}#s${n}`,
    page: `page-${n >> 3}`,
    title: `About ${words[(n >> 3) % 10] ?? ''} ${n >> 3}`,
    headingPath: n % 8 === 0 ? [] : [`How to ${words[n % 10] ?? ''}`, sentence(n).slice(0, 30)],
    text: `${sentence(n)}. ${sentence(n)}.\n${sentence(n)}`,
    url: `https://example.com/page-${n >> 3}/${n % 8 === 0 ? '' : `#s${n}`}`,
    ...(n >> 3 > 40 ? { version: '2' } : {}),
  }));
  const files = buildDocsIndex(large);
  const header = 64;

  function damage(): Uint8Array {
    const copy = files.index.slice();
    // Every second damage is to the header or to the tables behind it, which are small and lead everywhere.
    const area = next(2) === 0 ? copy.length : next(2) === 0 ? header : 8192;
    switch (next(4)) {
      case 0:
        return copy.subarray(0, next(copy.length));
      case 1:
        for (let flips = 1 + next(20); flips > 0; flips--) {
          const at = next(area);
          copy[at] = (copy[at] ?? 0) ^ (1 << next(8));
        }
        return copy;
      case 2: {
        const size = 1 + next(200);
        const [from, to] = [next(copy.length - size), next(area)];
        const moved = copy.slice(from, from + size);
        copy.copyWithin(from, to, to + size);
        copy.set(moved, Math.min(to, copy.length - size));
        return copy;
      }
      default: {
        const at = next(area);
        copy.fill(next(2) * 255, at, at + next(64));
        return copy;
      }
    }
  }

  /** The queries for each damaged file; none of it may throw anything but a refusal, or answer beyond its bounds. */
  function ask(bytes: Uint8Array, n: number): void {
    const opened = openDocsIndex(bytes, files.text);
    const queries = [
      'install config server31 getStaticPaths',
      'rendre the chace',
      'adap',
      'zzyzx insxyzzy',
      '"install config" server',
      'cache deploy version adapter render client server config',
    ];
    const { hits, spellings, nearby, nextCursor } = opened.search({
      query: queries[n % 6] ?? '',
      ...(n % 5 === 0 ? { version: '2' } : {}),
    });
    expect(hits.length).toBeLessThanOrEqual(10);
    for (const { excerpt, headingPath } of hits) {
      expect(excerpt.length).toBeLessThanOrEqual(320);
      expect(headingPath.length).toBeLessThanOrEqual(16);
    }
    expect(spellings.length + nearby.length).toBeLessThanOrEqual(8);
    if (nextCursor !== undefined) opened.search({ query: queries[n % 6] ?? '', cursor: nextCursor });
    const passage = opened.read(n % 2 === 0 ? 'page-7' : 'page-7#s57', 10, 100);
    // A damaged character of three bytes may represent one byte.
    expect(new TextEncoder().encode(passage?.text ?? '').length).toBeLessThanOrEqual(300);
  }

  /** `npm run check exhaustive` damages many more. */
  const damagedFiles = process.env['VITRINE_FULL'] === undefined ? 200 : 10_000;

  it('are refused or answered, within bounds', () => {
    expect(files.index.length).toBeGreaterThan(60_000);
    let refusals = 0;
    for (let n = 0; n < damagedFiles; n++) {
      const bytes = damage();
      try {
        ask(bytes, n);
      } catch (error) {
        if (!(error instanceof DocsIndexError)) throw error;
        refusals++;
      }
    }
    expect(refusals).toBeGreaterThan(damagedFiles / 10);
    expect(refusals).toBeLessThan(damagedFiles * 0.9);
  });
});
