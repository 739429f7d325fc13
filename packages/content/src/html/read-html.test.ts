import { expect, test } from 'vitest';
import { readHtml } from './read-html.ts';

const markdownOf = (main: string): string =>
  readHtml(`<body><main><h1>Tides</h1>${main}</main></body>`)
    ?.toMarkdown((href) => href)
    ?.markdown.replace('# Tides\n\n', '')
    .trim() ?? '';

test.each([
  [
    'powers',
    '<p>10<sup>6</sup> rows, H<sub>2</sub>O, see<sup><a href="#fn1">1</a></sup></p>',
    '10<sup>6</sup> rows, H<sub>2</sub>O, see\\[1]',
  ],
  [
    'spans and captions of tables',
    '<table><caption>Loads of cranes</caption><tr><th>Crane</th><th colspan="2">Load</th></tr><tr><td rowspan="2">A</td><td>1</td><td>2</td></tr><tr><td>3</td><td><ul><li>x</li><li>y</li></ul></td></tr></table>',
    'Loads of cranes\n\n| Crane | Load | Load |\n| - | - | - |\n| A | 1 | 2 |\n| A | 3 | • x • y |',
  ],
  [
    'terms and their descriptions',
    '<dl><dt>Ebb</dt><dd>The water falls.</dd><dt>Flood</dt><dd>It rises.</dd></dl>',
    '- **Ebb**\n\n  The water falls.\n\n- **Flood**\n\n  It rises.',
  ],
  [
    'formulas of KaTeX',
    '<p>So <span class="katex"><span class="katex-mathml"><math><semantics><mrow><mi>x</mi></mrow><annotation encoding="application/x-tex">x_1^2</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">x12</span></span> it is.</p>',
    'So `x_1^2` it is.',
  ],
  [
    'formulas of Sphinx',
    '<div class="math notranslate">\\[a = b\\]</div><p>Or <span class="math">\\(c\\)</span> here.</p>',
    '```math\na = b\n```\n\nOr `c` here.',
  ],
  [
    'numbered formulas of Sphinx, and those that are pictures,',
    '<div class="math" id="e"><span class="eqno">(1)<a href="#e">¶</a></span>\\[a = b\\]</div><div class="math">\\begin{eqnarray}\nc\n\\end{eqnarray}</div><p>Or <img class="math" src="1.png" alt="d^2"> here.</p>',
    '```math\na = b\n```\n\n```math\n\\begin{eqnarray}\nc\n\\end{eqnarray}\n```\n\nOr `d^2` here.',
  ],
  [
    'formulas of MkDocs without its generic form',
    '<div class="arithmatex"><div class="MathJax_Preview">a\n\\\\ b</div><script type="math/tex; mode=display">a\n\\\\ b</script></div>',
    '```math\na\n\\\\ b\n```',
  ],
  [
    'formulas of VitePress, which are MathML alone,',
    '<p>So <mjx-container><svg></svg><mjx-assistive-mml><math><msup><mn>10</mn><mn>6</mn></msup><mo>±</mo><mfrac><mi>a</mi><msqrt><mi>b</mi><mo>+</mo><msub><mi>x</mi><mrow><mi>i</mi><mi>j</mi></mrow></msub></msqrt></mfrac></math></mjx-assistive-mml></mjx-container> and <math><mi>sin</mi><mo>\u2061</mo><munderover><mo>∑</mo><mn>1</mn><mi>n</mi></munderover><mover><mi>v</mi><mo>→</mo></mover><mo>{</mo><mtext>if even</mtext></math></p>',
    'So `10^6±\\frac{a}{\\sqrt{b+x_{ij}}}` and `\\operatorname{sin}∑_1^n\\overset{→}{v}\\{\\text{if even}`',
  ],
  [
    'summaries of javadoc, which are grids,',
    '<div role="tablist"><button role="tab" aria-controls="p">All Methods</button><button role="tab" aria-controls="p">Deprecated Methods</button></div><div role="tabpanel" id="p"><div class="summary-table"><div class="table-header col-first">Type</div><div class="table-header col-last">Method</div><div class="col-first"><code>void</code></div><div class="col-last"><div>Moors.</div></div></div></div>',
    '**All Methods**\n\n| Type | Method |\n| - | - |\n| `void` | Moors. |',
  ],
  [
    'tables and lists of parts that have the class of such a grid',
    '<div class="summary-table"><table><tr><th>Name</th><th>Value</th></tr><tr><td>a</td><td>1</td></tr></table></div><div class="summary-table"><p>One.</p><p>Two.</p></div>',
    '| Name | Value |\n| - | - |\n| a | 1 |\n\nOne.\n\nTwo.',
  ],
  [
    'words around a formula, in an element of the class `math`,',
    '<p class="math">The value <math><mi>y</mi></math> answers all.</p><div class="math"><p>Before</p><math><mi>x</mi></math><p>After</p></div><p>So <span class="math math-inline"><span class="katex"><span class="katex-mathml"><math><semantics><mi>x</mi><annotation encoding="application/x-tex">x_1</annotation></semantics></math></span><span class="katex-html">x1</span></span></span>.</p>',
    'The value `y` answers all.\n\nBefore\n\n`x`\n\nAfter\n\nSo `x_1`.',
  ],
  [
    'what Starlight hides from its search alone, and headings that are called as parts around the text',
    '<aside aria-label="Note"><p class="starlight-aside__title" aria-hidden="true">Note</p><p>Mind the tide.</p></aside><starlight-file-tree data-pagefind-ignore="true"><ul><li><span>pier.md</span></li></ul></starlight-file-tree><div data-pagefind-ignore>Not these</div><h3 id="toc">toc</h3>',
    '**Note**\n\nMind the tide.\n\n- pier.md\n\n### toc',
  ],
  [
    'headings, trees and parts that a page hides',
    '<h2 data-pagefind-ignore>SECRET</h2><h2 aria-hidden="true">SECRET</h2><h2 class="sr-only" id="footnote-label">Footnotes</h2><h2 id="toc" aria-hidden="true">SECRET</h2><starlight-file-tree data-pagefind-ignore aria-hidden="true"><p>SECRET</p></starlight-file-tree><p class="starlight-aside__title" data-pagefind-ignore>SECRET</p><div class="expand-content" hidden><p>SECRET</p></div><p>Only this is seen.</p>',
    'Only this is seen.',
  ],
  ['diagrams', '<pre class="mermaid">graph TD; A--&gt;B</pre>', '```mermaid\ngraph TD; A-->B\n```'],
  [
    'keys and deleted text',
    '<p>Press <kbd>Ctrl</kbd>+<kbd>C</kbd>, <del>never</del> again.</p>',
    'Press `Ctrl`+`C`, ~~never~~ again.',
  ],
  [
    'lines that a diff marks',
    '<pre><code class="language-js"><span class="line diff remove">a()</span>\n<span class="line diff add">b()</span></code></pre>',
    '```js\n-a()\n+b()\n```',
  ],
  [
    'a card whose link is around blocks',
    '<a href="/pier"><h3>Pier</h3><p>Where ships moor.</p></a>',
    '### [Pier](/pier)\n\nWhere ships moor.',
  ],
  ['blanks within marks', '<p>The <strong> tide </strong>rises<em>, </em>often.</p>', 'The **tide** rises, often.'],
  [
    'tasks',
    '<ul><li><input type="checkbox" checked> Moor</li><li><input type="checkbox"> Cast off</li></ul>',
    '- [x] Moor\n- [ ] Cast off',
  ],
  [
    'sections in a list, as javadoc has them',
    '<ul><li><section id="detail"><h2>Methods</h2><ul><li><section id="moor()"><h3>moor</h3><p>Moors a ship.</p></section></li></ul></section></li></ul>',
    '## Methods\n\n### moor\n\nMoors a ship.',
  ],
  [
    'formulas that are pictures, and a heading over two columns, of Doxygen',
    '<table><tr><td colspan="2"><h2>Types</h2></td></tr><tr><td>enum</td><td>Of <img class="formulaInl" alt="$ x^2 $" src="form_0.png"></td></tr></table>',
    '## Types\n\nenum\n\nOf `x^2`',
  ],
  [
    'tabs of Rspress',
    '<div class="rp-tabs"><div class="rp-tabs__label"><div class="rp-tabs__label__item">npm</div><div class="rp-tabs__label__item">yarn</div></div><div class="rp-tabs__content"><div class="rp-tabs__content__item" aria-hidden="false"><p>npm add pier</p></div><div class="rp-tabs__content__item" aria-hidden="true"><p>yarn add pier</p></div></div></div>',
    '**npm**\n\nnpm add pier\n\n**yarn**\n\nyarn add pier',
  ],
  [
    'titles of parts that fold, in a button',
    '<h3 id="tide"><button aria-expanded="false">When is the tide?</button><button>Copy Link</button><button aria-expanded="false" hidden>Unseen</button></h3><div role="region"><p>At noon.</p></div><p><button>Copy this</button></p>',
    '### When is the tide?\n\nAt noon.',
  ],
  [
    'what a style or an attribute hides',
    '<p hidden>Unseen words here</p><p style="visibility:hidden">Nor these words</p><p>Only this is seen.</p>',
    'Only this is seen.',
  ],
])('%s reach Markdown', (_, html, markdown) => {
  expect(markdownOf(html)).toBe(markdown);
});

