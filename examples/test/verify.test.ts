import { fileURLToPath } from 'node:url';
import { buildSnapshot } from '@vitrine/content';
import { createService } from '@vitrine/core';
import { renderDocuments } from '@vitrine/core/render';
import { proveReadOnly, verify } from '@vitrine/core/verify';
import { documentation } from '@vitrine/mcp-tools';
import { expect, test } from 'vitest';
import { withOpeningHours } from '../own-tool/opening-hours.ts';

const snapshot = await buildSnapshot(fileURLToPath(new URL('../minimal-node/content', import.meta.url)));
const mcp = withOpeningHours(documentation(snapshot));
const documents = await renderDocuments(snapshot, { baseUrl: 'https://front.example.com', mcp });
const service = createService({ documents, mcp });

test('everything that is published agrees', async () => {
  expect(await verify(service)).toEqual([]);
});

test('answering requests reads no file, reaches no network, starts no program and changes no document', async () => {
  const modules = ['@vitrine/core', '@vitrine/mcp-tools'].map((name) => import.meta.resolve(name));
  const builtin = (name: string) => process.getBuiltinModule(name);
  expect(await proveReadOnly(service, { builtin, modules })).toEqual([]);
});
