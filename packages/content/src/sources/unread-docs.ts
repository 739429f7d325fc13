// Documentation of a repository that no source reads, counted by folder, so that no documentation is left out silently.
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { FileAccessError, unlessRefused } from '../files/file-access-error.ts';
import { type FileTree, openFolder } from '../files/tree.ts';
import { ignoredFolders, isExport } from './own-output.ts';

/** Files in a folder that no source reads. */
export interface UnreadDocs {
  /** The folder at the top of the repository; `.` for the repository itself, `*` for all folders that have a few each. */
  readonly folder: string;
  readonly files: number;
  /** Endings of these files, the most frequent first, as `.md`. */
  readonly endings: readonly string[];
  /** Why they are not read, and what to do. */
  readonly reason: string;
}

const documentation = /\.(?:mdx?|markdown|rst|adoc|asciidoc|ipynb|qmd)$/i;
/** Files about a project, which are no pages of its documentation. */
const projectFile =
  /^(?:readme|changelog|changes|history|license|licence|copying|contributing|code_of_conduct|security|support|governance|maintainers|authors|agents|claude|gemini|todo|pull_request_template|issue_template|upgrading|releasing)\b/i;
const skipped: ReadonlySet<string> = new Set(['node_modules', 'bower_components', 'vendor', 'third_party', '__pycache__']);
/** Folders of samples for tests, which are no documentation however many files they have. */
const samples = /^(?:.*[-_])?(?:tests?|spec|fixtures?|__tests__|testdata|snapshots|benchmarks?|examples?)$/i;
/** Names that are looked at, so that a huge repository costs little. */
const maxNames = 100_000;
const maxDepth = 16;
/** Fewer files of a folder are notes. */
const minFiles = 3;
const markdown = /\.(?:mdx?|markdown)$/i;

interface Found {
  readonly counts: Map<string, number>;
  /** The folder that all files are in, as its names. */
  common: readonly string[] | undefined;
  /** A source reads the folder, and not files of these endings. */
  readonly isRead: boolean;
}

/** Counts the documentation below a folder that no source reads: in other folders, or in a language of its own. `read` are folders that sources read and files that pages include, absolute; `own` is the content folder. */
export function findUnreadDocs(root: string, read: Iterable<string>, ownFolder?: string): readonly UnreadDocs[] {
  const tree = openFolder(root);
  const readPaths = new Set(read);
  const groups = new Map<string, Found>();
  const isIgnored = ignoredFolders(textOf(tree, '.gitignore'));
  const isMade = (path: string): boolean =>
    isIgnored(relative(tree.root, path).split(sep).join('/')) ||
    isExport(path, (folder) => namesIn(tree, folder).map(({ name }) => name));
  let names = 0;
  /** What links in folders that sources read lead to: it is read by their names. */
  const linked = new Set<string>();
  const unread: { readonly folder: string; readonly path: string; readonly ending: string; readonly isRead: boolean }[] = [];
  const waiting = [{ folder: tree.root, depth: 0, isRead: false }];
  for (let at = waiting.pop(); at !== undefined && names < maxNames; at = waiting.pop()) {
    if (ownFolder !== undefined && at.folder === resolve(ownFolder)) continue;
    const isRead = at.isRead || readPaths.has(at.folder);
    for (const { name, kind } of namesIn(tree, at.folder)) {
      names += 1;
      if (name.startsWith('.') || skipped.has(name)) continue;
      const path = join(at.folder, name);
      if (kind === 'folder' && at.depth < maxDepth && !isSample(tree, path, name) && !isMade(path))
        waiting.push({ folder: path, depth: at.depth + 1, isRead });
      if (kind === 'link' && isRead) linked.add(targetOf(tree, path));
      if (kind !== 'file' || projectFile.test(name)) continue;
      const ending = documentation.exec(name)?.[0].toLowerCase();
      if (ending === undefined || (isRead && markdown.test(name)) || readPaths.has(path)) continue;
      unread.push({ folder: at.folder, path, ending, isRead });
    }
  }
  for (const { folder, path, ending, isRead } of unread)
    if (!markdown.test(ending) || !isBelowOne(linked, path, tree.root))
      note(groups, relative(tree.root, folder).split(sep), ending, isRead);
  const all = [...groups].map(([key, { counts, common = [], isRead }]): UnreadDocs => {
    const endings = [...counts].sort((a, b) => b[1] - a[1]).map(([ending]) => ending);
    return {
      folder: isRead ? key.replace(/ read$/, '') : key,
      files: [...counts.values()].reduce((sum, count) => sum + count, 0),
      endings,
      reason: reasonFor(endings[0] ?? '', common.join('/'), basename(ownFolder ?? 'front'), isRead),
    };
  });
  const many = all.filter(({ files }) => files >= minFiles);
  const few = all.filter(({ files }) => files < minFiles);
  const rest = new Map(few.flatMap(({ endings, files }) => endings.map((ending) => [ending, files] as const)));
  const files = few.reduce((sum, each) => sum + each.files, 0);
  const others: UnreadDocs = {
    ...{ folder: '*', files, endings: [...rest.keys()] },
    reason: 'no source names them, and each folder has only a few',
  };
  return [...many.sort((a, b) => b.files - a.files || (a.folder < b.folder ? -1 : 1)), ...(files > 0 ? [others] : [])];
}

