// The example with an API reference: what its pages answer, and where its actions lead.
import { fileURLToPath } from 'node:url';
import { createFront, type Front } from 'vitrine';
import { afterAll, beforeAll, expect, test } from 'vitest';

const folder = fileURLToPath(new URL('../api-reference/front', import.meta.url));
const baseUrl = 'https://front.ferrybook.example';
let front: Front;

beforeAll(async () => {
  front = await createFront(folder, { baseUrl });
});
afterAll(() => front.close());

/** The text of an answer of `search_docs`. */
async function search(query: string): Promise<string> {
  const response = await front.fetch(
    new Request(`${baseUrl}/api/mcp`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
      body: JSON.stringify({
        ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
        params: { name: 'search_docs', arguments: { query } },
      }),
    }),
  );
  const { result } = (await response.json()) as { result: { content: readonly [{ text: string }] } };
  return result.content[0].text;
}

test('each operation is a page, and each action leads to its operation', async () => {
  const catalog = (await (await front.fetch(new Request(`${baseUrl}/capabilities.json`))).json()) as {
    readonly actions: readonly { readonly docs_url: string }[];
  };
  const addresses = catalog.actions.map(({ docs_url: address }) => address);
  expect(addresses).toEqual([`${baseUrl}/docs/api/crossings/listcrossings`, `${baseUrl}/docs/api/bookings/createbooking`]);
  for (const address of addresses) expect((await front.fetch(new Request(address))).status).toBe(200);
});

test.each([
  ['which parameter takes the cursor of the next page of crossings', ['`cursor`', 'next_cursor']],
  ['how many crossings does one answer have at most', ['1 to 100', 'default `25`']],
  ['POST /v1/bookings', ['https://api.ferrybook.example/v1/bookings']],
  ['which members does a booking require', ['`crossing` string, required', '`passengers` integer, required, 1 to 9']],
  ['error code when the crossing is full', ['409', 'crossing_full']],
  ['how long is a booking held before it lapses', ['15 minutes']],
])('the first search answers: %s', async (query, facts) => {
  const answer = await search(query);
  for (const fact of facts) expect(answer).toContain(fact);
});
