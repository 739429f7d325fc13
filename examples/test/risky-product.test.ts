// The front of a product with risky actions: it passes the check, and the README shows what its tools answer.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createFront, type Front } from 'vitrine';
import { afterAll, beforeAll, expect, test } from 'vitest';

const folder = fileURLToPath(new URL('../risky-product/front', import.meta.url));
const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
const baseUrl = 'https://tidegate.example';
let front: Front;

beforeAll(async () => {
  front = await createFront(folder, { baseUrl });
});
afterAll(() => front.close());

/** The text of a tool's answer. */
async function call(name: string, given: unknown): Promise<string> {
  const response = await front.fetch(
    new Request(`${baseUrl}/api/mcp`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } }),
    }),
  );
  const { result } = (await response.json()) as { result: { content: readonly [{ text: string }] } };
  return result.content[0].text;
}

test.each([...readme.matchAll(/```console\n(get_\w+) (\{.*\})\n\n([\s\S]*?)```/g)].map(([, ...groups]) => groups))(
  'the README shows sentences of an answer in their order: %#',
  async (name = '', given = '', excerpt = '') => {
    const answer = await call(name, JSON.parse(given));
    let at = 0;
    for (const line of excerpt.trim().split('\n')) {
      for (const sentence of line.split(/(?<=[.”]) (?=[A-Z])/)) {
        const sentenceAt = answer.indexOf(sentence, at);
        expect(sentenceAt, `${sentence} in ${answer.slice(at)}`).toBeGreaterThanOrEqual(0);
        at = sentenceAt + sentence.length;
      }
    }
  },
);

test('its actions have every tier, and one of which nothing is stated', async () => {
  const catalog = (await (await front.fetch(new Request(`${baseUrl}/capabilities.json`))).json()) as {
    readonly actions: readonly { readonly permission: { readonly name: string } }[];
  };
  const tiers = new Set(catalog.actions.map(({ permission }) => permission.name));
  expect([...tiers].sort()).toEqual(['destructive', 'read_only', 'root_critical', 'system_modify', 'unknown', 'user_write']);
});
