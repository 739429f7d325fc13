// Every script of the manifests of the demonstration and of the examples does what its name promises.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../../workshop/free-port.mjs';

const repository = fileURLToPath(new URL('../../../', import.meta.url));
const environment = { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', CI: 'true', NO_COLOR: '1' };

/** A folder with a manifest, what its build writes, and a test of it that is quick. */
const manifests: Readonly<Record<string, { readonly scripts: readonly string[]; readonly built: string; readonly quick: string }>> =
  {
    'apps/demo': { scripts: ['build', 'start', 'test'], built: 'node.js', quick: 'refuses PORT="abc"' },
    examples: { scripts: ['build', 'test'], built: 'inside-express/server.js', quick: 'page numbers' },
  };

/** Runs a script of a folder in a group of its own, which ends with the test. */
function npm(folder: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const child = spawn('npm', args, {
    cwd: join(repository, folder),
    env: { ...environment, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  onTestFinished(() => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
  });
  return child;
}

async function ended(child: ReturnType<typeof npm>): Promise<{ readonly code: number; readonly output: string }> {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const [code] = (await once(child, 'close')) as [number];
  return { code, output };
}

test.each(Object.entries(manifests))('the scripts of %s are those that are tested here', (folder, { scripts }) => {
  const manifest = JSON.parse(readFileSync(join(repository, folder, 'package.json'), 'utf8')) as { scripts: object };
  expect(Object.keys(manifest.scripts).toSorted()).toEqual(scripts);
});

test.each(Object.entries(manifests))('npm run build in %s writes the programs', { timeout: 120_000 }, async (folder, { built }) => {
  const out = mkdtempSync(join(tmpdir(), 'vitrine-build-'));
  onTestFinished(() => {
    rmSync(out, { recursive: true });
  });
  const { code, output } = await ended(npm(folder, ['run', 'build', '--', '--out-dir', out]));
  expect({ code, output }).toMatchObject({ code: 0 });
  expect(existsSync(join(out, built))).toBe(true);
});

test.each(Object.entries(manifests))('npm test in %s runs its tests', { timeout: 120_000 }, async (folder, { quick }) => {
  const { code, output } = await ended(npm(folder, ['test', '--', '--testNamePattern', quick]));
  expect({ code, output }).toMatchObject({ code: 0, output: expect.stringMatching(/Tests {2}\d+ passed/) as string });
});

test('npm start in apps/demo serves the demonstration and prints where', { timeout: 120_000 }, async () => {
  const port = await freePort();
  const child = npm('apps/demo', ['start'], { PORT: String(port) });
  let output = '';
  for await (const text of child.stdout.setEncoding('utf8')) {
    output += String(text);
    if (output.includes('Stop with Ctrl-C.')) break;
  }
  expect(output).toContain(`Listening on http://127.0.0.1:${port}`);
  const status = await fetch(`http://127.0.0.1:${port}/api/v1/status`);
  expect(await status.json()).toMatchObject({ status: 'ok' });
});
