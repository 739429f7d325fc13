import type { Diagnostic } from '@vitrine/core';
import { formatDiagnostic } from '@vitrine/core/serving';
import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Files, writeFolder } from './write-folder.ts';
import { convertPages } from '../src/pages/convert-pages.ts';
import { type ReadPages, readPages } from '../src/pages/pages.ts';
import { compilePattern } from '../src/sources/glob.ts';
import { type DocsSource, readSources } from '../src/sources/read-sources.ts';
import { readExpression, readScript } from '../src/sources/script-data.ts';

/** Reads a tree that is beside a content folder. */
function read(
  files: Files,
  source: Partial<DocsSource> = {},
  content = 'front',
): ReadPages & { readonly warned: readonly string[] } {
  const root = writeFolder(files);
  mkdirSync(join(root, content), { recursive: true });
  const sources = readSources(join(root, content), [{ path: '..', url: 'https://docs.example.com/{slug}', ...source }]);
  const warned: string[] = [];
  const context = { onWarning: (warning: Diagnostic) => void warned.push(formatDiagnostic(warning)) };
  const pages = readPages(convertPages(sources.pages, context), context);
  expect([...sources.problems, ...pages.problems]).toEqual([]);
  return { ...pages, warned };
}

/** `id -> route` of what is published, with language and version where there are any. */
function addresses(files: Files, source: Partial<DocsSource> = {}): Readonly<Record<string, string>> {
  const { pages } = read(files, source);
  return Object.fromEntries(
    pages.map(({ id, url, locale, version }) => {
      const facets = [locale, version].filter((each) => each !== undefined).join(' ');
      return [id, `${url?.replace('https://docs.example.com', '') ?? '-'}${facets === '' ? '' : ` (${facets})`}`];
    }),
  );
}

/** Files that are left out. */
function left(files: Files): readonly string[] {
  return read(files).report.leftOut.map(({ file }) => file);
}

