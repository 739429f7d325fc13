// Old addresses of documentation pages: from the path that a page had to the path that it has. One look-up; the Markdown version of an
// old address leads to the Markdown version of the page. Chains were followed when the content was read.
import { isDocumentPath } from '../../shared/document-path.ts';
import { list, requireShape, suchThat, tuple } from './shape.ts';
import { readJsonPart, type SnapshotFile } from './snapshot-file.ts';

/** An old path below the base URL, `/docs/old`, or `/docs/old/*` for a folder with everything in it, and where it leads: a path below the base URL, or an absolute http or https URL. */
export type Redirect = readonly [from: string, to: string];

/** The target of a path; undefined for a path that is redirected nowhere. */
export type RedirectLookup = (path: string) => string | undefined;

const markdownEnding = '.md';
/** Most folders of a path that are looked up. */
const maxLevels = 16;

/** A look-up over redirects that are read when it is first called. */
export function createRedirectLookup(read: () => readonly Redirect[]): RedirectLookup {
  let byPath: ReadonlyMap<string, string> | undefined;
  let hasFolders = false;
  const find = (path: string): string | undefined => byPath?.get(path) ?? (hasFolders ? folderOf(path) : undefined);
  /** The target of the innermost folder that is redirected as a whole. */
  const folderOf = (path: string): string | undefined => {
    let folder = path;
    for (let level = 0; level < maxLevels && folder !== ''; level += 1) {
      folder = folder.slice(0, folder.lastIndexOf('/'));
      const found = byPath?.get(`${folder}/*`);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return (path) => {
    if (byPath === undefined) {
      byPath = new Map(read());
      hasFolders = [...byPath.keys()].some((from) => from.endsWith('/*'));
    }
    if (!path.endsWith(markdownEnding)) return find(path);
    const page = byPath.get(path) ?? find(path.slice(0, -markdownEnding.length));
    return page?.startsWith('/docs/') === true ? `${page}${markdownEnding}` : undefined;
  };
}

/** A text that a Location field can carry: a path of ours, or an address. */
function isTarget(text: string): boolean {
  if (text.startsWith('/')) return isDocumentPath(text.split('#', 1)[0] ?? '') && /^[\x21-\x7e]+$/.test(text);
  return /^https?:\/\/[\x21-\x7e]+$/.test(text) && URL.canParse(text);
}

/** The redirects of a snapshot file; none where it has no such part. Throws SnapshotError for a part of another shape. */
export function readRedirects(file: SnapshotFile): readonly Redirect[] {
  if (file.size('redirects') === undefined) return [];
  const stored = readJsonPart(file, 'redirects');
  requireShape(stored, list(tuple([suchThat((path) => path.startsWith('/docs/')), suchThat(isTarget)])), 'redirects');
  return stored as readonly Redirect[]; // as its shape states
}
