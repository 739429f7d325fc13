// Answers that were unsafe although every fact was in the content: each with the answer that is right.
import { expect, test } from 'vitest';
import { createDocumentationTools } from '../src/documentation-tools.ts';
import { compareReleases } from '../src/extras/compare-releases.ts';
import { call, rows } from './call.ts';
import { actions, keel } from './keel.ts';
import { action, sample } from './sample.ts';
import type { JsonObject } from '../src/answers/json.ts';

const mcp = createDocumentationTools(keel(), { extras: [compareReleases] });
const ask = (name: string, given: JsonObject = {}) => call(mcp, name, given);

test.each(['get_latest_release', 'compare_releases'])(
  '%s names what is known against the version that the user has',
  async (name) => {
    const { text } = await ask(name, name === 'compare_releases' ? { from: '2.3.0' } : { since: '2.3.0' });
    expect(text).toMatch(/2\.3\.0 is withdrawn/);
    expect(text).toMatch(/2\.3\.0 has 1 known vulnerability[^.]*KEEL-2026-1[^.]*high[^.]*fixed in 2\.4\.1/);
    expect(text).toMatch(/2\.4\.0[^\n]*KEEL-2026-1/);
  },
);

test('advisories in the earlier form, at each release, are known against it', async () => {
  const { text } = await call(createDocumentationTools(keel('older')), 'get_latest_release', { version: '2.3.0' });
  expect(text).toMatch(/2\.3\.0 is withdrawn.*CVE-2026-41007 \(high/s);
});

test('what other channels offer is named with what is known against it', async () => {
  const snapshot = keel();
  const advisory = {
    id: 'KEEL-2026-2',
    severity: 'critical' as const,
    affected: [{ introduced: '2.5.0-beta.1' }],
  };
  const { releases } = snapshot.facts.releases;
  const facts = {
    ...snapshot.facts,
    releases: {
      ...snapshot.facts.releases,
      advisories: [advisory],
      releases: releases.map((release) =>
        release.channel === 'beta'
          ? { ...release, known_against: { advisories: [{ id: advisory.id, severity: advisory.severity }] } }
          : release,
      ),
    },
  };
  const tools = createDocumentationTools({ ...snapshot, facts });
  for (const given of [{}, { version: '2.4.2' }, { since: '2.4.1' }]) {
    const { text } = await call(tools, 'get_latest_release', given);
    expect(text).toMatch(/2\.5\.0-beta\.1 has 1 known vulnerability[^.]*KEEL-2026-2[^.]*critical[^.]*no fix is stated/);
  }
});

test('an action of a version to come says what is known against that version', async () => {
  const snapshot = keel();
  const { releases, capabilities } = snapshot.facts;
  const [first, ...others] = capabilities.actions;
  const advisory = { id: 'KEEL-2026-3', severity: 'high' as const, affected: [{ introduced: '9.0.0', fixed: '9.1.0' }] };
  const facts = {
    ...snapshot.facts,
    releases: { ...releases, advisories: [advisory] },
    capabilities: { ...capabilities, actions: first === undefined ? [] : [{ ...first, since: '9.0.0' }, ...others] },
  };
  const { text } = await call(createDocumentationTools({ ...snapshot, facts }), 'get_action_safety', { action: first?.id ?? '' });
  expect(text).toMatch(
    /It is new in 9\.0\.0, which is newer.*9\.0\.0 has 1 known vulnerability[^.]*KEEL-2026-3[^.]*fixed in 9\.1\.0/s,
  );
});

test('a measurement says what is known against the version that was measured, and against the current one', async () => {
  const { text } = await ask('get_benchmark_evidence');
  expect(text).toMatch(/2\.3\.0: known problems: withdrawn, KEEL-2026-1/);
  const affected = keel('latest');
  const { text: current } = await call(createDocumentationTools(affected), 'get_benchmark_evidence');
  expect(current).toMatch(/2\.4\.2 has 1 known vulnerability[^.]*KEEL-2026-1/);
});

test('search_docs finds an advisory by an alias, and names the tool that answers for a version', async () => {
  const { text } = await ask('search_docs', { query: 'CVE-2026-41007' });
  expect(text).toMatch(/KEEL-2026-1/);
  expect(text).toMatch(/fixed in 2\.4\.1/);
  expect(text).toMatch(/get_latest_release/);
});

test('what nobody stated is not an empty list', async () => {
  const { content, text } = await ask('get_latest_release', { since: '1.9.0' });
  expect(content['changes_since']).not.toHaveProperty('breaking');
  expect(text).toMatch(/whether .*breaking/i);
});

test('words never hide what the filters select', async () => {
  const words = await ask('list_capabilities', { query: 'cannot be undone' });
  expect(words.text).toMatch(/reversible: no; 11 actions/);
  expect(rows(words.content, 'actions')).toHaveLength(11);
  const both = await ask('list_capabilities', { query: 'remote', reversible: 'no' });
  expect(both.content['total']).toBe(11);
  expect(rows(both.content, 'actions')[0]?.['id']).toMatch(/^remote\./);
});

test('an action that may do harm is never an answer to "safe to run without asking"', async () => {
  const { content } = await ask('list_capabilities', { query: 'safe to run without asking' });
  for (const { read_only: readOnly, approval } of rows(content, 'actions')) expect([readOnly, approval]).toEqual(['yes', 'never']);
  expect(content['total']).toBe(actions.filter(({ hints }) => hints?.read_only === 'yes').length);
});

test('a condition without a direction is taken as required', async () => {
  const { text } = await ask('get_action_safety', { action: 'prune' });
  expect(text).toMatch(/may require approval\. Reason: Only when no other client is running\. Treat approval as required/i);
  expect(text).not.toMatch(/Unless you know/);
});

test('a guide that names another version than the one that it installs says so', async () => {
  const { text } = await ask('get_installation_guide', { platform: 'macos', version: '2.2.0' });
  expect(text).not.toMatch(/Expect: 2\.4\.1/);
  expect(text).toMatch(/2\.4\.1/);
});

test('a download without an address is not given as a step to do', async () => {
  const { text } = await ask('get_installation_guide', { platform: 'linux' });
  expect(text).toMatch(/no download address/);
  expect(text).not.toMatch(/^1\. Download the package\.$/m);
});

test.each(['keel prune', 'KEEL PRUNE', 'Prune', '`keel prune`', 'prune'])(
  'an action is found by its command or title: %s',
  async (action) => {
    const { content } = await ask('get_action_safety', { action });
    expect(content['action']).toMatchObject({ id: 'prune' });
  },
);

test('a list in a text is a list', async () => {
  const { content } = await ask('get_action_safety', { actions: '["prune", "shred"]' });
  expect(rows(content, 'actions').map(({ action }) => (action as JsonObject)['id'])).toEqual(['prune', 'shred']);
});

test('a condition that says which way it points is given with its direction', async () => {
  const snapshot = sample({
    actions: [
      action('a.b', {
        approval: { required: 'conditional', not_required_when: 'No other client is running.' },
        reversible: 'conditional',
        reversible_when: 'It was tagged.',
        effects: ['local_write'],
        hints: { read_only: 'no', destructive: 'no', idempotent: 'yes', open_world: 'no' },
      }),
    ],
  });
  const { text } = await call(createDocumentationTools(snapshot), 'get_action_safety', { action: 'a.b' });
  expect(text).toContain('requires approval unless this is true: No other client is running.');
  expect(text).toContain('Unless you know it is true, ask the user');
  expect(text).toContain('It can be undone only if this is true: It was tagged.');
});

test('with a condition for each direction, approval is taken as required', async () => {
  const approval = {
    required: 'conditional' as const,
    required_when: 'A person is near.',
    not_required_when: 'The cover is closed.',
  };
  const { text } = await call(createDocumentationTools(sample({ actions: [action('a.b', { approval })] })), 'get_action_safety', {
    action: 'a.b',
  });
  expect(text).toContain('requires approval if this is true: A person is near.');
  expect(text).toContain('requires approval unless this is true: The cover is closed.');
  expect(text).toContain('Treat approval as required. Ask the user');
});

test('an advisory of letters alone is found by its name', async () => {
  const snapshot = keel();
  const facts = {
    ...snapshot.facts,
    releases: {
      ...snapshot.facts.releases,
      advisories: [{ id: 'GHSA-ghpq-wxvr-cfgh', severity: 'high' as const, affected: [{ introduced: '2.0.0' }] }],
    },
  };
  const { text } = await call(createDocumentationTools({ ...snapshot, facts }), 'search_docs', {
    query: 'am I affected by GHSA-ghpq-wxvr-cfgh?',
  });
  expect(text).toMatch(/GHSA-ghpq-wxvr-cfgh is a vulnerability of severity high/);
});

test('a version that is listed is listed with what is known against it, and what has no room is counted', async () => {
  const snapshot = keel();
  const affected = { ...snapshot.facts.releases, releases: many() };
  const tools = createDocumentationTools({ ...snapshot, facts: { ...snapshot.facts, releases: affected } });
  const { content, text } = await call(tools, 'get_latest_release', { since: '1.9.0' });
  const { versions } = content['changes_since'] as { readonly versions: readonly JsonObject[] };
  expect(versions.length).toBeGreaterThan(0);
  for (const { known_against: against } of versions)
    expect(against).toEqual({ advisories: Array.from({ length: 4 }, (_, n) => ({ id: `KEEL-2026-${n}` })) });
  expect(text).toContain(`${60 - versions.length} versions in between are left out`);

  /** Sixty releases with four advisories each. */
  function many() {
    const [first] = snapshot.facts.releases.releases;
    if (first === undefined) throw new Error('a front with releases');
    const advisories = Array.from({ length: 4 }, (_, n) => ({ id: `KEEL-2026-${n}`, severity: 'high' as const, fixed: '9.0.0' }));
    return Array.from({ length: 60 }, (_, n) => ({
      ...first,
      version: n === 0 ? '2.4.2' : `2.3.${60 - n}`,
      channel: 'stable',
      known_against: { advisories },
    }));
  }
});

test('what asks nobody is no promise either', async () => {
  const { text } = await ask('list_capabilities', { query: 'what needs no approval' });
  expect(text).toMatch(/Read as approval: never; \d+ actions\. The catalog states this; it is not a guarantee/);
});

test('a filter counts the actions of which nobody stated what it selects by', async () => {
  const { text } = await ask('list_capabilities', { reversible: 'no' });
  const unstated = actions.filter(({ reversible }) => reversible === 'unknown').length;
  expect(unstated).toBeGreaterThan(0);
  expect(text).toContain(`For ${unstated} more, reversible is not stated.`);
});

test('an action without a command is found by the name of the product and its id', async () => {
  const snapshot = sample({ actions: [action('gate.open', { call: { method: 'POST', path: '/gates/{id}/open' } })] });
  const name = `${snapshot.facts.product.id} gate open`;
  const { content } = await call(createDocumentationTools(snapshot), 'get_action_safety', { action: name });
  expect(content['action']).toMatchObject({ id: 'gate.open' });
});
