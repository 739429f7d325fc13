import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fit } from './truncate.ts';
import { termsIn, termsOf } from './terms.ts';

const terms = termsOf([{ text: 'rotate', known: true, weight: 5 }]);
const filler = (name: string): string => `${name} ${'says nothing of it. '.repeat(20)}`;

it('a text that fits is complete', () => {
  expect(fit('## A\n\nText\n', 100, terms)).toEqual({ text: '## A\n\nText', complete: true });
});

it('of a long text the block with the words is shown under its heading, with the sentence that leads to it', () => {
  const text = ['## A', filler('One'), '### B', 'Write this:', '```\nroll rotate 5\n```', filler('Two')].join('\n\n');
  expect(fit(text, 150, terms)).toEqual({
    text: '[…]\n\n### B\n\nWrite this:\n\n```\nroll rotate 5\n```\n\n[…]',
    complete: false,
  });
});

it('of code that is longer than the room lines are shown, behind what leads to it', () => {
  const code = `\`\`\`sh\n${'roll rotate 5 times\n'.repeat(500)}\`\`\``;
  for (const before of ['## Rotate\n\nRotate:', '## Rotate', 'Run this:']) {
    const { text, complete } = fit(`${before}\n\n${code}`, 1_000, terms);
    expect(complete).toBe(false);
    expect(text.match(/roll rotate 5 times/g)?.length).toBeGreaterThan(30);
    expect(text.match(/^```/gm)).toHaveLength(2);
    expect(text.length).toBeLessThanOrEqual(1_060);
  }
});

it('of a table the rows with the words are shown under its head', () => {
  const rows = Array.from(
    { length: 60 },
    (_, index) => `| option ${index} | ${index === 40 ? 'rotates the log' : 'does something else'} |`,
  );
  const { text } = fit(['| Name | What |', '| --- | --- |', ...rows].join('\n'), 300, terms);
  expect(text).toContain('| Name | What |\n| --- | --- |\n');
  expect(text).toContain('| option 40 | rotates the log |');
});

it('is never longer than its room and some marks, whatever the text', () => {
  const line = fc.constantFrom(
    '# A',
    'rotate this',
    '- item rotate',
    '  more',
    '| a | b |',
    '| - | - |',
    '```',
    '',
    'x'.repeat(400),
    'Write:',
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 60 }), fc.integer({ min: 200, max: 3_000 }), (lines, room) => {
      expect(fit(lines.join('\n'), room, terms).text.length).toBeLessThanOrEqual(room + 60);
    }),
  );
});

it.each([
  ['rotates', true],
  ['The rotation', true],
  ['logRotate', true],
  ['rotor', false],
  ['prorotate', false],
])('%s has the word: %s', (text, has) => {
  expect(termsIn(terms, text).has(0)).toBe(has);
});
