import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { splitFrontMatter } from '../markup/front-matter.ts';
import { readMarkdown } from '../markup/markdown.ts';
import { recognise } from '../sources/recognise.ts';
import { type ConvertedPage, convertPage } from './convert.ts';
import { componentForms } from './component-table.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Writes files and converts the first of them. */
function converted(files: Readonly<Record<string, string>>): ConvertedPage {
  const root = mkdtempSync(join(tmpdir(), 'convert-'));
  folders.push(root);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const [first = ''] = Object.keys(files);
  const { site, files: project } = recognise(root, 'auto');
  const { body, raw } = splitFrontMatter(first, files[first] ?? '');
  return convertPage({ path: join(root, first), body, frontMatter: raw, site, files: project });
}

const markdownOf = (text: string, file = 'page.mdx', others: Readonly<Record<string, string>> = {}): string =>
  converted({ [file]: text, ...others })
    .markdown.replace(/\n{2,}/g, '\n\n')
    .trim();

// a callout that its author had moved to the right was code
test('a component that is indented is no code in MDX, and stays in the list that it is in', () => {
  const callout = (margin: string): string =>
    `${margin}<Callout>\n\n${margin}For an example see [the\nguide](/guide).\n\n${margin}</Callout>`;
  expect(markdownOf(`Words.\n\n${callout('    ')}\n`)).toContain('\nFor an example see [the\nguide](/guide).');
  expect(markdownOf(`Words.\n\n${callout('    ')}\n`)).not.toMatch(/^ {4}/m);
  expect(markdownOf(`1. One\n\n${callout('    ').replace('\nguide', '\n    guide')}\n`)).toMatch(/^ {4}For an example/m);
});

test('aliases that the configuration or a plugin of Docusaurus gives to webpack are folders', () => {
  const files = {
    'docusaurus.config.js':
      "module.exports = { plugins: ['./plugins/own.js', () => ({ configureWebpack: () => ({ resolve: { alias: { '@one': path.resolve(__dirname, 'one') } } }) })] };",
    'plugins/own.js': "const alias = { '@two': join(__dirname, '../two') };",
    ...{ 'one/a.mdx': 'Words of one.\n', 'two/b.mdx': 'Words of two.\n' },
  };
  const page = 'import A from "@one/a.mdx";\nimport B from "@two/b.mdx";\n\n<A />\n\n<B />\n';
  expect(markdownOf(page, 'docs/page.mdx', files)).toBe('Words of one.\n\nWords of two.');
});

test('a comment before an import is none of it', () => {
  const text = '<!-- prettier-ignore -->\nimport Part from "./_part.mdx";\n\n# A\n\n<Part />\n';
  expect(markdownOf(text, 'page.mdx', { '_part.mdx': 'Words of a part.\n' })).toContain('Words of a part.');
});

// the destination was a tag that nobody knows, and gone
test.each(['page.md', 'page.mdx'])('destinations in angle brackets are kept in %s', (file) => {
  const text = '[one](<sp ace.md>) and [two](<sp ace.md> "a title")<br /> and [three][r].\n\n[r]: <sp ace.md>\n[s]: <a.md> (t)';
  expect(markdownOf(text, file)).toBe(text);
});

// lists, code and paragraphs within a row tore it apart
test('blocks of HTML in the cells of a Markdown table stay in their row', () => {
  const cells = [
    ['<ul><li>one</li><li>two</li></ul>', '- one<br>- two'],
    ['<code>a &#124; b</code> and <br> break', '`a \\| b` and <br> break'],
    ['<pre>code<br>two</pre>', '`code`<br>`two`'],
    ['<p>one</p><p>two</p> three', 'one<br>two three'],
    ['before <details><summary>More</summary>Hidden words</details>', 'before <br>**More**<br>Hidden words'],
  ];
  const tableOf = (column: number): string => ['| A |', '| - |', ...cells.map((pair) => `| ${pair[column]} |`)].join('\n');
  for (const file of ['page.md', 'page.mdx']) expect(markdownOf(`${tableOf(0)}\n\nAfter.`, file)).toBe(`${tableOf(1)}\n\nAfter.`);
});

