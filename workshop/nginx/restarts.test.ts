// Two hosts behind nginx, configured by the lines of docs/guides/hosting/node.md, restarted in turn under load: no call is lost. And a host that stops
// under clients without a balancer: nobody is reset.
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../free-port.mjs';

const page = readFileSync(new URL('../../docs/guides/hosting/node.md', import.meta.url), 'utf8');
const lines = /```nginx\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
/** Seconds for which nginx leaves a server alone that refused a connection. */
const failTimeoutMs = 10_000;
const rounds = Number(process.env['ROUNDS'] ?? 4);

/** A host as the page starts it. */
async function startHost(port: number): Promise<ChildProcess> {
  const child = fork(new URL('host.mjs', import.meta.url), [String(port)], { execArgv: [] });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  await once(child, 'message');
  return child;
}

async function startNginx(ports: readonly [number, number]): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-restarts-'));
  const port = await freePort();
  const configured = lines
    .replace('127.0.0.1:3000', `127.0.0.1:${ports[0]}`)
    .replace('127.0.0.1:3001', `127.0.0.1:${ports[1]}`)
    .replace('server_name front.example.com;', `listen 127.0.0.1:${port};`);
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${join(folder, name)};`);
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${user} daemon off; worker_processes 1; pid ${join(folder, 'pid')}; error_log ${join(folder, 'error.log')};\n` +
      `events { worker_connections 512; }\nhttp { access_log off; ${places.join(' ')}\n${configured}}\n`,
  );
  const child = spawn('nginx', ['-p', folder, '-c', 'nginx.conf', '-e', 'error.log'], { stdio: 'inherit' });
  onTestFinished(async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true });
  });
  return port;
}

/** Clients that each call again as soon as they have an answer, by how the calls ended. */
function startCalls(
  port: number,
  clients: number,
  keepAlive: boolean,
): { readonly counts: Map<string, number>; stop(): Promise<void> } {
  const counts = new Map<string, number>();
  const agent = new Agent({ keepAlive, maxSockets: clients });
  let stopped = false;
  const call = (): Promise<string> =>
    new Promise((resolve) => {
      const headers = {
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        Host: 'front.example.com',
      };
      const sent = request({ host: '127.0.0.1', port, path: '/api/mcp', method: 'POST', agent, headers }, (response) => {
        response.resume();
        response.on('end', () => {
          resolve(String(response.statusCode));
        });
        response.on('error', () => {
          resolve('cut');
        });
      });
      sent.on('error', (error: NodeJS.ErrnoException) => {
        resolve(error.code ?? 'failed');
      });
      sent.end(body);
    });
  const run = async (): Promise<void> => {
    while (!stopped) {
      const ended = await call();
      counts.set(ended, (counts.get(ended) ?? 0) + 1);
      if (ended === 'ECONNREFUSED') break;
    }
  };
  const running = Array.from({ length: clients }, run);
  return {
    counts,
    stop: async () => {
      stopped = true;
      await Promise.all(running);
      agent.destroy();
    },
  };
}

test(
  'hosts that are restarted in turn, as far apart as the page says, lose no call behind nginx',
  async () => {
    const ports = [await freePort(), await freePort()] as const;
    const hosts = [await startHost(ports[0]), await startHost(ports[1])];
    const nginx = await startNginx(ports);
    await pause(500);
    const calls = startCalls(nginx, 24, true);
    for (let round = 0; round < rounds; round++) {
      const [old, port] = [hosts[round % 2], ports[round % 2]];
      if (old === undefined || port === undefined) throw new Error('there are two hosts');
      await pause(1_000);
      const ended = once(old, 'exit');
      old.kill('SIGTERM');
      expect((await ended)[0]).toBe(0);
      hosts[round % 2] = await startHost(port);
      await pause(failTimeoutMs + 500);
    }
    await calls.stop();
    console.log(`${rounds} restarts: ${JSON.stringify(Object.fromEntries(calls.counts))}`);
    expect([...calls.counts.keys()]).toEqual(['200']);
  },
  60_000 + rounds * 20_000,
);

test('a host that stops under a hundred clients that connect anew for each call resets none', async () => {
  const counts = new Map<string, number>();
  for (let round = 0; round < 8; round++) {
    const port = await freePort();
    const host = await startHost(port);
    const calls = startCalls(port, 100, false);
    await pause(1_000);
    const ended = once(host, 'exit');
    host.kill('SIGTERM');
    expect((await ended)[0]).toBe(0);
    await calls.stop();
    for (const [how, count] of calls.counts) counts.set(how, (counts.get(how) ?? 0) + count);
  }
  console.log(`8 stops: ${JSON.stringify(Object.fromEntries(counts))}`);
  // Whoever comes when the host is gone is refused a connection.
  expect([...counts.keys()].sort()).toEqual(['200', 'ECONNREFUSED']);
}, 120_000);
