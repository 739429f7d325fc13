// What search_docs reads is the page's Markdown: every section of real documentation trees where VITRINE_DATA names a folder that has
// them, and of generated pages otherwise. Only destinations of links between pages differ: they are ids.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { buildSnapshot } from '@vitrine/content';
import { pageMarkdown } from '@vitrine/core/serving';
import type { Snapshot } from '@vitrine/core';
import { openDocsIndex } from '@vitrine/docs-index';
import { afterAll, expect, test } from 'vitest';
import { createPageAddresses } from '../src/search-docs/page-addresses.ts';
import { createSections } from '../src/search-docs/sections.ts';
import { fixture } from './fixture.ts';
import { someOf } from '../../../workshop/full.ts';

const data = join(process.env['VITRINE_DATA'] ?? '', 'docs-trees');
const trees = process.env['VITRINE_DATA'] !== undefined && existsSync(data) ? someOf(['vite', 'mkdocs-material', 'ionic'], 1) : [];
const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

async function tree(name: string): Promise<Snapshot> {
  // Programs of these two sites decide what is published, so that their sources are read as Markdown alone.
  const options = name === 'vite' ? {} : ({ format: 'markdown' } as const);
  const front = mkdtempSync(join(tmpdir(), 'vitrine-tree-'));
  folders.push(front);
  const product = { id: 'tree', name: 'Tree', version: '1.0.0', description: 'A tree', homepage: 'https://tree.example/' };
  const allow = [{ rule: 'dangerous-link', file: '*', reason: 'a button of the documentation that shows a button' }];
  for (const [file, content] of Object.entries({
    product,
    capabilities: { actions: [] },
    releases: { releases: [] },
    lint: { allow },
  }))
    writeFileSync(join(front, `${file}.json`), JSON.stringify(content));
  const docs = [{ path: join(data, name), ...options }];
  return (await buildSnapshot(front, { generatedAt: '2026-01-01T00:00:00Z', docs })).snapshot;
}

/** Without destinations of links and definitions. */
function withoutDestinations(markdown: string): string {
  return markdown.replace(/\]\(<?[^\s()<>]*/g, '](').replace(/^( {0,3}\[[^\]\n]*\]:\s*)<?[^\s()<>]*/gm, '$1');
}

test.each(['generated pages', ...trees])(
  '%s: every section is the Markdown of its page, and search knows no other',
  async (name) => {
    const snapshot = name === 'generated pages' ? await fixture() : await tree(name);
    const addresses = createPageAddresses(snapshot);
    const sections = createSections(snapshot, (id) => addresses.page(id));
    for (const page of snapshot.pages) {
      const markdown = pageMarkdown(snapshot, page);
      const all = sections.of(page);
      expect(all.map(({ start, end }) => sections.textIn(page, start, end)).join(''), page.id).toBe(markdown);
      const sectionsText = all.map(({ start, end }) => sections.markdown(page, start, end)).join('');
      expect(withoutDestinations(sectionsText), page.id).toBe(withoutDestinations(markdown));
    }
    const { docs } = snapshot;
    if (docs === undefined) throw new Error('the snapshot has no index');
    for (const { id, title } of openDocsIndex(docs.index, docs.text).search({ query: 'the use of a page', limit: 100 }).hits)
      expect([id, sections.find(id)?.page.title]).toEqual([id, title]);
  },
);
