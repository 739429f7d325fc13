// apps/demo/test/specification/coverage.md names, for each rule of the specification, the tests that hold it. A row that names a test that
// does not exist fails here, and so does a rule without a row.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { rowsOf, rulesOf } from '../../workshop/specification/coverage.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const coverage = readFileSync(join(root, 'apps/demo/test/specification/coverage.md'), 'utf8');
const specification = readFileSync(join(root, 'docs/reference/specification.md'), 'utf8');

/** Whether the file holds the name as a whole string. */
function holds(text: string, name: string): boolean {
  return [`'${name.replaceAll("'", "\\'")}'`, `"${name}"`, `\`${name}\``].some((literal) => text.includes(literal));
}

const rows = rowsOf(coverage);
const ruleTests = rows.flatMap(({ rule, tests }) => tests.map((each) => ({ rule, ...each })));
/** The specification that ours implements, where the machine has it. */
const contract =
  process.env['VITRINE_DATA'] === undefined ? '' : readFileSync(join(process.env['VITRINE_DATA'], 'SPEC.md'), 'utf8');

test('the table of coverage has rows', () => {
  expect(ruleTests.length).toBeGreaterThan(0);
});

test.each([...new Set([...rulesOf(specification), ...rulesOf(contract)])])(
  'rule %s of the specification has a row in the table of coverage',
  (rule) => {
    expect(rows.map((row) => row.rule)).toContain(rule);
  },
);

describe('every test that the table of coverage names exists', () => {
  test.each(ruleTests.map((row) => [row.rule, row.file, row.name] as const))('%s: %s “%s”', (_, file, name) => {
    expect(file, 'a row names each test as `file` “name”').not.toBe('');
    expect(existsSync(join(root, file)), `${file} does not exist`).toBe(true);
    expect(holds(readFileSync(join(root, file), 'utf8'), name), `${file} has no test of this name`).toBe(true);
  });
});
