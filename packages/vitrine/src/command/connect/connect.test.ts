// What connecting does to the files of each client: golden files, every system, hostile files.
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { clients, settingsText } from '@vitrine/core/workspace';
import { expect, onTestFinished, test } from 'vitest';
import type { ConnectInvocation } from '../connect.ts';
import { type Machine, locationOf, type Scope } from './places.ts';
import { runConnect } from './run.ts';

const address = 'https://front.example.com';
const server = { name: 'acme', url: `${address}/api/mcp` };
const withFile = clients.filter(({ settings }) => settings !== undefined);
const golden = (name: string): string => fileURLToPath(new URL(`golden/${name}.golden`, import.meta.url));
const read = (path: string): string => readFileSync(path, 'utf8');

function machineOf(platform = 'darwin'): Machine {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'vitrine-connect-')));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const folder of ['home', 'project']) mkdirSync(join(root, folder));
  return { platform, home: join(root, 'home'), project: join(root, 'project'), environment: {} };
}

type Options = Partial<ConnectInvocation['options']>;

/** Runs the command; what it emits for machines is the result. */
async function connect(machine: Machine, names: readonly string[], options: Options = {}): Promise<{ readonly clients: unknown }> {
  let emitted: object = {};
  const same = (text: string): string => text;
  const colours = { bold: same, dim: same, red: same, green: same, yellow: same, cyan: same };
  await runConnect(
    {
      argument: address,
      operands: names,
      words: [],
      options: {
        scope: 'user',
        name: 'acme',
        offline: true,
        print: undefined,
        remove: undefined,
        force: undefined,
        ...options,
      },
      terminal: {
        json: true,
        colours,
        print: () => undefined,
        note: () => undefined,
        command: () => undefined,
        emit: (value) => (emitted = value),
        page: () => Promise.resolve(),
        columns: undefined,
        progress: () => Promise.resolve({ show: () => undefined, done: () => undefined }),
      },
      interruption: { undoable: (_, work) => work(), takeOver: () => undefined },
    },
    machine,
  );
  return emitted as { readonly clients: unknown };
}

function put(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

function fileOf(id: string, machine: Machine, scope: Scope = 'user'): string {
  const client = clients.find((each) => each.id === id);
  const location = client && locationOf(client, scope, machine);
  if (location === undefined) throw new TypeError(`${id} has no file`);
  return location.path;
}

const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [] : [entry.name]));

test.each(withFile)('$name: a file that is there gets the entry, and has its bytes again afterwards', async ({ id }) => {
  const machine = machineOf();
  const file = fileOf(id, machine);
  const before = readFileSync(golden(`${id}.before`));
  put(file, before);
  expect(await connect(machine, [id])).toMatchObject({ clients: [{ id, file, action: 'added', backup: `${file}.before-acme` }] });
  await expect(read(file)).toMatchFileSnapshot(golden(`${id}.after`));
  expect(readFileSync(`${file}.before-acme`)).toEqual(before);
  expect(await connect(machine, [id])).toMatchObject({ clients: [{ action: 'unchanged' }] });
  expect(await connect(machine, [id], { remove: true })).toMatchObject({ clients: [{ action: 'restored' }] });
  expect(readFileSync(file)).toEqual(before);
  expect(filesBelow(machine.home)).toHaveLength(1);
});

test.each(withFile)('$name: a new file holds the entry alone, and is gone afterwards', async ({ id, settings }) => {
  const machine = machineOf();
  const file = fileOf(id, machine);
  await connect(machine, [id]);
  expect(read(file)).toBe(settings && `${settingsText(settings, server)}\n`);
  await expect(read(file)).toMatchFileSnapshot(golden(`${id}.new`));
  await connect(machine, [id], { remove: true });
  expect(filesBelow(machine.home)).toEqual([]);
});

test('the paths of every client, scope and system', async () => {
  const home = { linux: '/home/mia', darwin: '/Users/mia', win32: 'C:\\Users\\mia' };
  const project = { linux: '/src/lamp', darwin: '/src/lamp', win32: 'D:\\lamp' };
  const lines = clients.flatMap((client) =>
    (['user', 'project'] as const).flatMap((scope) =>
      (['linux', 'darwin', 'win32'] as const).map((platform) => {
        const location = locationOf(client, scope, { platform, home: home[platform], project: project[platform], environment: {} });
        return `${client.id.padEnd(15)}${scope.padEnd(8)}${platform.padEnd(7)} ${location?.path ?? 'none documented'}`;
      }),
    ),
  );
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(golden('paths'));
});

