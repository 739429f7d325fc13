// front.yaml: what it sets, the file that is built has; the command line wins.
import { writeFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDocuments, openSnapshot } from '@vitrine/core';
import { expect, test } from 'vitest';
import { folderOf, run, smallest } from './run-command.ts';
import { serve } from './serve-events.ts';

const front = 'base_url: https://front.example.com/lamp\nrate_limit: { limit: 3 }\ntrust_proxy: 2\nextras: [search_and_fetch]\n';
const folder = (): string => folderOf({ ...smallest, 'front/front.yaml': front });

test('what is built without an option has all of it baked in', async () => {
  const cwd = folder();
  const { code, stderr } = await run(['build'], { cwd });
  expect([code, stderr]).toEqual([0, '']);
  const file = readFileSync(join(cwd, 'dist/front.vitrine'));
  expect(openSnapshot(file).settings).toEqual({
    baseUrl: 'https://front.example.com/lamp',
    rateLimit: { name: 'default', limit: 3, windowSeconds: 60 },
    legacyRateLimitFields: 'x-ratelimit',
    trustProxy: { hops: 2 },
    extras: ['search_and_fetch'],
  });
  const { site } = openDocuments(file);
  expect(site).toMatchObject({ baseUrl: 'https://front.example.com/lamp', rateLimit: { limit: 3 }, trustProxy: { hops: 2 } });
  expect(site.tools.slice(6)).toEqual(['search', 'fetch']);
});

test('--base-url wins over the file', async () => {
  const cwd = folder();
  await run(['build', '--base-url', 'https://other.example'], { cwd });
  expect(openDocuments(readFileSync(join(cwd, 'dist/front.vitrine'))).site.baseUrl).toBe('https://other.example');
});

test('check, export and mcp take the address from it, and check finds a front that agrees', async () => {
  const cwd = folder();
  const check = await run(['check', '--json'], { cwd });
  expect(JSON.parse(check.stdout)).toMatchObject({ ok: true });
  const exported = await run(['export', '--json'], { cwd });
  expect(JSON.parse(exported.stdout)).toMatchObject({ ok: true, base_url: 'https://front.example.com/lamp' });
});

test('a file that cannot be understood is reported like all content, and nothing is written', async () => {
  const cwd = folderOf({ ...smallest, 'front/front.yaml': 'bas_url: https://front.example.com\n' });
  const { code, stderr } = await run(['build'], { cwd });
  expect(code).toBe(1);
  expect(stderr).toMatch(/front\.yaml\n.*bas_url expected the key base_url; found the unknown key bas_url/);
});

test('serve obeys it, takes a changed one over, and --trust-proxy wins', async () => {
  const cwd = folderOf({ ...smallest, 'front/front.yaml': 'rate_limit: { limit: 2 }\ntrust_proxy: 1\n' });
  const server = serve(cwd);
  const { url = '' } = await server.next();
  const ask = async (client: string): Promise<number> =>
    (await fetch(`${url}/api/v1/status`, { headers: { 'x-forwarded-for': client } })).status;
  expect([await ask('203.0.113.1'), await ask('203.0.113.1'), await ask('203.0.113.1'), await ask('203.0.113.2')]).toEqual([
    200, 200, 429, 200,
  ]);
  writeFileSync(join(cwd, 'front/front.yaml'), 'rate_limit: { limit: 1 }\ntrust_proxy: 1\n');
  expect(await server.next()).toMatchObject({ event: 'rebuilt', changed: true });
  expect([await ask('203.0.113.3'), await ask('203.0.113.3')]).toEqual([200, 429]);

  const direct = serve(cwd, '--trust-proxy', '0');
  const { url: other = '' } = await direct.next();
  const forged = async (client: string): Promise<number> =>
    (await fetch(`${other}/api/v1/status`, { headers: { 'x-forwarded-for': client } })).status;
  expect([await forged('203.0.113.1'), await forged('203.0.113.2')]).toEqual([200, 429]);
});