describe('anchors', () => {
  const anchorsOf = (page: ConvertedPage): readonly string[] =>
    readMarkdown(page.markdown, { slugger: 'vitepress', ids: page.ids }).headings.map(({ anchor }) => anchor);

  test('of a heading with a tag are made of the words outside of it', () => {
    const page = converted({
      'page.md':
        '## `withBase` <Badge type="info" text="helper" />\n\n## `Array<string>` of *two*\n\n## Own <Badge text="x" /> {#mine}\n\n```sh\n# a <b c="d">\n```\n',
      '.vitepress/config.js': 'export default {}',
    });
    expect([anchorsOf(page), page.markdown.includes('# a <b c="d">\n')]).toEqual([
      ['withbase', 'array-string-of-two', 'mine'],
      true,
    ]);
  });

  test('are those of attribute lists too, also where the line has code', () => {
    const page = converted({
      'page.md': 'The [`Plain`](x.md){#plain} one, `{#kept}`.\n\n* Item\n  {#alone .wide}\n',
      'mkdocs.yml': 'docs_dir: .',
    });
    expect([[...page.anchors], page.markdown]).toEqual([['plain', 'alone'], 'The [`Plain`](x.md) one, `{#kept}`.\n\n* Item\n\n']);
  });

  test('are those that attribute lists give by name, behind tags and of fences too', () => {
    const page = converted({
      'page.md':
        '## 9.7.6 <small>May</small> { id="9.7.6" }\n\n## Path <b>x</b> { .a id=path }\n\n``` py { #example title="x" }\nprint(1)\n```\n',
      'mkdocs.yml': 'docs_dir: .',
    });
    expect([anchorsOf(page), [...page.anchors]]).toEqual([['9.7.6', 'path'], ['example']]);
  });

  test('of Mintlify are those of fields, tabs and steps too', () => {
    const page = converted({
      'page.mdx':
        '<ResponseField name="icons.library" type="x">A.</ResponseField>\n<Steps><Step title="Set it up">B.</Step></Steps>\n',
      'docs.json': '{"navigation":["page"]}',
    });
    expect([...page.anchors]).toEqual(['param-icons-library', 'set-it-up']);
  });
});

describe('components', () => {
  test.each<readonly [name: string, source: string, becomes: string]>([
    [
      'tabs with their labels',
      '<Tabs>\n  <TabItem value="npm" label="npm">\n    Use npm.\n  </TabItem>\n  <TabItem value="pnpm">\n    Use pnpm.\n  </TabItem>\n</Tabs>',
      '**npm**\n\nUse npm.\n\n**pnpm**\n\nUse pnpm.',
    ],
    [
      'tabs that a list names',
      "<Tabs items={['npm', 'yarn']}>\n<Tab>One.</Tab>\n<Tab>Two.</Tab>\n</Tabs>",
      '**npm**\n\nOne.\n\n**yarn**\n\nTwo.',
    ],
    ['steps with titles', '<Steps>\n  <Step title="Install">\n    Run it.\n  </Step>\n</Steps>', '**Install**\n\nRun it.'],
    [
      'cards with their address',
      '<Card title="Guide" href="/guide" icon="book">Read it.</Card>',
      '**[Guide](/guide)**\n\nRead it.',
    ],
    ['a link card', '<LinkCard title="API" href="/api/" description="All calls." />', '**[API](/api/)**\n\nAll calls.'],
    ['a note with its kind', '<Warning>\n  Hot.\n</Warning>', '**Warning**\n\nHot.'],
    ['an aside with its title', '<Aside type="caution" title="Mind">\nThe gap.\n</Aside>', '**Mind**\n\nThe gap.'],
    [
      'a parameter with type, place and default',
      '<ParamField query="limit" type="integer" default="10" required>\n  How many.\n</ParamField>',
      '**`limit`** (integer, in query, required, default `10`)\n\nHow many.',
    ],
    [
      'an update with its date',
      '<Update label="2026-05-01" description="v2">\n  New things.\n</Update>',
      '## 2026-05-01\n\nv2\n\nNew things.',
    ],
    ['code given as a member', '<Code code="let a = 1;" lang="js" title="a.js" />', '**a.js**\n\n```js\nlet a = 1;\n```'],
    ['a badge within its line', '## Name <Badge text="beta" />', '## Name beta'],
    ['an accordion', '<Accordion title="Why?">\n  Because.\n</Accordion>', '**Why?**\n\nBecause.'],
    ['a component that nobody knows', '<Fancy title="One" description="Two" size={3}>\n  Three\n</Fancy>', 'One\n\nTwo\n\nThree'],
    ['an element in a member', '<Card title={<>A <b>bold</b> title</>}>x</Card>', '**A bold title**\n\nx'],
    ['a list within a component', '<div className="x">\n  - one\n    - two\n</div>', '- one\n  - two'],
  ])('print %s', (_, source, becomes) => {
    expect(markdownOf(source)).toBe(becomes);
  });

  test('are counted by name, and those without a rule apart', () => {
    const { components } = converted({ 'a.mdx': '<Card title="x" />\n\n<Odd />\n\n<Odd />\n' });
    expect([...components]).toEqual([
      ['Card', { known: true, count: 1 }],
      ['Odd', { known: false, count: 2 }],
    ]);
  });

  test('have each one form', () => {
    expect(componentForms.size).toBeGreaterThan(80);
  });
});

