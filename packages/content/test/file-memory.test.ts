// What a build does not read again: files that did not change. Whatever has the name of a file meanwhile is noticed, and no link leads out.
import { execFileSync } from 'node:child_process';
import { linkSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createFileMemory, type FileMemory, withFileMemory } from '../src/files/file-memory.ts';
import { FileAccessError } from '../src/files/file-access-error.ts';
import { openFolder } from '../src/files/tree.ts';
import { buildSnapshot, ContentError, createBuildCache } from '../src/index.ts';
import { smallest, writeFolder } from './write-folder.ts';

const generatedAt = '2026-05-01T00:00:00Z';
/** A clock by which every change is long ago, so that times are trusted. */
const later = (): number => Date.now() + 3_600_000;

function outside(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-outside-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'a.md'), '# Secret\n');
  return folder;
}

/** What a build makes of a folder: its Markdown, or what it refuses. */
async function published(folder: string, files?: FileMemory, cache = createBuildCache()): Promise<string> {
  const options = files === undefined ? {} : { cache: { ...cache, files } };
  try {
    return new TextDecoder().decode((await buildSnapshot(folder, { generatedAt, ...options })).snapshot.markdown);
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return error.problems.map(({ file, message }) => `${file}: ${message}`).join('\n');
  }
}

const sizeOfA = '# Lamp A\n'.length;

test.each<[what: string, exchange: (folder: string, file: string) => void]>([
  [
    'another text of the same size and time',
    (_, file) => {
      const { atime, mtime } = statSync(file);
      writeFileSync(file, '# Lamp B\n');
      utimesSync(file, atime, mtime);
    },
  ],
  [
    'another file of the same size and time',
    (folder, file) => {
      const { atime, mtime } = statSync(file);
      writeFileSync(join(folder, 'other'), '# Lamp C\n');
      utimesSync(join(folder, 'other'), atime, mtime);
      renameSync(join(folder, 'other'), file);
    },
  ],
  [
    'a link to a file outside',
    (_, file) => {
      rmSync(file);
      symlinkSync(join(outside(), 'a.md'), file);
    },
  ],
  [
    'a link to itself',
    (_, file) => {
      rmSync(file);
      symlinkSync(file, file);
    },
  ],
  [
    'a pipe',
    (_, file) => {
      rmSync(file);
      execFileSync('mkfifo', [file]);
    },
  ],
  [
    'a folder',
    (_, file) => {
      rmSync(file);
      mkdirSync(file);
    },
  ],
  ['nothing', (_, file) => rmSync(file)],
  [
    'a link in the place of its folder, to one with the very same file',
    (folder, file) => {
      const other = outside();
      rmSync(join(other, 'a.md'));
      linkSync(file, join(other, 'a.md'));
      rmSync(join(folder, 'docs/sub'), { recursive: true });
      symlinkSync(other, join(folder, 'docs/sub'));
    },
  ],
])('a build notices %s in the place of a file', async (_, exchange) => {
  const folder = writeFolder({ ...smallest, 'docs/sub/a.md': '# Lamp A\n' });
  const file = join(folder, 'docs/sub/a.md');
  expect(statSync(file).size).toBe(sizeOfA);
  const files = createFileMemory(later);
  const cache = createBuildCache();
  expect(await published(folder, files, cache)).toContain('# Lamp A\n');
  exchange(folder, file);
  const fresh = await published(folder);
  expect(fresh).not.toContain('Lamp A');
  expect(fresh).not.toContain('Secret');
  expect(await published(folder, files, cache)).toBe(fresh);
});

test('a file that changed a moment before it was read is read again, even where its times show nothing', async () => {
  const folder = writeFolder({ ...smallest, 'docs/a.md': '# Lamp A\n' });
  const stampAt = async (clock: () => number): Promise<string | undefined> =>
    withFileMemory(createFileMemory(clock), () => Promise.resolve(openFolder(folder).stat('docs/a.md')?.stamp));
  const changedMs = statSync(join(folder, 'docs/a.md')).ctimeMs;
  for (const [afterMs, isKnown] of [
    [-1_000, false],
    [0, false],
    [1_999, false],
    [2_001, true],
  ] as const)
    expect((await stampAt(() => changedMs + afterMs)) !== undefined, String(afterMs)).toBe(isKnown);
});

test('a file from the future is read again in each build', async () => {
  const folder = writeFolder({ ...smallest, 'docs/a.md': '# Lamp A\n' });
  const future = new Date(Date.now() + 7_200_000);
  utimesSync(join(folder, 'docs/a.md'), future, future);
  const stamp = await withFileMemory(createFileMemory(later), () => Promise.resolve(openFolder(folder).stat('docs/a.md')?.stamp));
  expect(stamp).toBeUndefined();
});

test('within a build a place is looked at once, and no root gets what is outside it', async () => {
  const folder = writeFolder({ 'in/a.md': '# A\n', 'out/b.md': '# B\n' });
  symlinkSync(join(folder, 'out/b.md'), join(folder, 'in/b.md'));
  await withFileMemory(createFileMemory(later), () => {
    const [whole, part] = [openFolder(folder), openFolder(join(folder, 'in'))];
    whole.list('in');
    whole.list('out');
    expect(whole.stat('in/b.md')?.path).toBe(join(whole.root, 'out/b.md'));
    expect(() => part.stat('b.md')).toThrow(FileAccessError);
    expect(() => part.stat('../out/b.md')).toThrow(FileAccessError);
    rmSync(join(folder, 'in/a.md'));
    expect(part.stat('a.md')).toBeUndefined();
    expect(whole.stat('out/b.md')?.bytes).toBe(4);
    writeFileSync(join(folder, 'out/b.md'), '# Longer\n');
    expect(whole.stat('out/b.md')?.bytes).toBe(4);
    expect(new TextDecoder().decode(whole.read('out/b.md', 100))).toBe('# Longer\n');
    return Promise.resolve();
  });
});

test('what is gone is forgotten, and what a build did not ask for', async () => {
  const folder = writeFolder({ 'a/a.md': '# A\n', 'b/b.md': '# B\n' });
  const memory = createFileMemory(later);
  const list = (...paths: readonly string[]): Promise<readonly unknown[]> =>
    withFileMemory(memory, () => Promise.resolve(paths.map((path) => openFolder(folder).list(path))));
  const [first] = await list('a', 'b');
  const [again] = await list('a');
  expect(again).toBe(first);
  writeFileSync(join(folder, 'a/c.md'), '# C\n');
  expect(await list('a')).toEqual([
    [
      { name: 'a.md', kind: 'file' },
      { name: 'c.md', kind: 'file' },
    ],
  ]);
  expect(memory.found.size + memory.listed.size).toBe(0);
});
