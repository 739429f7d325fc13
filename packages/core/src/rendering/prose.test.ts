import { expect, test } from 'vitest';
import { escaped } from '../shared/text.ts';
import { code, heading, link, list, literal, paragraph, table, toHtml, toMarkdown } from './prose.ts';

const page = { title: 'A <b>', description: 'x', canonical: 'https://front.example.net/' };

test('text cannot become markup, in either language', () => {
  const blocks = [paragraph('<script>alert(1)</script> & "so on"')];
  expect(toMarkdown(blocks)).toBe('&lt;script>alert(1)&lt;/script> & "so on"\n');
  expect(toHtml(blocks, page)).toContain('<p>&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;so on&quot;</p>');
  expect(toHtml(blocks, page)).toContain('<title>A &lt;b&gt;</title>');
});

test('a literal with backticks gets a longer fence, and so does a code block', () => {
  expect(toMarkdown([paragraph(literal('a`b'))])).toBe('``a`b``\n');
  expect(toMarkdown([paragraph(literal('`'))])).toBe('`` ` ``\n');
  expect(toMarkdown([code('', '```\nx\n```')])).toBe('````\n```\nx\n```\n````\n');
});

test('a bar in a cell does not end it', () => {
  expect(toMarkdown([table(['A|B'], [[literal('a|b')]])])).toBe('| A\\|B |\n| --- |\n| `a\\|b` |\n');
});

test('links keep their text and their address apart', () => {
  expect(toMarkdown(list([link('a]b', 'https://x.example/(1)')]))).toBe('- [a\\]b](https://x.example/%281%29)\n');
  expect(toHtml(list([link('a', 'https://x.example/?a="')]), page)).toContain('href="https://x.example/?a=&quot;"');
});

test('a line stays one line', () => {
  expect(toMarkdown([heading(2, 'a\nb')])).toBe('## a b\n');
});

test('characters that XML cannot hold are dropped', () => {
  expect(escaped('a\u0000\u001bb\n')).toBe('ab\n');
});

test('HTML has no script, no style and nothing that loads', () => {
  const html = toHtml([heading(1, 'A'), paragraph('b'), table(['x'], [['y']]), code('sh', 'ls')], page);
  expect(html).not.toMatch(/<script|<style|style=|<img|rel="stylesheet"|\bon\w+=/);
});
