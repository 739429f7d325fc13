import { expect, test } from 'vitest';
import { createPaint, printable, printableJson } from './printable.ts';

const hostile = 'a\u001b[31m\nb\r::error::x\u202e\u2028\u0007##[group]##vso[task.x]';

test('a line of output has no control character but those of its own colours', () => {
  const { colours, toLine } = createPaint(true);
  const line = toLine(`${colours.bold(hostile)} ${colours.red('error')}`);
  expect(line).toBe(
    '\u001b[1ma\\u{1b}[31m\\u{a}b\\u{d}::error::x\\u{202e}\\u{2028}\\u{7}\\u{23}#[group]\\u{23}#vso[task.x]\u001b[22m \u001b[31merror\u001b[39m',
  );
});

test('colours that are off leave no trace, and those of a text are never taken for ours', () => {
  const { colours, toLine } = createPaint(false);
  expect(toLine(colours.green('\u001b[32mpassed'))).toBe('\\u{1b}[32mpassed');
});

test.each(['::error::x', '  ::error::x', '  \u00a0::stop-commands::x', '\u3000\u2003 ::error::x'])(
  'the line %j is no command to a workflow runner',
  (text) => {
    const { colours, toLine } = createPaint(true);
    expect(toLine(text).trimStart()).not.toMatch(/^::/);
    expect(toLine(colours.bold(text)).replaceAll('\u001b[1m', '').trimStart()).not.toMatch(/^::/);
  },
);

test('ordinary text stays as it is', () => {
  for (const text of ['docs/a.md:3: expected a text', 'Ä 日本語 👍 (C:\\x)', 'std::vector # # [x]'])
    expect(printable(text)).toBe(text);
});

test('JSON has the same value, and is printable', () => {
  const line = printableJson({ hostile });
  expect(JSON.parse(line)).toEqual({ hostile });
  expect(line).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]|##\[/u);
});
