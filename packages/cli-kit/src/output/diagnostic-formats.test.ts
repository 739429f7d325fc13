import { expect, test } from 'vitest';
import { toWorkflowCommands } from './diagnostic-formats.ts';
import type { Diagnostic } from './diagnostics.ts';

const inFile: Diagnostic = {
  severity: 'error',
  rule: 'dead-link',
  message: 'expected a link; found gone.md',
  file: '../docs/a page, b.md',
  range: { startLine: 9 },
  fix: 'Write a link.',
};
const ofRequest: Diagnostic = {
  severity: 'warning',
  rule: 'llms',
  message: 'expected 200',
  location: 'GET /llms.txt',
  fix: 'Add it.',
};

test('an annotation of GitHub is one command a line, with its properties encoded', () => {
  expect(toWorkflowCommands([inFile, ofRequest], 'front')).toEqual([
    '::error file=docs/a page%2C b.md,line=9,title=dead-link::expected a link; found gone.md. Write a link.',
    '::warning title=llms::GET /llms.txt: expected 200. Add it.',
  ]);
});

test('content cannot end an annotation and begin another', () => {
  const hostile = '50%\n::error file=x::y\r\u001b[31m';
  const [line = ''] = toWorkflowCommands([{ ...inFile, message: hostile, file: hostile, rule: 'a::b,c' }], '.');
  expect(line).not.toMatch(/[\r\n\u001b]/);
  expect(line.slice(2).split('::')[0]).toContain('title=a%3A%3Ab%2Cc');
  expect(line).toContain('50%25');
});
