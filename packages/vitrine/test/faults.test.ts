// What can go wrong: each ends with a clear sentence, a way out and the right exit code, and leaves nothing half-written.
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { filesBelow, folderOf, run, runAlone, smallest } from './run-command.ts';
import { someOf } from '../../../workshop/full.ts';

const address = ['--base-url', 'https://front.example.com'];

describe('a command line that cannot be understood ends with 2', () => {
  test.each([
    [['serv'], "Unknown command 'serv' (Did you mean serve?)"],
    [['serve', '--prot', '1'], "Unknown option '--prot' (Did you mean --port?)"],
    [['serve', '--port', 'abc'], 'Expected a port, from 0 to 65535.'],
    [['serve', '--port', '65536'], 'Expected a port, from 0 to 65535.'],
    [['serve', '--trust-proxy', '-1'], 'Expected a number from 0 to 9.'],
    [['import', 'docs', '--from', 'site', 'x', '--max-pages', '0'], 'Expected a number from 1 to 999999.'],
    [['serve', '--base-url', 'front.example.com'], 'Expected an absolute http or https URL'],
    [['build', '--base-url', 'https://me:secret@front.example.com'], 'Expected an absolute http or https URL'],
    [['build'], 'The documents need a base URL for their addresses'],
    [['build', 'a', 'b', ...address], 'Too many arguments'],
    [['build', '--out', '', ...address], 'Expected a non-empty text.'],
    [['init', '--embed', 'php'], 'Allowed choices are node, express, hono, next, worker, lambda'],
    [['export', 'front'], 'The documents need a base URL for their addresses'],
  ])('%j', async (line, message) => {
    const cwd = folderOf(smallest);
    const { code, stdout, stderr } = await run(line, { cwd });
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
    expect(stderr).toMatch(/\n {2}[A-Z`].+/);
    const json = await run([...line, '--json'], { cwd });
    expect(json.stderr).toBe('');
    expect(JSON.parse(json.stdout)).toMatchObject({ ok: false, code: 'usage' });
    expect(filesBelow(cwd)).toEqual(filesBelow(folderOf(smallest)));
  });
});

describe('what the machine refuses ends with 3', () => {
  test.each([['serve'], ['check'], ['mcp'], ['build', ...address], ['export', ...address]])(
    '%s of a folder that is not there',
    async (...line) => {
      const cwd = folderOf({});
      const [name, ...more] = line;
      const { code, stderr } = await run([name, 'nowhere', ...more], { cwd });
      expect([code, stderr]).toEqual([3, expect.stringContaining('nowhere cannot be used: it does not exist')]);
      expect(filesBelow(cwd)).toEqual([]);
    },
  );

  test.each(someOf([['serve', '--port', '0'], ['check'], ['mcp'], ['build', ...address], ['export', ...address]], 2))(
    '%s of a folder that may not be read',
    async (...line) => {
      const { code, stderr } = await runAlone(line, { cwd: folderOf(smallest), preload: './preload/unreadable.mjs' });
      expect([code, stderr]).toEqual([3, expect.stringContaining('the system does not permit it')]);
    },
  );

  test('a port in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    onTestFinished(() => void other.close());
    const taken = other.address();
    const port = typeof taken === 'object' && taken !== null ? String(taken.port) : '';
    const { code, stderr } = await run(['serve', '--port', port], { cwd: folderOf(smallest) });
    expect([code, stderr]).toEqual([
      3,
      expect.stringContaining(`Port ${port} of 127.0.0.1 cannot be opened: another process listens there`),
    ]);
    expect(stderr).toContain('--port 0');
  });

  test('an address that this machine does not have', async () => {
    const { code, stderr } = await run(['serve', '--host', '203.0.113.9', '--port', '0'], { cwd: folderOf(smallest) });
    expect([code, stderr]).toEqual([3, expect.stringContaining('this machine has no such address')]);
  });

  test('init over what is there', async () => {
    const cwd = folderOf({ 'front/product.yaml': 'mine' });
    const { code, stderr } = await run(['init'], { cwd });
    expect([code, stderr]).toEqual([3, expect.stringContaining('front/product.yaml exists already, and nothing is overwritten')]);
    expect(filesBelow(cwd)).toEqual(['front', 'front/product.yaml']);
  });

  // The command ended with 13, and without a word.
  test('a generator that ends the process', async () => {
    const contentFiles = { 'front/front.yaml': 'generators: [own.mjs]\n', 'front/own.mjs': 'process.exit(0);\n' };
    const cwd = folderOf({ ...smallest, ...contentFiles });
    const { code, stderr } = await runAlone(['build', '--run-generators', ...address], { cwd });
    expect([code, stderr]).toEqual([3, expect.stringContaining('a module of the build ended the process')]);
    expect(filesBelow(cwd)).toEqual(filesBelow(folderOf({ ...smallest, ...contentFiles })));
  });

  test('an export over a folder that is none', async () => {
    const cwd = folderOf({ ...smallest, 'public/index.html': 'mine' });
    const { code, stderr } = await run(['export', ...address], { cwd });
    expect([code, stderr]).toEqual([3, expect.stringContaining('public already exists and is not an earlier export')]);
    expect(filesBelow(join(cwd, 'public'))).toEqual(['index.html']);
  });
});

const writers = [
  ['init', 'other'],
  ['build', ...address],
  ['export', ...address],
] as const;

/** A process each: all of them in a full run. */
const someWriters = someOf(writers, 2);

/** The files without those that a build keeps for the next, which are used by their digest alone. */
function withoutKept(cwd: string): readonly string[] {
  return filesBelow(cwd).filter((path) => !path.startsWith('front/.vitrine'));
}

describe('nothing is left half-written', () => {
  test.each(someWriters)('%s on a full disk', async (...line) => {
    const cwd = folderOf(smallest);
    const { code, stderr } = await runAlone(line, { cwd, preload: './preload/disk-full.mjs' });
    expect([code, stderr]).toEqual([3, expect.stringContaining('the disk is full')]);
    expect(stderr).not.toContain('cannot be read');
    expect(withoutKept(cwd)).toEqual(filesBelow(folderOf(smallest)));
  });

  test.each(someWriters)('%s on Ctrl-C in the middle', async (...line) => {
    const cwd = folderOf(smallest);
    const { code } = await runAlone(line, { cwd, preload: './preload/interrupted.mjs' });
    expect(code).toBe(130);
    expect(withoutKept(cwd)).toEqual(filesBelow(folderOf(smallest)));
  });

  test('a build and an export that are there survive both', async () => {
    const cwd = folderOf(smallest);
    await run(['build', ...address], { cwd });
    await run(['export', ...address], { cwd });
    const before = filesBelow(cwd);
    expect(before).toContain('dist/front.vitrine');
    expect(before).toContain('public/nginx.conf');
    const faults = [
      ['disk-full', 'build'],
      ['disk-full', 'export'],
      ['interrupted', 'export'],
      ['interrupted', 'build'],
    ] as const;
    for (const [fault, name] of someOf(faults, 2)) await runAlone([name, ...address], { cwd, preload: `./preload/${fault}.mjs` });
    expect(filesBelow(cwd)).toEqual(before);
    expect((await run(['check', 'dist/front.vitrine'], { cwd })).code).toBe(0);
  });
});

describe('content that cannot be published ends with 1', () => {
  test.each([['serve', '--port', '0'], ['mcp'], ['build', ...address], ['export', ...address], ['check']])(
    '%s',
    async (...line) => {
      const cwd = folderOf({ ...smallest, 'front/releases.yaml': 'releases:\n  - version: one\n' });
      const { code, stdout, stderr } = await run(line, { cwd });
      expect(code).toBe(1);
      expect(stdout + stderr).toContain('releases[0].version expected a semantic version');
      expect(filesBelow(cwd)).toEqual(filesBelow(folderOf(smallest)));
    },
  );

  test.each([
    ['that is no snapshot', 'hello', 'expected a file that `vitrine build` wrote'],
    ['that is cut', 'VITRINE\0', 'expected at least 64 bytes'],
  ])('a file %s', async (_, text, message) => {
    const cwd = folderOf({ 'front.vitrine': text });
    for (const name of ['check', 'mcp', 'serve', 'export']) {
      const { code, stderr } = await run([name, 'front.vitrine'], { cwd });
      expect([name, code, stderr]).toEqual([name, 1, expect.stringContaining(message)]);
    }
  });

  test('a snapshot in which one byte was changed', async () => {
    const cwd = folderOf(smallest);
    await run(['build', ...address], { cwd });
    const file = join(cwd, 'dist/front.vitrine');
    const bytes = (await import('node:fs')).readFileSync(file);
    bytes[bytes.length - 200] = (bytes[bytes.length - 200] ?? 0) ^ 1;
    writeFileSync(file, bytes);
    const { code, stderr } = await run(['check', 'dist/front.vitrine'], { cwd });
    expect([code, stderr]).toEqual([1, expect.stringContaining('the digest of the file does not match its header')]);
  });
});