describe('MDX', () => {
  test('loses its modules and keeps its Markdown, code within tags included', () => {
    const source =
      'import { Tabs } from "./tabs"\n\nexport const meta = {\n\n  a: 1,\n}\n\n# Title\n\n<Box>\n  Text {1 + 1} one\n\n  ```js\n  run();\n    deep();\n  ```\n</Box>\n\nimport is a word here. {/* gone */}\n';
    const markdown = markdownOf(source);
    expect(readMarkdown(markdown).sections.map(({ text }) => text)).toEqual([
      'Text  one\n\nrun();\n  deep();\n\nimport is a word here.',
    ]);
  });

  test('prints values that are written down, and executes nothing', () => {
    expect(markdownOf('export const version = "2.1"\n\nVersion {version}, {process.exit(1)}{"text"}.')).toBe('Version 2.1, text.');
  });

  test('is recognised in a page that ends with .md', () => {
    expect(markdownOf('import X from "./x"\n\n{/* gone */}Kept {"text"}', 'page.md')).toBe('Kept text');
    expect(markdownOf('Braces {stay} in Markdown.', 'page.md')).toBe('Braces {stay} in Markdown.');
  });

  test.each([
    ['a tag that never closes', 'Text\n\n<Tabs>\n\nMore\n', 'Text\n\nMore'],
    ['a brace that never closes', 'Text\n\nmore { text\n', 'Text\n\nmore { text'],
    ['a closing tag alone', 'Text\n\n</Tab>\n\nEnd', 'Text\n\nEnd'],
    ['a comparison', 'a < b and c > d', 'a < b and c > d'],
    ['an address in angle brackets', 'See <https://a.example/>.', 'See <https://a.example/>.'],
    [
      'tags in code',
      'Use `<Tabs>` and\n\n```jsx\n<Card title="x" />\n{value}\n```',
      'Use `<Tabs>` and\n\n```jsx\n<Card title="x" />\n{value}\n```',
    ],
  ])('with %s keeps its words', (_, source, becomes) => {
    expect(markdownOf(source)).toBe(becomes);
  });

  test('keeps a placeholder of prose', () => {
    expect(markdownOf('Replace <name> with yours.', 'page.md')).toBe('Replace \\<name> with yours.');
  });
});

describe('HTML', () => {
  test.each<readonly [string, string]>([
    ['<p>See <a href="/x">this</a> and <b>that</b>.</p>', 'See [this](/x) and **that**.'],
    ['<img src="a.png" alt="A">', '![A](a.png)'],
    ['<details>\n<summary>More</summary>\n\nInside.\n</details>', '**More**\n\nInside.'],
    ['<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>x|y</td></tr></table>', '| A | B |\n| --- | --- |\n| 1 | x\\|y |'],
    ['<ul>\n  <li>one</li>\n  <li>two</li>\n</ul>', '- one\n- two'],
    ['<pre><code class="language-js">a &lt; b</code></pre>', '```js\na < b\n```'],
    ['<h2 id="own">Title</h2>', '## Title'],
    ['<script>run()</script>\n\nText <!-- gone -->', 'Text'],
  ])('%s', (source, becomes) => {
    expect(markdownOf(source, 'page.md')).toBe(becomes);
  });
});

describe('containers', () => {
  test.each<readonly [string, string]>([
    [':::tip\nGood.\n:::', '**Tip**\n\nGood.'],
    [':::note[Read this]\nText.\n:::', '**Read this**\n\nText.'],
    [':::info Own **title** `a**b` here\nText.\n:::', '**Own title `a**b` here**\n\nText.'],
    [':::info 2 ** 3, \\**, ***all***\nText.\n:::', '**2 ** 3, \\**, *all***\n\nText.'],
    ['!!! note "Mind **this**"\n    Text.', '**Mind this**\n\nText.'],
    ['=== "**npm**"\n    Text.', '**npm**\n\nText.'],
    ['::: warning Mind *this*\nText.\n:::', '**Mind *this***\n\nText.'],
    [
      '::: code-group\n```sh [npm]\nnpm i\n```\n```sh [pnpm]\npnpm i\n```\n:::',
      '**npm**\n\n```sh [npm]\nnpm i\n```\n\n**pnpm**\n\n```sh [pnpm]\npnpm i\n```',
    ],
    ['!!! warning "Hot"\n    Do not touch.\n\n    - really\n\nAfter.', '**Hot**\n\nDo not touch.\n\n- really\n\nAfter.'],
    ['??? note\n    Folded.', '**Note**\n\nFolded.'],
    ['=== "npm"\n\n    ```sh\n    npm i\n    ```\n\n=== "pnpm"\n\n    Text.', '**npm**\n\n```sh\nnpm i\n```\n\n**pnpm**\n\nText.'],
    ['/// tip | Named\nText.\n///', '**Named**\n\nText.'],
    ['```\n:::tip\n```', '```\n:::tip\n```'],
  ])('%s', (source, becomes) => {
    expect(markdownOf(source, 'page.md').replace(/[ \t]+$/gm, '')).toBe(becomes);
  });
});

