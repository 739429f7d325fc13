// A folder's history is read; nothing that the history's owner wrote is run or obeyed.
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { buildSnapshot } from '../src/index.ts';
import { createBuildCache } from '../src/shared/build-cache.ts';
import { lastCommitSeconds, readRepository } from '../src/files/repository.ts';
import { RevisionError, withRevision } from '../src/files/revision.ts';
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

  test('and is known in later builds of a process until there is another commit', async () => {
    const folder = withFront();
    const cache = createBuildCache();
    const seconds = (): Promise<unknown> => lastCommitSeconds(join(folder, 'front'), cache);
    const withoutGit = async (): Promise<unknown> => {
      vi.stubEnv('PATH', '');
      const result = await seconds();
      vi.unstubAllEnvs();
      return result;
    };
    expect(await withoutGit()).toBeUndefined();
    expect(await seconds()).toBe(committed);
    expect(await withoutGit()).toBe(committed);
    git(folder, ['commit', '--allow-empty', '-m', 'Another']);
    expect(await withoutGit()).toBeUndefined();
    expect(await seconds()).toBe(committed);
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

describe('the files of a revision', () => {
  const repository = (): string => {
    const folder = writeFolder({ 'front/a.md': 'old', 'docs/b.md': 'b' });
    forms['a planted .git']?.(folder);
    git(folder, ['tag', 'v1']);
    writeFileSync(join(folder, 'front/a.md'), 'new');
    git(folder, ['commit', '-qam', 'New']);
    return folder;
  };
  const during: <Result>(undo: () => void, work: () => Promise<Result>) => Promise<Result> = (_, work) => work();
  const textAt = (folder: string, revision: string): Promise<string> =>
    withRevision(join(folder, 'front'), revision, during, (checkout) =>
      Promise.resolve(readFileSync(join(checkout, 'a.md'), 'utf8')),
    );
  const codeAt = (folder: string, revision: string): Promise<string> =>
    textAt(folder, revision).catch((error: unknown) => (error instanceof RevisionError ? error.code : String(error)));

  test('are those of branches, tags, object ids, parents and what was fetched', async () => {
    const folder = repository();
    const head = git(folder, ['rev-parse', 'HEAD']);
    git(folder, ['update-ref', 'refs/remotes/origin/main', 'v1']);
    writeFileSync(join(folder, '.git/FETCH_HEAD'), `${git(folder, ['rev-parse', 'v1'])}\t\tbranch 'main' of x\n`);
    writeFileSync(join(folder, 'front/a.md'), 'not committed');
    for (const revision of ['v1', 'HEAD~1', 'HEAD^', 'origin/main', 'FETCH_HEAD'])
      expect(await textAt(folder, revision)).toBe('old');
    for (const revision of ['HEAD', head, head.slice(0, 8)]) expect(await textAt(folder, revision)).toBe('new');
  });

  test('have the time of its commit, come with files beside the folder, and are removed', async () => {
    const folder = repository();
    const place = await withRevision(join(folder, 'front'), 'v1', during, async (checkout) => {
      expect(readFileSync(join(checkout, '../docs/b.md'), 'utf8')).toBe('b');
      expect(await lastCommitSeconds(checkout)).toBe(committed);
      return checkout;
    });
    expect(existsSync(place)).toBe(false);
  });

  test('are refused by name: no repository, no revision, an option', async () => {
    expect(await codeAt(writeFolder({ 'front/a.md': '' }), 'HEAD')).toBe('no_repository');
    const folder = repository();
    for (const revision of ['nowhere', '--all', 'v1:front', '', 'v1 v1', '../v1'])
      expect(await codeAt(folder, revision)).toBe('unknown_revision');
  });

  test('no hook, filter or monitor of the repository runs, and no link leads git out', async () => {
    const folder = repository();
    const program = markingProgram(writeFolder({}));
    const outside = writeFolder({ 'secret.md': 'secret' });
    writeFileSync(join(folder, '.gitattributes'), '* filter=evil diff=evil merge=evil\n');
    symlinkSync(outside, join(folder, 'front/link'));
    git(folder, ['add', '.']);
    git(folder, ['commit', '-qm', 'Attributes']);
    for (const [name, value] of [
      ['filter.evil.smudge', program.path],
      ['filter.evil.process', program.path],
      ['filter.evil.required', 'true'],
      ['core.fsmonitor', program.path],
      ['core.hooksPath', join(folder, 'hooks')],
      ['core.sshCommand', program.path],
    ] as const)
      git(folder, ['config', name, value]);
    mkdirSync(join(folder, 'hooks'));
    for (const hook of ['post-checkout', 'post-index-change', 'reference-transaction']) {
      writeFileSync(join(folder, 'hooks', hook), readFileSync(program.path));
      chmodSync(join(folder, 'hooks', hook), 0o755);
    }
    expect(await textAt(folder, 'HEAD')).toBe('new');
    expect(program.ran()).toBe(false);
  });

  test('a tree with a path that leads out is refused, and nothing is written outside', async () => {
    const folder = repository();
    const blob = git(folder, ['hash-object', '-w', '--stdin'], 'out');
    // git refuses to make such a tree; its bytes are those of an attacker
    const inner = Buffer.concat([Buffer.from('100644 escaped.md\0'), Buffer.from(blob, 'hex')]);
    writeFileSync(join(folder, 'inner'), inner);
    const tree = git(folder, ['hash-object', '-w', '-t', 'tree', '--literally', 'inner']);
    writeFileSync(join(folder, 'outer'), Buffer.concat([Buffer.from('40000 ..\0'), Buffer.from(tree, 'hex')]));
    const commit = git(folder, [
      'commit-tree',
      '-m',
      'Out',
      git(folder, ['hash-object', '-w', '-t', 'tree', '--literally', 'outer']),
    ]);
    expect(await codeAt(folder, commit)).toBe('unreadable');
  });

  for (const [attack, plant] of Object.entries(attacks))
    test(`of a repository with ${attack} start nothing`, async () => {
      const folder = repository();
      const program = markingProgram(writeFolder({}));
      plant(folder, program.path);
      await codeAt(folder, 'HEAD');
      expect(program.ran()).toBe(false);
    });
});
