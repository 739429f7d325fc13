// Four hosts behind nginx that follow one signed file, with their quota in Redis and their search in PostgreSQL, under mixed load for FLEET_SECONDS
// (120): hosts, Redis and PostgreSQL are restarted, killed and frozen, good and bad files are published. No answer is a 5xx, none mixes two
// snapshots, nothing bad is served, and no host grows.
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Redis } from 'ioredis';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openSnapshot } from '@vitrine/core';
import { loadIndex, migrate } from '@vitrine/search-postgres';
import { freePort } from '../free-port.mjs';
import { startNginx } from '../nginx/nginx.ts';
import { postgresServer } from '../postgres/postgres-server.mjs';
import { redisServer } from '../redis/redis-server.ts';
import { build, command, type FrontProcess, startFront, writeContent } from './front-process.ts';

const seconds = Number(process.env['FLEET_SECONDS'] ?? 120);
const folder = mkdtempSync(join(tmpdir(), 'vitrine-fleet-'));

const program = ['--expose-gc', fileURLToPath(new URL('host.mjs', import.meta.url))];

/** Each listens on the port that nginx knows, also after a restart. */
async function startHost(args: readonly string[], port: number): Promise<FrontProcess> {
  const host = await startFront({ program, args: [...args, '--report', join(folder, String(port))], port });
  onTestFinished(() => {
    host.child.kill('SIGKILL');
  });
  return host;
}

interface Held {
  readonly heapMegabytes: number;
  readonly residentMegabytes: number;
  readonly descriptors: number;
  /** That of one turn in a hundred since it was asked last. */
  readonly loopDelayMs: number;
}

/** What a host holds after a collection. */
async function heldBy({ child, port }: FrontProcess): Promise<Held> {
  const report = join(folder, String(port));
  rmSync(report, { force: true });
  child.kill('SIGUSR2');
  await vi.waitFor(() => expect(existsSync(report)).toBe(true), { timeout: 20_000 });
  return JSON.parse(readFileSync(report, 'utf8')) as Held;
}

