// DocFX projects: pages of `build.content`, addresses, tables of contents, what its Markdown has besides, Microsoft Learn, and hostile ones.
import { expect, test } from 'vitest';
import { readSite } from '../../../test/read-site.ts';
import { type Files, writeFolder } from '../../../test/write-folder.ts';
import { docfxDocument } from '../docfx-documents.ts';
import { recognise } from '../recognise.ts';

function read(files: Files) {
  const root = writeFolder(files);
  const { found, converted, read: site, published, warnings } = readSite(root);
  const { pages, problems } = site;
  return {
    format: found.sources[0]?.format,
    addresses: pages.map(({ id, url }) => `${id} ${url ?? '-'}`),
    sections: pages.map(({ id, section }) => `${id}: ${(section ?? []).join(' > ')}`),
    hidden: converted.hidden.map(({ file, hidden }) => `${file.replace(/^\.\.\//, '')}: ${hidden}`),
    published,
    problems: [...found.problems, ...problems].map(({ rule, message }) => `${rule} ${message}`),
    warnings,
    redirects: recognise(root, 'auto').site.redirects,
  };
}

const settings = (build: unknown): string => JSON.stringify({ build });
const everything = { content: [{ files: ['**/*.{md,yml}'], exclude: ['_site/**'] }], sitemap: { baseUrl: 'https://docs.example' } };
const page = (title: string): string => `# ${title}\n\nText.\n`;

test('pages that content names, at addresses with .html, in the order of the tables of contents', () => {
  const { format, addresses, sections, hidden, problems } = read({
    'docs/docfx.json': `\ufeff// as people write it\n{ "build": { "content": [{ "files": ["*.md", "toc.yml"] }, { "files": "**/*.md", "src": "articles", "dest": "guide", "exclude": ["includes/**"] },], "sitemap": { "baseurl": "https://docs.example/x" }, } }`,
    'docs/toc.yml':
      '- name: Guide\n  href: articles/\n- name: More\n  href: more.md#part\n- name: Elsewhere\n  href: https://else.example/\n',
    'docs/articles/toc.yml':
      'items:\n- name: Second\n  href: two.md\n- name: Deep\n  items:\n  - href: deep/one.md\n  - name: Table\n    href: deep/toc.yml\n',
    'docs/articles/deep/toc.yml': '- name: Three\n  href: three.md\n- name: Again\n  href: ../toc.yml\n',
    'docs/index.md': page('Home'),
    'docs/more.md': page('More'),
    'docs/404.md': page('Not found'),
    'docs/old.md': '---\nredirect_url: more.html\n---\n',
    'docs/articles/two.md': page('Two'),
    'docs/articles/deep/one.md': page('One'),
    'docs/articles/deep/three.md': page('Three'),
    'docs/articles/includes/part.md': page('Part'),
    'docs/other/no.md': page('No'),
  });
  expect(format).toBe('docfx');
  expect(problems).toEqual([]);
  expect(addresses).toEqual([
    'articles/two https://docs.example/x/guide/two.html',
    'articles/deep/one https://docs.example/x/guide/deep/one.html',
    'articles/deep/three https://docs.example/x/guide/deep/three.html',
    'more https://docs.example/x/more.html',
    'index https://docs.example/x/index.html',
  ]);
  expect(sections.slice(0, 4)).toEqual([
    'articles/two: Guide',
    'articles/deep/one: Guide > Deep',
    'articles/deep/three: Guide > Deep > Table',
    'more: ',
  ]);
  expect(hidden).toEqual(['docs/404.md: it is the page of an error', 'docs/old.md: it leads to another address']);
});

test('toc.md lists pages by headings; tables that no table names follow with the name of their folder', () => {
  const { sections } = read({
    'docfx.json': settings(everything),
    'toc.md': '# [Home](index.md)\n# Part\n## [A](a.md)\n### [B](b.md)\n# [C](c.md)\n',
    'index.md': page('Home'),
    'a.md': page('A'),
    'b.md': page('B'),
    'c.md': page('C'),
    'big-part/toc.yml': '- name: D\n  href: d.md\n- name: Home\n  href: ~/index.md\n',
    'big-part/d.md': page('D'),
  });
  expect(sections).toEqual(['index: ', 'a: Part > A', 'b: Part > A', 'c: ', 'big-part/d: big part']);
});

