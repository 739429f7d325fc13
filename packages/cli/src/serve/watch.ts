// Watches a content folder, and the places outside of it that its documentation is read from, and reports when one has changed. Editors
// write a file in several steps, so changes are gathered for a moment; and one run of work never overlaps the next.
import { resolve } from 'node:path';
import { FileAccessError, openFolder, watchPlaces } from '@vitrine/content/files';
import { systemFailure } from '@vitrine/cli-kit/output/failure';

/** How long the folder must stay unchanged before work begins, in milliseconds: the steps in which editors write a file follow one another faster. */
const quietMs = 20;

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
  const watched = watchPlaces(
    () => {
      clearTimeout(timer);
      timer = setTimeout(() => void run(), quietMs);
    },
    (error) => onError(systemFailure(error, `Not every edit of ${folder} is noticed`) ?? error),
  );
  const also = (found: readonly string[]): void => watched.set([root, ...found.map(realFolder)]);
  also(places);
  const close = (): Promise<void> => {
    clearTimeout(timer);
    watched.close();
    return Promise.resolve();
  };
  return Promise.resolve({ also, work: () => void run(), close });
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
