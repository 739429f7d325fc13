// A built file, its signature, and a command that serves what follows it.
import { copyFileSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { parse } from 'yaml';
import { describe, expect, onTestFinished, test } from 'vitest';
import { commands } from '../src/command/command-list.ts';
import { plainColours } from '@vitrine/cli-kit/output/printable';
import { parseCommandLine } from '../src/command/program.ts';
import { buildFront } from 'vitrine/node';
import { folderOf, run, smallest, start } from './run-command.ts';
import { serve } from './serve-events.ts';

const address = ['--base-url', 'https://front.example.com'];

interface Outcome {
  readonly ok: boolean;
  readonly code?: string;
  readonly public_key: string;
  readonly made: boolean;
  readonly snapshot_id: string;
  readonly signature: string;
  readonly signed_by: string;
}

async function runJson(line: readonly string[], cwd: string, env: Readonly<Record<string, string>> = {}): Promise<Outcome> {
  return JSON.parse((await run([...line, '--json'], { cwd, env })).stdout) as Outcome;
}

function edit(cwd: string, text: string): void {
  writeFileSync(join(cwd, 'front/docs/index.md'), `# Lamp\n\n${text}\n`);
}

// It was served, and checked, as if it were right: its documents led to what answers 410.
test('a file that was built before a sunset is served with a warning after it, and check names what has passed', async () => {
  const cwd = folderOf(smallest);
  const sunset = new Date('2026-06-01T00:00:00Z');
  const guide = new URL('https://docs.example.com/migrate');
  const deprecations = { getReleases: { since: new Date('2026-01-01T00:00:00Z'), sunset, guide } };
  const baseUrl = 'https://front.example.com';
  const file = await buildFront(join(cwd, 'front'), { baseUrl, deprecations, clock: () => sunset.getTime() - 1 });
  writeFileSync(join(cwd, 'front.vitrine'), file);
  const server = serve(cwd, 'front.vitrine');
  expect(await server.next()).toMatchObject({ event: 'warnings', findings: [{ rule: 'deprecation' }] });
  expect(await server.next()).toMatchObject({ event: 'ready' });
  expect(await server.stop()).toBe(0);
  const { code, stdout } = await run(['check', 'front.vitrine', '--json'], { cwd });
  const { findings } = JSON.parse(stdout) as {
    readonly findings: readonly { readonly rule: string; readonly location?: string }[];
  };
  expect([code, findings.find(({ rule }) => rule === 'expired')?.location]).toEqual([1, expect.stringContaining('getReleases')]);
});

describe('keys', () => {
  test('makes a key that its owner alone can read, prints the public one, and never replaces it', async () => {
    const cwd = folderOf(smallest);
    const keys = await runJson(['keys'], cwd);
    expect(keys).toMatchObject({ ok: true, made: true, public_key: expect.stringMatching(/^ed25519:[\w-]{43}$/) as string });
    expect(statSync(join(cwd, 'front-signing.pem')).mode & 0o777).toBe(0o600);
    const before = readFileSync(join(cwd, 'front-signing.pem'), 'utf8');
    expect(await runJson(['keys'], cwd)).toMatchObject({ made: false, public_key: keys.public_key });
    expect(readFileSync(join(cwd, 'front-signing.pem'), 'utf8')).toBe(before);
  });

  test('a file that is no key is refused and not shown', async () => {
    const cwd = folderOf({ 'key.pem': 'my secret', ...smallest });
    for (const line of [
      ['keys', 'key.pem'],
      ['build', ...address, '--sign', 'key.pem'],
    ]) {
      const { code, stderr } = await run(line, { cwd });
      expect([code, stderr]).toEqual([3, expect.stringContaining('key.pem is not an Ed25519 private key in PEM')]);
      expect(stderr).not.toContain('my secret');
    }
    expect(existsSync(join(cwd, 'dist'))).toBe(false);
    expect((await run(['build', ...address, '--sign', 'nowhere.pem'], { cwd })).code).toBe(3);
  });
});

test('a file that another replaces is served, a broken one is reported and leaves the last good one', async () => {
  const cwd = folderOf(smallest);
  const first = await runJson(['build', ...address], cwd);
  const server = serve(cwd, 'dist/front.vitrine', '--poll', '100ms');
  const ready = await server.next();
  expect(ready).toMatchObject({ event: 'ready', snapshot_id: first.snapshot_id });
  edit(cwd, 'Fill the oil.');
  const second = await runJson(['build', ...address], cwd);
  expect(await server.next()).toMatchObject({ event: 'published', before: first.snapshot_id, snapshot_id: second.snapshot_id });
  writeFileSync(join(cwd, 'dist/broken'), 'VITRINE');
  renameSync(join(cwd, 'dist/broken'), join(cwd, 'dist/front.vitrine'));
  expect(await server.next()).toMatchObject({ event: 'source_failed', code: 'not_a_snapshot', snapshot_id: second.snapshot_id });
  await runJson(['build', ...address], cwd);
  expect(await server.next()).toMatchObject({ event: 'source_recovered', snapshot_id: second.snapshot_id });
  expect(await server.stop()).toBe(0);
});

test('only what a trusted key signed is served, and keys overlap while they are changed', async () => {
  const cwd = folderOf(smallest);
  const [old, next] = [await runJson(['keys', 'old.pem'], cwd), await runJson(['keys', 'next.pem'], cwd)];
  const built = await runJson(['build', ...address, '--sign', 'old.pem'], cwd);
  expect(built).toMatchObject({
    signed_by: old.public_key,
    signature: expect.stringMatching(/front\.vitrine\.[\da-f]{16}\.sig$/) as string,
  });
  const trust = ['--trust', old.public_key, '--trust', next.public_key];
  const server = serve(cwd, 'dist/front.vitrine', '--poll', '100ms', ...trust);
  expect(await server.next()).toMatchObject({ event: 'ready', signed_by: old.public_key });
  edit(cwd, 'Unsigned oil.');
  await runJson(['build', ...address], cwd);
  expect(await server.next()).toMatchObject({ event: 'source_failed', code: 'unsigned' });
  edit(cwd, 'Signed oil.');
  // Signed content goes forward in time only.
  await runJson(['build', ...address, '--sign', 'next.pem'], cwd, { SOURCE_DATE_EPOCH: '1767225601' });
  expect(await server.next()).toMatchObject({ event: 'published', signed_by: next.public_key });
  expect(await server.stop()).toBe(0);

  const refused = await run(['serve', 'dist/front.vitrine', '--port', '0', '--trust', old.public_key], { cwd });
  expect([refused.code, refused.stderr]).toEqual([
    1,
    expect.stringContaining(`is signed by ${next.public_key}, which is not trusted`),
  ]);
  for (const name of readdirSync(join(cwd, 'dist')).filter((each) => each.endsWith('.sig'))) rmSync(join(cwd, 'dist', name));
  const unsigned = await runJson(['serve', 'dist/front.vitrine', '--port', '0', ...trust], cwd);
  expect(unsigned).toMatchObject({ ok: false, code: 'source_unsigned' });
});

test('a host without a place for its state file does not start, and one with a file of its own starts without its source', async () => {
  const cwd = folderOf(smallest);
  const { public_key: key } = await runJson(['keys'], cwd);
  const { snapshot_id: id } = await runJson(['build', ...address, '--sign', 'front-signing.pem'], cwd);
  const trusted = ['serve', 'dist/front.vitrine', '--port', '0', '--trust', key];
  const homeless = await run([...trusted, '--state', 'nowhere/served.json'], { cwd });
  expect([homeless.code, homeless.stderr]).toEqual([2, expect.stringMatching(/nowhere\/served\.json.*ENOENT/)]);

  copyFileSync(join(cwd, 'dist/front.vitrine'), join(cwd, 'kept.vitrine'));
  writeFileSync(join(cwd, 'dist/front.vitrine'), 'damaged');
  const server = serve(cwd, 'dist/front.vitrine', '--poll', '100ms', '--trust', key, '--initial', 'kept.vitrine');
  expect(await server.next()).toMatchObject({ event: 'ready', snapshot_id: id, time: expect.stringMatching(/Z$/) as string });
  expect(await server.next()).toMatchObject({ event: 'source_failed', snapshot_id: id });
  expect(await server.stop()).toBe(0);
});

test('an address is served with its base URL; every answer names snapshot and key, and so does the doctor', async () => {
  const cwd = folderOf(smallest);
  const { public_key: key } = await runJson(['keys'], cwd);
  const { snapshot_id: id } = await runJson(['build', ...address, '--sign', 'front-signing.pem'], cwd);
  const store = createServer((request, response) => {
    const path = join(cwd, 'dist', request.url ?? '');
    if (existsSync(path)) response.end(readFileSync(path));
    else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void store.close());
  await once(store, 'listening');
  const bound = store.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  const child = start(['serve', `http://127.0.0.1:${port}/front.vitrine`, '--port', '0', '--trust', key, '--json'], { cwd });
  const [line = ''] = String(await once(child.stdout, 'data')).split('\n');
  const { listening } = JSON.parse(line) as { readonly listening: string };
  for (const target of ['/', '/api/v1/status', '/nothing']) {
    const { headers } = await fetch(`${listening}${target}`);
    expect([headers.get('x-snapshot-id'), headers.get('x-snapshot-key')]).toEqual([id, key]);
  }
  const doctor = await run(['doctor', listening, '--json', '--fail-on', 'never'], { cwd });
  expect(JSON.parse(doctor.stdout)).toMatchObject({ signed_by: key });
});

test('what cannot be followed is refused with the reason and the way out', async () => {
  const cwd = folderOf(smallest);
  const { public_key: key } = await runJson(['keys'], cwd);
  const rows: readonly (readonly [line: readonly string[], code: number, message: string])[] = [
    [['front', '--trust', key], 2, 'only built files have signatures'],
    [['http://front.example.com/front.vitrine'], 2, 'expected an https address'],
    [['dist/front.vitrine', '--poll', '30'], 2, 'Expected a time with its unit'],
    [['dist/front.vitrine', '--poll', '25h'], 2, 'Expected a time with its unit'],
    [['dist/front.vitrine', '--trust', 'mykey'], 2, 'expected a public key such as ed25519:'],
    [['http://127.0.0.1:9/front.vitrine'], 3, 'http://127.0.0.1:9/front.vitrine: '],
  ];
  await runJson(['build', ...address], cwd);
  copyFileSync(join(cwd, 'dist/front.vitrine'), join(cwd, 'other.vitrine'));
  for (const [line, code, message] of rows) {
    const ended = await run(['serve', ...line, '--port', '0'], { cwd });
    expect([line, ended.code, ended.stderr]).toEqual([line, code, expect.stringContaining(message)]);
  }
});

describe('the workflow of the pipeline', () => {
  interface Workflow {
    readonly permissions: object;
    readonly jobs: Readonly<Record<string, { readonly steps: readonly { readonly uses?: string; readonly run?: string }[] }>>;
  }
  const page = (name: string): string => readFileSync(new URL(`../../../docs/guides/operating/${name}`, import.meta.url), 'utf8');
  const { permissions, jobs } = parse(page('publish.yml')) as Workflow;
  const steps = Object.values(jobs).flatMap((job) => job.steps);

  test('reads the repository and no more, and names every action by its commit', () => {
    expect(permissions).toEqual({ contents: 'read' });
    for (const { uses } of steps) if (uses !== undefined) expect(uses).toMatch(/^[\w-]+\/[\w-]+@[\da-f]{40}$/);
  });

  test('gives only lines that the command understands, the signature before the file', async () => {
    const script = steps.map((step) => step.run ?? '').join('\n');
    const lines = [...`${script}\n${page('publishing.md')}`.matchAll(/(?:npx --no vitrine|^vitrine) (?!<)([a-z].*)$/gm)].map(
      ([, line = '']) => line,
    );
    expect(lines.length).toBeGreaterThan(4);
    for (const line of lines) {
      const words = line
        .replace(/ +(?:>|#) .*$/, '')
        .replaceAll('"$FRONT"', 'https://front.example.com')
        .replaceAll('"', '')
        .split(' ');
      expect(await parseCommandLine(commands, words, '0', plainColours(false)), line).toMatchObject({
        command: { name: words[0] },
      });
    }
    expect(script.indexOf("'*.sig'")).toBeLessThan(script.indexOf('dist/front.vitrine "$BUCKET'));
  });
});