test('a cell that spans many rows and columns is written out as long as that is little', () => {
  const rows = '<tr></tr>'.repeat(200);
  const bomb = `<table>${`<tr><td rowspan="200" colspan="200">${'word '.repeat(20)}</td></tr>${rows}`.repeat(2)}</table>`;
  expect(markdownOf(`<p>Three words here.</p>${bomb}`).length).toBeLessThan(2_000_000);
});

test.each([
  ['<body data-pagefind-ignore="all">'],
  ['<body hidden>'],
  ['<body style="display:none">'],
  ['<html data-pagefind-ignore><body>'],
])('a page of %s has no text', (tags) => {
  expect(readHtml(`${tags}<main><h1>Tides</h1><p>Words that nobody sees.</p></main>`)?.toMarkdown((href) => href)).toBeUndefined();
});

test.each([
  'popover',
  'aria-hidden="TRUE"',
  'style="visibility:collapse"',
  'style="display:/**/none"',
  'style="transform:scale(0)"',
])('what %s hides is no text', (attributes) => {
  expect(markdownOf(`<p>Ships moor here.</p><div ${attributes}>Not these words.</div>`)).toBe('Ships moor here.');
});

test('short rows of a wide table are not filled up without a bound', () => {
  const rows = `<tr>${'<td>wide</td>'.repeat(2_000)}</tr>${'<tr><td>short</td></tr>'.repeat(2_000)}`;
  expect(markdownOf(`<p>Three words here.</p><table>${rows}</table>`).length).toBeLessThan(100_000);
});

