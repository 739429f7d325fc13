import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { openRandomAccessFile } from '../src/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'vitrine-source-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = join(folder, 'front.vitrine');
const text = 'abcdefghij';

test('pieces of a file are read, by path or address', () => {
  writeFileSync(file, text);
  for (const path of [file, pathToFileURL(file)]) {
    const source = openRandomAccessFile(path);
    expect(source.length).toBe(10);
    expect(Buffer.from(source.read(2, 3)).toString()).toBe('cde');
    expect(source.read(10, 0)).toEqual(new Uint8Array());
    source.close();
  }
});

test('a file that is replaced meanwhile is read on as it was opened', () => {
  writeFileSync(file, text);
  const source = openRandomAccessFile(file);
  writeFileSync(`${file}.new`, 'other');
  renameSync(`${file}.new`, file);
  expect(Buffer.from(source.read(0, 10)).toString()).toBe(text);
  source.close();
});

test('a piece beyond the end, a closed file and a file that is not there are errors', () => {
  writeFileSync(file, text);
  const source = openRandomAccessFile(file);
  expect(() => source.read(8, 3)).toThrow(RangeError);
  source.close();
  expect(() => source.read(0, 1)).toThrow(/EBADF/);
  expect(() => openRandomAccessFile(join(folder, 'absent'))).toThrow(/ENOENT/);
});
