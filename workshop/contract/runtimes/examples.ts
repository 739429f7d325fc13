// The programs of docs/guides/hosting/bun-and-deno.md: each started as the page states, asked, and stopped.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../free-port.mjs';

const examples = fileURLToPath(new URL('../../../examples', import.meta.url));
const installed = fileURLToPath(new URL('node_modules/.bin', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'vitrine-runtimes-'));

beforeAll(() => {
  const build = [join(examples, 'minimal-worker/build-snapshot.mjs'), join(examples, 'minimal-node/content')];
  execFileSync(process.execPath, [...build, 'https://front.example.com', join(folder, 'snapshot.vitrine')]);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Asks until somebody answers; the program needs a moment to start. */
async function ask(url: string, patienceMs = 20_000): Promise<Response> {
  try {
    return await fetch(url);
  } catch (error) {
    if (patienceMs <= 0) throw error;
    await pause(100);
    return ask(url, patienceMs - 100);
  }
}

test.each([
  ['bun', []],
  ['deno', ['run', '--node-modules-dir=manual', '--no-lock', '--allow-net', '--allow-read', '--allow-env=PORT']],
] as const)('the program for %s answers, and tells clients apart', { timeout: 30_000 }, async (runtime, options) => {
  const port = await freePort();
  const program = join(examples, `minimal-${runtime}/server.ts`);
  const env = { ...process.env, PORT: String(port) };
  const child = spawn(join(installed, runtime), [...options, program], {
    cwd: folder,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  try {
    const response = await ask(`http://127.0.0.1:${port}/api/v1/status`);
    expect([response.status, response.headers.get('x-ratelimit-remaining')]).toEqual([200, '119']);
    expect(await response.json()).toMatchObject({ status: 'ok', product: { name: 'Lantern' } });
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
});
