// The files of a folder as a revision of git recorded them, in a repository of ours with the objects of the found one (repository.ts).
import { VitrineError } from '@vitrine/core';
import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, realpath, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import {
  environment,
  findRepository,
  objectId,
  packedRefs,
  type Place,
  readTextFile,
  refsBelow,
  resolveRef,
  run,
  writeView,
} from './repository.ts';
import { openExistingParent } from './tree.ts';
import type { Undoable } from './write.ts';

/** Why the files of a revision are not there. */
export type RevisionErrorCode =
  | 'no_repository'
  /** The folder is not part of it. */
  | 'outside'
  | 'unknown_revision'
  | 'too_large'
  /** git cannot read it: an object is missing or damaged, a path is not allowed. */
  | 'unreadable';

/** Thrown for a revision that cannot be checked out. */
export class RevisionError extends VitrineError {
  declare readonly code: RevisionErrorCode;

  constructor(code: RevisionErrorCode, message: string) {
    super('RevisionError', code, message);
  }
}

/** A revision as git writes it: a name or an object id, with `~1`, `^` and `@{…}` behind it. */
const revisionText = /^(?!-)[\w./@{}^~+#%=,-]{1,250}$/;
/** References that only exist as files, such as what `git fetch` left. */
const pseudoRefs = ['FETCH_HEAD', 'ORIG_HEAD', 'MERGE_HEAD'];
/** Largest file that is written; no content is larger. */
const maxCheckedOutFileBytes = 32 * 1024 * 1024;
const maxCheckedOutFiles = 100_000;
const maxCheckedOutBytes = 2 ** 30;
/** Longest time that writing the files of a revision may take, in milliseconds. */
const checkoutLimitMs = 120_000;

/**
 * Runs work on a folder as a revision of the repository around it recorded it, and removes the files afterwards. They are in a repository of
 * ours, with the objects of the found one and no configuration of it, so that neither hooks nor filters run; files of more than 32 MiB and
 * submodules are left out. Throws RevisionError.
 */
export async function withRevision<Result>(
  folder: string,
  revision: string,
  undoable: Undoable,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const location = findRepository(openExistingParent(join(resolve(folder), 'x')).root);
  if (location === undefined) throw new RevisionError('no_repository', `${folder} is in no git repository`);
  const path = relative(location.top, resolve(folder));
  if (path.startsWith('..')) throw new RevisionError('outside', `${folder} is not in the repository ${location.top}`);
  const root = await mkdtemp(join(await realpath(tmpdir()), 'vitrine-revision-'));
  const remove = (): void => rmSync(root, { recursive: true, force: true });
  return undoable(remove, async () => {
    await checkOut(location, revision, root);
    const result = await work(join(root, path));
    remove();
    return result;
  });
}

async function checkOut(location: Place, revision: string, root: string): Promise<void> {
  const view = join(root, '.git');
  await mkdir(join(view, 'refs'), { recursive: true });
  await mkdir(join(view, 'objects', 'info'), { recursive: true });
  // As git writes it where another repository shares its objects; a line beginning with a quotation mark would be an escaped one.
  await writeFile(join(view, 'objects', 'info', 'alternates'), `${join(location.common, 'objects')}\n`);
  const refs = refsBelow(location, 'refs');
  const head = resolveRef(location, 'HEAD', packedRefs(location));
  await writeView(view, location, head ?? [...refs.values()][0], refs);
  for (const name of pseudoRefs) {
    const [id = ''] = (readTextFile(location.head, name) ?? '').split(/\s/, 1);
    if (objectId.test(id)) await writeFile(join(view, name), `${id}\n`);
  }
  const variables = {
    ...environment(view, location),
    GIT_OBJECT_DIRECTORY: undefined,
    GIT_WORK_TREE: root,
    GIT_INDEX_FILE: join(view, 'index'),
  };
  const git = (args: readonly string[], input = ''): Promise<string> => {
    const running = run('git', args, {
      cwd: root,
      env: variables,
      timeout: checkoutLimitMs,
      maxBuffer: 64 << 20,
      killSignal: 'SIGKILL',
      windowsHide: true,
    });
    running.child.stdin?.on('error', () => undefined).end(input);
    return running.then(({ stdout }) => stdout);
  };
  const commitLine = revisionText.test(revision)
    ? await git(['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`]).catch(() => '')
    : '';
  const commit = commitLine.trim();
  if (!objectId.test(commit))
    throw new RevisionError('unknown_revision', `${JSON.stringify(revision)} is no revision of ${location.top}`);
  try {
    const paths = wantedFiles(await git(['ls-tree', '-r', '-l', '-z', '--full-tree', commit]));
    await git(['read-tree', commit]);
    await git(['checkout-index', '-z', '--stdin', '--quiet'], paths.map((path) => `${path}\0`).join(''));
    await writeFile(join(view, 'HEAD'), `${commit}\n`);
  } catch (error) {
    if (error instanceof RevisionError) throw error;
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim().slice(0, 300) : '';
    throw new RevisionError('unreadable', `git cannot write the files of ${revision}${said === '' ? '' : `: ${said}`}`);
  }
}

/** The paths of files and links in the output of `git ls-tree -l -z`. Throws RevisionError where they are too many or too large. */
function wantedFiles(listing: string): readonly string[] {
  const paths: string[] = [];
  let bytes = 0;
  for (const line of listing.split('\0')) {
    const [, kind, size, path] = /^\d+ (\w+) [0-9a-f]+ +(\d+|-)\t([^]*)$/.exec(line) ?? [];
    if (kind !== 'blob' || path === undefined || Number(size) > maxCheckedOutFileBytes) continue;
    bytes += Number(size);
    paths.push(path);
    if (paths.length > maxCheckedOutFiles || bytes > maxCheckedOutBytes)
      throw new RevisionError(
        'too_large',
        `expected at most ${maxCheckedOutFiles} files and ${maxCheckedOutBytes} bytes, found more`,
      );
  }
  return paths;
}