describe('addresses are those of the live site', () => {
  test('of Docusaurus: slug, id, numbers, index, base', () => {
    const config =
      "export default { url: 'https://x.example', baseUrl: '/base/', presets: [['classic', { docs: { routeBasePath: 'guide' } }]] };";
    expect(
      addresses(
        {
          'docusaurus.config.ts': config,
          'docs/01-intro.md': '# A',
          'docs/02-start/index.md': '# B',
          'docs/02-start/03_install.mdx': '# C',
          'docs/a.md': '---\nslug: /own/\n---\n# D',
          'docs/b/c.md': '---\nslug: near\n---\n# E',
          'docs/b/d.md': '---\nid: named\n---\n# F',
          'docs/b/b.md': '# G',
          'docs/e/index.md': '---\nid: own\n---\n# I',
          'docs/e/01-index.md': '# J',
          'docs/b/2024-01-02-news.md': '# H',
        },
        { url: undefined },
      ),
    ).toEqual({
      '01-intro': 'https://x.example/base/guide/intro',
      '02-start/index': 'https://x.example/base/guide/start/',
      '02-start/03_install': 'https://x.example/base/guide/start/install',
      a: 'https://x.example/base/guide/own/',
      'b/c': 'https://x.example/base/guide/b/near',
      'b/d': 'https://x.example/base/guide/b/named',
      'b/b': 'https://x.example/base/guide/b/',
      'b/2024-01-02-news': 'https://x.example/base/guide/b/2024-01-02-news',
      'e/index': 'https://x.example/base/guide/e/',
      'e/01-index': 'https://x.example/base/guide/e/index',
    });
  });

  test('of Docusaurus with versions and languages', () => {
    expect(
      addresses({
        'docusaurus.config.js': "module.exports = { i18n: { defaultLocale: 'en', locales: ['en', 'pt-BR'] } };",
        'versions.json': '["2.0", "1.0"]',
        'docs/a.md': '# A',
        'versioned_docs/version-2.0/a.md': '# A',
        'versioned_docs/version-1.0/a.md': '# A',
        'i18n/pt-BR/docusaurus-plugin-content-docs/version-2.0/a.md': '# A',
      }),
    ).toEqual({
      'current/a': '/docs/next/a (en current)',
      a: '/docs/a (en 2.0)',
      '1.0/a': '/docs/1.0/a (en 1.0)',
      'pt-BR/a': '/pt-BR/docs/a (pt-BR 2.0)',
    });
  });

  test('of VitePress: endings, rewrites, languages', () => {
    expect(
      addresses({
        '.vitepress/config.ts':
          "export default defineConfig({ rewrites: { 'en/:rest*': ':rest*' }, locales: { root: { lang: 'en-US' }, zh: { lang: 'zh-CN' } } })",
        'en/guide/index.md': '# A',
        'en/guide/b.md': '# B',
        'zh/guide/b.md': '# C',
      }),
    ).toEqual({
      'en/guide/index': '/guide/ (en-US)',
      'en/guide/b': '/guide/b.html (en-US)',
      'zh/guide/b': '/zh/guide/b.html (zh-CN)',
    });
  });

  test('of MkDocs: folders, and endings of languages', () => {
    expect(
      addresses(
        {
          'mkdocs.yml':
            'site_name: x\nsite_url: https://x.example/p/\nplugins:\n  - i18n:\n      languages:\n        - locale: en\n          default: true\n        - locale: fr\nmarkdown_extensions:\n  - toc:\n      slugify: !!python/object/apply:pymdownx.slugs.slugify {}\n',
          'docs/index.md': '# A',
          'docs/b.md': '# B',
          'docs/b.fr.md': '# C',
        },
        { url: undefined },
      ),
    ).toEqual({ index: 'https://x.example/p/ (en)', b: 'https://x.example/p/b/ (en)', 'b.fr': 'https://x.example/p/fr/b/ (fr)' });
  });

  test.each([
    ['  - blog', 'blog/2026/05/01/a-first-post/', 'blog/2026/05/02/second/'],
    [
      '  - blog:\n      blog_dir: .\n      post_url_format: "{date}/{file}"\n      post_url_date_format: yyyy-M',
      '2026-5/a/',
      '2026-5/b/',
    ],
    ['  - blog:\n      post_url_format: "{categories}/{slug}"', 'blog/news/a-first-post/', 'blog/second/'],
    ['  - blog:\n      post_url_date_format: EEE', 'blog/posts/a/', 'blog/posts/b/'],
    ['  - search', 'blog/posts/a/', 'blog/posts/b/'],
  ])('of posts of Material for MkDocs with %j', (plugin, first, second) => {
    const posts = plugin.includes('blog_dir') ? 'docs/posts' : 'docs/blog/posts';
    const siteAddresses = addresses(
      {
        'mkdocs.yml': `site_name: x\nsite_url: https://x.example/\nplugins:\n${plugin}\n`,
        'docs/index.md': '# A',
        [`${posts}/a.md`]: '---\ndate: 2026-05-01\ncategories: [News]\n---\n# :rocket: A first post',
        [`${posts}/b.md`]: '---\ndate:\n  created: 2026-05-02\nslug: second\n---\n# Another',
      },
      { url: undefined },
    );
    expect(Object.values(siteAddresses).map((address) => address.replace(/^https:..x.example.| .*$/g, ''))).toEqual(
      expect.arrayContaining([first, second]),
    );
  });

  test('of Mintlify: the navigation says language and version', () => {
    const navigation = {
      languages: [
        { language: 'en', pages: ['index', { group: 'G', pages: ['a/b'] }] },
        { language: 'fr', versions: [{ version: 'v2', pages: ['fr/a'] }] },
      ],
    };
    expect(
      addresses({ 'docs.json': JSON.stringify({ navigation }), 'index.mdx': '# A', 'a/b.mdx': '# B', 'fr/a.mdx': '# C' }),
    ).toEqual({
      index: '/ (en)',
      'a/b': '/a/b (en)',
      'fr/a': '/fr/a (fr v2)',
    });
  });

  test('of plain Markdown: languages and versions by folders and endings', () => {
    expect(
      addresses(
        { 'd/README.md': '# A', 'd/b.md': '# B', 'd/b.de.md': '# C', 'd/v1/x.md': '# D', 'd/v2/x.md': '# E' },
        { path: '../d' },
      ),
    ).toEqual({
      README: '/',
      b: '/b',
      'b.de': '/b.de (de)',
      'v1/x': '/v1/x (v1)',
      'v2/x': '/v2/x (v2)',
    });
  });
});

