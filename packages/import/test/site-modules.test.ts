// What becomes of HTML: each rule over the markup of the generator that writes it.
import { expect, test } from 'vitest';
import { fold } from '../src/site/fold.ts';
import { decodeText } from '@vitrine/content';
import { convert } from '../src/site/convert.ts';
import { hiddenBy, readHtml } from '../src/site/html.ts';
import { maxSections, toParts } from '../src/site/markdown.ts';

const address = new URL('https://docs.example.com/guide/page.html');

function markdownOf(html: string): string {
  const page = readHtml(html, address);
  const ignore = (): void => undefined;
  const report = { finding: ignore, leftOut: ignore, remark: ignore, incomplete: ignore };
  return (page && convert({ address, html: page }, report)?.markdown.trim()) ?? '';
}

const code = '<span class="k">let</span> a = 1;';
test.each([
  ['Prism', `<main><pre class="language-js"><code class="language-js">${code}</code></pre></main>`, 'js'],
  [
    'VitePress',
    `<main><div class="language-ts vp-adaptive-theme"><button>copy</button><span class="lang">ts</span><pre class="shiki"><code><span class="line">${code}</span></code></pre></div></main>`,
    'ts',
  ],
  [
    'Sphinx',
    `<main><div class="highlight-python3 notranslate"><div class="highlight"><pre><span></span>${code}\n</pre></div></div></main>`,
    'python',
  ],
  [
    'Starlight',
    `<main><div class="expressive-code"><figure><pre data-language="js"><code><div class="ec-line"><div class="code">${code}</div></div></code></pre></figure></div></main>`,
    'js',
  ],
  [
    'Docusaurus',
    `<main><div class="language-jsx codeBlockContainer"><pre class="prism-code language-jsx"><code><span class="token-line">${code}<br></span></code></pre></div></main>`,
    'jsx',
  ],
  [
    'Asciidoctor',
    `<main><div class="listingblock"><div class="content"><pre class="highlight"><code class="language-rust" data-lang="rust">${code}</code></pre></div></div></main>`,
    'rust',
  ],
  [
    'Material',
    `<main><div class="language-py highlight"><table class="highlighttable"><tr><td class="linenos"><pre>1</pre></td><td class="code"><div><pre><code>${code}</code></pre></div></td></tr></table></div></main>`,
    'python',
  ],
  ['GitHub', `<main><div class="highlight highlight-source-shell"><pre>${code}</pre></div></main>`, 'shell'],
  ['nobody', `<main><pre>${code}</pre></main>`, ''],
])('code keeps its language and its text: %s', (_, html, language) => {
  expect(markdownOf(html)).toContain(`\`\`\`${language}\nlet a = 1;\n\`\`\``);
});

test('lines of code that are elements stay lines', () => {
  expect(markdownOf('<main><pre><code><div>a</div><div>  b c</div></code></pre></main>')).toBe('```\na\n  b c\n```');
});

test.each([
  [
    'role',
    '<div role="tablist"><button role="tab">npm</button></div><div role="tabpanel" hidden><p>npm i</p></div>'.replace(
      '<button role="tab">npm</button>',
      '<li role="tab">npm</li><li role="tab">pnpm</li>',
    ) + '<div role="tabpanel" hidden><p>pnpm add</p></div>',
  ],
  [
    'Material',
    '<div class="tabbed-set"><div class="tabbed-labels"><label>npm</label><label>pnpm</label></div><div class="tabbed-content"><div class="tabbed-block"><p>npm i</p></div><div class="tabbed-block"><p>pnpm add</p></div></div></div>',
  ],
  [
    'VitePress',
    '<div class="vp-code-group"><div class="tabs"><input><label>npm</label><input><label>pnpm</label></div><div class="blocks"><div><p>npm i</p></div><div><p>pnpm add</p></div></div></div>',
  ],
  [
    'sphinx-design',
    '<div class="sd-tab-set"><input><label class="sd-tab-label">npm</label><div class="sd-tab-content"><p>npm i</p></div><input><label class="sd-tab-label">pnpm</label><div class="sd-tab-content"><p>pnpm add</p></div></div>',
  ],
])('every tab has its label: %s', (_, html) => {
  expect(markdownOf(`<main><p>Install it now.</p>${html}</main>`)).toBe(
    'Install it now.\n\n**npm**\n\nnpm i\n\n**pnpm**\n\npnpm add',
  );
});

