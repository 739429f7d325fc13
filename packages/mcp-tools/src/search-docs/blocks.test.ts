import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blocksOf, fenceOf, joinBlocks } from './blocks.ts';

const kinds = (markdown: string): readonly string[] => blocksOf(markdown).map(({ kind }) => kind);

describe('blocks', () => {
  it('are headings, paragraphs, code, rows and items', () => {
    expect(
      kinds(
        '# A\n\nText\nand more\n\n```js\n# no heading\n\n```\n- one\n  more\n- two\n\n| a | b |\n| - | - |\n| 1 | 2 |\n| 3 | 4 |\n',
      ),
    ).toEqual(['heading', 'text', 'code', 'item', 'item', 'row', 'row']);
  });

  it('a fence that nothing closes goes to the end', () => {
    expect(kinds('```\na\n\n# b\n')).toEqual(['code']);
  });

  it('a row knows the head of its table', () => {
    expect(blocksOf('| a | b |\n| - | - |\n| 1 | 2 |')).toEqual([{ kind: 'row', text: '| 1 | 2 |', head: '| a | b |\n| - | - |' }]);
  });

  it('an item has everything that is indented below it, code too', () => {
    const item = '- **size** is a size\n\n  Default: `1`\n\n  ```\n  - no item\n  ```';
    expect(blocksOf(`${item}\n\nText`)).toEqual([
      { kind: 'item', text: item },
      { kind: 'text', text: 'Text' },
    ]);
  });

  it('a long item is its first lines and the items within', () => {
    const item = `- **policy** is a name. Default: \`random\`.\n  - \`first\` ${'is a policy. '.repeat(30)}\n  - \`least\` ${'is another. '.repeat(30)}`;
    expect(blocksOf(item).map(({ text, under }) => [text.slice(0, 12), under])).toEqual([
      ['- **policy**', undefined],
      ['  - `first` ', 0],
      ['  - `least` ', 0],
    ]);
  });

  it('a sentence with a colon leads to what stands behind it', () => {
    expect(blocksOf('Write:\n\n```\nx\n```')[0]).toMatchObject({ leads: true });
  });

  it.each([
    ['```', undefined, '```'],
    ['~~~~ js', undefined, '~~~~'],
    ['``` a`b', undefined, undefined],
    ['``', undefined, undefined],
    ['````', '```', '````'],
    ['``` js', '```', undefined],
  ])('the line %j within %j opens or closes %j', (line, open, mark) => {
    expect(fenceOf(line, open)).toBe(mark);
  });

  it('joined again lose nothing but empty lines, whatever the text', () => {
    const line = fc.constantFrom(
      '# A',
      'text',
      '- item',
      '  more',
      '| a | b |',
      '| - | - |',
      '```',
      '~~~',
      '',
      '1. one',
      '    deep',
      ':',
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        const blocks = blocksOf(lines.join('\n'));
        const written = new Set(blocks.flatMap(({ text, head = '' }) => [...text.split('\n'), ...head.split('\n')]));
        for (const each of lines)
          if (each.trim() !== '' && !(each === '| a | b |' || each === '| - | - |')) expect(written).toContain(each);
      }),
    );
  });

  it('name what is missing between two of them', () => {
    const blocks = blocksOf('A\n\nB\n\nC');
    expect(joinBlocks(blocks, [0, 2])).toBe('A\n\n[…]\n\nC');
    expect(joinBlocks(blocks, [0])).toBe('A\n\n[…]');
    expect(joinBlocks(blocks, [0, 1, 2])).toBe('A\n\nB\n\nC');
  });

  it('rows of one table are under one head, and what is left out of them is marked', () => {
    const blocks = blocksOf('| a |\n| - |\n| 1 |\n| 2 |\n| 3 |');
    expect(joinBlocks(blocks, [0, 2])).toBe('| a |\n| - |\n| 1 |\n| […] |\n| 3 |');
    expect(joinBlocks(blocks, [1])).toBe('| a |\n| - |\n| […] |\n| 2 |\n\n[…]');
  });
});

it('a text of openings alone is read once', () => {
  for (const text of [
    '- '.repeat(20_000),
    '`'.repeat(50_000),
    '|'.repeat(50_000),
    `${'|-'.repeat(20_000)}x`,
    '[a]('.repeat(20_000),
  ])
    expect(blocksOf(`${text}\n${text}`).length).toBeLessThan(4);
});
