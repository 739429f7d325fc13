// Nothing is remembered between calls, so nothing can be mixed up: not even calls that all carry the same id.
import { Agent } from 'node:http';
import { defineTool, jsonSchema } from '@vitrine/core/mcp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFixture } from '../src/fixture.ts';
import type { Running } from '../src/running.ts';
import { legacyCall, modernCall, type Posted, post } from './post.ts';

const echo = defineTool({
  name: 'echo',
  title: 'Echo',
  description: 'Says a number back, some of them later than others.',
  input: jsonSchema({ type: 'object', properties: { number: { type: 'integer' } }, required: ['number'] }),
  output: jsonSchema({ type: 'object', properties: { number: { type: 'integer' } }, required: ['number'] }),
  call: async ({ number }) => {
    await new Promise((resolve) => setTimeout(resolve, number % 7));
    return { number };
  },
});

let service: Running;
beforeAll(async () => {
  service = await startFixture({ more: [echo] });
});
afterAll(() => service.stop());

/** Each kind makes a call that holds its number, and finds the number in the answer. */
const kinds: readonly {
  readonly ask: (number: number, agent: Agent) => Promise<Posted>;
  readonly answer: (number: number) => object;
}[] = [
  {
    ask: (number, agent) => post(service.endpoint, legacyCall(1, 'echo', { number }), {}, agent),
    answer: (number) => ({ id: 1, result: { structuredContent: { number } } }),
  },
  {
    ask: (number, agent) => {
      const { message, fields } = modernCall(1, 'echo', { number });
      return post(service.endpoint, message, fields, agent);
    },
    answer: (number) => ({ id: 1, result: { structuredContent: { number }, resultType: 'complete' } }),
  },
  {
    ask: (number, agent) =>
      post(
        service.endpoint,
        { jsonrpc: '2.0', id: 1, method: 'resources/read', params: { uri: `test://template/${number}/data` } },
        {},
        agent,
      ),
    answer: (number) => ({ id: 1, result: { contents: [{ uri: `test://template/${number}/data` }] } }),
  },
];

/** `npm run check exhaustive` makes all of them. */
const count = process.env['VITRINE_FULL'] === undefined ? 1_000 : 10_000;

test(`${count} calls with the id 1 in three kinds over 100 sockets: no answer is another one’s`, async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 100 });
  const numbers = Array.from({ length: count }, (_, number) => number);
  const crossed = await Promise.all(
    numbers.map(async (number) => {
      const kind = kinds[number % kinds.length];
      const { body } = (await kind?.ask(number, agent)) ?? {};
      try {
        expect(body).toMatchObject(kind?.answer(number) ?? {});
        return [];
      } catch {
        return [{ number, body }];
      }
    }),
  );
  agent.destroy();
  expect(crossed.flat()).toEqual([]);
});
