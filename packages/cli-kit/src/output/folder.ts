// The kind of a path that a person named, before a command works on it.
import { relative, resolve } from 'node:path';
import { exists, FileAccessError, openFolderContaining } from '@vitrine/content/files';
import { CommandFailure, tried } from './failure.ts';

/** Whether the path is a folder or a file. Throws CommandFailure when it is not there. */
export async function kindOf(path: string): Promise<'folder' | 'file'> {
  return tried(`${path} cannot be used`, () => {
    const info = openFolderContaining(path).stat(path);
    if (info === undefined) throw new FileAccessError('not_found', resolve(path));
    if (info.kind === 'other') throw new FileAccessError('not_a_file', resolve(path));
    return Promise.resolve(info.kind);
  });
}

/** Refuses a path that is no folder, before anything else happens; `fix` is for one that is not there. Throws CommandFailure. */
export async function requireFolder(
  path: string,
  fix = 'Make a content folder with `vitrine init`, or use your own.',
): Promise<void> {
  const displayPath = relative('', path) || path;
  const refused = (code: string, message: string, resolution: string): CommandFailure =>
    new CommandFailure(code, message, resolution);
  if (!(await exists(path))) throw refused('no_folder', `${displayPath} cannot be used: it does not exist`, fix);
  if ((await kindOf(path)) === 'file') throw refused('not_a_folder', `${displayPath} is a file, not a folder`, 'Name a folder.');
}