test('folders that the environment names win, and are roots of their own where they lie elsewhere', () => {
  const [codex] = clients.filter(({ id }) => id === 'codex');
  const [zed] = clients.filter(({ id }) => id === 'zed');
  if (codex === undefined || zed === undefined) throw new TypeError('no client');
  const machine = { platform: 'linux', home: '/home/mia', project: '/p' };
  const at = (environment: Readonly<Record<string, string>>): readonly unknown[] => [
    locationOf(codex, 'user', { ...machine, environment }),
    locationOf(zed, 'user', { ...machine, environment }),
  ];
  expect(at({ CODEX_HOME: '/opt/codex', XDG_CONFIG_HOME: '/home/mia/.cfg' })).toEqual([
    { root: '/opt/codex', isShared: false, path: '/opt/codex/config.toml' },
    { root: '/home/mia', isShared: false, path: '/home/mia/.cfg/zed/settings.json' },
  ]);
  // a relative one means another folder in each working folder (XDG Base Directory)
  expect(at({ CODEX_HOME: 'x', XDG_CONFIG_HOME: '' })).toEqual([
    { root: '/home/mia', isShared: false, path: '/home/mia/.codex/config.toml' },
    { root: '/home/mia', isShared: false, path: '/home/mia/.config/zed/settings.json' },
  ]);
});

test('where no file is documented, nothing is written and the way by hand is shown', async () => {
  const machine = machineOf('linux');
  for (const id of ['claude-desktop', 'jetbrains', 'chatgpt'])
    await expect(connect(machine, ['cursor', id])).rejects.toMatchObject({
      code: 'no_settings_file',
      resolution: expect.stringContaining(server.url) as unknown,
    });
  await expect(connect(machine, ['windsurf'], { scope: 'project' })).rejects.toMatchObject({ code: 'no_settings_file' });
  await expect(connect(machine, ['emacs'])).rejects.toMatchObject({
    code: 'usage',
    resolution: expect.stringContaining('cursor') as unknown,
  });
  expect(filesBelow(machine.home)).toEqual([]);
});

test('another entry of this name is kept unless that is forced, and comes back', async () => {
  const machine = machineOf();
  const file = fileOf('cursor', machine);
  const before = '{"mcpServers":{"acme":{"url":"https://other.example/mcp","headers":{"k":"v"}}}}';
  put(file, before);
  await expect(connect(machine, ['windsurf', 'cursor'])).rejects.toMatchObject({ code: 'other_entry' });
  await expect(connect(machine, ['cursor'], { remove: true })).rejects.toMatchObject({ code: 'other_entry' });
  expect([read(file), filesBelow(machine.home).length]).toEqual([before, 1]);
  expect(await connect(machine, ['cursor'], { force: true })).toMatchObject({ clients: [{ action: 'replaced' }] });
  expect(JSON.parse(read(file))).toEqual({ mcpServers: { acme: { url: server.url } } });
  await connect(machine, ['cursor'], { remove: true });
  expect(read(file)).toBe(before);
});

test('a file that was changed since loses the entry alone; other entries and names stay', async () => {
  const machine = machineOf();
  const file = fileOf('cursor', machine);
  put(file, '{\n  "a": 1\n}\n');
  await connect(machine, ['cursor']);
  await connect(machine, ['cursor'], { name: 'second' });
  put(file, read(file).replace('"a": 1', '"a": 2'));
  // without a name: each entry that leads to the address
  expect(await connect(machine, ['cursor'], { remove: true, name: undefined })).toMatchObject({
    clients: [{ action: 'removed' }, { action: 'removed' }],
  });
  expect(JSON.parse(read(file))).toEqual({ a: 2, mcpServers: {} });
});

test('of commands that write one file at once each has its entry there, or says that the file was changed', async () => {
  for (const before of [undefined, '{ "mcpServers": { "other": { "url": "https://other.example/mcp" } } }\n']) {
    const machine = machineOf();
    const path = fileOf('cursor', machine);
    if (before !== undefined) put(path, before);
    const names = ['a', 'b', 'c', 'd'];
    const ended = await Promise.allSettled(names.map((name) => connect(machine, ['cursor'], { name })));
    const entries = Object.keys((JSON.parse(read(path)) as { readonly mcpServers: object }).mcpServers);
    const written = names.filter((_, index) => ended[index]?.status === 'fulfilled');
    expect(written.length).toBeGreaterThan(0);
    expect(entries.sort()).toEqual([...written, ...(before === undefined ? [] : ['other'])]);
    for (const each of ended) if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'changed_meanwhile' });
  }
});

test('permissions stay; the backup is for its owner alone', async () => {
  const machine = machineOf();
  const file = fileOf('cursor', machine);
  put(file, '{}');
  execFileSync('chmod', ['640', file]);
  await connect(machine, ['cursor']);
  expect([file, `${file}.before-acme`].map((each) => statSync(each).mode & 0o777)).toEqual([0o640, 0o600]);
});

