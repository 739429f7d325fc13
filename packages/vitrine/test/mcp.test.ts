// The tools over stdio, judged by the official clients' own stdio transports, in both eras of the protocol.
import { Client as NewClient } from '@modelcontextprotocol/client';
import { StdioClientTransport as NewTransport } from '@modelcontextprotocol/client/stdio';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { command, folderOf, run, smallest, withoutProgress } from './run-command.ts';

const tools = [
  'search_docs',
  'list_capabilities',
  'get_action_safety',
  'get_latest_release',
  'get_installation_guide',
  'get_benchmark_evidence',
];
const info = { name: 'vitrine-test', version: '1.0.0' };
const searchResult = { results: [{ id: 'index#wick', url: 'http://127.0.0.1:3000/docs/index.md#wick' }] };

function server(): { readonly command: string; readonly args: string[]; readonly cwd: string } {
  return { command: process.execPath, args: [command, 'mcp'], cwd: folderOf(smallest) };
}

test('the official SDK 1.32 connects, lists six tools and calls one', async () => {
  const client = new Client(info);
  await client.connect(new StdioClientTransport(server()));
  expect(client.getServerVersion()).toMatchObject({ name: 'lamp', version: '1.0.0' });
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(tools);
  const answer = await client.callTool({ name: 'search_docs', arguments: { query: 'trim the wick', limit: 6 } });
  expect(answer.structuredContent).toMatchObject(searchResult);
  expect((await client.listResources()).resources.length).toBeGreaterThan(0);
  await expect(client.callTool({ name: 'no_such_tool', arguments: {} })).rejects.toMatchObject({ code: -32_602 });
  await client.close();
});

test.each(['legacy', 'auto'] as const)(
  'the official client 2.4 in mode %s connects, lists six tools and calls one',
  async (mode) => {
    const client = new NewClient(info, { versionNegotiation: { mode } });
    await client.connect(new NewTransport(server()));
    expect(client.getServerVersion()).toMatchObject({ name: 'lamp' });
    expect(client.getNegotiatedProtocolVersion()).toBe(mode === 'auto' ? '2026-07-28' : '2025-11-25');
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(tools);
    const answer = await client.callTool({ name: 'search_docs', arguments: { query: 'trim the wick', limit: 6 } });
    expect(answer.structuredContent).toMatchObject(searchResult);
    await client.close();
  },
);

test('input that is no message is answered with an error, a line at a time, and the end of the input is the end', () => {
  const { cwd } = server();
  const long = 'x'.repeat(70_000);
  const input = `{"jsonrpc"\n\n${long}\n{"jsonrpc":"2.0","method":"notifications/initialized"}\n{"jsonrpc":"2.0","id":7,"method":"ping"}`;
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, 'mcp'], {
    cwd,
    input,
    encoding: 'utf8',
    env: { ...process.env, SOURCE_DATE_EPOCH: '0' },
  });
  const answers = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(answers).toMatchObject([{ error: { code: -32_700 } }, { error: { code: -32_700 } }, { id: 7, result: {} }]);
  expect([status, withoutProgress(stderr)]).toEqual([0, '']);
});

test('a file that build wrote is served as well', async () => {
  const cwd = folderOf(smallest);
  expect((await run(['build', '--base-url', 'https://front.example.com'], { cwd })).code).toBe(0);
  const client = new Client(info);
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [command, 'mcp', 'dist/front.vitrine'], cwd }));
  const answer = await client.callTool({ name: 'search_docs', arguments: { query: 'wick', limit: 6 } });
  expect(JSON.stringify(answer.structuredContent)).toContain('https://front.example.com/docs/index.md#wick');
  await client.close();
});
