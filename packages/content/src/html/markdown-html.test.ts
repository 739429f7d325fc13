import { toHtml } from 'hast-util-to-html';
import { expect, test } from 'vitest';
import { parseMarkdownHtml } from './markdown-html.ts';

const page = '# Ä 😀\n\n> ## Quoted\n\nSetext\n---\n\n```js {1} "<b>"\nx\n```\n';

test.each([
  ['without tags', page],
  ['with tags', `${page}\n<details>\n\n**b**\n\n</details>\n\n<h2>Raw</h2>`],
])('headings have their ids, and code what its fence says, on a page %s', (_, markdown) => {
  const ids = new Map([
    [0, 'a'],
    [markdown.indexOf('Setext'), 'set'],
  ]);
  const html = toHtml(parseMarkdownHtml(markdown, ids));
  expect([...html.matchAll(/<h\d[^>]*>/g)].map(String).slice(0, 3)).toEqual(['<h1 id="a">', '<h2>', '<h2 id="set">']);
  expect(html).toMatch(/<pre data-meta="\{1\} &#x22;<b>&#x22;"><code class="language-js">x\n<\/code><\/pre>/);
});

test('a tag that ends in another block is one element', () => {
  const html = toHtml(parseMarkdownHtml('<details>\n\n**b**\n\n</details>\n', new Map()));
  expect(html).toContain('<details>\n<p><strong>b</strong></p>\n</details>');
});

test.each([
  ['tags', '<b>'.repeat(600)],
  ['emphasis', '*a **b '.repeat(10_000) + 'b** a*'.repeat(10_000)],
  ['emphasis and a tag', `<i>x</i> ${'*a **b '.repeat(10_000)}${'b** a*'.repeat(10_000)}`],
])('%s that nest more than 500 deep are refused', (_, markdown) => {
  expect(() => parseMarkdownHtml(markdown, new Map())).toThrow(RangeError);
});
