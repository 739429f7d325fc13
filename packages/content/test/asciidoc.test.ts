// AsciiDoc read from its source: plain folders and components of Antora, what becomes of each construct, and hostile pages.
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSite } from './read-site.ts';
import { type Files, writeFolder } from './write-folder.ts';
import { selectedLines } from '../src/convert/asciidoc/include-parts.ts';

/** Tables in one another, each cell of which is copied a hundred times: `|===` in `!===` in `,===`. */
function copiesWithinCopies(signs: readonly string[]): string {
  return signs.reduceRight(
    (inner, sign) => `[cols="1",format=psv,separator="${sign}"]\n${sign}===\n100*a${sign}\n${inner}\n${sign}===`,
    'words',
  );
}

interface Site {
  readonly format: string;
  readonly pages: Readonly<Record<string, string>>;
  readonly sections: readonly string[];
  readonly hidden: readonly string[];
  readonly markdown: (id: string) => string;
  readonly published: string;
  readonly warnings: readonly string[];
}

function read(root: string): Site {
  const { found, converted, read: site, published, warnings } = readSite(root, '../docs');
  const { pages, problems } = site;
  expect([...found.problems, ...problems]).toEqual([]);
  return {
    format: found.sources[0]?.format ?? '',
    pages: Object.fromEntries(pages.map(({ id, url }) => [id, url ?? '-'])),
    sections: pages.map(({ section }) => (section ?? []).join(' > ')),
    hidden: converted.hidden.map(({ id }) => id),
    markdown: (id) => converted.shown.find(({ draft }) => draft.id === id)?.markdown.trim() ?? '',
    published,
    warnings,
  };
}

function page(body: string, more: Files = {}): Site {
  return read(writeFolder({ 'docs/index.adoc': body, ...more }));
}

