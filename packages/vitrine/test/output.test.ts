// What the commands write: from a project to a folder, to one file, to a tree.
import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { buildSnapshot, writeSnapshot } from '@vitrine/content';
import { openDocuments, openSnapshot } from '@vitrine/core';
import { renderDocuments } from '@vitrine/core/render';
import { createDocumentationTools } from '@vitrine/mcp-tools';
import { describe, expect, test } from 'vitest';
import { filesBelow, folderOf, run, smallest } from './run-command.ts';

const address = ['--base-url', 'https://front.example.com'];
const read = (...path: readonly string[]): string => readFileSync(join(...path), 'utf8');

const project = {
  'package.json': JSON.stringify({
    name: '@harbour/lantern-kit',
    version: '2.0.0',
    description: 'Lamps for a "harbour": '.padEnd(140, 'long '),
    license: 'MIT OR Apache-2.0',
    repository: { type: 'git', url: 'git+ssh://git@github.com/harbour/lantern-kit.git' },
  }),
  'README.md':
    '# Lantern kit\n\n[![badge](badge.svg)](ci)\n\nSee the [guide](docs/guide.md#start) and [the site](https://lantern.example/).\n\n[ref]: ./other.md\n',
  'CHANGELOG.md': `# Changelog\n\n## [Unreleased]\n\n### Added\n\n- Not yet.\n\n## [1.1.0] - 2026-03-02\n\n### Added\n\n- Fog: "dense"\n  and light.\n- Rain.\n\n### Security\n\n- Oil.\n\n## 1.0.0\n\n### Major Changes\n\n- 0a1b2c3: Everything.\n- Updated dependencies [0a1b2c3]\n`,
};

describe('init', () => {
  test('takes over what package.json, README, CHANGELOG and git say, and the result passes the check', async () => {
    const cwd = folderOf(project);
    const git = (...args: readonly string[]): void =>
      void execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], {
        cwd,
        env: { ...process.env, GIT_COMMITTER_DATE: '2026-01-05T12:00:00Z', GIT_AUTHOR_DATE: '2026-01-05T12:00:00Z' },
      });
    git('init', '-q');
    git('add', '.');
    git('commit', '-qm', 'first');
    git('tag', 'v1.0.0');
    git('tag', 'v0.9.0');
    git('tag', 'nightly');
    const { code, stdout } = await run(['init', '--json'], { cwd });
    expect([code, JSON.parse(stdout)]).toMatchObject([
      0,
      { ok: true, sources: ['README.md', 'package.json', 'CHANGELOG.md', 'git tags'] },
    ]);

    const options = { generatedAt: '2026-06-01', homepage: 'https://front.example' };
    const {
      snapshot: { facts, pages },
    } = await buildSnapshot(join(cwd, 'front'), options);
    expect(facts.product).toMatchObject({
      id: 'lantern-kit',
      name: 'Lantern kit',
      version: '1.1.0',
      license: 'MIT OR Apache-2.0',
      homepage: 'https://front.example',
      repository: { url: 'https://github.com/harbour/lantern-kit', source: 'github' },
    });
    expect(facts.product.description.length).toBeLessThanOrEqual(100);
    expect(facts.releases.releases).toMatchObject([
      {
        version: '1.1.0',
        date: '2026-03-02T00:00:00Z',
        changes: [
          { kind: 'added', text: 'Fog: "dense" and light.' },
          { kind: 'added', text: 'Rain.' },
          { kind: 'security', text: 'Oil.' },
        ],
      },
      { version: '1.0.0', date: '2026-01-05T00:00:00Z', breaking: 'yes', changes: [{ kind: 'changed', text: 'Everything.' }] },
      { version: '0.9.0', date: '2026-01-05T00:00:00Z' },
    ]);
    expect(pages[0]?.title).toBe('Lantern kit');
    expect(read(cwd, 'front/docs/index.md')).toContain(
      '[guide](https://github.com/harbour/lantern-kit/blob/HEAD/docs/guide.md#start) and [the site](https://lantern.example/)',
    );
    expect((await run(['check'], { cwd })).code).toBe(0);
  });

  test.each([
    ['nothing', {}],
    ['files that are not what they should be', { 'package.json': '{', 'README.md': '', 'CHANGELOG.md': 'nothing here' }],
    ['releases without a date', { 'CHANGELOG.md': '## 3.0.0\n\n- First.\n' }],
    [
      'names that are no names',
      {
        'package.json':
          '{"name":"@x/---","version":"1.0.0","description":"a: #b\\n{c}","license":"SEE LICENSE IN x","homepage":"javascript:1"}',
      },
    ],
  ])('makes a folder that passes the check of %s', async (_, files) => {
    const cwd = folderOf(files);
    expect((await run(['init'], { cwd })).code).toBe(0);
    const { code, stdout } = await run(['check'], { cwd });
    expect([code, stdout]).toEqual([0, expect.stringContaining('passed front: 0 errors')]);
  });
});

