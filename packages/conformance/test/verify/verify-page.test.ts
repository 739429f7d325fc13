// docs/reference/generated/verify-rules.md prints the catalogue that is applied. `vitest run --update` writes it there.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { rules } from '../../src/index.ts';

const path = fileURLToPath(new URL('../../../../docs/reference/generated/verify-rules.md', import.meta.url));

test('docs/reference/generated/verify-rules.md has the rules that are applied, in their order', async () => {
  const rows = Object.entries(rules).map(([name, { description }]) => `| \`${name}\` | ${description} |\n`);
  const table = `\n| Rule | What holds |\n| --- | --- |\n${rows.join('')}`;
  const page = readFileSync(path, 'utf8').replace(/(<!-- rules -->\n)(?:\n(?:\|.*\n)+)?/, (_, mark: string) => mark + table);
  await expect(page).toMatchFileSnapshot(path);
  expect(page).toContain(table);
});

test('a rule and its remedy are sentences of their own', () => {
  for (const [name, { description, fix }] of Object.entries(rules)) {
    expect(name).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
    for (const sentence of [description, fix]) expect(sentence).toMatch(/^[A-Z][^|\n]*\.$/);
  }
  expect(new Set(Object.values(rules).map(({ description }) => description)).size).toBe(Object.keys(rules).length);
});
