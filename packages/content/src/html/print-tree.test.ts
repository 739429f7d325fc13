import fc from 'fast-check';
import type { PhrasingContent, Root } from 'mdast';
import { toMarkdown } from 'mdast-util-to-markdown';
import { gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { expect, test } from 'vitest';
import { printTree } from './print-tree.ts';
import { growsLinearly } from '../../../../workshop/growth.ts';
import { runsOf } from '../../../../workshop/full.ts';

const signs = fc.string({
  unit: fc.constantFrom(...'ab1 .,:;()=-+#*_[]!|"\'/%?&<>~`é港@${}—\\'.split('')),
  minLength: 1,
  maxLength: 8,
});
const part = fc.oneof<fc.Arbitrary<PhrasingContent>[]>(
  signs.map((value) => ({ type: 'text', value })),
  signs.map((value) => ({ type: 'inlineCode', value })),
  signs.map((value) => ({ type: 'link', url: '/a', children: [{ type: 'text', value }] })),
  signs.map((value) => ({ type: 'strong', children: [{ type: 'text', value }] })),
  fc.constant({ type: 'break' }),
);

test('a paragraph costs in proportion to its links', async () => {
  const links = (count: number): Root => ({
    type: 'root',
    children: [
      {
        type: 'paragraph',
        children: Array.from({ length: count }, () => ({ type: 'link', url: '#a', children: [{ type: 'text', value: 'x' }] })),
      },
    ],
  });
  expect(await growsLinearly((count) => printTree(links(count), new Map()), 10_000)).toBe(true);
});

test('texts that are printed as they are are what the library prints', () => {
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), (children) => {
      const tree: Root = {
        type: 'root',
        children: [
          { type: 'paragraph', children },
          { type: 'heading', depth: 2, children: children.filter(({ type }) => type !== 'break') },
          { type: 'table', children: [{ type: 'tableRow', children: [{ type: 'tableCell', children: children.slice(0, 1) }] }] },
        ],
      };
      const options = { bullet: '-', emphasis: '*', rule: '-', resourceLink: true } as const;
      const whole = toMarkdown(tree, {
        ...options,
        extensions: [gfmTableToMarkdown({ tablePipeAlign: false }), gfmStrikethroughToMarkdown()],
      });
      expect(printTree(tree, new Map()).markdown).toBe(whole);
    }),
    { numRuns: runsOf(300) },
  );
});
