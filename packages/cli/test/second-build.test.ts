// What a build keeps for the next one changes how long it takes, and nothing else.
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { folderOf, run, smallest, start } from './run-command.ts';

const env = { SOURCE_DATE_EPOCH: '1780000000' };
const words = 'Lamps burn until the morning, and [the next](p-0.md) tells when. '.repeat(45);
/** More text than is read without threads. */
const pages = Object.fromEntries(
  Array.from({ length: 50 }, (_, n) => [`front/docs/p-${n}.md`, `# Page ${n}\n\n${words}\n\n## Part ${n}\n\n\`code ${n}\`\n`]),
);

async function built(cwd: string): Promise<Buffer> {
  const { code, stderr } = await run(['build', '--base-url', 'https://front.example', '--cache', '.'], { cwd, env });
  expect([code, stderr]).toEqual([0, '']);
  return readFileSync(join(cwd, 'dist/front.vitrine'));
}

function records(cwd: string): readonly string[] {
  const folder = join(cwd, '.vitrine/cache');
  return readdirSync(folder).map((name) => join(folder, name));
}

/** The same content in a folder without a cache. */
async function builtAnew(cwd: string): Promise<Buffer> {
  const copy = mkdtempSync(join(tmpdir(), 'vitrine-anew-'));
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
  cpSync(join(cwd, 'front'), join(copy, 'front'), { recursive: true });
  return built(copy);
}

test('a second build, one after an edit, and one with a damaged cache give the bytes of a first one', async () => {
  const cwd = folderOf({ ...smallest, ...pages });
  const first = await built(cwd);
  const kept = records(cwd).map((file) => readFileSync(file).length);
  expect((await built(cwd)).equals(first)).toBe(true);
  expect(records(cwd).map((file) => readFileSync(file).length)).toEqual(kept);

  appendFileSync(join(cwd, 'front/docs/p-7.md'), '\nMore.\n');
  const edited = await built(cwd);
  expect(edited.equals(first)).toBe(false);
  expect(edited.equals(await builtAnew(cwd))).toBe(true);

  for (const file of records(cwd)) {
    const bytes = readFileSync(file);
    for (let at = 500; at < bytes.length; at += 5_000) bytes[at] = (bytes[at] ?? 0) ^ 0x20;
    writeFileSync(file, bytes);
  }
  expect((await built(cwd)).equals(edited)).toBe(true);
});

/** What a build reports, and which stages it had. */
async function reported(cwd: string, ...more: readonly string[]): Promise<{ readonly report: unknown; readonly stages: number }> {
  const { code, stdout, stderr } = await run(
    ['build', '--base-url', 'https://front.example', '--cache', '.', '--timings', '--json', ...more],
    { cwd, env },
  );
  expect([code, stderr]).toEqual([0, '']);
  const { timings, ...report } = JSON.parse(stdout) as { readonly timings: { readonly stages: object } };
  return { report, stages: Object.keys(timings.stages).length };
}

test('a build of which nothing has changed reports what the last one did, and makes nothing', async () => {
  const cwd = folderOf({ ...smallest, ...pages, 'front/docs/part.mdx': '# Part\n\n<Unknown>words</Unknown>\n' });
  const first = await reported(cwd);
  expect(first.stages).toBeGreaterThan(1);
  const file = readFileSync(join(cwd, 'dist/front.vitrine'));
  utimesSync(join(cwd, 'front/docs/p-3.md'), 1, 1);
  expect(await reported(cwd)).toEqual({ ...first, stages: 1 });
  expect(readFileSync(join(cwd, 'dist/front.vitrine')).equals(file)).toBe(true);
  expect((await reported(cwd, '--keep-going')).stages).toBe(first.stages);
});

test('a file of the last build that is another one by now is made again', async () => {
  const cwd = folderOf({ ...smallest, ...pages });
  const first = await reported(cwd);
  const path = join(cwd, 'dist/front.vitrine');
  const file = readFileSync(path);
  const changed = Buffer.from(file);
  changed[file.length >> 1] = (changed[file.length >> 1] ?? 0) ^ 1;
  const others: [what: string, put: () => void][] = [
    ['none', () => undefined],
    ['an empty file', () => writeFileSync(path, '')],
    ['its header alone', () => writeFileSync(path, file.subarray(0, 64))],
    ['its first half', () => writeFileSync(path, file.subarray(0, file.length >> 1))],
    ['one byte more', () => writeFileSync(path, Buffer.concat([file, Buffer.of(0)]))],
    ['another byte', () => writeFileSync(path, changed)],
    ['another header', () => writeFileSync(path, Buffer.concat([Buffer.alloc(64), file.subarray(64)]))],
  ];
  for (const [what, put] of others) {
    rmSync(path);
    put();
    expect([what, (await reported(cwd)).stages]).toEqual([what, first.stages]);
    expect(readFileSync(path).equals(file), what).toBe(true);
    expect(readdirSync(join(cwd, 'dist'))).toEqual(['front.vitrine']);
  }
});

