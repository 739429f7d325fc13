import { fstatSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, onTestFinished, test } from 'vitest';
import { leaveSpool, openSpool, openSpoolReader, type Spool, type SpoolReader } from './spool.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function spoolOfTest(): Spool {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-spool-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return openSpool(join(folder, 'bodies'));
}

/** Whether a descriptor still is that of the same file. */
function createStillOpen({ descriptor }: Spool): () => boolean {
  const { ino } = fstatSync(descriptor);
  return () => {
    try {
      return fstatSync(descriptor).ino === ino;
    } catch {
      return false;
    }
  };
}

/** Lets go of everything that nothing holds. */
async function letGo(): Promise<void> {
  for (let round = 0; round < 20; round += 1) {
    collectGarbage();
    await setImmediate();
  }
}

test('a spool whose readers are gone stays open as long as its writer has not left it', async () => {
  const spool = spoolOfTest();
  const stillOpen = createStillOpen(spool);
  const readOnce = (): Uint8Array => openSpoolReader(spool.descriptor).read(0, 3);
  spool.keep(Buffer.from('one'));
  expect(Buffer.from(readOnce()).toString()).toBe('one');
  await letGo();
  expect(stillOpen()).toBe(true);
  expect(Buffer.from(spool.keep(Buffer.from('two')).read()).toString()).toBe('two');
  leaveSpool(spool.descriptor);
  expect(stillOpen()).toBe(false);
});

test('a spool that its writer left is closed with its last reader', async () => {
  const spool = spoolOfTest();
  const stillOpen = createStillOpen(spool);
  spool.keep(Buffer.from('one'));
  const readers: SpoolReader[] = [openSpoolReader(spool.descriptor), openSpoolReader(spool.descriptor)];
  leaveSpool(spool.descriptor);
  readers.pop();
  await letGo();
  expect(stillOpen()).toBe(true);
  expect(readers[0]?.read(0, 3)).toHaveLength(3);
  readers.pop();
  await letGo();
  expect(stillOpen()).toBe(false);
});

test('a spool that nothing reads is closed when its writer leaves it', () => {
  const spool = spoolOfTest();
  const stillOpen = createStillOpen(spool);
  leaveSpool(spool.descriptor);
  expect(stillOpen()).toBe(false);
});
