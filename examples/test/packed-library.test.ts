// What examples/packed-library shows: a pack is written, read by a program and in a terminal, and a client of the project is connected.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { answerFrom } from '../packed-library/answers.ts';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const cwd = mkdtempSync(join(tmpdir(), 'vitrine-packed-'));
afterAll(() => rmSync(cwd, { recursive: true, force: true }));

const vitrine = (...args: readonly string[]): string =>
  execFileSync(process.execPath, [at('../../packages/vitrine/dist/vitrine.js'), ...args], { cwd, encoding: 'utf8' });

test('a program and a terminal read the pack that the command wrote', async () => {
  vitrine('pack', at('../minimal-node/content'), '--out', 'dist/docs', '--base-url', 'https://docs.example.com');
  const question = 'lantern';
  const answer = await answerFrom(join(cwd, 'dist/docs'), question);
  expect(answer).toContain('https://docs.example.com/docs/');
  expect(vitrine('search', 'dist/docs', question).trim()).toBe(answer.trim());
});

test('the entry of a client is shown, and no file is written', () => {
  const server = 'https://docs.example.com/api/mcp';
  const printed = vitrine('connect', server, 'cursor', '--scope', 'project', '--offline', '--name', 'lantern', '--json');
  const { clients } = JSON.parse(printed) as { clients: readonly { file: string; entry: string }[] };
  expect(clients.map(({ file, entry }) => [file, JSON.parse(entry) as unknown])).toEqual([
    [join(cwd, '.cursor/mcp.json'), { mcpServers: { lantern: { url: server } } }],
  ]);
  expect(existsSync(join(cwd, '.cursor'))).toBe(false);
});
