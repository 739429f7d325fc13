// Generators that are recognised by their configuration: which pages are published, where, in which order, and what their language becomes.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Files, writeFolder } from '../../../test/write-folder.ts';
import { convertPages } from '../../pages/convert-pages.ts';
import { readPages } from '../../pages/pages.ts';
import { readSources } from '../read-sources.ts';

interface Site {
  /** `id -> address`, in reading order. */
  readonly pages: Readonly<Record<string, string>>;
  readonly sections: readonly string[];
  readonly titles: readonly string[];
  readonly hidden: readonly string[];
  readonly format: string;
  readonly markdown: (id: string) => string;
}

function site(files: Files, url?: string): Site {
  const root = writeFolder(files);
  mkdirSync(join(root, 'front'), { recursive: true });
  const sources = readSources(join(root, 'front'), [{ path: '..', url }]);
  const context = { defaults: sources.defaults, onWarning: () => undefined };
  const converted = convertPages(sources.pages, context);
  const { pages, problems, report } = readPages(converted, context);
  expect([...sources.problems, ...problems]).toEqual([]);
  return {
    pages: Object.fromEntries(
      pages.map(({ id, url, locale }) => [id, `${url ?? '-'}${locale === undefined || locale === 'en' ? '' : ` ${locale}`}`]),
    ),
    titles: pages.map(({ title }) => title),
    sections: pages.map(({ section }) => (section ?? []).join(' > ')),
    hidden: report.leftOut.map(({ file }) => file.replace('../', '')),
    format: sources.sources[0]?.format ?? '',
    markdown: (id) => converted.visiblePages.find(({ draft }) => draft.id === id)?.markdown.trim() ?? '',
  };
}

describe('mdBook', () => {
  test('a title of its own is no text, a program is code, and hidden lines of Rust are hidden', () => {
    const { markdown } = site(
      {
        'book.toml': '[book]\ntitle = "Harbour"\n',
        'src/SUMMARY.md': '- [A](a.md)\n',
        'src/a.md':
          '{{#title A title}}\n# A\n\n```rust,no_run\n# use harbour::*;\n#\n#[derive(Debug)]\nstruct X;\n## kept\n```\n\n{{#playground x.rs editable}}\n\nWrite `\\{{#title x}}`.\n',
        'src/x.rs': 'fn main() {}\n',
      },
      'https://x.example/',
    );
    expect(markdown('a')).toBe(
      '# A\n\n```rust,no_run\n#[derive(Debug)]\nstruct X;\n# kept\n```\n\n```rust\nfn main() {}\n```\n\nWrite `\\{{#title x}}`.',
    );
  });

  test('lines of other languages are hidden by what they begin with', () => {
    const { markdown } = site({
      'book.toml': '[output.html.code.hidelines]\npython = "~"\n',
      'src/SUMMARY.md': '- [A](a.md)\n',
      'src/a.md':
        '# A\n\n```python\n~import os\nprint(1)\n  ~x\n```\n\n```js,hidelines=!!\n!!hidden\nshown\n```\n\n```toml\n~ kept\n```\n\n```rust\n{{#include x.rs}}\n```\n',
      'src/x.rs': '# use a;\nfn main() {}\n',
    });
    expect(markdown('a')).toBe(
      '# A\n\n```python\nprint(1)\n```\n\n```js,hidelines=!!\nshown\n```\n\n```toml\n~ kept\n```\n\n```rust\nfn main() {}\n```',
    );
  });

  const book = {
    'book.toml': '[book]\ntitle = "A book"\n[output.html]\nsite-url = "https://book.example/x/"\n',
    'src/SUMMARY.md':
      '# Summary\n\n[Preface](preface.md)\n\n# Basics\n\n- [First](first.md)\n  - [Inner](deep/inner.md#here)\n- [Draft]()\n\n# More\n\n- [Last](deep/README.md)\n',
    'src/preface.md': '# Preface\n\nWords.',
    'src/first.md': '# First\n\n```rust\n{{#include ../code/main.rs:part}}\n```\n\n{{#include part.md}}\n',
    'src/part.md': 'A part.',
    'src/deep/inner.md': '# Inner\n\nWords.',
    'src/deep/README.md': '# Last\n\n```rust\n{{#rustdoc_include ../../code/main.rs:2:3}}\n```',
    'code/main.rs': '// one\n// ANCHOR: part\nfn main() {}\n// ANCHOR_END: part\n// five\n',
  };

  test('pages of SUMMARY.md in its order, parts as sections, others left out', () => {
    const { pages, sections, hidden, format } = site(book);
    expect(format).toBe('mdbook');
    expect(pages).toEqual({
      preface: 'https://book.example/x/preface.html',
      first: 'https://book.example/x/first.html',
      'deep/inner': 'https://book.example/x/deep/inner.html',
      'deep/README': 'https://book.example/x/deep/',
    });
    expect(sections).toEqual(['', 'Basics > First', 'Basics > First', 'More']);
    expect(hidden).toEqual(['src/SUMMARY.md', 'src/part.md']);
  });

  test('includes by anchor, by lines, whole', () => {
    const { markdown } = site(book);
    expect(markdown('first')).toBe('# First\n\n```rust\nfn main() {}\n```\n\nA part.');
    expect(markdown('deep/README')).toContain('```rust\n// ANCHOR: part\nfn main() {}\n```');
  });
});

