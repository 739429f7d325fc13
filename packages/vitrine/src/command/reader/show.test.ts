import { plainColours } from '@vitrine/cli-kit/output/printable';
import { expect, test } from 'vitest';
import { terminalLines } from './show.ts';

test('what goes to a file or a program is the text as it is, but for tabs and line ends', () => {
  const text = `# Title\r\n\r\n${'word '.repeat(80)}end\n\n\`\`\`sh\n\techo\n\`\`\``;
  expect(terminalLines(text, plainColours(false)).join('\n')).toBe(text.replaceAll('\r\n', '\n').replace('\t', '    '));
});

test('colours are around headings, code, ids and strong words, and nowhere else', () => {
  const colours = plainColours(true);
  expect(terminalLines('# A\n`b` and **c**\n--- `d` (complete)\n```\ne\n```', colours)).toEqual([
    '\u001b[1m# A\u001b[22m',
    '\u001b[36m`b`\u001b[39m and \u001b[1m**c**\u001b[22m',
    '\u001b[36m--- `d` (complete)\u001b[39m',
    '\u001b[2m```\u001b[22m',
    'e',
    '\u001b[2m```\u001b[22m',
  ]);
});