test.each([
  ['Sphinx', '<div class="admonition note"><p class="admonition-title">Note</p><p>Mind it.</p></div>'],
  ['VitePress', '<div class="tip custom-block"><p class="custom-block-title">Note</p><p>Mind it.</p></div>'],
  [
    'Docusaurus',
    '<div class="theme-admonition"><div class="admonitionHeading_x"><span><svg></svg></span>Note</div><div><p>Mind it.</p></div></div>',
  ],
  [
    'Asciidoctor',
    '<div class="admonitionblock note"><table><tbody><tr><td class="icon"><div class="title">Note</div></td><td class="content">Mind it.</td></tr></tbody></table></div>',
  ],
  ['details', '<details><summary>Note</summary><p>Mind it.</p></details>'],
])('a note keeps its title: %s', (_, html) => {
  expect(markdownOf(`<main><p>First of all.</p>${html}</main>`)).toBe('First of all.\n\n**Note**\n\nMind it.');
});

test('headings keep their ids without their marks; a title that is no first heading becomes one', () => {
  const page =
    '<title>Top - Site</title><main><section id="top"><h2>Top<a class="headerlink" href="#top">¶</a></h2><p>x</p><h3 id="a"><a class="header" href="#a">A <code>b</code></a></h3><p>y</p></section></main>';
  expect(markdownOf(page)).toBe('# Top {#top}\n\nx\n\n## A `b` {#a}\n\ny');
});

test('a section below the text of a page is not its title', () => {
  expect(markdownOf('<title>Lamp Guide</title><main><p>About the lamp.</p><h2 id="i">Install</h2><p>Screw it in.</p></main>')).toBe(
    '# Lamp Guide\n\nAbout the lamp.\n\n## Install {#i}\n\nScrew it in.',
  );
});

test('what folds below a heading keeps the heading, and words lose characters without a width', () => {
  const page =
    '<main><h1>T</h1><details><summary><section id="f"><a class="src" href="/s">Source</a><h4>fn <wbr>f(a\u200b_b)</h4></section></summary><p>Does f.</p></details></main>';
  expect(markdownOf(page)).toBe('# T\n\n#### fn f(a_b) {#f}\n\nDoes f.');
});

test('terms of API generators are headings with their addresses', () => {
  const page =
    '<main><h1>API</h1><dl class="py function"><dt class="sig sig-object py" id="m.f"><span>m.</span><span>f</span>(<em>x</em>)<a class="headerlink" href="#m.f">¶</a></dt><dd><p>Does f.</p></dd></dl></main>';
  expect(markdownOf(page)).toBe('# API\n\n## `m.f(x)` {#m.f}\n\nDoes f.');
});

test('tables stay tables, one line a cell', () => {
  const page =
    '<main><p>See the table below.</p><table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td><p>one</p><ul><li>x</li></ul></td><td><code>a|b</code></td></tr></tbody></table></main>';
  expect(markdownOf(page)).toBe('See the table below.\n\n| A | B |\n| - | - |\n| one • x | `a\\|b` |');
});

test('what leads about the site, and what is hidden, is no content', () => {
  const page = `<body><header><a href="/">Site</a></header><nav>menu menu</nav><main><nav>crumbs</nav><h1>Title</h1><p>Text that stays here.</p><p style="display: none">Hidden orders</p><div hidden>More</div><button>Copy</button></main><footer>foot</footer></body>`;
  expect(markdownOf(page)).toBe('# Title\n\nText that stays here.');
});

test('a page without landmarks is cut down to where its words are', () => {
  const links = '<li><a href="/x">a link of the menu</a></li>'.repeat(30);
  const page = `<body><div class="left"><ul>${links}</ul></div><div class="wrap"><div><h1>Title</h1><p>${'Words of the page. '.repeat(30)}</p></div></div></body>`;
  const markdown = markdownOf(page);
  expect(markdown.startsWith('# Title\n\nWords')).toBe(true);
  expect(markdown).not.toContain('menu');
});

test('links and pictures are absolute; what no reader elsewhere can follow is its words', () => {
  expect(
    markdownOf(
      '<main><p>See <a href="../api/">API</a>, <a href="javascript:x()">this</a>, <img src="a.png" alt="a lamp"> <img src="b.png"></p></main>',
    ),
  ).toBe('See [API](https://docs.example.com/api/), this, ![a lamp](https://docs.example.com/guide/a.png)');
});

test('tags that nest too deeply are refused before they are parsed', () => {
  expect(readHtml('<b>'.repeat(100_000), address)).toBeUndefined();
  expect(readHtml('<div>'.repeat(2_000) + '</div>'.repeat(2_000), address)).toBeUndefined();
  expect(readHtml(`<b>${'</x><b>'.repeat(100_000)}`, address)).toBeUndefined();
  expect(readHtml('<li><p>'.repeat(10_000), address)).toBeDefined();
  // outside of the element that ends them, these nest
  for (const tag of ['<rt>', '<rp>', '<optgroup>']) expect(readHtml(tag.repeat(20_000), address)).toBeUndefined();
  expect(readHtml('<ruby>a<rt>b</rt></ruby>'.repeat(10_000), address)).toBeDefined();
});

