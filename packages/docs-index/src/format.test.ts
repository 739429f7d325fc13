import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sections } from '../test/sections.ts';
import { buildDocsIndex } from './build.ts';
import { checkDocsIndex, DocsIndexError, openDocsIndex } from './index.ts';

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
        "bytes": 1793,
        "hash": "9708308a4eee4bfd",
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

  it('tells how far it is', () => {
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
    ['another version', changed(8, 2), 'format_version'],
    ['the other byte order', changed(4, 0x04030201), 'byte_order'],
    ['a cut file', index.subarray(0, index.length - 1), 'truncated'],
    ['a header alone', index.subarray(0, 20), 'truncated'],
    ['tables that do not fit', changed(28, 1_000_000), 'damaged'],
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

  it('tells every damaged byte apart by the content hash', () => {
    expect(checkDocsIndex(index, text)).toEqual([]);
    const damagedText = text.slice();
    damagedText[5] = (damagedText[5] ?? 0) ^ 1;
    expect(checkDocsIndex(index, damagedText)).toHaveLength(1);
    const damagedIndex = index.slice();
    damagedIndex[index.length - 1] = (damagedIndex[index.length - 1] ?? 0) ^ 1;
    expect(checkDocsIndex(damagedIndex, text)).toHaveLength(1);
  });
});

describe('ten thousand damaged files', () => {
  const next = random(20_260_901);

  function damage(): Uint8Array {
    const copy = index.slice();
    switch (next(4)) {
      case 0:
        return copy.subarray(0, next(copy.length));
      case 1:
        for (let flips = 1 + next(20); flips > 0; flips--) {
          const at = next(copy.length);
          copy[at] = (copy[at] ?? 0) ^ (1 << next(8));
        }
        return copy;
      case 2: {
        const size = 1 + next(200);
        const [from, to] = [next(copy.length - size), next(copy.length - size)];
        const moved = copy.slice(from, from + size);
        copy.copyWithin(from, to, to + size);
        copy.set(moved, to);
        return copy;
      }
      default: {
        const at = next(copy.length);
        copy.fill(next(2) * 255, at, at + next(64));
        return copy;
      }
    }
  }

  it('are refused or answered, within bounds and soon', () => {
    let refusals = 0;
    let slowest = 0;
    for (let n = 0; n < 10_000; n++) {
      const bytes = damage();
      const start = performance.now();
      try {
        const opened = openDocsIndex(bytes, text);
        const { hits } = opened.search({
          query: n % 8 === 0 ? 'installation getStaticPaths debain lim' : 'installation getStaticPaths debian lim',
        });
        expect(hits.length).toBeLessThanOrEqual(10);
        for (const { excerpt } of hits) expect(excerpt.length).toBeLessThanOrEqual(1000);
        if (n % 8 === 1) opened.search({ query: 'insxyzzy', version: '1' });
        const passage = opened.read('guide/install', 10, 100);
        expect(new TextEncoder().encode(passage?.text ?? '').length).toBeLessThanOrEqual(310);
        opened.read('api/loops#for-in');
      } catch (error) {
        if (!(error instanceof DocsIndexError)) throw error;
        refusals++;
      }
      slowest = Math.max(slowest, performance.now() - start);
    }
    expect(refusals).toBeGreaterThan(1000);
    expect(refusals).toBeLessThan(9000);
    expect(slowest).toBeLessThan(5000);
  }, 300_000);
});
