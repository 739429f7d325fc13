// Ctrl-C ends every command in the middle of its work: while it reads content, and while a server answers without end.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { filesBelow, folderOf, runAlone, smallest, start } from './run-command.ts';

/** A server that answers one byte after another, without end; resolves `asked` with its first request. */
async function endless(): Promise<{ readonly url: string; readonly asked: Promise<unknown> }> {
  const server = createServer((_: IncomingMessage, response: ServerResponse) => {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    const drip = setInterval(() => response.write(' '), 5);
    response.on('close', () => clearInterval(drip));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked: once(server, 'request') };
}

test.each([
  ['search', (url: string) => ['search', url, 'wick']],
  ['doctor', (url: string) => ['doctor', url]],
  ['import docs', (url: string) => ['import', 'docs', url, 'front', '--from', 'site']],
  ['import capabilities', (url: string) => ['import', 'capabilities', `${url}/openapi.json`, 'front', '--from', 'openapi']],
  ['diff', (url: string) => ['diff', url, 'front']],
])('%s over a server that never ends', async (_, line) => {
  const { url, asked } = await endless();
  const child = start(line(url), { cwd: folderOf(smallest) });
  let said = '';
  child.stdout.resume();
  child.stderr.on('data', (text) => (said += String(text)));
  const ended = once(child, 'exit');
  await Promise.race([asked, ended]);
  expect([child.exitCode, said]).toEqual([null, '']);
  child.kill('SIGINT');
  expect((await ended)[0]).toBe(130);
});

const project = { 'package.json': '{"name":"lamp","version":"1.0.0"}', 'docs/index.md': '# Lamp\n\nA lamp.\n' };

test.each([
  ['init', ['init', 'other'], project],
  ['build', ['build', '--base-url', 'https://lamp.example'], smallest],
  ['check', ['check'], smallest],
])('%s while it reads files leaves nothing behind', async (_, line, files) => {
  const cwd = folderOf(files);
  const { code } = await runAlone(line, { cwd, preload: './preload/interrupted-reading.mjs' });
  expect([code, filesBelow(cwd)]).toEqual([130, filesBelow(folderOf(files))]);
});
