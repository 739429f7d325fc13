// Repositories of generators whose sources are not read: each gets an error with the two commands, and publishes nothing.
import { mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { type Files, writeFolder } from '../../test/write-folder.ts';
import { findBuiltSite, findDocs } from './find-docs.ts';
import { readSources } from './read-sources.ts';
import { repositoryOf } from './recognise.ts';

const page = '# Tides\n\nSECRET words.\n';

function read(files: Files, path = '..'): { readonly pages: readonly string[]; readonly problems: readonly unknown[] } {
  const root = writeFolder({ '.git/HEAD': 'ref: refs/heads/main\n', ...files });
  mkdirSync(join(root, 'front'), { recursive: true });
  const { pages, problems } = readSources(join(root, 'front'), [{ path }]);
  return { pages: pages.map(({ file }) => file), problems };
}

const repositories: readonly (readonly [name: string, files: Files, build: string, output: string])[] = [
  ['Sphinx', { 'docs/conf.py': "project = 'X'\n", 'docs/a.md': page }, 'sphinx-build -b html . _build/html', 'docs/_build/html'],
  ['mystmd', { 'myst.yml': 'project: {}\n', 'a.md': page }, 'npx mystmd build --html', '_build/html'],
  ['Antora', { 'docs/antora.yml': 'name: x\n', 'docs/a.md': page, 'site.yml': 'site: {}\n' }, 'npx antora site.yml', 'build/site'],
  ['DocFX', { 'docfx.json': '{"build":{"content":[],"dest":"out"}}', 'a.md': page }, 'docfx build', 'out'],
  ['Hugo', { 'site/hugo.toml': 'baseURL = "/"\n', 'site/content/a.md': page }, 'hugo', 'site/public'],
  ['Hugo', { 'config.yaml': 'baseURL: https://x.example/\n', 'content/a.md': page }, 'hugo', 'public'],
  ['Zola', { 'config.toml': 'base_url = "https://x.example"\n', 'content/a.md': page }, 'zola build', 'public'],
  ['Jekyll', { '_config.yml': 'title: X\n', 'a.md': page }, 'bundle exec jekyll build', '_site'],
  ['Hexo', { '_config.yml': 'title: X\n', 'source/_posts/a.md': page }, 'npx hexo generate', 'public'],
  ['Eleventy', { 'eleventy.config.js': 'export default {}', 'a.md': page }, 'npx @11ty/eleventy', '_site'],
  ['Lume', { '_config.ts': "import lume from 'lume/mod.ts'", 'a.md': page }, 'deno task build', '_site'],
  ['Nuxt Content', { 'nuxt.config.ts': 'export default {}', 'content/a.md': page }, 'npx nuxt generate', '.output/public'],
  ['Next.js', { 'next.config.mjs': "export default { output: 'export' }", 'app/page.mdx': page }, 'npx next build', 'out'],
  [
    'Next.js',
    {
      'next.config.ts': 'export default {}',
      'package.json': '{"dependencies":{"next":"15","gray-matter":"4"}}',
      'docs/a.md': page,
    },
    'npm install && npx next build',
    '.next/server/app',
  ],
  ['Nextra', { 'next.config.mjs': "import nextra from 'nextra';", 'content/a.mdx': page }, 'npx next build', '.next/server/app'],
  ['Nextra', { 'next.config.js': "require('nextra')", 'pages/a.mdx': page }, 'npx next build', '.next/server/pages'],
  ['Fumadocs', { 'source.config.ts': '', 'content/docs/a.mdx': page }, 'npx next build', '.next/server/app'],
  ['Astro', { 'astro.config.mjs': 'export default {}', 'src/content/a.md': page }, 'npx astro build', 'dist'],
  ['SvelteKit', { 'svelte.config.js': 'export default {}', 'content/a.md': page }, 'npx vite build', 'build'],
  ['Zudoku', { 'zudoku.config.ts': 'export default {}', 'pages/a.md': page }, 'npx zudoku build', 'dist'],
  ['Rspress', { 'rspress.config.ts': 'export default {}', 'docs/a.md': page }, 'npx rspress build', 'doc_build'],
  [
    'Quarto',
    { '_quarto.yml': 'project:\n  type: website\n  output-dir: out\n', 'a.qmd': page, 'b.md': page },
    'quarto render',
    'out',
  ],
  ['Zensical', { 'zensical.toml': '[project]\nsite_name = "X"\n', 'docs/a.md': page }, 'zensical build', 'site'],
  [
    'HonKit',
    { 'book.json': '{"root":"docs"}', 'docs/SUMMARY.md': '* [A](a.md)\n', 'docs/a.md': page },
    'npx honkit build',
    '_book',
  ],
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

test.each([
  [{ 'package.json': '{}' }, 'npm install && npx @11ty/eleventy'],
  [{ 'package.json': '{}', 'yarn.lock': '' }, 'yarn install && npx @11ty/eleventy'],
  [{ 'package.json': '{"private":true,"scripts":{"build":"make"}}', 'pnpm-lock.yaml': '' }, 'pnpm install && pnpm run build'],
])('a build installs what its project states: %j', (files: Files, build) => {
  const root = writeFolder({ '.git/HEAD': 'x', '.eleventy.js': '', 'a.md': page, ...files });
  expect(findBuiltSite(root)).toMatchObject({ build });
});

test('Jekyll and Sphinx install what a Gemfile and requirements.txt state', () => {
  const jekyll = writeFolder({ '.git/HEAD': 'x', Gemfile: '', 'docs/_config.yml': 'title: X\n', 'docs/a.md': page });
  expect(findBuiltSite(jekyll)).toMatchObject({ build: 'bundle install && bundle exec jekyll build' });
  const sphinx = writeFolder({ '.git/HEAD': 'x', 'docs/conf.py': "project = 'X'\n", 'docs/requirements.txt': '' });
  expect(findBuiltSite(sphinx)?.build).toMatch(/^pip install -r requirements.txt && sphinx-build /);
});

test('a space of GitBook is read from its live site, by its configuration or its list of pages', () => {
  const list = { 'SUMMARY.md': '* [A](a.md)\n', 'a.md': page, 'left-out.md': page };
  for (const files of [{ '.gitbook.yaml': 'root: ./\n', ...list }, list]) {
    expect(read(files)).toMatchObject({
      pages: [],
      problems: [{ rule: 'docs-build', fix: expect.stringContaining('vitrine import docs --from site') as unknown }],
    });
  }
  // the list of an earlier site
  const root = writeFolder({
    '.git/HEAD': 'x',
    ...list,
    'website/docusaurus.config.js': 'module.exports = {}',
    'website/docs/a.md': page,
  });
  expect(findDocs(root)).toMatchObject({ format: 'docusaurus' });
});

test('a site that is not built yet: one error names the command, and its sources are no documentation that is left out', () => {
  const root = writeFolder({ '.git/HEAD': 'x', 'site/hugo.toml': '', 'site/content/a.md': page });
  mkdirSync(join(root, 'front'));
  const { problems } = readSources(join(root, 'front'), [{ path: '../site/public', isBuilt: true }]);
  expect(problems).toMatchObject([
    { message: 'expected the HTML of a built site; found no ../site/public', fix: 'Run `hugo` in site, then this command again.' },
  ]);
  const other = readSources(join(root, 'front'), [{ path: '../elsewhere', isBuilt: true }]);
  expect(other.problems).toMatchObject([{ fix: 'Build the site first.' }]);
});

test('a version that a script makes, and that readers get when they ask for none, is there after a build', () => {
  const config = "export default { presets: [['classic', { docs: { lastVersion: '2.x', includeCurrentVersion: false } }]] };";
  const files = { 'docs/a.md': page, 'versions.json': '["2.x","1.x"]', 'versioned_docs/version-1.x/a.md': page };
  const root = writeFolder({ '.git/HEAD': 'x', 'docusaurus.config.js': config, ...files });
  expect(findDocs(root)).toBeUndefined();
  expect(findBuiltSite(root)).toMatchObject({
    generator: 'docusaurus',
    build: 'npx docusaurus build',
    unclear: 'versioned_docs/version-2.x, which is not there',
  });
});

test('sites on Astro are built, Starlight among them', () => {
  const files = { '.git/HEAD': 'x', 'src/content/docs/a.md': page };
  expect(findBuiltSite(writeFolder({ ...files, 'astro.config.mjs': 'export default {}' }))).toMatchObject({ generator: 'Astro' });
  const starlight = writeFolder({ ...files, 'astro.config.mjs': "import starlight from '@astrojs/starlight';" });
  expect(findDocs(starlight)).toBeUndefined();
  expect(findBuiltSite(starlight)).toMatchObject({
    generator: 'Starlight',
    build: 'npx astro build',
    output: join(starlight, 'dist'),
  });
});

test.each([
  [
    'VitePress: functions for headings and Markdown',
    {
      '.vitepress/config.mts':
        "import { own } from './slug';\nexport default { markdown: { anchor: { slugify: own }, config(md) { md.use(x); } }, transformPageData: (page) => page };",
      'a.md': page,
    },
    'markdown.anchor.slugify, which is a program',
    '--site .vitepress/dist',
  ],
  [
    'VitePress: other signs of attribute lists',
    { '.vitepress/config.mts': "export default { markdown: { attrs: { leftDelimiter: '%{' } } };", 'a.md': page },
    'markdown.attrs, which is a program',
    'npx vitepress build',
  ],
  [
    'mdBook: preprocessors',
    {
      'book.toml': '[preprocessor.links]\n[preprocessor.toc]\ncommand = "mdbook-toc"\n',
      'src/SUMMARY.md': '- [A](a.md)',
      'src/a.md': page,
    },
    'preprocessor.toc, which is a program',
    'mdbook build',
  ],
  [
    'MkDocs: hooks, plugins that write, an own slugify',
    {
      'mkdocs.yml':
        'site_name: X\nhooks: [h.py, g.py]\nplugins: [search, macros]\nmarkdown_extensions:\n  - toc:\n      slugify: !!python/name:own.slug\n',
      'h.py': 'def on_page_markdown(markdown, **kwargs):\n    return markdown\n',
      'g.py': 'def on_config(config):\n    return config\n',
      'docs/a.md': page,
    },
    'h.py, a program that changes the pages of the site',
    'mkdocs build',
  ],
  [
    'Docusaurus: a function for the text of pages',
    {
      'docusaurus.config.js': 'module.exports = { markdown: { preprocessor: ({ fileContent }) => fileContent } };',
      'docs/a.md': page,
    },
    'markdown.preprocessor, which is a program',
    'npx docusaurus build',
  ],
])('%s: the site is read as it is built', (_, files, found, command) => {
  const root = writeFolder({ '.git/HEAD': 'x', ...files });
  const { pages, problems } = readSources(join(root, 'front'), [{ path: '..' }]);
  expect({ pages, problems }).toMatchObject({
    pages: [],
    problems: [
      {
        rule: 'docs-build',
        message: expect.stringContaining(found) as unknown,
        fix: expect.stringContaining(command) as unknown,
      },
    ],
  });
});

test.each([
  [
    'the slugify of pymdownx',
    'mkdocs.yml',
    'site_name: X\nmarkdown_extensions:\n  - toc:\n      slugify: !!python/object/apply:pymdownx.slugs.slugify {kwds: {case: lower}}\n',
  ],
  [
    'a theme and numbers of lines',
    '.vitepress/config.mts',
    "export default { markdown: { theme: 'x', lineNumbers: true, math: true } };",
  ],
])('%s is no finding', (_, config, text) => {
  const root = writeFolder({ '.git/HEAD': 'x', [config]: text, 'docs/a.md': page });
  expect(readSources(join(root, 'front'), [{ path: '..' }]).warnings).toEqual([]);
});

test('VitePress: plugins of the parser are named by a warning, with the commands of the build', () => {
  const config = 'export default { markdown: { config: (md) => md.use(own) } };';
  const root = writeFolder({ '.git/HEAD': 'x', '.vitepress/config.js': config, 'a.md': page });
  const { pages, problems, warnings } = readSources(join(root, 'front'), [{ path: '..' }]);
  expect([pages.length, problems]).toEqual([1, []]);
  expect(warnings).toMatchObject([
    {
      message: expect.stringContaining('markdown.config, whose plugins are not run') as unknown,
      fix: expect.stringContaining('npx vitepress build') as unknown,
    },
  ]);
});

test('VitePress: addresses that are computed are unknown', () => {
  const addressOf = (more: string): string | undefined => {
    const root = writeFolder({
      '.git/HEAD': 'x',
      '.vitepress/config.mts': `export default { sitemap: { hostname: 'https://x.example' }, ${more} };`,
      'a.md': page,
    });
    return readSources(join(root, 'front'), [{ path: '..' }]).pages[0]?.origin?.address('a.html');
  };
  expect(['', 'rewrites: (id) => id', 'base: process.env.CI ? "/b/" : "/"'].map(addressOf)).toEqual([
    'https://x.example/a.html',
    undefined,
    undefined,
  ]);
});

test('pages at the top of a repository are documentation where it has nothing else', () => {
  const root = writeFolder(Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`${index}.md`, page])));
  expect(findDocs(root)).toBeUndefined();
  expect(findDocs(root, true)).toMatchObject({ format: 'markdown', path: '' });
});

