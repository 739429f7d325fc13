// The route table is data: dispatch, 405 and Allow, the contract and the contract suite all read one list (SPEC 4), which is in
// shared/operations.ts. A path is exact, or has one {name} that is looked up literally: no decoding, no redirects. Documents that
// were not rendered have no row.
import { acceptsByName, essence } from '../http/negotiation.ts';
import type { Representation } from '../http/representation.ts';
import { type Announcement, announcements, notDeprecated } from '../http/deprecation.ts';
import { type Problem, problem } from '../http/problem.ts';
import { changesOf, documentRows, domainVerificationRow, rpcPath, type Row } from '../../shared/operations.ts';
import { parameterValue, parsePathTemplate, type PathTemplate } from '../../shared/document-path.ts';
import { groupBy } from '../../shared/groups.ts';
import { badRequest, notFound, streamNotOffered } from '../../shared/problem-types.ts';
import type { RenderedDocuments, PublishedSite } from '../store/documents.ts';
import { digestOfId } from '../store/changes.ts';
import { encodedAsPublished } from '../store/redirects.ts';
import type { Prepared } from './definition.ts';
import type { Handler, Moved } from './exchange.ts';
import { createGuess } from './guessed-page.ts';
import { callMcp, createMcpServerSource } from './mcp-call.ts';
import { streamFields } from './respond.ts';

export interface Route extends Omit<Row, 'handler'> {
  readonly deprecation: Announcement;
  readonly handle: Handler;
}

/** Everything that is served under one path. */
export interface Resource {
  readonly path: string;
  readonly routes: ReadonlyMap<string, Route>;
  readonly allow: string;
  readonly limited: boolean;
  readonly originChecked: boolean;
}

export interface RouteTable {
  readonly exact: ReadonlyMap<string, Resource>;
  readonly patterns: readonly Pattern[];
  readonly exists: (path: string) => boolean;
  /** The path of the page whose address with a slash behind it this is; any other path as it is. */
  readonly withoutSlash: (path: string) => string;
  /** Where an old address leads; undefined for a path that has a document or nothing. */
  readonly movedTo: (path: string) => string | undefined;
  /** What a path is answered with at which there is nothing: the page or a redirect to the one page that it can mean, else the refusal. */
  readonly missing: (path: string, method: string) => Moved | Problem | Representation;
}

type Arrival = Pick<PublishedSite, 'prefix' | 'proofs'>;

interface Pattern {
  readonly template: PathTemplate;
  readonly resource: Resource;
}

const missing = problem(notFound, 'Nothing is published at this path.');

/** The table of a service. Throws RangeError for a deprecation that contradicts itself. */
export function createRoutes({ documents, ...prepared }: Pick<Prepared, 'documents' | 'mcp' | 'prepareServer'>): RouteTable {
  const { own: ownPaths, operations, proofs = [], baseUrl, deprecations } = documents.site;
  const movedTo = (path: string): string | undefined => {
    const target = documents.get(path) === undefined ? documents.redirect?.(path) : undefined;
    return target?.startsWith('/') === true ? `${baseUrl}${target}` : target;
  };
  const document: Handler = (_, path) => {
    const representation = documents.get(path);
    if (representation !== undefined) return representation;
    // A gateway that decodes paths decodes the target of a redirect as well: a page is never moved to its own address.
    const encoded = encodedAsPublished(path);
    const page = encoded === undefined ? undefined : documents.get(encoded);
    if (page !== undefined) return page;
    const location = movedTo(path);
    return location === undefined ? missing : { kind: 'moved', location };
  };
  const handlers: Readonly<Record<Row['handler'], Handler>> = {
    document,
    changes: serveChanges(documents),
    card: serveCard(document),
    call: callMcp(createMcpServerSource(prepared), baseUrl),
  };
  const announced = announcements(deprecations);
  const missingPage = createMissing(documents, operations);
  const rows = [...documentRows(ownPaths).filter(({ name }) => operations.includes(name)), ...proofs.map(domainVerificationRow)];
  const routes = rows.map(({ handler, ...row }): Route => {
    return { ...row, deprecation: announced.get(row.name) ?? notDeprecated, handle: handlers[handler] };
  });
  return {
    ...routeTable(routes, (path) => isPublished(documents, path)),
    movedTo,
    missing: missingPage,
    withoutSlash: (path) => withoutSlash(documents, path),
  };
}

/** What a client can do that asked for a page of a name that no page has. */
const elsewhere = 'Read a page or the list from the detail, or search the pages.';

/** Where a page is read: `/docs/guide` as HTML, `/docs/guide.md` where it is Markdown alone or was requested so. */
const markdownEnding = '.md';

