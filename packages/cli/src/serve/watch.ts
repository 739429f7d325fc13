// Watches a content folder, and the places outside of it that its documentation is read from, and reports when one has changed. Editors
// write a file in several steps, so changes are gathered for a moment; and one run of work never overlaps the next.
import { resolve, sep } from 'node:path';
import { FileAccessError, openFolder } from '@vitrine/content/files';
import { watch } from 'chokidar';

/** How long the folder must stay unchanged before work begins, in milliseconds. */
const quietMs = 60;

export interface Watch {
  /** Watches these places besides the folder, and no others any more. */
  readonly also: (places: readonly string[]) => void;
  readonly close: () => Promise<void>;
}

/** Calls `work` after changes, one call at a time; resolves when every file is watched. `places` are watched besides the folder. */
export async function watchFolder(
  folder: string,
  places: readonly string[],
  work: () => Promise<void>,
  onError: (error: unknown) => void,
): Promise<Watch> {
  let timer: NodeJS.Timeout | undefined;
  let busy = false;
  let again = false;
  const run = async (): Promise<void> => {
    if (busy) {
      again = true;
      return;
    }
    busy = true;
    try {
      await work();
    } catch (error) {
      onError(error);
    }
    busy = false;
    if (again) {
      again = false;
      void run();
    }
  };
  const root = realFolder(folder);
  const outside = (found: readonly string[]): readonly string[] =>
    [...new Set(found.map(realFolder))].filter((place) => !isAt(root, place));
  let others = outside(places);
  // a place may itself have a name that begins with a dot, such as .vitepress/config.ts
  const isIgnored = (path: string): boolean => {
    const absolute = resolve(path);
    const place =
      [root, resolve(folder), ...others].filter((each) => isAt(each, absolute)).sort((a, b) => b.length - a.length)[0] ?? '';
    return /(?:^|[\\/])(?:\.[^\\/.]|node_modules)/.test(absolute.slice(place.length));
  };
  const watcher = watch([folder, ...others], { ignoreInitial: true, followSymlinks: false, ignored: isIgnored });
  watcher.on('all', () => {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), quietMs);
  });
  watcher.on('error', onError);
  await new Promise<void>((resolve) => {
    watcher.once('ready', resolve);
  });
  return {
    also: (found) => {
      const next = outside(found);
      const before = new Set(others);
      others = next;
      watcher.unwatch([...before].filter((place) => !next.includes(place)));
      watcher.add(next.filter((place) => !before.has(place)));
    },
    close: async () => {
      clearTimeout(timer);
      await watcher.close();
    },
  };
}

/** A place without links on the way to it; as it is where it is not there. */
function realFolder(path: string): string {
  try {
    return openFolder(path).root;
  } catch (error) {
    if (error instanceof FileAccessError) return resolve(path);
    throw error;
  }
}

/** Whether a path is a place or lies below it. */
function isAt(place: string, path: string): boolean {
  return path === place || path.startsWith(place.endsWith(sep) ? place : place + sep);
}
