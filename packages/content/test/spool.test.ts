import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openSpool, openSpoolReader } from '../src/files/spool.ts';

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'vitrine-spool-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

test('what a spool keeps is read again as often as it is wanted, and its file has no name', () => {
  const place = folder();
  const spool = openSpool(join(place, 'bodies'));
  const all = [0, 5, 100_000].map((length, index) => new Uint8Array(length).fill(index + 1));
  const kept = all.map((bytes) => spool.keep(bytes));
  expect(readdirSync(place)).toEqual([]);
  for (const body of [...kept].reverse()) expect(Buffer.from(body.read())).toEqual(Buffer.from(all[kept.indexOf(body)] ?? []));
  expect(kept.map(({ start, length }) => [start, length])).toEqual([
    [0, 0],
    [0, 5],
    [5, 100_000],
  ]);
  expect(spool.length).toBe(100_005);
  expect(() => openSpoolReader(spool.descriptor).read(5, 100_001)).toThrow('expected 100001 bytes, found 100000');
  // closed with its reader
});

test('a spool that is closed is not read', () => {
  const spool = openSpool(join(folder(), 'bodies'));
  const kept = spool.keep(new Uint8Array(5));
  spool.close();
  expect(() => kept.read()).toThrow('EBADF');
});

test('a spool takes no name that something has', () => {
  const place = join(folder(), 'bodies');
  writeFileSync(place, 'mine');
  expect(() => openSpool(place)).toThrow('EEXIST');
});
