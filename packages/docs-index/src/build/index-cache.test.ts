import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sections } from '../../test/sections.ts';
import { buildDocsIndex, type BuildOptions, type DocsPage, type DocsSection } from '../build.ts';
import { french } from '../stem.ts';
import { createIndexCache } from './index-cache.ts';
import { full } from '../../../../workshop/full.ts';

const pageOf = (sections: readonly DocsSection[]): DocsPage => ({ id: sections[0]?.page ?? '', sections: () => sections });
const pagesOf = (all: readonly DocsSection[]): DocsSection[][] =>
  [...new Set(all.map(({ page }) => page))].map((page) => all.filter((section) => section.page === page));

it('a build that follows another reads only the pages that are not the same object', () => {
  const cache = createIndexCache();
  const read: string[] = [];
  const given = pagesOf(sections).map(
    (sections): DocsPage => ({ id: sections[0]?.page ?? '', sections: () => (read.push(sections[0]?.page ?? ''), sections) }),
  );
  const first = buildDocsIndex(given, { cache });
  expect(first).toEqual(buildDocsIndex(sections));
  expect(read.length).toBe(given.length);
  const editedSections = (pagesOf(sections)[1] ?? []).map((section) => ({ ...section, text: `${section.text} More words here.` }));
  const edited = given.with(1, pageOf(editedSections));
  expect(buildDocsIndex(edited, { cache })).toEqual(buildDocsIndex(pagesOf(sections).with(1, editedSections).flat()));
  expect(read.length).toBe(given.length);
  // A page that comes back after a build without it is read again: a cache keeps the last build.
  expect(buildDocsIndex(given, { cache })).toEqual(first);
  expect(read.slice(given.length)).toEqual([read[1]]);
});

it('an edit turns around the run of its page, also where it adds a section or a page', () => {
  const many = Array.from({ length: 500 }, (_, n): DocsSection[] => {
    const page = `page/${n}`;
    return [0, 1, 2, 3].map((section) => ({
      ...{ id: section === 0 ? page : `${page}#s${section}`, page, title: `Page ${n}` },
      ...{ headingPath: section === 0 ? [] : [`Part ${section}`], text: `Some text of number ${n}.` },
    }));
  });
  const given = many.map(pageOf);
  const cache = createIndexCache();
  buildDocsIndex(given, { cache });
  const pageSections = many[250] ?? [];
  const edits = [
    given.with(250, pageOf(pageSections.slice(1))),
    given.with(250, pageOf([...pageSections, { ...(pageSections[1] as DocsSection), id: 'page/250#new' }])),
    given.toSpliced(250, 1),
    given,
  ];
  for (const edited of edits) {
    const before = cache.last?.runs ?? [];
    buildDocsIndex(edited, { cache });
    const newRuns = cache.last?.runs.filter((run) => !before.includes(run)) ?? [];
    expect(before.length).toBeGreaterThan(8);
    expect(newRuns.length).toBeGreaterThan(0);
    expect(newRuns.length).toBeLessThan(4);
  }
});

it('a build that fails leaves what the one before made', () => {
  const cache = createIndexCache();
  const given = pagesOf(sections).map(pageOf);
  const first = buildDocsIndex(given, { cache });
  const odd = { id: 'odd', page: 'odd', title: 'Odd', headingPath: [], text: 'Something zymurgic.' };
  expect(() => buildDocsIndex([...given, pageOf([odd]), pageOf([odd])], { cache })).toThrow(TypeError);
  expect(() => buildDocsIndex([...given, pageOf([odd, { ...odd, title: 'Even', id: 'odd#a' }])], { cache })).toThrow(TypeError);
  expect(buildDocsIndex(given, { cache })).toEqual(first);
  expect(buildDocsIndex([...given, pageOf([odd])], { cache })).toEqual(buildDocsIndex([...sections, odd]));
});

it('forgets everything where most of its words are those of earlier builds', () => {
  const cache = createIndexCache();
  const given = pagesOf(sections).map(pageOf);
  const words = (from: number): DocsPage => {
    const text = Array.from({ length: 6_000 }, (_, n) => `w${from + n}x`).join(' ');
    return pageOf([{ id: 'many', page: 'many', title: 'Many', headingPath: [], text }]);
  };
  buildDocsIndex([...given, words(0)], { cache });
  expect(cache.last).toBeDefined();
  buildDocsIndex([...given, words(10_000)], { cache });
  expect(cache.last).toBeDefined();
  buildDocsIndex(given, { cache });
  expect(cache.last).toBeUndefined();
  expect(buildDocsIndex(given, { cache })).toEqual(buildDocsIndex(sections));
});

