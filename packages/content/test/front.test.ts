import { createService, openDocuments, openSnapshot, type Snapshot } from '@vitrine/core';
import { formatDiagnostic, assistantNetworks, type Settings } from '@vitrine/core/serving';
import { surfaceNames } from '@vitrine/core/workspace';
import { renderDocuments } from '@vitrine/core/render';
import { describe, expect, test } from 'vitest';
import { buildSnapshot, ContentError, encodeSnapshot } from '../src/index.ts';
import { smallest, writeFolder } from './write-folder.ts';

const generatedAt = '2026-05-01T00:00:00Z';

async function snapshotWith(front: string): Promise<Snapshot> {
  return (await buildSnapshot(writeFolder({ ...smallest, 'front.yaml': front }), { generatedAt })).snapshot;
}

async function problemsOf(front: string): Promise<readonly string[]> {
  const refusal: unknown = await snapshotWith(front).catch((error: unknown) => error);
  return refusal instanceof ContentError ? refusal.problems.map(formatDiagnostic) : [];
}

test.each([
  ['starlight', 'npx astro build', 'dist'],
  ['nextra', 'npx next build', '.next/server/app'],
  ['nuxt-content', 'npx nuxt generate', '.output/public'],
  ['sphinx', 'sphinx-build -b html . _build/html', '_build/html'],
])('format: %s of a generator whose site is built names the command and the folder', async (format, build, output) => {
  const fix = `Run \`${build}\`, and name \`site: <project>/${output}\` in place of path and format.`;
  const message = `expected a generator whose sources are read; found "${format}"`;
  await expect(snapshotWith(`docs: [{ path: .., format: ${format} }]`)).rejects.toMatchObject({ problems: [{ message, fix }] });
});

test.each<[text: string, settings: Settings]>([
  ['base_url: https://front.example.com/', { baseUrl: 'https://front.example.com' }],
  ['base_url: https://example.com/front', { baseUrl: 'https://example.com/front' }],
  ['prefix: acme', { prefix: 'acme' }],
  ['trust_proxy: 2', { trustProxy: { hops: 2 } }],
  ['trust_proxy: { hops: 1, field: forwarded }', { trustProxy: { hops: 1, field: 'forwarded' } }],
  [
    'trust_proxy: { networks: [10.0.0.0/8, "fd00::/8"] }',
    { trustProxy: { networks: ['10.0.0.0/8', 'fd00::/8'], field: 'x-forwarded-for' } },
  ],
  [
    'rate_limit: { limit: 240 }',
    { rateLimit: { name: 'default', limit: 240, windowSeconds: 60 }, legacyRateLimitFields: 'x-ratelimit' },
  ],
  [
    'networks: [{ name: campus, ranges: [192.0.2.0/24], limit: 1200, per: address }]',
    { networks: [{ name: 'campus', ranges: ['192.0.2.0/24'], limit: 1_200, windowSeconds: 60, per: 'address' }] },
  ],
  ['markdown_for: [chatgpt]', { markdownFor: ['chatgpt'] }],
  ['count_searches: { clients: 7 }', { countSearches: { k: 7, periodHours: 24 } }],
  [
    'networks: [{ preset: hosted-assistants }]',
    {
      networks: assistantNetworks.map(({ name, ranges, limit, windowSeconds, per }) => ({
        name,
        ranges,
        limit,
        windowSeconds,
        per,
      })),
    },
  ],
  ['llms_txt: { max_characters: 60000 }', { llmsCharacters: 60_000 }],
  [
    'feedback: https://github.com/lamp/lamp/issues/new?labels=docs',
    { feedback: 'https://github.com/lamp/lamp/issues/new?labels=docs' },
  ],
  ['surfaces: { feeds: false, home: true }', { surfaces: { feeds: false, home: true } }],
  ['extras: [compare_releases]', { extras: ['compare_releases'] }],
  ['tools: published', { tools: 'published' }],
  ['budget: { characters: 2400 }', { budget: { characters: 2_400 } }],
  [
    'budget: { characters: 12000, default_bytes: 16000, max_bytes: 24000 }',
    { budget: { characters: 12_000, defaultBytes: 16_000, maxBytes: 24_000 } },
  ],
  [
    'allowed_origins: ["https://*.example.com", "vscode-webview://x"]',
    { allowedOrigins: ['https://*.example.com', 'vscode-webview://x'] },
  ],
  ['allowed_hosts: [front.internal]', { allowedHosts: ['front.internal'] }],
  [
    'deprecations: { getReleases: { since: 2026-12-01, guide: https://example.com/guide } }',
    { deprecations: { getReleases: { since: '2026-12-01T00:00:00Z', guide: 'https://example.com/guide' } } },
  ],
])('%s is a setting', async (text, settings) => {
  expect((await snapshotWith(text)).settings).toEqual(settings);
});