test('a folder far below the configuration is refused as the project is', () => {
  const files = { 'next.config.mjs': "import nextra from 'nextra';", 'content/docs/en/guide/deep/a.mdx': page };
  const root = writeFolder({ '.git/HEAD': 'ref: refs/heads/main\n', ...files });
  const { pages, problems } = readSources(join(root, 'front'), [{ path: '../content/docs/en/guide/deep' }]);
  expect({ pages, problems }).toMatchObject({ pages: [], problems: [{ rule: 'docs-build' }] });
});

test.each(repositories)('%s: init finds the site to build, and no folder of Markdown', (name, files, build) => {
  const root = writeFolder({ '.git/HEAD': 'ref: refs/heads/main\n', ...files });
  expect(findDocs(root)).toBeUndefined();
  expect(findBuiltSite(root)).toMatchObject({ generator: name, build });
});

test.each([
  ['Scalar', { 'scalar.config.json': '{}', 'docs/a.md': page }],
  ['Antora', { 'antora.yml': 'name: x\n', 'a.md': page }],
  ['Redocly', { 'redocly.yaml': 'navbar: {}\n', 'a.md': page }],
])('%s: the error names the import of the live site, which a service builds', (name, files) => {
  const { pages, problems } = read(files);
  const fix = expect.stringContaining('import docs --from site https://') as unknown;
  expect({ pages, problems }).toMatchObject({ pages: [], problems: [{ message: expect.stringContaining(name) as unknown, fix }] });
});

