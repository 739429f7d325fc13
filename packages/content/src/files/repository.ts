// The history of a folder that strangers may have written, as git recorded it. A repository's configuration names programs that git
// starts (gpg.program, uploadpack, fsmonitor, pagers, hooks), so git never sees it: git works on an empty repository of our own whose
// objects are those of the found one, and this file reads the references that it needs as text (decision 027).
import { defined } from '@vitrine/core/serving';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { devNull, tmpdir } from 'node:os';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import type { FileInfo } from './file-info.ts';
import type { BuildCache } from '../shared/build-cache.ts';
import { openFolder } from './tree.ts';

/** Runs a program that is named, without a shell. */
export const run = promisify(execFile);

export interface Tag {
  readonly name: string;
  /** `YYYY-MM-DD` of the tag, or of the commit where the tag is no object of its own. */
  readonly date: string;
}

export interface RepositoryFacts {
  readonly tags: readonly Tag[];
  /** The address of the remote `origin`, as it was written. */
  readonly origin?: string;
}

/** Longest time one call of git may take, in milliseconds; a longer one counts as without output. */
const timeLimitMs = 10_000;
/** Largest file of a repository that is read here, in bytes. */
const maxFileBytes = 16 * 1024 * 1024;
const maxRefs = 10_000;
/** Folders above the content in which a repository is looked for. */
const maxLevels = 128;

