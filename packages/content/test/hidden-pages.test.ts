// What a site hides stays hidden: every way to leave a page out that the documentation of a generator has, and settings that nobody can read from
// here. Where the generator is on this machine, it says which pages it publishes.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSite } from './read-site.ts';
import { type Files, writeFolder } from './write-folder.ts';

const docusaurus = (docs: string): Files => ({
  'docusaurus.config.js': `module.exports = { url: 'https://x.example', baseUrl: '/', presets: [['classic', { docs: { ${docs} } }]] };`,
});
const vitepress = (settings: string): Files => ({ '.vitepress/config.mjs': `export default { ${settings} };` });
const mkdocs = (settings: string): Files => ({ 'mkdocs.yml': `site_name: x\n${settings}` });
const page = (words: string): string => `# ${words}\n\nText of ${words}.\n`;
const matter = (line: string, words = 'secret'): string => `---\n${line}\n---\n${page(words)}`;

/** A way to hide, the files of a project in which `secret` is hidden and `open` is not, and the rule of its error where everything is left out. */
const ways: readonly (readonly [way: string, files: Files, error?: string])[] = [
  ...[
    "exclude: ['private/**']",
    "exclude: ['**/private/**']",
    "exclude: ['private']",
    "exclude: ['@(private|old)/**']",
    "exclude: ['{private,old}/**']",
    "exclude: ['privat[a-e]/**']",
    "exclude: ['pr?vate/*.md']",
    "exclude: ['!(open).md', 'private/*']",
    "include: ['open.md']",
  ].map((docs): [string, Files] => [
    `docusaurus ${docs}`,
    { ...docusaurus(docs), 'docs/open.md': page('open'), 'docs/private/a.md': page('secret') },
  ]),
  ...['draft: true', 'unlisted: true'].map((line): [string, Files] => [
    `docusaurus ${line}`,
    { ...docusaurus(''), 'docs/open.md': page('open'), 'docs/a.md': matter(line) },
  ]),
  ...['_a.md', '_private/a.md', 'x/_a.mdx'].map((name): [string, Files] => [
    `docusaurus ${name}`,
    { ...docusaurus(''), 'docs/open.md': page('open'), [`docs/${name}`]: page('secret') },
  ]),
  ...(
    [
      ['vercel.json', '{"headers":[{"source":"/private/(.*)","headers":[{"key":"X-Robots-Tag","value":"noindex"}]}]}'],
      ['netlify.toml', '[[headers]]\nfor = "/private/*"\nvalues = { X-Robots-Tag = "noindex" }'],
      ['public/_headers', '/private/a\n  Basic-Auth: someone:secret\n'],
      ['firebase.json', '{"hosting":{"ignore":["private/**"]}}'],
      ['vercel.json', '{"headers":[{"source":"/((?!open).*)","headers":[{"key":"X-Robots-Tag","value":"noindex"}]}]}', 'content'],
      ['netlify.toml', '[[headers', 'content'],
    ] as const
  ).map(([name, text, ...error]): [string, Files, string?] => [
    `vitepress, its host by ${name} ${text}`,
    { ...vitepress(''), 'open.md': page('open'), 'private/a.md': page('secret'), [name]: text },
    ...error,
  ]),
  [
    'docusaurus includeCurrentVersion: false',
    {
      ...docusaurus('includeCurrentVersion: false'),
      'versions.json': '["1"]',
      'docs/a.md': page('secret'),
      'versioned_docs/version-1/open.md': page('open'),
      'versioned_sidebars/version-1-sidebars.json': '{}',
    },
  ],
  ...[
    'exclude: hiddenOnes()',
    'exclude: [...drafts]',
    "exclude: process.env.CI ? ['a'] : []",
    "exclude: ['*a*b*c*d*']",
    "exclude: ['!a.md']",
    'include: all()',
  ].map((docs): [string, Files, string] => [
    `docusaurus ${docs}`,
    { ...docusaurus(docs), 'docs/a.md': page('secret') },
    'docs-build',
  ]),
  [
    'docusaurus that cannot be parsed',
    { 'docusaurus.config.js': 'module.exports = {{', 'docs/a.md': page('secret') },
    'docs-build',
  ],
  ...[
    "srcExclude: ['private/**']",
    "srcExclude: ['**/privat{e,es}/*.md']",
    "srcExclude: ['private']",
    "srcExclude: 'private/**'",
    "srcExclude: ['priv[a]te/a.md']",
  ].map((settings): [string, Files] => [
    `vitepress ${settings}`,
    { ...vitepress(settings), 'open.md': page('open'), 'private/a.md': page('secret') },
  ]),
  ['vitepress dynamic route', { ...vitepress(''), 'open.md': page('open'), '[name].md': page('secret') }],
  ...['srcExclude: drafts', "srcExclude: ['a', drafts]"].map((settings): [string, Files, string] => [
    `vitepress ${settings}`,
    { ...vitepress(settings), 'a.md': page('secret') },
    'docs-build',
  ]),
  [
    'mintlify hidden: true',
    { 'docs.json': '{"navigation":{"pages":["open","a"]}}', 'open.mdx': page('open'), 'a.mdx': matter('hidden: true') },
  ],
  [
    'mintlify url',
    { 'docs.json': '{"navigation":{"pages":["open","a"]}}', 'open.mdx': page('open'), 'a.mdx': matter('url: https://x.example/') },
  ],
  ['mintlify not listed', { 'docs.json': '{"navigation":{"pages":["open"]}}', 'open.mdx': page('open'), 'a.mdx': page('secret') }],
  [
    'mintlify .mintignore',
    {
      'docs.json': '{"navigation":{"pages":["open","private/a"]}}',
      '.mintignore': 'private/\n',
      'open.mdx': page('open'),
      'private/a.mdx': page('secret'),
    },
  ],
  ['mintlify that cannot be parsed', { 'docs.json': '{"navigation":', 'a.mdx': page('secret') }, 'docs-build'],
  [
    'mdbook not listed',
    {
      'book.toml': '[book]\ntitle = "x"\n',
      'src/SUMMARY.md': '- [Open](open.md)\n',
      'src/open.md': page('open'),
      'src/a.md': page('secret'),
    },
  ],
  [
    'docsify a file with _',
    {
      'index.html':
        '<script>window.$docsify = { loadSidebar: true }</script><script src="//cdn.jsdelivr.net/npm/docsify@4"></script>',
      'open.md': page('open'),
      '_a.md': page('secret'),
    },
  ],
];

