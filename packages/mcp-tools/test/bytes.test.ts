// What an agent pays: many clients hand their model the data alone, others the text alone, so both are compact. Cline hands over the whole
// result and cuts 8,000 characters out of its middle, so a call without a `limit` stays below.
import type { Snapshot } from '@vitrine/core';
import { expect, it } from 'vitest';
import { createDocumentationTools } from '../src/index.ts';
import { call } from './call.ts';
import { fixture } from './fixture.ts';

const utf8 = new TextEncoder();

/** The fixture with its first actions. */
async function withActions(count: number): Promise<Snapshot> {
  const snapshot = await fixture();
  const { capabilities } = snapshot.facts;
  const actions = capabilities.actions.slice(0, count);
  return { ...snapshot, facts: { ...snapshot.facts, capabilities: { ...capabilities, actions } } };
}

const counts = [44, 157];
const calls = [
  ['search_docs', { query: 'upgrade without a pause' }],
  ['list_capabilities', {}],
  ['get_action_safety', { action: 'berths.berth.inspect' }],
  ['get_latest_release', {}],
  ['get_installation_guide', { platform: 'linux' }],
  ['get_benchmark_evidence', {}],
] as const;

it.each(counts)('a list of %i actions has at most 1.3 times the bytes of its text as data', async (count) => {
  const mcp = createDocumentationTools(await withActions(count));
  for (const given of [{}, { limit: 100 }]) {
    const { bytes, text } = await call(mcp, 'list_capabilities', given);
    expect(bytes / utf8.encode(text).length).toBeLessThan(1.3);
  }
});

/** The seven calls that `npm run check clients` counts. */
const counted = [...calls, ['list_capabilities', { limit: 100 }]] as const;

it.each(counts)('all tools together have at most 1.15 times, with %i actions', async (count) => {
  const mcp = createDocumentationTools(await withActions(count));
  const sizes = await Promise.all(counted.map(([name, given]) => call(mcp, name, given)));
  const sum = (of: (one: (typeof sizes)[number]) => number): number => sizes.reduce((total, one) => total + of(one), 0);
  expect(sum(({ bytes }) => bytes) / sum(({ text }) => utf8.encode(text).length)).toBeLessThan(1.15);
});

it.each(counts)('no call without a limit is cut by a client that keeps 8,000 characters, with %i actions', async (count) => {
  const mcp = createDocumentationTools(await withActions(count));
  for (const [name, given] of calls) {
    const { content, text, meta } = await call(mcp, name, given);
    const result = { _meta: meta, content: [{ type: 'text', text }], structuredContent: content };
    expect([name, JSON.stringify(result).length < 8_000]).toEqual([name, true]);
  }
});
