// A settings file on the disk: read up to a bound, written as a draft that takes its name, with what was there before kept beside it. A link
// on the way to it is followed where it stays below the root.
import { dirname, join, relative } from 'node:path';
import {
  exists,
  openExistingParent,
  openFolder,
  removeFile,
  writeFile,
  type FileTree,
  type WriteOptions,
} from '@vitrine/content/files';
import { CommandFailure, exitCodes, tried } from '@vitrine/cli-kit/output/failure';
import type { Interruption } from '@vitrine/cli-kit/output/interruption';
import type { Place } from './places.ts';

const maxBytes = 32 * 1024 * 1024;
/** A backup may hold a secret of another server. */
const backupMode = 0o600;

export interface SettingsFile {
  /** Where it is, without links; where it would be, when it is not there. */
  readonly path: string;
  /** Undefined where it is not there. */
  readonly text: string | undefined;
  /** Writes another text; what was there before is the backup. Throws CommandFailure. */
  write(text: string): Promise<void>;
  /** Writes the text of the backup, and removes the backup; removes the file where there was none. Throws CommandFailure. */
  restore(text: string | undefined): Promise<void>;
  /** None in a project, where its secrets would be others' too. */
  readonly backup: { readonly path: string; readonly text: string | undefined } | undefined;
}

/** Opens it, for the entry of this name. Throws CommandFailure. */
export async function openSettings(
  { path, root, isShared }: Place,
  name: string,
  { undoable }: Interruption,
): Promise<SettingsFile> {
  return tried(`${path} cannot be used`, async () => {
    const tree = (await exists(root)) ? openFolder(root) : openExistingParent(root);
    if (isShared) requireNoLink(tree, path, root);
    const realPath = tree.stat(path)?.path ?? path;
    const text = textOf(tree, path);
    const backup = `${realPath}.before-${name}`;
    const backupText = isShared ? undefined : textOf(tree, backup);
    // what another program wrote meanwhile, or a second command of ours, is not lost
    const requireUnchanged = (): void => {
      if (textOf(tree, path) === text) return;
      throw new CommandFailure(
        'changed_meanwhile',
        `${path} was just changed by another program`,
        'Close the client, and try again.',
        exitCodes.refused,
      );
    };
    const put = (file: string, content: string, how: Pick<WriteOptions, 'mode' | 'requireUnchanged'>): Promise<void> =>
      tried(`${file} cannot be written`, () => writeFile(file, content, { tree, undoable, ...how }));
    return {
      path: realPath,
      text,
      backup: isShared ? undefined : { path: backup, text: backupText },
      write: async (content) => {
        if (text !== undefined && !isShared) await put(backup, text, { mode: backupMode });
        await put(realPath, content, { requireUnchanged });
      },
      restore: async (content) => {
        requireUnchanged();
        if (content === undefined) await tried(`${realPath} cannot be removed`, () => removeFile(realPath, { tree }));
        else await put(realPath, content, { requireUnchanged });
        if (backupText !== undefined) await tried(`${backup} cannot be removed`, () => removeFile(backup, { tree }));
      },
    };
  });
}

/** A project's author chooses where its links lead, such as `.git` or a file that is run. Throws CommandFailure. */
function requireNoLink(tree: FileTree, path: string, root: string): void {
  for (const each of [path, dirname(path)]) {
    const found = tree.stat(each);
    if (found === undefined || found.path === join(tree.root, relative(root, each))) continue;
    throw new CommandFailure(
      'link_in_project',
      `${each} is a link to ${found.path}`,
      'Replace the link with the file itself, or use your own settings: --scope user.',
      exitCodes.refused,
    );
  }
}

function textOf(tree: FileTree, path: string): string | undefined {
  return tree.stat(path) === undefined ? undefined : tree.readText(path, maxBytes);
}
