// Watches folders with all that is in them, and single files, by what the system reports of each folder: one watch for a folder, none for its files.
// Names that begin with a dot and `node_modules` are passed over below a folder that is watched, and no link is followed. A folder that
// comes is watched, one that goes is not any more; a place may be absent until it comes.
import { type Dirent, type FSWatcher, lstatSync, readdirSync, watch } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { errorCode } from './file-access-error.ts';

export interface PlacesWatch {
  /** Watches these places, absolute and without links, and no others any more. */
  readonly set: (places: readonly string[]) => void;
  readonly close: () => void;
}

interface WatchedFolder {
  readonly watcher: FSWatcher;
  /** Every name in it counts. */
  isWhole: boolean;
  /** Else these names count. */
  readonly names: Set<string>;
}

/** Names that nobody publishes: editors and builds write them. */
const ignored = /^(?:\.[^.]|node_modules)/;
/** A folder that is gone, or that may not be read, has nothing to watch. */
const passedOver: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM']);

/** Begins to watch. `onChange` may be called several times for a change, `onError` once for each code of the system. */
export function watchPlaces(onChange: () => void, onError: (error: unknown) => void): PlacesWatch {
  const folders = new Map<string, WatchedFolder>();
  let places: ReadonlySet<string> = new Set();
  const reported = new Set<string>();

  /** What keeps one folder from being watched keeps thousands: each fault is reported once. */
  function report(error: unknown): void {
    const code = errorCode(error);
    if (passedOver.has(code) || reported.has(code)) return;
    reported.add(code);
    onError(error);
  }

  function listen(folder: string): WatchedFolder | undefined {
    const existing = folders.get(folder);
    if (existing !== undefined) return existing;
    try {
      const watcher = watch(folder, (event, name) => {
        try {
          hear(folder, event, name);
        } catch (error) {
          // nobody else catches what is thrown here
          report(error);
          onChange();
        }
      });
      const watched = { watcher, isWhole: false, names: new Set<string>() };
      watcher.on('error', (error) => {
        close(folder);
        report(error);
      });
      folders.set(folder, watched);
      return watched;
    } catch (error) {
      report(error);
      return undefined;
    }
  }

  function hear(folder: string, event: string, name: string | null): void {
    const watched = folders.get(folder);
    if (watched === undefined) return;
    if (name !== null && !watched.names.has(name) && (!watched.isWhole || ignored.test(name))) return;
    // a name has come or gone: with a folder, all that is in it
    if (name !== null && event === 'rename') {
      const path = join(folder, name);
      if (folders.get(path)?.isWhole === true) forget(path);
      watchAll(path);
    }
    onChange();
  }

  function watchAll(path: string): void {
    const waiting = isFolder(path) ? [path] : [];
    for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
      const watched = listen(folder);
      if (watched === undefined || watched.isWhole) continue;
      watched.isWhole = true;
      for (const entry of entriesOf(folder))
        if (entry.isDirectory() && !ignored.test(entry.name)) waiting.push(join(folder, entry.name));
    }
  }

  /** Watches a folder and those in it no more, but for the places among them. */
  function forget(path: string): void {
    const below = path.endsWith(sep) ? path : path + sep;
    for (const [folder, watched] of folders) {
      if (folder !== path && !folder.startsWith(below)) continue;
      watched.isWhole = false;
      if (watched.names.size === 0) close(folder);
    }
    for (const each of places) if (each !== path && each.startsWith(below)) watchAll(each);
  }

  function close(folder: string): void {
    folders.get(folder)?.watcher.close();
    folders.delete(folder);
  }

  return {
    set(wanted) {
      const before = places;
      places = new Set(wanted);
      for (const path of before) {
        if (places.has(path)) continue;
        const above = folders.get(dirname(path));
        above?.names.delete(basename(path));
        if (above?.names.size === 0 && !above.isWhole) close(dirname(path));
        if (!isReached(path, places)) forget(path);
      }
      for (const folder of places) {
        if (before.has(folder)) continue;
        // so that it is noticed when it goes and comes back
        listen(dirname(folder))?.names.add(basename(folder));
        watchAll(folder);
      }
    },
    close() {
      for (const folder of [...folders.keys()]) close(folder);
    },
  };
}

function isReached(path: string, places: ReadonlySet<string>): boolean {
  for (let at = path; !ignored.test(basename(at)) && dirname(at) !== at; at = dirname(at)) if (places.has(dirname(at))) return true;
  return false;
}

function isFolder(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  } catch (error) {
    if (passedOver.has(errorCode(error))) return false;
    throw error;
  }
}

function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (passedOver.has(errorCode(error))) return [];
    throw error;
  }
}
