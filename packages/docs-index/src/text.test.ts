import { constants, deflateSync, type ZlibOptions } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { sections } from '../test/sections.ts';
import { buildDocsIndex, deflateDocsText } from './build.ts';
import { checkDocsIndex, DocsIndexError, type DocsText, openDocsIndex, openDocsText } from './index.ts';
import { inflate } from './inflate.ts';

const best = (block: Uint8Array): Uint8Array => deflateSync(block, { level: 9 });
// Long enough for several blocks, and with characters of several bytes, so that blocks end within some.
const many = Array.from({ length: 25 }, (_, copy) =>
  sections.map((section) => ({
    ...section,
    id: `${copy}/${section.id}`,
    page: `${copy}/${section.page}`,
    text: `${section.text} Größe ${copy * 7919} 東京. `.repeat(1 + (copy % 3)),
  })),
).flat();
const { index, text } = buildDocsIndex(many, { segmentation: 'pairs' });
const deflated = deflateDocsText(text, best);
const refused = (code: string): Error => expect.objectContaining({ name: 'DocsIndexError', code }) as Error;
const whole = (opened: DocsText): Uint8Array => opened.subarray(0, opened.length);

/** Whether both hold the same bytes; a matcher looks at each of them far longer. */
const same = (one: Uint8Array, other: Uint8Array): boolean => Buffer.compare(one, other) === 0;

/** The file with a field of its header, or of the table behind it, written anew. */
function withField(at: number, value: number): Uint8Array {
  const copy = deflated.slice();
  new DataView(copy.buffer).setUint32(at, value, true);
  return copy;
}

/** A stream with so many empty stored blocks before its own: any reader of zlib would inflate it. */
function blocksOfNothing(count: number, stream: Uint8Array): Uint8Array {
  const empty = Array.from({ length: count }, () => Buffer.of(0, 0, 0, 255, 255));
  return Buffer.concat([stream.subarray(0, 2), ...empty, stream.subarray(2)]);
}

describe('a zlib stream', () => {
  it('gives the bytes it was made of, however it was made', () => {
    const letters = fc.array(fc.constantFrom(97, 98, 99, 32, 10), { maxLength: 3000 }).map((codes) => Uint8Array.from(codes));
    const repeated = fc.tuple(fc.uint8Array({ maxLength: 300 }), fc.nat(60)).map(([some, times]) => {
      const bytes = new Uint8Array(some.length * times);
      for (let copy = 0; copy < times; copy++) bytes.set(some, copy * some.length);
      return bytes;
    });
    const options = fc.record<ZlibOptions>({
      level: fc.nat(9),
      memLevel: fc.integer({ min: 1, max: 9 }),
      windowBits: fc.integer({ min: 9, max: 15 }),
      strategy: fc.constantFrom(
        constants.Z_DEFAULT_STRATEGY,
        constants.Z_HUFFMAN_ONLY,
        constants.Z_RLE,
        constants.Z_FIXED,
        constants.Z_FILTERED,
      ),
    });
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 3000 }), letters, repeated), options, (bytes, how) => {
        expect(same(inflate(deflateSync(bytes, how), bytes.length), bytes)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['nothing', new Uint8Array(0)],
    ['another compression method', Uint8Array.of(0x79, 0x9c, 3, 0, 0, 0, 0, 1)],
    ['a preset dictionary', deflateSync('abc', { dictionary: Buffer.from('abc') })],
    ['one byte less', deflateSync('ab')],
    ['one byte more', deflateSync('abcd')],
    ['a thousand times as much', deflateSync(new Uint8Array(65_536))],
    ['bytes behind its end', Buffer.concat([deflateSync('abc'), Buffer.of(0)])],
    ['another checksum', deflateSync('abc').map((byte, at, all) => (at === all.length - 1 ? byte ^ 1 : byte))],
    ['stored bytes that are not there', Uint8Array.of(0x78, 0x9c, 1, 3, 0, 252, 255, 97, 98)],
    ['a kind of block that there is not', Uint8Array.of(0x78, 0x9c, 7, 0, 0, 0, 0, 1)],
    ['empty blocks without end', new Uint8Array(4096).fill(0, 2).fill(0x78, 0, 1).fill(0x9c, 1, 2)],
    ['a thousand blocks of nothing before them', blocksOfNothing(1000, deflateSync('abc'))],
    ['a length that there is not', Uint8Array.of(0x78, 0x9c, 0x1b, 3, 0, 0, 0, 0, 0, 0, 0, 0)],
  ])('of three bytes is refused when it has %s', (_, stream) => {
    expect(() => inflate(stream, 3)).toThrow(refused('damaged'));
  });
});

