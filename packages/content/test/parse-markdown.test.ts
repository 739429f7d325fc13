// The parser beside micromark, its oracle: the same trees of the same Markdown, but where GitHub's own parser is another one than micromark.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { expect, test } from 'vitest';
import { maxNesting } from '../src/markup/guard.ts';
import { parseMarkdown } from '../src/markup/parse-markdown.ts';
import { runsOf } from '../../../workshop/full.ts';

/**
 * A tree without its places; members that are null or undefined mean nothing. A label of two lines keeps the blanks before its second: identifiers,
 * by which references are found, are the same.
 */
function bare(node: Nodes): unknown {
  return JSON.parse(
    JSON.stringify(node, (name, value: unknown) => {
      if (name === 'position' || name === 'data' || value === null) return undefined;
      return name === 'label' && typeof value === 'string' ? value.replace(/\s+/g, ' ') : value;
    }),
  );
}

function oracle(markdown: string): unknown {
  return bare(fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }));
}

const blocks = [
  '# Heading `code`',
  'Setext\n------',
  'Words with *emphasis*, **strong**, ~~struck~~ and `code`.',
  '- one\n- two\n  - deep\n\n  loose',
  '3. three\n4. four',
  '- [ ] open\n- [x] done',
  '> quote\n> > inner\nlazy',
  '```js title="a"\nlet a = 1;\n```',
  '    indented',
  '| a | b |\n| - | :-: |\n| `x` | ~~y~~ |',
  '[link](b.md "title") and ![image](c.png) and [full][ref].',
  '[ref]: https://example.com/ref "Ref"',
  'A note[^1].\n\n[^1]: Its text.',
  'See https://example.com/a_b and www.example.com, or a.b@example.com.',
  '<div>\n\n**bold**\n\n</div>',
  'line\\\nbreak  \nand &copy; &amp; \\* text',
  '***',
];

/**
 * Known of satteri 0.10: behind indented code, a definition takes a list that begins with another number than 1 for a paragraph. Its text is kept.
 */
const misread = /^ {4}indented\n\n(?:\[[^\n]*\n\n)+3\./m;

test('any order of blocks has the tree that micromark gives', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...blocks), { maxLength: 12 }), (parts) => {
      const markdown = `${parts.join('\n\n')}\n`;
      fc.pre(!misread.test(markdown));
      expect(bare(parseMarkdown(markdown))).toEqual(oracle(markdown));
    }),
    { numRuns: runsOf(150) },
  );
});

test('places are offsets in UTF-16 units of the text as given', () => {
  const markdown = '\ufeffÄ 😀\r\n\r\n## Größe 😀 `x`\n\n日本 [a](b)';
  const tree = parseMarkdown(markdown);
  const slices = tree.children.map(({ position }) => markdown.slice(position?.start.offset, position?.end.offset));
  expect(slices.slice(1)).toEqual(['## Größe 😀 `x`', '日本 [a](b)']);
});

test('nesting beyond the limit is text, and a word that would keep the parser busy is refused', () => {
  expect(JSON.stringify(parseMarkdown(`${'> '.repeat(maxNesting)}words`))).not.toContain('blockquote');
  expect(() => parseMarkdown('a_'.repeat(50_000))).toThrow(RangeError);
});

const data = join(process.env['VITRINE_DATA'] ?? '', 'docs-trees');
const isThere = process.env['VITRINE_DATA'] !== undefined && existsSync(data);

test.runIf(isThere)('pages of real trees have the trees that micromark gives', () => {
  const names = readdirSync(data, { recursive: true, encoding: 'utf8' }).filter((name) => /\.mdx?$/.test(name));
  // a sample: all of them take a minute
  const sample = names.sort().filter((_, index) => index % 8 === 0);
  const other = sample.filter((name) => {
    const text = readFileSync(join(data, name), 'utf8').slice(0, 8_000);
    return !isDeepStrictEqual(bare(parseMarkdown(text)), oracle(text));
  });
  expect(sample.length).toBeGreaterThan(20);
  expect(other).toEqual([]);
});
