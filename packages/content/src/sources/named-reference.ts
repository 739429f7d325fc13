// What a page names of a specification: by a member of its front matter, or as a page that only the specification makes.
import { basename, dirname, join } from 'node:path';
import type { SpecificationKind } from '@vitrine/reference';
import { isWithin } from '../files/file-access-error.ts';
import type { RawMatter } from '../markup/front-matter.ts';
import type { Origin } from './origin.ts';
import { relativeTo } from './paths.ts';
import type { ProjectFiles } from './project.ts';

export interface NamedReference {
  /** The member of the front matter that names it; empty for a page without a file. */
  readonly member: string;
  /** The specification as it is named; empty where the site has one for all pages. */
  readonly source: string;
  /** Absolute path of the specification, where it is known already. */
  readonly file?: string;
  readonly base?: string;
  readonly kind?: SpecificationKind;
  readonly part: 'operation' | 'shape' | 'overview';
  /** `GET /pages/{id}`, or the name of a shape; empty for the overview. */
  readonly wanted: string;
}

const methods = 'get|put|post|delete|options|head|patch|trace|query|webhook';
/** `openapi.json GET /pages`, `GET /pages`, `openapi.json webhook pageMoved`; blanks are single. */
const operation = new RegExp(`^(?:(\\S+) )?((?:${methods}) \\S[^\n]*)$`, 'i');
const shape = /^(?:(\S+\.(?:json|ya?ml)) )?(\S+)$/i;
const channel = /^(?:(\S+\.(?:json|ya?ml)) )?(\S[^\n]*)$/i;

/** What the front matter of a page names; undefined for a page that names nothing. */
export function namedByMatter(frontMatter: RawMatter): NamedReference | undefined {
  const members = [
    ['openapi', operation, 'operation', 'openapi'],
    ['openapi-schema', shape, 'shape', 'openapi'],
    ['asyncapi', channel, 'operation', 'asyncapi'],
  ] as const;
  for (const [member, pattern, part, kind] of members) {
    const value = frontMatter[member];
    if (typeof value !== 'string' || value.trim() === '') continue;
    const match = pattern.exec(value.replace(/\s+/g, ' ').trim());
    if (match !== null) return { member, source: match[1] ?? '', kind, part, wanted: match[2] ?? '' };
  }
  return undefined;
}

/** `api: POST https://api.example.com/v1/pages`: a page that describes an operation by hand. */
export function addressOfMatter(frontMatter: RawMatter): { readonly method: string; readonly url: string } | undefined {
  const value = frontMatter['api'];
  const match = typeof value === 'string' ? new RegExp(`^(${methods})\\s+(\\S+)$`, 'i').exec(value.trim()) : null;
  return match === null ? undefined : { method: (match[1] ?? '').toUpperCase(), url: match[2] ?? '' };
}

/** Whether a name is an address on the network: nothing is fetched. */
export function isAddress(source: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:)?\/\//i.test(source);
}

/** Why a name leads to no file that is read: it leads out of what may be read, or nothing is there. `folder` is where it is named. */
export function whyNoFile(source: string, folder: string, root: string): string {
  return source.startsWith('/') || isWithin(root, join(folder, source))
    ? `${source}, which is not there`
    : `${source}, which leads out of the folder ${basename(root)}, outside which nothing is read`;
}

/** The file that a page means, absolute; undefined where none is there. */
export function specificationFile(source: string, origin: Origin, files: ProjectFiles): string | undefined {
  const { site, folder, absolute } = origin;
  const file = site.specifications?.get(source);
  if (file !== undefined) return file;
  const path = ownPath(source, site.origin);
  if (isAddress(path)) return undefined;
  const alias = site.lookup.aliases.find(([prefix]) => path.startsWith(prefix));
  const tops = [...site.lookup.includeFolders, ...site.assetFolders, folder.folder, files.root];
  const places = [
    ...(alias === undefined ? [] : [join(alias[1], path.slice(alias[0].length))]),
    ...(path.startsWith('/') ? [] : [join(dirname(absolute), path)]),
    ...tops.map((top) => join(top, path)),
  ];
  return places.find((path) => files.isFile(path));
}

/** An address below the site's own is a path of its files. */
function ownPath(source: string, origin: string | undefined): string {
  if (origin === undefined || !source.startsWith(`${origin}/`)) return source;
  return source.slice(origin.length);
}

/** The folder of the pages of a specification's shapes: its path below the project, without an ending. */
export function baseOf(file: string, root: string): string {
  return relativeTo(root, file)
    .replace(/\.(?:json|ya?ml|graphqls?|gql)$/i, '')
    .split('/')
    .map(
      (name) =>
        name
          .normalize('NFC')
          .replace(/[^\p{L}\p{N}._-]+/gu, '-')
          .replace(/^[.-]+/, '') || 'reference',
    )
    .join('/');
}
