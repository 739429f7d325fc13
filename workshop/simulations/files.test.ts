// What writes files, with every operation of the disk as the one at which it ends, fails, or somebody puts a link in the way. Afterwards the old
// content is there or the new, complete; what failed left nothing behind; and what has its name was flushed before, so that a loss of power
// takes neither.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { lastServedFile } from '../../packages/adapter-node/src/last-served.ts';
import { FileAccessError } from '../../packages/content/src/files/file-access-error.ts';
import { writeFile, writeFolder, writeNewFiles } from '../../packages/content/src/files/write.ts';

/** What happens at the operation with this number; `ends` refuses every one from then on, as where a process ended. */
type Fault = 'ends' | 'fails' | 'link';

const disk = vi.hoisted(() => ({
  fault: undefined as { readonly kind: Fault; readonly at: number; readonly link: () => void } | undefined,
  count: 0,
  /** `flush <path>` and `rename <from> <to>`, in order. */
  log: [] as string[],
  /** Before an operation that changes something. */
  enter(): void {
    const { fault } = disk;
    const at = disk.count++;
    if (fault === undefined || at < fault.at) return;
    if (fault.kind === 'link') {
      if (at === fault.at) fault.link();
    } else if (fault.kind === 'ends' || at === fault.at) throw Object.assign(new Error('EIO: the disk fails'), { code: 'EIO' });
  },
  /** The functions of a module with `enter` before each that changes something. */
  watched<Module extends object>(module: Module): Module {
    const changing = ['chmod', 'mkdir', 'rename', 'rm', 'open', 'renameSync', 'rmdirSync', 'rmSync'];
    const entries = Object.entries(module).map(([name, value]: [string, unknown]) => {
      if (!changing.includes(name) || typeof value !== 'function') return [name, value];
      return [
        name,
        (...args: unknown[]): unknown => {
          disk.enter();
          const result: unknown = Reflect.apply(value, undefined, args);
          if (name.startsWith('rename')) disk.log.push(`rename ${String(args[0])} ${String(args[1])}`);
          return name === 'open' ? (result as Promise<FileHandle>).then((file) => disk.watchedFile(file, String(args[0]))) : result;
        },
      ];
    });
    return Object.fromEntries(entries) as Module;
  },
  watchedFile(file: FileHandle, path: string): FileHandle {
    for (const name of ['write', 'writeFile', 'chmod', 'utimes', 'sync'] as const) {
      const original = file[name].bind(file) as (...args: unknown[]) => Promise<unknown>;
      Object.assign(file, {
        [name]: async (...args: unknown[]) => {
          disk.enter();
          const result = await original(...args);
          if (name === 'sync') disk.log.push(`flush ${path}`);
          return result;
        },
      });
    }
    return file;
  },
}));

vi.mock(import('node:fs'), async (original) => disk.watched(await original()));
vi.mock(import('node:fs/promises'), async (original) => disk.watched(await original()));

const top = realpathSync(mkdtempSync(join(tmpdir(), 'vitrine-simulations-')));
afterAll(() => rmSync(top, { recursive: true, force: true }));
let root: string;
let elsewhere: string;
beforeEach(() => clear());

function clear(): void {
  rmSync(top, { recursive: true, force: true });
  [root, elsewhere] = [join(top, 'host/out'), join(top, 'elsewhere')];
  for (const folder of [dirname(root), elsewhere]) mkdirSync(folder, { recursive: true });
}

interface Writer {
  /** What it writes, of which one state replaces another. */
  readonly write: (text: string) => Promise<void>;
  /** Where that is to be found. */
  readonly target: () => string;
  /** Refuses to replace. */
  readonly isNewOnly?: true;
}

const writers: Readonly<Record<string, Writer>> = {
  'a file': { write: (text) => writeFile(join(root, 'front.json'), text), target: () => join(root, 'front.json') },
  'a file in pieces': {
    write: (text) =>
      writeFile(join(root, 'front.json'), {
        pieces: [Buffer.alloc(text.length), Buffer.alloc(5 * 1024 * 1024, text)],
        beginning: Buffer.from(text),
      }),
    target: () => join(root, 'front.json'),
  },
  'a folder': {
    write: (text) =>
      writeFolder(
        join(root, 'site'),
        new Map([
          ['index.html', text],
          ['docs/page.md', text],
        ]),
        { replace: true, modified: new Date(0) },
      ),
    target: () => join(root, 'site'),
  },
  'new files': {
    write: (text) =>
      writeNewFiles(
        join(root, 'new'),
        new Map([
          ['index.html', text],
          ['docs/page.md', text],
        ]),
      ),
    target: () => join(root, 'new'),
    isNewOnly: true,
  },
  'the state of a host': {
    write: async (snapshotId) => {
      mkdirSync(root, { recursive: true });
      await lastServedFile(join(root, 'served.json')).write({ snapshotId, generatedAt: '2026-01-01T00:00:00Z' });
    },
    target: () => join(root, 'served.json'),
  },
};

