// apps/demo/test/specification/coverage.md names, for each rule of the specification, the tests that hold it. A row that names a test that
// does not exist fails here, and so does a rule without a row.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const coverage = readFileSync(join(root, 'apps/demo/test/specification/coverage.md'), 'utf8');
const specification = readFileSync(join(root, 'docs/specification.md'), 'utf8');

interface Named {
  readonly rule: string;
  readonly file: string;
  readonly name: string;
}

/** Rows are `| rule | what must hold | tests |`; a test is `file` and its name in quotation marks, several apart by <br>. */
function rows(): readonly Named[] {
  const named: Named[] = [];
  for (const line of coverage.split('\n')) {
    const [, rule = '', , tests = ''] = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
    if (!/^\d/.test(rule)) continue;
    for (const entry of tests.split('<br>')) {
      const [, file = '', name = ''] = /^`([^`]+)` “(.+)”$/.exec(entry.trim()) ?? [];
      named.push({ rule, file, name });
    }
  }
  return named;
}

/** Rules from section 4 on: subsections (`4.1`), numbered items (`8.3`), endpoints (`4 GET /releases.json`), conditions. */
function rules(): readonly string[] {
  const found: string[] = [];
  let section = '';
  for (const line of specification.split('\n')) {
    const [, heading] = /^##+ (\d+(?:\.\d+)?)\.? /.exec(line) ?? [];
    const [, item] = /^(\d+)\. /.exec(line) ?? [];
    const [, method, path] = /^\| (GET|POST) \| `([^`]+)` \|/.exec(line) ?? [];
    section = heading ?? section;
    if (Number.parseInt(section, 10) < 4) continue;
    if (heading === '6' || heading?.includes('.') === true) found.push(heading);
    else if (item !== undefined) found.push(`${section}.${item}`);
    else if (method !== undefined && path !== undefined) found.push(`${section} ${method} ${path}`);
  }
  return found;
}

/** Whether the file holds the name as a whole string. */
function holds(text: string, name: string): boolean {
  return [`'${name.replaceAll("'", "\\'")}'`, `"${name}"`, `\`${name}\``].some((literal) => text.includes(literal));
}

const named = rows();

test('the table of coverage has rows', () => {
  expect(named.length).toBeGreaterThan(0);
});

test.each(rules())('rule %s of the specification has a row in the table of coverage', (rule) => {
  expect(named.map((row) => row.rule)).toContain(rule);
});

describe('every test that the table of coverage names exists', () => {
  test.each(named.map((row) => [row.rule, row.file, row.name] as const))('%s: %s “%s”', (_, file, name) => {
    expect(file, 'a row names each test as `file` “name”').not.toBe('');
    expect(existsSync(join(root, file)), `${file} does not exist`).toBe(true);
    expect(holds(readFileSync(join(root, file), 'utf8'), name), `${file} has no test of this name`).toBe(true);
  });
});
