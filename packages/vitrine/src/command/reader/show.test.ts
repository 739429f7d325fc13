import { plainColours } from '@vitrine/cli-kit/output/printable';
import { expect, test } from 'vitest';
import { columnsOf, terminalLines } from './show.ts';

const plain = plainColours(false);
const at = (columns: number | undefined, text: string): readonly string[] => terminalLines(text, { columns, colours: plain });

test('what goes to a file or a program is the text as it is, but for tabs and line ends', () => {
  const text = `# Title\r\n\r\n${'word '.repeat(80)}end\n\n\`\`\`sh\n\techo\n\`\`\``;
  expect(at(undefined, text).join('\n')).toBe(text.replaceAll('\r\n', '\n').replace('\t', '    '));
});

test('paragraphs, lists and quotes are wrapped below their first word; code and tables are not', () => {
  const long = 'one two three four five six seven eight nine ten';
  expect(at(40, `${long}\n- ${long}\n10. ${long}\n> ${long}`)).toEqual([
    'one two three four five six seven eight',
    'nine ten',
    '- one two three four five six seven',
    '  eight nine ten',
    '10. one two three four five six seven',
    '    eight nine ten',
    '> one two three four five six seven',
    '  eight nine ten',
  ]);
  const lines = [`    ${long} ${long}`, `| ${long} | ${long} |`, '~~~', `${long} ${long}`, '```', '~~~'];
  expect(at(40, lines.join('\n'))).toEqual(lines);
});

test('no line loses or gains a word at any width', () => {
  const text = `A word ${'x'.repeat(200)} and  潮位表を読む 潮位表を読む 潮位表を読む e\u0301 end.`;
  for (let columns = 1; columns < 130; columns += 1) expect(at(columns, text).join(' ').split(/ +/)).toEqual(text.split(/ +/));
});

test('wide and combining characters take the columns that a terminal gives them', () => {
  expect([columnsOf('abc'), columnsOf('潮位'), columnsOf('e\u0301'), columnsOf('🛟')]).toEqual([3, 4, 1, 2]);
});

test('colours are around headings, code, ids and strong words, and nowhere else', () => {
  const colours = plainColours(true);
  expect(terminalLines('# A\n`b` and **c**\n--- `d` (complete)\n```\ne\n```', { columns: 80, colours })).toEqual([
    '\u001b[1m# A\u001b[22m',
    '\u001b[36m`b`\u001b[39m and \u001b[1m**c**\u001b[22m',
    '\u001b[36m--- `d` (complete)\u001b[39m',
    '\u001b[2m```\u001b[22m',
    'e',
    '\u001b[2m```\u001b[22m',
  ]);
});
