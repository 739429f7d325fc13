import { expect, it } from 'vitest';
import { sections } from '../../test/sections.ts';
import { buildDocsIndex, type SectionMemory } from '../build.ts';

it('a build with what the one before remembered writes the same bytes, also after a section changed', () => {
  const memory: SectionMemory = new WeakMap();
  const first = buildDocsIndex(sections, { memory });
  expect(first).toEqual(buildDocsIndex(sections));
  expect(sections.every((section) => memory.has(section))).toBe(true);
  expect(buildDocsIndex(sections, { memory })).toEqual(first);
  const edited = sections.map((section, index) =>
    index === 1 ? { ...section, text: `${section.text} More words here.` } : section,
  );
  expect(buildDocsIndex(edited, { memory })).toEqual(buildDocsIndex(edited));
});

it('a section that is remembered is not read again', () => {
  const memory: SectionMemory = new WeakMap();
  buildDocsIndex(sections, { memory });
  const [first] = sections;
  if (first === undefined) throw new Error('there are sections');
  memory.set(first, {
    words: ['only'],
    terms: ['only'],
    counts: [1],
    lengths: [0, 0, 0, 1],
    positions: Uint8Array.of(1),
    positionBytes: [1],
    sentences: [],
  });
  expect(buildDocsIndex(sections, { memory })).not.toEqual(buildDocsIndex(sections));
});