test('Docsify: the sidebar, hash addresses, included files', () => {
  const { pages, sections, markdown, format } = site({
    'index.html': '<script>window.$docsify = {}</script><script src="//cdn.example/docsify/lib/docsify.min.js"></script>',
    '_sidebar.md': '- Guides\n  - [B](b.md)\n  - [A](/a)\n- [Home](/)\n',
    'README.md': '# Home',
    'a.md':
      '# A\n\n[x](part.md ":include")\n\n[c](code.js ":include :type=code")\n\n[v](https://x.example/v.mp4 ":include :type=video")\n',
    'b.md': '# B',
    'part.md': '!> A part.',
    'code.js': 'let x;',
  });
  expect(format).toBe('docsify');
  expect(Object.keys(pages)).toEqual(['b', 'a', 'README', 'part']);
  expect(sections).toEqual(['Guides', 'Guides', '', '']);
  expect(markdown('a')).toBe('# A\n\n**Important:** A part.\n\n```js\nlet x;\n```\n\n[v](https://x.example/v.mp4)');
});

test('Docsify: settings of the sidebar and of the start, notes, anchors, pictures from the top', () => {
  const { pages, sections, hidden, markdown, format } = site({
    'index.html':
      "<script>window.$docsify = { loadSidebar: 'parts/side.md', coverpage: 'parts/cover.md', homepage: 'guide.md', basePath: './book/' }</script><script src=docsify.js></script>",
    'book/parts/side.md': '- Guides\n  - [B](b.md)\n',
    'book/parts/cover.md': '# Cover',
    'book/README.md': '# Readme',
    'book/guide.md':
      '# Guide\n\n!> Mind it.\n\n?> A tip.\n\n```\n!> code\n```\n\n## Own words :id=own {docsify-ignore}\n\n[a](#own) [b](b.md#_1-what39s-x-amp-y) [c](b.md#x-list)\n',
    'book/deep/c.md': '# C\n\n<img src="img/a.png" alt="a"> [b](b.md)\n',
    'book/img/a.png': 'x',
    'book/b.md': "# B\n\n## 1. What's `x` & (Y)\n\n## X -- List\n\n## X List\n",
  });
  expect(format).toBe('docsify');
  expect(Object.keys(pages)).toEqual(['b', 'README', 'deep/c', 'guide']);
  expect(sections).toEqual(['Guides', '', '', '']);
  expect(hidden.toSorted()).toEqual(['book/parts/cover.md', 'book/parts/side.md']);
  const text = markdown('guide');
  for (const words of ['**Important:** Mind it.', '**Note:** A tip.', '!> code', '## Own words']) expect(text).toContain(words);
  expect(text).not.toMatch(/docsify-ignore|:id=/);
});

test('Docsify: sidebars and languages of folders, titles of pages that have none', () => {
  const { pages, sections, titles } = site(
    {
      'index.html':
        "<script>window.$docsify = { alias: { '/': 'de/README.md', '/de/(.*)': 'de/$1' } }</script><script src=docsify.js></script>",
      'de/_sidebar.md': '- Anfang\n  - [A](de/a.md)\n',
      'en/_sidebar.md': '- Start\n  - [The **page** of A](en/a.md)\n',
      'de/a.md': '# A',
      'en/a.md': '> Note.\n\n# &nbsp;\n\n# I. Begin\n',
      'de/README.md': '# Hallo',
      'en/README.md': '# Hello',
    },
    'https://d.example/{slug}',
  );
  expect(pages).toEqual({
    'de/a': 'https://d.example/#/de/a de',
    'de/README': 'https://d.example/#/de/ de',
    'en/a': 'https://d.example/#/en/a',
    'en/README': 'https://d.example/#/en/',
  });
  expect(sections).toEqual(['Anfang', '', 'Start', '']);
  expect(titles).toEqual(['A', 'Hallo', 'The page of A', 'Hello']);
});