describe('what the site hides stays hidden', () => {
  test.each([
    ['---\ndraft: true\n---\n', 'draft: true'],
    ['---\npublished: false\n---\n', 'published: false'],
    ['---\nunlisted: true\n---\n', 'unlisted: true'],
    ['---\nhidden: true\n---\n', 'hidden: true'],
    ['---\nnoindex: "true"\n---\n', 'noindex: true'],
    ['---\nsearch: false\n---\n', 'search: false'],
    ['---\nsearch:\n  exclude: true\n---\n', 'search.exclude: true'],
    ['---\npagefind: false\n---\n', 'pagefind: false'],
    ['---\nstatus: draft\n---\n', 'status: draft'],
    ['+++\ndraft = true\n+++\n', 'draft: true'],
  ])('a page with %j', (matter, reason) => {
    const { report, pages } = read({ 'd/a.md': '# A', 'd/b.md': `${matter}# B` }, { path: '../d' });
    expect([pages.map(({ id }) => id), report.leftOut]).toEqual([['a'], [{ file: '../d/b.md', reason }]]);
  });

  test.each(['_part.md', 'x/_part.md', '_parts/a.md', 'snippets/a.md', 'fr/snippets/a.mdx', 'AGENTS.md', 'x/CLAUDE.md'])(
    'the file %s',
    (path) => {
      const { report, pages } = read({ 'd/a.md': '# A', [`d/${path}`]: '# B' }, { path: '../d' });
      expect([pages.map(({ id }) => id), report.leftOut.map(({ file }) => file)]).toEqual([['a'], [`../d/${path}`]]);
    },
  );

  test('a page that the configuration excludes, or the navigation leaves out', () => {
    expect([
      left({
        'docusaurus.config.js': "module.exports = { presets: [['classic', { docs: { exclude: ['x/**'] } }]] }",
        'docs/x/a.md': '# A',
        'docs/b.md': '# B',
      }),
      left({ '.vitepress/config.js': "export default { srcExclude: ['**/x.md'] }", 'a/x.md': '# A', 'b.md': '# B' }),
      left({
        'mkdocs.yml': 'exclude_docs: |\n  x.md\n  /old/\n',
        'docs/a/x.md': '# A',
        'docs/old/b.md': '# B',
        'docs/c.md': '# C',
      }),
      left({
        'docs.json': '{"navigation":{"pages":["b",{"group":"g","hidden":true,"pages":["c"]}]}}',
        'a.mdx': '# A',
        'b.mdx': '# B',
        'c.mdx': '# C',
      }),
    ]).toEqual([['../docs/x/a.md'], ['../a/x.md'], ['../docs/a/x.md', '../docs/old/b.md'], ['../a.mdx', '../c.mdx']]);
  });

  test('where the last pattern of MkDocs decides, and as YAML 1.1 writes true and false', () => {
    const files = { 'docs/a.md': '# A', 'docs/keep.md': '# B', 'docs/c.md': '---\ndraft: yes\n---\n# C' };
    expect([
      left({ 'mkdocs.yml': 'exclude_docs: |\n  *.md\n  !keep.md\n', ...files }),
      left({ 'mkdocs.yml': 'site_name: x', ...files }),
    ]).toEqual([['../docs/a.md', '../docs/c.md'], ['../docs/c.md']]);
  });

  test('and a flag that only looks like one is told', () => {
    const { warned, pages } = read({ 'd/a.md': '---\nis_draft: true\n---\n# A' }, { path: '../d' });
    expect([pages.length, warned]).toEqual([
      1,
      [
        expect.stringMatching(
          /^\.\.\/d\/a\.md: is_draft: expected a flag that hides a page: .*; found is_draft: true \(rule docs-flag\)$/,
        ),
      ],
    ]);
  });
});

