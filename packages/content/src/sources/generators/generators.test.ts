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
  readonly unknown: readonly string[];
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
    unknown: converted.visiblePages.flatMap(({ draft, markdown }) => (/\{[{%]/.test(markdown) ? [draft.id] : [])),
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

test('GitBook: the summary, the home page, tabs, hints, embeds, files that pages include', () => {
  const { pages, sections, hidden, markdown, format } = site({
    '.gitbook.yaml': 'root: ./docs/\nstructure:\n  readme: README.md\n  summary: SUMMARY.md\n',
    'docs/SUMMARY.md':
      '# Table of contents\n\n* [Home](README.md)\n\n## Guides\n\n* [Start](guides/start.md)\n* [Site](https://x.example)\n',
    'docs/README.md': '# Home',
    'docs/left.md': '# Left',
    'docs/.gitbook/includes/part.md': 'A part.',
    'docs/guides/start.md':
      '# Start\n\n{% hint style="warning" %}\nMind the gap.\n{% endhint %}\n\n{% tabs %}\n{% tab title="npm" %}\n```sh\nnpm i {% x %}\n```\n{% endtab %}\n{% endtabs %}\n\n{% embed url="https://v.example/1" %}\n\n{% include "../.gitbook/includes/part.md" %}\n\n{% unheard title="Kept" %}\ninside\n{% endunheard %}\n',
  });
  expect(format).toBe('gitbook');
  expect(pages).toEqual({ README: '-', 'guides/start': '-' });
  expect(sections).toEqual(['', 'Guides']);
  expect(hidden).toEqual(['docs/SUMMARY.md', 'docs/left.md']);
  const text = markdown('guides/start');
  for (const words of [
    '**Warning**',
    'Mind the gap.',
    '**npm**',
    '```sh\nnpm i {% x %}\n```',
    '[https://v.example/1](https://v.example/1)',
    'A part.',
    '**Kept**',
    'inside',
  ])
    expect(text).toContain(words);
  expect(text.replace('{% x %}', '')).not.toContain('{%');
});

test('GitBook: blocks of specifications, of parameters and responses, and of diagrams keep what they state', () => {
  const { markdown } = site({
    'SUMMARY.md': '* [Home](README.md)\n* [Boats](api/boats.md)\n',
    'README.md': '# Home',
    'openapi.yaml':
      'openapi: 3.0.0\ninfo: {title: B, version: "1"}\npaths:\n  /boats:\n    get: {summary: List boats, responses: {"200": {description: A list of hulls}}}\n',
    'api/boats.md': [
      '# Boats',
      '{% openapi src="../openapi.yaml" path="/boats" method="get" %}\n[openapi.yaml](../openapi.yaml)\n{% endopenapi %}',
      '{% openapi src="https://x.example/openapi.yaml" path="/quays" method="get" %}\n{% endopenapi %}',
      '{% swagger method="post" path="/boat" summary="Add a boat" %}',
      '{% swagger-parameter in="body" name="name" type="String" required="true" %}\nName of it\n{% endswagger-parameter %}',
      '{% swagger-response status="200: OK" description="Fine" %}\nok\n{% endswagger-response %}\n{% endswagger %}',
      '{% @mermaid/diagram content="graph TD\\n A --> B" %}',
    ].join('\n\n'),
  });
  const text = markdown('api/boats');
  for (const words of ['**GET /boats**', 'A list of hulls', '**GET /quays**', '**POST /boat: Add a boat**'])
    expect(text).toContain(words);
  expect(text).toContain('**name (String, body, required)**');
  expect(text).toContain('**200: OK: Fine**');
  expect(text).toContain('```mermaid\ngraph TD\n A --> B\n```');
  expect(text).not.toContain('{%');
});

test('Docsify: the sidebar, hash addresses, included files', () => {
  const { pages, sections, markdown, format } = site({
    'index.html': '<script>window.$docsify = {}</script><script src="//cdn.example/docsify/lib/docsify.min.js"></script>',
    '_sidebar.md': '- Guides\n  - [B](b.md)\n  - [A](/a)\n- [Home](/)\n',
    'README.md': '# Home',
    'a.md':
      '# A\n\n[x](part.md ":include")\n\n[c](code.js ":include :type=code")\n\n[v](https://x.example/v.mp4 ":include :type=video")\n',
    'b.md': '# B',
    'part.md': 'A part.',
    'code.js': 'let x;',
  });
  expect(format).toBe('docsify');
  expect(Object.keys(pages)).toEqual(['b', 'a', 'README', 'part']);
  expect(sections).toEqual(['Guides', 'Guides', '', '']);
  expect(markdown('a')).toBe('# A\n\nA part.\n\n```js\nlet x;\n```\n\n[v](https://x.example/v.mp4)');
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

test('GitBook: dates of updates, prompts, cards with headings', () => {
  const { markdown } = site({
    'SUMMARY.md': '* [x](x.md)\n',
    'README.md': '# R',
    'x.md':
      '# X\n\n{% updates %}\n{% update date="2026-08-06" tags="fixes" %}\n## Faster\n{% endupdate %}\n{% endupdates %}\n\n{% prompt description="Review it" %}\nRead the page.\n{% endprompt %}\n\n<table data-view="cards"><thead><tr><th></th></tr></thead><tbody><tr><td><h4 id="a-card">A card</h4></td><td><h4><strong>Bold</strong></h4></td></tr></tbody></table>\n',
  });
  const text = markdown('x');
  for (const words of ['**2026-08-06**', '**Review it**', 'Read the page.', '| **A card** | **Bold** |'])
    expect(text).toContain(words);
  expect(text).not.toMatch(/\{%|#### |For some/);
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

test('GitBook: names that no id may have', () => {
  const { pages } = site(
    {
      'SUMMARY.md': '* [x](what-is-this..md)\n* [y](who%3F.md)\n',
      'README.md': '# R',
      'what-is-this..md': '# X',
      'a#b/c..md': '# C',
    },
    'https://g.example/{slug}',
  );
  expect(pages).toMatchObject({ 'what-is-this': 'https://g.example/what-is-this.' });
});

test('a wiki: the sidebar, links in double brackets', () => {
  const { pages, markdown, format } = site({
    'Home.md': '# Home\n\nSee [[Get started]] and [[the words|Other-Page]].',
    '_Sidebar.md': '- [Other](Other-Page)\n',
    'Get-started.md': '# Get started',
    'Other-Page.md': '# Other',
  });
  expect(format).toBe('wiki');
  expect(Object.keys(pages)).toEqual(['Other-Page', 'Get-started', 'Home']);
  expect(markdown('Home')).toContain('See [Get started](Get-started) and [the words](Other-Page).');
});

describe('hostile pages', () => {
  test.each([
    ['gitbook', { 'SUMMARY.md': '* [x](x.md)', 'README.md': '# R' }, 'x.md', '{% tab title="'.repeat(30_000)],
    ['wiki', { 'Home.md': '# H', '_Sidebar.md': '' }, 'x.md', '[['.repeat(100_000)],
  ])('%s: thousands of tags that never end leave the page as it is', (_, config, path, text) => {
    const { pages } = site({ ...config, [path]: text });
    expect(Object.keys(pages)).toContain('x');
  });

  test('a summary of thousands of levels is read to a depth', () => {
    const lines = Array.from({ length: 1_200 }, (_, index) => `${' '.repeat(index)}- [p](p${index}.md)`).join('\n');
    const { pages } = site({ 'SUMMARY.md': lines, 'README.md': '# R', 'p0.md': '# P', 'p1199.md': '# P' });
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
