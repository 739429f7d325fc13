// Sphinx projects read from their source: pages, order, references, directives of reStructuredText and of MyST, and hostile ones.
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSite } from '../../../test/read-site.ts';
import { type Files, writeFolder } from '../../../test/write-folder.ts';

interface Site {
  readonly format: string;
  readonly pages: Readonly<Record<string, string>>;
  readonly sections: readonly string[];
  readonly markdown: (id: string) => string;
  readonly published: string;
  readonly warnings: readonly string[];
  readonly unknown: readonly string[];
}

function read(root: string): Site {
  const { found, converted, read: site, published, warnings } = readSite(root);
  const { pages, problems, report } = site;
  expect([...found.problems, ...problems]).toEqual([]);
  return {
    format: found.sources[0]?.format ?? '',
    pages: Object.fromEntries(pages.map(({ id, url }) => [id, url ?? '-'])),
    sections: pages.map(({ section }) => (section ?? []).join(' > ')),
    markdown: (id) => converted.shown.find(({ draft }) => draft.id === id)?.markdown.trim() ?? '',
    published,
    warnings,
    unknown: report.components.filter(({ known }) => !known).map(({ name }) => name),
  };
}

const conf = `project = "Example"
html_baseurl = 'https://docs.example/en/'
exclude_patterns = ['_build', 'drafts/*']
extlinks = {"issue": ("https://bugs.example/%s", "#%s")}
extensions = ['myst_parser']
release = '2.1'
`;

function page(body: string, more: Files = {}): Site {
  return read(writeFolder({ 'docs/conf.py': conf, 'docs/index.rst': body, ...more }));
}

describe('a project', () => {
  const files = {
    'docs/conf.py': conf,
    'docs/index.rst':
      'Example\n=======\n\n.. toctree::\n   :caption: First steps\n\n   install\n   Guide <guide/index>\n\n.. toctree::\n   :caption: More\n   :glob:\n\n   more/*\n',
    'docs/install.rst':
      ".. _get-it:\n\nInstall what's new\n==================\n\nSee :ref:`get-it`, :doc:`the guide <guide/index>` and :ref:`labelled`.\n",
    'docs/guide/index.md': '# The guide\n\n```{toctree}\ninner\n```\n',
    'docs/guide/inner.md': '(labelled)=\n## Part two\n\nBack to {doc}`/install` and [there](labelled), {ref}`get-it`.\n',
    'docs/more/a.rst': 'Last\n====\n\nWords.\n',
    'docs/drafts/x.rst': 'No\n==\n',
    'docs/_build/y.rst': 'No\n==\n',
  };

  test('pages in the order of the lists, their captions as sections, addresses as Sphinx makes them', () => {
    const { format, pages, sections } = read(writeFolder(files));
    expect(format).toBe('sphinx');
    expect(pages).toEqual({
      index: 'https://docs.example/en/',
      install: 'https://docs.example/en/install.html',
      'guide/index': 'https://docs.example/en/guide/',
      'guide/inner': 'https://docs.example/en/guide/inner.html',
      'more/a': 'https://docs.example/en/more/a.html',
    });
    expect(sections).toEqual(['', 'First steps', 'First steps > The guide', 'First steps > The guide', 'More']);
  });

  test('references by label and by page lead to pages, with their titles and the anchors of docutils', () => {
    const { published, warnings } = read(writeFolder(files));
    expect(published).toContain("[Install what's new](#install-what-s-new)");
    expect(published).toContain('[the guide](guide/index.md)');
    expect(published).toContain('[Part two](guide/inner.md#part-two)');
    expect(published).toContain("[Install what's new](../install.md)");
    expect(published).toContain('[there](#part-two)');
    expect(published).toContain("[Install what's new](../install.md#install-what-s-new)");
    expect(warnings.filter((warning) => warning.startsWith('dead'))).toEqual([]);
  });

  test('Read the Docs may build a folder for each page', () => {
    const { pages } = read(writeFolder({ ...files, '.readthedocs.yaml': 'sphinx:\n  builder: dirhtml\n' }));
    expect(pages['install']).toBe('https://docs.example/en/install/');
  });
});

