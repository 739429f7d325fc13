// Watches a content folder and says when it has changed. Editors write a file in several steps, so changes are gathered for
// a moment; and one run of work never overlaps the next.
import { watch } from 'chokidar';

/** How long the folder must stay unchanged before work begins, in milliseconds. */
const quietMs = 60;

export interface Watch {
  readonly close: () => Promise<void>;
}

/** Calls `work` after changes, one call at a time; resolves when every file is watched. */
export async function watchFolder(folder: string, work: () => Promise<void>, onError: (error: unknown) => void): Promise<Watch> {
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
  const watcher = watch(folder, {
    ignoreInitial: true,
    followSymlinks: false,
    ignored: (path) => /(^|[\\/])(\.[^\\/.]|node_modules)/.test(path.slice(folder.length)),
  });
  watcher.on('all', () => {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), quietMs);
  });
  watcher.on('error', onError);
  await new Promise<void>((resolve) => {
    watcher.once('ready', resolve);
  });
  return {
    close: async () => {
      clearTimeout(timer);
      await watcher.close();
    },
  };
}
