// The example of a team's own tool, listed after the six and called over the front.
import { fileURLToPath } from 'node:url';
import { createFront } from 'vitrine';
import { expect, test } from 'vitest';
import { openingHours } from '../own-tool/opening-hours.ts';

const content = fileURLToPath(new URL('../minimal-node/content', import.meta.url));

test('a tool of a team’s own is listed with the six and answers', async () => {
  const front = await createFront(content, { baseUrl: 'https://front.example.com', tools: [openingHours] });
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_opening_hours', arguments: {} } };
  const response = await front.fetch(
    new Request('https://front.example.com/api/mcp', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
      body: JSON.stringify(call),
    }),
  );
  expect(await response.json()).toMatchObject({ result: { structuredContent: { hours: 'Monday to Friday, 08:00 to 16:00' } } });
  expect(front.documents.site.tools).toHaveLength(7);
});
