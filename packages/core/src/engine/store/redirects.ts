// Old addresses of documentation pages: from the path that a page had to the path that it has. One look-up; the Markdown version of an
// old address leads to the Markdown version of the page. Chains were followed when the content was read.
import { isDocumentPath, encodePath } from '../../shared/document-path.ts';
import { requireShape, shapeOf, suchThat, tuple } from './shape.ts';
import { readJsonPart, type SnapshotFile } from './snapshot-file.ts';

/** An old path below the base URL, `/docs/old`, or `/docs/old/*` for a folder with everything in it, and where it leads: a path below the base URL, or an absolute http or https URL. */
export type Redirect = readonly [from: string, to: string];

/** The target of a path; undefined for a path that is redirected nowhere. */
export type RedirectLookup = (path: string) => string | undefined;

const markdownEnding = '.md';
const maxLevels = 16;

/** Spellings of the address of a page that sites have: `/docs/guide/`, `/docs/guide.html`, `/docs/guide/index.html`. */
const otherSpelling = /(?:\/|(?:\/index)?\.html?)$/;

/**
 * A path percent-encoded as published paths are: `/docs/@scope` as `/docs/%40scope`, `%c3` as `%C3`, and one that a gateway decoded.
 * Undefined for one that is no path.
 */
export function encodedAsPublished(path: string): string | undefined {
  try {
    // A percent sign that encodes nothing is one that a gateway decoded.
    const names = path.split('/').map((name) => decodeURIComponent(name.replaceAll(/%(?![0-9a-f]{2})/gi, '%25')));
    return names.some((name) => name.includes('/')) ? undefined : encodePath(names.join('/'));
  } catch {
    return undefined;
  }
}

/**
 * A look-up over redirects that are read when it is first called. A published page spelled with a slash or `.html` at its end, or
 * percent-encoded in another way, leads to the page; where pages are published as Markdown alone, targets are their Markdown.
 */
export function createRedirectLookup(read: () => readonly Redirect[], isPublished: (path: string) => boolean): RedirectLookup {
  let byPath: ReadonlyMap<string, string> | undefined;
  let hasFolders = false;
  const find = (path: string): string | undefined => byPath?.get(path) ?? (hasFolders ? folderOf(path) : undefined);
  /** The target of the innermost folder that is redirected as a whole. */
  const folderOf = (path: string): string | undefined => {
    let folder = path;
    for (let level = 0; level < maxLevels && folder !== ''; level += 1) {
      folder = folder.slice(0, folder.lastIndexOf('/'));
      const target = byPath?.get(`${folder}/*`);
      if (target !== undefined) return target;
    }
    return undefined;
  };
  const readable = (path: string): string | undefined => {
    if (isPublished(path)) return path;
    return isPublished(`${path}${markdownEnding}`) ? `${path}${markdownEnding}` : undefined;
  };
  /** A target on this front as it is published; an address elsewhere, or a path with a fragment, as it is. */
  const published = (target: string | undefined): string | undefined =>
    target?.startsWith('/docs/') === true ? (readable(target) ?? target) : target;
  const targetOf = (path: string): string | undefined => {
    if (path.endsWith(markdownEnding)) {
      const page = byPath?.get(path) ?? find(path.slice(0, -markdownEnding.length));
      return page?.startsWith('/docs/') === true ? `${page}${markdownEnding}` : undefined;
    }
    const trimmed = path.replace(otherSpelling, '');
    return (
      published(byPath?.get(path) ?? byPath?.get(trimmed)) ??
      (trimmed === path ? undefined : readable(trimmed)) ??
      published(find(trimmed))
    );
  };
  return (path) => {
    if (byPath === undefined) {
      byPath = new Map(read());
      hasFolders = [...byPath.keys()].some((from) => from.endsWith('/*'));
    }
    if (!path.startsWith('/docs/')) return undefined;
    const target = targetOf(path);
    if (target !== undefined) return target;
    const encoded = encodedAsPublished(path);
    return encoded === undefined || encoded === path ? undefined : (readable(encoded) ?? targetOf(encoded));
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
  const redirect = tuple([suchThat((path) => path.startsWith('/docs/')), suchThat(isTarget)]);
  requireShape(stored, shapeOf([redirect]), 'redirects');
  return stored as readonly Redirect[]; // as its shape states
}
