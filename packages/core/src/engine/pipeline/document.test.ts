import { expect, test } from 'vitest';
import { renderSample, sampleMcp } from '../../../test/sample-snapshot.ts';
import type { Documents } from '../store/documents.ts';
import { createService } from './service.ts';

// Snapshot files are read when a document is first asked for; then damage shows, and must not escape as a rejection.
test.each(['/capabilities.json', '/docs/guide/install.md'])(
  '%s that cannot be read is a 500, and the operator is told',
  async (path) => {
    const rendered = await renderSample({});
    const damaged: Documents = {
      ...rendered,
      get: () => {
        throw new Error('damaged');
      },
    };
    const told: unknown[] = [];
    const service = createService({ documents: damaged, mcp: sampleMcp, onError: (error) => told.push(error) });
    const { status } = await service.fetch(new Request(`${rendered.site.baseUrl}${path}`));
    expect([status, told]).toEqual([500, [new Error('damaged')]]);
  },
);

test('only operations that the documents name are served', async () => {
  const { site, ...rendered } = await renderSample({});
  const fewer = { ...rendered, site: { ...site, operations: site.operations.filter((name) => name !== 'getReleases') } };
  const service = createService({ documents: fewer, mcp: sampleMcp });
  const statusOf = async (path: string): Promise<number> => (await service.fetch(new Request(`${site.baseUrl}${path}`))).status;
  expect([await statusOf('/releases.json'), await statusOf('/capabilities.json')]).toEqual([404, 200]);
});
