// A command that writes a folder may replace one that it wrote earlier, and nothing else.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exists } from './atomic.ts';
import { CommandFailure, exitCodes } from './failure.ts';

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
  const text = await readFile(join(folder, file), 'utf8').catch(() => '');
  if (text.startsWith(mark)) return;
  throw new CommandFailure(
    'already_there',
    `${folder} is there and is no earlier ${what}`,
    'Choose another folder with --out, or remove it yourself.',
    exitCodes.refused,
  );
}