/** What leads on from a path at which there is nothing: the page that it means, else the nearest ones, the index and the tool that searches. */
function createMissing(documents: RenderedDocuments, operations: readonly string[]): RouteTable['missing'] {
  const { baseUrl, tools, guess: mayRedirect } = documents.site;
  // An address at which nothing is published stays one where the index cannot be read.
  const guess = createGuess(() => readOr(undefined, () => documents.guesses?.()));
  const search = tools.find((name) => name.endsWith('search_docs'));
  const next: readonly (readonly [what: string, address: string])[] = [
    ...(operations.includes('getLlmsTxt') ? [['All pages', `${baseUrl}/llms.txt`] as const] : []),
    ...(search === undefined ? [] : [[`The tool ${search}, which searches the pages`, `${baseUrl}${rpcPath}`] as const]),
  ];
  return (path, method) => {
    if (path.startsWith('/api/')) return missing;
    const isRedirected = mayRedirect !== false && (method === 'GET' || method === 'HEAD');
    // `/releases` means the document of that name more than a page about it.
    const markdownPath = `${path.replace(/(?<!\/)\/+$/, '')}${markdownEnding}`;
    if (isRedirected && isReadable(documents, markdownPath)) return { kind: 'moved', location: `${baseUrl}${markdownPath}` };
    // Some agents look for the list of pages in Markdown there.
    if (path === '/sitemap.md' && isRedirected && isReadable(documents, '/llms.txt'))
      return { kind: 'moved', location: `${baseUrl}/llms.txt` };
    const { certain, nearest } = guess(path);
    if (certain !== undefined && isRedirected && isReadable(documents, `${certain}${markdownEnding}`)) {
      const isHtml = !path.endsWith(markdownEnding) && documents.get(certain) !== undefined;
      return { kind: 'moved', location: `${baseUrl}${certain}${isHtml ? '' : markdownEnding}` };
    }
    const inMarkdown = `# Not found\n\n${missing.detail}\n`;
    if (nearest.length === 0 && !path.startsWith('/docs/')) return { ...missing, markdown: inMarkdown };
    const pages = nearest.map((page) => `${baseUrl}${page}${markdownEnding}`);
    const lines = [...pages.map((page) => ['Nearest page', page] as const), ...next];
    return {
      ...problem(notFound, [missing.detail, ...lines.map(([what, address]) => `${what}: ${address}`)].join(' '), undefined, {
        nearest: pages,
        ...(lines.length > 0 && path.startsWith('/docs/') && { resolution: elsewhere }),
      }),
      markdown: `${inMarkdown}\n${lines.map(([what, address]) => `- ${what}: <${address}>\n`).join('')}`,
    };
  };
}

const malformedSince = problem(
  badRequest,
  'The parameter since takes one snapshot id: sha256: and 64 hexadecimal digits, as in X-Snapshot-Id.',
);
const unknownText = 'What changed since that snapshot is not known: it is none of this front, or too old.';
const unknownSince: Problem = {
  ...problem(notFound, unknownText, undefined, {
    resolution: 'Read the pages again. Without since, this address lists the snapshots that can be named.',
  }),
  markdown: `# Not found\n\n${unknownText}\n`,
};

/** GET /changes.json: what changed since the snapshot that `since` names; without it the list of those that can be named. */
function serveChanges(documents: RenderedDocuments): Handler {
  return ({ incoming: { target } }, path) => {
    const query = target.indexOf('?');
    const given = new URLSearchParams(query < 0 ? '' : target.slice(query)).getAll('since');
    if (given.length === 0) return documents.get(path) ?? missing;
    const digest = given.length === 1 ? digestOfId(given[0] ?? '') : undefined;
    return digest === undefined ? malformedSince : (documents.get(changesOf(digest)) ?? unknownSince);
  };
}

/**
 * GET /api/mcp: the server card, unless the request looks for an event stream, which is not offered (SPEC 4.4). Gateways rewrite Accept, and
 * a client that gets the card in place of 405 asks for the stream again and again: its own fields count whatever Accept says.
 */
function serveCard(card: Handler): Handler {
  return (exchange, path) => {
    const { incoming } = exchange;
    const wantsStream = acceptsByName(incoming.field('accept'), 'text/event-stream');
    return wantsStream || streamFields.some((name) => incoming.field(name.toLowerCase()) !== null)
      ? problem(streamNotOffered, 'This server offers no standalone event stream.')
      : card(exchange, path);
  };
}

/**
 * Some hosts redirect every page to its address with a slash behind it: a redirect back would never end, so the page for people is there
 * too, and names its own address as the canonical one.
 */
