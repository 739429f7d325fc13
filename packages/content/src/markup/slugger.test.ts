import { expect, test } from 'vitest';
import { createSlugger } from './slugger.ts';
test('anchors of Svelte have those of the headings around in front, and are never empty or twice', () => {
  const { slug, take } = createSlugger('svelte');
  take('Kept');
  const headings: readonly (readonly [string, number])[] = [
    ['Page', 1],
    ['The Way', 2],
    ['use:it', 3],
    ['The Way', 2],
    ['Kept', 2],
    ['中文', 2],
    ['!', 2],
    ['Deep', 5],
    ['$types', 2],
    ['The Way-1', 2],
  ];
  const anchors = headings.map(([heading, depth]) => slug(heading, depth));
  expect(anchors.slice(0, 3)).toEqual(['Page', 'The-Way', 'The-Way-use:it']);
  expect(anchors).toContain('$types');
  expect(new Set(anchors).size).toBe(headings.length);
  expect(anchors.every((anchor) => anchor !== '')).toBe(true);
});
