// A team's own members are published as they are: in the record that a tool answers with, and in its text.
import { expect, it } from 'vitest';
import type { JsonObject } from '../src/answers/json.ts';
import { createDocumentationTools } from '../src/index.ts';
import { call, rows } from './call.ts';
import { sample } from './sample.ts';

/** The same with a member `x_own` in each object of it, whose value is where it is. */
function owned<Value>(value: Value, at: string): Value {
  if (Array.isArray(value)) return value.map((item) => owned<unknown>(item, at)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [name, owned<unknown>(member, `${at}-${name}`)]);
  return { ...Object.fromEntries(members), x_own: `@${at}@` } as Value;
}

const sampleSnapshot = sample();
const { capabilities, releases, installation, benchmarks } = sampleSnapshot.facts;
const snapshot = {
  ...sampleSnapshot,
  facts: {
    ...sampleSnapshot.facts,
    capabilities: {
      ...capabilities,
      actions: owned(capabilities.actions, 'action'),
      permission_tiers: owned(capabilities.permission_tiers, 'tier'),
    },
    releases: { ...releases, releases: owned(releases.releases, 'release') },
    ...(installation && { installation: { ...installation, guides: owned(installation.guides, 'guide') } }),
    ...(benchmarks && { benchmarks: { ...benchmarks, evidence: owned(benchmarks.evidence, 'row') } }),
  },
};
const published = snapshot.facts;
const mcp = createDocumentationTools(snapshot);

/** Where own members are in a record. */
function placesIn(value: unknown): readonly string[] {
  return [...new Set(JSON.stringify(value).match(/@[a-z_-]+@/g))].sort();
}

it.each([
  ['get_action_safety', { action: 'files.list' }, [published.capabilities.actions[0], published.capabilities.permission_tiers[0]]],
  [
    'get_action_safety',
    { actions: ['files.list', 'files.delete'] },
    [published.capabilities.actions, published.capabilities.permission_tiers],
  ],
  ['list_capabilities', { detail: 'full' }, published.capabilities.actions],
  ['get_latest_release', {}, published.releases.releases[0]],
  ['get_latest_release', { since: '1.3.0' }, published.releases.releases[0]],
  ['get_installation_guide', { platform: 'linux' }, published.installation?.guides],
  ['get_benchmark_evidence', {}, published.benchmarks?.evidence],
] as const)('%s %o has each of them, as data and in its text', async (name, given: JsonObject, record) => {
  const places = placesIn(record);
  expect(places.length).toBeGreaterThan(2);
  const { content, text } = await call(mcp, name, given);
  expect(placesIn(content)).toEqual(expect.arrayContaining([...places]));
  expect(placesIn(text)).toEqual(expect.arrayContaining([...places]));
});

it('a tier without members of its own is not repeated as data', async () => {
  const { content } = await call(createDocumentationTools(sample()), 'get_action_safety', { action: 'files.list' });
  expect(content['tiers']).toBeUndefined();
});

it('rows of a list have the safety fields alone', async () => {
  const { content, text } = await call(mcp, 'list_capabilities');
  expect(rows(content, 'actions')).toHaveLength(3);
  expect([placesIn(content), placesIn(text)]).toEqual([[], []]);
});