function withoutSlash(documents: RenderedDocuments, path: string): string {
  if (!path.endsWith('/')) return path;
  const trimmed = path.replace(/(?<!\/)\/+$/, '');
  if (trimmed === '' || !isForPeople(documents, trimmed)) return path;
  // An old address with a slash keeps its redirect, unless that leads to the page without it.
  return isPublished(documents, path) && readOr(undefined, () => documents.redirect?.(path)) !== trimmed ? path : trimmed;
}

function readOr<Value>(unreadable: Value, read: () => Value): Value {
  try {
    return read();
  } catch {
    return unreadable;
  }
}

function isForPeople(documents: RenderedDocuments, path: string): boolean {
  return readOr(false, () => {
    const document = documents.get(path);
    const forms = document === undefined ? [] : [document, ...(document.alternates ?? [])];
    return forms.some(({ mediaType }) => essence(mediaType) === 'text/html');
  });
}

/** Whether there is a document; one that cannot be read is none that a guess leads to. */
function isReadable(documents: RenderedDocuments, path: string): boolean {
  return readOr(false, () => documents.get(path) !== undefined);
}

/** A document that cannot be read counts as published: its handler then fails, and `onError` receives the reason. */
function isPublished(documents: RenderedDocuments, path: string): boolean {
  return readOr(true, () => documents.get(path) !== undefined || documents.redirect?.(path) !== undefined);
}

/** Where the old address at a path leads; undefined for any other path. */
export function redirectAt(table: RouteTable, path: string | undefined): string | undefined {
  if (path === undefined || !isResource(locate(table, path))) return undefined;
  return readOr(undefined, () => table.movedTo(path));
}

/** Groups rows by path. Throws TypeError for two rows of one method and path. */
function routeTable(rows: readonly Route[], exists: (path: string) => boolean): Pick<RouteTable, 'exact' | 'patterns' | 'exists'> {
  const exact = new Map<string, Resource>();
  const patterns: Pattern[] = [];
  for (const [path, rowsOfPath] of groupBy(rows, (row) => row.path)) {
    const resource = resourceOf(path, rowsOfPath);
    const template = parsePathTemplate(path);
    if (template === undefined) exact.set(path, resource);
    else patterns.push({ template, resource });
  }
  return { exact, patterns, exists };
}

function resourceOf(path: string, rows: readonly Route[]): Resource {
  const routes = new Map<string, Route>(rows.map((row) => [row.method, row]));
  if (routes.size !== rows.length) throw new TypeError(`routes: expected one row for each method of ${path}`);
  const get = routes.get('GET');
  if (get !== undefined) routes.set('HEAD', get);
  const allow = [...(get === undefined ? [] : ['GET', 'HEAD']), ...(routes.has('POST') ? ['POST'] : []), 'OPTIONS'].join(', ');
  return {
    path,
    routes,
    allow,
    limited: rows.some(({ limited }) => limited),
    originChecked: rows.some(({ originChecked }) => originChecked),
  };
}

/** The operation that an answer belongs to: that of the method, or of GET where the method is not supported. */
export function operationOf(resource: Resource | undefined, method: string): Route | undefined {
  return resource?.routes.get(method) ?? resource?.routes.get('GET');
}

export function isResource(located: Resource | Problem): located is Resource {
  return 'routes' in located;
}

/** The path of a request target below the prefix, as it is published; undefined when it lies elsewhere. */
export function pathOf(target: string, table: Pick<RouteTable, 'withoutSlash'>, arrival: Arrival): string | undefined {
  const path = pathBelow(target, arrival);
  return path === undefined ? undefined : table.withoutSlash(path);
}

/** The same as it was asked for. Proofs lie at the root of the host too. */
function pathBelow(target: string, { prefix, proofs }: Arrival): string | undefined {
  const query = target.indexOf('?');
  const path = query < 0 ? target : target.slice(0, query);
  if (prefix === '') return withoutEndingSlash(path);
  if (path === prefix) return '/';
  if (path.startsWith(`${prefix}/`)) return withoutEndingSlash(path.slice(prefix.length));
  return proofs?.includes(path) ? path : undefined;
}

/** Clients are configured with a slash behind the endpoint, and no client follows a redirect of a POST: both are the endpoint. */
function withoutEndingSlash(path: string): string {
  return path === `${rpcPath}/` ? rpcPath : path;
}

export function locate(table: RouteTable, path: string | undefined): Resource | Problem {
  const resource =
    path === undefined
      ? undefined
      : (table.exact.get(path) ??
        table.patterns.find(({ template }) => parameterValue(template, path) !== undefined && table.exists(path))?.resource);
  return resource ?? missing;
}
