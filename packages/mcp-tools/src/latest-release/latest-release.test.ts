import { expect, it } from 'vitest';
import type { JsonObject } from '../answers/json.ts';
import { call, context, rows } from '../../test/call.ts';
import { type Release, release, sample } from '../../test/sample.ts';
import { createDocumentationTools } from '../index.ts';

const mcp = createDocumentationTools(sample());

it('is the latest of the stable channel, with its age', async () => {
  const { content } = await call(mcp, 'get_latest_release');
  expect(content).toMatchObject({
    release: { version: '1.4.0' },
    age_days: 31,
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
  const { content } = await call(
    createDocumentationTools(sample({ releases: [release('1.4.0', { artifacts })] })),
    'get_latest_release',
    {
      platform: 'linux',
    },
  );
  expect(content['release']).toMatchObject({ artifacts: [{ platform: 'linux' }, { platform: 'any' }] });
});

it('since adds what changed, security and breaking first, and says when nothing did', async () => {
  const { content } = await call(mcp, 'get_latest_release', { since: '1.1' });
  expect(content['changes_since']).toEqual({
    from: '1.1',
    to: '1.4.0',
    note: '1.1 is not in the catalog; it is older than every version there.',
    versions: [
      { version: '1.4.0', date: '2026-05-01T00:00:00Z', status: 'published', channel: 'stable' },
      { version: '1.3.0', date: '2026-02-01T00:00:00Z', status: 'published', channel: 'stable' },
      { version: '1.2.0', date: '2026-05-01T00:00:00Z', status: 'published', channel: 'stable', breaking: 'yes' },
    ],
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
    note: 'The catalog has no version after v1.4.0 and up to 1.4.0.',
  });
  expect((await call(mcp, 'get_latest_release', { since: 'yesterday' })).error).toMatch(/since must be a version/);
});

it('since lists every version with its status and date, whatever its channel, and each change once', async () => {
  const way = [
    release('1.4.0', { changes: [{ kind: 'added', text: 'A tray.' }] }),
    release('1.3.1', { status: 'source_only', changes: [{ kind: 'fixed', text: 'A hang.' }] }),
    release('1.3.0', { status: 'yanked', changes: [{ kind: 'security', text: 'Tokens leaked.' }] }),
    release('1.3.0-beta.1', { channel: 'beta', status: 'prerelease', changes: [{ kind: 'added', text: 'A tray.' }] }),
    release('1.2.5', { status: 'planned', changes: [{ kind: 'added', text: 'Never came.' }] }),
    release('1.2.0'),
  ];
  const { content, text } = await call(createDocumentationTools(sample({ releases: way })), 'get_latest_release', {
    since: '1.2.0',
  });
  const since = content['changes_since'] as JsonObject;
  expect(rows(since, 'versions').map(({ version, status }) => [version, status])).toEqual([
    ['1.4.0', 'published'],
    ['1.3.1', 'source_only'],
    ['1.3.0', 'yanked'],
    ['1.3.0-beta.1', 'prerelease'],
    ['1.2.5', 'planned'],
  ]);
  expect(rows(since, 'changes')).toEqual([
    { version: '1.3.0', kind: 'security', text: 'Tokens leaked.' },
    { version: '1.3.0-beta.1', kind: 'added', text: 'A tray.' },
    { version: '1.3.1', kind: 'fixed', text: 'A hang.' },
  ]);
  expect(text).toContain('- 1.3.1, 2026-05-01, source code only, no builds');
});

it('since says between which versions one lies that is not in the catalog', async () => {
  const { content } = await call(mcp, 'get_latest_release', { since: '1.3.5' });
  expect(content['changes_since']).toMatchObject({ note: '1.3.5 is not in the catalog; it lies between 1.3.0 and 1.4.0.' });
});

it.each([
  [[release('1.4.0')], 'The catalog lists no artifacts for any release.'],
  [
    [
      release('1.4.0'),
      release('1.3.0', { artifacts: [{ platform: 'linux', architecture: 'any', kind: 'archive', url: 'https://x.test/a' }] }),
    ],
    'The catalog lists no artifacts for 1.4.0.',
  ],
])('a platform without a file is told apart from a catalog without files', async (releases, note) => {
  const { content } = await call(createDocumentationTools(sample({ releases })), 'get_latest_release', { platform: 'linux' });
  expect(content['note']).toBe(note);
});

it('without releases the sections of the documentation are named', async () => {
  const page = { id: 'news', page: 'news', title: 'Changelog', headingPath: [], text: 'What is new in this version.' };
  const { content } = await call(createDocumentationTools(sample({ releases: [], sections: [page] })), 'get_latest_release');
  expect(content).toMatchObject({
    note: expect.stringContaining('The catalog has no releases.') as string,
    documentation: [{ id: 'news' }],
  });
});

it('since says when there are more changes than fit', async () => {
  const changes = Array.from({ length: 150 }, (_, index) => ({ kind: 'fixed' as const, text: `Fix ${index}: ${'x'.repeat(90)}` }));
  const { content } = await call(
    createDocumentationTools(sample({ releases: [release('1.4.0', { changes })] })),
    'get_latest_release',
    {
      since: '1.3.0',
    },
  );
  expect(content['changes_since']).toMatchObject({
    total: 150,
    truncated: true,
    note: expect.stringContaining('of 150 changes') as string,
  });
});

it('is stale once its support has ended', async () => {
  const ended = createDocumentationTools(sample({ releases: [release('1.4.0', { supported_until: '2026-05-31T00:00:00Z' })] }));
  expect((await call(ended, 'get_latest_release')).content).toMatchObject({
    stale: true,
    note: 'Support for 1.4.0 ended on 2026-05-31.',
  });
  const before = { ...context, now: Date.UTC(2026, 4, 30) };
  expect((await call(ended, 'get_latest_release', {}, before)).content['stale']).toBe(false);
});

it('known vulnerabilities are said before anything is recommended', async () => {
  const open = createDocumentationTools(
    sample({ releases: [release('1.4.0', { known_against: { advisories: [{ id: 'CVE-2026-1', severity: 'high' }] } })] }),
  );
  expect((await call(open, 'get_latest_release')).content['note']).toBe(
    '1.4.0 has 1 known vulnerability: CVE-2026-1 (high, no fix is stated).',
  );
});

it('a channel without a release says so and lists the versions with their status', async () => {
  const { content } = await call(
    createDocumentationTools(sample({ releases: [release('2.0.0-beta.1', { channel: 'beta' })] })),
    'get_latest_release',
  );
  expect(content).toEqual({
    note: 'The channel stable has no published release.',
    channels: { stable: null, beta: '2.0.0-beta.1' },
    versions: [{ version: '2.0.0-beta.1', date: '2026-05-01T00:00:00Z', status: 'published', channel: 'beta' }],
  });
});

it('a release without a date has no age', async () => {
  const undated = Object.fromEntries(Object.entries(release('1.4.0')).filter(([name]) => name !== 'date')) as unknown as Release;
  expect(
    (await call(createDocumentationTools(sample({ releases: [undated] })), 'get_latest_release')).content['age_days'],
  ).toBeNull();
});

it('a change of no stated kind is shown without one, and what nobody states of breaking is not shown', async () => {
  const changes = [
    { kind: 'unknown', text: 'Gates move on a schedule.' },
    { kind: 'fixed', text: 'A leak.' },
  ] as const;
  const releases = [release('1.4.0', { changes, breaking: 'unknown' }), release('1.3.0', { breaking: 'yes' })];
  const { text } = await call(createDocumentationTools(sample({ releases })), 'get_latest_release');
  expect(text).toContain('- fixed: A leak.');
  expect(text).toContain('- Gates move on a schedule.');
  expect(text).not.toContain('unknown');
  const since = await call(createDocumentationTools(sample({ releases })), 'get_latest_release', { since: '1.3.0' });
  expect(since.text).toContain('- 1.4.0: Gates move on a schedule.');
});
