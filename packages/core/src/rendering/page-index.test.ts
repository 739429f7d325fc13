import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Page } from '../engine/store/snapshot.ts';
import { dividePages } from './page-index.ts';

const page = (id: string, more: Partial<Page> = {}): Page => ({ id, title: id, start: 0, length: 10, headings: [], ...more });
const sizeOf = (): number => 10;

test('sections stay in the first text until it is full; the largest leaves first', () => {
  const pages = [
    page('index'),
    ...['a', 'b'].map((name) => page(`guides/${name}`)),
    ...Array.from({ length: 50 }, (_, index) => page(`api/p${index}`)),
  ];
  const { inline, files, editions } = dividePages(pages, { inline: 300, file: 1_000, sizeOf });
  expect(inline.map(({ folder, title, pages: list }) => [folder, title, list.length])).toEqual([
    ['', '', 1],
    ['guides', 'Guides', 2],
  ]);
  expect(files.map(({ path, title, pages: list }) => [path, title, list.length])).toEqual([['/docs/api', 'Api', 50]]);
  expect(editions).toEqual([]);
});

test('a section that is too large for a text is divided by its folders, and a flat one into parts', () => {
  const pages = ['x', 'y'].flatMap((folder) => Array.from({ length: 80 }, (_, index) => page(`api/${folder}/p${index}`)));
  const { files } = dividePages(pages, { inline: 0, file: 500, sizeOf });
  expect(files.map(({ path, pages: list }) => [path, list.length])).toEqual([
    ['/docs/api/x', 50],
    ['/docs/api/x-2', 30],
    ['/docs/api/y', 50],
    ['/docs/api/y-2', 30],
  ]);
});

test('other versions and languages have texts of their own, and no text takes the address of a page', () => {
  const pages = [
    page('guide/a', { locale: 'en' }),
    page('fr/guide/a', { locale: 'fr' }),
    page('v1/guide/a', { version: 'v1' }),
    page('fr/llms.txt', { locale: 'fr' }),
  ];
  const { inline, editions } = dividePages(pages, { inline: 1_000, file: 1_000, sizeOf });
  expect(inline.map(({ pages: list }) => list.map(({ id }) => id))).toEqual([['guide/a']]);
  expect(editions.map(({ path, title }) => [path, title])).toEqual([
    ['/docs/fr-2', 'fr'],
    ['/docs/v1/guide', 'v1'],
  ]);
});

test('a large edition has one text, which names its parts', () => {
  const pages = [
    page('guide/a', { locale: 'en' }),
    ...Array.from({ length: 30 }, (_, index) => page(`fr/guide/p${index}`, { locale: 'fr' })),
    ...Array.from({ length: 30 }, (_, index) => page(`fr/api/p${index}`, { locale: 'fr' })),
  ];
  const { editions } = dividePages(pages, { inline: 1_000, file: 400, sizeOf });
  expect(editions.map(({ path, pages: list, parts }) => [path, list.length, parts.map((part) => part.path)])).toEqual([
    ['/docs/fr', 60, ['/docs/fr/guide', '/docs/fr/api']],
  ]);
});

const name = fc.constantFrom('a', 'b', 'c', 'd');
const ids = fc.uniqueArray(
  fc.array(name, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/')),
  { maxLength: 120 },
);

test('every page is listed once, in texts whose addresses differ, none of which passes its budget', () => {
  fc.assert(
    fc.property(ids, fc.integer({ min: 0, max: 400 }), fc.integer({ min: 10, max: 300 }), (given, inline, file) => {
      const pages = given.map((id, index) => page(id, index % 7 === 6 ? { locale: 'de' } : {}));
      const { inline: here, files, editions } = dividePages(pages, { inline, file, sizeOf });
      const listed = [...here, ...files, ...editions].flatMap((section) => section.pages.map(({ id }) => id));
      expect([...listed].sort()).toEqual([...given].sort());
      const lists = [...files, ...editions.flatMap((each) => (each.parts.length > 0 ? each.parts : [each]))];
      expect(lists.reduce((sum, each) => sum + each.pages.length, 0)).toBe(
        given.length - here.flatMap((each) => each.pages).length,
      );
      const paths = [...files, ...editions, ...editions.flatMap(({ parts }) => parts)].map(({ path }) => path);
      expect(new Set(paths).size).toBe(paths.length);
      for (const each of lists) expect(each.pages.length * 10).toBeLessThanOrEqual(Math.max(file, 10));
    }),
  );
});