describe('build', () => {
  test('the same content gives the same bytes, whatever the folder is called and whatever was there before', async () => {
    const [one, two] = [folderOf(smallest), folderOf(smallest)];
    await run(['build', ...address], { cwd: one });
    await run(['build', ...address], { cwd: one });
    await run(['build', './front/', ...address, '--out', 'a/b'], { cwd: two });
    const bytes = readFileSync(join(one, 'dist/front.vitrine'));
    expect(readFileSync(join(two, 'a/b/front.vitrine')).equals(bytes)).toBe(true);
    expect(openSnapshot(bytes).id).toBe((await buildSnapshot(join(one, 'front'), { generatedAt: '2026-01-01' })).snapshot.id);
    expect(openDocuments(bytes).get('/capabilities.json')).toBeDefined();
  });
});

describe('export', () => {
  test('every static document is a file with its bytes, and its fields are those that the service sends', async () => {
    const cwd = folderOf(smallest);
    await run(['build', ...address], { cwd });
    expect((await run(['export', 'dist/front.vitrine'], { cwd })).code).toBe(0);
    const documents = openDocuments(readFileSync(join(cwd, 'dist/front.vitrine')));
    const site = join(cwd, 'public/site');
    for (const path of documents.paths()) {
      if (path === '/api/v1/status' || path === '/api/mcp') continue;
      const folders: Readonly<Record<string, string>> = {
        '/': '/index.html',
        '/problems': '/problems/index.md',
        '/docs': '/docs/index.html',
      };
      const file = folders[path] ?? path;
      const body = documents.get(path)?.variants[0]?.body ?? new Uint8Array();
      expect(readFileSync(join(site, file)).equals(body), path).toBe(true);
    }
    const headers = read(site, '_headers');
    expect(headers).toContain(
      '/.well-known/api-catalog\n  Content-Type: application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"\n',
    );
    expect(headers).toMatch(/\/docs\/(?:\*|index\.md)\n {2}Content-Type: text\/markdown; charset=utf-8\n/);
    expect(read(site, '_redirects')).toContain(
      '/problems /problems/index.md 200\n/api/v1/status http://127.0.0.1:3000/api/v1/status 200\n',
    );
    expect(JSON.parse(read(cwd, 'public/server.json'))).toMatchObject({
      $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
      name: expect.stringMatching(/^[a-z.]+\/[a-z-]+$/) as string,
      // No version is published twice: the time of the content is behind that of the product.
      version: expect.stringMatching(/^\d+\.\d+\.\d+-20260101000000$/) as string,
      remotes: [{ type: 'streamable-http', url: 'https://front.example.com/api/mcp' }],
    });
    expect(statSync(join(site, 'llms.txt')).mtime.toISOString()).toBe('2026-01-01T00:00:00.000Z');
  });

  test('an old address below a page is a line of _redirects alone: no file is a folder', async () => {
    const cwd = folderOf({
      ...smallest,
      'front/docs/faq.md': '# Questions\n\nAnswers.\n',
      'front/front.yaml': 'redirects: { faq/cloud: faq }\n',
    });
    const { code, stderr } = await run(['export', '--base-url', 'https://front.example.com', '--out', 'public'], { cwd });
    expect([code, stderr]).toEqual([0, '']);
    expect(readFileSync(join(cwd, 'public/site/_redirects'), 'utf8')).toContain('/docs/faq/cloud /docs/faq 301');
  });

  test('an old address is a line of _redirects, and a page that leads on for hosts that read none', async () => {
    const cwd = folderOf({
      ...smallest,
      'front/docs/index.md': '---\nredirect_from: [/begin, "/a&b"]\n---\n\n# Lamp\n',
      'front/front.yaml': 'redirects: { away: https://other.example/x }\n',
    });
    await run(['export', '--base-url', 'https://example.com/lamp/'], { cwd });
    const site = join(cwd, 'public/site');
    const lines = read(site, '_redirects').split('\n');
    expect(lines).toContain('/lamp/docs/begin /lamp/docs/index 301');
    expect(lines).toContain('/lamp/docs/begin.md /lamp/docs/index.md 301');
    expect(lines).toContain('/lamp/docs/away https://other.example/x 301');
    expect(read(site, 'lamp/docs/begin.html')).toContain('<link rel="canonical" href="https://example.com/lamp/docs/index">');
    expect(read(site, 'lamp/docs/begin.html')).toContain('content="0; url=https://example.com/lamp/docs/index"');
    expect(read(site, 'lamp/docs/begin.md')).toBe('# Moved\n\nThis page is now at <https://example.com/lamp/docs/index.md>.\n');
    expect(filesBelow(site)).toContain('lamp/docs/a&b.html');
  });

  test('a base URL with a path puts the tree below it', async () => {
    const cwd = folderOf(smallest);
    await run(['export', '--base-url', 'https://example.com/lamp/'], { cwd });
    expect(filesBelow(join(cwd, 'public/site'))).toContain('lamp/llms.txt');
    expect(read(cwd, 'public/site/_redirects')).toContain('/lamp/api/mcp ');
  });

  test('a proof of the domain is a file at the root of the host, below a prefix too', async () => {
    const cwd = folderOf({ ...smallest, 'front/front.yaml': 'proofs: [{ at: chatgpt, text: "token-1" }]\n' });
    await run(['export', '--base-url', 'https://example.com/lamp/'], { cwd });
    expect(read(cwd, 'public/site/.well-known/openai-apps-challenge')).toBe('token-1');
    expect(read(cwd, 'public/nginx.conf')).toContain('"/.well-known/openai-apps-challenge" "/.well-known/openai-apps-challenge";');
    expect(read(cwd, 'public/site/lamp/openapi.json')).not.toContain('openai-apps-challenge');
  });

  test('a page with a dollar sign in its name is a file that nginx finds', async () => {
    const cwd = folderOf({ ...smallest, 'front/docs/$fetch.md': '# Fetch\n\nText.\n' });
    expect((await run(['export', '--base-url', 'https://example.com'], { cwd })).code).toBe(0);
    expect(filesBelow(join(cwd, 'public/site'))).toContain('docs/$fetch.md');
    expect(read(cwd, 'public/nginx.conf')).toContain('"/docs/%24fetch.md" "/docs/${vitrine_dollar}fetch.md";');
  });

  test.each(['export', 'pack', 'mcp'])('%s refuses another base URL than that of the file', async (command) => {
    const cwd = folderOf(smallest);
    await run(['build', ...address], { cwd });
    const { code, stderr } = await run([command, 'dist/front.vitrine', '--base-url', 'https://other.example'], { cwd });
    expect([code, stderr]).toEqual([2, expect.stringContaining('was built for https://front.example.com')]);
  });
});

