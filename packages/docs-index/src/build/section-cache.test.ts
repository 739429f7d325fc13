import { expect, it } from 'vitest';
import { sections } from '../../test/sections.ts';
import { buildDocsIndex } from '../build.ts';
import { createSectionCache } from './section-cache.ts';

it('a build with what the one before remembered writes the same bytes, also after a section changed', () => {
  const cache = createSectionCache();
  const first = buildDocsIndex(sections, { cache });
  expect(first).toEqual(buildDocsIndex(sections));
  expect(sections.every((section) => cache.get(section) !== undefined)).toBe(true);
  expect(buildDocsIndex(sections, { cache })).toEqual(first);
  const edited = sections.map((section, index) =>
    index === 1 ? { ...section, text: `${section.text} More words here.` } : section,
  );
  expect(buildDocsIndex(edited, { cache })).toEqual(buildDocsIndex(edited));
});

it('words that are in no section any more leave no trace, in whatever order sections came', () => {
  const cache = createSectionCache();
  const [first, ...others] = sections;
  if (first === undefined) throw new Error('there are sections');
  buildDocsIndex([...others, { ...first, text: `${first.text} Quixotically zymurgic.` }], { cache });
  expect(buildDocsIndex(others, { cache })).toEqual(buildDocsIndex(others));
  expect(buildDocsIndex(sections, { cache })).toEqual(buildDocsIndex(sections));
});

it('a section that is remembered is not read again', () => {
  const cache = createSectionCache();
  buildDocsIndex(sections, { cache });
  const [first, second] = sections;
  const other = second && cache.get(second);
  if (first === undefined || other === undefined) throw new Error('there are sections');
  cache.set(first, { ...other, pageUrl: cache.get(first)?.pageUrl ?? '' });
  expect(buildDocsIndex(sections, { cache })).not.toEqual(buildDocsIndex(sections));
});

it('a cache forgets everything where most of its stems are those of earlier builds', () => {
  const cache = createSectionCache();
  buildDocsIndex(sections, { cache });
  const { length } = cache.stems.texts;
  for (let number = 0; number < 10_000 + length; number += 1) cache.stems.of(`stem ${number}`);
  cache.settle(length);
  expect(cache.stems.texts.length).toBe(10_000 + 2 * length);
  cache.stems.of('one more');
  cache.settle(length);
  expect([cache.stems.texts.length, cache.words.texts.length, sections.some((section) => cache.get(section))]).toEqual([
    0,
    0,
    false,
  ]);
  expect(buildDocsIndex(sections, { cache })).toEqual(buildDocsIndex(sections));
});