export const objectId = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;
const refName = /^refs\/(?!.*(?:\.\.|\/\/|@\{))[\w][\w./+@#%=,-]{0,250}$/;

/** The parts of a repository that are data. */
export interface Place {
  /** The folder whose files are recorded. */
  readonly top: string;
  /** Where HEAD is: of a linked work tree its own folder. */
  readonly head: string;
  /** Where objects and references are. */
  readonly common: string;
}

/** Seconds since 1970 of the last commit that touched a folder; undefined where no repository holds it. */
export async function lastCommitSeconds(folder: string, cache?: BuildCache): Promise<number | undefined> {
  return within(folder, async ({ location, root, git }) => {
    const refs = packedRefs(location);
    const head = resolveRef(location, 'HEAD', refs);
    if (head === undefined) return undefined;
    const path = relative(location.top, root).split(sep).join('/');
    // what a commit and those before it recorded never changes
    const of = JSON.stringify([location, head, readTextFile(location.common, 'shallow')]);
    const commit: { seconds?: number } = cache?.get('commit', root, of, () => ({})) ?? {};
    if (commit.seconds !== undefined) return commit.seconds;
    const said = (await git(head, ['log', '-1', '--format=%ct', head, '--', path === '' ? '.' : path])).trim();
    if (/^\d{1,12}$/.test(said)) commit.seconds = Number(said);
    return commit.seconds;
  });
}

/** Tags and origin of the repository that holds a folder; undefined where none does. Nothing of its configuration is obeyed. */
export async function readRepository(folder: string): Promise<RepositoryFacts | undefined> {
  return within(folder, async ({ location, git }) => {
    const tags = refsBelow(location, 'refs/tags');
    const [some] = tags.values();
    const dated = '--format=%(refname:short) %(creatordate:short)';
    const tagList = some === undefined ? '' : await git(some, ['for-each-ref', dated, 'refs/tags'], tags);
    const config = join(location.common, 'config');
    const readable = readTextFile(location.common, 'config') !== undefined;
    const origin = readable ? await git(undefined, ['config', '--file', config, '--get', 'remote.origin.url']).catch(() => '') : '';
    return {
      tags: tagList.split('\n').flatMap((line) => {
        const [, name, date] = /^(\S+) (\d{4}-\d{2}-\d{2})$/.exec(line) ?? [];
        return name === undefined || date === undefined ? [] : [{ name, date }];
      }),
      ...(origin.trim() !== '' && { origin: origin.trim() }),
    };
  });
}

type Git = (oid: string | undefined, args: readonly string[], refs?: ReadonlyMap<string, string>) => Promise<string>;

/** Reads from the repository around a folder; undefined when anything goes wrong. */
async function within<Result>(
  folder: string,
  work: (context: { readonly location: Place; readonly root: string; readonly git: Git }) => Promise<Result | undefined>,
): Promise<Result | undefined> {
  let emptyFolder: string | undefined;
  try {
    const { root } = openFolder(folder);
    const location = findRepository(root);
    if (location === undefined) return undefined;
    const git: Git = async (oid, args, refs = new Map()) => {
      const view = (emptyFolder ??= await emptyView());
      await writeView(view, location, oid, refs);
      const options = { cwd: view, env: environment(view, location), timeout: timeLimitMs, maxBuffer: 4 << 20 };
      return (await run('git', args, { ...options, killSignal: 'SIGKILL', windowsHide: true })).stdout;
    };
    return await work({ location, root, git });
  } catch {
    return undefined;
  } finally {
    if (emptyFolder !== undefined) await rm(emptyFolder, { recursive: true, force: true });
  }
}

async function emptyView(): Promise<string> {
  const view = await mkdtemp(join(tmpdir(), 'vitrine-git-'));
  await mkdir(join(view, 'refs'));
  return view;
}

/** Writes what git sees of a repository, but for its objects: a configuration of ours, HEAD, references, and where a shallow clone ends. */
export async function writeView(
  view: string,
  location: Place,
  oid: string | undefined,
  refs: ReadonlyMap<string, string>,
): Promise<void> {
  await writeFile(join(view, 'config'), oid?.length === 64 ? sha256Config : sha1Config);
  await writeFile(join(view, 'HEAD'), `${oid ?? '0'.repeat(40)}\n`);
  await writeFile(join(view, 'packed-refs'), [...refs].map(([name, id]) => `${id} ${name}\n`).join(''));
  const shallow = readTextFile(location.common, 'shallow') ?? '';
  const cut = shallow.split('\n').filter((line) => objectId.test(line));
  if (cut.length > 0) await writeFile(join(view, 'shallow'), cut.map((line) => `${line}\n`).join(''));
}

const sha1Config = '[core]\n\trepositoryformatversion = 0\n\tbare = true\n';
const sha256Config = '[core]\n\trepositoryformatversion = 1\n\tbare = true\n[extensions]\n\tobjectFormat = sha256\n';

/** The options of every call of git: no configuration but ours, no protocol to fetch by, paths as they are written. */
export function environment(view: string, { common }: Place): NodeJS.ProcessEnv {
  const { PATH, Path, SystemRoot } = process.env;
  return {
    ...defined({ PATH, Path, SystemRoot }),
    HOME: view,
    XDG_CONFIG_HOME: view,
    LC_ALL: 'C',
    GIT_DIR: view,
    GIT_OBJECT_DIRECTORY: join(common, 'objects'),
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: devNull,
    GIT_ATTR_NOSYSTEM: '1',
    GIT_ALLOW_PROTOCOL: '',
    GIT_NO_LAZY_FETCH: '1',
    GIT_LITERAL_PATHSPECS: '1',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_TERMINAL_PROMPT: '0',
    GIT_PAGER: 'cat',
  };
}

/** The nearest folder, from here upwards, with a `.git`; a bare repository among the files is never one. */
export function findRepository(folder: string): Place | undefined {
  let top = folder;
  for (let level = 0; level < maxLevels; level += 1) {
    const dot = join(top, '.git');
    const kind = kindOf(top, '.git');
    const head = kind === 'folder' ? dot : kind === 'file' ? linkedFolder(top) : undefined;
    if (head !== undefined && readTextFile(head, 'HEAD') !== undefined) {
      const common = commonFolder(head);
      if (kindOf(common, 'objects') === 'folder') return { top, head, common };
    }
    if (dirname(top) === top) return undefined;
    top = dirname(top);
  }
  return undefined;
}

/** Where a `.git` file leads: a linked work tree that names it in turn, or a submodule of a repository above. */
function linkedFolder(top: string): string | undefined {
  const gitFolder = /^gitdir: ([^\n]{1,4096})\n?$/.exec(readTextFile(top, '.git') ?? '')?.[1];
  if (gitFolder === undefined) return undefined;
  const folder = openFolder(resolve(top, gitFolder)).root;
  const back = readTextFile(folder, 'gitdir')?.trim();
  if (back !== undefined) {
    const absolute = resolve(folder, back);
    return basename(absolute) === '.git' && openFolder(dirname(absolute)).root === top ? folder : undefined;
  }
  for (let above = dirname(top); ; above = dirname(above)) {
    if (folder.startsWith(join(above, '.git', 'modules') + sep)) return folder;
    if (dirname(above) === above) return undefined;
  }
}

function commonFolder(head: string): string {
  const commonPath = readTextFile(head, 'commondir')?.trim();
  if (commonPath === undefined) return head;
  const common = openFolder(resolve(head, commonPath)).root;
  return head.startsWith(join(common, 'worktrees') + sep) ? common : head;
}

/** What has a name in a folder; undefined where it is a link, or is not there. */
function kindOf(folder: string, name: string): FileInfo['kind'] | undefined {
  try {
    const info = openFolder(folder).stat(name);
    return info?.path === join(folder, name) ? info.kind : undefined;
  } catch {
    return undefined;
  }
}

/** The text of a file below a folder of the repository; undefined where it is none, too large, or behind a link that leads out. */
export function readTextFile(folder: string, name: string): string | undefined {
  try {
    return new TextDecoder().decode(openFolder(folder).read(name, maxFileBytes));
  } catch {
    return undefined;
  }
}

/** The references in `packed-refs`, by full name. */
export function packedRefs({ common }: Place): ReadonlyMap<string, string> {
  const refs = new Map<string, string>();
  for (const line of (readTextFile(common, 'packed-refs') ?? '').split('\n')) {
    const space = line.indexOf(' ');
    const [id, name] = [line.slice(0, space), line.slice(space + 1)];
    if (objectId.test(id) && refName.test(name)) refs.set(name, id);
  }
  return refs;
}

/** The object that a reference leads to, over at most five others. */
export function resolveRef(location: Place, name: string, packed: ReadonlyMap<string, string>): string | undefined {
  for (let from = name, step = 0; step < 5; step += 1) {
    const base = from === 'HEAD' ? location.head : location.common;
    const text = readTextFile(base, from)?.trim() ?? packed.get(from);
    if (text === undefined) return undefined;
    if (objectId.test(text)) return text;
    from = text.startsWith('ref: ') ? text.slice(5) : '';
    if (!refName.test(from)) return undefined;
  }
  return undefined;
}

/** References below a folder such as `refs/tags`, by full name, sorted, packed and loose. */
export function refsBelow(location: Place, top: string): ReadonlyMap<string, string> {
  const packed = packedRefs(location);
  const refs = new Map([...packed].filter(([name]) => name.startsWith(`${top}/`)));
  const tree = openFolder(location.common);
  const pending = [top];
  for (let folder = pending.pop(); folder !== undefined && refs.size < maxRefs; folder = pending.pop()) {
    if (tree.stat(folder)?.kind !== 'folder') continue;
    for (const entry of tree.list(folder)) {
      const name = `${folder}/${entry.name}`;
      if (!refName.test(name)) continue;
      if (entry.kind === 'folder') pending.push(name);
      const id = entry.kind === 'file' ? resolveRef(location, name, packed) : undefined;
      if (id !== undefined) refs.set(name, id);
    }
  }
  return new Map([...refs].sort(([a], [b]) => (a < b ? -1 : 1)).slice(0, maxRefs));
}