/** A balancer over the ports, which tries the next where one does not answer. */
async function startBalancer(ports: readonly number[]): Promise<number> {
  const port = await freePort();
  const nginx = await startNginx(
    folder,
    port,
    `upstream front { ${ports.map((each) => `server 127.0.0.1:${each} fail_timeout=1s;`).join(' ')} keepalive 16; keepalive_timeout 4s; }
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
  }`,
  );
  onTestFinished(nginx.stop);
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
    const [redis, postgres] = [await redisServer(), postgresServer()];
    onTestFinished(async () => {
      await redis.dispose();
      await postgres.dispose();
    });
    await redis.start();
    await postgres.start();
    const pool = new pg.Pool(postgres.connection);
    // It connects again by itself.
    pool.on('error', () => undefined);
    onTestFinished(() => pool.end());
    await migrate(pool);

    const content = join(folder, 'content');
    writeContent(content, 20, 400);
    const key = join(folder, 'key.pem');
    const trusted =
      /ed25519:[\w-]{43}/.exec(execFileSync(process.execPath, [command, 'keys', key], { encoding: 'utf8' }))?.[0] ?? '';
    const source = join(folder, 'published.vitrine');
    /** The words of each edition, by the id of its snapshot. */
    const editions = new Map<string, string>();
    /** Builds the next edition, loads its sections, and publishes it, the signature first. */
    const publish = async (): Promise<void> => {
      const edition = editions.size + 1;
      const words = `edition number ${edition} of`;
      writeFileSync(join(content, 'docs/edition.md'), `# Edition\n\nThis is ${words} the lamp.\n`);
      const built = build(content, ['--sign', key], 1_767_225_600 + edition);
      const { id, docs = expect.fail() } = openSnapshot(readFileSync(built));
      editions.set(id, words);
      await loadIndex(pool, { snapshotId: id, ...docs });
      const out = dirname(built);
      for (const name of readdirSync(out).filter((each) => each.endsWith('.sig')))
        renameSync(join(out, name), join(folder, name.replace('front.vitrine', 'published.vitrine')));
      copyFileSync(built, `${source}.draft`);
      renameSync(`${source}.draft`, source);
    };
    await publish();
    const ports = [await freePort(), await freePort(), await freePort(), await freePort()];
    const args = [source, '--trust', trusted, '--redis', String(redis.port), '--postgres', postgres.connection.host];
    const hosts = await Promise.all(ports.map((port) => startHost(args, port)));
    const nginx = await startBalancer(ports);
    await pause(500);

    const counts = new Map<string, number>();
    const count = (what: string): void => void counts.set(what, (counts.get(what) ?? 0) + 1);
    const agent = new Agent({ keepAlive: true, maxSockets: 12 });
    const served = new Set<string>();
    const wrong: string[] = [];
    /** A query that no host has answered before, so that it asks PostgreSQL. */
    const searchOf = (query: string): string =>
      JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'search_docs', arguments: { query } } });
    const paths = ['/capabilities.json', '/api/v1/status', '/api/mcp', '/docs/edition.md', '/releases.json'];
    let queries = 0;
    const until = performance.now() + seconds * 1_000;
    const askOnce = async (turn: number): Promise<void> => {
      const path = paths[turn % paths.length] ?? '/';
      const body = path === '/api/mcp' ? searchOf(`edition of ${++queries} lamps`) : undefined;
      try {
        const { status, snapshotId, text } = await call(nginx, path, agent, body);
        const isAway = text.includes('Search is unavailable');
        count(isAway ? 'search unavailable' : String(status));
        if (status !== 200 || isAway) return;
        served.add(snapshotId);
        const words = editions.get(snapshotId);
        const answeredId = /"snapshot_id":\s*"([^"]+)"/.exec(text)?.[1] ?? snapshotId;
        const shows = body !== undefined || path.startsWith('/docs/') ? words !== undefined && text.includes(words) : true;
        if (words === undefined || answeredId !== snapshotId || !shows)
          wrong.push(`${path} under ${snapshotId}: ${text.slice(0, 400)}`);
      } catch (error) {
        count(String(error));
      }
    };
    const client = async (first: number): Promise<void> => {
      for (let turn = first; performance.now() < until; turn++) {
        await askOnce(turn);
        await pause(10);
      }
    };
    // What is held after the first answers of each kind.
    for (let turn = 0; turn < 400; turn++) await askOnce(turn);
    counts.clear();
    const before = await Promise.all(hosts.map(heldBy));
    const load = Array.from({ length: 12 }, (_, n) => client(n));
    const frozen = async (server: { signal(name: 'SIGSTOP' | 'SIGCONT'): unknown }): Promise<void> => {
      server.signal('SIGSTOP');
      await pause(3_000);
      server.signal('SIGCONT');
    };
    const restarted = async (server: { kill(): Promise<void>; start(): Promise<void> }): Promise<void> => {
      await server.kill();
      await pause(3_000);
      await server.start();
    };
    const events: readonly (() => unknown)[] = [
      publish,
      async () => {
        await hosts[0]?.stop();
        hosts[0] = await startHost(args, ports[0] ?? 0);
      },
      () => writeFileSync(source, 'no snapshot at all'),
      async () => {
        hosts[1]?.child.kill('SIGSTOP');
        await pause(3_000);
        hosts[1]?.child.kill('SIGCONT');
      },
      publish,
      () => restarted(redis),
      () => restarted(postgres),
      () => writeFileSync(source, readFileSync(source).subarray(0, 5_000)),
      publish,
      async () => {
        hosts[2]?.child.kill('SIGKILL');
        hosts[2] = await startHost(args, ports[2] ?? 0);
      },
      () => frozen(redis),
      () => frozen(postgres),
    ];
    let happened = 0;
    while (performance.now() < until - 10_000) {
      await events[happened++ % events.length]?.();
      await pause(3_000);
    }
    await Promise.all(load);

    // All is well again: every host searches, and Redis counts.
    await pause(6_000);
    const unavailable = counts.get('search unavailable') ?? 0;
    for (let turn = 0; turn < 40; turn++) await askOnce(2);
    const lasting = (counts.get('search unavailable') ?? 0) - unavailable;
    const inRedis = new Redis(redis.port);
    const counted = await inRedis.dbsize();
    inRedis.disconnect();
    agent.destroy();
    const after = await Promise.all(hosts.map(heldBy));
    const written = (all: readonly Held[]): string =>
      all
        .map((held) =>
          [held.heapMegabytes, held.residentMegabytes, held.descriptors, held.loopDelayMs].map((each) => each.toFixed(1)).join(' '),
        )
        .join(', ');
    console.log(
      `${seconds} s, ${happened} events, ${editions.size} editions, ${served.size} of them served: ${JSON.stringify(Object.fromEntries(counts))}, ${wrong.length} wrong`,
      `\nheap MB, resident MB, descriptors, loop delay ms: ${written(before)}\nat the end: ${written(after)}`,
    );
    expect(wrong).toEqual([]);
    expect([...counts.keys()].filter((what) => what !== 'search unavailable')).toEqual(['200']);
    expect(served.size).toBeGreaterThan(1);
    expect(unavailable).toBeGreaterThan(0);
    expect([lasting, counted]).toEqual([0, 1]);
    // The fourth host lived through all of it.
    const [first, last] = [before[3] ?? expect.fail(), after[3] ?? expect.fail()];
    expect(last.heapMegabytes - first.heapMegabytes).toBeLessThan(20);
    expect(last.residentMegabytes - first.residentMegabytes).toBeLessThan(100);
    expect(last.descriptors - first.descriptors).toBeLessThan(20);
  },
  (seconds + 120) * 1_000,
);
