// Repositories of generators whose sources are not read: each gets an error with the two commands, and publishes nothing.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Files, writeFolder } from '../../test/write-folder.ts';
import { findBuiltSite, findDocs } from './find-docs.ts';
import { readSources } from './read-sources.ts';

const page = '# Tides\n\nSECRET words.\n';

function read(files: Files, path = '..'): { readonly pages: readonly string[]; readonly problems: readonly unknown[] } {
  const root = writeFolder({ '.git/HEAD': 'ref: refs/heads/main\n', ...files });
  mkdirSync(join(root, 'front'), { recursive: true });
  const { pages, problems } = readSources(join(root, 'front'), [{ path }]);
  return { pages: pages.map(({ file }) => file), problems };
}

const repositories: readonly (readonly [name: string, files: Files, build: string, output: string])[] = [
  ['Rspress', { 'rspress.config.ts': 'export default {}', 'docs/a.md': page }, 'npx rspress build', 'doc_build'],
  [
    'Quarto',
    { '_quarto.yml': 'project:\n  type: website\n  output-dir: out\n', 'a.qmd': page, 'b.md': page },
    'quarto render',
    'out',
  ],
  ['Zensical', { 'zensical.toml': '[project]\nsite_name = "X"\n', 'docs/a.md': page }, 'zensical build', 'site'],
  ['Gatsby', { 'gatsby-config.js': 'module.exports = {}', 'content/a.md': page }, 'npx gatsby build', 'public'],
];

test.each(repositories)('%s: an error names its build and the folder that it writes', (name, files, build, output) => {
  const { pages, problems } = read(files);
  expect(pages).toEqual([]);
  expect(problems).toMatchObject([
    {
      rule: 'docs-build',
      severity: 'error',
      message: expect.stringContaining(`sources of ${name}`) as unknown,
      fix: expect.stringMatching(
        new RegExp(`\`${build.replaceAll(/[.*+()]/g, '\\$&')}\`.* --site ${output}\`.*site: \\.\\./${output},`),
      ) as unknown,
    },
  ]);
});

test.each(repositories)('%s: init finds the site to build, and no folder of Markdown', (name, files, build) => {
  const root = writeFolder({ '.git/HEAD': 'ref: refs/heads/main\n', ...files });
  expect(findDocs(root)).toBeUndefined();
  expect(findBuiltSite(root)).toMatchObject({ generator: name, build });
});

test('a folder of such a site is no plain Markdown, unless the settings say so', () => {
  const files = { 'site/rspress.config.ts': 'export default {}', 'site/docs/deep/a.md': page };
  expect(read(files, '../site/docs/deep')).toMatchObject({ pages: [], problems: [{ rule: 'docs-build' }] });
  const root = writeFolder(files);
  mkdirSync(join(root, 'front'));
  const { pages } = readSources(join(root, 'front'), [{ path: '../site/docs', format: 'markdown' }]);
  expect(pages).toHaveLength(1);
});

test("the front's own pages are read in a repository of such a site", () => {
  const root = writeFolder({ '.git/HEAD': 'x', 'zensical.toml': '[project]\n', 'front/docs/a.md': page });
  const { pages, problems } = readSources(join(root, 'front'), [{ path: 'docs', format: 'markdown' }]);
  expect([pages.length, problems]).toEqual([1, []]);
});

test.each([
  ['Doxygen', { 'manual/Doxyfile': '' }, 'doxygen'],
  ['a language that is no Markdown', { 'manual/a.org': '* A' }, undefined],
])('a folder with pages of %s alone is an error', (name, files, build) => {
  const { problems } = read(files, '../manual');
  expect(problems).toMatchObject([
    {
      rule: 'docs-build',
      message: expect.stringContaining(name) as unknown,
      fix: expect.stringContaining(build ?? 'import docs --from site') as unknown,
    },
  ]);
});