describe('links between pages', () => {
  const page = (files: Files, id: string, source: Partial<DocsSource> = {}): string => {
    const { pages, markdown } = read(files, source);
    const match = pages.find((each) => each.id === id);
    return new TextDecoder().decode(markdown.subarray(match?.start, (match?.start ?? 0) + (match?.length ?? 0)));
  };

  test.each(['2.0', '1.0', 'current', 'community'])(
    'of Docusaurus, from %s: an address leads to the version that readers get there',
    (from) => {
      const files = {
        'docusaurus.config.js':
          "module.exports = { baseUrl: '/', presets: [['classic', { docs: {} }]], plugins: [['@docusaurus/plugin-content-docs', { id: 'community', path: 'community', routeBasePath: 'community' }]] };",
        'versions.json': '["2.0","1.0"]',
        'docs/pier.md': '# Pier\n\nUnreleased.',
        'docs/a.md': '[x](/docs/pier)',
        'versioned_docs/version-2.0/pier.md': '# Pier\n\nReleased.',
        'versioned_docs/version-2.0/a.md': '[x](/docs/pier)',
        'versioned_docs/version-1.0/pier.md': '# Pier\n\nOld.',
        'versioned_docs/version-1.0/a.md': '[x](/docs/pier)',
        'community/a.md': '[x](/docs/pier)',
      };
      const ids: Readonly<Record<string, string>> = { '2.0': 'a', community: 'community/a' };
      const to = from === '2.0' ? 'pier.md' : '../pier.md';
      expect(page(files, ids[from] ?? `${from}/a`)).toContain(`[x](${to})`);
    },
  );

  test.each(['guide/crane.mdx#load', 'docs/guide/crane.mdx#load', '../../guide/crane.mdx#load', '/guide/crane.mdx#load'])(
    'of Docusaurus: the file %s is looked for from the page, from its docs, and from the site',
    (written) => {
      const files = {
        'docusaurus.config.js': 'module.exports = {}',
        'docs/deep/er/page.md': `[x](${written})`,
        'docs/guide/crane.mdx': '# Crane\n\n## Load\n',
      };
      expect(page(files, 'deep/er/page')).toContain('[x](../../guide/crane.md#load)');
    },
  );

  test.each([
    ['b.md', 'b.md'],
    ['./b.md#two', 'b.md#two'],
    ['b', 'b.md'],
    ['/docs/b', 'b.md'],
    ['/base/docs/b/', 'b.md'],
    ['/docs/b.html', 'b.md'],
    ['@site/docs/b.md', 'b.md'],
    ['sub/', 'sub/index.md'],
    ['sub/c?x=1#y', 'sub/c.md#y'],
    ['/logo.png', 'https://docs.example.com/logo.png'],
    ['/blog/x', 'https://docs.example.com/blog/x'],
    ['https://else.example/', 'https://else.example/'],
    ['/nowhere', 'https://docs.example.com/nowhere'],
  ])('of Docusaurus: %s', (written, published) => {
    const files = {
      'docusaurus.config.js': "module.exports = { baseUrl: '/base/' }",
      'docs/a.md': `[x](${written})`,
      'docs/b.md': '## Two',
      'docs/sub/index.md': '# S',
      'docs/sub/c.md': '## Y',
      'static/logo.png': 'x',
      'blog/x.md': '# X',
    };
    expect(page(files, 'a')).toBe(`[x](${published})`);
  });

  test('of Docusaurus that useBaseUrl makes', () => {
    const files = {
      'docusaurus.config.js': "module.exports = { baseUrl: '/base/' }",
      'docs/a.mdx':
        "import useBaseUrl from '@docusaurus/useBaseUrl';\n\n<a href={useBaseUrl('docs/b')}>x</a> <a href=\"useBaseUrl('/docs/b#two')\">y</a>\n",
      'docs/b.md': '## Two',
    };
    expect(page(files, 'a').trim()).toBe('[x](b.md) [y](b.md#two)');
  });

  test('keep the places of headings when they become longer', () => {
    const files = {
      'd/a.md': 'See [b](/x/b) and ![i](i.png "t") and <a href="/x/b">b</a>.\n\n## One [b](/x/b)\n\n## Two\n',
      'd/x/b.md': '# B',
    };
    const { pages, markdown } = read(files, { path: '../d' });
    const a = pages.find(({ id }) => id === 'a');
    const text = markdown.subarray(a?.start);
    expect(a?.headings.map(({ start }) => new TextDecoder().decode(text.subarray(start, start + 5)))).toEqual(['## On', '## Tw']);
  });

  test('that lead nowhere are findings with their line, the nearest heading named', () => {
    const { warned } = read(
      {
        'd/a.md': '# A\n\n[x](none.md) [y](b.md#first-one)\n\n[z](h.md)',
        'd/b.md': '## First',
        'd/h.md': '---\ndraft: true\n---\n',
      },
      { path: '../d' },
    );
    expect(warned).toEqual([
      '../d/a.md:3: expected a link to an existing page; found none.md, but there is no such page (rule dead-link)',
      '../d/a.md:3: expected a link such as b.md#first; found b.md#first-one, but b has no such heading (rule dead-anchor)',
      '../d/a.md:5: expected a link to a published page; found h.md, which is left out (draft: true) (rule unpublished-target)',
    ]);
  });

  test('to parts of the site whose address nothing says are one finding for their source', () => {
    const links = '[a](/blog/one) [b](/blog/two) [c](/logo.png)';
    const files = { 'docusaurus.config.js': 'module.exports = {}', 'blog/x.md': '', 'static/logo.png': '', 'docs/a.md': links };
    const root = writeFolder({ ...files, 'front/x': '' });
    const warned: string[] = [];
    const context = { onWarning: (warning: Diagnostic) => void warned.push(formatDiagnostic(warning)) };
    readPages(convertPages(readSources(join(root, 'front'), [{ path: '..' }]).pages, context), context);
    expect(warned).toEqual([
      'front.yaml: docs: expected url of .., as https://docs.example.com/{slug}; found none, although 3 links lead to parts of the site that the front does not publish (rule docs-url)',
    ]);
  });

  test('to pages of a folder that git leaves out are one finding, which says to run the script that makes them', () => {
    const files = {
      'docusaurus.config.js': "module.exports = { url: 'https://docs.example.com' }",
      'docs/native/.gitignore': '*\n!.gitignore\n',
    };
    const { warned } = read({ ...files, 'docs/a.md': '[a](native/camera.md) [b](/docs/native/files) [c](native) [d](other/x.md)' });
    expect(warned.map((text) => text.replace(/ at line \d+/, ''))).toEqual([
      expect.stringContaining('other/x.md'),
      'docs/native: expected pages in this folder, made by a script of the project; found none, although 3 links lead here, and a .gitignore that leaves all of them out (rule docs-unmade)',
    ]);
  });

  test.each<[string, Files, string, readonly string[]]>([
    [
      'Docusaurus: redirects, pages that only the sidebars list, older versions',
      {
        'docusaurus.config.js':
          "module.exports = { presets: [['classic', { docs: { routeBasePath: 'guide', lastVersion: 'current' } }]], plugins: [['@docusaurus/plugin-client-redirects', { redirects: [{ from: ['/guide/old', '/older'], to: '/guide/a' }] }]] }",
        'sidebars.js':
          "module.exports = { all: ['a', 'cli/run', { type: 'category', items: [{ type: 'autogenerated', dirName: 'native' }], link: { type: 'doc', id: 'cli' } }, { Short: ['b/c'] }] }",
        'versions.json': '["v8", "v7"]',
        'versioned_docs/version-v8/a.md': '# A',
        'versioned_docs/version-v7/a.md': '# A',
      },
      'docs/a.md',
      ['./old', '/older', 'cli/run.md', 'native/camera.md', 'cli', 'b/c', '/guide/v6/a', 'native', 'cli/none', 'v9/a', 'c.md'],
    ],
    [
      'Docusaurus: pages that only the sidebars of a version list',
      {
        'docusaurus.config.js': "module.exports = { presets: [['classic', { docs: { routeBasePath: '/' } }]] }",
        'versions.json': '["v8", "v7"]',
        'versioned_sidebars/version-v7-sidebars.json': '{"all":["a","native/camera"]}',
        'versioned_docs/version-v8/a.md': '# A',
      },
      'versioned_docs/version-v7/a.md',
      ['native/camera.md', 'native/none.md'],
    ],
    [
      'Mintlify: a redirect with a wildcard',
      { 'docs.json': '{"navigation":["a"],"redirects":[{"source":"/old/:slug*","destination":"/new/:slug*"}]}' },
      'a.md',
      ['/old/x/y', '/new/x'],
    ],
    [
      'VitePress: redirects of a host beside it',
      {
        '.vitepress/config.mjs': 'export default { cleanUrls: true }',
        'public/_redirects': '# moved\n/host/*  /a 301\n',
        'vercel.json': '{"redirects":[{"source":"/vercel","destination":"/a"}]}',
      },
      'a.md',
      ['/host/x', '/vercel/', '/hosts'],
    ],
    [
      'MkDocs: a map of files',
      { 'mkdocs.yml': 'site_name: T\nplugins:\n  - redirects:\n      redirect_maps:\n        old/page.md: a.md\n' },
      'docs/a.md',
      ['old/page.md', 'old/pages.md'],
    ],
  ])('that the site answers without a file of their own are no findings: %s', (_, files, file, links) => {
    const text = links.map((link, index) => `[${index}](${link})`).join(' ');
    const { warned, pages, markdown } = read({ ...files, [file]: text });
    const dead = warned
      .map((each) => /found (\S+), but there is no such page/.exec(each)?.[1])
      .filter((each) => each !== undefined);
    // the second half of each list leads nowhere
    const from = links.indexOf(dead[0] ?? '');
    expect([dead.length > 0, dead]).toEqual([true, links.slice(from)]);
    const page = pages.find(({ length }) => length > 50);
    const written = new TextDecoder().decode(markdown.subarray(page?.start, (page?.start ?? 0) + (page?.length ?? 0)));
    for (const [index] of links.slice(0, from).entries()) expect(written).toContain(`[${index}](https://docs.example.com/`);
  });

  test('of a page that is not translated lead to the original', () => {
    const files = {
      '.vitepress/config.mjs': "export default { cleanUrls: true, locales: { root: { lang: 'en' }, fr: { lang: 'fr' } } }",
      'guide.md': '# G',
      'fr/a.md': '[x](/fr/guide) [y](../guide)',
    };
    expect(page(files, 'fr/a')).toBe('[x](../guide.md) [y](../guide.md)');
  });
});

