// A folder's history is read; nothing that the history's owner wrote is run or obeyed.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { buildSnapshot } from '../src/index.ts';
import { lastCommitSeconds, readRepository } from '../src/files/repository.ts';
import { attacks, forms, git, markingProgram } from './hostile-repository.ts';
import { smallest, writeFolder } from './write-folder.ts';

const committed = Date.parse('2025-03-04T03:06:07Z') / 1000;

beforeEach(() => {
  vi.stubEnv('SOURCE_DATE_EPOCH', undefined);
  return () => vi.unstubAllEnvs();
});

for (const [form, make] of Object.entries(forms)) {
  for (const [attack, plant] of Object.entries(attacks)) {
    test(`${form} with ${attack} starts nothing when its content is built`, async () => {
      const folder = writeFolder(smallest);
      const program = markingProgram(writeFolder({}));
      make(folder);
      plant(folder, program.path);
      await buildSnapshot(folder);
      await readRepository(folder);
      expect(program.ran()).toBe(false);
    });
  }
}

test.each(Object.entries(attacks))('a folder below one with %s starts nothing', async (_, plant) => {
  const folder = writeFolder(Object.fromEntries(Object.entries(smallest).map(([path, text]) => [`front/${path}`, text])));
  const program = markingProgram(writeFolder({}));
  forms['a planted .git']?.(folder);
  plant(folder, program.path);
  await buildSnapshot(join(folder, 'front'));
  await readRepository(join(folder, 'front'));
  expect(program.ran()).toBe(false);
});

test('an embedded bare repository is no history of its folder', async () => {
  const folder = writeFolder(smallest);
  forms['an embedded bare repository']?.(folder);
  expect(await lastCommitSeconds(folder)).toBeUndefined();
});

describe('the last commit that touched a folder is found', () => {
  const withFront = (): string => {
    const folder = writeFolder({ 'front/a.md': 'a', 'other/b.md': 'b' });
    forms['a planted .git']?.(folder);
    return folder;
  };

  test('in packed references, behind an annotated tag, and on a detached head', async () => {
    const folder = withFront();
    git(folder, ['tag', '-a', 'v1.2.0', '-m', 'One']);
    git(folder, ['tag', 'v1.1.0']);
    git(folder, ['pack-refs', '--all']);
    git(folder, ['tag', 'deep/v1.3.0']);
    git(folder, ['checkout', '-q', '--detach']);
    git(folder, ['remote', 'add', 'origin', 'git@code.example:lamp/lamp.git']);
    expect(await lastCommitSeconds(join(folder, 'front'))).toBe(committed);
    const { tags, origin } = (await readRepository(join(folder, 'front'))) ?? { tags: [] };
    expect(tags).toEqual([
      { name: 'deep/v1.3.0', date: '2025-03-04' },
      { name: 'v1.1.0', date: '2025-03-04' },
      { name: 'v1.2.0', date: '2025-03-04' },
    ]);
    expect(origin).toBe('git@code.example:lamp/lamp.git');
  });

  test('in a shallow clone, a linked work tree and a submodule', async () => {
    const folder = withFront();
    writeFileSync(join(folder, 'other/b.md'), 'c');
    git(folder, ['commit', '-qam', 'Other']);
    const around = writeFolder({});
    git(around, ['clone', '-q', '--depth', '1', `file://${folder}`, 'shallow']);
    git(folder, ['worktree', 'add', '-q', join(around, 'linked')]);
    mkdirSync(join(around, 'super'));
    git(join(around, 'super'), ['init', '-q']);
    git(join(around, 'super'), ['-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', `file://${folder}`, 'sub']);
    for (const place of ['shallow', 'linked', 'super/sub'])
      expect(await lastCommitSeconds(join(around, place, 'front')), place).toBe(committed);
  });

  test('in a repository of SHA-256', async () => {
    const folder = writeFolder({ 'front/a.md': 'a' });
    git(folder, ['init', '-q', '--object-format=sha256']);
    git(folder, ['add', '.']);
    git(folder, ['commit', '-qm', 'Content']);
    expect(await lastCommitSeconds(join(folder, 'front'))).toBe(committed);
  });

  test('under a name that git would read as a pattern', async () => {
    const folder = writeFolder({ ':(top)x/a.md': 'a' });
    forms['a planted .git']?.(folder);
    expect(await lastCommitSeconds(join(folder, ':(top)x'))).toBe(committed);
  });
});

describe('nothing is said', () => {
  test('by a .git file that leads to the repository of others', async () => {
    const other = writeFolder({ 'a.md': 'a' });
    forms['a planted .git']?.(other);
    const folder = writeFolder({ ...smallest, '.git': `gitdir: ${join(other, '.git')}\n` });
    expect(await readRepository(folder)).toBeUndefined();
    expect(await lastCommitSeconds(folder)).toBeUndefined();
  });

  test.each([
    ['leads out of references', 'ref: refs/heads/../../../../etc/passwd\n'],
    ['leads to itself', 'ref: HEAD\n'],
    ['is an option', '--output=/tmp/x\n'],
  ])('by a HEAD that %s', async (_, head) => {
    const folder = writeFolder(smallest);
    forms['a planted .git']?.(folder);
    writeFileSync(join(folder, '.git/HEAD'), head);
    expect(await lastCommitSeconds(folder)).toBeUndefined();
  });
});

test('nothing is left behind', async () => {
  const folder = writeFolder(smallest);
  const temporary = writeFolder({});
  vi.stubEnv('TMPDIR', temporary);
  forms['a planted .git']?.(folder);
  expect(await readRepository(folder)).toEqual({ tags: [] });
  expect(readdirSync(temporary)).toEqual([]);
});