describe('headings', () => {
  test.each([
    '## One {#own}',
    '## One { #own .big }',
    '## One {: #own }',
    '## One {/* #own */}',
    '## One <!-- #own -->',
    '## One { id="own" }',
  ])('%s has the id that its author gave', (line) => {
    const { markdown, ids } = converted({ 'page.md': `# Top\n\n${line}\n\n## Own\n` });
    const { headings } = readMarkdown(markdown, { slugger: 'github', ids });
    expect(headings.map(({ text, anchor }) => [text, anchor])).toEqual([
      ['Top', 'top'],
      ['One', 'own'],
      ['Own', 'own-1'],
    ]);
  });

  test.each([
    ['github', ['héllo-wörld', '10-steps', 'a--b']],
    ['vitepress', ['hello-world', '_10-steps', 'a-b']],
    ['python', ['hello-world', '10-steps', 'a-b']],
  ] as const)('have the anchors that %s gives', (slugger, expected) => {
    const page = '## Héllo Wörld\n\n## 10 steps\n\n## A & B\n';
    expect(readMarkdown(page, { slugger, ids: new Map() }).headings.map(({ anchor }) => anchor)).toEqual(expected);
  });

  test('that repeat are counted as each generator counts', () => {
    const page = '## A\n\n## A\n\n## A\n';
    const anchors = (slugger: 'github' | 'vitepress' | 'python'): string[] =>
      readMarkdown(page, { slugger, ids: new Map() }).headings.map(({ anchor }) => anchor);
    expect([anchors('github'), anchors('vitepress'), anchors('python')]).toEqual([
      ['a', 'a-1', 'a-2'],
      ['a', 'a-1', 'a-2'],
      ['a', 'a_1', 'a_2'],
    ]);
  });
});

