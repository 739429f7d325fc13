// The documents that only a build changes, each with the header fields that the service itself answers with.
import { createMemoryLimiter, createService, type RenderedDocuments, type ServiceRequest, type Snapshot } from '@vitrine/core';
import type { HeaderList, Representation } from '@vitrine/core/serving';
import type { McpContent } from '@vitrine/core/mcp';
import { createDocumentationTools } from '@vitrine/mcp-tools';

export interface StaticDocument {
  /** Path below the host, the prefix of the base URL included. */
  readonly path: string;
  /** Path of its file below the exported tree, percent-decoded. */
  readonly file: string;
  /** Whether the file has another name than the path, because the path is a folder too. */
  readonly renamed: boolean;
  readonly representation: Representation;
  readonly mediaType: string;
  /** Header fields besides Content-Type, the same for every request. */
  readonly fields: HeaderList;
  /** Whether Accept would choose another form, which a file tree cannot. */
  readonly negotiated: boolean;
}

/** Operations that a program must answer, because they are counted (SPEC 8). */
export const dynamicPaths: readonly string[] = ['/api/v1/status', '/api/mcp'];

/** Fields of one answer, or of one coding of it. */
const momentary: ReadonlySet<string> = new Set(['content-type', 'content-length', 'content-encoding', 'etag', 'x-request-id']);

export interface StaticSource {
  readonly documents: RenderedDocuments;
  readonly snapshot: Snapshot;
  /** What the documents were rendered with; the documentation of the snapshot when left out. */
  readonly mcp?: McpContent;
}

/** Every static document of a front, in the order in which it was rendered. */
export async function staticDocuments({
  documents,
  snapshot,
  mcp = createDocumentationTools(snapshot),
}: StaticSource): Promise<readonly StaticDocument[]> {
  const { site } = documents;
  const limiter = createMemoryLimiter(site.rateLimit);
  const service = createService({ documents, mcp, limiter });
  const paths = [...documents.paths()].filter((path) => !dynamicPaths.includes(path));
  const folders = foldersOf(paths);
  const answers = await Promise.all(
    paths.map(async (path) => {
      const representation = documents.get(path);
      if (representation === undefined) throw new TypeError(`no document at ${path}`);
      // A proof is looked for at the root of the host.
      const prefix = site.proofs?.includes(path) ? '' : site.prefix;
      const { status, fields } = await service.handle(incoming(`${prefix}${path}`));
      const isFolder = path.endsWith('/') || folders.has(path);
      const extension = representation.mediaType.startsWith('text/html') ? 'html' : 'md';
      const file = isFolder ? `${path.replace(/\/$/, '')}/index.${extension}` : path;
      const document = {
        path: `${prefix}${path}`,
        file: fileName(`${prefix}${file}`.slice(1)),
        renamed: isFolder,
        representation,
        mediaType: representation.mediaType,
        fields: fields.filter(([name]) => !momentary.has(name.toLowerCase())),
        negotiated: representation.alternates !== undefined,
      };
      // An operation with a sunset cannot be a file: the file would not end.
      return status === 200 && !fields.some(([name]) => name === 'Sunset') ? [document] : [];
    }),
  );
  return answers.flat();
}

/** The paths that others are below. */
function foldersOf(paths: readonly string[]): ReadonlySet<string> {
  const folders = new Set<string>();
  for (const path of paths)
    for (let at = path.indexOf('/', 1); at > 0; at = path.indexOf('/', at + 1)) folders.add(path.slice(0, at));
  return folders;
}

/** The name of a file as servers look for it: percent-decoded, unless that would make another path of it. */
export function fileName(path: string): string {
  const names = path.split('/').map((name) => {
    try {
      const decoded = decodeURIComponent(name);
      return /[/\\\p{C}]/u.test(decoded) || /^\.{1,2}$/.test(decoded) ? name : decoded;
    } catch {
      return name;
    }
  });
  return names.join('/');
}

function incoming(target: string): ServiceRequest {
  return { method: 'GET', target, field: () => null, connection: {}, body: () => Promise.resolve(new Uint8Array()) };
}

export function commonFields(documents: readonly StaticDocument[]): HeaderList {
  const [first, ...others] = documents;
  return (first?.fields ?? []).filter(([name, value]) =>
    others.every(({ fields }) => fields.some((each) => each[0] === name && each[1] === value)),
  );
}

export function ownFields({ fields }: StaticDocument, common: HeaderList): HeaderList {
  return fields.filter(([name, value]) => !common.some((each) => each[0] === name && each[1] === value));
}

/** Fields with one value for each name: lines of one name are joined, as they may be (RFC 9110 section 5.3). */
export function joined(fields: HeaderList): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const [name, value] of fields) values.set(name, values.has(name) ? `${values.get(name) ?? ''}, ${value}` : value);
  return values;
}
