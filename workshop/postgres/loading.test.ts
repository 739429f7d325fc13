// vitrine-search-postgres as an operator runs it: load, interrupted and taken up again, publish, list, drop, and how it answers mistakes.
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildSnapshot, writeSnapshot } from '@vitrine/content';
import { postgresServer, type PostgresServer } from './postgres-server.mjs';

const program = fileURLToPath(new URL('../../packages/search-postgres/dist/command.js', import.meta.url));
let server: PostgresServer;
let folder: string;
let file: string;
let id: string;

beforeAll(async () => {
  server = postgresServer();
  await server.start();
  folder = await mkdtemp(join(tmpdir(), 'search-postgres-'));
  file = join(folder, 'front.vitrine');
  const { snapshot } = await buildSnapshot(new URL('../../packages/conformance/fixture', import.meta.url).pathname);
  ({ id } = snapshot);
  await writeSnapshot(file, snapshot);
});
afterAll(async () => {
  await server.dispose();
  await rm(folder, { recursive: true });
});

/** Runs the command against the server. */
function run(...args: string[]): { readonly status: number | null; readonly said: string } {
  const { host, user, database } = server.connection;
  const env = { PATH: process.env['PATH'], PGHOST: host, PGUSER: user, PGDATABASE: database };
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { env, encoding: 'utf8', timeout: 60_000 });
  return { status, said: `${stderr}${stdout}` };
}

test('load, list, publish, drop: each says what it did', () => {
  const loaded = run('load', file, '--publish');
  expect(loaded.said).toMatch(
    new RegExp(`^${id}: \\d+ sections, ([\\d.]+ MB) of \\1 loaded now, in [\\d.]+ s\npublished ${id}\n$`),
  );
  expect(loaded.status).toBe(0);
  expect(run('load', file).said).toMatch(/ 0\.0 MB of [\d.]+ MB loaded now/);
  expect(run('list').said).toMatch(new RegExp(`^${id}  \\d+ sections  published\n$`));
  expect(run('migrate').said).toBe('nothing to do: the schema is at step 2\n');
  expect(run('drop', id)).toEqual({ status: 1, said: `snapshot ${id}: published; publish another one first\n` });
  expect(run('load', file, '--schema', 'other').status).toBe(0);
  expect(run('drop', id, '--schema', 'other')).toEqual({ status: 0, said: `dropped ${id}\n` });
  expect(run('list', '--schema', 'other').said).toBe('no snapshots\n');
});

test.each([
  [[], 0, /^vitrine-search-postgres <command>/],
  [['lode'], 2, /^unknown command "lode"/],
  [['load'], 2, /^load: give a snapshot file\n$/],
  [['list', 'x'], 2, /^list: did not expect "x"\n$/],
  [['load', 'a', 'b'], 2, /^load: did not expect "b"\n$/],
  [['list', '--shema', 'x'], 2, /--shema/],
  [['list', '--schema', 'a b'], 1, /^schema: expected 1 to 48 of a-z 0-9 _/],
  [['load', '/nowhere.vitrine'], 1, /ENOENT.*nowhere/],
  [['publish', 'sha256:1'], 1, /^snapshot sha256:1: not there, or not completely loaded\n$/],
  [['list', '--schema', 'empty'], 1, /^nothing is loaded yet: vitrine-search-postgres load <file>\n$/],
  [['list', '--url', 'postgres://127.0.0.1:1/x'], 1, /ECONNREFUSED 127\.0\.0\.1:1/],
] as const)('%j ends with %i and a sentence', (args, status, said) => {
  const ended = run(...args);
  expect(ended.said).toMatch(said);
  expect(ended.status).toBe(status);
  expect(ended.said).not.toContain('    at ');
});
