import { createService, type Service } from '@vitrine/core';
import { renderDocuments } from '@vitrine/core/render';
import { expect, test } from 'vitest';
import { full } from '../../../workshop/full.ts';
import { composeSnapshot, compress, encodeSnapshot } from '../src/index.ts';
import { openDocuments, openSnapshot } from '@vitrine/core';

const mcp = { tools: [] };

async function serviceOf(version: string): Promise<{ readonly id: string; readonly service: Service }> {
  const product = { id: 'lamp', name: 'Lamp', description: 'A fictional lamp', homepage: 'https://lamp.example', version };
  const action = { id: 'lamp.on', title: 'On', description: `Switches lamp ${version} on.`, permission: 'user_write' };
  const { snapshot: composed } = composeSnapshot(
    {
      product,
      capabilities: { actions: [action] },
      releases: { releases: [{ version, date: '2026-01-01' }] },
      docs: { 'index.md': `# Lamp ${version}\n` },
    },
    { generatedAt: '2026-02-01', now: Date.parse('2026-03-01') },
  );
  const documents = await renderDocuments(composed, { baseUrl: 'https://front.example', mcp }, compress);
  // through the file, as on a host that swaps what was built elsewhere
  const file = encodeSnapshot(composed, documents);
  return { id: openSnapshot(file).id, service: createService({ documents: openDocuments(file), mcp }) };
}

const swaps = full ? 1_000 : 100;

test(`through ${swaps} swaps under load every answer belongs wholly to one snapshot`, async () => {
  const services = [await serviceOf('11.0.0'), await serviceOf('22.0.0'), await serviceOf('33.0.0')] as const;
  const versions = new Map(services.map(({ id }, index) => [id, `${(index + 1) * 11}.0.0`]));
  let current: Service = services[0].service;
  const paths = ['/capabilities.json', '/releases.json', '/docs/index.md'];
  const seen = new Set<string>();
  for (let swap = 0; swap < swaps; swap += 1) {
    const answers = paths.map(async (path) => {
      const answer = await current.fetch(new Request(`https://front.example${path}`));
      expect(answer.status).toBe(200);
      const id = answer.headers.get('x-snapshot-id') ?? '';
      const text = await answer.text();
      expect(text).toContain(versions.get(id));
      if (path.endsWith('.json')) expect(text).toContain(id);
      for (const [other, version] of versions) if (other !== id) expect(text).not.toContain(version);
      seen.add(id);
    });
    current = services[(swap % 3) as 0 | 1 | 2].service;
    await Promise.all(answers);
  }
  expect(seen.size).toBe(3);
});
