// A folder of documentation without the files of a content folder: what it states is published, and nothing else is made up.
import { formatDiagnostic } from '@vitrine/core/serving';
import type { Snapshot } from '@vitrine/core';
import { expect, test } from 'vitest';
import { buildSnapshot, ContentError } from '../src/index.ts';
import { type Files, writeFolder } from './write-folder.ts';

const options = { generatedAt: '2026-04-01T00:00:00Z', homepage: 'https://front.example.com' };
const build = async (files: Files): Promise<Snapshot> => (await buildSnapshot(writeFolder(files), options)).snapshot;

async function problemsOf(files: Files, given = options): Promise<readonly string[]> {
  const refusal: unknown = await buildSnapshot(writeFolder(files), given).catch((error: unknown) => error);
  return refusal instanceof ContentError ? refusal.problems.map(formatDiagnostic) : [];
}

test('a folder of Markdown has the name and the first sentence of its home page', async () => {
  const { facts, pages, settings } = await build({
    'README.md': '# Lantern\n\n![](lantern.png)\n\nLights the way through a harbour at night. It needs oil.\n',
    'guide/wick.md': '# Trim the wick\n\nUse scissors.\n',
  });
  expect(facts.product).toMatchObject({
    id: 'lantern',
    name: 'Lantern',
    description: 'Lights the way through a harbour at night.',
    homepage: options.homepage,
    license: 'NOASSERTION',
  });
  expect(facts.product).not.toHaveProperty('docs_base_url');
  expect(pages.map(({ title }) => title).sort()).toEqual(['Lantern', 'Trim the wick']);
  expect(facts.capabilities.actions).toEqual([]);
  expect(settings).toEqual({ tools: 'published' });
});

test('what the configuration of a generator states comes first, and what it leaves out is left out', async () => {
  const { facts, pages } = await build({
    '.vitepress/config.mjs': `export default { title: 'Lamp Docs', description: 'Light for harbours', srcExclude: ['internal/**'], sitemap: { hostname: 'https://lamp.example' } }`,
    'index.md': '# Welcome\n\nAll that there is to know about lamps.\n',
    'internal/salaries.md': '# Salaries\n\nNobody reads this.\n',
  });
  expect(facts.product).toMatchObject({ name: 'Lamp', description: 'Light for harbours', homepage: 'https://lamp.example' });
  expect(pages.map(({ title }) => title)).toEqual(['Welcome']);
});

test('a page below the home page names no product; then the folder does', async () => {
  const folder = writeFolder({ 'a/index.md': '# Breaking changes\n\nText.\n', 'b.md': '# B\n\nText.\n' });
  const {
    snapshot: { facts },
  } = await buildSnapshot(folder, options);
  expect(facts.product.name).toMatch(/^vitrine-content-/);
});

test('HTML with a home page and no Markdown beside it is a built site', async () => {
  const page = (title: string, body: string): string =>
    `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`;
  const { facts, pages } = await build({
    'index.html': page('Lamp', '<p>About lamps that burn. <a href="oil.html">Oil</a></p>'),
    'oil.html': page('Oil', '<p>It burns.</p>'),
  });
  expect(facts.product.name).toBe('Lamp');
  expect(pages.map(({ title }) => title).sort()).toEqual(['Lamp', 'Oil']);
});

test('a folder without a page is asked for a product, and so is one that has any file of a content folder', async () => {
  for (const files of [{ 'notes.txt': 'x' }, { 'releases.yaml': 'releases: []\n', 'index.md': '# A\n\nb\n' }])
    expect((await problemsOf(files)).join('\n')).toContain('a file product.yaml');
});

test('settings, questions and allowances may lie beside pages', async () => {
  const page = { 'lamp.md': '# Lamp\n\nIt burns.\n' };
  const front = 'base_url: https://lamp.example\nredirects: { old: lamp }\n';
  const {
    snapshot: { settings, pages, facts },
  } = await buildSnapshot(writeFolder({ ...page, 'front.yaml': front }), {
    generatedAt: options.generatedAt,
  });
  expect(facts.product.homepage).toBe('https://lamp.example');
  expect(settings).toEqual({ tools: 'published', baseUrl: 'https://lamp.example' });
  expect(pages.map(({ title }) => title)).toEqual(['Lamp']);
  const asked = await build({ ...page, 'eval.yaml': 'questions:\n  - ask: does it burn\n    pages: [lamp]\n' });
  expect(asked.settings?.representativeQueries).toEqual(['does it burn']);
  expect(await problemsOf({ ...page, 'front.yaml': 'base_ur: 1\n' })).toEqual([expect.stringContaining('front.yaml')]);
});

test('settings beside a folder of pages are those of a content folder, of which nothing else is published', async () => {
  expect(await problemsOf({ 'notes.md': '# Notes\n', 'docs/lamp.md': '# Lamp\n', 'front.yaml': '{}\n' })).toEqual([
    expect.stringContaining('product.yaml'),
  ]);
});

test('sources that are named in code are the only ones: without a product nothing is published', async () => {
  const folder = writeFolder({ 'public/a.md': '# A\n\nb\n', 'private/b.md': '# B\n\nc\n' });
  await expect(buildSnapshot(folder, { ...options, docs: [{ path: 'public' }] })).rejects.toThrow('a file product.yaml');
});

test('sources that have to be built first, and a front without an address, are problems', async () => {
  expect(await problemsOf({ 'conf.py': "project = 'Lamp'\n", 'index.rst': 'Lamp\n====\n' })).toEqual([
    expect.stringContaining('the HTML that a generator built'),
  ]);
  expect(await problemsOf({ 'index.md': '# Lamp\n\nText.\n' }, { ...options, homepage: undefined as never })).toEqual([
    expect.stringContaining('--base-url'),
  ]);
});