test.each([
  ['the linter of Redocly', { 'redocly.yaml': 'extends: [recommended]\n' }],
  ['a program', { 'config.toml': 'port = 1\n' }],
  ['an application on Next.js', { 'next.config.js': 'module.exports = {}', 'app/page.tsx': '' }],
  ['a script', { '_config.ts': 'export default 1;' }],
])('the configuration of %s does not hide plain Markdown', (_, files) => {
  expect(read({ ...files, 'docs/a.md': page }, '../docs')).toEqual({ pages: ['../docs/a.md'], problems: [] });
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
  ['Asciidoctor', { 'manual/a.adoc': '= A' }, 'asciidoctor'],
  ['docutils', { 'manual/a.rst': 'A\n=\n' }, 'sphinx-build'],
  ['a language other than Markdown', { 'manual/a.org': '* A' }, undefined],
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

test('a file that hides nothing and is not there is a warning', () => {
  const root = writeFolder({ '.git/HEAD': 'ref: refs/heads/main\n', 'site/a.md': '# Tides\n', 'vercel.json': '{}' });
  mkdirSync(join(root, 'front'));
  const source = { path: '../site', hidesNothing: ['../vercel.json', '../middleware.ts'] };
  expect(readSources(join(root, 'front'), [source]).warnings).toMatchObject([
    { file: 'front.yaml', path: 'docs[0].hides_nothing[1]', severity: 'warning' },
  ]);
});

// from a clone of Vitrine, the documentation of Vitrine was left out of the front of somebody else
test('a relative folder outside of a repository is in none, whatever the working folder is', () => {
  const root = writeFolder({ 'product/front/product.yaml': '' });
  const around = relative(process.cwd(), join(root, 'product/front'));
  expect(around).toMatch(/^\.\./);
  expect(repositoryOf(around)).toBeUndefined();
});

test('notes beside a program of Next.js that reads no Markdown are Markdown', () => {
  const { pages, problems } = read({
    'next.config.ts': 'export default {}',
    'package.json': '{"dependencies":{"next":"15"}}',
    'docs/a.md': page,
  });
  expect(pages).toEqual(['../docs/a.md']);
  expect(problems).toEqual([]);
});