describe('includes', () => {
  test.each<readonly [name: string, files: Readonly<Record<string, string>>, becomes: string]>([
    [
      'an imported partial, with its properties',
      {
        'docs/a.mdx': 'import Part from "./_part.mdx"\n\n<Part name="Ada" />\n',
        'docs/_part.mdx': '---\ntitle: x\n---\nHello {props.name}.',
      },
      'Hello Ada.',
    ],
    [
      'a partial by an alias',
      {
        'docs/a.md': "import Part from '@site/parts/_p.md'\n\n<Part/>",
        'parts/_p.md': 'Shared.',
        'docusaurus.config.js': 'module.exports = {}',
      },
      'Shared.',
    ],
    [
      'a snippet by its file',
      { 'a.mdx': '<Snippet file="s.mdx" />', 'snippets/s.mdx': 'Reused.', 'docs.json': '{"navigation":["a"]}' },
      'Reused.',
    ],
    [
      'a file of VitePress, by lines and region',
      {
        'a.md': '<!--@include: ./p.md{2,3}-->\n\n<<< @/s.ts#one{1}[code]',
        'p.md': 'no\nyes\nalso\nno',
        's.ts': 'a\n// #region one\nb\n// #endregion one\nc',
        '.vitepress/config.ts': 'export default {}',
      },
      'yes\nalso\n\n**code**\n\n```ts\nb\n```',
    ],
    [
      'a snippet of MkDocs in code',
      {
        'docs/a.md': '```py\n--8<-- "src/x.py:main"\n```',
        'src/x.py': 'x\n# --8<-- [start:main]\nrun()\n# --8<-- [end:main]',
        'mkdocs.yml': 'site_name: x',
      },
      '```py\nrun()\n```',
    ],
    [
      'a file with lines, as FastAPI writes it',
      { 'docs/a.md': '{* ./src/x.py ln[2:3] hl[2] *}', 'src/x.py': 'a\nb\nc\nd', 'mkdocs.yml': 'site_name: x\ndocs_dir: docs' },
      '```py\nb\nc\n```',
    ],
    ['a file within a file', { 'a.md': '{% include "b.md" %}', 'b.md': 'B\n{% include "c.md" %}', 'c.md': 'C' }, 'B\nC'],
  ])('take in %s', (_, files, becomes) => {
    const { markdown, includes } = converted(files);
    expect([markdown.replace(/\n{2,}/g, '\n\n').trim(), includes.refused]).toEqual([becomes, []]);
  });

  test.each<readonly [name: string, include: string, reason: string]>([
    ['an absolute path', '<!--@include: /etc/passwd-->', 'there is no such file'],
    ['a path above the project', '<!--@include: ../../../../../../etc/passwd-->', 'it is outside of the project'],
    ['a link that leads out', '<!--@include: ./out.md-->', 'it is outside of the project'],
    ['a hidden file', '<!--@include: ./.env-->', 'names that begin with a dot are not read'],
    ['a file that is not there', '<!--@include: ./none.md-->', 'there is no such file'],
    ['the page itself', '<!--@include: ./page.md-->', 'it includes itself'],
  ])('never take in %s', (_, include, reason) => {
    const root = mkdtempSync(join(tmpdir(), 'convert-'));
    folders.push(root);
    writeFileSync(join(root, 'page.md'), `Text.\n\n${include}\n`);
    writeFileSync(join(root, '.env'), 'SECRET=1');
    symlinkSync('/etc/hostname', join(root, 'out.md'));
    const { site, files } = recognise(root, 'auto');
    const { markdown, includes } = convertPage({
      path: join(root, 'page.md'),
      body: `Text.\n\n${include}\n`,
      frontMatter: {},
      site,
      files,
    });
    expect([markdown.trim(), includes.refused.map((each) => each.reason)]).toEqual(['Text.', [reason]]);
  });

  test('in a circle end', () => {
    const { includes } = converted({ 'a.md': '{% include "b.md" %}', 'b.md': '{% include "a.md" %}' });
    expect(includes.refused).toEqual([{ path: 'a.md', reason: 'it includes itself' }]);
  });

  test('that multiply are bounded', () => {
    const line = '{% include "b.md" %}\n'.repeat(100);
    const files: Record<string, string> = { 'a.md': line };
    for (const [name, next] of [
      ['b', 'c'],
      ['c', 'd'],
      ['d', 'e'],
    ])
      files[`${name ?? ''}.md`] = line.replaceAll('b.md', `${next ?? ''}.md`);
    const { includes, markdown } = converted({ ...files, 'e.md': 'x'.repeat(10_000) });
    expect(includes.refused.length).toBeGreaterThan(0);
    expect(markdown.length).toBeLessThan(5 * 1024 * 1024);
  });

  // The text was counted once: 60 KB of blanks before an include of 20,000 lines became 1.2 GB.
  test.each<readonly [name: string, page: string]>([
    ['the margin before them', `${' '.repeat(1_000)}{* ./x.py *}\n`],
    ['ranges of the same lines', `{* ./x.py ln[${'1:20000,'.repeat(2_000)}1] *}\n`],
  ])('count with %s', (_, line) => {
    const { markdown } = converted({
      'docs/a.md': line,
      'docs/x.py': 'x\n'.repeat(20_000),
      'mkdocs.yml': 'site_name: x',
    });
    expect(markdown.length).toBeLessThan(1024 * 1024);
  });
});

describe('a home page', () => {
  test('made of front matter becomes text', () => {
    const source =
      '---\nlayout: home\nhero:\n  name: Lamp\n  tagline: Light\n  actions:\n    - text: Start\n      link: /guide/\nfeatures:\n  - title: Bright\n    details: Very.\n---\n';
    expect(markdownOf(source, 'index.md')).toBe('# Lamp\n\nLight\n\n- [Start](/guide/)\n\n**Bright**\n\nVery.');
  });
});

describe('a hostile page', () => {
  test.each<readonly [string, string]>([
    ['10,000 nested components', `${'<Card title="x">'.repeat(10_000)}deep${'</Card>'.repeat(10_000)}`],
    ['tags that never close', '<Tabs a={'.repeat(20_000)],
    ['quotes that never close', '<a b="'.repeat(20_001)],
    ['braces', '{'.repeat(50_000)],
    ['comments in braces', '{/*'.repeat(20_000)],
    ['marks of code', Array.from({ length: 2_000 }, (_, index) => '`'.repeat((index % 50) + 1)).join(' ')],
    ['tags in one line', '<b>x</b>'.repeat(40_000)],
    ['containers', Array.from({ length: 300 }, (_, depth) => `${' '.repeat(depth * 4)}!!! note`).join('\n')],
    ['colons', `${':::tip\n'.repeat(20_000)}x`],
    ['an endless fence', `\`\`\`\n${'x\n'.repeat(100_000)}`],
  ])('of %s is converted', (_, page) => {
    expect(() => converted({ 'page.mdx': page })).not.toThrow();
  });

  test('of nested components says so and keeps its words', () => {
    const { tooDeep, markdown } = converted({ 'page.mdx': `${'<Box>'.repeat(10_000)}deep${'</Box>'.repeat(10_000)}` });
    expect([tooDeep, markdown.trim()]).toEqual([true, 'deep']);
  });
});

