import { expect, it } from 'vitest';
import { sections } from '../../test/sections.ts';
import { buildDocsIndex, type SectionCache } from '../build.ts';

it('a build with what the one before remembered writes the same bytes, also after a section changed', () => {
  const cache: SectionCache = new WeakMap();
  const first = buildDocsIndex(sections, { cache });
  expect(first).toEqual(buildDocsIndex(sections));
  expect(sections.every((section) => cache.has(section))).toBe(true);
  expect(buildDocsIndex(sections, { cache })).toEqual(first);
  const edited = sections.map((section, index) =>
    index === 1 ? { ...section, text: `${section.text} More words here.` } : section,
  );
  expect(buildDocsIndex(edited, { cache })).toEqual(buildDocsIndex(edited));
});

it('a section that is remembered is not read again', () => {
  const cache: SectionCache = new WeakMap();
  buildDocsIndex(sections, { cache });
  const [first] = sections;
  if (first === undefined) throw new Error('there are sections');
  cache.set(first, {
    words: ['only'],
    terms: ['only'],
    counts: [1],
    lengths: [0, 0, 0, 1],
    positions: Uint8Array.of(1),
    positionBytes: [1],
    sentences: [],
  });
  expect(buildDocsIndex(sections, { cache })).not.toEqual(buildDocsIndex(sections));
});
