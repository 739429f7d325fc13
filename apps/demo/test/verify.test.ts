// The demonstration says nothing that it does not keep: asked everything, in process; and answering only reads.
import { fileURLToPath } from 'node:url';
import { proveReadOnly, verify } from '@vitrine/core/verify';
import { expect, test } from 'vitest';
import { createDemo } from '../src/service.ts';

const content = fileURLToPath(new URL('../content', import.meta.url));
const { service } = await createDemo(content, { baseUrl: 'https://vitrine.example' });

test('what the demonstration publishes agrees, asked everything in process', { timeout: 60_000 }, async () => {
  expect(await verify(service)).toEqual([]);
});

test('answering for the demonstration reads no file, reaches no network, starts no program and changes no document', {
  timeout: 60_000,
}, async () => {
  const modules = ['@vitrine/core', '@vitrine/mcp-tools', '@vitrine/docs-index'].map((name) => import.meta.resolve(name));
  expect(await proveReadOnly(service, { builtin: (name) => process.getBuiltinModule(name), modules })).toEqual([]);
});
