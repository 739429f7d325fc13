import fs, { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
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

function fill(folder: string, names: readonly string[] = keys): void {
  const store = openBuildStore(folder);
  for (const key of names) expect(store.set(key, bytesOf(key))).toBe(true);
  store.close();
}

/** Reads every key: how many are there. Each has its own bytes, or none. */
function readable(folder: string): number {
  const store = openBuildStore(folder);
  const found = keys.map((key) => [key, store.get(key)] as const);
  store.close();
  for (const [key, bytes] of found) if (bytes !== undefined) expect(Buffer.from(bytes).equals(bytesOf(key)), key).toBe(true);
  return found.filter(([, bytes]) => bytes !== undefined).length;
}

test('bytes are there for the next build, and git ignores them', () => {
  const folder = contentFolder();
  fill(folder);
  expect(readable(folder)).toBe(keys.length);
  expect(readFileSync(join(folder, '.vitrine', '.gitignore'), 'utf8')).toBe('*\n');
});

// The second of them kept nothing, and said that its cache was no folder to write in.
test('two builds that make the folder at once both keep what they made', () => {
  const folder = contentFolder();
  const [one, other] = [openBuildStore(folder), openBuildStore(folder)];
  const { lstatSync } = fs;
  // what the second finds: nothing, though the first has made it by then
  expect(one.set('one', bytesOf('one'))).toBe(true);
  let looks = 3;
  const put = (made: unknown): void => {
    Object.assign(fs, { lstatSync: made });
    syncBuiltinESMExports();
  };
  put((path: string, ...more: []) => (path.includes('.vitrine') && looks-- > 0 ? undefined : lstatSync(path, ...more)));
  onTestFinished(() => put(lstatSync));
  expect([other.set('other', bytesOf('other')), other.refused()]).toEqual([true, undefined]);
  one.close();
  other.close();
});

test('a build that was killed at any byte leaves the records before, and nothing that is wrong', () => {
  const folder = contentFolder();
  fill(folder);
  const [file = ''] = recordsOf(folder);
  const whole = readFileSync(file);
  for (let kill = 0; kill <= 100; kill += 1) {
    writeFileSync(file, whole);
    truncateSync(file, Math.floor((whole.length * kill) / 100));
    const found = readable(folder);
    if (kill === 100) expect(found).toBe(keys.length);
  }
});

test('bytes with another digest are as if they were not there', () => {
  for (let at = 0; at < 100; at += 1) {
    const folder = contentFolder();
    fill(folder);
    const [file = ''] = recordsOf(folder);
    const changed = readFileSync(file);
    const place = Math.floor((changed.length * at) / 100);
    changed[place] = (changed[place] ?? 0) ^ 0x55;
    writeFileSync(file, changed);
    expect(readable(folder)).toBeLessThan(keys.length);
  }
});

test('bytes that are kept again take the place of a damaged record', () => {
  const folder = contentFolder();
  fill(folder);
  const [file = ''] = recordsOf(folder);
  const changed = readFileSync(file);
  changed[changed.length - 1] = 0;
  writeFileSync(file, changed);
  const store = openBuildStore(folder);
  for (const key of keys) store.set(key, bytesOf(key));
  for (const key of keys) expect(Buffer.from(store.get(key) ?? []).equals(bytesOf(key)), key).toBe(true);
  store.close();
});

test('new bytes of a key take the place of the old ones', () => {
  const folder = contentFolder();
  fill(folder);
  const store = openBuildStore(folder);
  store.set('key 1', Buffer.from('new'));
  store.close();
  const after = openBuildStore(folder);
  expect(Buffer.from(after.get('key 1') ?? []).toString()).toBe('new');
  after.close();
});

test.each([
  ['is forgotten when it is more than two thirds', 0, ['key 3']],
  ['is left while it is little', 1_000_000, keys],
])('what a build used nothing of %s', (_, fewUnused, left) => {
  const folder = contentFolder();
  fill(folder);
  const store = openBuildStore(folder, fewUnused);
  expect(store.get('key 3')).toBeDefined();
  store.settle();
  store.close();
  expect(recordsOf(folder)).toHaveLength(1);
  const after = openBuildStore(folder);
  expect(keys.filter((key) => after.get(key) !== undefined)).toEqual(left);
  after.close();
});

test('a build that does not come to its end forgets nothing', () => {
  const folder = contentFolder();
  fill(folder);
  const store = openBuildStore(folder);
  expect(store.get('key 3')).toBeDefined();
  store.close();
  expect(readable(folder)).toBe(keys.length);
});

test('many builds leave few files', () => {
  const folder = contentFolder();
  for (let build = 0; build < 40; build += 1) {
    const store = openBuildStore(folder);
    for (const key of keys) store.get(key);
    for (const key of keys) store.set(key, bytesOf(key));
    store.set(`build ${build}`, bytesOf('build'));
    store.settle();
    store.close();
  }
  expect(recordsOf(folder).length).toBeLessThanOrEqual(17);
});

test('a folder of which nothing is kept has no store', () => {
  const folder = contentFolder();
  const store = openBuildStore(folder);
  expect(store.get('key')).toBeUndefined();
  store.close();
  expect(readdirSync(folder)).toEqual([]);
});

test('no link leads out of the content folder', () => {
  const [folder, outside] = [contentFolder(), contentFolder()];
  symlinkSync(outside, join(folder, '.vitrine'));
  expect(() => openBuildStore(folder)).toThrow();
  expect(readdirSync(outside)).toEqual([]);
  const [other, target] = [contentFolder(), contentFolder()];
  fill(target);
  mkdirSync(cacheOf(other), { recursive: true });
  symlinkSync(recordsOf(target)[0] ?? '', join(cacheOf(other), 'a.records'));
  expect(readable(other)).toBe(0);
});