test('a build that is refused leaves the cache as it is', async () => {
  const cwd = folderOf({ ...smallest, ...pages });
  await built(cwd);
  const kept = records(cwd).map((file) => readFileSync(file).length);
  const facts = readFileSync(join(cwd, 'front/product.yaml'));
  writeFileSync(join(cwd, 'front/product.yaml'), 'name: 1');
  const { code } = await run(['build', '--base-url', 'https://front.example', '--cache', '.'], { cwd, env });
  expect(code).not.toBe(0);
  writeFileSync(join(cwd, 'front/product.yaml'), facts);
  expect(records(cwd).map((file) => readFileSync(file).length)).toEqual(kept);
  expect((await reported(cwd)).stages).toBe(1);
});

test('content whose time is that of its newest file is built again', async () => {
  const cwd = folderOf({ ...smallest, ...pages });
  const args = ['build', '--base-url', 'https://front.example', '--cache', '.', '--timings', '--json'];
  for (const build of ['first', 'second']) {
    const { stdout } = await run(args, { cwd, env: { SOURCE_DATE_EPOCH: '' } });
    const { timings } = JSON.parse(stdout) as { readonly timings: { readonly stages: object } };
    expect(Object.keys(timings.stages), build).toContain('rendering');
  }
});

test('a build that is killed leaves the last good file, and a cache that the next build can use', async () => {
  const cwd = folderOf({ ...smallest, ...pages });
  const first = await built(cwd);
  appendFileSync(join(cwd, 'front/docs/p-9.md'), '\nMore.\n');
  rmSync(join(cwd, '.vitrine'), { recursive: true });
  const child = start(['build', '--base-url', 'https://front.example', '--cache', '.'], { cwd, env });
  while (!existsSync(join(cwd, '.vitrine/cache')) || records(cwd).length === 0) {
    if (child.exitCode !== null) break;
    await pause(5);
  }
  child.kill('SIGKILL');
  expect(readFileSync(join(cwd, 'dist/front.vitrine')).equals(first)).toBe(true);
  expect((await built(cwd)).equals(await builtAnew(cwd))).toBe(true);
});

test('without --cache nothing is kept, and nothing that lies in the content is used', async () => {
  const cwd = folderOf({ ...smallest, ...pages });
  const first = await built(cwd);
  cpSync(join(cwd, '.vitrine'), join(cwd, 'front/.vitrine'), { recursive: true });
  rmSync(join(cwd, '.vitrine'), { recursive: true });
  const before = readdirSync(join(cwd, 'front/.vitrine/cache'));
  const { code } = await run(['build', '--base-url', 'https://front.example'], { cwd, env });
  expect(code).toBe(0);
  expect(readFileSync(join(cwd, 'dist/front.vitrine')).equals(first)).toBe(true);
  expect(existsSync(join(cwd, '.vitrine'))).toBe(false);
  expect(readdirSync(join(cwd, 'front/.vitrine/cache'))).toEqual(before);
});

test('a cache in which nothing can be kept is named in a warning, and the front is built all the same', async () => {
  const cwd = folderOf({ ...smallest, ...pages });
  const first = await built(cwd);
  rmSync(join(cwd, '.vitrine'), { recursive: true });
  writeFileSync(join(cwd, '.vitrine'), 'a file');
  const { code, stderr } = await run(['build', '--base-url', 'https://front.example', '--cache', '.'], { cwd, env });
  expect([code, readFileSync(join(cwd, 'dist/front.vitrine')).equals(first)]).toEqual([0, true]);
  expect(stderr).toContain('expected a folder in which this build can write below .vitrine/cache');
});

test('one thread and eight give the same bytes, and --timings names stages, pages and memory', async () => {
  const cwd = folderOf({ ...smallest, ...pages });
  const first = await built(cwd);
  for (const threads of ['1', '8']) {
    const args = ['build', '--base-url', 'https://front.example', '--threads', threads, '--timings', '--json'];
    const { code, stdout } = await run(args, { cwd, env });
    expect([threads, code, readFileSync(join(cwd, 'dist/front.vitrine')).equals(first)]).toEqual([threads, 0, true]);
    const { timings } = JSON.parse(stdout) as { readonly timings: Record<string, unknown> };
    expect(Object.keys(timings['stages'] ?? {})).toEqual(['finding', 'converting', 'reading', 'indexing', 'rendering', 'writing']);
    expect(timings['slowest']).toHaveLength(threads === '1' ? 0 : 5);
    expect(timings['peak_memory_bytes']).toBeGreaterThan(1e7);
  }
  const { code, stderr } = await run(['build', '--threads', '65'], { cwd, env });
  expect([code === 0, stderr.includes('at most 64')]).toEqual([false, true]);
});

test('a cache that is no folder is refused by name', async () => {
  const cwd = folderOf(smallest);
  const { code, stderr } = await run(['build', '--base-url', 'https://front.example', '--cache', 'nowhere'], { cwd, env });
  expect(code).not.toBe(0);
  expect(stderr).toContain('nowhere');
});