describe('nothing is eaten', () => {
  const braces = [
    'Use {name} and { a: 1 } here.',
    '`{code}` and {{ template }}.',
    'function f() { return 1; }',
    '{% raw %}{x}{% endraw %}',
    '<b>{kept}</b> and <Card title="T">{inner}</Card>',
  ];

  test.each(braces)('braces in plain Markdown are text: %s', (line) => {
    for (const part of line.match(/\{+[^{}]*\}+/g) ?? []) expect(markdownOf(`${line}\n`, 'page.md')).toContain(part);
  });

  test('a page that only looks like MDX keeps expressions that have no known value', () => {
    const page = 'import A from "./a.js";\n\nexport const size = 3;\n\nSize {size}, name {props.name}.\n';
    expect(markdownOf(page, 'page.md')).toBe('Size 3, name {props.name}.');
  });

  test('an expression of MDX without a constant value is named', () => {
    const page = converted({ 'page.mdx': 'Version {siteConfig.customFields.version} and {\n  load()\n}.\n' });
    expect([...page.components.keys()]).toEqual(['{siteConfig.customFields.version}', '{load()}']);
  });

  test.each([
    ['<Box title="Title" />', 'Title'],
    ['<Box label="Label" />', 'Label'],
    ['<Box name="Name" />', 'Name'],
    ['<Box summary="Summary" />', 'Summary'],
    ['<Box caption="Caption" />', 'Caption'],
    ['<Box alt="Alt" />', 'Alt'],
    ['<Box to="/guide/" />', '[/guide/](/guide/)'],
    ['<Box to="/guide/">the guide</Box>', '[the guide](/guide/)'],
    ['<Box title="Title" to="/guide/" />', '[Title](/guide/)'],
    ['<my-box title="Title">inner</my-box>', 'Title inner'],
    ['<router-link to="/guide/">the guide</router-link>', '[the guide](/guide/)'],
  ])('of an unknown component stays what people read: %s', (tag, expected) => {
    for (const file of ['page.md', 'page.mdx'])
      expect(markdownOf(`See ${tag} for more.\n`, file)).toBe(`See ${expected} for more.`);
  });

  test.each([
    ['<Highlights features={["Full keyboard navigation.", "One or many."]} />', '- Full keyboard navigation.\n- One or many.'],
    [
      '<Table data={[{ attribute: "[data-state]", values: ["open", "closed"] }, { attribute: "[x]", values: "When disabled" }, { id: "x", src: "/a" }]} />',
      '- [data-state]: open, closed\n- [x]: When disabled',
    ],
    ['<Gallery images={["/a.png", "b"]} points={[1, 2]} data={[{ x: 1 }]} of={unknown}>words</Gallery>', 'words'],
    ['Set <Code>type</Code> to\n<Code>"single"</Code>.', 'Set `type` to\n`"single"`.'],
  ])('lists of an unknown component, and code within a line: %s', (page, expected) => {
    expect(markdownOf(`One.\n\n${page}\n\nTwo.\n`)).toBe(`One.\n\n${expected}\n\nTwo.`);
  });

  test('an include whose path has escaped underscores resolves', () => {
    const files = { 'my_part.md': 'Part.\n', '.vitepress/config.js': 'export default {}' };
    expect(markdownOf('<!--@include: ./my\\_part.md-->\n', 'page.md', files)).toBe('Part.');
  });
});

