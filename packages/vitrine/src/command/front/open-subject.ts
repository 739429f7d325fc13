// The front that a command works on: a content folder, which is built, or a file that `vitrine build` wrote, which is opened.
import { type RenderedDocuments, openDocuments, openSnapshot, type Snapshot, SnapshotError, checkSnapshot } from '@vitrine/core';
import { createRedirectLookup } from '@vitrine/core/serving';
import { type GuessIndex, guessIndex } from '@vitrine/core/workspace';
import { openFolderContaining } from '@vitrine/content/files';
import { openRandomAccessFile, type RandomAccessFileHandle } from '@vitrine/adapter-node';
import { kindOf } from '@vitrine/cli-kit/output/folder';
import { CommandFailure, exitCodes, usageFailure } from '@vitrine/cli-kit/output/failure';
import { readFileWhole } from '@vitrine/cli-kit/output/read-file';
import type { Terminal } from '@vitrine/cli-kit/output/terminal';
import { contentFailure, noteWarnings } from '@vitrine/cli-kit/output/diagnostics';
import { buildOnce, type Built } from './builder.ts';
import { snapshotOfPack } from './pack-folder.ts';
import type { BuildRequest } from './thread-messages.ts';

/** Most bytes of a snapshot file that is on this machine. */
export const maxSnapshotBytes = 1_073_741_824;

export const snapshotFix = 'Build it again with `vitrine build`. To publish pages, name their folder.';

export interface Front {
  readonly file: Uint8Array;
  readonly snapshot: Snapshot;
  readonly documents: RenderedDocuments;
}

/**
 * Builds a folder, or opens a snapshot file or that of a pack. Throws CommandFailure, after printing the problems of the content, and for a file
 * that was built for another base URL.
 */
export async function openSubject(path: string, request: Omit<BuildRequest, 'folder'>, terminal: Terminal): Promise<Front> {
  const file = (await kindOf(path)) === 'file' ? path : await packedIn(path);
  if (file !== undefined) {
    const front = await openFile(file);
    const { baseUrl } = front.documents.site;
    if (request.baseUrl !== undefined && request.baseUrl.replace(/(?<!\/)\/+$/, '') !== baseUrl)
      throw usageFailure(`${path} was built for ${baseUrl}`, 'Omit --base-url, or build it again.');
    return front;
  }
  const built = await buildOnce({ folder: path, ...request }, await terminal.progress());
  if (built.kind === 'refused') throw contentFailure(built, path, terminal);
  noteWarnings(built.warnings, terminal);
  return openBytes(built.file);
}

/** The snapshot file of a folder that is a pack; undefined for a content folder. */
export function packedIn(folder: string): Promise<string | undefined> {
  return snapshotOfPack(folder, (file) => openFolderContaining(file).stat(file)?.kind === 'file');
}

export async function openFile(path: string): Promise<Front> {
  const bytes = await readFileWhole(path, maxSnapshotBytes);
  try {
    await checkSnapshot(bytes);
    return openBytes(bytes);
  } catch (error) {
    if (!(error instanceof SnapshotError)) throw error;
    throw new CommandFailure('not_a_snapshot', `${path}: ${error.message}`, snapshotFix, exitCodes.findings);
  }
}

export function openWritten(path: string): Omit<Front, 'file'> & { readonly handle: RandomAccessFileHandle } {
  const handle = openRandomAccessFile(path);
  return { handle, snapshot: openSnapshot(handle), documents: openDocuments(handle) };
}

export function openBytes(file: Uint8Array): Front {
  return { file, snapshot: openSnapshot(file), documents: openDocuments(file) };
}

/** Opens what was built for a server, whose documents are not in the file. */
export function openBuilt({ file, documents }: Extract<Built, { readonly kind: 'built' }>): Front {
  const opened = openBytes(file);
  if (documents === undefined) return opened;
  const redirect = createRedirectLookup(
    () => opened.snapshot.redirects ?? [],
    (path) => documents.has(path),
  );
  let index: GuessIndex | undefined;
  // made for the first address that leads nowhere, not after each edit
  const guesses = (): GuessIndex | undefined => (index ??= guessIndex(opened.snapshot, documents.keys()));
  const all = { get: (path: string) => documents.get(path), paths: () => documents.keys(), redirect, guesses };
  return { ...opened, documents: { ...opened.documents, ...all } };
}
