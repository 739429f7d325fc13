import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openBuildStore } from '../src/files/build-store.ts';

function contentFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-store-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const keys = Array.from({ length: 12 }, (_, index) => `key ${index}`);
const bytesOf = (key: string): Buffer => Buffer.from(`${key} `.repeat(key.length));
const cacheOf = (folder: string): string => join(folder, '.vitrine', 'cache');
const recordsOf = (folder: string): readonly string[] => readdirSync(cacheOf(folder)).map((name) => join(cacheOf(folder), name));

async function fill(folder: string, names: readonly string[] = keys): Promise<void> {
  const store = await openBuildStore(folder);
  for (const key of names) expect(store.set(key, bytesOf(key))).toBe(true);
  store.close();
}

/** Reads every key: how many are there. Each has its own bytes, or none. */
async function readable(folder: string): Promise<number> {
  const store = await openBuildStore(folder);
  const found = keys.map((key) => [key, store.get(key)] as const);
  store.close();
  for (const [key, bytes] of found) if (bytes !== undefined) expect(Buffer.from(bytes).equals(bytesOf(key)), key).toBe(true);
  return found.filter(([, bytes]) => bytes !== undefined).length;
}

test('bytes are there for the next build, and git ignores them', async () => {
  const folder = contentFolder();
  await fill(folder);
  expect(await readable(folder)).toBe(keys.length);
  expect(readFileSync(join(folder, '.vitrine', '.gitignore'), 'utf8')).toBe('*\n');
});

test('a build that was killed at any byte leaves the records before, and nothing that is wrong', async () => {
  const folder = contentFolder();
  await fill(folder);
  const [file = ''] = recordsOf(folder);
  const whole = readFileSync(file);
  for (let kill = 0; kill <= 100; kill += 1) {
    writeFileSync(file, whole);
    truncateSync(file, Math.floor((whole.length * kill) / 100));
    const found = await readable(folder);
    if (kill === 100) expect(found).toBe(keys.length);
  }
});

test('bytes with another digest are as if they were not there', async () => {
  for (let at = 0; at < 100; at += 1) {
    const folder = contentFolder();
    await fill(folder);
    const [file = ''] = recordsOf(folder);
    const changed = readFileSync(file);
    const place = Math.floor((changed.length * at) / 100);
    changed[place] = (changed[place] ?? 0) ^ 0x55;
    writeFileSync(file, changed);
    expect(await readable(folder)).toBeLessThan(keys.length);
  }
});

test('new bytes of a key take the place of the old ones', async () => {
  const folder = contentFolder();
  await fill(folder);
  const store = await openBuildStore(folder);
  store.set('key 1', Buffer.from('new'));
  store.close();
  const after = await openBuildStore(folder);
  expect(Buffer.from(after.get('key 1') ?? []).toString()).toBe('new');
  after.close();
});

test('what a build used nothing of is forgotten when it is more than half', async () => {
  const folder = contentFolder();
  await fill(folder);
  const store = await openBuildStore(folder);
  expect(store.get('key 3')).toBeDefined();
  store.close();
  expect(recordsOf(folder)).toHaveLength(1);
  const after = await openBuildStore(folder);
  expect(keys.filter((key) => after.get(key) !== undefined)).toEqual(['key 3']);
  after.close();
});

test('many builds leave few files', async () => {
  const folder = contentFolder();
  for (let build = 0; build < 40; build += 1) {
    const store = await openBuildStore(folder);
    for (const key of keys) store.get(key);
    for (const key of keys) store.set(key, bytesOf(key));
    store.set(`build ${build}`, bytesOf('build'));
    store.close();
  }
  expect(recordsOf(folder).length).toBeLessThanOrEqual(17);
});

test('no link leads out of the content folder', async () => {
  const [folder, outside] = [contentFolder(), contentFolder()];
  symlinkSync(outside, join(folder, '.vitrine'));
  await expect(openBuildStore(folder)).rejects.toThrow();
  expect(readdirSync(outside)).toEqual([]);
  const [other, target] = [contentFolder(), contentFolder()];
  await fill(target);
  mkdirSync(cacheOf(other), { recursive: true });
  symlinkSync(recordsOf(target)[0] ?? '', join(cacheOf(other), 'a.records'));
  expect(await readable(other)).toBe(0);
});
