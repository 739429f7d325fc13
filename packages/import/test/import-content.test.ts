// vitrine import releases, installation and benchmarks, as a user runs them.
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { type Ended, folderOf, run, smallest } from '../../vitrine/test/run-command.ts';

type Row = Readonly<Record<string, unknown>>;

async function imported(
  kind: string,
  from: string,
  name: string,
  text: string,
): Promise<Ended & { readonly cwd: string; readonly again: string }> {
  const cwd = folderOf({ ...smallest, [name]: text });
  const args = ['import', kind, '--from', from, name];
  const first = await run(args, { cwd });
  return { ...first, cwd, again: (await run(args, { cwd })).stdout };
}

function rows(cwd: string, kind: string, list: string): readonly Row[] {
  return (parse(readFileSync(join(cwd, `front/${kind}.yaml`), 'utf8')) as Readonly<Record<string, readonly Row[]>>)[list] ?? [];
}

describe('advisories', () => {
  const osv = {
    schema_version: '1.7.3',
    id: 'GHSA-aaaa-bbbb-cccc',
    modified: '2026-05-01T00:00:00Z',
    aliases: ['CVE-2026-1'],
    summary: 'A hole.',
    affected: [
      {
        package: { ecosystem: 'npm', name: 'lamp' },
        ranges: [
          { type: 'GIT', repo: 'https://x.example/lamp', events: [{ introduced: '0' }, { fixed: 'a'.repeat(40) }] },
          {
            type: 'SEMVER',
            events: [{ introduced: '2.0.0' }, { fixed: '1.0.1' }, { last_affected: '2.1.0' }, { introduced: '0' }],
          },
        ],
      },
    ],
    database_specific: { severity: 'MODERATE' },
  };
  const vulnerability = (range: string, more: Row = {}): Row => ({
    package: { ecosystem: 'npm', name: 'lamp' },
    vulnerable_version_range: range,
    ...more,
  });
  const github = {
    ghsa_id: 'GHSA-aaaa-bbbb-cccc',
    cve_id: 'CVE-2026-1',
    summary: 'A hole.',
    severity: 'medium',
    state: 'published',
    updated_at: '2026-05-01T00:00:00Z',
    vulnerabilities: [vulnerability('>= 0, < 1.0.1'), vulnerability('>= 2.0.0, <= 2.1.0')],
  };

  test.each([
    ['an answer of OSV', { vulns: [osv] }],
    ['one of OSV', osv],
    ['a repository of GitHub', [github]],
  ])('from %s', async (_, json) => {
    const { code, cwd, again } = await imported('releases', 'advisories', 'advisories.json', JSON.stringify(json));
    expect({ code }).toEqual({ code: 0 });
    expect(rows(cwd, 'releases', 'advisories')[0]).toMatchObject({
      id: 'GHSA-aaaa-bbbb-cccc',
      aliases: ['CVE-2026-1'],
      severity: 'moderate',
      modified: '2026-05-01T00:00:00Z',
      affected: [
        { ecosystem: 'npm', package: 'lamp', introduced: '0', fixed: '1.0.1' },
        { ecosystem: 'npm', package: 'lamp', introduced: '2.0.0', last_affected: '2.1.0' },
      ],
    });
    expect(again).toContain('0 added, 0 changed, 1 unchanged');
    expect((await run(['check'], { cwd })).code).toBe(0);
  });

  test.each([
    ['<= 2.1.0', { first_patched_version: '2.1.1' }, { fixed: '2.1.1' }],
    ['<= 2.1.0', { first_patched_version: { identifier: '2.1.1' } }, { fixed: '2.1.1' }],
    ['<= 2.1.0', { patched_versions: '>= 2.2.0' }, { fixed: '2.2.0' }],
    ['<= 2.1.0', { patched_versions: '1.9.9' }, { last_affected: '2.1.0' }],
    ['<= 2.1.0', { patched_versions: '1.9.9, 2.1.1' }, { last_affected: '2.1.0' }],
    ['> 2.0.0', { patched_versions: '2.1.1' }, { introduced: '2.0.0', fixed: '2.1.1' }],
    ['= 2.0.0', {}, { versions: ['2.0.0'] }],
    ['all of them', {}, {}],
    ['', {}, {}],
  ])('a range of GitHub: %j with %j', async (range, more, expected) => {
    const json = JSON.stringify([{ ...github, vulnerabilities: [vulnerability(range, more)] }]);
    const { cwd } = await imported('releases', 'advisories', 'advisories.json', json);
    const { affected } = rows(cwd, 'releases', 'advisories')[0] ?? {};
    expect(affected).toEqual([{ ecosystem: 'npm', package: 'lamp', ...expected }]);
    if (range === '') expect((await run(['check'], { cwd })).code).toBe(0);
  });

  test('what is not public stays hidden, and commits are compared with no version', async () => {
    const commits = { type: 'GIT', repo: 'https://x.example/lamp', events: [{ introduced: '0' }] };
    const json = JSON.stringify([
      { ...github, state: 'draft', ghsa_id: 'GHSA-dddd-dddd-dddd' },
      { ...github, state: 'triage', ghsa_id: 'GHSA-tttt-tttt-tttt' },
      { id: 'OSV-1', modified: '2026-05-01T00:00:00Z', affected: [{ ranges: [commits] }] },
      { id: 'OSV-2', modified: '2026-05-01T00:00:00Z' },
    ]);
    const { code, cwd, stderr } = await imported('releases', 'advisories', 'advisories.json', json);
    expect({ code }).toEqual({ code: 0 });
    expect(rows(cwd, 'releases', 'advisories').map(({ id, affected }) => [id, affected])).toEqual([
      ['OSV-1', [{ ecosystem: 'GIT' }]],
    ]);
    expect(stderr).toContain('2 advisories are left out: they are not public');
    expect(stderr).toContain('OSV-2 is left out: it has no package and no versions');
    expect(readFileSync(join(cwd, 'front/releases.yaml'), 'utf8')).not.toContain('GHSA-');
  });

  test.each(['{"name":"lamp"}', '{"id":"lamp"}', '[]', '{', '[{"ghsa_id":"x"}]', 'null'])(
    '%s is an error with a name',
    async (text) => {
      const { code, stderr } = await imported('releases', 'advisories', 'advisories.json', text);
      expect([code, stderr]).toEqual([3, expect.stringContaining('has no advisories in the format of OSV or GitHub')]);
    },
  );
});

