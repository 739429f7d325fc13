// The front that a command works on: a content folder, which is built, or a file that `vitrine build` wrote, which is opened.
import { readFile, stat } from 'node:fs/promises';
import { relative } from 'node:path';
import { checkSnapshot, type Documents, openDocuments, openSnapshot, type Snapshot, SnapshotError } from '@vitrine/core';
import { exists } from '../output/atomic.ts';
import { CommandFailure, exitCodes, tried } from '../output/failure.ts';
import type { Terminal } from '../output/terminal.ts';
import { contentFailure, noteWarnings } from '../output/diagnostics.ts';
import { buildOnce } from './builder.ts';
import type { BuildRequest } from './thread-messages.ts';

/** An opened front. */
export interface Front {
  readonly file: Uint8Array;
  readonly snapshot: Snapshot;
  readonly documents: Documents;
}

/** Whether the path is a folder or a file. Throws CommandFailure when it is not there. */
export async function kindOf(path: string): Promise<'folder' | 'file'> {
  const found = await tried(`${path} cannot be used`, () => stat(path));
  return found.isDirectory() ? 'folder' : 'file';
}

/** Refuses a path that is no folder, before anything else happens. Throws CommandFailure. */
export async function requireFolder(path: string): Promise<void> {
  const shown = relative('', path) || path;
  const refused = (code: string, message: string, resolution: string): CommandFailure =>
    new CommandFailure(code, message, resolution, exitCodes.refused);
  if (!(await exists(path)))
    throw refused(
      'no_folder',
      `${shown} cannot be used: it does not exist`,
      'Make a content folder with `vitrine init`, or name yours.',
    );
  if ((await kindOf(path)) === 'file')
    throw refused('not_a_folder', `${shown} is a file, not a folder`, 'Name the content folder.');
}

/** Builds a folder, or opens a snapshot file. Throws CommandFailure, after printing the problems of the content. */
export async function openSubject(path: string, request: Omit<BuildRequest, 'folder'>, terminal: Terminal): Promise<Front> {
  if ((await kindOf(path)) === 'file') return openFile(path);
  const built = await buildOnce({ folder: path, ...request }, await terminal.progress());
  if (built.kind === 'refused') throw contentFailure(built, path, terminal);
  noteWarnings(built.warnings, terminal);
  return openBytes(built.file);
}

/** Opens a snapshot file after reading all of it. */
export async function openFile(path: string): Promise<Front> {
  const bytes = await tried(`${path} cannot be read`, () => readFile(path));
  try {
    await checkSnapshot(bytes);
    return openBytes(bytes);
  } catch (error) {
    if (!(error instanceof SnapshotError)) throw error;
    throw new CommandFailure(
      'not_a_snapshot',
      `${path}: ${error.message}`,
      'Make it again with `vitrine build`.',
      exitCodes.findings,
    );
  }
}

/** The front in the bytes of a snapshot file. */
export function openBytes(file: Uint8Array): Front {
  return { file, snapshot: openSnapshot(file), documents: openDocuments(file) };
}
