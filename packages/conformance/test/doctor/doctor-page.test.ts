// docs/reference/generated/doctor-checks.md prints the table of checks that is applied. `vitest run --update` writes it there.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { checks, type Group, groups } from '../../src/doctor/checks.ts';

const path = fileURLToPath(new URL('../../../../docs/reference/generated/doctor-checks.md', import.meta.url));

test('docs/reference/generated/doctor-checks.md has the checks that are applied, group by group', async () => {
  const tables = (Object.keys(groups) as Group[]).map((group) => {
    const rows = Object.entries(checks)
      .filter(([, check]) => check.group === group)
      .map(([name, { severity, description, clause }]) => `| \`${name}\` | ${severity} | ${description} | ${clause} |\n`);
    return `\n## ${groups[group]}\n\n| Check | Severity | What holds | From |\n| --- | --- | --- | --- |\n${rows.join('')}`;
  });
  const mark = '<!-- checks -->\n';
  const page = readFileSync(path, 'utf8');
  const start = page.indexOf(mark) + mark.length;
  expect(start).toBeGreaterThan(mark.length);
  await expect(page.slice(0, start) + tables.join('')).toMatchFileSnapshot(path);
});

test('a check and its remedy are sentences of their own, and a check names its clause', () => {
  for (const [name, { description, fix, clause }] of Object.entries(checks)) {
    expect(name).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
    for (const sentence of [description, fix]) expect(sentence).toMatch(/^[/a-zA-Z][^|\n]*\.$/);
    expect(clause).toMatch(/^[^|\n]{5,}$/);
  }
  expect(new Set(Object.values(checks).map(({ description }) => description)).size).toBe(Object.keys(checks).length);
});
