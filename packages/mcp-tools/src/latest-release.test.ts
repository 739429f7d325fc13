import { expect, it } from 'vitest';
import { call, context } from '../test/call.ts';
import { type Release, release, sample } from '../test/sample.ts';
import { documentation } from './index.ts';

const mcp = documentation(sample());

it('is the latest of the stable channel, with its age', async () => {
  const { content } = await call(mcp, 'get_latest_release');
  expect(content).toMatchObject({
    release: { version: '1.4.0' },
    age_days: 31,
    stale: false,
    channels: { stable: '1.4.0', beta: '2.0.0-beta.1' },
  });
});

it('another channel is found in any case, an unknown one refused', async () => {
  expect((await call(mcp, 'get_latest_release', { channel: 'BETA' })).content['release']).toMatchObject({
    version: '2.0.0-beta.1',
  });
  expect((await call(mcp, 'get_latest_release', { channel: 'nightly' })).error).toBe(
    'Unknown channel "nightly". Valid values: stable, beta.',
  );
});

it('a platform leaves its artifacts, by name too', async () => {
  const { content } = await call(mcp, 'get_latest_release', { platform: 'microsoft windows' });
  expect(content['release']).toMatchObject({ artifacts: [{ platform: 'windows' }] });
});

it('an artifact for any platform runs on each', async () => {
  const url = (name: string): string => `https://example.test/${name}`;
  const artifacts = (['linux', 'any', 'windows'] as const).map((platform) => ({
    platform,
    architecture: 'any' as const,
    kind: 'archive' as const,
    url: url(platform),
  }));
  const { content } = await call(documentation(sample({ releases: [release('1.4.0', { artifacts })] })), 'get_latest_release', {
    platform: 'linux',
  });
  expect(content['release']).toMatchObject({ artifacts: [{ platform: 'linux' }, { platform: 'any' }] });
});

it('since adds what changed, security and breaking first, and says when nothing did', async () => {
  const { content } = await call(mcp, 'get_latest_release', { since: '1.1' });
  expect(content['changes_since']).toEqual({
    from: '1.1',
    to: '1.4.0',
    releases: ['1.4.0', '1.3.0', '1.2.0'],
    breaking: ['1.2.0'],
    total: 4,
    truncated: false,
    changes: [
      { version: '1.3.0', kind: 'security', text: 'A hole is closed.' },
      { version: '1.2.0', kind: 'removed', text: 'The old format.' },
      { version: '1.4.0', kind: 'added', text: 'New in 1.4.0.' },
      { version: '1.3.0', kind: 'fixed', text: 'A fix.' },
    ],
  });
  const current = await call(mcp, 'get_latest_release', { since: 'v1.4.0' });
  expect(current.content['changes_since']).toMatchObject({
    releases: [],
    note: 'No published release lies between v1.4.0 and 1.4.0.',
  });
  expect((await call(mcp, 'get_latest_release', { since: 'yesterday' })).error).toMatch(/since must be a version/);
});

it('since says which releases on the way it leaves out, and how many changes', async () => {
  const way = [
    release('1.4.0'),
    release('1.3.1', { status: 'unknown', changes: [] }),
    release('1.3.0', { status: 'yanked' }),
    release('1.3.0-beta.1', { channel: 'beta' }),
    release('1.2.0'),
  ];
  const { content } = await call(documentation(sample({ releases: way })), 'get_latest_release', { since: '1.1.0' });
  expect(content['changes_since']).toMatchObject({
    releases: ['1.4.0', '1.2.0'],
    total: 2,
    left_out: {
      releases: 3,
      changes: 2,
      named: [
        { version: '1.3.1', status: 'unknown', channel: 'stable' },
        { version: '1.3.0', status: 'yanked', channel: 'stable' },
        { version: '1.3.0-beta.1', status: 'published', channel: 'beta' },
      ],
    },
  });
});

it('since says when there are more changes than fit', async () => {
  const changes = Array.from({ length: 150 }, (_, index) => ({ kind: 'fixed' as const, text: `Fix ${index}: ${'x'.repeat(90)}` }));
  const { content } = await call(documentation(sample({ releases: [release('1.4.0', { changes })] })), 'get_latest_release', {
    since: '1.3.0',
  });
  expect(content['changes_since']).toMatchObject({
    total: 150,
    truncated: true,
    note: expect.stringContaining('of 150 changes') as string,
  });
});

it('is stale once its support has ended', async () => {
  const ended = documentation(sample({ releases: [release('1.4.0', { supported_until: '2026-05-31T00:00:00Z' })] }));
  expect((await call(ended, 'get_latest_release')).content).toMatchObject({
    stale: true,
    stale_reason: 'Support of 1.4.0 ended on 2026-05-31.',
  });
  const before = { ...context, now: Date.UTC(2026, 4, 30) };
  expect((await call(ended, 'get_latest_release', {}, before)).content['stale']).toBe(false);
});

it('known vulnerabilities are said before anything is recommended', async () => {
  const open = documentation(sample({ releases: [release('1.4.0', { advisories: [{ id: 'CVE-2026-1', severity: 'high' }] })] }));
  expect((await call(open, 'get_latest_release')).content['note']).toMatch(/1 known vulnerability/);
});

it('a channel without a release says so and names those that have one', async () => {
  const { error } = await call(
    documentation(sample({ releases: [release('2.0.0-beta.1', { channel: 'beta' })] })),
    'get_latest_release',
  );
  expect(error).toBe('The channel stable has no published release. Channels with a release: beta (2.0.0-beta.1).');
});

it('a release without a date has no age', async () => {
  const undated = Object.fromEntries(Object.entries(release('1.4.0')).filter(([name]) => name !== 'date')) as unknown as Release;
  expect((await call(documentation(sample({ releases: [undated] })), 'get_latest_release')).content['age_days']).toBeNull();
});
