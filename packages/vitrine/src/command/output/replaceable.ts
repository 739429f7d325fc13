// A command that writes a folder may replace one that it wrote earlier, and nothing else.
import { join } from 'node:path';
import { FileAccessError, exists, openFolderContaining } from '@vitrine/content/files';
import { CommandFailure, systemFailure } from '@vitrine/cli-kit/output/failure';

/** How a folder is known that the command wrote: a file in it that begins with a mark. */
export interface Earlier {
  readonly file: string;
  readonly mark: string;
  /** Its name in a message, such as `export`. */
  readonly what: string;
}

/** Throws CommandFailure for a folder that somebody else made. */
export async function requireReplaceable(folder: string, { file, mark, what }: Earlier): Promise<void> {
  if (!(await exists(folder))) return;
  if (startOf(folder, file).startsWith(mark)) return;
  throw new CommandFailure(
    'already_there',
    `${folder} already exists and is not an earlier ${what}`,
    'Choose another folder with --out, or remove it yourself.',
  );
}

/** Most bytes of a file that marks a folder: `_headers` of a front with 20,000 pages. */
const maxMarkBytes = 64 * 1024 * 1024;

/** The text of the file in a folder; empty where it cannot be read. Throws CommandFailure for a folder that is a link out. */
function startOf(folder: string, file: string): string {
  try {
    return openFolderContaining(folder).readText(join(folder, file), maxMarkBytes);
  } catch (error) {
    if (error instanceof FileAccessError && error.code.startsWith('link_'))
      throw systemFailure(error, `${folder} cannot be replaced`) ?? error;
    return '';
  }
}
