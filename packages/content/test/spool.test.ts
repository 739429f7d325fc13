import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openSpool } from '../src/files/spool.ts';

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'vitrine-spool-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

test('what a spool keeps is read again as often as it is wanted, and its file has no name', () => {
  const place = folder();
  const spool = openSpool(join(place, 'bodies'));
  const all = [0, 5, 100_000].map((length, index) => new Uint8Array(length).fill(index + 1));
  const reads = all.map((bytes) => spool.keep(bytes));
  expect(readdirSync(place)).toEqual([]);
  for (const read of [...reads].reverse()) expect(Buffer.from(read())).toEqual(Buffer.from(all[reads.indexOf(read)] ?? []));
  expect(reads.map((read) => read().length)).toEqual([0, 5, 100_000]);
  spool.close();
  expect(() => reads[1]?.()).toThrow('EBADF');
});

test('a spool takes no name that something has', () => {
  const place = join(folder(), 'bodies');
  writeFileSync(place, 'mine');
  expect(() => openSpool(place)).toThrow('EEXIST');
});
