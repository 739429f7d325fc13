// `npm start` of the demonstration does what its name promises.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../../workshop/free-port.mjs';

test('npm start in apps/demo serves the demonstration and prints where', async () => {
  const port = await freePort();
  const env = { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', NO_COLOR: '1', PORT: String(port) };
  const cwd = fileURLToPath(new URL('..', import.meta.url));
  // In a group of its own, which ends with the test.
  const child = spawn('npm', ['start'], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  onTestFinished(() => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
  });
  let output = '';
  for await (const text of child.stdout.setEncoding('utf8')) {
    output += String(text);
    if (output.includes('Stop with Ctrl-C.')) break;
  }
  expect(output).toContain(`Listening on http://127.0.0.1:${port}`);
  const status = await fetch(`http://127.0.0.1:${port}/api/v1/status`);
  expect(await status.json()).toMatchObject({ status: 'ok' });
});
