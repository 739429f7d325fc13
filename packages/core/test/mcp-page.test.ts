// docs/mcp.md prints the lists that run. `vitest run --update` writes them there.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { placements } from '../src/engine/mcp/admission.ts';
import { fieldChecks } from '../src/engine/pipeline/mcp-call.ts';

const path = fileURLToPath(new URL('../../../docs/mcp.md', import.meta.url));

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |\n`);
  return `\n${lines.join('')}`;
}

const tables: readonly (readonly [name: string, table: string])[] = [
  [
    'field checks',
    table(
      ['What a refusal says', 'What it is'],
      fieldChecks.map(({ detail, type }) => [detail, `${type.status}, \`${type.code}\``]),
    ),
  ],
  [
    'placements',
    table(
      ['', 'A message with', 'is answered with'],
      placements.map(({ when, then }, index) => [String(index + 1), when, then]),
    ),
  ],
];

test('docs/mcp.md has the tables that are executed', async () => {
  const page = tables.reduce(
    (text, [name, lines]) => text.replace(new RegExp(`(<!-- ${name} -->\n)(?:\n(?:\\|.*\n)+)?`), (_, mark: string) => mark + lines),
    readFileSync(path, 'utf8'),
  );
  await expect(page).toMatchFileSnapshot(path);
  for (const [, lines] of tables) expect(page).toContain(lines);
});