describe('nothing is lost silently', () => {
  test('a part that is imported by an alias of tsconfig.json is found', () => {
    const { warned, markdown } = read({
      'docusaurus.config.js': 'module.exports = {}',
      'tsconfig.json': '{ // as people write it\n "compilerOptions": { "paths": { "@parts/*": ["./src/parts/*"], }, }, }',
      'src/parts/call.mdx': 'Call us.',
      'docs/a.mdx': "import Call from '@parts/call.mdx';\n\n# A\n\n<Call />\n",
    });
    expect([warned, new TextDecoder().decode(markdown)]).toEqual([[], '# A\n\nCall us.\n\n']);
  });

  test('a page of which headings alone are left is told', () => {
    const { warned } = read({ 'd/a.md': '# News\n\n<PostList />\n', 'd/b.md': '# Only a title\n' }, { path: '../d' });
    expect(warned).toEqual([
      '../d/a.md: expected a page that keeps its text; found no words are left, for PostList (1) (rule docs-empty)',
    ]);
  });

  test('a page that loses its words, or has none, is told with the component to blame', () => {
    const words = Array.from({ length: 60 }, (_, index) => `{say("word ${index}")}`).join('\n\n');
    const { warned } = read(
      { 'd/a.mdx': '<OwnTable of="x" />', 'd/b.mdx': `Some words.\n\n${words}`, 'd/c.mdx': '---\nopenapi: GET /x\n---\n' },
      { path: '../d' },
    );
    const [reference, ...rest] = warned;
    expect(reference).toMatch(
      /^\.\.\/d\/c\.mdx:2: expected a specification .*; found "GET \/x" without one, and the site names none/,
    );
    expect(rest).toEqual([
      '../d/a.mdx: expected a page that keeps its text; found no words are left, for OwnTable (1) (rule docs-empty)',
      expect.stringMatching(
        /^\.\.\/d\/b\.mdx:3: expected a page that keeps its text; found 2 of 182 words are left; lost: line 3 .*, for \{say\("word 0"\)\} \(1\), \{say\("word 1"\)\} \(1\), \{say\("word 2"\)\} \(1\) \(rule docs-shrunk\)$/,
      ),
    ]);
  });
});

