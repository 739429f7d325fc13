// One host of a fleet, as the pages on Node.js, limits and search in PostgreSQL write it: it follows a signed file, its quota is in Redis and its
// sections are in PostgreSQL. At SIGUSR2 it writes what it holds to the file that is named.
import { readdirSync, renameSync, writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import process from 'node:process';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { createClient } from 'redis';
import { createFront } from 'vitrine';
import { serve } from 'vitrine/node';
import { createPostgresSearch } from 'vitrine/postgres';
import { createRedisLimiter, fromNodeRedis } from 'vitrine/redis';

const text = { type: 'string' };
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { trust: text, redis: text, postgres: text, report: text, port: text, 'admin-port': text },
});

const client = createClient({ url: `redis://127.0.0.1:${values.redis}`, disableOfflineQueue: true });
// The limiter reports what fails.
client.on('error', () => undefined);
client.connect().catch(() => undefined);
const policy = { name: 'default', limit: 500_000, windowSeconds: 60 };
const limiter = createRedisLimiter({ runner: fromNodeRedis(client), policy, onError: () => undefined });

const pool = new pg.Pool({
  host: values.postgres,
  user: 'postgres',
  database: 'postgres',
  max: 10,
  connectionTimeoutMillis: 1_000,
});
const search = createPostgresSearch({ pool, onError: () => undefined });

const front = await createFront(positionals[0], {
  limiter,
  documentation: ({ id }) => ({ index: search.index(id) }),
  trustProxy: { hops: 1 },
  follow: { trust: [values.trust], pollIntervalMs: 500 },
});

const delay = monitorEventLoopDelay();
delay.enable();
process.on('SIGUSR2', () => {
  globalThis.gc();
  const { heapUsed, rss } = process.memoryUsage();
  const held = {
    heapMegabytes: heapUsed / 1e6,
    residentMegabytes: rss / 1e6,
    descriptors: readdirSync('/proc/self/fd').length,
    loopDelayMs: delay.percentile(99) / 1e6,
  };
  writeFileSync(`${values.report}.draft`, JSON.stringify(held));
  renameSync(`${values.report}.draft`, values.report);
  delay.reset();
});
await serve(front, { port: Number(values.port) });
