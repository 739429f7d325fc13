// docs/reference/generated/doctor-checks.md and verify-rules.md print the table of cases. `vitest run --update` writes it there.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { cases, casesOf, type Group, groups } from '../src/cases.ts';

const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |\n`).join('');

const ofSites = casesOf('site').filter(([, { needs }]) => needs !== 'front');
const pages = {
  'verify-rules': [
    'rules',
    `\n${tableOf(
      ['Rule', 'What holds'],
      casesOf('process').map(([name, { description }]) => [`\`${name}\``, description]),
    )}`,
  ],
  'doctor-checks': [
    'checks',
    (Object.keys(groups) as Group[])
      .map((group) => {
        const rows = ofSites.filter(([, each]) => each.group === group);
        const cells = rows.map(([name, { severity, description, clause }]) => [`\`${name}\``, severity, description, clause]);
        return `\n## ${groups[group]}\n\n${tableOf(['Check', 'Severity', 'What holds', 'From'], cells)}`;
      })
      .join(''),
  ],
} as const;

test.each(Object.entries(pages))(
  'docs/reference/generated/%s.md has the cases that run, in their order',
  async (name, [mark, table]) => {
    const path = fileURLToPath(new URL(`../../../docs/reference/generated/${name}.md`, import.meta.url));
    const [before = '', ...after] = readFileSync(path, 'utf8').split(`<!-- ${mark} -->\n`);
    expect(after).toHaveLength(1);
    await expect(`${before}<!-- ${mark} -->\n${table}`).toMatchFileSnapshot(path);
  },
);

test('a case and its remedy are sentences of their own, and a case names its clause and who runs it', () => {
  for (const [name, { description, fix, clause, runs }] of Object.entries(cases)) {
    expect(name).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
    for (const sentence of [description, fix]) expect(sentence).toMatch(/^[/a-zA-Z][^|\n]*\.$/);
    expect(clause).toMatch(/^[^|\n]{5,}$/);
    expect(runs.length).toBeGreaterThan(0);
  }
  const source = readFileSync(fileURLToPath(new URL('../src/cases.ts', import.meta.url)), 'utf8');
  for (const name of Object.keys(cases)) expect(source.match(new RegExp(`\\[\\s*'${name}',`, 'g')), name).toHaveLength(1);
  expect(new Set(Object.values(cases).map(({ description }) => description)).size).toBe(Object.keys(cases).length);
});
