import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createDiskCache } from './disk-cache.ts';

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'vitrine-cache-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

const url = 'https://docs.example.com/llms.txt';
const response = { etag: '"1"', mediaType: 'text/plain', text: '# Lämp\n\nLight.\n' };

test('what was kept is read by the next command, and nobody else may read the file', async () => {
  const root = join(folder(), 'vitrine', 'reader');
  await createDiskCache(root).set(url, response);
  expect(await createDiskCache(root).get(url)).toEqual(response);
  expect(await createDiskCache(root).get(`${url}?other`)).toBeUndefined();
  const [name = ''] = readdirSync(root);
  expect(statSync(join(root, name)).mode & 0o777).toBe(0o600);
});

test('thousands of addresses take at most 64 files, and a document that is too large takes none', async () => {
  const root = folder();
  const cache = createDiskCache(root);
  for (let page = 0; page < 300; page += 1) await cache.set(`${url}/${page}`, response);
  expect(readdirSync(root).length).toBeLessThanOrEqual(64);
  expect(await cache.get(`${url}/299`)).toEqual(response);
  await cache.set('https://large.example/', { ...response, text: 'x'.repeat(4_000_001) });
  expect(await cache.get('https://large.example/')).toBeUndefined();
});

test('a file that was changed, cut or made by others counts as none', async () => {
  const root = folder();
  const cache = createDiskCache(root);
  await cache.set(url, response);
  const [name = ''] = readdirSync(root);
  const path = join(root, name);
  const written = readFileSync(path, 'utf8');
  for (const text of [
    written.replace('Light', 'Night'),
    written.slice(0, -1),
    '{}\n',
    '',
    'null\n',
    '[1]\nx',
    '\u0000'.repeat(100),
  ]) {
    writeFileSync(path, text);
    expect(await cache.get(url)).toBeUndefined();
  }
});

test('a link in the place of the folder or of a file is not written through', async () => {
  const [root, outside] = [folder(), folder()];
  const cache = createDiskCache(root);
  await cache.set(url, response);
  const [name = ''] = readdirSync(root);
  rmSync(join(root, name));
  writeFileSync(join(outside, 'precious'), 'mine');
  symlinkSync(join(outside, 'precious'), join(root, name));
  await cache.set(url, response);
  expect(readFileSync(join(outside, 'precious'), 'utf8')).toBe('mine');
  rmSync(join(root, name));
  mkdirSync(join(root, name));
  await cache.set(url, response);
  expect(await cache.get(url)).toBeUndefined();
  expect(readdirSync(outside)).toEqual(['precious']);
});

test('a folder that cannot be made is no fault', async () => {
  const file = join(folder(), 'file');
  writeFileSync(file, '');
  const cache = createDiskCache(join(file, 'reader'));
  await cache.set(url, response);
  expect(await cache.get(url)).toBeUndefined();
});
