// The dearest calls: all arguments are among them, and a search stays within its budget of work, for catalogs and arguments of two sizes. What
// they cost in processor time is bounded by the check `costs`.
import { describe, expect, it } from 'vitest';
import { full, someOf } from '../full.ts';
import { dearestCalls, longestText } from './dearest-calls.mjs';
import { largeFront } from './large-front.mjs';

const factor = 8;
const size = full ? 100 : 25;
const fronts = new Map();
for (const count of [size, factor * size])
  fronts.set(count, await largeFront({ actions: count, releases: count, evidence: count, sections: count }));
const lengths = new Map([
  [size, longestText / factor],
  [factor * size, longestText],
]);

/** The messages by what they fill, for a front of some size. */
function messagesOf(count) {
  const messages = new Map();
  for (const { of, what, message } of dearestCalls(fronts.get(count), lengths.get(count))) {
    if (!messages.has(of)) messages.set(of, []);
    messages.get(of).push({ what, message });
  }
  return messages;
}

const messages = new Map([...fronts.keys()].map((count) => [count, messagesOf(count)]));
const filled = [...messages.get(size).keys()];

describe('the dearest calls', () => {
  it('fill every argument of every tool that takes a text, and resources, prompts and completions', () => {
    const tools = fronts.get(size).mcp.tools;
    expect(tools.length).toBe(9);
    for (const { name, inputSchema } of tools)
      for (const [argument, schema] of Object.entries(inputSchema.properties))
        if (schema.type === 'string') expect(filled).toContain(`${name}, ${argument}`);
    for (const method of ['resources/read', 'prompts/get', 'completion/complete'])
      expect(filled.some((of) => of.startsWith(method))).toBe(true);
  });

  it('are messages that the front reads: none is too long, and an unknown action is refused', async () => {
    for (const all of messages.get(factor * size).values())
      for (const { message } of all) expect(Buffer.byteLength(message)).toBeLessThan(65_536);
    const [{ message }] = messages.get(size).get('get_action_safety, action');
    expect(JSON.parse(await fronts.get(size).answer(message)).result.isError).toBe(true);
  });

  it('search within the budget of a query, whatever they look for', async () => {
    for (const [count, front] of fronts)
      for (const [of, all] of messages.get(count)) {
        if (!/^search/.test(of)) continue;
        for (const { message } of someOf(all, 2)) {
          const before = front.counted.work;
          await front.answer(message);
          expect(front.counted.work - before).toBeLessThan(12_000_000);
        }
      }
  });
});