/** Each as the documentation of its generator writes it. */
test.each<readonly [name: string, source: string, lines: readonly string[]]>([
  [
    'a field of Mintlify with its place, and one that is deprecated',
    '<ParamField path="id" type="string" required>\n  The user\'s **id**.\n</ParamField>\n\n<ParamField header="X-Old" type="string[]" deprecated>\n  Gone soon.\n</ParamField>',
    ['**`id`** (string, in path, required)', "The user's **id**.", '**`X-Old`** (string[], in header, deprecated)', 'Gone soon.'],
  ],
  [
    'fields within a field, by their whole path',
    '<ResponseField name="user" type="User Object">\n  <Expandable title="Toggle object">\n    <ResponseField name="full_name" type="string">\n      Both names.\n    </ResponseField>\n    <ResponseField name="user.id" type="integer" />\n  </Expandable>\n</ResponseField>\n\n<ResponseField name="next" type="string" default="" pre={["beta"]}>\n  Cursor.\n</ResponseField>',
    [
      '**`user`** (User Object)',
      '**Toggle object**',
      '**`user.full_name`** (string)',
      'Both names.',
      '**`user.id`** (integer)',
      '**`next`** (string), beta',
      'Cursor.',
    ],
  ],
  [
    'a type with signs, as code',
    '<ParamField body="tags" type="Array<string>" default="[]" required={false} />',
    ['**`tags`** (`Array<string>`, in body, default `[]`)'],
  ],
  [
    'a table of Markdown that Docusaurus enhances',
    '<APITable>\n\n| Name | Default |\n| --- | --- |\n| `hideable` | `false` |\n\n</APITable>',
    ['| Name | Default |', '| --- | --- |', '| `hideable` | `false` |'],
  ],
  [
    'languages in tabs of Docusaurus',
    '<Tabs groupId="language" defaultValue="js" values={[\n  { label: \'JavaScript\', value: \'js\' },\n  { label: \'Python\', value: \'py\' },\n]}>\n<TabItem value="py">\n\n```py\nread()\n```\n\n</TabItem>\n<TabItem value="js" default>\n\n```js\nread();\n```\n\n</TabItem>\n<TabItem value="sh" label="Shell">\n\nRun it.\n\n</TabItem>\n</Tabs>',
    ['**Python**', '```py', 'read()', '```', '**JavaScript**', '```js', 'read();', '```', '**Shell**', 'Run it.'],
  ],
  [
    'colours in rows',
    '<Color variant="table">\n  <Color.Row title="Primary">\n    <Color.Item name="primary-500" value="#3B82F6" />\n    <Color.Item name="rgb" value="rgb(51, 255, 87)" />\n  </Color.Row>\n</Color>',
    ['**Primary**', '**primary-500**: #3B82F6', '**rgb**: rgb(51, 255, 87)'],
  ],
  [
    'colours by theme',
    '<Color variant="compact">\n  <Color.Item name="bg" value={{ light: "#FFFFFF", dark: "#000000" }} />\n</Color>',
    ['**bg**: light #FFFFFF, dark #000000'],
  ],
  [
    'a prompt with its description in Markdown',
    '<Prompt\n  description="Generate **clear**, *concise* documentation."\n  icon="paperclip"\n  actions={["copy", "cursor"]}\n>\nYou are a **technical writing assistant**.\n- Use active verbs.\n</Prompt>',
    ['Generate **clear**, *concise* documentation.', 'You are a **technical writing assistant**.', '- Use active verbs.'],
  ],
  [
    'words in attributes of a component that nobody knows',
    '<GitHub.Repo repo="acme/widgets" />\n\n<Metric question="How fast is it?" answer="It takes two days." icon="bolt" className="a b c" size="2xl" />',
    ['**acme/widgets**', 'How fast is it?', 'It takes two days.'],
  ],
])('keeps %s', (_, source, lines) => {
  expect(
    markdownOf(source)
      .split('\n')
      .filter((line) => line.trim() !== ''),
  ).toEqual(lines);
});

describe('MDX is what the generator reads as MDX', () => {
  const docusaurus = (config = ''): Readonly<Record<string, string>> => ({
    'docusaurus.config.js': `module.exports = { url: 'https://d.example', baseUrl: '/'${config}, presets: [['classic', { docs: { path: '.' } }]] };`,
  });
  const text = 'Moor {name} at /boats/{id}.';
  test.each<readonly [file: string, front: string, config: string, expected: string]>([
    ['a.md', '', '', 'Moor  at /boats/.'],
    ['a.md', '', ", markdown: { format: 'detect' }", text],
    ['a.mdx', '', ", markdown: { format: 'detect' }", 'Moor  at /boats/.'],
    ['a.mdx', '', ", markdown: { format: 'md' }", text],
    ['a.mdx', '---\nmdx:\n  format: md\n---\n', '', text],
    ['a.md', '---\nmdx:\n  format: mdx\n---\n', ", markdown: { format: 'md' }", 'Moor  at /boats/.'],
    ['a.md', '---\nmdx:\n  format: detect\n---\n', '', text],
  ])('%s of Docusaurus, %j, %j', (file, front, config, expected) => {
    expect(markdownOf(`${front}${text}`, file, docusaurus(config))).toBe(expected);
  });

  test('a block for translators is MDX in Docusaurus, and code elsewhere', () => {
    const page = '```mdx-code-block\n<Tabs>\n<TabItem label="Row">\n```\n\nRow.\n\n```mdx-code-block\n</TabItem>\n</Tabs>\n```\n';
    expect(markdownOf(page, 'a.md', docusaurus())).toBe('**Row**\n\nRow.');
    expect(markdownOf(page, 'a.md')).toBe(page.trim());
  });
});

