import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderOf, run } from './run-command.ts';

const home =
  '<html lang="en"><head><title>Harbour</title><meta name="description" content="Where ships moor"></head><body><main><h1>Harbour</h1><p>Open from six to ten.</p></main></body></html>';

test('a built site is published without a content folder, and without an address only where the front has one', async () => {
  const cwd = folderOf({ 'build/index.html': home });
  const args = ['build', '--site', 'build', '--base-url', 'https://front.example.com', '--json'];
  const built = await run([...args, '--site-url', 'https://docs.harbour.example'], { cwd });
  expect(JSON.parse(built.stdout)).toMatchObject({ ok: true, docs: { published: 1, sources: [{ format: 'built site' }] } });
  expect(existsSync(join(cwd, 'dist/front.vitrine'))).toBe(true);
  const refused = await run(['build', '--site-url', 'https://docs.harbour.example'], { cwd });
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('--site-url is the address of a built site')]);
});

test('a folder without HTML is refused by name', async () => {
  const cwd = folderOf({ 'build/readme.txt': 'Nothing is built here.\n' });
  const { code, stderr } = await run(['build', '--site', 'build', '--base-url', 'https://front.example.com'], { cwd });
  expect(code).toBe(1);
  expect(stderr).toContain('a folder of built HTML');
});
