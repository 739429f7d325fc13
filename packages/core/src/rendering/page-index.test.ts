import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Page } from '../engine/store/snapshot.ts';
import { dividePages } from './page-index.ts';

const page = (id: string, more: Partial<Page> = {}): Page => ({ id, title: id, start: 0, length: 10, headings: [], ...more });
const sizes = { sizeOf: () => 10, nameSizeOf: () => 20 };

test('sections stay in the first text until it is full; the largest leaves first', () => {
  const pages = [
    page('index'),
    ...['a', 'b'].map((name) => page(`guides/${name}`)),
    ...Array.from({ length: 50 }, (_, index) => page(`api/p${index}`)),
  ];
  const { inline, files, editions } = dividePages(pages, { first: 300, file: 1_000, ...sizes });
  expect(inline.map(({ folder, title, pages: list }) => [folder, title, list.length])).toEqual([
    ['', '', 1],
    ['guides', 'Guides', 2],
  ]);
  expect(files.map(({ path, title, pages: list }) => [path, title, list.length])).toEqual([['/docs/api', 'API', 50]]);
  expect(editions).toEqual([]);
});

test('a section that is too large for a text is divided by its folders, and a flat one into parts', () => {
  const pages = ['x', 'y'].flatMap((folder) => Array.from({ length: 80 }, (_, index) => page(`api/${folder}/p${index}`)));
  const { files } = dividePages(pages, { first: 100, file: 500, ...sizes });
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
  const { inline, editions } = dividePages(pages, { first: 1_000, file: 1_000, ...sizes });
  expect(inline.map(({ pages: list }) => list.map(({ id }) => id))).toEqual([['guide/a']]);
  expect(editions.map(({ path, title }) => [path, title])).toEqual([
    ['/docs/fr-2', 'fr'],
    ['/docs/v1/guide', 'v1'],
  ]);
});

test('the text of an edition is where its pages are, whatever sections its navigation has, else at its name', () => {
  const inNavigation = { section: ['Guides'] };
  const pages = [
    page('a', { locale: 'en' }),
    ...['a', 'b/c'].map((id) => page(`fr/${id}`, { locale: 'fr', ...inNavigation })),
    ...['x', 'y/z'].map((id) => page(`${id}-de`, { locale: 'de', version: 'v 2', ...inNavigation })),
  ];
  const { editions } = dividePages(pages, { first: 1_000, file: 1_000, ...sizes });
  expect(editions.map(({ path }) => path)).toEqual(['/docs/fr', '/docs/v-2-de']);
});

test('a large edition has one text, which names its parts', () => {
  const pages = [
    page('guide/a', { locale: 'en' }),
    ...Array.from({ length: 30 }, (_, index) => page(`fr/guide/p${index}`, { locale: 'fr' })),
    ...Array.from({ length: 30 }, (_, index) => page(`fr/api/p${index}`, { locale: 'fr' })),
  ];
  const { editions } = dividePages(pages, { first: 1_000, file: 400, ...sizes });
  expect(editions.map(({ path, pages: list, parts }) => [path, list.length, parts.map((part) => part.path)])).toEqual([
    ['/docs/fr', 60, ['/docs/fr/guide', '/docs/fr/api']],
  ]);
});

test('editions that are too many to be named share texts, and the default edition keeps room', () => {
  const pages = [
    page('guide/a', { locale: 'en' }),
    ...Array.from({ length: 600 }, (_, index) => page(`l${index}/guide/a`, { locale: `l${index}` })),
  ];
  const { inline, editions } = dividePages(pages, { first: 1_000, file: 400, ...sizes });
  expect(inline.map(({ folder }) => folder)).toEqual(['guide']);
  expect(20 * editions.length).toBeLessThanOrEqual(700);
  expect(editions.slice(0, 2).map(({ path }) => path)).toEqual(['/docs/editions', '/docs/editions-2']);
  expect(editions[0]?.title).toMatch(/^l0 to l\d+$/);
  expect(editions.flatMap(({ sections }) => sections.map(({ title }) => title))).toEqual(
    pages.slice(1).map(({ locale }) => locale),
  );
});

const name = fc.constantFrom('a', 'b', 'c', 'd');
const ids = fc.uniqueArray(
  fc.array(name, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/')),
  { maxLength: 120 },
);

test('small sections share texts where naming each would take too much, and keep their order and their names', () => {
  const pages = Array.from({ length: 300 }, (_, index) => page(`s${index}/p`));
  const { inline, files } = dividePages(pages, { first: 400, file: 1_000, ...sizes });
  expect(inline).toEqual([]);
  expect(files.length).toBeLessThanOrEqual(20);
  expect(files[0]).toMatchObject({ path: '/docs/s0', title: `S0 to S${(files[0]?.sections.length ?? 0) - 1}` });
  expect(files.flatMap(({ sections }) => sections.map(({ folder }) => folder))).toEqual(pages.map(({ id }) => id.slice(0, -2)));
});

const size = (min: number, max: number): fc.Arbitrary<number> => fc.integer({ min, max });

test('every page is listed once, in texts whose addresses differ and whose names fit where they are listed', () => {
  fc.assert(
    fc.property(ids, size(60, 4_000), size(40, 3_000), size(1, 120), (given, first, file, locales) => {
      const pages = given.map((id, index) => page(id, index % 7 === 6 ? { locale: `de-${index % locales}` } : {}));
      const { inline, files, editions } = dividePages(pages, { first, file, ...sizes });
      const ids = [...inline, ...files, ...editions].flatMap((section) => section.pages.map(({ id }) => id));
      expect([...ids].sort()).toEqual([...given].sort());
      const lists = [...files, ...editions.flatMap((each) => (each.parts.length > 0 ? each.parts : [each]))];
      for (const list of lists) expect(list.sections.flatMap((section) => section.pages)).toEqual(list.pages);
      expect(lists.reduce((sum, each) => sum + each.pages.length, 0)).toBe(
        given.length - inline.flatMap((each) => each.pages).length,
      );
      const paths = [...files, ...editions, ...editions.flatMap(({ parts }) => parts)].map(({ path }) => path);
      expect(new Set(paths).size).toBe(paths.length);
      const inFirst = 10 * inline.flatMap((section) => section.pages).length + 20 * (files.length + editions.length);
      expect(inFirst).toBeLessThanOrEqual(first);
      for (const { parts } of editions) if (parts.length > 1) expect(20 * parts.length).toBeLessThanOrEqual(file);
    }),
  );
});