/** A file or folder as a text; undefined for nothing. */
function stateOf(path: string): string | undefined {
  if (!existsSync(path)) return undefined;
  if (!statSync(path).isDirectory()) return `${statSync(path).size} bytes, ${readFileSync(path, 'utf8').slice(0, 200)}`;
  return readdirSync(path)
    .sort()
    .map((name) => `${name}=${stateOf(join(path, name))}`)
    .join(';');
}

const names = (): readonly string[] => (existsSync(root) ? readdirSync(root).sort() : []);
const before = (target: string): string => join(root, `.${basename(target)}.vitrine-before`);

/** Writes with a fault; what it threw. */
async function failing(write: () => Promise<void>, fault?: (typeof disk)['fault']): Promise<unknown> {
  Object.assign(disk, { fault, count: 0, log: [] });
  try {
    await write();
    return undefined;
  } catch (error) {
    return error;
  } finally {
    disk.fault = undefined;
  }
}

const rows = Object.entries(writers).flatMap(([name, writer]) =>
  [undefined, 'old']
    .filter((old) => old === undefined || writer.isNewOnly === undefined)
    .map((old) => [name, old, writer] as const),
);

describe.each(rows)('%s over %j', (name, old, { write, target }) => {
  /** The states before and after, and how many operations are between them. */
  async function learn(): Promise<{
    readonly states: readonly [string | undefined, string | undefined];
    readonly operations: number;
  }> {
    if (old !== undefined) await write(old);
    const first = stateOf(target());
    expect(await failing(() => write('new'))).toBeUndefined();
    return { states: [first, stateOf(target())], operations: disk.count };
  }

  async function prepare(): Promise<void> {
    clear();
    if (old !== undefined) await write(old);
  }

  test('what it writes is flushed before it has its name, and the name after it', async () => {
    const { states } = await learn();
    expect(states[1]).not.toBe(states[0]);
    const placed = disk.log.findIndex((each) => each.startsWith('rename ') && each.endsWith(` ${target()}`));
    // New files have their own names from the beginning.
    const flushed = disk.log.slice(0, name === 'new files' ? undefined : placed).filter((each) => each.startsWith('flush '));
    expect(flushed).toHaveLength(name.includes('folder') || name === 'new files' ? 2 : 1);
    if (name !== 'new files') expect(disk.log.slice(placed)).toContain(`flush ${root}`);
    expect(names()).toEqual([basename(target())]);
  });

  test('whose process ends at any operation is old or new, and the next one writes it', async () => {
    const { states, operations } = await learn();
    const found = new Set<string>();
    for (let at = 0; at < operations; at++) {
      await prepare();
      await failing(() => write('new'), { kind: 'ends', at, link: () => undefined });
      const state = stateOf(target());
      const isBetween = state === undefined && states[0] !== undefined && stateOf(before(target())) === states[0];
      if (name !== 'new files') expect([at, isBetween || states.includes(state)]).toEqual([at, true]);
      found.add(isBetween ? 'between' : state === states[1] ? 'new' : 'old');
      if (name === 'new files') continue;
      expect([at, await failing(() => write('new'))]).toEqual([at, undefined]);
      expect([at, stateOf(target()), existsSync(before(target()))]).toEqual([at, states[1], false]);
    }
    if (name === 'a folder' && old !== undefined) expect([...found].sort()).toEqual(['between', 'new', 'old']);
  });

  test('of which one operation fails is old or new, and nothing else is left', async () => {
    const { states, operations } = await learn();
    for (let at = 0; at < operations; at++) {
      await prepare();
      const error = await failing(() => write('new'), { kind: 'fails', at, link: () => undefined });
      const state = stateOf(target());
      // A folder that is in its place and whose predecessor cannot be removed.
      const isPlaced = state === states[1];
      expect([at, isPlaced || (error !== undefined && state === states[0])]).toEqual([at, true]);
      if (!isPlaced)
        expect([at, names()]).toEqual([
          at,
          old === undefined ? names().filter(() => name.includes('state')) : [basename(target())],
        ]);
      if (!isPlaced && old === undefined && name !== 'the state of a host') expect([at, existsSync(root)]).toEqual([at, false]);
    }
  });

  test('writes through no link that is put in its way before any operation', async () => {
    const { operations } = await learn();
    for (let at = 0; at < operations; at++)
      // The folder that is made by the first operation, and what is written.
      for (const way of at === 0 && old === undefined && name !== 'the state of a host' ? [root, target()] : [target()]) {
        await prepare();
        const link = (): void => {
          mkdirSync(dirname(way), { recursive: true });
          rmSync(way, { recursive: true, force: true });
          symlinkSync(elsewhere, way);
        };
        const error = await failing(() => write('new'), { kind: 'link', at, link });
        expect([at, stateOf(elsewhere)]).toEqual([at, '']);
        const code = error instanceof Error && 'code' in error ? error.code : '';
        if (error !== undefined)
          expect(error instanceof FileAccessError || error instanceof TypeError || /^E[A-Z]+$/.test(String(code))).toBe(true);
      }
  });
});
