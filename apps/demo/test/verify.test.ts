// The demonstration says nothing that it does not keep: asked everything, in process; and answering only reads.
import { fileURLToPath } from 'node:url';
import { buildSnapshot } from '@vitrine/content';
import { proveReadOnly, verify } from '@vitrine/core/verify';
import { expect, test } from 'vitest';
import { createDemo } from '../src/service.ts';

const content = fileURLToPath(new URL('../content', import.meta.url));
const { service } = await createDemo(content, { baseUrl: 'https://vitrine.example' });

test('what the demonstration publishes agrees, asked everything in process', async () => {
  // Pages link to files of the repository. They lead somewhere once the repository has a public address (`url` in front.yaml); until
  // then the build warns of each.
  const warned: string[] = [];
  await buildSnapshot(content, {
    onWarning: ({ code, problem }) => code === 'unpublished-target' && warned.push(problem?.found ?? ''),
  });
  const findings = await verify(service);
  expect(findings.filter(({ rule, where }) => rule !== 'link-dead' || !where.startsWith('GET /docs/'))).toEqual([]);
  expect(findings.length).toBeLessThanOrEqual(warned.length);
});

test('answering for the demonstration reads no file, reaches no network, starts no program and changes no document', async () => {
  const modules = ['@vitrine/core', '@vitrine/mcp-tools', '@vitrine/docs-index'].map((name) => import.meta.resolve(name));
  expect(await proveReadOnly(service, { builtin: (name) => process.getBuiltinModule(name), modules })).toEqual([]);
});
