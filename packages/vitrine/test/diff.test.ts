// vitrine diff: faults that somebody makes are named with their rule, and nothing is reported where only order or white space changed.
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderOf, run, smallest } from './run-command.ts';
import { serve } from './serve-events.ts';

const actions = (permission: string, more = ''): string =>
  `actions:\n  - id: trim\n    title: Trim\n    description: Trims the wick\n    permission: ${permission}\n    effects: [local_read]\n${more}`;
const before: Readonly<Record<string, string>> = {
  ...smallest,
  'front/capabilities.yaml': actions('read_only'),
  'front/releases.yaml': 'releases:\n  - version: 1.0.0\n    date: 2026-01-01\n    status: published\n',
  'front/docs/oil.md': '# Oil for the lamp\n\nColza.\n\n## How much\n\nHalf a pint.\n',
};
const oil = before['front/docs/oil.md'] ?? '';

interface Said {
  readonly ok: boolean;
  readonly breaking: boolean;
  readonly widened: boolean;
  readonly changes: readonly { readonly kind: string; readonly what: string; readonly id: string; readonly detail?: string }[];
  readonly sizes: readonly { readonly what: string; readonly tokens: readonly [number, number] }[];
  readonly questions: readonly { readonly ask: string; readonly before: object; readonly after: object }[];
  readonly findings: readonly { readonly rule: string; readonly message: string; readonly fix: string }[];
}

type Files = Readonly<Record<string, string | undefined>>;

function folders(changed: Files): string {
  const after = Object.entries({ ...before, ...changed }).flatMap(([path, text]) =>
    text === undefined ? [] : [[path.replace('front/', 'new/'), text] as const],
  );
  return folderOf({ ...before, ...Object.fromEntries(after) });
}

async function difference(changed: Files, ...more: readonly string[]): Promise<Said & { readonly code: number | null }> {
  const { code, stdout } = await run(['diff', 'front', 'new', '--json', ...more], { cwd: folders(changed) });
  return { code, ...(JSON.parse(stdout) as Said) };
}

test('nothing is reported where only order and white space changed', async () => {
  const { code, changes, sizes, findings } = await difference({
    'front/docs/oil.md': '# Oil for the lamp\n\n\nColza.\n\n## How much\n\nHalf  a pint.\n\n',
    'front/capabilities.yaml':
      'actions:\n  - title: Trim\n    id: trim\n    effects: [local_read]\n    permission: read_only\n    description: Trims the wick\n',
  });
  expect([code, changes, sizes, findings]).toEqual([0, [], [], []]);
});

test.each([
  ['a permission that was raised', { 'front/capabilities.yaml': actions('user_write') }, 'permission-raised', 4],
  ['an action that is gone', { 'front/capabilities.yaml': 'actions: []\n' }, 'action-removed', 1],
  ['a page that was renamed without a redirect', { 'front/docs/oil.md': undefined, 'front/docs/fuel.md': '# Fuel\n' }, 'gone', 1],
  ['a title that was emptied', { 'front/docs/oil.md': oil.replace('# Oil for the lamp', '') }, 'title-lost', 1],
  ['an anchor that vanished', { 'front/docs/oil.md': oil.replace('How much', 'Quantity') }, 'anchor-lost', 0],
  ['a release that is gone', { 'front/releases.yaml': 'releases: []\n' }, 'release-removed', 1],
  [
    'a release that was retracted',
    { 'front/releases.yaml': 'releases:\n  - version: 1.0.0\n    date: 2026-01-01\n    status: withdrawn\n' },
    'release-retracted',
    0,
  ],
  ['operations that are switched off', { 'front/front.yaml': 'surfaces: { releases: false }\n' }, 'operation-removed', 1],
] as const)('%s is named', async (_, changed, rule, wanted) => {
  const { code, findings } = await difference(changed);
  expect(findings.map((finding) => finding.rule)).toContain(rule);
  expect(code).toBe(wanted);
});

test('a page that moved is known by its text, and its redirect is looked for', async () => {
  const moved = { 'front/docs/oil.md': undefined, 'front/docs/guide/fuel.md': oil };
  const missing = await difference(moved);
  expect(missing.changes).toEqual([{ kind: 'moved', what: 'page', id: 'oil', detail: 'to guide/fuel, without a redirect' }]);
  expect(missing.findings).toMatchObject([{ rule: 'gone', fix: expect.stringContaining('"oil": guide/fuel') as string }]);
  const kept = await difference({ ...moved, 'front/front.yaml': 'redirects: { oil: guide/fuel }\n' });
  expect(kept).toMatchObject({ code: 0, findings: [] });
  expect(kept.changes).toMatchObject([{ kind: 'moved', id: 'oil', detail: 'to guide/fuel, redirected' }]);
});

