// Documentation of a repository that no source reads, counted by folder, so that no documentation is left out silently.
import { basename, join, relative, sep } from 'node:path';
import { FileAccessError } from '../files/file-access-error.ts';
import { type FileTree, openFolder } from '../files/tree.ts';

/** Files in a folder that no source reads. */
export interface UnreadDocs {
  /** The folder at the top of the repository; `.` for the repository itself. */
  readonly folder: string;
  /** How many files. */
  readonly files: number;
  /** Endings of these files, the most frequent first, as `.md`. */
  readonly endings: readonly string[];
  /** Why they are not read, and what to do. */
  readonly reason: string;
}

const documentation = /\.(?:mdx?|markdown|rst|adoc|asciidoc|ipynb)$/i;
/** Files about a project, which are no pages of its documentation. */
const projectFile =
  /^(?:readme|changelog|changes|history|license|licence|copying|contributing|code_of_conduct|security|support|governance|maintainers|authors|agents|claude|gemini|todo|pull_request_template|issue_template|upgrading|releasing)\b/i;
const skipped: ReadonlySet<string> = new Set(['node_modules', 'bower_components', 'vendor', 'third_party', '__pycache__']);
/** Folders of samples for tests, which are no documentation however many files they have. */
const samples = /^(?:.*[-_])?(?:tests?|spec|fixtures?|__tests__|testdata|snapshots|benchmarks?|examples?)$/i;
/** Names that are looked at, so that a huge repository costs little. */
const maxNames = 100_000;
/** Folders within folders that are looked at. */
const maxDepth = 16;
/** Fewer files of a folder are notes. */
const fewestFiles = 3;

/** Counts the documentation below a folder that is in none of the folders that are read. `own` is the content folder. */
export function findUnreadDocs(root: string, read: readonly string[], own?: string): readonly UnreadDocs[] {
  const tree = openFolder(root);
  const known = new Set([...read, ...(own === undefined ? [] : [own])]);
  const found = new Map<string, Map<string, number>>();
  let names = 0;
  const waiting: { readonly folder: string; readonly depth: number }[] = [{ folder: tree.root, depth: 0 }];
  for (let at = waiting.pop(); at !== undefined && names < maxNames; at = waiting.pop()) {
    if (known.has(at.folder)) continue;
    for (const { name, kind } of namesIn(tree, at.folder)) {
      names += 1;
      if (name.startsWith('.') || skipped.has(name)) continue;
      const path = join(at.folder, name);
      if (kind === 'folder' && at.depth < maxDepth && !samples.test(name)) waiting.push({ folder: path, depth: at.depth + 1 });
      const ending = kind === 'file' && !projectFile.test(name) ? documentation.exec(name)?.[0].toLowerCase() : undefined;
      if (ending === undefined) continue;
      const folder = at.depth === 0 ? '.' : (relative(tree.root, at.folder).split(sep)[0] ?? '.');
      const endings = found.get(folder) ?? new Map<string, number>();
      found.set(folder, endings.set(ending, (endings.get(ending) ?? 0) + 1));
    }
  }
  return [...found]
    .map(([folder, counts]): UnreadDocs => {
      const endings = [...counts].sort((a, b) => b[1] - a[1]).map(([ending]) => ending);
      const files = [...counts.values()].reduce((sum, count) => sum + count, 0);
      return { folder, files, endings, reason: reasonFor(endings[0] ?? '', folder, basename(own ?? 'front')) };
    })
    .filter(({ files }) => files >= fewestFiles)
    .sort((a, b) => b.files - a.files || (a.folder < b.folder ? -1 : 1));
}

/** One line about a folder: `1003 .md files in content/ were not read: …`. */
export function describeUnreadDocs({ folder, files, endings, reason }: UnreadDocs): string {
  return `${files} ${endings.join(', ')} files in ${folder === '.' ? 'the repository' : `${folder}/`} were not read: ${reason}`;
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

function reasonFor(ending: string, folder: string, front: string): string {
  if (ending === '.ipynb') return 'notebooks are read as built HTML: npx vitrine import docs --from site <folder of HTML>';
  return `no source names them: add the folder to docs of ${front}/front.yaml (docs: [{ path: ../${folder === '.' ? '' : folder} }])`;
}