test.each([
  ['cname = "book.example"', 'https://book.example/a.html'],
  ['cname = "book.example"\nsite-url = "/x/"', 'https://book.example/x/a.html'],
  ['cname = "not a host"', '-'],
])('mdBook in book/, beside plain Markdown, with the host of %s', (html, address) => {
  const { pages, format } = site({
    'docs/note.md': '# Note',
    'book/book.toml': `[output.html]\n${html}\n`,
    'book/src/SUMMARY.md': '- [A](a.md)\n',
    'book/src/a.md': '# A',
  });
  expect([format, pages]).toEqual(['mdbook', { a: address }]);
});

// Reselect's documentation lost each link of its sentences, HTTPX's documentation all that its code documents
test.each([
  [
    'components without a word',
    'docusaurus.config.js',
    'export default {}',
    { 'docs/a.mdx': `# A\n\n${'Some words and <Own.Link />.\n\n'.repeat(10)}` },
    'of Own.Link (10)',
  ],
  [
    'what code documents',
    'mkdocs.yml',
    'site_name: X\nmarkdown_extensions: [mkautodoc]\n',
    { 'docs/a.md': `# A\n\n${'Some words. '.repeat(50)}\n\n::: own.Client\n    :docstring:\n` },
    'words that exist only after its build',
  ],
])('a site of which too much exists only after its build is not read: %s', (_, config, text, files, found) => {
  const root = writeFolder({ '.git/HEAD': 'x', [config]: text, ...files, 'front/x': '' });
  const { visiblePages, problems } = convertPages(readSources(join(root, 'front'), [{ path: '..' }]).pages, {
    onWarning: () => undefined,
  });
  expect({ visiblePages, problems }).toMatchObject({
    visiblePages: [],
    problems: [{ rule: 'docs-build', message: expect.stringContaining(found) as unknown }],
  });
});

test('a few components without a word, in a site of many words, are counted and no problem', () => {
  const words = 'Some words of a page. '.repeat(300);
  const { markdown } = site({
    'docusaurus.config.js': 'export default {}',
    'docs/a.mdx': `# A\n\n${words}\n\n<Own />\n\n<Own />\n`,
  });
  expect(markdown('a')).toContain('Some words');
});

test('a wiki: links in double brackets outside of code', () => {
  const { markdown, format } = site({
    'Home.md': [
      '# Home',
      "See [[Get started]], [[the words|Other-Page#Part]], [Files](#listFiles), `[[x]]`, '[[no link]].",
      '[[https://harbour.example/a b]] and [[here|https://harbour.example/]].',
      '[[_TOC_]]',
      '| [[a cell\\|x]] | [[images/quay.png|alt=The quay|width=300]] |\n| --- | --- |',
      '```\n[[y]]\n```\n\n## listFiles\n',
    ].join('\n\n'),
    '_Footer.md': 'Words of the footer.',
    'Get-started.md': '# Get started',
    'x.md': '[['.repeat(100_000),
  });
  expect(format).toBe('wiki');
  expect(markdown('Home')).toContain(
    'See [Get started](Get-started), [the words](Other-Page#Part), [Files](#listFiles), `[[x]]`, \\[\\[no link]].',
  );
  expect(markdown('Home')).toContain(
    '[https://harbour.example/a b](https://harbour.example/a%20b) and [here](https://harbour.example/).',
  );
  expect(markdown('Home')).toContain('| [a cell](x) | ![The quay](images/quay.png) |');
  expect(markdown('Home')).toContain('[[y]]');
  expect(markdown('Home')).not.toContain('TOC');
});

test('a wiki: the order of its sidebar, by names in any case, addresses and double brackets', () => {
  const { pages, format } = site({
    'Home.md': '# Home',
    '_Sidebar.md':
      '## First\n\n- [[Last page|Z-Page]]\n- [Other](https://github.com/o/r/wiki/other-page)\n- [Home](https://github.com/o/r/wiki)\n- [Away](https://a.example/wiki/B)\n',
    '_Header.md': 'Words of the header.',
    'deep/Other-Page.md': '# Other',
    'Z Page.md': '# Z',
    'B.md': '# B',
  });
  expect(format).toBe('wiki');
  expect(Object.keys(pages)).toEqual(['Z Page', 'deep/Other-Page', 'Home', 'B']);
});

describe('hostile pages', () => {
  test('a summary of thousands of levels is read to a depth', () => {
    const lines = Array.from({ length: 1_200 }, (_, index) => `${' '.repeat(index)}- [p](p${index}.md)`).join('\n');
    const { pages } = site({ 'book.toml': '', 'src/SUMMARY.md': lines, 'src/p0.md': '# P', 'src/p1199.md': '# P' });
    expect(Object.keys(pages)).toContain('p0');
  });

  test('an include does not leave the project', () => {
    const { markdown } = site({
      'book.toml': '',
      'src/SUMMARY.md': '- [x](x.md)',
      'src/x.md': '# X\n\n{{#include ../../../etc/passwd}}\n',
    });
    expect(markdown('x')).toBe('# X');
  });
});
