// Watching folders and files: every edit is reported, also that of what came later, and nothing that nobody publishes is.
import fs, { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { realpathSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type PlacesWatch, watchPlaces } from '../src/files/watch.ts';
import { writeFolder } from './write-folder.ts';

interface Watched {
  readonly root: string;
  readonly watch: PlacesWatch;
  /** Makes a change, and waits until it is reported. */
  readonly reports: (change: () => void) => Promise<void>;
  /** Makes a change, and another that is reported: how many reports came. */
  readonly silent: (change: () => void) => Promise<void>;
}

function watched(listPaths: (root: string) => readonly string[]): Watched {
  const root = realpathSync(
    writeFolder({
      'in/a.md': 'a',
      'in/sub/b.md': 'b',
      'in/.hidden/c.md': 'c',
      'other/config.yml': 'c',
      'other/d.md': 'd',
      sign: '',
    }),
  );
  let reported = 0;
  let signs = 0;
  const watch = watchPlaces(
    () => (reported += 1),
    (error) => {
      throw error;
    },
  );
  const signal = watchPlaces(
    () => (signs += 1),
    () => undefined,
  );
  onTestFinished(() => {
    watch.close();
    signal.close();
  });
  watch.set(listPaths(root));
  signal.set([join(root, 'sign')]);
  return {
    root,
    watch,
    reports: async (change) => {
      const before = reported;
      change();
      await vi.waitFor(() => expect(reported).toBeGreaterThan(before), { timeout: 60_000, interval: 5 });
      // reports of one change follow one another
      await settled(() => reported);
    },
    silent: async (change) => {
      await settled(() => reported);
      const before = [reported, signs];
      change();
      // what the system reports of a later change comes later
      writeFileSync(join(root, 'sign'), String(signs));
      await vi.waitFor(() => expect(signs).toBeGreaterThan(before[1] ?? 0), { timeout: 60_000, interval: 5 });
      expect(reported).toBe(before[0]);
    },
  };
}

/** Waits until a count stays the same. */
async function settled(count: () => number): Promise<void> {
  let before = -1;
  while (before !== count()) {
    before = count();
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
}

test('a file that is written, replaced, removed or renamed is reported, at any depth', async () => {
  const { root, reports } = watched((at) => [join(at, 'in')]);
  await reports(() => writeFileSync(join(root, 'in/a.md'), 'A'));
  await reports(() => writeFileSync(join(root, 'in/sub/b.md'), 'B'));
  await reports(() => {
    writeFileSync(join(root, 'in/.draft'), 'C');
    renameSync(join(root, 'in/.draft'), join(root, 'in/a.md'));
  });
  await reports(() => renameSync(join(root, 'in/a.md'), join(root, 'in/c.md')));
  await reports(() => rmSync(join(root, 'in/c.md')));
});

test('a folder that comes is watched, one that is exchanged too, and one that is gone is forgotten', async () => {
  const { root, reports } = watched((at) => [join(at, 'in')]);
  await reports(() => mkdirSync(join(root, 'in/new/deep'), { recursive: true }));
  await reports(() => writeFileSync(join(root, 'in/new/deep/x.md'), 'x'));
  await reports(() => {
    rmSync(join(root, 'in/new'), { recursive: true });
    mkdirSync(join(root, 'in/new/deep'), { recursive: true });
  });
  await reports(() => writeFileSync(join(root, 'in/new/deep/x.md'), 'y'));
  await reports(() => renameSync(join(root, 'in/new'), join(root, 'in/later')));
  await reports(() => writeFileSync(join(root, 'in/later/deep/x.md'), 'z'));
});

test('a place itself may go and come back', async () => {
  const { root, reports } = watched((at) => [join(at, 'in'), join(at, 'absent/file.yml'), join(at, 'late')]);
  await reports(() => rmSync(join(root, 'in'), { recursive: true }));
  await reports(() => mkdirSync(join(root, 'in/sub'), { recursive: true }));
  await reports(() => writeFileSync(join(root, 'in/sub/b.md'), 'B'));
  await reports(() => mkdirSync(join(root, 'late')));
  await reports(() => writeFileSync(join(root, 'late/a.md'), 'a'));
});

test('a single file is watched, written in place or replaced, and its neighbours are not', async () => {
  const { root, reports, silent } = watched((at) => [join(at, 'other/config.yml'), join(at, 'in/.hidden/c.md')]);
  await reports(() => writeFileSync(join(root, 'other/config.yml'), 'd'));
  await reports(() => {
    writeFileSync(join(root, 'other/draft'), 'e');
    renameSync(join(root, 'other/draft'), join(root, 'other/config.yml'));
  });
  await reports(() => writeFileSync(join(root, 'in/.hidden/c.md'), 'C'));
  await silent(() => writeFileSync(join(root, 'other/d.md'), 'D'));
});

test('names that begin with a dot, node_modules and what a link leads to are not watched', async () => {
  const { root, silent } = watched((at) => [join(at, 'in')]);
  await silent(() => writeFileSync(join(root, 'in/.hidden/c.md'), 'C'));
  await silent(() => writeFileSync(join(root, 'in/.swap'), 'C'));
  await silent(() => mkdirSync(join(root, 'in/node_modules')));
  await silent(() => writeFileSync(join(root, 'in/node_modules/a.md'), 'a'));
  const linked = watched((at) => {
    symlinkSync(join(at, 'other'), join(at, 'in/link'));
    return [join(at, 'in')];
  });
  await linked.silent(() => writeFileSync(join(linked.root, 'other/d.md'), 'D'));
});

test('a place that is no longer wanted is not watched any more, unless another one has it', async () => {
  const { root, watch, reports, silent } = watched((at) => [join(at, 'in'), join(at, 'in/sub'), join(at, 'other')]);
  watch.set([join(root, 'in')]);
  await silent(() => writeFileSync(join(root, 'other/d.md'), 'D'));
  await reports(() => writeFileSync(join(root, 'in/sub/b.md'), 'B'));
  watch.set([join(root, 'in/sub')]);
  await silent(() => writeFileSync(join(root, 'in/a.md'), 'A'));
  await reports(() => writeFileSync(join(root, 'in/sub/b.md'), 'C'));
  watch.set([join(root, 'other'), join(root, 'in/sub')]);
  await reports(() => writeFileSync(join(root, 'other/d.md'), 'E'));
});

test('after the end nothing is reported', async () => {
  const { root, watch, silent } = watched((at) => [join(at, 'in')]);
  watch.close();
  await silent(() => writeFileSync(join(root, 'in/a.md'), 'A'));
});

/** From now on the system refuses such calls with a code. */
function refusing(name: 'watch' | 'readdirSync', code: string, isRefused: (path: string) => boolean): void {
  const before: unknown = fs[name];
  const call = before as (path: string, ...more: readonly unknown[]) => unknown; // each takes a path first
  const put = (replacement: unknown): void => {
    Object.assign(fs, { [name]: replacement });
    syncBuiltinESMExports();
  };
  put((path: string, ...more: readonly unknown[]) => {
    if (isRefused(path)) throw Object.assign(new Error(code), { code });
    return call(path, ...more);
  });
  onTestFinished(() => put(before));
}

// A tree of thousands of folders had thousands of errors.
test('folders that the system does not watch are one error', () => {
  const root = realpathSync(writeFolder(Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`in/${at}/a.md`, 'a']))));
  refusing('watch', 'ENOSPC', (path) => /\d$/.test(path));
  const errors: unknown[] = [];
  const watch = watchPlaces(
    () => undefined,
    (error) => errors.push(error),
  );
  onTestFinished(watch.close);
  watch.set([join(root, 'in')]);
  expect(errors).toEqual([expect.objectContaining({ code: 'ENOSPC' })]);
});

// It was thrown where nobody could catch it, and ended the server.
test('a folder that comes and cannot be listed is an error, and a change', async () => {
  const root = realpathSync(writeFolder({ 'in/a.md': 'a' }));
  const errors: unknown[] = [];
  let changes = 0;
  const watch = watchPlaces(
    () => (changes += 1),
    (error) => errors.push(error),
  );
  onTestFinished(watch.close);
  watch.set([join(root, 'in')]);
  refusing('readdirSync', 'EMFILE', (path) => path.endsWith('new'));
  mkdirSync(join(root, 'in/new'));
  await vi.waitFor(() => expect([changes > 0, errors.length]).toEqual([true, 1]), { timeout: 60_000, interval: 5 });
  expect(errors).toEqual([expect.objectContaining({ code: 'EMFILE' })]);
});
