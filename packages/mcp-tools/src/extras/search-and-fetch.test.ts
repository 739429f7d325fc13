import type { StructuredResult } from '@vitrine/core/mcp';
import { describe, expect, it } from 'vitest';
import { call, rows, toolOf } from '../../test/call.ts';
import { baseUrl, sample } from '../../test/sample.ts';
import { createDocumentationTools, searchAndFetch } from '../index.ts';

const mcp = createDocumentationTools(sample(), { extras: [searchAndFetch], prefix: 'acme' });

it('the pair stands after the six under its prescribed names, prefix or not', () => {
  expect(mcp.tools.slice(6).map(({ name }) => name)).toEqual(['search', 'fetch']);
});

it('search answers with id, title and url alone', async () => {
  const { content } = await call(mcp, 'search', { query: 'tarball' });
  expect(content).toEqual({
    results: [{ id: 'guide/install#linux', title: 'Installation › Linux', url: `${baseUrl}/docs/guide/install.md#linux` }],
  });
  expect((await call(mcp, 'search', { query: 'qqqq' })).content).toEqual({ results: [] });
});

it('fetch answers with id, title, text, url and metadata of strings', async () => {
  const { content } = await call(mcp, 'fetch', { id: 'guide/install#linux' });
  expect(content).toEqual({
    id: 'guide/install#linux',
    title: 'Installation › Linux',
    url: `${baseUrl}/docs/guide/install.md#linux`,
    metadata: { snapshot_id: sample().id, generated_at: '2026-05-20T00:00:00Z' },
    text: 'Unpack the tarball.',
  });
  expect((await call(mcp, 'fetch', { id: 'nowhere' })).error).toMatch(/No page or section "nowhere"/);
});

describe('a page larger than any answer', () => {
  const text = 'A line with "quotes".\n'.repeat(4_000);
  const long = createDocumentationTools(
    sample({ sections: [{ id: 'long', page: 'long', title: 'Long', headingPath: [], text }] }),
    {
      extras: [searchAndFetch],
    },
  );

  it('continues under the id that metadata names, and nothing is lost', async () => {
    let read = '';
    const tool = toolOf(long, 'fetch');
    for (let id: string | undefined = 'long'; id !== undefined; ) {
      const { structured, text: written } = (await tool.call({ id } as never, {
        now: 0,
        baseUrl,
        revision: '',
        signal: new AbortController().signal,
      })) as StructuredResult;
      const answer = structured as unknown as { text: string; metadata: { next_id?: string } };
      expect(written).toBe(JSON.stringify(structured));
      expect(new TextEncoder().encode(written).length).toBeLessThanOrEqual(32_000);
      read += answer.text;
      id = answer.metadata.next_id;
    }
    expect(read).toBe(text);
  });
});

it('without documentation both say so', async () => {
  const empty = createDocumentationTools(sample({ sections: [] }), { extras: [searchAndFetch] });
  expect((await call(empty, 'search', { query: 'x' })).error).toMatch(/No documentation is published/);
  expect((await call(empty, 'fetch', { id: 'x' })).error).toMatch(/No documentation is published/);
});

it('the results of a search have an address each', async () => {
  for (const result of rows((await call(mcp, 'search', { query: 'archive flag tarball' })).content, 'results')) {
    expect(result['url']).toMatch(/^https:\/\/./);
  }
});