describe('releases', () => {
  test.each([
    [
      'Keep a Changelog',
      '# Changelog\n\n## [Unreleased]\n\n- soon\n\n## [1.1.0] - 2026-02-01\n\n### Added\n\n- A thing\n\n## [1.0.1] - 2026-01-15 [YANKED]\n\n## [1.0.0-rc.1] - 2026-01-01\n',
    ],
    ['changesets', '# pkg\n\n## 1.1.0\n\n### Minor Changes\n\n- abc1234: A thing\n\n## 1.0.1\n\n## 1.0.0-rc.1\n'],
    [
      'conventional-changelog',
      '# [1.1.0](https://x.example/c) (2026-02-01)\n\n### Features\n\n* A thing ([abc1234](https://x.example/abc1234))\n\n## [1.0.1](https://x.example/d) (2026-01-15)\n\n# 1.0.0-rc.1 (2026-01-01)\n',
    ],
    [
      'release-please',
      '# Changelog\n\n## [1.1.0](https://x.example/compare/v1...v2) (2026-02-01)\n\n\n### Features\n\n* A thing ([#3](https://x.example/3))\n\n## 1.0.1 (2026-01-15)\n\n## 1.0.0-rc.1 (2026-01-01)\n',
    ],
    [
      'underlined headings',
      '1.1.0 / 2026-02-01\n==================\n\n- A thing\n\n1.0.1 / 2026-01-15\n==================\n\n1.0.0-rc.1 / 2026-01-01\n=====\n',
    ],
  ])('from a changelog in the form of %s', async (_, text) => {
    const { code, cwd, again } = await imported('releases', 'changelog', 'CHANGELOG.md', text);
    expect({ code }).toEqual({ code: 0 });
    const releases = rows(cwd, 'releases', 'releases');
    expect(releases.map(({ version }) => version)).toEqual(['1.1.0', '1.0.1', '1.0.0-rc.1']);
    expect(releases[0]?.['changes']).toMatchObject([{ text: expect.stringContaining('A thing') as string }]);
    expect(again).toContain('0 added, 0 changed, 3 unchanged');
    // a date is what is written, or there is none and nobody knows whether it is published
    for (const { date, status } of releases)
      expect(date === undefined ? status : /^2026-/.test(date as string) || date).toBe(date === undefined ? 'unknown' : true);
    expect((await run(['check'], { cwd })).code).toBe(0);
  });

  test('from owner/repo, page by page, as the API of GitHub answers', async () => {
    const asked: string[] = [];
    const api = createServer(({ url = '', headers }, response) => {
      asked.push(url);
      const { pathname, searchParams } = new URL(url, 'http://api');
      const type = { 'Content-Type': 'application/json; charset=utf-8' };
      const fault =
        headers.accept !== 'application/vnd.github+json'
          ? ([415, 'Unsupported Accept'] as const)
          : headers.authorization !== 'Bearer token-of-the-test'
            ? ([403, 'API rate limit exceeded'] as const)
            : pathname !== '/api/v3/repos/o/r/releases'
              ? ([404, 'Not Found'] as const)
              : undefined;
      if (fault !== undefined) {
        response.writeHead(fault[0], type).end(JSON.stringify({ message: fault[1] }));
        return;
      }
      const page = Number(searchParams.get('page'));
      const list = Array.from({ length: 230 }, (_, n) => ({
        tag_name: `v1.0.${229 - n}`,
        published_at: '2026-02-01T10:00:00Z',
        assets: [],
      }));
      response.writeHead(200, type).end(JSON.stringify(list.slice(100 * (page - 1), 100 * page)));
    }).listen(0, '127.0.0.1');
    await once(api, 'listening');
    onTestFinished(() => void api.close());
    const address = api.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const env = { GITHUB_API_URL: `http://127.0.0.1:${port}/api/v3/`, TOKEN: 'token-of-the-test' };
    const cwd = folderOf(smallest);
    const args = ['import', 'releases', '--from', 'github'];
    const { code, stdout } = await run([...args, 'o/r', '--credential-env', 'TOKEN'], { cwd, env });
    expect([code, stdout]).toEqual([0, expect.stringContaining('imported 230 releases from github:o/r: 230 added')]);
    expect(asked.map((url) => url.slice(url.indexOf('?')))).toEqual([1, 2, 3].map((page) => `?per_page=100&page=${page}`));
    const again = await run([...args, 'o/r', '--credential-env', 'TOKEN'], { cwd, env });
    expect(again.stdout).toContain('0 added, 0 changed, 230 unchanged');
    const unknown = await run([...args, 'o/none', '--credential-env', 'TOKEN'], { cwd, env });
    expect([unknown.code, unknown.stderr]).toEqual([3, expect.stringContaining('/api/v3/repos/o/none/releases answers 404')]);
    const limited = await run([...args, 'o/r'], { cwd, env });
    expect([limited.code, limited.stderr]).toEqual([3, expect.stringContaining('--credential-env')]);
  });

  test('from a forge, in its real shape', async () => {
    const asset = (name: string): Row => ({
      url: 'https://api.github.com/x',
      id: 1,
      name,
      content_type: 'application/octet-stream',
      state: 'uploaded',
      size: 1234,
      digest: `sha256:${'a'.repeat(64)}`,
      browser_download_url: `https://github.com/o/r/releases/download/v1.1.0/${name}`,
    });
    const list = [
      {
        html_url: 'https://github.com/o/r/releases/tag/v1.2.0',
        tag_name: 'v1.2.0',
        name: null,
        draft: true,
        prerelease: false,
        published_at: null,
        body: null,
        assets: [],
      },
      {
        html_url: 'https://github.com/o/r/releases/tag/v1.1.0',
        tag_name: 'v1.1.0',
        name: 'Oak',
        draft: false,
        prerelease: false,
        published_at: '2026-02-01T10:00:00Z',
        body: "## What's Changed\r\n* A door by @ada in https://github.com/o/r/pull/1\r\n",
        assets: [
          asset('r-linux-arm64.tar.gz'),
          asset('r-x86_64-pc-windows-msvc.zip'),
          asset('r_darwin_amd64.dmg'),
          asset('r-linux-arm64.tar.gz.sig'),
          asset('SHA256SUMS'),
          asset('notes.pdf'),
        ],
      },
      {
        html_url: 'https://github.com/o/r/releases/tag/v1.0.0',
        tag_name: 'v1.0.0',
        name: 'v1.0.0',
        draft: false,
        prerelease: true,
        published_at: '2026-01-01T10:00:00Z',
        body: '',
        assets: [],
      },
      {
        html_url: 'https://github.com/o/r/releases/tag/nightly',
        tag_name: 'nightly',
        name: 'Nightly',
        draft: false,
        prerelease: true,
        published_at: '2026-03-01T10:00:00Z',
        body: '',
        assets: [],
      },
    ];
    const { code, stdout, stderr, cwd, again } = await imported('releases', 'github', 'releases.json', JSON.stringify(list));
    expect({ code }).toEqual({ code: 0 });
    expect(stdout).toContain('from github:o/r: 3 added');
    expect(stderr).toContain('1 releases are left out: their tags are not versions');
    const [draft, oak, preview] = rows(cwd, 'releases', 'releases');
    expect(draft).toMatchObject({ version: '1.2.0', status: 'draft' });
    expect(oak).toMatchObject({ version: '1.1.0', title: 'Oak', date: '2026-02-01T10:00:00Z' });
    expect(oak?.['artifacts']).toMatchObject([
      {
        platform: 'linux',
        architecture: 'arm64',
        kind: 'archive',
        size_bytes: 1234,
        digest: `sha256:${'a'.repeat(64)}`,
        signature_url: expect.stringContaining('.sig') as string,
      },
      { platform: 'windows', architecture: 'x86_64', kind: 'archive' },
      { platform: 'macos', architecture: 'x86_64', kind: 'installer' },
      { platform: 'unknown', architecture: 'unknown', kind: 'unknown' },
    ]);
    expect(preview).toMatchObject({ version: '1.0.0', channel: 'preview' });
    expect(again).toContain('3 unchanged');
    expect((await run(['check'], { cwd })).code).toBe(0);
  });

  test.each([
    ['changelog', '# Nothing here\n', 'has no heading such as'],
    ['github', '{"message": "Not Found"}', 'is not a list of releases'],
    ['github', '[1, 2]', 'is not a list of releases'],
  ])('%s that is none is an error with a name', async (from, text, message) => {
    const { code, stderr } = await imported('releases', from, 'source.json', text);
    expect(code).toBe(3);
    expect(stderr).toContain(message);
  });
});