test('includes, code of other files, tabs, pictures and blocks become text', () => {
  const { published, problems, warnings } = read({
    'docfx.json': settings(everything),
    'index.md': [
      '# Home\n',
      'Read [!INCLUDE [words](parts/words.md)] first.\n',
      '[!INCLUDE [block](~/parts/block.md "title")]\n',
      '[!code-csharp[Main](code/App.cs#Main)]\n',
      '1. Step\n\n   [!code-csharp[Two](CODE\\app.cs?name=snippet_two&highlight=1)]\n',
      '[!code[](code/App.cs?range=1,3-4)]\n\n[!code-cs[](code/App.cs#L2-L3)]\n\n[!code-cs[](code/App.cs?start=1&end=1)]\n',
      ':::code language="csharp" source="~/code/App.cs" id="snippet_two":::\n',
      '# [Linux](#tab/linux)\n\nOn Linux.\n\n# [Windows](#tab/windows)\n\nOn Windows.\n\n---\n\nAfter.\n',
      ':::image type="complex" source="a b.png" alt-text="A [plan]":::\nIt shows all.\n:::image-end:::\n\nAn :::image type="icon" source="b.png" border="false"::: and :::no-loc text="Name":::.\n',
      ':::row:::\n:::column span="2":::\nLeft.\n:::column-end:::\n:::row-end:::\n',
      '::: moniker range=">= x-2.0"\nOnly two.\n::: moniker-end\n',
      '> [!NOTE]\n> A note.\n\n> [!div class="nextstepaction"]\n> [Next](index.md)\n\n> [!VIDEO https://video.example/1]\n\nChoose [!UICONTROL File].\n',
      '```md\n[!INCLUDE [x](y.md)]\n:::row:::\n# [A](#tab/a)\n```\n',
    ].join('\n'),
    'a b.png': 'x',
    'b.png': 'x',
    'parts/words.md': '---\ntitle: no\n---\nthe *words*\n',
    'parts/block.md': 'A block.\n\n[!INCLUDE [words](words.md)]\n',
    'code/App.cs':
      'using System;\n#region Main\n  // <snippet_two>\n  Two();\n  // </snippet_two>\n  #region inner\n  Inner();\n  #endregion\n#endregion\nEnd();\n',
  });
  expect(problems).toEqual([]);
  for (const text of [
    'Read the *words* first.\n\nA block.\n\nthe *words*',
    '```csharp\nTwo();\nInner();\n```',
    '   ```csharp\n   Two();\n   ```',
    '```cs\nusing System;\n  Two();\n```',
    '```cs\nusing System;\n```',
    '**Linux**\n\nOn Linux.\n\n**Windows**\n\nOn Windows.\n\nAfter.',
    'It shows all.',
    'Name.',
    'Left.',
    '**Versions: >= x-2.0**\n\nOnly two.',
    '> [!NOTE]\n> A note.',
    '[Video](https://video.example/1)',
    'Choose **File**.',
    '```md\n[!INCLUDE [x](y.md)]\n:::row:::\n# [A](#tab/a)\n```',
  ])
    expect(published.replaceAll(/\n{3,}/g, '\n\n')).toContain(text);
  expect(published).not.toMatch(/#region|snippet_two|tab\/linux|nextstepaction/);
  expect(warnings.filter((each) => !each.startsWith('missing-image'))).toEqual([]);
});

test('references lead to the page with the uid, names of .NET to Microsoft Learn, all others are code', () => {
  const { published, problems } = read({
    'docfx.json': settings(everything),
    'index.md':
      '# Home\n\n<xref:guide.use>, [how](xref:guide.use#part), @guide.use, @"guide.use", me@guide.use, <xref:System.String.Join*>, [List](xref:System.Collections.Generic.List`1), <xref:My.Own.Class.Do(System.Int32)>, <xref href="guide.use?text=x" data-raw="y"></xref>, @someone\n\n`@guide.use`\n',
    'use.md': '---\nuid: guide.use\n---\n# Use it\n\n## Part\n\nText.\n',
  });
  expect(problems).toEqual([]);
  expect(published).toContain(
    '[guide.use](use.md), [how](use.md#part), [guide.use](use.md), [guide.use](use.md), me@guide.use, [`String.Join`](https://learn.microsoft.com/dotnet/api/system.string.join), [List](https://learn.microsoft.com/dotnet/api/system.collections.generic.list-1), `Class.Do`, [guide.use](use.md), @someone',
  );
  expect(published).toContain('`@guide.use`');
});

test('a repository of Microsoft Learn: addresses below its part, old addresses, links to other repositories, versions, help of commands', () => {
  const { addresses, published, problems, redirects, warnings } = read({
    '.openpublishing.publish.config.json':
      '{ "redirection_files": ["more/redirections.json", ".openpublishing.redirection.start.json"] }',
    '.openpublishing.redirection.json': JSON.stringify({
      redirections: [
        { source_path: 'docs/start/old.md', redirect_url: '/shell/scripting/new#part' },
        { source_path: 'docs/start/gone.md', redirect_url: '/other/product' },
        { source_path: '../../etc/passwd', redirect_url: '/shell/scripting/new' },
        { source_path: 7 },
      ],
    }),
    'more/redirections.json': JSON.stringify({
      redirections: [{ source_path_from_root: '/docs/start/older.md', redirect_url: '/shell/scripting/new' }],
    }),
    '.openpublishing.redirection.start.json': JSON.stringify({
      redirections: [{ source_path: 'docs/start/first.md', redirect_url: '/shell/scripting/new' }],
    }),
    'docs/docfx.json': settings({
      content: [
        { files: ['**/*.md'], src: 'start', dest: 'scripting' },
        { files: ['**/*.yml', 'about/*.md'], src: '7.4', dest: 'module', group: 'old' },
        { files: ['**/*.yml', 'about/*.md'], src: '7.5', dest: 'module' },
      ],
      groups: { old: { moniker_range: 'shell-7.4' } },
      globalMetadata: { breadcrumb_path: '/shell/scripting/bread/toc.json' },
    }),
    'docs/start/index.md': '# Start\n\n[new](new.md) [get](/shell/module/set/Get-It) [other](/azure/things) [gone](gone.md)\n',
    'docs/start/new.md': page('New'),
    'docs/7.4/Set/Get-It.md': '---\nexternal help file: x.xml\n---\n# Get-It\n\nOld.\n',
    'docs/7.5/Set/Get-It.md': '---\nexternal help file: x.xml\n---\n# Get-It\n\nNew.\n',
    'docs/7.5/Set/README.md': page('Not a page'),
    'docs/7.5/about/about_It.md': page('About'),
  });
  expect(addresses).toEqual([
    '7.5/Set/Get-It https://learn.microsoft.com/shell/module/Set/Get-It',
    '7.5/about/about_It https://learn.microsoft.com/shell/module/about/about_It',
    'start/index https://learn.microsoft.com/shell/scripting/',
    'start/new https://learn.microsoft.com/shell/scripting/new',
    '7.4/Set/Get-It https://learn.microsoft.com/shell/module/Set/Get-It?view=shell-7.4',
  ]);
  expect(published).toContain('[other](https://learn.microsoft.com/azure/things)');
  expect(redirects).toEqual([
    { from: 'shell/scripting/old', to: 'shell/scripting/new' },
    { from: 'shell/scripting/gone', to: 'other/product' },
    { from: 'shell/scripting/older', to: 'shell/scripting/new' },
    { from: 'shell/scripting/first', to: 'shell/scripting/new' },
  ]);
  expect(problems).toEqual([]);
  expect(warnings.filter((each) => each.startsWith('dead'))).toEqual([]);
});

test('landing pages, hubs and questions in YAML are pages, and other YAML is none', () => {
  const { addresses, published, problems } = read({
    'docfx.json': settings(everything),
    'index.yml':
      '### YamlMime:Hub\ntitle: All of it\nsummary: For everybody.\nmetadata:\n  description: What there is.\nhighlightedContent:\n  items:\n  - title: Begin\n    url: faq.yml\nconceptualContent:\n  title: Learn\n  items:\n  - title: Basics\n    links:\n    - text: Use it [now]\n      url: use it.md\n',
    'faq.yml':
      '### YamlMime:FAQ\ntitle: Questions\nsummary: Some.\nsections:\n- name: First\n  questions:\n  - question: |\n      Why?\n    answer: |\n      Because of *it*.\n',
    'api/Class.yml': '### YamlMime:ManagedReference\nitems: []\n',
    'data.yml': 'a: 1\n',
    'use it.md': page('Use'),
  });
  expect(problems).toEqual([]);
  expect(addresses).toEqual(['index', 'faq', 'use it'].map((id) => `${id} https://docs.example/${encodeURI(id)}.html`));
  expect(published).toContain(
    '# All of it\n\nFor everybody.\n\n- [Begin](faq.md)\n\n## Learn\n\n### Basics\n\n- [Use it now](use%20it.md)',
  );
  expect(published).toContain('# Questions\n\nSome.\n\n## First\n\n### Why?\n\nBecause of *it*.');
});

test.each([
  ['no build', '{}'],
  ['no content', settings({ dest: 'x' })],
  ['content that leads out', settings({ content: [{ files: ['**/*.md'], src: '../..' }] })],
  ['what is no JSON', '{ "build": '],
])('docfx.json with %s is another generator’s', (_, text) => {
  expect(recognise(writeFolder({ 'docfx.json': text, 'a.md': page('A') }), 'auto').site.format).toBe('markdown');
});

test('tables that name each other and nest without end, deep documents and includes that repeat themselves are read', () => {
  const nested = (depth: number): unknown =>
    depth === 0 ? [{ name: 'Deep', href: 'a.md' }] : [{ name: 'T', items: nested(depth - 1) }];
  const { addresses, warnings } = read({
    'docfx.json': settings(everything),
    'toc.yml': JSON.stringify([
      { name: 'Self', href: 'toc.yml' },
      { name: 'B', href: 'b/' },
      { href: '../../x.md' },
      7,
      null,
      ...(nested(60) as []),
    ]),
    'b/toc.yml': '- name: Up\n  href: ../toc.yml\n- name: A\n  href: ../a.md\n',
    'a.md': '# A\n\n[!INCLUDE [a](a.md)]\n\n[!code[](../../../etc/passwd)]\n\n[!code[](/etc/passwd)]\n\n[!INCLUDE [no](no.md)]\n',
  });
  expect(addresses).toEqual(['a https://docs.example/a.html']);
  expect(warnings.filter((each) => each.startsWith('docs-include'))).toHaveLength(4);
  expect(docfxDocument(`### YamlMime:Hub\ntitle: T\na: ${'['.repeat(5_000)}`)).toContain('---');
  expect(docfxDocument(`### YamlMime:Landing\nx: &a\n  title: T\n  b: *a\n`)).toContain('---');
});