describe('a source', () => {
  test('waits for no pipe, neither as a page nor included', () => {
    const root = writeFolder({ 'front/x': '', 'd/a.md': '--8<-- "part.txt"\n\nWords.' });
    for (const name of ['page.md', 'part.txt']) execFileSync('mkfifo', [join(root, 'd', name)]);
    const { pages, problems } = readSources(join(root, 'front'), [{ path: '../d' }]);
    expect([pages.filter(({ hidden }) => hidden === undefined).length, problems.map(formatDiagnostic)]).toEqual([
      1,
      ['../d/page.md: expected a file; found a pipe, a socket or a device'],
    ]);
    const warned: string[] = [];
    readPages(convertPages(pages, { onWarning: (warning) => void warned.push(formatDiagnostic(warning)) }), {
      onWarning: () => undefined,
    });
    expect(warned).toEqual([expect.stringContaining('there is no such file')]);
  });

  test.runIf(process.platform === 'linux')('leaves out no page silently whose name is not UTF-8', () => {
    const root = writeFolder({ 'front/x': '', 'd/a.md': 'Words.' });
    writeFileSync(Buffer.concat([Buffer.from(join(root, 'd/b')), Buffer.from([0xff]), Buffer.from('.md')]), '# Bad');
    const { problems } = readSources(join(root, 'front'), [{ path: '../d' }]);
    expect(problems.map(formatDiagnostic)).toEqual(['../d/b\ufffd.md: expected a name in UTF-8; found other bytes']);
  });

  test('is read as deep as ids of pages are long, and says so', () => {
    const root = writeFolder({ 'front/x': '', 'd/a.md': 'Words.', [`d/${'deep/'.repeat(60)}b.md`]: 'Words.' });
    const { pages, warnings } = readSources(join(root, 'front'), [{ path: '../d' }]);
    expect(pages).toHaveLength(1);
    expect(warnings.map(formatDiagnostic)).toEqual([
      expect.stringContaining('expected a path of at most 200 characters; found a longer one'),
    ]);
  });

  test('takes in so much and no more, however many pages include it', () => {
    const pages = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`d/${index}.md`, '--8<-- "big.txt"\n'.repeat(4)]));
    const root = writeFolder({ 'front/x': '', ...pages, 'd/big.txt': `# ${'x'.repeat(1024 * 1024 - 10)}` });
    const { pages: read, problems } = readSources(join(root, 'front'), [{ path: '../d' }]);
    const converted = convertPages(read, { onWarning: () => undefined });
    expect([problems, converted.visiblePages.length, converted.problems.map(formatDiagnostic)]).toEqual([
      [],
      17,
      [expect.stringMatching(/^\.\.\/d\/\d+\.md: expected at most 67108864 characters that all pages include; found more$/)],
    ]);
  });

  test('keeps the words of code that colours a terminal, and not the colours', () => {
    const root = writeFolder({ 'front/x': '', 'd/a.md': '```ansi\n\u001b[31mred\u001b[0m\n```' });
    expect(readSources(join(root, 'front'), [{ path: '../d' }]).pages.map(({ text }) => text)).toEqual(['```ansi\nred\n```']);
  });

  test('is a folder outside of the content folder, or a link to one', () => {
    const root = writeFolder({ 'site/docusaurus.config.js': 'module.exports = {}', 'site/docs/a.md': '# A', 'front/x': '' });
    symlinkSync(join(root, 'site'), join(root, 'front/docs'));
    const outside = readSources(join(root, 'front'), [{ path: '../site/docs' }]);
    const linked = readSources(join(root, 'front'), [{ path: 'docs' }]);
    expect([outside, linked].map(({ sources, pages }) => [sources[0]?.format, pages.map(({ file }) => file)])).toEqual([
      ['docusaurus', ['../site/docs/a.md']],
      ['docusaurus', ['docs/docs/a.md']],
    ]);
  });

  test('that is not there is a problem of the settings', () => {
    expect(readSources('/nonexistent', [{ path: '../none' }]).problems.map(formatDiagnostic)).toEqual([
      'front.yaml: docs[0].path: expected a folder; found ../none',
    ]);
  });

  test('takes only what it includes', () => {
    const files = { 'd/a.md': '# A', 'd/x/b.md': '# B', 'd/x/c.md': '# C' };
    expect(Object.keys(addresses(files, { path: '../d', include: ['x/**'], exclude: ['**/c.md'] }))).toEqual(['x/b']);
  });
});