describe('AsciiDoc', () => {
  test.each([
    [
      'a header without its author, attributes and their values',
      '= Title\nA. Author <a@b.example>\nv1.0, 2026-01-01\n:product: Lamp\n:long: one \\\ntwo\n\nThe {product} is {long}; {unknown} and \\{product} stay.\n',
      '# Title\n\nThe Lamp is one two; {unknown} and {product} stay.',
    ],
    ['sections', '= A\n\n== B\n\n=== C\n\n[#own]\n== D\n\n[discrete]\n=== E\n', '# A\n\n## B\n\n### C\n\n## D\n\n### E'],
    ['underlined sections', 'Title\n=====\n\nPart\n----\n\nText.\n', '# Title\n\n## Part\n\nText.'],
    [
      'marks',
      'A *b* _c_ `d` #e# **f**g __h__i `+{x}+` H~2~O ^2^ "`q`" [.role]#r#\n',
      'A **b** *c* `d` e **f**g *h*i `{x}` H2O 2 “q” r',
    ],
    [
      'signs that mean nothing',
      '2 * 3 * 4, a_b_c, x*y*z, <tag> and snake_case\n',
      '2 \\* 3 \\* 4, a_b_c, x\\*y\\*z, &lt;tag> and snake_case',
    ],
    ['passthroughs', '+*a*+ ++_b_++ pass:[<b>c</b>] \\*d*\n', '\\*a\\* \\_b\\_ **c** \\*d\\*'],
    [
      'links',
      'https://a.example[A], https://b.example/x. link:https://c.example[C^] mailto:a@b.example[me] and <https://d.example>\n',
      '[A](https://a.example), [https://b.example/x](https://b.example/x). [C](https://c.example) [me](mailto:a@b.example) and [https://d.example](https://d.example)',
    ],
    [
      'references within the page',
      '== First part\n\nSee <<_first_part>>, <<First part,there>> and xref:mark[].\n\n[[mark]]\n== Second\n',
      '## First part\n\nSee [First part](#_first_part), [there](#_first_part) and [Second](#mark).\n\n## Second',
    ],
    ['keys and menus', 'kbd:[Ctrl+C], btn:[OK], menu:File[Save > All]\n', '`Ctrl+C`, `OK`, File → Save → All'],
    ['a footnote', 'Word.footnote:[A *note*.] More.\n', 'Word.[^1] More.\n\n[^1]: A **note**.'],
    [
      'notes',
      'NOTE: Read this.\n\n[WARNING]\n.Hot\n====\nDo not.\n\nTouch it.\n====\n',
      '**Note**\n\nRead this.\n\n**Hot**\n\nDo not.\n\nTouch it.',
    ],
    [
      'lists within lists',
      '* a\nmore\n** b\n** c\n* d\n\n. one\n.. two\n. three\n',
      '- a\n  more\n  - b\n  - c\n- d\n  1. one\n     1. two\n  2. three',
    ],
    ['lists apart', '* a\n\n//\n\n. b\n', '- a\n\n1. b'],
    [
      'a block in an item',
      '. Run\n+\n[source,sh]\n----\nmake\n----\n+\nand wait.\n. Stop\n',
      '1. Run\n\n   ```sh\n   make\n   ```\n\n   and wait.\n\n2. Stop',
    ],
    ['definitions', 'CPU:: The brain.\nRAM::\n  The memory.\n', '- **CPU**: The brain.\n\n- **RAM**: The memory.'],
    [
      'code with callouts',
      '.app.rb\n[source,ruby]\n----\nputs 1 # <1>\n\n  x = {a}\n----\n<1> It prints.\n',
      '**app.rb**\n\n```ruby\nputs 1 # <1>\n\n  x = {a}\n```\n\n1. It prints.',
    ],
    ['literal text', ' a\n  b\n\n....\n* c\n....\n', '```\na\n b\n```\n\n```\n* c\n```'],
    [
      'tables',
      '.Sizes\n[%header,cols="1,1a"]\n|===\n|Name |Size\n\n|a\n|* one\n\n2+|wide\\|r\n|===\n',
      '**Sizes**\n\n| Name | Size |\n| --- | --- |\n| a | - one |\n| wide\\|r |  |',
    ],
    ['tables of values', ',===\na,"b, c"\n,===\n', '|  |  |\n| --- | --- |\n| a | b, c |'],
    ['pictures', '.A plan\nimage::plan.png[Plan,200]\n', '![Plan](plan.png)\n\nA plan'],
    ['quotes', '[quote,Ada]\n____\nWords.\n____\n', '> Words.\n>\n> — Ada'],
    ['what is drawn from code', '[plantuml]\n----\na -> b\n----\n', '```plantuml\na -> b\n```'],
    ['a block that a reader opens', '.Answer\n[%collapsible]\n====\nYes.\n====\n', '**Answer**\n\nYes.'],
    ['comments', 'a\n// no\nb\n\n////\nno\n////\n\nc\n', 'a\nb\n\nc'],
    [
      'conditions',
      ':x: 1\n\nifdef::x[]\nyes\nifndef::x[]\nno\nendif::[]\nendif::[]\nifdef::y[no]\nifeval::["{x}" == "1"]\nand\nendif::[]\n',
      'yes\nand',
    ],
  ])('%s', (_, written, expected) => {
    expect(page(written).markdown('index')).toBe(expected);
  });

  test('ids are those of Asciidoctor, or as attributes ask', () => {
    expect(page('= T\n\n== What is new?\n\n== What is new?\n').published).toContain('What is new?');
    const { markdown, warnings } = page('= T\n:idprefix:\n:idseparator: -\n\n<<what-is-new>>\n\n== What is new?\n');
    expect(markdown('index')).toContain('[What is new?](#what-is-new)');
    expect(warnings).toEqual([]);
  });

  test('includes: tags, lines, other levels; what is included whole is no page of its own', () => {
    const { markdown, hidden, warnings } = page(
      '= T\n\ninclude::part.adoc[leveloffset=+1]\n\n----\ninclude::code.py[tag=a]\n----\n\ninclude::lines.txt[lines=2..3]\n\ninclude::none.adoc[opts=optional]\n',
      {
        'docs/part.adoc': '= Part\n\nWords.\n',
        'docs/code.py': 'x\n# tag::a[]\ny = 1\n# end::a[]\nz\n',
        'docs/lines.txt': 'one\ntwo\nthree\nfour\n',
      },
    );
    expect(markdown('index')).toBe('# T\n\n## Part\n\nWords.\n\n```\ny = 1\n```\n\ntwo\nthree');
    expect(hidden).toEqual(['part']);
    expect(warnings).toEqual([]);
  });

  test('references between pages', () => {
    const { published } = page('= T\n\nxref:guide/use.adoc#_more[], <<guide/use.adoc#,the guide>>\n', {
      'docs/guide/use.adoc': '= Use it\n\n== More\n\nlink:../index.adoc[back]\n',
    });
    expect(published).toContain('[Use it](guide/use.md#_more), [the guide](guide/use.md)');
    expect(published).toContain('[back](../index.md)');
  });
});

