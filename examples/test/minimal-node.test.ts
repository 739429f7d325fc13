// The example of the README: built, started as a program of its own, asked, and stopped.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { freePort } from '../../workshop/free-port.mjs';

const program = fileURLToPath(new URL('../dist/minimal-node/server.js', import.meta.url));
const folder = fileURLToPath(new URL('../minimal-node', import.meta.url));

/** Asks until somebody answers; the program needs a moment to start. */
async function ask(url: string, patienceMs = 60_000): Promise<Response> {
  try {
    return await fetch(url);
  } catch (error) {
    if (patienceMs <= 0) throw error;
    await pause(100);
    return ask(url, patienceMs - 100);
  }
}

test('the embedding example starts, answers, and ends with exit code 0 on SIGTERM', async () => {
  const port = await freePort();
  const server = spawn(process.execPath, [program], {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', PORT: String(port), SOURCE_DATE_EPOCH: '1795219200' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = once(server, 'exit');
  try {
    const response = await ask(`http://127.0.0.1:${port}/api/v1/status`);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ status: 'ok', product: { name: 'Lantern', version: '1.0.0' } });
  } finally {
    server.kill('SIGTERM');
  }
  expect(await ended).toEqual([0, null]);
});
