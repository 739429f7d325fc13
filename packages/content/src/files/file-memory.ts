// What the builds of one process know of files: within a build, where a place leads, looked at once; from build to build, the names in folders
// and the content of files that did not change. Unchanged is what git calls so: device, inode, size and times are the same, and the times are older
// than the moment they were read by more than the clock of a file system may be coarse ("racy git", git's Documentation/technical/racy-git.txt).
import { AsyncLocalStorage } from 'node:async_hooks';
import type { BigIntStats } from 'node:fs';
import type { DirectoryEntry, Found, LookedEntry } from './file-info.ts';

export interface Listing {
  /** Its path without links. */
  readonly path: string;
  /** Sorted by code units. */
  readonly entries: readonly DirectoryEntry[];
  readonly kinds: ReadonlyMap<string, DirectoryEntry['kind']>;
}

/** What builds know of files. Make it with `createFileMemory`; a build uses it inside of `withFileMemory`. */
export interface FileMemory {
  readonly found: Map<string, Found>;
  /** Folders that this build listed, by the place at which it did. */
  readonly listed: Map<string, Listing>;
  /** Folders of which this build looked at each file, by their paths without links. */
  readonly looked: Map<string, readonly LookedEntry[]>;
  /** The same of the build before. */
  readonly lookedBefore: (folder: string) => readonly LookedEntry[] | undefined;
  /** Seconds of the last commit that touched a folder, by the folder, and the repository and commit that they were found in. */
  readonly commits: Map<string, { readonly of: string; readonly seconds: number }>;
  /** The listing of a folder; read again when the folder is another one, or changed. */
  readonly listing: (folder: Found, read: () => readonly DirectoryEntry[]) => Listing;
  /** What a file or folder is recognised by; undefined while a change of it may not show. */
  readonly stamp: (stats: BigIntStats) => string | undefined;
  readonly begin: () => void;
  readonly evictUnused: () => void;
}

/** Coarsest clock of a file system, in milliseconds: FAT counts times in two seconds. */
const coarsestMs = 2_000;

const memories = new AsyncLocalStorage<FileMemory>();

/** The memory of the build that runs; undefined outside of one, and in a build without. */
export function fileMemory(): FileMemory | undefined {
  return memories.getStore();
}

/** Runs a build that looks at each place once, and reads no folder again that did not change. */
export async function withFileMemory<Result>(memory: FileMemory | undefined, build: () => Promise<Result>): Promise<Result> {
  if (memory === undefined) return build();
  memory.begin();
  try {
    return await memories.run(memory, build);
  } finally {
    memory.evictUnused();
  }
}

/** Memory for builds of one folder. `clock` gives epoch milliseconds. */
export function createFileMemory(clock: () => number = Date.now): FileMemory {
  const found = new Map<string, Found>();
  const listed = new Map<string, Listing>();
  const looked = new Map<string, readonly LookedEntry[]>();
  let lookedBefore: ReadonlyMap<string, readonly LookedEntry[]> = new Map();
  let before = new Map<string, Listing & { readonly stamp: string }>();
  let now: typeof before = new Map();
  let beganMs = clock();
  return {
    found,
    listed,
    looked,
    commits: new Map(),
    lookedBefore: (folder) => lookedBefore.get(folder),
    listing({ path, stamp }, read) {
      const known = stamp === undefined ? undefined : (now.get(path) ?? before.get(path));
      if (known !== undefined && known.stamp === stamp) {
        now.set(path, known);
        return known;
      }
      const entries = read();
      const listing = { path, entries, kinds: new Map(entries.map(({ name, kind }) => [name, kind])) };
      if (stamp !== undefined) now.set(path, { ...listing, stamp });
      return listing;
    },
    stamp({ dev, ino, size, mtimeNs, ctimeNs, mtimeMs, ctimeMs }) {
      const changedMs = Number(mtimeMs > ctimeMs ? mtimeMs : ctimeMs);
      return changedMs + coarsestMs < beganMs ? `${dev} ${ino} ${size} ${mtimeNs} ${ctimeNs}` : undefined;
    },
    begin() {
      beganMs = clock();
      found.clear();
      listed.clear();
      looked.clear();
    },
    evictUnused() {
      lookedBefore = new Map(looked);
      found.clear();
      listed.clear();
      looked.clear();
      before = now;
      now = new Map();
    },
  };
}