describe('deflated text', () => {
  it('is smaller, the same bytes each time, and not deflated again', () => {
    expect(deflated.length).toBeLessThan(text.length / 2);
    expect(deflateDocsText(text, best)).toEqual(deflated);
    expect(deflateDocsText(deflated, best)).toBe(deflated);
  });

  it('is made of blocks that any other reader of zlib inflates', async () => {
    const view = new DataView(deflated.buffer, deflated.byteOffset);
    const count = Math.ceil(view.getUint32(8, true) / view.getUint32(12, true));
    expect(count).toBeGreaterThan(3);
    const blocks = Array.from({ length: count }, (_, block) =>
      deflated.slice(view.getUint32(16 + 4 * block, true), view.getUint32(20 + 4 * block, true)),
    );
    const inflated = await Promise.all(
      blocks.map((block) => new Response(new Blob([block]).stream().pipeThrough(new DecompressionStream('deflate'))).arrayBuffer()),
    );
    expect(Buffer.concat(inflated.map((block) => new Uint8Array(block))).equals(text)).toBe(true);
  });

  it.each([undefined, 0, 1, 4096, 20_000])('reads like plain text, with %j bytes kept', (cacheBytes) => {
    const opened = openDocsText(deflated, cacheBytes === undefined ? {} : { cacheBytes });
    expect(opened.length).toBe(text.length);
    const place = fc.nat(text.length + 100);
    fc.assert(
      fc.property(place, place, (start, end) => {
        expect(same(opened.subarray(start, end), text.subarray(start, end))).toBe(true);
      }),
      { numRuns: 100 },
    );
    expect(same(whole(opened), text)).toBe(true);
  });

  it('of nothing is text of nothing; plain text is read as it is', () => {
    const nothing = openDocsText(deflateDocsText(new Uint8Array(0), best));
    expect([nothing.length, nothing.subarray(0, 9)]).toEqual([0, new Uint8Array(0)]);
    expect(openDocsText(text)).toBe(text);
  });

  it('answers searches and reads with the same bytes', () => {
    const [plain, compact] = [openDocsIndex(index, text), openDocsIndex(index, openDocsText(deflated, { cacheBytes: 16_384 }))];
    const word = fc.constantFrom(
      'install',
      'debian',
      'token',
      'getStaticPaths',
      'client',
      '東京',
      'größe',
      'packge',
      'zzyzx',
      '--flag',
    );
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), fc.nat(many.length - 1), fc.nat(900), (words, number, from) => {
        const query = { query: words.join(' '), limit: 20 };
        expect(compact.search(query)).toEqual(plain.search(query));
        const { id = '', page = '' } = many[number] ?? {};
        for (const asked of [id, page]) expect(compact.read(asked, from, 500)).toEqual(plain.read(asked, from, 500));
      }),
      { numRuns: 60 },
    );
    expect(checkDocsIndex(index, openDocsText(deflated))).toEqual([]);
  });

  it('inflates a block once while it is kept, and keeps no more than it may', () => {
    const file = deflated.slice();
    const inflations = vi.spyOn(file, 'subarray');
    const opened = openDocsText(file, { cacheBytes: 3 * 4096 });
    const read = (...blocks: readonly number[]): number => {
      inflations.mockClear();
      for (const block of blocks) opened.subarray(block * 4096, block * 4096 + 10);
      return inflations.mock.calls.length;
    };
    expect(read(0, 0, 1, 0, 2, 1)).toBe(3);
    expect(read(3)).toBe(1);
    // Block 0 is the one that was read longest ago.
    expect(read(1, 2, 3)).toBe(0);
    expect(read(0)).toBe(1);
    expect(read(1)).toBe(1);
  });

  it.each([
    ['cut', deflated.subarray(0, -1), 'truncated'],
    ['longer', Buffer.concat([deflated, Buffer.of(0)]), 'truncated'],
    ['cut within its header', deflated.subarray(0, 10), 'damaged'],
    ['cut within its table', deflated.subarray(0, 30), 'truncated'],
    ['of another version', withField(4, 2), 'format_version'],
    ['in blocks of nothing', withField(12, 0), 'damaged'],
    ['in larger blocks than are read', withField(12, 65_537), 'damaged'],
    ['said to be longer than its table tells', withField(8, 0xffffffff), 'truncated'],
  ])('that is %s is refused', (_, file, code) => {
    expect(() => openDocsText(file)).toThrow(refused(code));
  });

  it.each([1, 100, 65_536])('in blocks of %d bytes is read', (blockBytes) => {
    const large = new Uint8Array(70_000 % (blockBytes * 1500)).map((_, at) => at % 251);
    expect(same(whole(openDocsText(deflateDocsText(large, best, { blockBytes }))), large)).toBe(true);
  });

  it.each([0, 65_537, 1.5, Number.NaN])('is not made in blocks of %d bytes', (blockBytes) => {
    expect(() => deflateDocsText(text, best, { blockBytes })).toThrow(RangeError);
  });

  it.each([-1, Number.NaN])('refuses to keep %d bytes', (cacheBytes) => {
    expect(() => openDocsText(deflated, { cacheBytes })).toThrow(RangeError);
  });

  it('beside an index of other text is refused', () => {
    expect(() => openDocsIndex(index, openDocsText(deflateDocsText(text.subarray(1), best)))).toThrow(refused('truncated'));
    const other = deflateDocsText(
      text.map((byte) => (byte === 0x20 ? 0x2d : byte)),
      best,
    );
    expect(checkDocsIndex(index, openDocsText(other))).toHaveLength(1);
  });

  it('with any bit turned over is refused, or found damaged when that block is read, or says the same', () => {
    const table = 20 + 4 * Math.ceil(text.length / 4096);
    const found = { refused: 0, damaged: 0, same: 0 };
    // Every bit of header and table, and some of the blocks.
    const last = 8 * table;
    for (let bit = 0, step = 1; bit < 8 * deflated.length; bit += step) {
      if (bit >= last) step = Math.floor((8 * deflated.length) / 300);
      const file = deflated.slice();
      file[bit >> 3] = (file[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      let opened: DocsText;
      try {
        opened = openDocsText(file);
        // Without its mark it is taken for plain text, whose length the index knows.
        openDocsIndex(index, opened);
      } catch (error) {
        expect(error).toBeInstanceOf(DocsIndexError);
        found.refused++;
        continue;
      }
      for (let start = 0; start < text.length; start += 4096)
        try {
          expect(same(opened.subarray(start, start + 4096), text.subarray(start, start + 4096))).toBe(true);
          found.same++;
        } catch (error) {
          expect(error).toEqual(refused('damaged'));
          found.damaged++;
        }
    }
    expect(Math.min(found.refused, found.damaged, found.same)).toBeGreaterThan(50);
  });
});
