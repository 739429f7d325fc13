// The front that a command compares with: a content folder, a snapshot file, or a git revision with a folder, `main:front`.
import { exists, RevisionError, withRevision } from '@vitrine/content/files';
import { CommandFailure } from '@vitrine/cli-kit/output/failure';
import type { Interruption } from '@vitrine/cli-kit/output/interruption';
import type { Terminal } from '@vitrine/cli-kit/output/terminal';
import { type Front, openSubject } from './open-subject.ts';
import type { BuildRequest } from './thread-messages.ts';

interface Revision {
  readonly revision: string;
  readonly folder: string | undefined;
}

function revisionIn(name: string): Revision {
  const colon = name.indexOf(':');
  return colon < 0
    ? { revision: name, folder: undefined }
    : { revision: name.slice(0, colon), folder: name.slice(colon + 1) || '.' };
}

/** The content folder that a name leads to; undefined for a revision without one. */
export async function folderNamed(name: string): Promise<string | undefined> {
  return (await exists(name)) ? name : revisionIn(name).folder;
}

export interface Opening {
  readonly request: Omit<BuildRequest, 'folder'>;
  readonly folder: string;
  readonly terminal: Terminal;
  readonly interruption: Interruption;
}

/** Opens it. Throws CommandFailure. */
export async function openAnywhere(name: string, { request, folder: usual, terminal, interruption }: Opening): Promise<Front> {
  if (await exists(name)) return openSubject(name, request, terminal);
  const { revision, folder = usual } = revisionIn(name);
  try {
    return await withRevision(folder, revision, interruption.undoable, async (checkout) => {
      if (await exists(checkout)) return openSubject(checkout, request, terminal);
      throw new CommandFailure(
        'no_folder',
        `${name}: the revision has no folder ${folder}`,
        `Add the folder: ${revision}:path/to/front.`,
      );
    });
  } catch (error) {
    if (!(error instanceof RevisionError)) throw error;
    const isUnknown = error.code === 'no_repository' || error.code === 'unknown_revision';
    throw new CommandFailure(
      error.code,
      isUnknown
        ? `${name}: expected a folder, a file, an address or a git revision, found none: ${error.message}`
        : `${name}: ${error.message}`,
      error.code === 'unknown_revision'
        ? 'Check the name. A shallow clone has few revisions: run git fetch origin main, and use FETCH_HEAD.'
        : 'Use a content folder, a snapshot file or a running front.',
    );
  }
}