test('a folder without the file, or with nothing in it, has no settings', async () => {
  expect('settings' in (await buildSnapshot(writeFolder(smallest), { generatedAt })).snapshot).toBe(false);
  expect('settings' in (await snapshotWith('{}\n'))).toBe(false);
  expect('settings' in (await snapshotWith('# base_url: https://front.example.com\n'))).toBe(false);
});

test('settings are no part of the id', async () => {
  const { snapshot: withoutSettings } = await buildSnapshot(writeFolder(smallest), { generatedAt });
  expect((await snapshotWith('trust_proxy: 2')).id).toBe(withoutSettings.id);
});

describe('what is no setting is refused with its place', () => {
  const over = Array.from({ length: 201 }, (_, index) => `h${index}`).join(', ');
  test.each([
    // each of these made a front whose answer there threw, or an address that is none
    [
      'redirects: { old: "https://a.example/\\r\\nX: y" }',
      'front.yaml:1: redirects.old: expected the id of a page, or an http or https address without credentials or spaces; found "https://a.example/\\u{d}\\u{a}X: y"',
    ],
    [
      'redirects: { old: "https://a.example/a b" }',
      'front.yaml:1: redirects.old: expected the id of a page, or an http or https address without credentials or spaces; found "https://a.example/a b"',
    ],
    [
      'redirects: { old: "https://" }',
      'front.yaml:1: redirects.old: expected the id of a page, or an http or https address without credentials or spaces; found "https://"',
    ],
    [
      'redirects: { old: "https://a.example:99999/" }',
      'front.yaml:1: redirects.old: expected the id of a page, or an http or https address without credentials or spaces; found "https://a.example:99999/"',
    ],
    [
      'redirects: { old: "https://a@b.example/" }',
      'front.yaml:1: redirects.old: expected the id of a page, or an http or https address without credentials or spaces; found "https://a@b.example/"',
    ],
    [
      'redirects: { "\\ud800": guide }',
      'front.yaml:1: redirects["\\ud800"]: expected old ids with new ones, such as `guide/old: guide/new`; found "guide"',
    ],
    ['quota: { limit: 3 }', 'front.yaml:1: quota: expected the key rate_limit; found the unknown key quota'],
    ['proxies: 1', 'front.yaml:1: proxies: expected the key trust_proxy; found the unknown key proxies'],
    ['base_ur: https://a.example', 'front.yaml:1: base_ur: expected the key base_url; found the unknown key base_ur'],
    ['surfaces: { feed: false }', 'front.yaml:1: surfaces.feed: expected the key feeds; found the unknown key feed'],
    ['surfaces: { feeds: off }', 'front.yaml:1: surfaces.feeds: expected true or false; found "off"'],
    ['rate_limit: { limits: 3 }', 'front.yaml:1: rate_limit.limits: expected the key limit; found the unknown key limits'],
    ['rate_limit: { limit: 0 }', 'front.yaml:1: rate_limit.limit: expected at least 1; found the number 0'],
    ['rate_limit: { limit: 524288 }', 'front.yaml:1: rate_limit.limit: expected at most 524287; found the number 524288'],
    ['rate_limit: { limit: 1.5 }', 'front.yaml:1: rate_limit.limit: expected a whole number; found the number 1.5'],
    [
      'rate_limit: { window_seconds: 97 }',
      'front.yaml:1: rate_limit.window_seconds: expected at most 96 seconds; found the number 97',
    ],
    [
      'networks: [{ name: a, ranges: [10.0.0.0/40], limit: 5 }]',
      'front.yaml:1: networks[0].ranges[0]: expected a CIDR block such as 203.0.113.0/24 or 2001:db8::/32; found "10.0.0.0/40"',
    ],
    [
      'networks: [{ name: a, ranges: [10.0.0.0/8], limit: 600000 }]',
      'front.yaml:1: networks[0].limit: expected at most 524287; found the number 600000',
    ],
    [
      'networks: [{ name: a, ranges: [10.0.0.0/8], limit: 5, win: 3 }]',
      'front.yaml:1: networks[0].win: expected one of per, name, limit, date, ranges, source, window_seconds; found the unknown key win',
    ],
    [
      'networks: [{ name: a, ranges: [10.0.0.0/8], limit: 5 }, { name: b, ranges: [10.0.0.0/8], limit: 5 }]',
      'front.yaml:1: networks: expected networks that core can use (networks.b.ranges: 10.0.0.0/8 belongs to a as well; a block has one network); found a list of 2 entries',
    ],
    ['networks: [{ preset: assistants }]', 'front.yaml:1: networks[0].preset: expected hosted-assistants; found "assistants"'],
    ['count_searches: { clients: 1 }', 'front.yaml:1: count_searches.clients: expected at least 2; found the number 1'],
    ['count_searches: true', 'front.yaml:1: count_searches: expected an object; found true'],
    [
      'prefix: /front',
      'front.yaml:1: prefix: expected at most 24 letters, digits, _ and -; a path belongs in base_url; found "/front"',
    ],
    [
      'base_url: front.example.com',
      'front.yaml:1: base_url: expected an absolute http or https address without credentials or spaces; found "front.example.com"',
    ],
    [
      'base_url: https://me:secret@a.example',
      'front.yaml:1: base_url: expected an absolute http or https address without credentials or spaces; found "https://me:secret@a.example"',
    ],
    [
      'base_url: https://a.example/?x=1',
      'front.yaml:1: base_url: expected an address without query and fragment; found "https://a.example/?x=1"',
    ],
    [
      'trust_proxy: 33',
      'front.yaml:1: trust_proxy: expected a number of proxies from 0 to 32, or an object with either hops or networks; found the number 33',
    ],
    [
      'trust_proxy: one',
      'front.yaml:1: trust_proxy: expected a number of proxies from 0 to 32, or an object with either hops or networks; found "one"',
    ],
    [
      'trust_proxy: { networks: [10.0.0.0/33] }',
      'front.yaml:1: trust_proxy.networks[0]: expected a CIDR block such as 203.0.113.0/24 or 2001:db8::/32; found "10.0.0.0/33"',
    ],
    [
      'trust_proxy: { hops: 1, networks: [10.0.0.0/8] }',
      'front.yaml:1: trust_proxy: expected a number of proxies from 0 to 32, or an object with either hops or networks; found an object with hops, networks',
    ],
    ['extras: [search]', 'front.yaml:1: extras[0]: expected search_and_fetch or compare_releases; found "search"'],
    ['extras: [compare_releases, compare_releases]', 'front.yaml:1: extras: expected each tool once; found a list of 2 entries'],
    ['tools: some', 'front.yaml:1: tools: expected all or published; found "some"'],
    ['budget: { character: 2000 }', 'front.yaml:1: budget.character: expected the key characters; found the unknown key character'],
    ['budget: { characters: 999 }', 'front.yaml:1: budget.characters: expected at least 1000; found the number 999'],
    [
      'budget: { characters: 9000 }',
      'front.yaml:1: budget.characters: expected a number that is at most default_bytes (8000 when left out); found the number 9000',
    ],
    [
      'budget: { default_bytes: 9000, max_bytes: 8000 }',
      'front.yaml:1: budget.default_bytes: expected a number that is at most max_bytes; found the number 9000',
    ],
    ['budget: { max_bytes: 32001 }', 'front.yaml:1: budget.max_bytes: expected at most 32000; found the number 32001'],
    [
      'allowed_origins: ["https://*.*.example"]',
      'front.yaml:1: allowed_origins[0]: expected an origin such as https://app.example.com, one with a wildcard such as https://*.example.com, or *; found "https://*.*.example"',
    ],
    [
      'allowed_hosts: ["A.example"]',
      'front.yaml:1: allowed_hosts[0]: expected a host name in lower case, without a port, such as front.internal; found "A.example"',
    ],
    [`allowed_hosts: [${over}]`, 'front.yaml:1: allowed_hosts: expected at most 200 entries; found a list of 201 entries'],
    [
      'deprecations: { getRelease: {} }',
      'front.yaml:1: deprecations.getRelease: expected the key getReleases; found the unknown key getRelease',
    ],
    [
      'deprecations: { getReleases: { since: 2026-12-01, sunset: 2026-11-01, guide: https://example.com/ } }',
      'front.yaml:1: deprecations.getReleases.sunset: expected a time that is not before since; found "2026-11-01"',
    ],
    ['[]', 'front.yaml:1: expected an object; found a list of 0 entries'],
    [
      'quota: [',
      'front.yaml:1: expected YAML; found Flow sequence in block collection must be sufficiently indented and end with a ]',
    ],
  ])('%s', async (text, problem) => {
    expect(await problemsOf(text)).toEqual([problem]);
  });

  test('a name that is like no other is told with those that are known', async () => {
    const [problem] = await problemsOf('secret_key: abc');
    expect(problem).toMatch(/^front.yaml:1: secret_key: expected one of [^;]*, base_url, [^;]*; found the unknown key secret_key$/);
  });

  test('two files', async () => {
    const folder = writeFolder({ ...smallest, 'front.yaml': 'trust_proxy: 1', 'front.json': '{}' });
    await expect(buildSnapshot(folder, { generatedAt })).rejects.toThrow(
      'front.yaml: expected one file for front; found front.json as well',
    );
  });
});

