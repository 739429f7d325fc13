import type { Page } from '@vitrine/core';
import { describe, expect, it } from 'vitest';
import { allIds, call, rows } from '../../test/call.ts';
import { sample } from '../../test/sample.ts';
import { createDocumentationTools } from '../index.ts';
import { createTitleSearch } from './titles.ts';

const page = (title: string, more: Partial<Page> = {}): Page => ({ id: title, title, start: 0, length: 0, headings: [], ...more });

describe('the page that a query names by its title', () => {
  const titles = ['File System', 'Files', 'Prerequisites', 'MERGE clause', 'Merge', 'C', 'C++', 'Größe', 'Setup', 'Set up a tool'];
  const search = createTitleSearch(titles.map((title) => page(title)));

  it.each([
    ['file system', 'File System'],
    ['file sys', 'File System'],
    ['file', 'Files'],
    ['MERGE', 'Merge'],
    ['merge cl', 'MERGE clause'],
    ['C++', 'C++'],
    ['c', 'C'],
    ['grosse', 'Größe'],
    ['größ', 'Größe'],
    ['grö', 'Größe'],
    ['se', undefined],
    ['set', 'Setup'],
    ['system file', undefined],
    ['"file sys"', undefined],
    ['?!', undefined],
    ['', undefined],
  ])('%j: %s', (query, title) => {
    expect(search({ query }, [])?.title).toBe(title);
  });

  it('is the best found, where several begin so', () => {
    expect(search({ query: 'file' }, ['Prerequisites', 'File System', 'Files'])?.title).toBe('File System');
  });

  it('is in the edition of the query', () => {
    const titleSearch = createTitleSearch([
      page('Setup', { id: 'a', version: '1' }),
      page('Setup', { id: 'b', version: '2', locale: 'de' }),
      page('Setup', { id: 'c', version: '2' }),
    ]);
    expect(titleSearch({ query: 'setup', version: '2', locale: 'en' }, [])?.id).toBe('c');
    expect(titleSearch({ query: 'setup', version: '2', locale: 'de' }, [])?.id).toBe('b');
    expect(titleSearch({ query: 'setup', version: '3' }, [])).toBeUndefined();
  });

  it('is found in ten thousand titles with one beginning', () => {
    const many = createTitleSearch(Array.from({ length: 10_000 }, (_, index) => page(`Page ${index}`)));
    expect(many({ query: 'page' }, [])?.title).toBe('Page 0');
    expect(many({ query: 'page 9999' }, [])?.title).toBe('Page 9999');
  });
});

describe('a search for a title', () => {
  const from = sample();
  const empty = page('Tarball Index', { id: 'empty', description: 'All tarballs.' });
  const mcp = createDocumentationTools({ ...from, pages: [...from.pages, empty] });

  it.each([1, 2, 6])('begins with its page, in a list of %d, also where the page has no text', async (limit) => {
    const { content } = await call(mcp, 'search_docs', { query: 'tarball ind', limit });
    const results = rows(content, 'results');
    expect(results[0]).toMatchObject({ id: 'empty', title: 'Tarball Index', snippet: 'All tarballs.' });
    expect(results.length).toBeLessThanOrEqual(limit);
  });

  it('begins with its page in an answer with texts', async () => {
    const { content } = await call(mcp, 'search_docs', { query: 'install' });
    expect(rows(content, 'results')[0]).toMatchObject({
      id: expect.stringMatching(/^guide\/install/) as string,
      title: 'Installation',
    });
  });

  it.each([1, 2, 3])('loses no row in pages of %d', async (limit) => {
    const nothing = page('Installation of nothing', { id: 'nothing' });
    const tools = createDocumentationTools({ ...from, pages: [...from.pages, nothing] });
    for (const query of ['installation', 'installation of']) {
      const whole = await allIds(tools, 'search_docs', 'results', { query, limit: 100 });
      const paged = await allIds(tools, 'search_docs', 'results', { query, limit });
      expect(whole.length).toBeGreaterThan(1);
      expect([...new Set(paged)].sort()).toEqual([...whole].sort());
    }
  });
});