describe('installation', () => {
  test.each([
    [
      'readme',
      'README.md',
      '# Lamp\n\n```sh\nnpm install not-this\n```\n\n## Installation\n\n```console\n$ npm install --global lamp # the command\n$ lamp light\n```\n\n### Docker\n\n```sh\ndocker run --rm lamp/lamp\nrm -rf /\n```\n\n## Development\n\n```sh\nnpm install other\n```\n',
      [
        ['npm', ['npm install --global lamp']],
        ['docker', ['docker run --rm lamp/lamp']],
      ],
    ],
    [
      'package.json',
      'package.json',
      '{"name": "@lamp/cli", "bin": {"lamp": "x.js"}, "engines": {"node": ">=20"}}',
      [['npm', ['npm install --global @lamp/cli']]],
    ],
    ['pyproject', 'pyproject.toml', '[project]\nname = "lamp"\nrequires-python = ">=3.10"\n', [['pip', ['pip install lamp']]]],
    [
      'Cargo.toml',
      'Cargo.toml',
      '[package]\nname = "lamp"\nversion = "1.0.0"\n[[bin]]\nname = "lamp"\n',
      [['cargo', ['cargo install lamp']]],
    ],
    [
      'Dockerfile',
      'lamp/Dockerfile',
      'FROM node:20\nEXPOSE 3000\n',
      [['docker', ['docker build --tag lamp .', 'docker run --rm --publish 3000:3000 lamp']]],
    ],
    ['brew', 'Formula/lamp.rb', 'class Lamp < Formula\n  url "https://x.example"\nend\n', [['macos', ['brew install lamp']]]],
  ] as const)('from %s: guides that nobody has followed yet', async (from, name, text, expected) => {
    const { code, cwd, again } = await imported('installation', from, name, text);
    expect({ code }).toEqual({ code: 0 });
    const guides = rows(cwd, 'installation', 'guides');
    expect(guides.map(({ platform, steps }) => [platform, (steps as readonly Row[]).map(({ command }) => command)])).toEqual(
      expected,
    );
    expect(guides.every(({ status }) => status === 'unverified')).toBe(true);
    expect(again).toContain(`${expected.length} unchanged`);
    expect((await run(['check'], { cwd })).code).toBe(0);
  });

  test.each([
    [
      'lines before the command in its block, and in blocks before it',
      'Add the key:\n\n```sh\n# as root\ncurl -fsS https://x.example/key -o /etc/apt/keyrings/lamp.asc\n```\n\nThen:\n\n```sh\nsudo apt-get update\nsudo apt-get install lamp # once\nlamp light\n```\n\n```sh\nlamp dim\nsudo apt-get install lamp-extra\n```\n',
      [
        ['Run this first.', 'curl -fsS https://x.example/key -o /etc/apt/keyrings/lamp.asc'],
        ['Run this first.', 'sudo apt-get update'],
        ['Install on Debian and Ubuntu.', 'sudo apt-get install lamp'],
        ['Run this first.', 'lamp dim'],
        ['Then run this.', 'sudo apt-get install lamp-extra'],
      ],
    ],
    [
      'prompts, and not what a command prints',
      '```console\n$ git clone https://x.example/lamp\nCloning into lamp\n$ pip install ./lamp\n```\n\n```console\n$ python -m venv .venv\n$ pip install lamp\nCollecting lamp\n```\n',
      [
        ['Run this first.', 'python -m venv .venv'],
        ['Install with pip.', 'pip install lamp'],
      ],
    ],
    [
      'one way, and none of the others',
      '```sh\nsudo dnf install lamp\n```\n\n```sh\nsudo apt-get install lamp\n```\n\n```\nlamp 2.0\n```\n',
      [['Install on Fedora.', 'sudo dnf install lamp']],
    ],
    ['nothing of a document in a block', '```sh\ncat <<EOF > x\nnpm install lamp\nEOF\n```\n', []],
  ])('a guide of a README has %s', async (_, text, expected) => {
    const { code, cwd, again } = await imported('installation', 'readme', 'README.md', `# Lamp\n\n## Install\n\n${text}`);
    expect({ code }).toEqual({ code: 0 });
    const [guide] = expected.length > 0 ? rows(cwd, 'installation', 'guides') : [];
    const steps = (guide?.['steps'] ?? []) as readonly Row[];
    expect(steps.map((step) => [step['text'], step['command']])).toEqual(expected);
    expect(again).toContain(`${Math.min(1, expected.length)} unchanged`);
  });

  test('a guide that a person has followed stays verified', async () => {
    const { cwd } = await imported('installation', 'package.json', 'package.json', '{"name": "lamp"}');
    const path = join(cwd, 'front/installation.yaml');
    writeFileSync(path, readFileSync(path, 'utf8').replace('status: unverified', 'status: verified'));
    await run(['import', 'installation', '--from', 'package.json', 'package.json'], { cwd });
    expect(rows(cwd, 'installation', 'guides')[0]).toMatchObject({ status: 'verified' });
  });

  test.each([
    ['package.json', '{', 'cannot be read as package.json'],
    ['package.json', '{"name": "x; rm -rf /"}', 'characters that a shell interprets'],
    ['Cargo.toml', '[[[', 'cannot be read as Cargo.toml'],
  ])('%s with %j is an error with a name', async (from, text, message) => {
    const { code, stderr } = await imported('installation', from, 'file', text);
    expect(code).toBe(3);
    expect(stderr).toContain(message);
  });
});