for (const [way, files, error] of ways)
  test(way, () => {
    const { published, sources } = readSite(writeFolder({ '.git/HEAD': '', ...files }));
    expect([published.includes('secret'), sources.problems.map(({ rule }) => rule)]).toEqual([
      false,
      error === undefined ? [] : [error],
    ]);
    if (error === undefined) expect(published).toContain('open');
  });

const mkdocsWays: readonly (readonly [way: string, files: Files])[] = [
  [
    'exclude_docs',
    { ...mkdocs('exclude_docs: |\n  /private/\n'), 'docs/open.md': page('open'), 'docs/private/a.md': page('secret') },
  ],
  [
    'exclude_docs, anywhere',
    { ...mkdocs('exclude_docs: |\n  private\n'), 'docs/open.md': page('open'), 'docs/x/private/y/a.md': page('secret') },
  ],
  [
    'exclude_docs, signs in brackets',
    { ...mkdocs('exclude_docs: |\n  draft[0-9].md\n'), 'docs/open.md': page('open'), 'docs/draft7.md': page('secret') },
  ],
  [
    'exclude_docs, brackets that deny',
    { ...mkdocs('exclude_docs: |\n  [!o]*.md\n'), 'docs/open.md': page('open'), 'docs/draft.md': page('secret') },
  ],
  [
    'exclude_docs, an exception',
    { ...mkdocs('exclude_docs: |\n  *.md\n  !open.md\n'), 'docs/open.md': page('open'), 'docs/a.md': page('secret') },
  ],
  [
    'exclude_docs, braces are signs',
    { ...mkdocs('exclude_docs: |\n  {open,a}.md\n  a.md\n'), 'docs/open.md': page('open'), 'docs/a.md': page('secret') },
  ],
  ['draft_docs', { ...mkdocs('draft_docs: |\n  a.md\n'), 'docs/open.md': page('open'), 'docs/a.md': page('secret') }],
  [
    'exclude_docs that is inherited',
    {
      ...mkdocs('INHERIT: base.yml\n'),
      'base.yml': 'exclude_docs: |\n  a.md\n',
      'docs/open.md': page('open'),
      'docs/a.md': page('secret'),
    },
  ],
  [
    'a name with a dot',
    { ...mkdocs(''), 'docs/open.md': page('open'), 'docs/.a.md': page('secret'), 'docs/.x/a.md': page('secret') },
  ],
  ['templates/', { ...mkdocs(''), 'docs/open.md': page('open'), 'docs/templates/a.md': page('secret') }],
];
/** 1.5 is the first that knows `exclude_docs` and `draft_docs`; 0 where there is none. */
const version = Number(/version (\d+\.\d+)/.exec(String(spawnSync('mkdocs', ['--version']).stdout))?.[1] ?? 0);

/** Folders and files that MkDocs makes of the pages. */
function builtByMkdocs(root: string): readonly string[] {
  const out = join(root, 'out');
  mkdirSync(out);
  const { status, stderr } = spawnSync('mkdocs', ['build', '-q', '-d', out], { cwd: root, encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  return readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('index.html'));
}

test.each(mkdocsWays)('mkdocs %s', (_, files) => {
  const root = writeFolder({ '.git/HEAD': '', ...files });
  if (version >= 1.5 || (version > 0 && !/_docs|INHERIT/.test(String(files['mkdocs.yml']))))
    expect(builtByMkdocs(root)).toEqual(['open/index.html']);
  const { published, sources } = readSite(root);
  expect([published.includes('secret'), published.includes('open'), sources.problems]).toEqual([false, true, []]);
});

test.each([
  'exclude_docs: [a.md]\n',
  'exclude_docs: !ENV X\n',
  'exclude_docs: {\n',
  'draft_docs: 7\n',
  'INHERIT: ../missing.yml\n',
])('mkdocs %j is an error', (settings) => {
  const { published, sources } = readSite(writeFolder({ '.git/HEAD': '', ...mkdocs(settings), 'docs/a.md': page('secret') }));
  expect([published.includes('secret'), sources.problems.map(({ rule }) => rule)]).toEqual([false, ['docs-build']]);
});
