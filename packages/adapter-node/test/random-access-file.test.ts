import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, renameSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { fromFile } from '../src/follow.ts';
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

// It was waited for, and the command that loads a snapshot with it.
test('a pipe, a folder and a device are refused at once', () => {
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  for (const path of [pipe, folder, '/dev/zero']) expect(() => openRandomAccessFile(path)).toThrow('expected a snapshot file');
});

test('a file that is replaced meanwhile is read on as it was opened', () => {
  writeFileSync(file, text);
  const source = openRandomAccessFile(file);
  writeFileSync(`${file}.new`, 'other');
  renameSync(`${file}.new`, file);
  expect(Buffer.from(source.read(0, 10)).toString()).toBe(text);
  source.close();
});

test('a digest is that of the bytes, and pieces are the same however many were read before', async () => {
  writeFileSync(file, Buffer.alloc(40_000_000, 'abcdefg'));
  const source = openRandomAccessFile(file);
  const whole = readFileSync(file);
  const digestOf = (start: number, length: number): string =>
    createHash('sha256')
      .update(whole.subarray(start, start + length))
      .digest('hex');
  for (const [start, length] of [
    [0, 0],
    [5, 3_000_001],
    [64, whole.length - 64],
  ] as const)
    expect(await source.sha256Hex?.(start, length)).toBe(digestOf(start, length));
  for (let round = 0; round < 2; round += 1)
    for (let start = 0; start < whole.length; start += 999_983) {
      const length = Math.min(700_000, whole.length - start);
      expect(whole.subarray(start, start + length).equals(source.read(start, length))).toBe(true);
    }
  await expect(source.sha256Hex?.(whole.length - 1, 2)).rejects.toThrow(RangeError);
  source.close();
});

test('a followed file of more than 64 MiB is read piece by piece, and refused once its bytes may be others', async () => {
  const bounds = { signal: new AbortController().signal, maxBytes: 1_000_000_000 };
  writeFileSync(file, text);
  expect((await fromFile(file).read(undefined, bounds))?.file).toBeInstanceOf(Uint8Array);
  truncateSync(file, 65 * 1024 * 1024);
  const largeFile = (await fromFile(file).read(undefined, bounds))?.file;
  if (largeFile === undefined || largeFile instanceof Uint8Array) throw new Error('a large file was read as a whole');
  expect(largeFile.length).toBe(65 * 1024 * 1024);
  expect(Buffer.from(largeFile.read(0, 10)).toString()).toBe(text);
  writeFileSync(`${file}.new`, 'other');
  utimesSync(file, 1, 1);
  expect(Buffer.from(largeFile.read(0, 10)).toString()).toBe(text);
  expect(() => largeFile.read(10, 10)).toThrow('was changed in place');
  await expect(largeFile.sha256Hex?.(0, 10)).rejects.toThrow('was changed in place');
});

test('a piece beyond the end, a closed file and a file that is not there are errors', () => {
  writeFileSync(file, text);
  const source = openRandomAccessFile(file);
  expect(() => source.read(8, 3)).toThrow(RangeError);
  source.close();
  expect(() => source.read(0, 1)).toThrow(/EBADF/);
  expect(() => openRandomAccessFile(join(folder, 'absent'))).toThrow(/ENOENT/);
});
