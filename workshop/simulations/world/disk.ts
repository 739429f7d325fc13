// A disk that keeps no more than POSIX promises. Bytes of a file are on it once the file was flushed, names once their folder was; what was
// not is there after a loss of power, or in part, or not at all, as the seed chooses. Names change in their order, as in a journal.
import type { Process, World } from './world.ts';

export interface Inode {
  readonly number: number;
  readonly kind: 'file' | 'folder' | 'link';
  /** Where a link leads. */
  readonly target: string;
  bytes: Uint8Array;
  /** The bytes that are on the disk. */
  flushed: Uint8Array;
  mode: number;
  changedMs: number;
  readonly names: Map<string, Inode>;
}

/** A change of names that is not on the disk yet. */
interface NameChange {
  readonly folders: readonly number[];
  apply(): void;
}

export class DiskError extends Error {
  readonly code: string;

  constructor(code: string, path: string) {
    super(`${code}: ${path}`);
    this.code = code;
  }
}

export interface Disk {
  /** What is wrong with it: every change fails. */
  condition: 'works' | 'full' | 'read-only' | 'broken';
  /** Bytes that there is room for until it is full. */
  room: number;
  /** Names of files that cannot be read for now. */
  readonly unreadable: Set<string>;
  /** Whether a read may yield a part of what was asked for. */
  shortReads: boolean;
  /** The most bytes that one operation wrote. */
  longestWrite: number;
  /** So many changes from now on one fails, and those after it work again; undefined for never. */
  failsIn: number | undefined;
  /** So many operations from now on, or those `of` one name, the machine loses power, or the process is stopped; undefined for never. */
  endsIn: { operations: number; readonly by: 'power' | 'stop'; readonly of?: string } | undefined;
  readonly root: Inode;
  /** Names on the disk, by folder. */
  readonly kept: Map<number, Map<string, Inode>>;
  mount(process: Process): void;
  /** Counts an operation of the process that runs; throws or ends as it was arranged. */
  operate(what: string): void;
  create(kind: Inode['kind'], mode: number, target?: string): Inode;
  /** Changes names now, and on the disk when it is flushed. */
  rename(change: readonly { readonly folder: Inode; readonly name: string; readonly to: Inode | undefined }[]): void;
  flush(inode: Inode): void;
  /** What is left after a loss of power. */
  losePower(): void;
}

const readsNames: ReadonlySet<string> = new Set(['lstat', 'realpath', 'open', 'readdir']);

const disks = new WeakMap<Process, Disk>();

export function diskOf(process: Process): Disk {
  const disk = disks.get(process);
  if (disk === undefined) throw new Error(`${process.name} has no disk`);
  return disk;
}

/** Thrown to code whose process ended in the middle of it. */
export class Ended extends Error {}

export function createDisk(world: World): Disk {
  let number = 1;
  let pending: NameChange[] = [];
  const create = (kind: Inode['kind'], mode: number, target = ''): Inode => ({
    number: number++,
    kind,
    target,
    bytes: new Uint8Array(),
    flushed: new Uint8Array(),
    mode,
    changedMs: world.now,
    names: new Map(),
  });
  const root = create('folder', 0o755);
  const kept = new Map<number, Map<string, Inode>>();

  const disk: Disk = {
    condition: 'works',
    room: Number.POSITIVE_INFINITY,
    unreadable: new Set(),
    shortReads: false,
    longestWrite: 0,
    failsIn: undefined,
    endsIn: undefined,
    root,
    kept,
    mount: (process) => void disks.set(process, disk),
    operate(what) {
      const { current } = world;
      if (!current.alive) throw new Ended();
      const { endsIn } = disk;
      // Between two readings of names nothing is different.
      if (endsIn === undefined || readsNames.has(what) || (endsIn.of ?? what) !== what) return;
      endsIn.operations -= 1;
      if (endsIn.operations >= 0) return;
      disk.endsIn = undefined;
      world.fault(endsIn.by === 'power' ? 'power is lost' : 'the process is stopped', what);
      current.stop();
      if (endsIn.by === 'power') disk.losePower();
      throw new Ended();
    },
    create,
    rename(change) {
      const apply = (namesOf: (folder: Inode) => Map<string, Inode>): void => {
        for (const { folder, name, to } of change) {
          if (to === undefined) namesOf(folder).delete(name);
          else namesOf(folder).set(name, to);
        }
      };
      apply(({ names }) => names);
      pending.push({
        folders: change.map(({ folder }) => folder.number),
        apply: () => apply((folder) => keptOf(folder)),
      });
    },
    flush(inode) {
      if (inode.kind === 'file') {
        inode.flushed = inode.bytes.slice();
        return;
      }
      const last = pending.findLastIndex(({ folders }) => folders.includes(inode.number));
      for (const each of pending.splice(0, last + 1)) each.apply();
    },
    losePower() {
      // The plainest loss is that of nothing.
      const left = pending.length - world.choices.int(pending.length + 1);
      for (const each of pending.slice(0, left)) each.apply();
      pending = [];
      const seen = new Set<number>();
      const restore = (inode: Inode): void => {
        if (seen.has(inode.number)) return;
        seen.add(inode.number);
        if (inode.kind === 'folder') {
          inode.names.clear();
          for (const [name, each] of keptOf(inode)) inode.names.set(name, each);
          for (const each of inode.names.values()) restore(each);
          return;
        }
        if (!same(inode.bytes, inode.flushed)) inode.bytes = survivor(inode, world);
        inode.flushed = inode.bytes.slice();
      };
      restore(root);
    },
  };

  function keptOf(folder: Inode): Map<string, Inode> {
    const names = kept.get(folder.number) ?? new Map<string, Inode>();
    kept.set(folder.number, names);
    return names;
  }
  return disk;
}

function same(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}

/** Bytes that were not flushed: all of them, those of before, a part, or as many zeros as there were bytes. */
function survivor({ bytes, flushed }: Inode, { choices }: World): Uint8Array {
  const part = bytes.slice(0, Math.floor((bytes.length * choices.int(100)) / 100));
  return choices.pick([bytes, flushed, part, new Uint8Array(bytes.length)]);
}
