// The example of a team's own tool, mounted beside the six and called over the service.
import { fileURLToPath } from 'node:url';
import { buildSnapshot } from '@vitrine/content';
import { createService } from '@vitrine/core';
import { renderDocuments } from '@vitrine/core/render';
import { documentation } from '@vitrine/mcp-tools';
import { expect, test } from 'vitest';
import { withOpeningHours } from '../own-tool/opening-hours.ts';

const content = fileURLToPath(new URL('../minimal-node/content', import.meta.url));

test('a tool of a team’s own is listed with the six and answers', async () => {
  const snapshot = await buildSnapshot(content, { generatedAt: '2026-11-21T00:00:00Z' });
  const mcp = withOpeningHours(documentation(snapshot));
  const documents = await renderDocuments(snapshot, { baseUrl: 'https://front.example.com', mcp });
  const service = createService({ documents, mcp });
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_opening_hours', arguments: {} } };
  const response = await service.fetch(
    new Request('https://front.example.com/api/mcp', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
      body: JSON.stringify(call),
    }),
  );
  expect(await response.json()).toMatchObject({ result: { structuredContent: { hours: 'Monday to Friday, 08:00 to 16:00' } } });
  expect(documents.site.tools).toHaveLength(7);
});