describe('reStructuredText', () => {
  test.each([
    ['sections by the order of their marks', 'A\n=\n\nB\n-\n\nC\n~\n\nD\n-\n', '# A\n\n## B\n\n### C\n\n## D'],
    ['a title between two lines', '=====\nTitle\n=====\n\nText.\n', '# Title\n\nText.'],
    [
      'literals, emphasis, roles',
      'A ``x*`` *b* **c** :func:`~a.run` :guilabel:`OK` :pep:`8`\n',
      'A `x*` *b* **c** `run()` OK [PEP 8](https://peps.python.org/pep-0008/)',
    ],
    ['signs that Markdown would take', 'a*b <tag> [x] _y_ and 2 * 3\n', 'a\\*b &lt;tag> \\[x\\] \\_y\\_ and 2 \\* 3'],
    [
      'links and targets',
      '`One <https://a.example/>`_, two_ and `three words`_.\n\n.. _two: https://b.example/\n.. _three words: https://c.example/\n',
      '[One](https://a.example/), [two](https://b.example/) and [three words](https://c.example/).',
    ],
    ['an anonymous target', '`Here`__ it is.\n\n__ https://a.example/\n', '[Here](https://a.example/) it is.'],
    ['substitutions', '|x| and |release|\n\n.. |x| replace:: *words*\n', '*words* and 2.1'],
    ['roles of extlinks', ':issue:`42`\n', '[#42](https://bugs.example/42)'],
    ['a literal block', 'Run this::\n\n    make html\n      deep\n\nDone.\n', 'Run this:\n\n```\nmake html\n  deep\n```\n\nDone.'],
    [
      'code with a language and a caption',
      '.. code-block:: python\n   :caption: app.py\n   :linenos:\n\n   x = 1\n\n   y = 2\n',
      '**app.py**\n\n```python\nx = 1\n\ny = 2\n```',
    ],
    ['the language that highlight sets', '.. highlight:: sh\n\n::\n\n  ls\n', '```sh\nls\n```'],
    ['a note whose text begins beside its name', '.. note:: One\n   two.\n\n   Three.\n', '**Note**\n\nOne\ntwo.\n\nThree.'],
    ['versions', '.. versionadded:: 2.0\n   By Eve.\n', '**Added in version 2.0:**\n\nBy Eve.'],
    ['lists within lists', '- a\n\n  more\n\n  1. b\n  2. c\n- d\n', '- a\n\n  more\n\n  1. b\n  2. c\n- d'],
    ['definitions', 'term\n  What it is.\n', '**term**\n\nWhat it is.'],
    [
      'fields',
      'Text.\n\n:param name: The name.\n:returns: Nothing.\n',
      'Text.\n\n- **`name`**: The name.\n- **Returns**: Nothing.',
    ],
    ['options', 'Text.\n\n-a        All.\n--file=F  A file.\n', 'Text.\n\n- `-a`: All.\n- `--file=F`: A file.'],
    [
      'a grid',
      '+---+-----+\n| A | B   |\n+===+=====+\n| 1 | two |\n|   | x|y |\n+---+-----+\n',
      '| A | B |\n| --- | --- |\n| 1 | two x\\|y |',
    ],
    [
      'a simple table',
      '===  =====\nA    B\n===  =====\n1    two\n     more\n2    x\n===  =====\n',
      '| A | B |\n| --- | --- |\n| 1 | two more |\n| 2 | x |',
    ],
    [
      'a table of lists',
      '.. list-table:: T\n   :header-rows: 1\n\n   * - A\n     - B\n   * - 1\n     - 2\n',
      '**T**\n\n| A | B |\n| --- | --- |\n| 1 | 2 |',
    ],
    ['a table of values', '.. csv-table::\n   :header: "A", "B"\n\n   1, "x, ""y"""\n', '| A | B |\n| --- | --- |\n| 1 | x, "y" |'],
    ['a picture with a caption', '.. figure:: a.png\n   :alt: A picture\n\n   Below it.\n', '![A picture](a.png)\n\nBelow it.'],
    ['a function', '.. py:function:: run(a, *, b=1)\n\n   Runs.\n', '**`run(a, *, b=1)`**\n\nRuns.'],
    ['a footnote', 'See [1]_.\n\n.. [1] There.\n', 'See [^1].\n\n[^1]: There.'],
    ['lines of a verse', '| one\n| two\n', 'one\\\ntwo'],
    ['a comment and a docinfo', ':orphan:\n\n.. not shown\n   either\n\nText.\n', 'Text.'],
    ['tabs of an extension', '.. tab-set::\n\n   .. tab-item:: One\n\n      Words.\n', '**One**\n\nWords.'],
  ])('%s', (_, text, expected) => {
    expect(page(text).markdown('index')).toBe(expected);
  });

  test('a directive that is not known keeps its argument and its text, and is named', () => {
    const { markdown, unknown } = page('.. strange:: The label\n\n   What is inside.\n');
    expect(markdown('index')).toBe('The label\n\nWhat is inside.');
    expect(unknown).toEqual(['strange']);
  });

  test('files are included: as text, as code, by marks', () => {
    const { markdown } = page('.. include:: part.inc\n   :start-after: BEGIN\n\n.. literalinclude:: app.py\n   :lines: 2-3\n', {
      'docs/part.inc': 'no\n\nBEGIN\n\nThe **part**.\n',
      'docs/app.py': 'a\nb\nc\nd\n',
    });
    expect(markdown('index')).toBe('The **part**.\n\n```py\nb\nc\n```');
  });

  test('code in a page is no finding of the lint, and a script in its text is none either: it is text', () => {
    const { published, warnings } = page('Text::\n\n  <form onclick="x">\n\n<script>alert(1)</script>\n');
    expect(published).toContain('&lt;script>alert(1)&lt;/script>');
    expect(warnings).toEqual([]);
  });
});

