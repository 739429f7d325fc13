import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { lastServedFile } from './last-served.ts';

const folder = mkdtempSync(join(tmpdir(), 'last-served-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const served = { generatedAt: '2026-11-01T00:00:00Z', snapshotId: 'sha256:aa' };

test('what was written is read again, and no draft is left', async () => {
  const store = lastServedFile(join(folder, 'kept.json'));
  expect(await store.read()).toBeUndefined();
  await store.write(served);
  expect(await store.read()).toEqual(served);
  expect(readdirSync(folder)).toEqual(['kept.json']);
});

test.each([
  ['nothing', ''],
  ['no JSON', '{{{'],
  ['null', 'null'],
  ['a list', '[]'],
  ['inherited members', '{"__proto__":{"generated_at":"2026-11-01T00:00:00Z","snapshot_id":"x"}}'],
  ['a number as its time', '{"generated_at":0,"snapshot_id":"x"}'],
  ['a year as its time', '{"generated_at":"0","snapshot_id":"x"}'],
  ['a day as its time', '{"generated_at":"1 Jan 1970","snapshot_id":"x"}'],
  ['a time that is none', '{"generated_at":"2026-13-41T99:00:00Z","snapshot_id":"x"}'],
  ['1,025 bytes', ' '.repeat(1_025)],
])('a file with %s is refused', async (_, text) => {
  const path = join(folder, 'state.json');
  writeFileSync(path, text);
  await expect(lastServedFile(path).read()).rejects.toThrow('expected a state file, received');
});

test('a link is refused, wherever it leads', async () => {
  const path = join(folder, 'link.json');
  symlinkSync('kept.json', path);
  await expect(lastServedFile(path).read()).rejects.toThrow('received a link');
});
