// docs/reference/mcp.md prints the lists that run, that of revisionRules by the comments of its rows. `vitest run --update` writes them there.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { revisionRules } from '../src/engine/mcp/admission.ts';
import { fieldChecks } from '../src/engine/pipeline/mcp-call.ts';

const source = readFileSync(new URL('../src/engine/mcp/admission.ts', import.meta.url), 'utf8');
const rows = [...source.matchAll(/^ {2}\/\/ (.+) -> (.+)\n {2}\{/gm)].map(([, when = '', then = '']) => [when, then] as const);
const path = fileURLToPath(new URL('../../../docs/reference/mcp.md', import.meta.url));

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
    'revisionRules',
    table(
      ['', 'A message with', 'is answered with'],
      rows.map(([when, then], index) => [String(index + 1), when, then]),
    ),
  ],
];

test('every row of the revisionRules has a comment that states when it matches and what it answers', () => {
  expect(rows).toHaveLength(revisionRules.length);
});

test('docs/reference/mcp.md has the tables that are executed', async () => {
  const page = tables.reduce(
    (text, [name, lines]) => text.replace(new RegExp(`(<!-- ${name} -->\n)(?:\n(?:\\|.*\n)+)?`), (_, mark: string) => mark + lines),
    readFileSync(path, 'utf8'),
  );
  await expect(page).toMatchFileSnapshot(path);
  for (const [, lines] of tables) expect(page).toContain(lines);
});
