import { expect, test } from 'vitest';
import { toSarif, toWorkflowCommands } from './diagnostic-formats.ts';
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

test('a log of SARIF names the file from the working folder, its line, and each rule once', () => {
  const log = toSarif([inFile, inFile, ofRequest], '1.2.3', 'site/front');
  expect(log).toMatchObject({
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'vitrine', version: '1.2.3', rules: [{ id: 'dead-link' }, { id: 'llms' }] } },
        results: [
          {
            ruleId: 'dead-link',
            ruleIndex: 0,
            level: 'error',
            locations: [
              { physicalLocation: { artifactLocation: { uri: 'site/docs/a%20page%2C%20b.md' }, region: { startLine: 9 } } },
            ],
          },
          { ruleIndex: 0 },
          { ruleIndex: 1, level: 'warning', locations: [{ logicalLocations: [{ fullyQualifiedName: 'GET /llms.txt' }] }] },
        ],
      },
    ],
  });
});

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