/** The path, without links, that a link leads to; its own where that is outside. */
function targetOf(tree: FileTree, path: string): string {
  return unlessRefused(
    () => tree.stat(path)?.path ?? path,
    () => path,
  );
}

function isBelowOne(paths: ReadonlySet<string>, path: string, root: string): boolean {
  return paths.has(path) || (path.length > root.length && isBelowOne(paths, dirname(path), root));
}

/** Whether a folder has samples for tests. Groovy and others keep documentation below `src/spec`. */
function isSample(tree: FileTree, path: string, name: string): boolean {
  return samples.test(name) && !(/^specs?$/.test(name) && namesIn(tree, path).some((each) => /^docs?$/.test(each.name)));
}

function note(groups: Map<string, Found>, folders: readonly string[], ending: string, isRead: boolean): void {
  const [top = ''] = folders;
  const key = `${top === '' ? '.' : top}${isRead ? ' read' : ''}`;
  const entry = groups.get(key) ?? { counts: new Map<string, number>(), common: undefined, isRead };
  groups.set(key, entry);
  entry.counts.set(ending, (entry.counts.get(ending) ?? 0) + 1);
  const { common = folders } = entry;
  const apart = common.findIndex((name, index) => folders[index] !== name);
  entry.common = apart < 0 ? common : common.slice(0, apart);
}

/** One line about a folder: `1003 .md files in content/ were not read: …`. */
export function describeUnreadDocs({ folder, files, endings, reason }: UnreadDocs): string {
  const location = folder === '.' ? 'the repository' : folder === '*' ? 'other folders' : `${folder}/`;
  const [what, were] = files === 1 ? ['file', 'was'] : ['files', 'were'];
  return `${files} ${endings.join(', ')} ${what} in ${location} ${were} not read: ${reason}`;
}

/** Longest .gitignore that is read, in bytes. */
const maxIgnored = 256 * 1024;

function textOf(tree: FileTree, name: string): string {
  return unlessRefused(
    () => new TextDecoder().decode(tree.read(join(tree.root, name), maxIgnored)),
    () => '',
  );
}

function namesIn(tree: FileTree, folder: string): ReturnType<FileTree['list']> {
  try {
    return tree.list(folder);
  } catch (error) {
    // a folder that may not be read
    if (error instanceof FileAccessError || (error instanceof Error && 'code' in error)) return [];
    throw error;
  }
}

function reasonFor(ending: string, folder: string, front: string, isRead: boolean): string {
  if (!markdown.test(ending))
    return `their language is read from built HTML: name the output of the site's build, docs: [{ site: <folder of HTML> }] in ${front}/front.yaml`;
  if (isRead) return 'its generator does not read such files';
  return `no source names them: add the folder to docs of ${front}/front.yaml (docs: [{ path: ../${folder} }])`;
}
