// What writes the log fails, and `vitrine serve` goes on: lines are dropped and counted.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../../workshop/free-port.mjs';
import { command, folderOf, smallest } from './run-command.ts';

/** Serves with a log of JSON in a stream, and answers once. */
async function serveInto(
  stdout: number | 'pipe',
): Promise<{ readonly child: ChildProcess; readonly ask: () => Promise<number>; readonly dropped: () => Promise<number> }> {
  const [port, adminPort] = [await freePort(), await freePort()];
  const line = ['serve', '--port', String(port), '--admin-port', String(adminPort), '--log', 'json'];
  const child = spawn(process.execPath, [command, ...line], { cwd: folderOf(smallest), stdio: ['ignore', stdout, 'pipe'] });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const ask = async (): Promise<number> => (await fetch(`http://127.0.0.1:${port}/capabilities.json`)).status;
  while ((await ask().catch(() => 0)) !== 200) {
    expect(child.exitCode).toBe(null);
    await pause(50);
  }
  const dropped = async (): Promise<number> => {
    const metrics = await (await fetch(`http://127.0.0.1:${adminPort}/metrics`)).text();
    return Number(/^vitrine_log_lines_dropped_total (\d+)$/m.exec(metrics)?.[1]);
  };
  return { child, ask, dropped };
}

async function stopped(child: ChildProcess): Promise<unknown> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  return (await ended)[0] as unknown;
}

test.runIf(process.platform === 'linux')('a full disk takes no line, from the first one on, and ends nothing', async () => {
  const full = openSync('/dev/full', 'w');
  const { child, ask, dropped } = await serveInto(full);
  closeSync(full);
  let said = '';
  child.stderr?.on('data', (chunk) => (said += String(chunk)));
  const before = await dropped();
  expect(before).toBeGreaterThan(0);
  for (let n = 0; n < 3; n++) expect(await ask()).toBe(200);
  expect(await dropped()).toBe(before + 3);
  expect(await stopped(child)).toBe(0);
  expect(said.match(/log lines are dropped.*ENOSPC/g)).toHaveLength(1);
});

test('a log whose reader went away ends nothing', async () => {
  const { child, ask, dropped } = await serveInto('pipe');
  expect(await dropped()).toBe(0);
  child.stdout?.destroy();
  await once(child.stdout ?? child, 'close');
  for (let n = 0; n < 3; n++) expect(await ask()).toBe(200);
  expect(await dropped()).toBe(3);
  expect(await stopped(child)).toBe(0);
});