// Whoever writes a project chose the file that was written, and secrets of other servers were left there in a copy that no .gitignore names.
test.each(['the file', 'its folder'])('in a project, %s that is a link is refused', async (what) => {
  const machine = machineOf();
  const path = fileOf('cursor', machine, 'project');
  put(join(machine.project, '.git', 'hooks', 'mcp.json'), '{}');
  if (what === 'the file') mkdirSync(dirname(path), { recursive: true });
  symlinkSync(
    join(machine.project, '.git', 'hooks', what === 'the file' ? 'mcp.json' : ''),
    what === 'the file' ? path : dirname(path),
  );
  await expect(connect(machine, ['cursor'], { scope: 'project' })).rejects.toMatchObject({ code: 'link_in_project' });
  expect(read(join(machine.project, '.git', 'hooks', 'mcp.json'))).toBe('{}');
});

test('in a project no copy of the settings is left, and taking the entry out leaves the rest', async () => {
  const machine = machineOf();
  const path = fileOf('cursor', machine, 'project');
  const before = '{ "mcpServers": { "other": { "url": "https://other.example/mcp?key=secret" } } }\n';
  put(path, before);
  await connect(machine, ['cursor'], { scope: 'project' });
  expect(readdirSync(dirname(path))).toEqual(['mcp.json']);
  await connect(machine, ['cursor'], { scope: 'project', remove: true });
  expect([JSON.parse(read(path)), readdirSync(dirname(path))]).toEqual([JSON.parse(before), ['mcp.json']]);
});

test('a link that stays below the home folder is followed and stays a link; one that leads out is refused', async () => {
  const machine = machineOf();
  const file = fileOf('cursor', machine);
  const target = join(machine.home, 'dotfiles', 'mcp.json');
  put(target, '{}');
  mkdirSync(dirname(file));
  symlinkSync(target, file);
  await connect(machine, ['cursor']);
  expect(Object.keys(JSON.parse(read(target)) as object)).toEqual(['mcpServers']);
  expect(readdirSync(dirname(file), { withFileTypes: true }).map((entry) => entry.isSymbolicLink())).toEqual([true]);

  const outside = join(machine.project, 'settings.json');
  put(outside, '{}');
  for (const id of ['windsurf', 'gemini']) {
    const path = fileOf(id, machine);
    mkdirSync(dirname(dirname(path)), { recursive: true });
    if (id === 'windsurf') mkdirSync(dirname(path));
    symlinkSync(id === 'windsurf' ? outside : machine.project, id === 'windsurf' ? path : dirname(path));
    await expect(connect(machine, [id])).rejects.toMatchObject({ code: 'link_leads_out' });
  }
  expect([read(outside), readdirSync(machine.project)]).toEqual(['{}', ['settings.json']]);
});

test.each([
  ['a pipe', (path: string) => execFileSync('mkfifo', [path]), 'not_a_file'],
  ['a folder', (path: string) => mkdirSync(path), 'not_a_file'],
  ['a link that leads nowhere', (path: string) => symlinkSync(`${path}.gone`, path), 'link_broken'],
  ['a link to itself', (path: string) => symlinkSync(path, path), 'link_broken'],
  ['100 MB', (path: string) => writeFileSync(path, Buffer.alloc(100_000_000, ' ')), 'too_large'],
  ['UTF-16', (path: string) => writeFileSync(path, Buffer.from('\ufeff{}', 'utf16le')), 'not_text'],
  ['100,000 levels', (path: string) => writeFileSync(path, '['.repeat(100_000)), 'settings_too_deep'],
  ['half a file', (path: string) => writeFileSync(path, '{"mcpServers": {'), 'settings_not_readable'],
  ['servers twice', (path: string) => writeFileSync(path, '{"mcpServers": {}, "mcpServers": {}}'), 'settings_duplicate'],
  ['a list', (path: string) => writeFileSync(path, '[]'), 'settings_not_an_object'],
])('%s in the place of a settings file is refused by name, and nothing is written', async (_, make, code) => {
  const machine = machineOf();
  const file = fileOf('cursor', machine);
  mkdirSync(dirname(file));
  make(file);
  await expect(connect(machine, ['windsurf', 'cursor'])).rejects.toMatchObject({
    code,
    message: expect.stringContaining(file) as unknown,
  });
  expect(readdirSync(dirname(file))).toEqual(['mcp.json']);
  expect(filesBelow(machine.home).filter((name) => name !== 'mcp.json')).toEqual([]);
});

test('names that a reader of JSON treats in a way of its own are entries like others', async () => {
  const machine = machineOf();
  for (const name of ['constructor', 'toString', '0']) await connect(machine, ['cursor', 'codex'], { name });
  expect(Object.keys((JSON.parse(read(fileOf('cursor', machine))) as { mcpServers: object }).mcpServers)).toHaveLength(3);
  for (const name of ['__proto__', 'a b', '', 'a"b', '-x', 'é', 'a'.repeat(65)])
    await expect(connect(machine, ['cursor'], { name })).rejects.toMatchObject({ code: 'usage' });
});