test('help and version come without reading anything', async () => {
  const cwd = folderOf({});
  expect(await run(['--version'], { cwd })).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) as string,
  });
  for (const name of ['init', 'serve', 'check', 'build', 'export', 'mcp']) {
    const { code, stdout, stderr } = await run([name, '--help'], { cwd });
    expect([code, stderr]).toEqual([0, '']);
    for (const part of [`Usage: vitrine ${name}`, 'Options:', 'Examples:', 'Files and network:', '--json'])
      expect(stdout).toContain(part);
  }
});

// A snapshot from a stranger: its own document was written beside the folder that was requested.
test('export of a snapshot with a path that leads out of the folder writes nothing', async () => {
  const cwd = folderOf(smallest);
  const { snapshot } = await buildSnapshot(join(cwd, 'front'), { generatedAt: '2026-06-01' });
  const documents = await renderDocuments(snapshot, {
    baseUrl: 'https://front.example.com',
    mcp: createDocumentationTools(snapshot),
    documents: [{ path: '/own.sh', mediaType: 'text/plain', title: 'Own', description: 'Own.', content: 'echo own' }],
  });
  const hostile = '/../../../x/own.sh';
  const crafted = {
    ...documents,
    get: (path: string) => documents.get(path === hostile ? '/own.sh' : path),
    paths: () => [...documents.paths()].map((path) => (path === '/own.sh' ? hostile : path)).values(),
  };
  for (const site of [documents.site, { ...documents.site, own: [hostile] }]) {
    await writeSnapshot(join(cwd, 'hostile.vitrine'), snapshot, { ...crafted, site });
    const before = filesBelow(cwd);
    const { code, stdout } = await run(['export', 'hostile.vitrine', '--out', 'a/b/out', '--json'], { cwd });
    expect([code, JSON.parse(stdout)]).toMatchObject([1, { ok: false, code: 'not_a_snapshot' }]);
    expect(filesBelow(cwd)).toEqual(before);
  }
});