test('Chinese, Japanese and Thai are counted by characters', () => {
  expect(markdownOf('<p>港口开放</p>')).toBe('港口开放');
});

test.each([
  [
    'Sphinx',
    '<dl class="py function"><dt class="sig sig-object py" id="pier.moor"><span class="sig-name">moor</span>(<em>ship</em>)<a class="headerlink" href="#pier.moor">¶</a></dt><dd><p>Moors a ship.</p></dd></dl>',
    '## `moor(ship)`\n\nMoors a ship.',
    'pier.moor',
  ],
  [
    'TypeDoc',
    '<section class="tsd-panel tsd-member"><h3 class="tsd-anchor-link" id="moor"><span>moor</span><a href="#moor" class="tsd-anchor-icon">#</a></h3><ul class="tsd-signatures"><li><div class="tsd-signature" id="moor-1"><span>moor</span>(<span>ship</span>: <span>string</span>): <span>void</span></div><p>Moors a ship.</p></li></ul></section>',
    '### moor\n\n- ```\n  moor(ship: string): void\n  ```\n  Moors a ship.',
    'moor',
  ],
  [
    'rustdoc',
    '<details class="toggle method-toggle" open><summary><section id="method.moor" class="method"><a class="src rightside" href="../src/pier.rs.html#7">Source</a><a href="#method.moor" class="anchor">§</a><h4 class="code-header">pub fn <a href="#method.moor" class="fn">moor</a>(ship: &amp;str)</h4></section></summary><div class="docblock"><p>Moors a ship.</p></div></details>',
    '#### pub fn moor(ship: \\&str)\n\nMoors a ship.',
    'method.moor',
  ],
  [
    'Doxygen',
    '<a id="a1b2"></a><h2 class="memtitle"><span class="permalink"><a href="#a1b2">&#9670;&#160;</a></span>moor()</h2><div class="memitem"><div class="memproto"><table class="memname"><tr><td class="memname">void moor</td><td>(</td><td>const char *</td><td>ship</td><td>)</td></tr></table></div><div class="memdoc"><p>Moors a ship.</p></div></div>',
    '## moor()\n\n```\nvoid moor(const char *ship)\n```\n\nMoors a ship.',
    'a1b2',
  ],
  [
    'javadoc',
    '<section class="detail" id="moor(java.lang.String)"><h3>moor</h3><div class="member-signature"><span class="modifiers">public</span>&nbsp;<span class="return-type">void</span>&nbsp;<span class="element-name">moor</span><wbr><span class="parameters">(String&nbsp;ship)</span></div><div class="block">Moors a ship.</div></section>',
    '### moor\n\n```\npublic void moor(String ship)\n```\n\nMoors a ship.',
    'moor(java.lang.String)',
  ],
])('members of an API by %s are headings with the anchors of the site', (_, html, markdown, anchor) => {
  const page = readHtml(`<body><main><h1>Pier</h1>${html}</main></body>`)?.toMarkdown((href) => href);
  expect(page?.markdown.replace('# Pier\n\n', '').trim()).toBe(markdown);
  expect([...(page?.ids.values() ?? [])]).toEqual([anchor]);
});