test.each([
  ['UTF-8 although another is declared', [0xc3, 0xa9], 'text/html; charset=iso-8859-1', 'é'],
  ['as it is declared', [0xe9], 'text/html; charset=iso-8859-1', 'é'],
  ['as the page declares', [...new TextEncoder().encode('<meta charset="koi8-r">'), 0xc1], '', '<meta charset="koi8-r">а'],
  ['windows-1252 where UTF-8 is declared and wrong', [0x93, 0x41], 'text/html; charset=utf-8', '“A'],
  ['by its mark', [0xff, 0xfe, 0x41, 0x00], 'text/html', 'A'],
  ['an unknown name', [0xe9], 'text/html; charset=klingon', 'é'],
])('bytes are text: %s', (_, bytes, type, text) => {
  expect(decodeText(new Uint8Array(bytes), type)).toBe(text);
});

test.each([
  ['noindex, follow', 'noindex'],
  ['none', 'noindex'],
  ['index', undefined],
])('robots %s', (robots, reason) => {
  expect(hiddenBy(robots)).toBe(reason);
});

test('Markdown is cut before headings of the second level, and only headings and links change', () => {
  const markdown =
    '# T\n\nSee [a](https://x.example/b "t") and `[c](d)`.\n\nUnder\n-----\n\n- *x*\n\n## A {#own}\n\n[r]\n\n[r]: https://x.example/b\n\n## A\n';
  expect(toParts(markdown, (url) => (url === 'https://x.example/b' ? 'b.md' : undefined))).toEqual({
    title: 'T',
    opening: '# T\n\nSee [a](b.md) and `[c](d)`.',
    sections: [
      { id: 'under', markdown: '## Under {#under}\n\n- *x*' },
      { id: 'own', markdown: '## A {#own}\n\n[r]\n\n[r]: b.md' },
      { id: 'a', markdown: '## A {#a}' },
    ],
  });
  expect(toParts('[w](x) ![p](y)', () => null)).toEqual({ opening: 'w p', sections: [] });
});

const root = new URL('https://docs.example.com/');
const page = (path: string, markdown = `Text of ${path} `.repeat(20), canonical?: string) => ({
  address: new URL(path, root),
  markdown,
  ...(canonical !== undefined && { canonical: new URL(canonical, root) }),
});
const pathsOf = (folded: ReturnType<typeof fold>): readonly string[] => folded.pages.map(({ names }) => names.join('/'));

test('of several versions the one without a name stays, else stable, else the highest', () => {
  const paths = ['install', 'use', 'api'];
  const of = (...versions: readonly string[]) =>
    fold(
      versions.flatMap((version) => paths.map((path) => page(`${version}${path}`))),
      root,
    );
  expect(pathsOf(of('', 'v1/', 'next/'))).toEqual(paths);
  expect(of('en/latest/', 'en/stable/', 'en/1.0/').pages[0]).toMatchObject({ version: 'stable', names: ['en', 'install'] });
  expect(of('v9/', 'v10/').pages[0]).toMatchObject({ version: 'v10' });
  expect(of('v9/', 'v10/').remarks).toEqual([
    'the pages of version v9 are left out in favour of those of v10; use the address of a version to import that one',
  ]);
});

test('a year, or a version without Markdown versions, is a name like any other', () => {
  expect(pathsOf(fold([page('blog/2024/a'), page('blog/2025/b'), page('v2/install')], root))).toEqual([
    'blog/2024/a',
    'blog/2025/b',
    'v2/install',
  ]);
});

test('copies of a page, and pages that name the same address, are one', () => {
  const text = 'The same words on two pages. '.repeat(10);
  const folded = fold(
    [
      page('deep/copy', text),
      page('copy', text),
      page('short', 'few'),
      page('brief', 'few'),
      page('old/a', 'x', '/new/a'),
      page('new/a', 'y', '/new/a'),
    ],
    root,
  );
  expect(pathsOf(folded)).toEqual(['copy', 'short', 'brief', 'new/a']);
  expect([...folded.instead]).toEqual([
    ['docs.example.com/old/a', 'docs.example.com/new/a'],
    ['docs.example.com/deep/copy', 'docs.example.com/copy'],
  ]);
});

test('a site that gives all its pages one address is not believed', () => {
  expect(
    fold(
      ['a', 'b', 'c'].map((path) => page(path, `Own text of ${path}. `.repeat(20), '/')),
      root,
    ).pages,
  ).toHaveLength(3);
});

test('headings beyond the bound stay in the last section and are counted', () => {
  const parts = toParts('## A\n\nx\n\n'.repeat(maxSections + 3), () => undefined);
  expect([parts?.sections.length, parts?.uncut]).toEqual([maxSections, 3]);
  expect(parts?.sections.at(-1)?.id).toBe(`a-${maxSections - 1}`);
  expect(parts?.sections.at(-1)?.markdown.match(/^## A/gm)).toHaveLength(4);
});
