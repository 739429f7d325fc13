// mystmd projects: pages of `toc` and of folders, addresses by its rules, notebooks, and hostile ones.
import { expect, test } from 'vitest';
import { readSite } from '../../../test/read-site.ts';
import { type Files, writeFolder } from '../../../test/write-folder.ts';
import { notebookMarkdown } from '../notebook.ts';
import { slugOf } from './mystmd.ts';

function read(files: Files) {
  const root = writeFolder(files);
  const { found, converted, read: site, published, warnings } = readSite(root);
  const { pages, problems } = site;
  expect([...found.problems, ...problems]).toEqual([]);
  return {
    format: found.sources[0]?.format,
    addresses: pages.map(({ id, url }) => `${id} ${url ?? '-'}`),
    titles: pages.map(({ title }) => title),
    sections: pages.map(({ section }) => (section ?? []).join(' > ')),
    hidden: converted.hidden.map(({ file, hidden }) => `${file.replace(/^\.\.\//, '')}: ${hidden}`),
    published,
    warnings,
  };
}

const site = 'site:\n  domains: [docs.example]\n';

test.each([
  ['01_my_article', 'my-article'],
  ['2023-report', '2023-report'],
  ['12345-x', '12345-x'],
  ['Q & A', 'q-and-a'],
  ['___', '___'.replaceAll('_', '')],
  ['a.b  c_d', 'a-b-c-d'],
  ['x'.repeat(80), 'x'.repeat(50)],
])('the name %j is %j in an address', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

test('pages in the order of toc with its titles, a pattern takes what is left, what toc leaves out is hidden', () => {
  const { format, addresses, sections, hidden } = read({
    'docs/myst.yml': `version: 1\nextends: toc.yml\n${site}`,
    'docs/toc.yml':
      'project:\n  toc:\n    - file: start.md\n    - title: Part\n      children:\n        - file: guide/02_use\n        - pattern: notes/*.md\n          sort: descending\n    - file: guide/index.md\n      children:\n        - file: quiet.md\n          hidden: true\n        - url: https://else.example/\n',
    'docs/start.md': '# Start\n\nText.\n',
    'docs/guide/02_use.md': '# Use\n\nText.\n',
    'docs/guide/index.md': '# The guide\n\nText.\n',
    'docs/notes/2024-a.md': '# A\n\nText.\n',
    'docs/notes/2025-b.md': '# B\n\nText.\n',
    'docs/quiet.md': '# Quiet\n\nText.\n',
    'docs/other.md': '# Other\n\nText.\n',
    'docs/_build/x.md': '# Built\n',
  });
  expect(format).toBe('mystmd');
  expect(addresses).toEqual([
    'start https://docs.example/',
    'guide/02_use https://docs.example/use',
    'notes/2025-b https://docs.example/2025-b',
    'notes/2024-a https://docs.example/2024-a',
    'guide/index https://docs.example/index-1',
    'quiet https://docs.example/quiet',
  ]);
  expect(sections).toEqual(['', 'Part', 'Part', 'Part', '', '']);
  expect(hidden).toEqual(['docs/other.md: toc of myst.yml leaves it out']);
});

test('without toc: files before folders, by number, without what is excluded; folders stay where the site says so', () => {
  const { addresses, hidden } = read({
    'docs/myst.yml': `project:\n  exclude: drafts/**\n${site}  options:\n    folders: true\n`,
    'docs/README.md': '# Home\n\nText.\n',
    'docs/b10.md': '# Ten\n\nText.\n',
    'docs/b9.md': '# Nine\n\nText.\n',
    'docs/1-Part One/index.md': '# Part\n\nText.\n',
    'docs/1-Part One/a.md': '# A\n\nText.\n',
    'docs/drafts/x.md': '# X\n',
  });
  expect(addresses.sort()).toEqual([
    '1-Part One/a https://docs.example/part-one/a',
    '1-Part One/index https://docs.example/part-one',
    'README https://docs.example/',
    'b10 https://docs.example/b10',
    'b9 https://docs.example/b9',
  ]);
  expect(hidden).toEqual(['docs/drafts/x.md: myst.yml excludes it']);
});

test('links by label, by page and to other projects; directives and roles with attributes', () => {
  const { published, warnings } = read({
    'myst.yml': `project:\n  references:\n    python: https://docs.python.example/3/\n${site}`,
    'index.md':
      '# Home\n\n[](#set-up), [](./other.md), [there](#fig), {ref}`set-up`, <xref:python#list>, [lists](xref:python#list).\n\nRead {kbd .big}`Enter` and {cite:p}`knuth1984`.\n',
    'other.md':
      '---\ntitle: The other\n---\n\n(set-up)=\n## Set it up\n\n:::{figure} a.png\n:label: fig\nA picture.\n:::\n\n:::{tip .dropdown open=true}\nAdvice.\n:::\n\n```{code} yaml\n:filename: myst.yml\nversion: 1\n```\n\n:::{prf:theorem} Of all\n:label: thm\nIt holds.\n:::\n\n```{myst}\n:::{note}\nShown twice.\n:::\n```\n\n:::{plugin-directive} Kept\nKept too.\n:::\n',
  });
  expect(published).toContain(
    '[Set it up](other.md#set-up), [The other](other.md), [there](other.md#fig), [Set it up](other.md#set-up), [list](https://docs.python.example/3/), [lists](https://docs.python.example/3/).',
  );
  expect(published).toContain('Read `Enter` and knuth1984.');
  for (const text of [
    'A picture.',
    '**Tip**\n\nAdvice.',
    '**myst.yml**\n\n```yaml\nversion: 1\n```',
    '**Theorem: Of all**\n\nIt holds.',
    '```markdown\n:::{note}\nShown twice.\n:::\n```\n\n**Note**\n\nShown twice.',
    '`Kept`\n\nKept too.',
  ])
    expect(published).toContain(text);
  expect(warnings.filter((each) => /^dead/.test(each))).toEqual([]);
});

test('labels of formulas, cells, parts, pages, pictures and texts lead to their page', () => {
  const { published, warnings } = read({
    'myst.yml': site,
    'index.md':
      '# Home\n\n[a](#sum) [b](#line) [c](#plot) [d](#part) [](#whole) [e](#picture) [f](#words) [g](#second-1) {button}`Press me`\n\n:::{figure} #plot\nDrawn.\n:::\n\n```{embed} #whole\n```\n',
    'other.md':
      '---\ntitle: Other\nlabel: whole\n---\n\n$$\n\\label{sum}\n1 + 1\n$$\n\n$$\nx\n$$ (line)\n\n+++ {"label": "part"}\n\n![a fish](fish.png){#picture .wide} and [a `code` word]{#words}, not `[x]{#no}`.\n\n:::{note}\n## Second\n\n## Second\n:::\n',
    'run.ipynb': notebook([{ cell_type: 'code', source: '#| label: plot\nplot()', outputs: [] }]),
  });
  expect(published).toContain(
    '[a](other.md) [b](other.md) [c](run.md) [d](other.md) [Other](other.md) [e](other.md#picture) [f](other.md#words)',
  );
  expect(published).toContain('Press me\n\n[plot](run.md)\n\nDrawn.');
  expect(published).toContain('[Other](other.md)');
  expect(published).toContain('a `code` word, not `[x]{#no}`.');
  expect(warnings.filter((each) => /^dead/.test(each))).toEqual([
    expect.stringContaining('#second-1, which leads to no heading of index'),
  ]);
});

const notebook = (cells: readonly unknown[]): string =>
  JSON.stringify({ nbformat: 4, metadata: { kernelspec: { language: 'python' } }, cells });

test('a notebook is its text, its code and what it printed', () => {
  const { titles, published } = read({
    'myst.yml': site,
    'index.md': '# Home\n\nSee [](run.ipynb).\n',
    'run.ipynb': notebook([
      { cell_type: 'markdown', source: ['# Run it\n', '\n', ':::{note}\nFirst.\n:::\n', '![the plan](attachment:a.png)'] },
      { cell_type: 'code', metadata: { tags: ['remove-cell'] }, source: 'secret()', outputs: [] },
      {
        cell_type: 'code',
        source: 'print("``` and more")',
        outputs: [
          { output_type: 'stream', name: 'stdout', text: ['``` and more\n'] },
          { output_type: 'stream', name: 'stderr', text: 'a warning' },
          { output_type: 'display_data', data: { 'image/png': 'AAAA', 'text/plain': '<Figure>' } },
          { output_type: 'execute_result', data: { 'text/html': '<b>3</b>', 'text/plain': ['3'] } },
        ],
      },
    ]),
  });
  expect(titles).toEqual(['Home', 'Run it']);
  expect(published).toContain('See [Run it](run.md).');
  expect(published).toContain('**Note**\n\nFirst.');
  expect(published).toContain('````python\nprint("``` and more")\n````\n\n````\n``` and more\n````\n\n```\n3\n```');
  expect(published).not.toMatch(/secret|a warning|AAAA|Figure/);
});

test.each([
  ['no JSON', '{"cells": ['],
  ['another value', '[1, 2]'],
  ['cells that are none', '{"cells": {"a": 1}}'],
  [
    'cells of the wrong kind',
    '{"cells": [null, 3, "x", {"cell_type": "markdown", "source": {"a": 1}}, {"cell_type": "code", "source": 5, "outputs": "x"}]}',
  ],
  ['deep JSON', `{"cells": ${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
])('a notebook with %s is empty', (_, text) => {
  expect(notebookMarkdown(text).trim()).toBe('');
});

test('what a notebook printed is cut', () => {
  const printed = 'line\n'.repeat(1000);
  const cell = { cell_type: 'code', source: '', outputs: [{ output_type: 'stream', name: 'stdout', text: printed }] };
  expect(notebookMarkdown(notebook([cell])).split('\n')).toHaveLength(204);
});

test('a project that extends itself, lists itself and nests without end is read', () => {
  const nested = (depth: number): unknown => (depth === 0 ? [{ file: 'deep.md' }] : [{ title: 'T', children: nested(depth - 1) }]);
  const { addresses } = read({
    'docs/myst.yml': `extends: [myst.yml, ../../../etc/passwd, https://else.example/x.yml]\nproject:\n  toc: ${JSON.stringify([{ file: 'index' }, { file: '../../etc/passwd' }, 7, null, { file: 'index' }, ...(nested(40) as [])])}\n${site}`,
    'docs/index.md': '# Home\n\nText.\n',
    'docs/deep.md': '# Deep\n\nText.\n',
  });
  expect(addresses).toEqual(['index https://docs.example/']);
});