describe('MyST', () => {
  const myst = (text: string): string => read(writeFolder({ 'docs/conf.py': conf, 'docs/index.md': text })).markdown('index');

  test.each([
    ['a note', '```{note}\nWords *here*.\n```\n', '**Note**\n\nWords *here*.'],
    ['colons, nested', '::::{warning}\n:::{tip}\nInner.\n:::\n::::\n', '**Warning**\n\n**Tip**\n\nInner.'],
    ['code with options', '```{code-block} python\n:caption: a.py\nx = 1\n```\n', '**a.py**\n\n```python\nx = 1\n```'],
    ['plain code stays', '```python\n{note} = 1\n```\n', '```python\n{note} = 1\n```'],
    ['roles', '{func}`run` and `{note}`\n', '`run()` and `{note}`'],
    ['nested reStructuredText', '```{eval-rst}\n.. note:: Words.\n```\n', '**Note**\n\nWords.'],
    ['comments', '% not shown\nText.\n', 'Text.'],
    ['attributes of a block and a span', '{#one .wide}\nWords, [some]{#two}.\n', 'Words, some.'],
    ['options in YAML', '```{figure} a.png\n---\nalt: A picture\n---\nBelow.\n```\n', '![A picture](a.png)\n\nBelow.'],
  ])('%s', (_, text, expected) => {
    expect(myst(`# T\n\n${text}`)).toBe(`# T\n\n${expected}`);
  });
});