it('refuses an id that two pages have', () => {
  const section = (id: string, page: string): DocsSection => ({ id, page, title: page, headingPath: [], text: 'x' });
  expect(() => buildDocsIndex([section('a', 'a'), section('a#b', 'a'), section('a#b', 'a#b')])).toThrow(/"a#b" again/);
  expect(() => buildDocsIndex([section('a#b#c', 'a'), section('a#b#c', 'a#b')])).toThrow(/"a#b#c" again/);
  expect(() => buildDocsIndex([section('a#c', 'a'), section('a#b', 'a#b')])).not.toThrow();
  expect(() => buildDocsIndex([pageOf([section('a', 'a'), section('b', 'b')])])).toThrow(/expected "a" in all sections/);
  expect(() => buildDocsIndex([pageOf([])])).toThrow(/one or more/);
  expect(() => buildDocsIndex([section('a', 'a'), pageOf([section('a', 'a')])])).toThrow(/"a" again/);
});

/** Edits of a documentation, one after another. */
const runs = full ? 100 : 1;
const word = fc.oneof(
  fc.constantFrom('install', 'cache', 'limit', 'getStaticPaths', 'the', 'of', 'a.b', 'größe', '設定ファイル', '安装包', 'ไทยภาษา'),
  fc.integer({ min: 0, max: 300 }).map((n) => `w${n}`),
);
const text = fc.array(word, { maxLength: 30 }).map((words) => words.join(' '));
/** Most headings are short; some are the name of something in a program, and some have more words than an index records. */
const heading = fc.oneof(
  { weight: 4, arbitrary: fc.array(word, { maxLength: 6 }).map((words) => words.join(' ')) },
  { weight: 4, arbitrary: fc.constantFrom('getStaticPaths', 'fs.readFile', 'cache()') },
  { weight: 1, arbitrary: fc.nat(20).map((n) => Array.from({ length: 80 }, (_, i) => `w${n + i}`).join(' ')) },
);
const link = fc.tuple(fc.nat(39), fc.nat(5)).map(([page, anchor]) => (anchor === 0 ? `p${page}` : `p${page}#s${anchor}`));
const pageContent = fc.record({
  title: heading,
  bodies: fc.array(fc.record({ heading, text, code: fc.option(text, { nil: undefined, freq: 4 }) }), {
    minLength: 1,
    maxLength: 5,
  }),
  /** Many sections, or a long one: what moves runs and mean lengths. */
  bulk: fc.oneof({ weight: 8, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: fc.constantFrom(30, 90, 300) }),
  isLong: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  links: fc.array(link, { maxLength: 3 }),
  formerNames: fc.option(text, { nil: undefined, freq: 5 }),
  locale: fc.option(fc.constantFrom('en', 'fr', 'sv'), { nil: undefined }),
  version: fc.option(fc.constantFrom('1', '2'), { nil: undefined }),
  updatedAt: fc.option(fc.constantFrom('2026-01-01', '2026-02-01'), { nil: undefined }),
});
const edit = fc.record({ page: fc.nat(39), content: fc.option(pageContent, { nil: undefined, freq: 4 }), renamed: fc.nat(3) });

function sectionsOf(id: string, content: typeof pageContent extends fc.Arbitrary<infer Content> ? Content : never): DocsSection[] {
  const { title, bodies, bulk, isLong, links, formerNames, locale, version, updatedAt } = content;
  return Array.from({ length: bulk }, () => bodies)
    .flat()
    .map(({ heading, text: sectionText, code }, n) => ({
      id: n === 0 ? id : `${id}#s${n}`,
      page: id,
      title,
      headingPath: n === 0 ? [] : [heading],
      text: isLong ? `${sectionText} `.repeat(200) : sectionText,
      url: `https://example.com/${id}${n === 0 ? '' : `#s${n}`}`,
      ...(code !== undefined && { code }),
      ...(n === 0 && { links }),
      ...(n === 0 && formerNames !== undefined && { formerNames }),
      ...(locale !== undefined && { locale }),
      ...(version !== undefined && { version }),
      ...(updatedAt !== undefined && { updatedAt }),
    }));
}

it('after any edits the bytes are those of a fresh build', () => {
  fc.assert(
    fc.property(
      fc.array(pageContent, { minLength: 10, maxLength: 30 }),
      fc.array(edit, { minLength: 1, maxLength: 12 }),
      (first, edits) => {
        const pages = new Map(first.map((content, n) => [`p${n}`, sectionsOf(`p${n}`, content)]));
        const given = new Map([...pages].map(([id, pageSections]) => [id, pageOf(pageSections)]));
        const options: BuildOptions = { stemmers: [french] };
        const cache = createIndexCache();
        const build = (): void => {
          const cached = buildDocsIndex(given.values(), { ...options, cache });
          const fresh = buildDocsIndex([...pages.values()].reverse().flat(), options);
          expect(Buffer.compare(cached.index, fresh.index)).toBe(0);
          expect(Buffer.compare(cached.text, fresh.text)).toBe(0);
        };
        build();
        for (const { page, content, renamed } of edits) {
          const id = `p${page}`;
          pages.delete(id);
          given.delete(id);
          if (content !== undefined) {
            const name = renamed === 0 ? `${id}/moved` : id;
            pages.set(name, sectionsOf(name, content));
            given.set(name, pageOf(pages.get(name) ?? []));
          }
          build();
        }
      },
    ),
    { numRuns: runs },
  );
});