test.each([
  ['Sphinx, with a target', '<section id="crane"><span id="id1"></span><h2>Crane</h2><p>It lifts.</p></section>', 'crane'],
  ['a target of its own in a heading', '<h2 id="_crane"><a id="CRANE"></a>Crane</h2><p>It lifts.</p>', '_crane'],
  ['an older anchor before it', '<a name="crane"></a><h2>Crane</h2><p>It lifts.</p>', 'crane'],
])('the anchor of a heading is the one to which the site links: %s', (_, main, anchor) => {
  const content = readHtml(`<body><main><h1>Tides</h1>${main}</main></body>`)?.toMarkdown((href) => href);
  expect([...(content?.ids.values() ?? [])].at(-1)).toBe(anchor);
});

test('the sidebar of TypeDoc is no content, the head of a page of JSDoc is, what a click expands, and a tree of files', () => {
  const typedoc =
    '<div class="container-main"><div class="col-content"><h1>Type Berth</h1><p>A number of a berth.</p></div><div class="col-sidebar"><h3>Settings</h3>Member Visibility</div></div>';
  const jsdoc =
    '<div id="main"><h1 class="page-title">Class: Berth</h1><section><header><div>Where ships moor.</div></header><article><h2>Members</h2><p>Its depth in metres.</p></article></section></div>';
  const read = (html: string): string => readHtml(`<body>${html}</body>`)?.toMarkdown((href) => href)?.markdown ?? '';
  expect(read(typedoc)).not.toContain('Visibility');
  expect(read(jsdoc)).toContain('Where ships moor.');
  const theme =
    '<div id="main"><div class="sidebar"><p>Sponsor us.</p></div><article><h1>Pier</h1><p>It is of stone.</p></article></div>';
  expect(read(theme).trim()).toBe('# Pier\n\nIt is of stone.');
  const tree = '<starlight-file-tree data-pagefind-ignore="true"><ul><li>berths.yaml</li></ul></starlight-file-tree>';
  expect(markdownOf(tree)).toBe('- berths.yaml');
  expect(markdownOf('<div class="expand-content" style="display: none"><p>More of it.</p></div>')).toBe('More of it.');
});

test('a hundred thousand ids before and in a heading are read in one pass', () => {
  const ids = (tag: string): string => `<${tag} id="s1"></${tag}>`.repeat(150_000);
  for (const main of [`${ids('span')}<h2 id="late">Late</h2>`, `<h2 id="late">${ids('a')}Late</h2>`]) {
    const content = readHtml(`<body><main><h1>Home</h1>${main}<p>Words of it.</p></main></body>`)?.toMarkdown((href) => href);
    expect([...(content?.ids.values() ?? [])].at(-1)).toBe('late');
  }
});