test('MyST: terms, names below the text, equal headings, names of other projects, and links of an included file', () => {
  const { warnings, markdown } = read(
    writeFolder({
      'CHANGES.md':
        '# Changes\n\nSee [use](docs/use.md), [the site](https://x.example) and ![p](docs/p.png).\n\n```md\n[use](docs/use.md)\n```\n',
      'docs/conf.py': conf,
      'docs/index.md':
        '(here/top)=\n# T\n\n[a](<#my term>) [b][top] [c](#same-1) [d](#their/page) [e](#fig-one) [f](#one) [g](#two)\n\n{#one}\nWords, [some]{#two}.\n\n[top]: #here/top\n\n## Same\n\n## Same\n\n:::{figure-md} fig-one\n![x](p.png)\n:::\n\n```{glossary}\nmy term\n  Words.\n```\n',
      'docs/use.md': '# Use\n\nWords.\n',
      'docs/p.png': 'x',
      'docs/news/changes.md': '```{include} ../../CHANGES.md\n:relative-docs: docs/\n:relative-images:\n```\n',
    }),
  );
  expect(warnings).toEqual([expect.stringMatching(/^docs-hook .*found 1 that only a build of Sphinx knows/)]);
  expect(markdown('news/changes')).toContain('[use](../../docs/use.md), [the site](https://x.example) and ![p](../../docs/p.png)');
  expect(markdown('news/changes')).toContain('```md\n[use](docs/use.md)\n```');
  expect(markdown('index')).toContain('[a](#term-my-term)');
});

test('a folder without conf.py: pages of reStructuredText beside Markdown, which is not read as MyST', () => {
  const { format, pages, markdown, published } = read(
    writeFolder({
      'docs/index.md': '# Home\n\n{note}`x` and [more](more.rst)\n',
      'docs/more.rst': 'More\n====\n\n.. note:: Words. :doc:`index`\n',
    }),
  );
  expect(format).toBe('markdown');
  expect(Object.keys(pages)).toEqual(['docs/index', 'docs/more']);
  expect(markdown('docs/more')).toBe('# More\n\n**Note**\n\nWords. [Home](index.md)');
  expect(published).toContain('{note}`x` and [more](more.md)');
});

describe('hostile pages', () => {
  test('nothing is included from outside of the project, in a circle, or behind a link', () => {
    const root = writeFolder({
      'project/.git/HEAD': '',
      'project/docs/conf.py': conf,
      'project/docs/index.rst':
        'T\n=\n\n.. include:: ../../secret.txt\n.. include:: /../../secret.txt\n.. include:: link.txt\n.. include:: index.rst\n.. literalinclude:: .env\n\nEnd.\n',
      'project/docs/.env': 'TOKEN',
      'secret.txt': 'SECRET',
    });
    symlinkSync(join(root, 'secret.txt'), join(root, 'project/docs/link.txt'));
    const { markdown, warnings } = read(join(root, 'project'));
    expect(markdown('index')).toBe('# T\n\nEnd.');
    expect(warnings.filter((warning) => warning.startsWith('docs-include'))).toHaveLength(5);
  });

  test('two files that include one another end', () => {
    const { warnings } = page('.. include:: a.inc\n\nText.\n', {
      'docs/a.inc': 'A\n\n.. include:: b.inc\n',
      'docs/b.inc': 'B\n\n.. include:: a.inc\n',
    });
    expect(warnings.filter((warning) => warning.includes('includes itself'))).toHaveLength(1);
  });

  test('deep nesting of lists, quotes, directives, substitutions and lists of pages ends', () => {
    const deep = Array.from({ length: 3_000 }, (_, index) => `${'  '.repeat(index % 500)}- x`).join('\n');
    const notes = Array.from({ length: 400 }, (_, index) => `${'   '.repeat(index)}.. note::\n`).join('\n');
    const { markdown } = page(`T\n=\n\n${deep}\n\n${notes}\n\n|a|\n\n.. |a| replace:: |b| |b|\n.. |b| replace:: |a| |a|\n`, {
      'docs/loop.rst': 'L\n=\n\n.. toctree::\n\n   loop\n   index\n',
    });
    expect(markdown('index')).toContain('- x');
  });

  test('conf.py is not run, and what it computes is unknown', () => {
    const root = writeFolder({ 'docs/index.rst': 'T\n=\n' });
    writeFileSync(
      join(root, 'docs/conf.py'),
      `project = open('/etc/passwd').read()\nhtml_baseurl = f"https://{x}/"\nimport os; os.system("touch ${root}/ran")\n`,
    );
    const { pages, format } = read(root);
    expect([format, pages]).toEqual(['sphinx', { index: '-' }]);
  });
});
