// Proofs of the domain: exact bytes at the root of the host, and nothing leads to them.
import { expect, test } from 'vitest';
import { createService } from '../src/engine/pipeline/service.ts';
import type { RenderOptions } from '../src/rendering/render-documents.ts';
import { verify } from '../../conformance/src/index.ts';
import { renderSample, sampleMcp } from './sample-snapshot.ts';

const path = '/.well-known/mcp-registry-auth';
const text = 'v=MCPv1; k=ed25519; p=9f2a==\nv=MCPv1; k=ed25519; p=77aa==';

async function serviceOf(proofs: Readonly<Record<string, string>>, site: Partial<RenderOptions> = {}) {
  const documents = await renderSample({ proofs, ...site });
  return { documents, service: createService({ documents, mcp: sampleMcp, clock: () => Date.parse('2026-11-21T00:00:00Z') }) };
}

test('under a prefix a proof is served at the root of the host, byte for byte', async () => {
  const { service } = await serviceOf({ [path]: text }, { baseUrl: 'https://front.example.net/front' });
  const response = await service.fetch(new Request(`https://front.example.net${path}`));
  expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
    200,
    'text/plain; charset=utf-8',
    text,
  ]);
  expect((await service.fetch(new Request(`https://front.example.net${path}`, { method: 'HEAD' }))).status).toBe(200);
  expect((await service.fetch(new Request(`https://front.example.net${path}`, { method: 'POST' }))).status).toBe(405);
  expect((await service.fetch(new Request('https://front.example.net/.well-known/other'))).status).toBe(404);
  expect((await service.fetch(new Request('https://front.example.net/llms.txt'))).status).toBe(404);
});

test('nothing that is published names a proof, and what is published agrees', async () => {
  const { documents, service } = await serviceOf({ [path]: text });
  for (const other of documents.paths()) {
    const document = documents.get(other);
    for (const each of other === path ? [] : [document, ...(document?.alternates ?? [])])
      expect(new TextDecoder().decode(each?.variants[0]?.body), other).not.toContain('mcp-registry-auth');
  }
  expect(documents.site.links).not.toContain('mcp-registry-auth');
  expect(await verify(service, { now: Date.parse('2026-11-21T00:00:00Z') })).toEqual([]);
});

test.each([
  ['/well-known/x', 'x', 'proofs: expected a path such as /.well-known/name'],
  ['/.well-known/../x', 'x', 'proofs: expected a path such as /.well-known/name'],
  ['/.well-known/security.txt', 'x', 'proofs: another document is published at /.well-known/security.txt'],
  [path, 'x'.repeat(4_097), 'proofs: at most 4096 bytes'],
])('%s is refused by name where it cannot be a proof', async (at, written, message) => {
  await expect(renderSample({ proofs: { [at]: written } })).rejects.toThrow(message);
});

test('switched off by name, proofs are not served', async () => {
  const { service } = await serviceOf({ [path]: text }, { surfaces: { proofs: false }, baseUrl: 'https://front.example.net' });
  expect((await service.fetch(new Request(`https://front.example.net${path}`))).status).toBe(404);
});
