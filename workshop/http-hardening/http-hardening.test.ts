// The quick checks of the http-hardening suite but for those that measure time, in one process; `npm run check http-hardening` runs all of them against a process of its own.
import { afterAll, beforeAll, describe, test } from 'vitest';
import { bodyChecks } from './checks/bodies.ts';
import { framingChecks } from './checks/framing.ts';
import { targetChecks } from './checks/targets.ts';
import type { Target } from './check.ts';
import { createTarget } from '../../packages/adapter-node/test/service.ts';
import { type HttpServer, serve } from '@vitrine/adapter-node';

let host: HttpServer;
let target: Target;

beforeAll(async () => {
  host = await serve(createTarget(524_287), { port: 0, signals: false, acceptAfterStopMs: 0, forceAfterMs: 100 });
  const port = Number(new URL(host.url).port);
  target = { kind: 'serve', port, limitedPort: port, rss: () => Promise.resolve(process.memoryUsage().rss) };
});
afterAll(() => host.stop());

describe('http hardening', () => {
  const checks = [...framingChecks, ...targetChecks, ...bodyChecks].filter(({ timed }) => timed !== true);
  for (const { name, run } of checks)
    test(name, async () => {
      await run(target);
    });
});