describe('a configuration', () => {
  test('is among the places that an edit can change, with the files that it imports', () => {
    const root = writeFolder({
      '.vitepress/config.ts': "import { hidden } from './hidden';\nexport default { srcExclude: [...hidden] };",
      '.vitepress/hidden.ts': "export const hidden = ['b.md'];",
      'index.md': '# A',
      'b.md': '# B',
      'front/product.yaml': '',
    });
    const { places } = readSources(join(root, 'front'), [{ path: '..', url: 'https://docs.example.com/{slug}' }]);
    expect(places).toEqual(expect.arrayContaining(['config.ts', 'hidden.ts'].map((name) => join(root, '.vitepress', name))));
  });

  test('is read as data and never executed', () => {
    const script =
      "const base = '/a/'; globalThis.ran = true;\nexport default defineConfig({ base, title: `T ${base}`, list: [1, ...[2]], run: () => 1, made: make(), ...{ more: true }, pick: { x: 'y' }.x, either: process.env.X || 'z' } satisfies Config);";
    expect(readScript(script).get('default')).toEqual({
      base: '/a/',
      title: 'T /a/',
      list: [1, 2],
      run: undefined,
      made: undefined,
      more: true,
      pick: 'y',
      either: 'z',
    });
    expect(Reflect.get(globalThis, 'ran')).toBeUndefined();
  });

  test.each(['', 'export default {', '{'.repeat(10_000), `export default ${'['.repeat(5_000)}`, 'x'.repeat(600_000)])(
    'that cannot be read has no values',
    (script) => {
      expect(readScript(script).get('default')).toBeUndefined();
      expect(readExpression(script)).toBeUndefined();
    },
  );
});

