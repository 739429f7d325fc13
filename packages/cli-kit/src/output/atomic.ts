// Files and folders that a command writes: complete or not at all, never through a link, and removed again when the command is interrupted.
import { type Files, writeFile, writeFolder, writeNewFiles as writeNew } from '@vitrine/content/files';
import { tried } from './failure.ts';
import type { Interruption } from './interruption.ts';

/** Writes one file into a folder, which is made when it is not there. An older file of that name is replaced. Throws CommandFailure. */
export async function writeFileWhole(path: string, content: string | Uint8Array, interruption: Interruption): Promise<void> {
  await tried(`${path} cannot be written`, () => writeFile(path, content, { undoable: interruption.undoable }));
}

export interface FolderWriting {
  readonly replace: boolean;
  /** The time that every file bears, so that copies of the folder look alike. */
  readonly modified: Date;
}

/** Writes a folder. Throws CommandFailure. */
export async function writeFolderWhole(path: string, files: Files, how: FolderWriting, interruption: Interruption): Promise<void> {
  await tried(`${path} cannot be written`, () => writeFolder(path, files, { ...how, undoable: interruption.undoable }));
}

/** Writes new files below a folder that may exist; when one cannot be written, those before it are removed. Throws CommandFailure. */
export async function writeNewFiles(folder: string, files: Files, interruption: Interruption, mode?: number): Promise<void> {
  const options = { undoable: interruption.undoable, ...(mode !== undefined && { mode }) };
  await tried(`${folder} cannot be written`, () => writeNew(folder, files, options));
}