test('a permission that was raised comes first and has an exit code of its own; --fail-on chooses', async () => {
  const raised = { 'front/capabilities.yaml': actions('user_write'), 'front/docs/oil.md': undefined };
  expect(await difference(raised)).toMatchObject({ code: 4, breaking: true, widened: true });
  expect((await difference(raised)).findings.map(({ rule }) => rule)).toEqual(['permission-raised', 'gone']);
  expect((await difference(raised, '--fail-on', 'permission')).code).toBe(4);
  expect((await difference({ 'front/docs/oil.md': undefined }, '--fail-on', 'permission')).code).toBe(0);
  expect((await difference(raised, '--fail-on', 'never')).code).toBe(0);
});

test('questions that lost their answer or their rank are named', async () => {
  const ask = 'questions:\n  - { ask: how many pints of colza, page: oil, facts: [half a pint] }\n';
  const { code, questions, findings } = await difference({
    'front/eval.yaml': ask,
    'front/docs/oil.md': '# Oil for the lamp\n\nPetroleum.\n\n## How much\n\nA little.\n',
    'front/docs/pints.md': '# Pints\n\nColza is measured in pints.\n',
  });
  expect(code).toBe(0);
  expect(questions).toMatchObject([
    { ask: 'how many pints of colza', before: { rank: 1, answered: true }, after: { answered: false } },
  ]);
  expect(findings.map(({ rule }) => rule)).toEqual(['question-lost']);
});

