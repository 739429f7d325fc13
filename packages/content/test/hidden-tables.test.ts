// Every documented way in which a site hides a page, by generator: nothing that is hidden is published, and a setting that is computed
// publishes nothing at all.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Files, writeFolder } from './write-folder.ts';
import { convertPages } from '../src/pages/convert-pages.ts';
import { readPages } from '../src/pages/pages.ts';
import { readSources } from '../src/sources/read-sources.ts';

const publicPage = '# Shown\n\nSHOWN words.\n';
const secret = '# Other\n\nSECRET words.\n';

function publish(files: Files): { readonly texts: string; readonly rules: readonly string[] } {
  const root = writeFolder({ '.git/HEAD': 'ref: refs/heads/main\n', ...files });
  mkdirSync(join(root, 'front'), { recursive: true });
  const sources = readSources(join(root, 'front'), [{ path: '..' }]);
  const context = { defaults: sources.defaults, onWarning: () => undefined };
  const converted = convertPages(sources.pages, context);
  const { pages } = readPages(converted, context);
  const published = new Set(pages.map(({ id }) => id));
  const texts = converted.visiblePages.filter(({ draft }) => published.has(draft.id)).map(({ markdown }) => markdown);
  return { texts: texts.join('\n'), rules: sources.problems.map(({ rule }) => rule) };
}

const docusaurus = (docs: string, more = ''): Files => ({
  'docusaurus.config.js': `module.exports = { url: 'https://x.example', presets: [['classic', { docs: { ${docs} } }]], ${more} };`,
  'docs/a.md': publicPage,
});
const vitepress = (config: string): Files => ({ '.vitepress/config.mts': `export default { ${config} };`, 'index.md': publicPage });
const mkdocs = (config: string): Files => ({ 'mkdocs.yml': `site_name: X\n${config}`, 'docs/index.md': publicPage });
const mdbook = (summary: string): Files => ({
  'book.toml': '',
  'src/SUMMARY.md': summary,
  'src/a.md': publicPage,
  'src/s.md': secret,
});
const mintlify = (page: string): Files => ({
  'docs.json': '{"navigation":{"groups":[{"group":"G","pages":["a","s"]}]}}',
  ...{ 'a.mdx': publicPage, 's.mdx': page },
});
const matter = (line: string): string => `---\n${line}\n---\n\n${secret}`;

describe('what a site hides is not published', () => {
  test.each<[name: string, files: Files]>([
    ['Docusaurus: draft', { ...docusaurus(''), 'docs/s.md': matter('draft: true') }],
    ['Docusaurus: unlisted', { ...docusaurus(''), 'docs/s.md': matter('unlisted: true') }],
    ['Docusaurus: exclude', { ...docusaurus("exclude: ['wip/**']"), 'docs/wip/s.md': secret }],
    ['Docusaurus: include', { ...docusaurus("include: ['a.md']"), 'docs/s.md': secret }],
    ['Docusaurus: a name that begins with _', { ...docusaurus(''), 'docs/_parts/s.md': secret }],
    [
      'Docusaurus: a language that is not configured',
      {
        ...docusaurus('', "i18n: { defaultLocale: 'en', locales: ['en'] }"),
        'i18n/fr/docusaurus-plugin-content-docs/current/a.md': secret,
      },
    ],
    [
      'Docusaurus: a version without an index',
      {
        ...docusaurus("versions: { '1.0': { noIndex: true } }"),
        'versions.json': '["2.0","1.0"]',
        'versioned_docs/version-2.0/a.md': publicPage,
        'versioned_docs/version-1.0/a.md': secret,
      },
    ],
    [
      'Docusaurus: includeCurrentVersion',
      {
        ...docusaurus('includeCurrentVersion: false'),
        'versions.json': '["2.0"]',
        'docs/s.md': secret,
        'versioned_docs/version-2.0/a.md': publicPage,
      },
    ],
    [
      'Docusaurus: onlyIncludeVersions',
      {
        ...docusaurus("onlyIncludeVersions: ['2.0']"),
        'versions.json': '["2.0","1.0"]',
        'versioned_docs/version-2.0/a.md': publicPage,
        'versioned_docs/version-1.0/a.md': secret,
      },
    ],
    ['VitePress: srcExclude', { ...vitepress("srcExclude: ['wip/**']"), 'wip/s.md': secret }],
    ['VitePress: search: false', { ...vitepress(''), 's.md': matter('search: false') }],
    ['MkDocs: exclude_docs', { ...mkdocs('exclude_docs: |\n  wip/\n'), 'docs/wip/s.md': secret }],
    ['MkDocs: draft_docs', { ...mkdocs('draft_docs: s.md\n'), 'docs/s.md': secret }],
    [
      'MkDocs: the plugin exclude',
      {
        ...mkdocs('plugins:\n  - exclude:\n      glob:\n        - wip/*\n        - "*.tmp.md"\n'),
        'docs/wip/s.md': secret,
        'docs/b.tmp.md': secret,
      },
    ],
    [
      'MkDocs: what the file that it inherits from excludes',
      { ...mkdocs('INHERIT: base.yml\n'), 'base.yml': 'exclude_docs: s.md\n', 'docs/s.md': secret },
    ],
    ['MkDocs: search.exclude', { ...mkdocs(''), 'docs/s.md': matter('search:\n  exclude: true') }],
    ['mdBook: a page that no chapter names', mdbook('- [A](a.md)\n')],
    ['mdBook: a chapter in a comment', mdbook('- [A](a.md)\n<!--\n- [S](s.md)\n-->\n')],
    ['mdBook: a summary without chapters', { 'book.toml': '', 'src/SUMMARY.md': '# Summary\n', 'src/s.md': secret }],
    ['Mintlify: hidden', mintlify(matter('hidden: true'))],
    ['Mintlify: noindex', mintlify(matter('noindex: true'))],
    ['Mintlify: groups', mintlify(matter('groups: [staff]'))],
    ['Mintlify: a page that the navigation leaves out', { ...mintlify(publicPage), 'other.mdx': secret }],
  ])('%s', (_, files) => {
    const { texts } = publish(files);
    expect(texts).not.toContain('SECRET');
  });
});

