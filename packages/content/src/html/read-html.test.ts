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

test('Chinese, Japanese and Thai are counted by characters', () => {
  expect(markdownOf('<p>港口开放</p>')).toBe('港口开放');
});
