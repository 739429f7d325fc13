// Watches a content folder, and the places outside of it that its documentation is read from, and reports when one has changed. Programs
// write a file in several steps, so work begins when nothing has changed for a moment, and its result is stale when something changed
// meanwhile. One run of work never overlaps the next.
import { basename, dirname, join, resolve } from 'node:path';
import { FileAccessError, openFolder, watchPlaces } from '@vitrine/content/files';
import { systemFailure } from '@vitrine/cli-kit/output/failure';

/** How long the folder must stay unchanged before work begins, in milliseconds: the steps in which a file is written follow one another faster. */
const quietMs = 100;
/** A folder that is never still is worked on as it is after so many milliseconds. */
const maxWaitMs = 2_000;

/** Works on what changed. `isStale` states whether something has changed since it began, so that its result would be of half an edit. */
export type Work = (isStale: () => boolean) => Promise<void>;

export interface Watch {
  /** Watches these places besides the folder, and no others any more. */
  readonly also: (places: readonly string[]) => void;
  /** Calls the work now, without a change. */
  readonly work: () => void;
  readonly close: () => Promise<void>;
}

/** Calls `work` after changes, one call at a time; resolves when every folder is watched. `places` are watched besides the folder. */
export function watchFolder(
  folder: string,
  places: readonly string[],
  work: Work,
  onError: (error: unknown) => void,
): Promise<Watch> {
  let timer: NodeJS.Timeout | undefined;
  let busy = false;
  let again = false;
  let changes = 0;
  /** When the first change came that no work has seen. */
  let firstAt = Infinity;
  const run = async (): Promise<void> => {
    if (busy) {
      again = true;
      return;
    }
    busy = true;
    const [seen, since] = [changes, firstAt];
    firstAt = Infinity;
    try {
      await work(() => {
        const isStale = changes !== seen && performance.now() - since < maxWaitMs;
        if (isStale) firstAt = since;
        return isStale;
      });
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
  const watched = watchPlaces(
    () => {
      const now = performance.now();
      changes += 1;
      firstAt = Math.min(firstAt, now);
      clearTimeout(timer);
      timer = setTimeout(() => void run(), Math.max(0, Math.min(quietMs, firstAt + maxWaitMs - now)));
    },
    (error) => onError(systemFailure(error, `Not every edit of ${folder} is noticed`) ?? error),
  );
  const also = (folders: readonly string[]): void => watched.set([root, ...folders.map(realPlace)]);
  also(places);
  const close = (): Promise<void> => {
    clearTimeout(timer);
    watched.close();
    return Promise.resolve();
  };
  return Promise.resolve({ also, work: () => void run(), close });
}

/** A place without links on the way to it. One that is a link itself stays one: it may lead out, and is not followed. */
function realPlace(path: string): string {
  return join(realFolder(dirname(path)), basename(path));
}

/** A folder without links; as it is where it is not there. */
function realFolder(path: string): string {
  try {
    return openFolder(path).root;
  } catch (error) {
    if (error instanceof FileAccessError) return resolve(path);
    throw error;
  }
}
