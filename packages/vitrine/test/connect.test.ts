// vitrine connect as a user runs it: one request to a front, its name in the entry, and servers that are none.
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createFront } from 'vitrine';
import { expect, onTestFinished, test } from 'vitest';
import { filesBelow, folderOf, run, smallest } from './run-command.ts';

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('a front is asked once, for its card, and its entry has the name that it states; nothing is written', async () => {
  const cwd = folderOf({ ...smallest, 'home/.keep': '' });
  const front = await createFront(join(cwd, 'front'), { baseUrl: 'https://front.example.com' });
  const asked: string[] = [];
  const counting = await listen((request, response) => {
    asked.push(`${request.method ?? ''} ${request.url ?? ''}`);
    const asks = new Request(`https://front.example.com${request.url ?? ''}`, {
      headers: { accept: request.headers.accept ?? '' },
    });
    void front.fetch(asks).then(async (answer) => response.writeHead(answer.status).end(await answer.text()));
  });
  const env = { HOME: join(cwd, 'home') };
  const { code, stdout } = await run(['connect', counting, 'cursor', 'codex', '--json'], { cwd, env });
  expect([code, JSON.parse(stdout)]).toMatchObject([0, { ok: true, server: { name: 'lamp', url: `${counting}/api/mcp` } }]);
  expect(asked).toEqual(['GET /api/mcp']);
  expect((JSON.parse(stdout) as { clients: unknown }).clients).toMatchObject([
    {
      id: 'cursor',
      file: join(cwd, 'home/.cursor/mcp.json'),
      entry: expect.stringContaining(`"url": "${counting}/api/mcp"`) as string,
    },
    { id: 'codex', file: join(cwd, 'home/.codex/config.toml'), entry: `[mcp_servers.lamp]\nurl = "${counting}/api/mcp"` },
  ] as unknown[]);

  // the project's own settings, named by the address of the tool server itself
  const ofProject = await run(['connect', `${counting}/api/mcp/`, 'vscode', '--scope', 'project'], { cwd, env });
  expect([ofProject.code, ofProject.stdout]).toEqual([0, expect.stringContaining(join('.vscode', 'mcp.json'))]);
  expect(filesBelow(join(cwd, 'home'))).toEqual(['.keep']);
  expect(asked).toHaveLength(2);
});

test.each([
  ['an error', (_, response) => response.writeHead(405).end()],
  ['a page', (_, response) => response.end('<!doctype html>')],
  ['another JSON', (_, response) => response.end('{"name": "x"}')],
  ['an endless body', (_, response) => void setInterval(() => response.write(' '.repeat(65_536)), 1).unref()],
  ['a redirect elsewhere', (_, response) => response.writeHead(302, { location: 'http://localhost:1/' }).end()],
] satisfies readonly (readonly [string, RequestListener])[])(
  'a server that answers with %s is no tool server',
  async (_, listener) => {
    const cwd = folderOf({ 'home/.keep': '' });
    const address = await listen(listener);
    const { code, stdout } = await run(['connect', address, 'cursor', '--json'], { cwd, env: { HOME: join(cwd, 'home') } });
    expect([code, JSON.parse(stdout)]).toMatchObject([
      3,
      { ok: false, code: 'no_tool_server', resolution: expect.stringContaining('--offline') as unknown },
    ]);
    expect(filesBelow(cwd)).toEqual(['home', 'home/.keep']);
  },
);

test('a name that no settings file can hold is not taken from a server', async () => {
  const cwd = folderOf({ 'home/.keep': '' });
  for (const name of ['x/__proto__', 'a/"b]\n[c', `a/${'b'.repeat(100)}`]) {
    const address = await listen((_, response) => response.end(JSON.stringify({ name, remotes: [] })));
    const { stdout } = await run(['connect', address, '--json'], { cwd, env: { HOME: join(cwd, 'home') } });
    expect((JSON.parse(stdout) as { server: { name: string } }).server.name).toMatch(/^127-0-0-1-\d+$/);
  }
});

test.each([
  'http://front.example.com',
  'https://me:x@front.example.com',
  'https://front.example.com?a=1',
  'front.example.com',
  'ftp://x/',
])('%s is no address to connect to', async (address) => {
  const cwd = folderOf({});
  const { code, stdout } = await run(['connect', address, '--offline', '--json'], { cwd });
  expect([code, JSON.parse(stdout)]).toMatchObject([2, { code: 'usage' }]);
});

test('without a client every one is shown, with its file, its entry and where that is documented', async () => {
  const cwd = folderOf({ 'home/.keep': '' });
  const env = { HOME: join(cwd, 'home') };
  const connected = await run(['connect', 'https://front.example.com/', '--offline', '--json'], { cwd, env });
  const { clients } = JSON.parse(connected.stdout) as { clients: readonly Record<string, unknown>[] };
  expect(clients.map(({ id }) => id)).toEqual(
    expect.arrayContaining([
      'claude-code',
      'claude-desktop',
      'cursor',
      'vscode',
      'windsurf',
      'zed',
      'codex',
      'gemini',
      'jetbrains',
    ]),
  );
  for (const each of clients)
    expect(each).toMatchObject({
      entry: expect.stringContaining('https://front.example.com/api/mcp') as unknown,
      source: expect.stringMatching(/^https:\/\//) as unknown,
      read_on: expect.stringMatching(/^2026-\d\d-\d\d$/) as unknown,
    });
  const text = await run(['connect', 'https://front.example.com', 'zed', '--offline', '--name', 'acme'], { cwd, env });
  expect(text.stdout).toContain('"acme"');
});
