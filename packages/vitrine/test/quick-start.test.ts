// docs/start/quick-start.md as a new user goes through it: an empty folder, the command on the path, and nothing else. Every command of
// the page is run and every answer compared; times, sizes and digests may differ. In full, as before a merge, the command is packed and
// installed, and the page is gone through to its end; `npm test` stops before what is published.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { full } from '../../../workshop/full.ts';
import { command as built } from './run-command.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const whole = readFileSync(join(root, 'docs/start/quick-start.md'), 'utf8');
const page = full ? whole : whole.slice(0, whole.indexOf('$ export SOURCE_DATE_EPOCH'));
const work = mkdtempSync(join(tmpdir(), 'vitrine-quick-start-'));
const folder = join(work, 'harbour');
const npm = { cwd: work, stdio: 'pipe', shell: process.platform === 'win32' } as const;
let environment: Record<string, string | undefined>;
let server: { readonly child: ChildProcess; text: string } | undefined;
let port = 0;

/** Packs a package as it would be published. */
function pack(name: string): string {
  const options = { ...npm, cwd: join(root, 'packages', name), encoding: 'utf8' } as const;
  const [packed] = JSON.parse(execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', work], options)) as [
    { readonly filename: string },
  ];
  return join(work, packed.filename);
}

beforeAll(async () => {
  mkdirSync(folder);
  writeFileSync(join(work, 'package.json'), '{ "private": true }');
  const bin = join(work, 'node_modules/.bin');
  if (full) {
    const flags = ['--prefer-offline', '--no-audit', '--no-fund', '--no-package-lock'];
    execFileSync('npm', ['install', ...flags, pack('vitrine'), pack('create-vitrine')], npm);
  } else {
    mkdirSync(bin, { recursive: true });
    symlinkSync(built, join(bin, 'vitrine'));
    writeFileSync(
      join(bin, 'create-vitrine'),
      `#!/bin/sh\nexec node '${join(root, 'packages/create-vitrine/create-vitrine.js')}' "$@"\n`,
      { mode: 0o755 },
    );
  }
  environment = {
    ...process.env,
    NODE_OPTIONS: '',
    PATH: `${bin}:${process.env['PATH'] ?? ''}`,
    NO_COLOR: '1',
  };
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
  probe.close();
});

afterAll(async () => {
  await stopServer();
  rmSync(work, { recursive: true, force: true });
});

test.runIf(full)('the package brings along the Markdown parser and its types alone, and takes little room', () => {
  expect(
    readdirSync(join(work, 'node_modules'))
      .filter((name) => !name.startsWith('.'))
      .sort(),
  ).toEqual(['@bruits', '@types', 'create-vitrine', 'satteri', 'vitrine']);
  const bytes = readdirSync(join(work, 'node_modules'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + readFileSync(join(entry.parentPath, entry.name)).length, 0);
  // two fifths of it are the parser, as native code and in its WASI form; RE2, for the rules of hosts, is a quarter of a megabyte
  expect(bytes).toBeLessThan(21_200_000);
});

test(`every command of docs/start/quick-start.md${full ? '' : ', before it publishes,'} answers as the page shows`, async () => {
  let ran = 0;
  for (const [, info = '', body = ''] of page.matchAll(/^```(\S+(?: \S+)?)\n([\s\S]*?)^```$/gm)) {
    const [kind, about] = info.split(' ');
    if ((kind === 'yaml' || kind === 'md') && about !== undefined) write(about, body);
    else if (kind === 'console' && about === 'serve') {
      await expectFromServer(body);
      ran += 1;
    } else if (kind === 'console') {
      for (const [command = '', expected = ''] of stepsOf(body)) {
        await runStep(command, expected);
        ran += 1;
      }
    }
  }
  expect(ran).toBeGreaterThanOrEqual(full ? 9 : 7);
});

test('npm create vitrine is vitrine init', () => {
  const elsewhere = join(work, 'created');
  mkdirSync(elsewhere);
  const said = execFileSync('create-vitrine', ['site', '--embed', 'worker'], {
    cwd: elsewhere,
    env: environment,
    encoding: 'utf8',
    shell: true,
  });
  expect(said).toContain('made site');
  expect(readdirSync(elsewhere).sort()).toEqual(['site', 'worker.mjs', 'wrangler.jsonc']);
});

/** Commands of a transcript, each with what it answers. */
function stepsOf(body: string): readonly (readonly [command: string, expected: string])[] {
  return body
    .split(/^\$ /m)
    .slice(1)
    .map((step) => {
      const end = step.indexOf('\n');
      return [step.slice(0, end), step.slice(end + 1)];
    });
}

async function runStep(line: string, expected: string): Promise<void> {
  const assignment = /^export (\w+)=(\S+)$/.exec(line);
  if (assignment) {
    environment = { ...environment, [assignment[1] ?? '']: assignment[2] };
    return;
  }
  // npx would look for the package in a registry; it is installed above.
  const command = line.replace(/\bnpx --no vitrine\b/, 'vitrine').replaceAll(':3000', `:${port}`);
  if (command.startsWith('vitrine serve')) {
    await stopServer();
    const child = spawn(`exec ${command} --port ${port}`, {
      cwd: folder,
      env: environment,
      shell: true,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const started = (server = { child, text: '' });
    child.stdout.setEncoding('utf8').on('data', (text: string) => (started.text += text));
    await expectFromServer(expected);
    return;
  }
  const said = command.startsWith('curl ')
    ? await curl(command)
    : execFileSync(command, { cwd: folder, env: environment, encoding: 'utf8', shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
  expect(comparableText(said), line).toBe(comparableText(expected));
}

/** curl and grep are not on every machine. */
async function curl(command: string): Promise<string> {
  const [, url = '', pattern = ''] = /curl -s (\S+) \| grep -o '([^']+)'/.exec(command) ?? [];
  const text = await (await fetch(url)).text();
  return text.includes(pattern) ? `${pattern}\n` : '';
}

async function expectFromServer(expected: string): Promise<void> {
  for (let tries = 0; tries < 1_200 && comparableText(server?.text ?? '').length < comparableText(expected).length; tries += 1)
    await pause(50);
  expect(comparableText(server?.text ?? '')).toBe(comparableText(expected));
  if (server) server.text = '';
}

async function stopServer(): Promise<void> {
  if (server === undefined) return;
  const ended = once(server.child, 'exit');
  server.child.kill('SIGINT');
  await ended;
  server = undefined;
}

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

/** What may differ from run to run, in one form. */
function comparableText(text: string): string {
  return text
    .replaceAll(`:${port}`, ':3000')
    .replace(/after \d+\.\d s/g, 'after T')
    .replace(/[\d.]+ (?:B|kB|MB)\b/g, 'SIZE')
    .replace(/\d+ documents?/g, 'N documents')
    .replace(/in \d+ files/g, 'in N files')
    .replace(/sha256:[0-9a-f]{64}/g, 'sha256:ID')
    .replace(/ +$/gm, '')
    .trimEnd();
}