const mcp = { tools: [] };

describe('the settings of a snapshot file', () => {
  const front = `
base_url: https://front.example.com/lamp
rate_limit: { limit: 2 }
trust_proxy: 1
surfaces: { feeds: false }
allowed_origins: [https://app.example]
allowed_hosts: [lamp.internal]
deprecations: { getReleases: { since: 2026-01-01, sunset: 2027-01-01, guide: https://example.com/guide } }
`;

  test('are the defaults of every option, also after the file was written and opened', async () => {
    const snapshot = await snapshotWith(front);
    const file = encodeSnapshot(snapshot, await renderDocuments(snapshot, { mcp }));
    expect(openSnapshot(file).settings).toEqual(snapshot.settings);
    const documents = openDocuments(file);
    expect(documents.site).toMatchObject({
      baseUrl: 'https://front.example.com/lamp',
      rateLimit: { limit: 2 },
      trustProxy: { hops: 1 },
    });
    expect(documents.get('/releases.xml')).toBeUndefined();
    const service = createService({ documents, mcp });
    const ask = (path: string, fields: Record<string, string>): Promise<Response> =>
      service.fetch(new Request(`https://front.example.com/lamp${path}`, { headers: fields }), { remoteAddress: '10.0.0.1' });
    const statuses = async (path: string, ...all: Record<string, string>[]): Promise<number[]> => {
      const out: number[] = [];
      for (const fields of all) out.push((await ask(path, fields)).status);
      return out;
    };
    const [a, b] = [{ 'x-forwarded-for': '203.0.113.1' }, { 'x-forwarded-for': '203.0.113.2' }];
    expect(await statuses('/api/v1/status', a, a, a, b)).toEqual([200, 200, 429, 200]);
    const from = (fields: Record<string, string>, n: number): Record<string, string> => ({
      'x-forwarded-for': `198.51.100.${n}`,
      ...fields,
    });
    expect(
      await statuses(
        '/api/mcp',
        from({ origin: 'https://app.example', host: 'lamp.internal' }, 1),
        from({ origin: 'https://other.example' }, 2),
        from({ host: 'other.internal' }, 3),
      ),
    ).toEqual([200, 403, 403]);
    expect((await ask('/releases.json', {})).headers.get('sunset')).toBe('Fri, 01 Jan 2027 00:00:00 GMT');
  });

  test('give way to what code says', async () => {
    const snapshot = await snapshotWith(front);
    const given = {
      baseUrl: 'https://other.example',
      rateLimit: { name: 'default', limit: 9, windowSeconds: 60 },
      surfaces: {},
      deprecations: {},
      mcp,
    };
    const documents = await renderDocuments(snapshot, given);
    expect(documents.site).toMatchObject({ baseUrl: 'https://other.example', rateLimit: { limit: 9 }, deprecations: {} });
    expect(documents.get('/sitemap.xml')).toBeDefined();
    const service = createService({ documents, mcp, trustProxy: { hops: 0 }, allowedOrigins: [], allowedHosts: [] });
    const forged = (n: number): Promise<Response> =>
      service.fetch(new Request('https://other.example/api/v1/status', { headers: { 'x-forwarded-for': `203.0.113.${n}` } }), {
        remoteAddress: '10.0.0.1',
      });
    for (let n = 0; n < 9; n++) expect((await forged(n)).status).toBe(200);
    expect((await forged(9)).status).toBe(429);
  });

  test('without a base URL anywhere the option is asked for', async () => {
    await expect(renderDocuments(await snapshotWith('trust_proxy: 1'), { mcp })).rejects.toThrow(
      'baseUrl: expected an absolute http or https URL',
    );
  });
});

test('every surface but a team\u2019s own has a switch', async () => {
  const names = surfaceNames.filter((name) => name !== 'own');
  const text = `surfaces: {${names.map((name) => `${name}: false`).join(', ')}}`;
  expect(Object.keys((await snapshotWith(text)).settings?.surfaces ?? {})).toEqual(names);
});