test('the Markdown names what changed, the same bytes twice', async () => {
  const cwd = folders({ 'front/docs/oil.md': undefined, 'front/docs/new.md': '# New\n' });
  const read = async (): Promise<string> => {
    await run(['diff', 'front', 'new', '--out', 'diff.md'], { cwd });
    return readFileSync(join(cwd, 'diff.md'), 'utf8');
  };
  const markdown = await read();
  expect(markdown).toMatch(/^## What changed for agents: failed\n\n2 changes from `front` to `new`; 1 finding below\.\n/);
  expect(markdown).toContain('| removed | page | oil |  |');
  expect(markdown).toContain('| `/llms.txt` |');
  expect(await read()).toBe(markdown);
});

function repository(): string {
  const cwd = folderOf(before);
  const git = (...args: readonly string[]): void =>
    void execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t.example', ...args], { cwd, stdio: 'ignore' });
  git('init', '-q', '-b', 'main');
  git('add', '.');
  git('commit', '-qm', 'Before');
  writeFileSync(join(cwd, 'front/docs/oil.md'), oil.replace('How much', 'Quantity'));
  git('commit', '-qam', 'After');
  return cwd;
}

test('git revisions are compared, with the folder of the other side or a named one, and leave nothing behind', async () => {
  const cwd = repository();
  const temporary = join(cwd, 'tmp');
  mkdirSync(temporary);
  for (const names of [['HEAD~1'], ['HEAD~1', 'HEAD'], ['main~1', 'front'], ['HEAD~1:front', 'main:front']]) {
    const { code, stdout } = await run(['diff', ...names, '--json'], { cwd, env: { TMPDIR: temporary } });
    expect([code, (JSON.parse(stdout) as Said).findings.map(({ rule }) => rule)]).toEqual([0, ['anchor-lost']]);
  }
  expect(existsSync(join(cwd, '.git/worktrees'))).toBe(false);
});

test.each([
  ['nowhere', 'nowhere: expected a folder, a file, an address or a git revision, found none'],
  ['HEAD:other', 'HEAD:other: the revision has no folder other'],
])('%s is refused by name', async (name, message) => {
  const { code, stderr } = await run(['diff', name, 'front'], { cwd: repository() });
  expect([code, stderr]).toEqual([3, expect.stringContaining(message) as string]);
});

test('a snapshot file takes part, and an unknown form of a report is refused before anything is read', async () => {
  const cwd = folders({});
  await run(['build', 'front', '--base-url', 'https://lamp.example', '--out', 'dist'], { cwd });
  expect(JSON.parse((await run(['diff', 'dist/front.vitrine', 'new', '--json'], { cwd })).stdout)).toMatchObject({
    changes: [],
    findings: [],
  });
  const { code, stderr } = await run(['diff', 'nowhere', 'new', '--out', 'x.html'], { cwd });
  expect([code, stderr]).toEqual([
    2,
    expect.stringContaining('--out x.html: expected a file that ends with .md or .json') as string,
  ]);
});

test('a running front is compared by what it publishes: pages, anchors, catalogs, tools', async () => {
  const cwd = folders({
    'front/docs/oil.md': oil.replace('How much', 'Quantity'),
    'front/capabilities.yaml': actions('user_write'),
  });
  const server = serve(cwd);
  const { url = '' } = await server.next();
  const { code, stdout } = await run(['diff', url, 'new', '--json'], { cwd });
  expect(code).toBe(4);
  expect((JSON.parse(stdout) as Said).findings.map(({ rule }) => rule)).toEqual(['permission-raised', 'anchor-lost']);
  const same = JSON.parse((await run(['diff', 'front', url, '--json'], { cwd })).stdout) as Said;
  expect([same.changes, same.findings, same.sizes]).toEqual([[], [], []]);
  expect(await server.stop()).toBe(0);
  expect((await run(['diff', `${url}/nowhere`, 'new'], { cwd })).code).toBe(3);
});

type Answer = (response: ServerResponse) => void;

const sends =
  (body: string, fields: Readonly<Record<string, string>> = {}): Answer =>
  (response) =>
    void response.writeHead(200, { 'Content-Type': 'application/json', ...fields }).end(body);
const leads =
  (to: string): Answer =>
  (response) =>
    void response.writeHead(302, { Location: to }).end();
const sitemapOf = (tag: 'url' | 'sitemap', count: number, path: (index: number) => string): Answer =>
  sends(
    `<${tag === 'url' ? 'urlset' : 'sitemapindex'}>${Array.from({ length: count }, (_, index) => `<${tag}><loc>BASE${path(index)}</loc></${tag}>`).join('')}`,
  );

/** A stranger's address: a running front, with another answer at one path. */
async function stranger(
  front: string,
  path: string,
  answer: Answer,
): Promise<{ readonly url: string; readonly close: () => void }> {
  const server = createServer((request, response) => {
    if (request.url === path) {
      // Its own address is known once it listens.
      const end = response.end.bind(response);
      response.end = ((body?: string) => end(body?.replaceAll('BASE', url))) as typeof response.end;
      answer(response);
      return;
    }
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const { host: _, connection: __, 'content-length': ___, 'transfer-encoding': ____, ...headers } = request.headers;
      const { method = 'GET' } = request;
      const upstream = await fetch(`${front}${request.url ?? ''}`, {
        method,
        headers: headers as Record<string, string>,
        ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
      });
      response.writeHead(upstream.status, { 'Content-Type': upstream.headers.get('content-type') ?? 'text/plain' });
      response.end(Buffer.from(await upstream.arrayBuffer()));
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const flood: Answer = (response) => {
  response.writeHead(200, { 'Content-Type': 'application/json' });
  const chunk = Buffer.alloc(1024 * 1024, ' ');
  const more = (): void => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on('drain', more);
  more();
};
const breaksOff: Answer = (response) => {
  response.writeHead(200, { 'Content-Length': '100' });
  response.write('{', () => response.destroy());
};

const hostileAddresses: readonly (readonly [string, string, Answer, string])[] = [
  ['a catalog that never ends', '/capabilities.json', flood, 'has more than 32 MB'],
  ['a catalog that breaks off', '/capabilities.json', breaksOff, 'stopped before its end'],
  ['a catalog in a wrong coding', '/releases.json', sends('{}', { 'Content-Encoding': 'gzip' }), 'stopped before its end'],
  [
    'a catalog that is nested too deep',
    '/capabilities.json',
    sends(`{"a":${'['.repeat(9_000)}${']'.repeat(9_000)}}`),
    'nested too deep',
  ],
  ['a circle of redirects', '/llms.txt', leads('/llms.txt'), 'leads on and on'],
  ['a redirect to another host', '/llms.txt', leads('http://192.0.2.1/'), 'redirects to another host'],
  ['a redirect to a file', '/llms.txt', leads('file:///etc/passwd'), 'not an http or https address'],
  ['a list of tools that is no JSON', '/api/mcp', sends('{"jsonrpc":'), 'does not answer as an MCP server'],
  ['5,001 pages', '/sitemap.xml', sitemapOf('url', 5_001, (index) => `/docs/p${index}.md`), 'at most 5000 pages'],
  ['a sitemap of 21 sitemaps', '/sitemap.xml', sitemapOf('sitemap', 21, (index) => `/s${index}.xml`), 'at most 20 sitemaps'],
];

test('a hostile address is refused by name', async () => {
  const cwd = folders({});
  const server = serve(cwd);
  const { url = '' } = await server.next();
  for (const [name, path, answer, message] of hostileAddresses) {
    const hostile = await stranger(url, path, answer);
    const { code, stderr } = await run(['diff', hostile.url, 'new'], { cwd });
    hostile.close();
    expect([code, stderr], name).toEqual([3, expect.stringContaining(message) as string]);
  }
  await server.stop();
});

test('texts of a stranger move no cursor, write no command of a workflow and no markup into a report', async () => {
  const cwd = folders({});
  const server = serve(cwd);
  const { url = '' } = await server.next();
  const evil = '\u001b[2J\u202e<img src=x>|@you\n::error::x';
  const action = { id: evil, permission: { name: evil, tier: 9 }, effects: [evil], approval: { required: evil }, hints: {} };
  const hostile = await stranger(url, '/capabilities.json', sends(JSON.stringify({ actions: [action] })));
  const before = await run(['diff', hostile.url, 'new', '--out', 'diff.md', '--format', 'github'], { cwd });
  const after = await run(['diff', 'front', hostile.url, '--format', 'github'], { cwd });
  hostile.close();
  await server.stop();
  const report = readFileSync(join(cwd, 'diff.md'), 'utf8');
  expect(report).not.toMatch(/<img|@you|\u001b|\u202e/);
  for (const { stdout, stderr } of [before, after]) {
    expect(`${stdout}${stderr}`).not.toMatch(/\u001b\[2J|\u202e/);
    expect(stdout.split('\n').filter((line) => line.startsWith('::error::x'))).toEqual([]);
  }
});
