import { expect, it } from 'vitest';
import { buildDocsIndex, type DocsSection } from '@vitrine/docs-index/build';
import { createKeptTallies } from './kept-tallies.ts';

const sections: readonly DocsSection[] = Array.from({ length: 12 }, (_, number) => {
  const page = `page-${Math.floor(number / 3)}`;
  const anchor = number % 3 === 0 ? '' : `#part-${number}`;
  return {
    ...{ id: page + anchor, page, title: page, text: `Lamps burn until ${number} in the morning. Then they are cleaned.` },
    headingPath: anchor === '' ? [] : [`Part ${number}`],
    ...(number === 4 && { formerNames: 'beacon' }),
  };
});

function memory(): {
  readonly get: (key: string) => Uint8Array | undefined;
  readonly set: (key: string, bytes: Uint8Array) => boolean;
} & {
  readonly kept: Map<string, Uint8Array>;
} {
  const kept = new Map<string, Uint8Array>();
  return { kept, get: (key) => kept.get(key), set: (key, bytes) => kept.set(key, bytes).size > 0 };
}

it('an index of kept tallies has the same bytes, also after a section changed, and one page is kept again', () => {
  const store = memory();
  const build = (given: readonly DocsSection[], program = 'a'): ReturnType<typeof buildDocsIndex> => {
    const tallies = createKeptTallies(store, program);
    const files = buildDocsIndex(given, { tallies });
    tallies.settle();
    return files;
  };
  expect(build(sections)).toEqual(buildDocsIndex(sections));
  expect([...store.kept.keys()]).toEqual([0, 1, 2, 3].map((number) => `a tallies page-${number}`));
  const before = new Map(store.kept);
  expect(build(sections)).toEqual(buildDocsIndex(sections));
  expect([...store.kept].filter(([key, bytes]) => before.get(key) !== bytes)).toEqual([]);

  const edited = sections.map((section, number) => (number === 7 ? { ...section, text: `${section.text} More.` } : section));
  expect(build(edited)).toEqual(buildDocsIndex(edited));
  expect([...store.kept].filter(([key, bytes]) => before.get(key) !== bytes).map(([key]) => key)).toEqual(['a tallies page-2']);
  expect(build(sections, 'b')).toEqual(buildDocsIndex(sections));
  expect(store.kept.size).toBe(8);
});

it('a section whose tally is kept is not read again', () => {
  const store = memory();
  const tallies = createKeptTallies(store, 'a');
  buildDocsIndex(sections, { tallies });
  tallies.settle();
  const again = createKeptTallies(store, 'a');
  expect(sections.every((section) => again.get(section) !== undefined)).toBe(true);
  expect(again.get({ ...sections[0], text: 'another' } as DocsSection)).toBeUndefined();
});