describe('a formula keeps its braces', () => {
  test.each([
    ['$\\frac{a}{b}$ and $x_{i}^{2}$, $\\text{two words}$.'],
    ['$$\n\\begin{aligned}\nf(x) &= \\frac{1}{2} x_{i}\n\\end{aligned}\n$$'],
    ['A sum $\\sum_{i=1}\n^{n} i$ over lines.'],
  ])('%j', (formula) => {
    expect(markdownOf(formula)).toBe(formula);
  });

  test('and what is no formula is an expression', () => {
    const page = 'export const low = 3;\n\n$5 {low} and $6, ${low}-${low}, $x {low}\n\ny$, `$a` {low} $b_{c}.';
    expect(markdownOf(page)).toBe('$5 3 and $6, $3-$3, $x 3\n\ny$, `$a` 3 $b_.');
  });
});

describe('what a component says in a member', () => {
  test.each([
    ['<Managers command="add pilot-boat" />', '`add pilot-boat`'],
    [
      '<CommandTabs npm="npm add boat" cargo="cargo add boat" size="large wide" />',
      'npm: `npm add boat`\n\ncargo: `cargo add boat`',
    ],
    ['<Tile path="/quay/north" />', '[/quay/north](/quay/north)'],
    ['<File name="boats.yml">\n\n```yaml\na: 1\n\nb: 2\n```\n\n</File>', '**boats.yml**\n\n```yaml\na: 1\n\nb: 2\n```'],
    ['<Snippet>\n\n```sh\necho quay\n```\n\n</Snippet>', '```sh\necho quay\n```'],
    ['<Icon name="x">Words of it.</Icon>', 'Words of it.'],
    ['<Expandable alt_header="Open the lock">\nThe lock opens.\n</Expandable>', '**Open the lock**\n\nThe lock opens.'],
    ['<Basin eventLabel="cta_quay" ariaLabel="Basin" hidden_title="Draft" />', ''],
    ['<Track eventLabel="cta_quay">Words of it.</Track>', 'Words of it.'],
    ['<Card analyticsLabel="cta_7" href="/a">Words</Card>', '[Words](/a)'],
    ['<CodeBlock language="js" code="tow(tug)" /> is it.\n\n## Next', '```js\ntow(tug)\n```\n\n is it.\n\n## Next'],
    ['<Features features={["Fast to start"]} /> and words.', '- Fast to start\n\n and words.'],
    ['<Card title="Quay" description="North." /> and words.', '**Quay**\n\nNorth.\n\n and words.'],
    ['<Constant name="quay" /> and <Term id="pier">piers</Term>.', 'quay and piers.'],
    ['<Constant name="quay" />\n<Constant name="pier" />', 'quay\n\npier'],
    ['<CodeBlock language="js">\n  {`tow(\n  tug,\n);`}\n</CodeBlock>', '```js\ntow(\n  tug,\n);\n```'],
    ['| Boat | Radio |\n| --- | --- |\n| Tug | <Icon name="fe-check" /> |', '| Boat | Radio |\n| --- | --- |\n| Tug | check |'],
    ['<img src={require(\'./quay.png\').default} alt="The quay" />', '![The quay](./quay.png)'],
  ])('%s', (tag, expected) => {
    expect(markdownOf(`${tag}\n`)).toBe(expected);
  });
});

test.each([
  ['js del={1} ins={2-3}', 'diff lang="js" del={1} ins={2-3}', '-a\n+b\n+c'],
  ['js ins={"Why":3}', 'diff lang="js" ins={"Why":3}', ' a\n b\n+c'],
  ['diff del={1}', 'diff del={1}', 'a\nb\nc'],
  ['js del={x}', 'js del={x}', 'a\nb\nc'],
  ['js ins={1-999999999}', 'diff lang="js" ins={1-999999999}', '+a\n+b\n+c'],
])('lines that a fence marks as removed and added are a difference: %s', (info, fenceInfo, code) => {
  expect(markdownOf(`\`\`\`${info}\na\nb\nc\n\`\`\``, 'a.md')).toBe(`\`\`\`${fenceInfo}\n${code}\n\`\`\``);
});