describe('a pattern', () => {
  test.each([
    ['a/b.md', '**/b.md', true],
    ['b.md', '**/b.md', true],
    ['a/xb.md', '**/b.md', false],
    ['a/b/c.md', 'a/**', true],
    ['a/b/c.md', 'a/*', false],
    ['a/_x/c.md', '**/_*/**', true],
    ['a.mdx', '*.{md,mdx}', true],
    ['old/a.md', 'old/', true],
    ['a'.repeat(200), `${'*a'.repeat(90)}b`, false],
  ])('%s %s', (path, pattern, expected) => {
    expect(compilePattern(pattern)?.(path) ?? false).toBe(expected);
  });
});

test('versions and languages that a configuration names and that are not in the tree are reported with their folders', () => {
  const files = {
    'docusaurus.config.js': "module.exports = { i18n: { defaultLocale: 'en', locales: ['en', 'fr', 'de'] } };",
    'versions.json': '["2.0", "1.0"]',
    'docs/a.md': '# A\n',
    'versioned_docs/version-1.0/a.md': '# A\n',
    'i18n/de/docusaurus-plugin-content-docs/current/a.md': '# A\n',
  };
  const root = writeFolder(files);
  mkdirSync(join(root, 'front'));
  const [source] = readSources(join(root, 'front'), [{ path: '..' }]).sources;
  expect(source?.missing).toEqual([
    { edition: 'version 2.0', folder: 'versioned_docs/version-2.0' },
    { edition: 'language fr', folder: 'i18n/fr' },
  ]);
});
