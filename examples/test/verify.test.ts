import { fileURLToPath } from 'node:url';
import { createFront } from 'vitrine';
import { verifyReadOnly, verify } from 'vitrine/verify';
import { expect, test } from 'vitest';
import { openingHours } from '../own-tool/opening-hours.ts';

const content = fileURLToPath(new URL('../minimal-node/content', import.meta.url));
const front = await createFront(content, { baseUrl: 'https://front.example.com', tools: [openingHours] });

test('everything that is published agrees', async () => {
  expect(await verify(front)).toEqual([]);
});

test('answering requests reads no file, reaches no network, starts no program and changes no document', async () => {
  // What answers requests is in this entry alone; `vitrine` also reads content folders.
  const modules = [import.meta.resolve('vitrine/worker')];
  const builtin = (name: string) => process.getBuiltinModule(name);
  expect(await verifyReadOnly(front, { builtin, modules })).toEqual([]);
});
