// What examples/packed-library shows: a pack is written, read by a program and in a terminal, and a client of the project is connected.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
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

test('a client is connected in the project, and taken out again', () => {
  const server = 'https://docs.example.com/api/mcp';
  vitrine('connect', server, 'cursor', '--scope', 'project', '--offline', '--name', 'lantern');
  expect(JSON.parse(readFileSync(join(cwd, '.cursor/mcp.json'), 'utf8'))).toEqual({ mcpServers: { lantern: { url: server } } });
  expect(vitrine('connect', server, 'cursor', '--scope', 'project', '--remove', '--name', 'lantern')).toContain('as it was before');
});