describe('a component of Antora', () => {
  const files = {
    '.git': '',
    'antora-playbook.yml': 'site:\n  url: https://docs.example\nasciidoc:\n  attributes:\n    product: Lamp\n',
    'docs/antora.yml':
      "name: lamp\nversion: '2.0'\nasciidoc:\n  attributes: { idprefix: '', idseparator: '-' }\nnav:\n- modules/ROOT/nav.adoc\n",
    'docs/modules/ROOT/nav.adoc':
      '.Start\n* xref:index.adoc[Home]\n* Setup\n** xref:setup/install.adoc[]\n.More\n* xref:api:index.adoc[API]\n',
    'docs/modules/ROOT/pages/index.adoc':
      '= The {product}\n\nxref:setup/install.adoc[] and xref:api:index.adoc#x[the API], xref:other:ROOT:index.adoc[another], xref:api:old.adoc#part-one[moved].\n\ninclude::partial$hint.adoc[]\n\nimage::plan.png[Plan]\n',
    'docs/modules/ROOT/pages/setup/install.adoc':
      '= Install\n:page-aliases: start.adoc, api:old.adoc\n\n== Part one\n\ninclude::example$run.sh[]\n\nxref:index.adoc[Home]\n',
    'docs/modules/ROOT/pages/_draft.adoc': '= No\n',
    'docs/modules/ROOT/partials/hint.adoc': 'TIP: From {page-component-title}.\n',
    'docs/modules/ROOT/examples/run.sh': 'make\n',
    'docs/modules/ROOT/images/plan.png': 'x',
    'docs/modules/api/pages/index.adoc': '= API\n\n[#x]\n== Calls\n\ninclude::ROOT:partial$hint.adoc[]\n',
  };

  test('pages, addresses and the order of nav.adoc', () => {
    const { format, pages, sections, hidden } = read(writeFolder(files));
    expect(format).toBe('antora');
    expect(pages).toEqual({
      index: 'https://docs.example/lamp/2.0/',
      'setup/install': 'https://docs.example/lamp/2.0/setup/install.html',
      'api/index': 'https://docs.example/lamp/2.0/api/',
    });
    expect(sections).toEqual(['Start', 'Start > Setup', 'More']);
    expect(hidden).toEqual(['_draft']);
  });

  test('resources by their ids', () => {
    const { published, markdown, warnings } = read(writeFolder(files));
    expect(markdown('index')).toContain('# The Lamp');
    expect(published).toContain(
      '[Install](setup/install.md) and [the API](api/index.md#x), another, [moved](setup/install.md#part-one).',
    );
    expect(published).toContain('**Tip**\n\nFrom lamp.');
    expect(markdown('setup/install')).toContain('make');
    expect(published).toContain('[Home](../index.md)');
    expect(warnings).toEqual([]);
  });
});

describe('hostile pages', () => {
  test('nothing outside of the project is included, no link out is followed, and no circle is run', () => {
    const root = writeFolder({
      'secret.txt': 'hidden words',
      'project/docs/index.adoc':
        'Here.\n\ninclude::../../secret.txt[]\n\ninclude::way.txt[]\n\ninclude::/etc/passwd[]\n\ninclude::a.adoc[]\n',
      'project/docs/a.adoc': 'A.\n\ninclude::b.adoc[]\n',
      'project/docs/b.adoc': 'B.\n\ninclude::a.adoc[]\n',
    });
    writeFileSync(join(root, 'project/.git'), '');
    symlinkSync('../../secret.txt', join(root, 'project/docs/way.txt'));
    const { published, warnings } = read(join(root, 'project'));
    expect(published).not.toContain('hidden words');
    expect(published).not.toContain('root:');
    expect(warnings.filter((each) => each.startsWith('docs-include')).join('\n')).toMatch(
      /outside of the project[^]*it includes itself/,
    );
  });

  test.each([
    ['blocks in blocks', Array.from({ length: 500 }, (_, index) => '='.repeat(index + 4)).join('\n')],
    ['lists in lists', '* a\n+\n'.repeat(5_000)],
    [
      'values of values',
      `:a0: ${'x'.repeat(1_000)}\n${Array.from({ length: 60 }, (_, at) => `:a${at + 1}: {a${at}}{a${at}}`).join('\n')}\n\n${'{a60}'.repeat(3_000)}`,
    ],
    ['a wide table', `|===\n${'100.100+|a\n'.repeat(2_000)}|===\n`],
    ['copies of copies', `|===\n${'9999*|a\n'.repeat(2_000)}|===\n`],
    ['conditions without ends', 'ifdef::a[]\n'.repeat(10_000)],
    ['footnotes in footnotes', 'footnote:['.repeat(2_000)],
    ['an empty separator of cells', '[separator=]\n|===\n|a\n|===\n'],
    ['an empty separator of values', '[format=csv,separator=]\n|===\na,b\n|===\n'],
    ['copies of tables with copies', copiesWithinCopies(['|', '!', ',', ':'])],
    ['a long title in many references', `[[a]]\n== ${'x '.repeat(12_000)}\n\n${'<<a>> '.repeat(8_000)}`],
  ])('%s end, and add little to the page', (_, text) => {
    const { published } = page(`= T\n\nWords.\n\n${text}`);
    expect(published).toContain('# T');
    expect(published.length).toBeLessThan(4 * 1024 * 1024);
  });

  test('ranges of lines are merged', () => {
    const lines = Array.from({ length: 9 }, (_, index) => `line ${index + 1}`);
    const selection = (list: string): string => selectedLines(lines, new Map([['lines', list]])).join(' ');
    expect(selection('2..3;3..4;8..')).toBe('line 2 line 3 line 4 line 8 line 9');
    expect(selection('1..-1;'.repeat(99) + 'x..y;4..2')).toBe(lines.join(' '));
    expect(selection('x')).toBe('');
  });
});