describe('a setting that decides it and is computed is an error, and nothing is published', () => {
  test.each<[name: string, files: Files]>([
    ['Docusaurus: a path of a program', { ...docusaurus("exclude: [path.resolve(__dirname, 'docs/s.md')]"), 'docs/s.md': secret }],
    ['VitePress: a path of a program', { ...vitepress("srcExclude: [resolve('s.md')]"), 's.md': secret }],
    ['Docusaurus: exclude', docusaurus("exclude: process.env.ALL ? [] : ['wip/**']")],
    ['Docusaurus: an item of exclude', docusaurus('exclude: [...shared]')],
    ['Docusaurus: the configuration', { ...docusaurus(''), 'docusaurus.config.js': 'module.exports = merge(a, b).c();' }],
    ['Docusaurus: parseFrontMatter', docusaurus('', 'markdown: { parseFrontMatter: async (given) => given }')],
    ['Docusaurus: noIndex', docusaurus('', 'noIndex: process.env.PREVIEW')],
    ['VitePress: srcExclude', vitepress("srcExclude: process.env.ALL ? [] : ['wip/**']")],
    [
      'MkDocs: a hook that chooses files',
      { ...mkdocs('hooks: [hooks.py]\n'), 'hooks.py': 'def on_files(files, config):\n    return files\n' },
    ],
    ['MkDocs: expressions of the plugin exclude', mkdocs('plugins:\n  - exclude:\n      regex: [".*secret"]\n')],
    [
      'MkDocs: a plugin that encrypts pages',
      { ...mkdocs('plugins:\n  - encryptcontent: { global_password: y }\n'), 'docs/s.md': secret },
    ],
    ['MkDocs: plugins that choose pages', mkdocs('plugins: [search, exclude-unused-files]\n')],
    ['MkDocs: a filter of files', mkdocs('plugins:\n  file-filter: { exclude_tag: [secret] }\n')],
    [
      'MkDocs: a file of the plugin meta that makes drafts',
      {
        ...mkdocs('plugins: [search, meta, blog]\n'),
        'docs/blog/posts/wip/.meta.yml': 'draft: true\n',
        'docs/blog/posts/wip/s.md': secret,
      },
    ],
    [
      'MkDocs: such a file of another name',
      {
        ...mkdocs('plugins: [{ meta: { meta_file: own.yml } }]\n'),
        'docs/wip/own.yml': 'status: draft\n',
        'docs/wip/s.md': secret,
      },
    ],
    ['MkDocs: posts by their dates', mkdocs('plugins:\n  - blog:\n      draft_if_future_date: true\n')],
    ['MkDocs: a file that is not there', mkdocs('INHERIT: ../none.yml\n')],
    ['MkDocs: a folder of pages that is not there', { 'mkdocs.yml': 'docs_dir: made\n', 's.md': secret }],
    [
      'Nextra: what _meta hides',
      {
        'next.config.mjs': "import nextra from 'nextra';\nexport default nextra({})({});",
        'content/_meta.js': "export default { s: { display: 'hidden' } }",
        'content/s.mdx': secret,
      },
    ],
  ])('%s', (_, files) => {
    expect(publish(files)).toEqual({ texts: '', rules: ['docs-build'] });
  });

  test('what a site publishes is published', () => {
    for (const files of [docusaurus(''), vitepress(''), mkdocs(''), mdbook('- [A](a.md)\n')])
      expect(publish(files)).toEqual({ texts: expect.stringContaining('SHOWN') as unknown, rules: [] });
  });
});
