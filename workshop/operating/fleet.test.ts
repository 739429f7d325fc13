// Four hosts behind nginx that follow one signed file, under mixed load for FLEET_SECONDS (120): hosts are restarted, killed and frozen, good and
// bad files are published. No answer is a 5xx, none mixes two snapshots, nothing bad is served, and no host grows.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../free-port.mjs';
import { ask, build, command, type FrontProcess, quantile, startFront, writeContent } from './front-process.ts';

const seconds = Number(process.env['FLEET_SECONDS'] ?? 120);
const folder = mkdtempSync(join(tmpdir(), 'vitrine-fleet-'));

/** Each listens on the port that nginx knows, also after a restart. */
async function startHost(file: string, key: string, port: number): Promise<FrontProcess> {
  const host = await startFront({ args: [file, '--trust', key, '--poll', '500ms', '--proxies', '1'], port });
  onTestFinished(() => {
    host.child.kill('SIGKILL');
  });
  return host;
}

async function startNginx(ports: readonly number[]): Promise<number> {
  const port = await freePort();
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${join(folder, name)};`);
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; worker_processes 1; pid ${join(folder, 'pid')}; error_log ${join(folder, 'error.log')};
events { worker_connections 512; }
http {
  access_log off; ${places.join(' ')}
  upstream front { ${ports.map((each) => `server 127.0.0.1:${each} fail_timeout=1s;`).join(' ')} keepalive 16; keepalive_timeout 4s; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://front;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_connect_timeout 2s;
      proxy_read_timeout 2s;
      proxy_next_upstream error timeout non_idempotent;
      proxy_next_upstream_tries 4;
    }
  }
}
`,
  );
  const child = spawn('nginx', ['-p', folder, '-c', 'nginx.conf', '-e', 'error.log'], { stdio: 'inherit' });
  onTestFinished(async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  });
  return port;
}

interface Answer {
  readonly status: number;
  readonly snapshotId: string;
  readonly text: string;
}

function call(port: number, path: string, agent: Agent, body?: string): Promise<Answer> {
  const headers = { Host: 'front.example', Accept: 'application/json, text/event-stream', 'Content-Type': 'application/json' };
  return new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST';
    const sent = request({ host: '127.0.0.1', port, path, method, agent, headers, timeout: 30_000 }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.on('error', reject);
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, snapshotId: String(response.headers['x-snapshot-id']), text });
      });
    });
    sent.on('timeout', () => sent.destroy(new Error('no answer within 30 s')));
    sent.on('error', reject);
    sent.end(body);
  });
}

test(
  'a fleet loses no call, mixes no snapshots and serves nothing bad while its hosts and its source fail',
  async () => {
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const content = join(folder, 'content');
    writeContent(content, 20, 400);
    const key = join(folder, 'key.pem');
    const trusted =
      /ed25519:[\w-]{43}/.exec(execFileSync(process.execPath, [command, 'keys', key], { encoding: 'utf8' }))?.[0] ?? '';
    const source = join(folder, 'published.vitrine');
    let edition = 0;
    /** Builds the next edition and publishes it, the signature first. */
    const publish = (): void => {
      edition += 1;
      const built = build(content, ['--sign', key], 1_767_225_600 + edition);
      const out = dirname(built);
      for (const name of readdirSync(out).filter((each) => each.endsWith('.sig')))
        renameSync(join(out, name), join(folder, name.replace('front.vitrine', 'published.vitrine')));
      copyFileSync(built, `${source}.draft`);
      renameSync(`${source}.draft`, source);
    };
    publish();
    const ports = [await freePort(), await freePort(), await freePort(), await freePort()];
    const hosts = await Promise.all(ports.map((port) => startHost(source, trusted, port)));
    const nginx = await startNginx(ports);
    await pause(500);

    const counts = new Map<string, number>();
    const count = (what: string): void => void counts.set(what, (counts.get(what) ?? 0) + 1);
    const agent = new Agent({ keepAlive: true, maxSockets: 12 });
    const mixed: string[] = [];
    const search = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'search_docs', arguments: { query: 'wick' } },
    });
    const asks = [
      ['/capabilities.json'],
      ['/api/v1/status'],
      ['/api/mcp', search],
      ['/docs/page-3.md'],
      ['/releases.json'],
    ] as const;
    const until = performance.now() + seconds * 1_000;
    const client = async (first: number): Promise<void> => {
      for (let turn = first; performance.now() < until; turn++) {
        const [path, body] = asks[turn % asks.length] ?? ['/'];
        try {
          const { status, snapshotId, text } = await call(nginx, path, agent, body);
          count(String(status));
          const named = /"snapshot_id":\s*"([^"]+)"/.exec(text)?.[1];
          if (status === 200 && named !== undefined && named !== snapshotId) mixed.push(`${path}: ${named} under ${snapshotId}`);
        } catch (error) {
          count(String(error));
        }
        await pause(10);
      }
    };
    const before = hosts.map(({ rss, descriptors }) => [Math.round(rss() / 1e6), descriptors()]);
    const delayOf = async (): Promise<number> => {
      const times: number[] = [];
      for (let n = 0; n < 100; n++) times.push((await ask(ports[3] ?? 0, '/livez')).ms);
      return quantile(times, 0.99);
    };
    const delayBefore = await delayOf();
    const load = Array.from({ length: 12 }, (_, n) => client(n));
    const events: readonly (() => unknown)[] = [
      publish,
      async () => {
        await hosts[0]?.stop();
        hosts[0] = await startHost(source, trusted, ports[0] ?? 0);
      },
      () => writeFileSync(source, 'no snapshot at all'),
      async () => {
        hosts[1]?.child.kill('SIGSTOP');
        await pause(3_000);
        hosts[1]?.child.kill('SIGCONT');
      },
      publish,
      () => writeFileSync(source, readFileSync(source).subarray(0, 5_000)),
      publish,
      async () => {
        hosts[2]?.child.kill('SIGKILL');
        hosts[2] = await startHost(source, trusted, ports[2] ?? 0);
      },
    ];
    let happened = 0;
    while (performance.now() < until - 8_000) {
      await events[happened++ % events.length]?.();
      await pause(3_000);
    }
    await Promise.all(load);
    agent.destroy();
    const [delayAfter, after] = [await delayOf(), hosts.map(({ rss, descriptors }) => [Math.round(rss() / 1e6), descriptors()])];
    console.log(
      `${seconds} s, ${happened} events, ${edition} editions: ${JSON.stringify(Object.fromEntries(counts))}, ${mixed.length} mixed; MB and descriptors ${JSON.stringify(before)}, at the end ${JSON.stringify(after)}; p99 of /livez ${delayBefore.toFixed(0)} and ${delayAfter.toFixed(0)} ms`,
    );
    expect(mixed).toEqual([]);
    expect([...counts.keys()]).toEqual(['200']);
    // The fourth host lived through all of it.
    expect((after[3]?.[0] ?? 0) - (before[3]?.[0] ?? 0)).toBeLessThan(60);
    expect((after[3]?.[1] ?? 0) - (before[3]?.[1] ?? 0)).toBeLessThan(20);
  },
  (seconds + 120) * 1_000,
);
