// Where pages are edited: as each generator links to their files, else in the repository of the product.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sourceAddresses } from '../src/links/repository-links.ts';
import { convertPages } from '../src/pages/convert-pages.ts';
import { readPages } from '../src/pages/pages.ts';
import { readSources } from '../src/sources/read-sources.ts';
import { type Files, writeFolder } from './write-folder.ts';

const repository = { url: 'https://github.com/harbour/tides.git', source: 'github' };

/** Pages of a repository whose content folder is `front`. */
function pagesOf(files: Files) {
  const root = writeFolder(files);
  mkdirSync(join(root, 'front'), { recursive: true });
  const sources = readSources(join(root, 'front'), [{ path: '..' }]);
  const context = { defaults: sources.defaults, onWarning: () => undefined, sourceAddress: sourceAddresses(repository, root) };
  const { pages, problems } = readPages(convertPages(sources.pages, context), context);
  expect([...sources.problems, ...problems]).toEqual([]);
  return pages;
}

function editedAt(files: Files): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(pagesOf(files).map(({ id, edit_url }) => [id, edit_url]));
}

const docusaurus = (docs: string): Files => ({
  'docusaurus.config.js': `module.exports = { url: 'https://tides.example', baseUrl: '/', i18n: { defaultLocale: 'en', locales: ['en', 'de'] }, presets: [['classic', { docs: { ${docs} } }]] };`,
  'versions.json': '["1.0"]',
  'docs/ebb & flow (1).md': '# New\n\nWords.',
  'versioned_docs/version-1.0/a.md': '# A\n\nWords.',
  'i18n/de/docusaurus-plugin-content-docs/version-1.0/a.md': '# A\n\nWorte.',
  'docs/none.md': '---\ncustom_edit_url: null\n---\n\n# None\n\nWords.',
  'docs/own.md': '---\ncustom_edit_url: https://forge.example/own\n---\n\n# Own\n\nWords.',
});
const start = 'https://forge.example/edit/main/';

test.each([
  ['', { a: 'versioned_docs/version-1.0/a.md', 'de/a': 'versioned_docs/version-1.0/a.md' }],
  [
    ', editLocalizedFiles: true',
    { a: 'versioned_docs/version-1.0/a.md', 'de/a': 'i18n/de/docusaurus-plugin-content-docs/version-1.0/a.md' },
  ],
  [', editCurrentVersion: true', { a: 'docs/a.md', 'de/a': 'docs/a.md' }],
])('Docusaurus: editUrl%s, by version and language', (more, paths) => {
  const edited = editedAt(docusaurus(`editUrl: '${start}'${more}`));
  for (const [id, path] of Object.entries(paths)) expect(edited[id]).toBe(start + path);
  expect(edited['current/none']).toBeUndefined();
  expect(edited['current/own']).toBe('https://forge.example/own');
  expect(edited['current/ebb-flow-1'] ?? edited['current/ebb & flow (1)']).toBe(`${start}docs/ebb%20%26%20flow%20%281%29.md`);
});

test.each([
  ['Docusaurus', docusaurus("editUrl: ({ docPath }) => 'x' + docPath")],
  ['VitePress', { '.vitepress/config.ts': 'export default { themeConfig: { editLink: false } };', 'a.md': '# A\n\nWords.' }],
  [
    'VitePress',
    {
      '.vitepress/config.ts': 'export default { themeConfig: { editLink: { pattern: ({ filePath }) => filePath } } };',
      'a.md': '# A\n\nWords.',
    },
  ],
  ['MkDocs', { 'mkdocs.yml': 'site_name: T\nrepo_url: !ENV [URL]', 'docs/a.md': '# A\n\nWords.' }],
  ['MkDocs', { 'mkdocs.yml': 'site_name: T\nrepo_url: https://github.com:99999/a', 'docs/a.md': '# A\n\nWords.' }],
])('a link of %s that is a program, unknown or switched off is none', (_, files) => {
  expect(editedAt(files)).toMatchObject({ a: undefined });
});

test('VitePress: editLink.pattern, and editLink of a page', () => {
  const edited = editedAt({
    '.vitepress/config.ts': `export default { srcDir: 'src', rewrites: { 'en/:rest*': ':rest*' }, themeConfig: { editLink: { pattern: '${start}:path?plain=1' } } };`,
    'src/en/a.md': '# A\n\nWords.',
    'src/en/b.md': '---\neditLink: false\n---\n\n# B\n\nWords.',
  });
  expect(edited).toEqual({ 'en/a': `${start}en/a.md?plain=1`, 'en/b': undefined });
});

test.each([
  ['repo_url: https://github.com/a/b', 'https://github.com/a/b/edit/master/docs/x.md'],
  ['repo_url: https://forge.example/a/b/\nedit_uri: src/main', 'https://forge.example/a/b/src/main/x.md'],
  ['repo_url: https://forge.example/a\nedit_uri: "?file="', 'https://forge.example/a?file=/x.md'],
  ['edit_uri_template: "https://forge.example/{path_noext!q}?raw={path}"', 'https://forge.example/x?raw=x.md'],
  ['repo_url: https://github.com/a/b\nedit_uri: ""', undefined],
  ['repo_url: https://github.com/a/b\ntheme: { name: material }', undefined],
  ['repo_url: https://github.com/a/b\ntheme: material', undefined],
  ['repo_url: https://github.com/a/b\ntheme: readthedocs', 'https://github.com/a/b/edit/master/docs/x.md'],
  [
    'repo_url: https://github.com/a/b\ntheme: { name: material, features: [content.action.edit] }',
    'https://github.com/a/b/edit/master/docs/x.md',
  ],
  ['{}', 'https://github.com/harbour/tides/blob/HEAD/docs/x.md'],
])('MkDocs: %s', (settings, address) => {
  const edited = editedAt({ 'mkdocs.yml': `site_name: T\n${settings === '{}' ? '' : settings}`, 'docs/x.md': '# X\n\nWords.' });
  expect(edited['x']).toBe(address);
});

test('mdBook: edit-url-template, whose path begins at the book', () => {
  const edited = editedAt({
    'book.toml': `[book]\ntitle = "T"\nsrc = "text"\n[output.html]\nedit-url-template = "${start}{path}"\n`,
    'text/SUMMARY.md': '- [A](a.md)\n',
    'text/a.md': '# A\n\nWords.',
  });
  expect(edited['a']).toBe(`${start}text/a.md`);
});

test.each([
  'javascript:alert(1)//:path',
  'http://forge.example/:path',
  'https://user:secret@forge.example/:path',
  'vscode://:path',
])('no link leads to %s', (pattern) => {
  const edited = editedAt({
    '.vitepress/config.ts': `export default { themeConfig: { editLink: { pattern: '${pattern}' } } };`,
    'a.md': '# A\n\nWords.',
  });
  expect(edited['a']).toBeUndefined();
});

test('plain Markdown is edited in the repository of the product', () => {
  expect(editedAt({ 'a b.md': '# A\n\nWords.' })).toEqual({ 'a b': 'https://github.com/harbour/tides/blob/HEAD/a%20b.md' });
});
