// The tools over a whole published product: what they answer equals a plain look into the published documents.
import { describe, expect, it } from 'vitest';
import { documentation } from '../src/index.ts';
import type { JsonObject } from '../src/json.ts';
import { allIds, call, rows } from './call.ts';
import { fixture } from './fixture.ts';

const snapshot = await fixture();
const mcp = documentation(snapshot, { extras: ['compare_releases', 'search_and_fetch'] });
const { capabilities, releases, installation, benchmarks } = snapshot.facts;
const { actions } = capabilities;

type Action = (typeof actions)[number];

describe('get_action_safety', () => {
  it('returns each of the actions, whole', async () => {
    for (const action of actions) {
      const { content } = await call(mcp, 'get_action_safety', { action: action.id });
      expect(content['action'], action.id).toEqual(action);
      const swapped = await call(mcp, 'get_action_safety', { action: action.id.toUpperCase() });
      expect(swapped.content['action']).toEqual(action);
    }
  });

  it('explains each without a gap, and asks wherever approval is not ruled out', async () => {
    for (const { id, approval } of actions) {
      const { content } = await call(mcp, 'get_action_safety', { action: id });
      expect(content['explanation']).not.toMatch(/undefined|null|\[object|\.\.| {2}/);
      if (approval.required !== 'never') expect(content['ask_user'], id).toMatch(/[Aa]sk the user/);
    }
  });

  it('names the right action first when one letter is wrong', async () => {
    for (const { id } of actions) {
      const place = Math.floor(id.length / 2);
      const wrong = `${id.slice(0, place)}${id.slice(place + 1)}`;
      if (actions.some((other) => other.id === wrong)) continue;
      expect((await call(mcp, 'get_action_safety', { action: wrong })).error, wrong).toContain(id);
    }
  });
});

describe('list_capabilities', () => {
  const works = ({ platforms }: Action, id: string): boolean =>
    platforms.some((platform) => platform.id === id && ['supported', 'partial'].includes(platform.status));
  const values = <Value>(of: (action: Action) => readonly Value[]): readonly Value[] => [...new Set(actions.flatMap(of))];
  const filters: readonly (readonly [string, readonly (string | number)[], (action: Action, value: string | number) => boolean])[] =
    [
      ['family', values(({ family }) => [family]), (action, value) => action.family === value],
      ['permission_tier', values(({ permission }) => [permission.name]), (action, value) => action.permission.name === value],
      ['permission_tier', values(({ permission }) => [permission.tier]), (action, value) => action.permission.tier === value],
      ['approval', ['always', 'never', 'conditional', 'unknown'], (action, value) => action.approval.required === value],
      ['platform', capabilities.platforms.map(({ id }) => id), (action, value) => works(action, String(value))],
      ['provider', capabilities.providers.map(({ id }) => id), (action, value) => action.providers.includes(String(value))],
      ['verification', values(({ verification }) => [verification.depth]), (action, value) => action.verification.depth === value],
    ];

  it.each(filters)('by %s equals a plain filter for each of %o', async (name, given, admits) => {
    for (const value of given) {
      const ids = actions.filter((action) => admits(action, value)).map(({ id }) => id);
      expect(await allIds(mcp, 'list_capabilities', 'actions', { [name]: value })).toEqual(ids);
      const spelled = String(value).toUpperCase().replaceAll('_', ' ');
      expect((await call(mcp, 'list_capabilities', { [name]: spelled })).content['total'], spelled).toBe(ids.length);
    }
  });

  it('by the names of platforms and providers and the titles of tiers equals by their ids', async () => {
    const named = [
      ...capabilities.platforms.map(({ id, name }) => ['platform', id, name] as const),
      ...capabilities.providers.map(({ id, name }) => ['provider', id, name] as const),
      ...capabilities.permission_tiers.map(({ name, title }) => ['permission_tier', name, title] as const),
    ];
    for (const [argument, id, name] of named) {
      const byId = await allIds(mcp, 'list_capabilities', 'actions', { [argument]: id });
      expect(await allIds(mcp, 'list_capabilities', 'actions', { [argument]: name })).toEqual(byId);
    }
  });

  it('with two filters equals both', async () => {
    for (const { name } of capabilities.permission_tiers) {
      for (const { id } of capabilities.platforms) {
        const expected = actions.filter((action) => action.permission.name === name && works(action, id));
        const { content } = await call(mcp, 'list_capabilities', { permission_tier: name, platform: id, limit: 100 });
        expect(content['total']).toBe(expected.length);
      }
    }
  });

  it('counts what the published summary counts', async () => {
    const { content } = await call(mcp, 'list_capabilities');
    expect(content['summary']).toEqual(capabilities.summary);
    for (const [argument, counted] of [
      ['family', capabilities.summary.families],
      ['permission_tier', capabilities.summary.permission_tiers],
      ['approval', capabilities.summary.approval],
      ['platform', capabilities.summary.platforms],
      ['verification', capabilities.summary.verification],
    ] as const) {
      for (const [value, count] of Object.entries(counted)) {
        const found = await call(mcp, 'list_capabilities', { [argument]: value });
        expect(found.content['total'], `${argument} ${value}`).toBe(count);
        // A summary computed over the matches obeys the same rules as the published one.
        expect((found.content['summary'] as JsonObject)['actions']).toBe(count);
      }
    }
  });

  it.each([1, 2, 3, 10, 25, 40, 99, 100])('shows every action once, in the published order, with a limit of %i', async (limit) => {
    const ids = actions.map(({ id }) => id);
    expect(await allIds(mcp, 'list_capabilities', 'actions', { limit })).toEqual(ids);
    expect(await allIds(mcp, 'list_capabilities', 'actions', { limit, detail: 'full' })).toEqual(ids);
  });

  it('in full shows each record as published', async () => {
    for (const { id, family } of actions.slice(0, 30)) {
      const { content } = await call(mcp, 'list_capabilities', { family, detail: 'full', limit: 100 });
      expect(rows(content, 'actions').find((row) => row['id'] === id)).toEqual(actions.find((action) => action.id === id));
    }
  });
});

describe('releases', () => {
  it('the latest of each channel is the published one, with the artifacts of each platform', async () => {
    for (const [channel, { latest }] of Object.entries(releases.channels)) {
      const published = releases.releases.find(({ version }) => version === latest);
      expect((await call(mcp, 'get_latest_release', { channel })).content['release']).toEqual(published);
      for (const platform of new Set(
        releases.releases.flatMap(({ artifacts }) => artifacts.map((artifact) => artifact.platform)),
      )) {
        const { content } = await call(mcp, 'get_latest_release', { channel, platform });
        const artifacts = published?.artifacts.filter((artifact) => [platform, 'any'].includes(artifact.platform));
        expect((content['release'] as JsonObject)['artifacts']).toEqual(artifacts);
      }
    }
  });

  it('since any version, the changes are those of the published stable releases after it', async () => {
    for (const { version, channel } of releases.releases.filter((release) => release.channel === 'stable')) {
      const { content, error } = await call(mcp, 'compare_releases', { from: version, limit: 100 });
      expect(error, `${version} ${channel}`).toBeUndefined();
      const after = releases.releases.slice(
        0,
        releases.releases.findIndex((release) => release.version === version),
      );
      const expected = after.filter((release) => release.channel === 'stable' && release.status === 'published');
      expect(content['releases']).toEqual(expected.map((release) => release.version));
      expect(content['total']).toBe(expected.flatMap(({ changes }) => changes).length);
    }
  });
});

it('each platform with a guide gets it, with the address and digest of an artifact of that release', async () => {
  for (const guide of installation?.guides ?? []) {
    const { content } = await call(mcp, 'get_installation_guide', { platform: guide.platform });
    expect(content['guide']).toMatchObject({ title: guide.title, prerequisites: guide.prerequisites });
    const release = releases.releases.find(({ version }) => version === releases.current_version);
    const urls = release?.artifacts
      .filter(({ platform }) => platform === guide.platform)
      .map(({ url, digest }) => `${url} ${digest ?? ''}`);
    const [download] = (content['guide'] as unknown as { steps: { kind: string; url: string; digest: string }[] }).steps;
    expect(download?.kind).toBe('download');
    expect(urls).toContain(`${download?.url ?? ''} ${download?.digest ?? ''}`);
  }
});

describe('get_benchmark_evidence', () => {
  const evidence = benchmarks?.evidence ?? [];

  it('by each metric and each id equals a plain filter', async () => {
    for (const name of new Set(evidence.map(({ metric }) => metric.name))) {
      const ids = evidence.filter(({ metric }) => metric.name === name).map(({ id }) => id);
      expect(await allIds(mcp, 'get_benchmark_evidence', 'evidence', { metric: name.toUpperCase() })).toEqual(ids);
    }
    for (const { id } of evidence) expect(await allIds(mcp, 'get_benchmark_evidence', 'evidence', { id })).toEqual([id]);
  });

  it.each([1, 7, 40, 50])('shows every row once with a limit of %i', async (limit) => {
    expect(await allIds(mcp, 'get_benchmark_evidence', 'evidence', { limit })).toEqual(evidence.map(({ id }) => id));
  });

  it('marks every row that has expired, and no row of the future', async () => {
    for (const { id, expires_at: expires } of evidence) {
      const [row] = rows((await call(mcp, 'get_benchmark_evidence', { id })).content, 'evidence');
      if (expires !== undefined && Date.parse(expires) <= Date.UTC(2026, 5, 1)) expect(row).toMatchObject({ stale: true });
      if (row?.['stale'] === false) expect(row['stale_reason']).toBeUndefined();
    }
  });
});

describe('the documentation', () => {
  it('every page and section is read by its id', async () => {
    for (const page of snapshot.pages) {
      for (const id of [page.id, ...page.headings.map(({ anchor }) => `${page.id}#${anchor}`)]) {
        const { content, error } = await call(mcp, 'search_docs', { id });
        expect(error, id).toBeUndefined();
        expect(content['page']).toMatchObject({ title: page.title });
        expect(mcp.resources?.read(`docs:///${id}`), id).toBeDefined();
      }
    }
  });

  it('every title finds its page among the first results, with an address to cite', async () => {
    for (const { id, title, locale = 'en' } of snapshot.pages) {
      const { content } = await call(mcp, 'search_docs', { query: title, locale });
      const results = rows(content, 'results');
      expect(
        results.map((result) => (result['id'] as string).split('#')[0]),
        title,
      ).toContain(id);
      for (const { url } of results) expect(url).toMatch(/^https:\/\//);
    }
  });

  it('what search finds, fetch reads', async () => {
    const { content } = await call(mcp, 'search', { query: 'install' });
    for (const { id } of rows(content, 'results')) {
      expect((await call(mcp, 'fetch', { id })).content).toMatchObject({ id, metadata: { snapshot_id: snapshot.id } });
    }
  });
});