describe('benchmarks', () => {
  const outputs: readonly (readonly [format: string, text: string, expected: Row])[] = [
    [
      'hyperfine',
      JSON.stringify({
        results: [
          {
            command: 'lamp light',
            mean: 0.5,
            stddev: 0.01,
            median: 0.49,
            user: 0.1,
            system: 0.1,
            min: 0.4,
            max: 0.6,
            times: [0.4, 0.49, 0.6],
            exit_codes: [0, 0, 0],
          },
        ],
      }),
      {
        metric: { name: 'lamp light', unit: 's', better: 'lower' },
        value: { n: 3, median: 0.49, min: 0.4, max: 0.6, mean: 0.5, stdev: 0.01 },
        reproduce: { command: 'hyperfine "lamp light"' },
      },
    ],
    [
      'vitest-bench',
      JSON.stringify({
        files: [
          {
            filepath: '/x/a.bench.ts',
            groups: [
              {
                fullName: 'a.bench.ts > sort',
                benchmarks: [{ name: 'quick', rme: 1, min: 1, max: 3, mean: 2, p99: 2.9, sd: 0.5, sampleCount: 10, median: 1.9 }],
              },
            ],
          },
        ],
      }),
      { metric: { name: 'a.bench.ts > sort > quick', unit: 'ms' }, value: { n: 10, median: 1.9, p99: 2.9, stdev: 0.5 } },
    ],
    [
      'google-benchmark',
      JSON.stringify({
        context: { date: '2026-01-02T03:04:05+00:00', num_cpus: 4, mhz_per_cpu: 3000 },
        benchmarks: [1, 2, 9].map((real_time, repetition_index) => ({
          name: 'BM_x',
          run_name: 'BM_x',
          run_type: 'iteration',
          repetitions: 3,
          repetition_index,
          real_time,
          cpu_time: 1,
          time_unit: 'ns',
        })),
      }),
      {
        metric: { unit: 'ns' },
        value: { n: 3, median: 2, min: 1, max: 9 },
        environment: { cpu: '4 processors at 3000 MHz', os: expect.stringContaining('[fill in]') as string },
        captured_at: '2026-01-02T03:04:05+00:00',
      },
    ],
    [
      'github-action-benchmark',
      `window.BENCHMARK_DATA = ${JSON.stringify({ entries: { Suite: [{ commit: { id: 'abc' }, date: 1767322245000, tool: 'customSmallerIsBetter', benches: [{ name: 'b', value: 5, unit: 'ms' }] }] } })}`,
      {
        metric: { unit: 'ms', better: 'lower' },
        value: { n: 1, median: 5 },
        subject: { commit: 'abc', version: expect.stringContaining('[fill in]') as string },
        captured_at: '2026-01-02T02:50:45.000Z',
      },
    ],
    [
      'criterion',
      `{"reason":"benchmark-complete","id":"fib","measured_values":[1,2],"unit":"ns","mean":{"estimate":1.5,"unit":"ns"},"median":{"estimate":1.4,"unit":"ns"}}\n{"reason":"group-complete"}\n`,
      { metric: { name: 'fib', unit: 'ns' }, value: { n: 2, median: 1.4, mean: 1.5 } },
    ],
  ];

  test.each(outputs)('from %s: numbers as they stand there, and gaps that check refuses', async (format, text, expected) => {
    const { code, cwd, again } = await imported('benchmarks', format, 'output.json', text);
    expect({ code }).toEqual({ code: 0 });
    const [row] = rows(cwd, 'benchmarks', 'evidence');
    expect(row).toMatchObject(expected);
    expect(again).toContain('0 changed, 1 unchanged');
    const refused = await run(['check', '--json'], { cwd });
    expect(refused.code).toBe(1);
    expect(refused.stdout).toContain('claim_boundary');
    const path = join(cwd, 'front/benchmarks.yaml');
    const filled = readFileSync(path, 'utf8')
      .replace(/captured_at: "\[fill in\][^"]*"/, 'captured_at: 2026-01-02')
      .replace(/version: "\[fill in\][^"]*"/, 'version: 1.0.0')
      .replace(/"\[fill in\][^"]*"/g, 'Said by a person');
    writeFileSync(path, filled);
    expect((await run(['check'], { cwd })).code).toBe(0);
    await run(['import', 'benchmarks', '--from', format, 'output.json'], { cwd });
    expect(readFileSync(path, 'utf8')).toBe(filled);
  });

  test.each(outputs)('%s with something else in it is an error with a name', async (format) => {
    const { code, stderr } = await imported('benchmarks', format, 'output.json', '{"hello": []}');
    expect(code).toBe(3);
    expect(stderr).toContain(`has no measurement in the format ${format}`);
  });
});
