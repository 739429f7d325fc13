// What every document is made from. A document is a pure function of this: same snapshot and site, same bytes.
import type { McpContent } from '../engine/mcp/server.ts';
import type { Page, Snapshot } from '../engine/store/snapshot.ts';
import type { PublishedSite } from '../engine/store/documents.ts';

/** A document of a team's own, published alongside ours; it appears in status and in the contract. */
export interface CustomDocument {
  /** Below the base URL, such as `/status-page.json`. */
  readonly path: string;
  readonly mediaType: string;
  readonly content: string | Uint8Array;
  readonly title: string;
  readonly description: string;
}

/** The content of a document, before it has validators and codings. */
export type DocumentContent = string | Uint8Array;

/** Snapshot, site and tools that documents are made of, and the other documents that will be served. */
export interface DocumentContext {
  readonly snapshot: Snapshot;
  readonly site: PublishedSite;
  readonly mcp: McpContent;
  readonly customDocuments: readonly CustomDocument[];
  /** Every document that will be served, by path: links name nothing else. */
  readonly published: ReadonlyMap<string, DocumentDefinition>;
  /** Texts of the proofs, by path. */
  readonly domainVerificationTexts?: Readonly<Record<string, string>>;
  /** Whether the Markdown of the pages is published. */
  readonly hasPages: boolean;
  /** Operations that have stopped answering, which no document names. */
  readonly retired: ReadonlySet<string>;
  /** Characters of `llms.txt`, and of each text that it leaves a section to. */
  readonly llmsCharacters: number;
  /** Makes the pages for people; without it `/` is a plain list. */
  readonly explorer?: Explorer;
  /** The same for people and agents: absolute, by key. */
  readonly links: Readonly<Record<string, string>>;
  /** The content of another document, made once; undefined when it is not served. */
  read(path: string): Promise<DocumentContent | undefined>;
}

/** One document before it is bytes. */
export interface DocumentDefinition {
  readonly path: string;
  readonly mediaType: string;
  /** Default: cacheable for five minutes, usable stale for a day. */
  readonly cacheControl?: string;
  /** Its key in the links of the status document; documents without one are found through others. */
  readonly link?: string;
  readonly content: (rendering: DocumentContext) => DocumentContent | Promise<DocumentContent>;
  /** It has no record: it is served at its address, and no document leads to it. */
  readonly isEmpty?: boolean;
  /** The same resource in another media type, chosen by Accept. */
  readonly alternates?: readonly Pick<DocumentDefinition, 'mediaType' | 'content' | 'contentSecurityPolicy'>[];
  /** Path of the document that states the same in Markdown. */
  readonly markdownAlternate?: string;
  /** The Content-Security-Policy of the document. Default: a browser may do nothing. */
  readonly contentSecurityPolicy?: string;
  /**
   * The pages of which it shows text, description or time. Of any other page it shows at most id, title, address, edition and section, and it names no
   * snapshot; so a program that renders again and again takes the one that it has, while these pages and all that is no page stay the same. Left out,
   * it may show anything.
   */
  readonly shows?: readonly Page[];
  /**
   * The pages whose titles it shows besides those of `shows`. Which pages these are depends on no title. Left out, it may show the title of any page, and is
   * made again when one changes.
   */
  readonly titles?: () => readonly Page[];
}

/** Makes the pages for people (`@vitrine/explorer`): pure, as every document is. */
export interface Explorer {
  /** The page at `/`, in place of the plain list; its Markdown stays core's. */
  readonly home?: (subject: DocumentInput) => Pick<DocumentDefinition, 'content' | 'contentSecurityPolicy'>;
  /** The documentation as pages to read, and the files that these load. */
  readonly pages: DocumentRenderer;
  /** Makes a page of some HTML, with the bar, the style and the foot of the others; its files are among `pages`. */
  readonly frame?: (subject: DocumentInput) => Frame;
}

export interface Frame {
  readonly contentSecurityPolicy: string;
  readonly document: (
    rendering: DocumentContext,
    page: { readonly title: string; readonly description: string; readonly path: string; readonly main: string },
  ) => string;
}

/** Which documents of one kind exist for a snapshot and a site. */
export type DocumentRenderer = (subject: DocumentInput) => readonly DocumentDefinition[];

/** A context before the list of its documents is made. */
export type DocumentInput = Pick<
  DocumentContext,
  'snapshot' | 'site' | 'mcp' | 'customDocuments' | 'explorer' | 'domainVerificationTexts' | 'hasPages' | 'llmsCharacters'
>;

/** Static documents: fresh for five minutes; then usable while they are fetched again, or while the service is down. */
export const staticCache = 'public, max-age=300, stale-while-revalidate=3600, stale-if-error=86400';

export const jsonMediaType = 'application/json';
export const markdownMediaType = 'text/markdown; charset=utf-8';
export const htmlMediaType = 'text/html; charset=utf-8';
export const textMediaType = 'text/plain; charset=utf-8';

export function json(document: object): string {
  return JSON.stringify(document);
}

/** A document of ours with the members that name its snapshot, after its `schema_version`. */
export function stamped<Document extends { readonly schema_version: string }>(
  { schema_version, ...rest }: Document,
  { id, generatedAt }: Snapshot,
): { readonly schema_version: string; readonly snapshot_id: string; readonly generated_at: string } & Omit<
  Document,
  'schema_version'
> {
  return { schema_version, snapshot_id: id, generated_at: generatedAt, ...rest };
}

/** The links of everything served that has a key and a record, absolute. */
export function linksOf(sources: readonly DocumentDefinition[], baseUrl: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    sources.flatMap(({ link, path, isEmpty }) => (link === undefined || isEmpty === true ? [] : [[link, `${baseUrl}${path}`]])),
  );
}

/** Rows that begin with a path, each with the absolute address of it before; without those whose document is not served or has no record. */
export function withAddress<Row extends readonly [path: string, ...texts: string[]]>(
  rendering: Pick<DocumentContext, 'published' | 'site'>,
  rows: readonly Row[],
): readonly (readonly [address: string, ...row: Row])[] {
  return rows.flatMap((row) => {
    const address = documentUrl(rendering, row[0]);
    return address === undefined ? [] : [[address, ...row] as const];
  });
}

/** The absolute address of a document, or undefined when it is not served or has no record. */
export function documentUrl({ published, site }: Pick<DocumentContext, 'published' | 'site'>, path: string): string | undefined {
  const document = published.get(path);
  return document === undefined || document.isEmpty === true ? undefined : `${site.baseUrl}${path}`;
}
