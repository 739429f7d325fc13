// A front on the host of a site that exists: what is ours is answered here, everything else is the site's own answer, byte for byte.
// A page of the site that the snapshot knows is Markdown for those who prefer it; otherwise it gets two fields and nothing else.
import type { Connection, ServiceRequest } from '../../shared/service-request.ts';
import type { HeaderList, ServiceResponse } from '../../shared/service-response.ts';
import { fromRequest, toResponse } from '../pipeline/fetch.ts';
import type { Service, ServiceProvider } from '../pipeline/service.ts';
import type { Snapshot, Page } from '../store/snapshot.ts';
import { acceptsByName, wantsMore } from '../http/negotiation.ts';
import { pagePath } from '../../shared/document-path.ts';

/** What a front needs to know of the existing site. */
export interface FallbackOptions extends Omit<FallbackRouteOptions, 'snapshot'> {
  /** The snapshot that the service was made of, or a function that names the one of now. */
  readonly snapshot: Snapshot | (() => Snapshot);
}

/** A front for an existing site, for hosts that pass values. */
export interface FallbackRouter {
  /** What a request is for: method, path with query, Accept. */
  route(method: string, target: string, accept: string | null): FallbackRoute;
  /** The answer to what is the front's: `front` and `markdown`. */
  answer(route: FallbackRoute, incoming: ServiceRequest): Promise<ServiceResponse>;
  /** Fields of the site's answer to a `page`, as they are to be: only Vary and Link, with what the site sent. */
  fields(route: FallbackRoute, answer: SiteResponse): HeaderList;
}

/** What the site sent, as far as it is looked at; null for a field that it did not send. */
export interface SiteResponse {
  readonly status: number;
  readonly vary: string | null;
  readonly link: string | null;
}

/** A service with its site, and what every request would otherwise work out again. */
interface Sides {
  readonly service: Service;
  readonly snapshot: Snapshot;
  readonly route: FallbackRouter['route'];
  readonly origin: string;
  /** Empty where the front has no contract. */
  readonly contract: string;
}

/**
 * Puts a service in front of an existing site. Throws TypeError when both would answer at one address, at once for a service and at the next
 * request for a function that names one.
 */
export function createFallbackRouter(source: ServiceProvider, { snapshot, ...options }: FallbackOptions): FallbackRouter {
  let cachedSides: Sides | undefined;

  function current(): Sides {
    const service = typeof source === 'function' ? source() : source;
    const content = typeof snapshot === 'function' ? snapshot() : snapshot;
    if (cachedSides?.service === service && cachedSides.snapshot === content) return cachedSides;
    const route = createFallbackRoutes(service, { snapshot: content, ...options });
    return (cachedSides = {
      service,
      snapshot: content,
      route,
      origin: new URL(service.baseUrl).origin,
      contract: contractLink(service),
    });
  }
  if (typeof source !== 'function' && typeof snapshot !== 'function') current();

  return {
    route: (method, target, accept) => current().route(method, target, accept),
    async answer(route, incoming) {
      const { service, origin } = current();
      const reply = await service.handle('target' in route ? changed(incoming, route) : incoming);
      return route.kind === 'markdown' ? asPage(reply, origin + route.target) : reply;
    },
    fields(route, { status, vary, link }) {
      if (route.kind !== 'page') return [];
      const { origin, contract } = current();
      const varies: HeaderList = [['Vary', withAccept(vary)]];
      if (status !== 304 && (status < 200 || status > 299)) return varies;
      const alternateLink = `<${origin}${route.markdownAlternate}>; rel="alternate"; type="text/markdown"${contract}`;
      return [...varies, ['Link', link === null ? alternateLink : `${link}, ${alternateLink}`]];
    },
  };
}

/** A front for an existing site as a function of Fetch: `next` asks the site, with the request as it came. */
export function withFallback(
  source: ServiceProvider,
  { next, ...options }: FallbackOptions & { readonly next: (request: Request) => Response | Promise<Response> },
): (request: Request, connection?: Connection) => Promise<Response> {
  const answer = createFetchFallback(source, options);
  return (request, connection = {}) => answer(request, fromRequest(request, connection), next);
}

/** The same for platforms that know more of a request than Fetch. `init` is for answers of the front. */
export function createFetchFallback(
  source: ServiceProvider,
  options: FallbackOptions,
  init?: ResponseInit,
): (request: Request, incoming: ServiceRequest, site: (request: Request) => Response | Promise<Response>) => Promise<Response> {
  const sides = createFallbackRouter(source, options);
  return async (request, incoming, site) => {
    const route = sides.route(incoming.method, incoming.target, incoming.field('accept'));
    if ('target' in route) return toResponse(await sides.answer(route, incoming), init);
    const response = await site(request);
    return route.kind === 'site' ? response : withFields(response, sides.fields(route, answerOf(response)));
  };
}

/** The context of a Hono middleware, as far as it is used here. */
export interface HonoContext {
  readonly req: { readonly raw: Request; arrayBuffer(): Promise<ArrayBuffer> };
  readonly res: Response;
}

/** A front in a Hono application: `app.use(toHono(service, { snapshot }))`. */
export function toHono<Context extends HonoContext>(
  source: ServiceProvider,
  { connection, ...options }: FallbackOptions & { readonly connection?: (context: Context) => Connection },
): (context: Context, next: () => Promise<void>) => Promise<Response | undefined> {
  const sides = createFallbackRouter(source, options);
  return async (context, next) => {
    const { raw } = context.req;
    const incoming = fromRequest(raw, connection?.(context) ?? {});
    const route = sides.route(incoming.method, incoming.target, incoming.field('accept'));
    if ('target' in route) {
      const readable = raw.bodyUsed ? changed(incoming, { body: bodyKeptBy(context) }) : incoming;
      return toResponse(await sides.answer(route, readable));
    }
    await next();
    // Hono copies fields of an earlier answer over those of a later one, so they are set in place.
    if (route.kind === 'page')
      for (const [name, value] of sides.fields(route, answerOf(context.res))) context.res.headers.set(name, value);
    return undefined;
  };
}

/** A response with other fields. Its body is passed on as it is: a stream stays one, and what is compressed stays so. */
function withFields(response: Response, fields: HeaderList): Response {
  // An error of the network has no status that can be sent, and an upgrade has no body to pass on.
  if (response.status < 200) return response;
  const changed = new Response(response.body, response);
  for (const [name, value] of fields) changed.headers.set(name, value);
  return changed;
}

function answerOf({ status, headers }: Response): SiteResponse {
  return { status, vary: headers.get('vary'), link: headers.get('link') };
}

function changed(incoming: ServiceRequest, { target, body }: Partial<Pick<ServiceRequest, 'target' | 'body'>>): ServiceRequest {
  if (body === undefined && incoming.target === target) return incoming;
  return {
    method: incoming.method,
    target: target ?? incoming.target,
    connection: incoming.connection,
    field: (name) => incoming.field(name),
    body: body ?? ((maxBytes) => incoming.body(maxBytes)),
    ...(incoming.signal && { signal: incoming.signal }),
  };
}

/** Hono keeps what `c.req.json()` and its like have read; of `c.req.raw` nothing is kept. */
function bodyKeptBy({ req }: HonoContext): ServiceRequest['body'] {
  return async (maxBytes) => {
    // oxlint-disable-next-line bodies/one-buffer -- what is in memory already
    const body = await req.arrayBuffer().catch(() => undefined);
    if (body === undefined) return 'consumed';
    return body.byteLength > maxBytes ? 'too-large' : new Uint8Array(body);
  };
}

/** The Markdown of a page, answered at the page's own address (RFC 9110 section 8.7). */
function asPage(reply: ServiceResponse, location: string): ServiceResponse {
  const vary = reply.fields.find(([name]) => name === 'Vary')?.[1] ?? null;
  const others = reply.fields.filter(([name]) => name !== 'Vary');
  const contentLocation: HeaderList = reply.status < 400 ? [['Content-Location', location]] : [];
  return { ...reply, fields: [...others, ['Vary', withAccept(vary)], ...contentLocation] };
}

/** Vary with Accept (RFC 9110 section 12.5.5). */
function withAccept(vary: string | null): string {
  if (vary === null || vary.trim() === '') return 'Accept';
  const names = vary.split(',').map((name) => name.trim().toLowerCase());
  return names.includes('*') || names.includes('accept') ? vary : `${vary}, Accept`;
}

/** What follows in a Link field: the contract, where the front has one (RFC 8631). */
function contractLink(service: Service): string {
  const { origin, pathname } = new URL(service.baseUrl);
  const contract = `${pathname.replace(/\/$/, '')}/openapi.json`;
  return service.has(contract) ? `, <${origin}${contract}>; rel="service-desc"; type="application/json"` : '';
}

// What a request is for where a front serves an existing site's host: the front, a page of the site that the snapshot knows, or anything else
// of the site. Pages are known by their `url`. Nothing here reads a body or a field but Accept.

/** What a request is for. `target` is where the service answers it; `markdownAlternate` is the path of the page's Markdown. */
type FallbackRoute =
  | { readonly kind: 'front'; readonly target: string }
  | { readonly kind: 'markdown'; readonly target: string }
  | { readonly kind: 'page'; readonly markdownAlternate: string }
  | { readonly kind: 'site' };

/** What routes are found by. */
interface FallbackRouteOptions {
  readonly snapshot: Pick<Snapshot, 'pages' | 'facts'>;
  /** A second path of the tool endpoint at the root of the host, such as `/mcp`. Default: none. */
  readonly mcpAlias?: string;
}

const site: FallbackRoute = { kind: 'site' };
const html = 'text/html';
const markdown = 'text/markdown';

/**
 * Makes the function that routes requests. Throws TypeError when the front answers at the address of a page of the site, or
 * when `mcpAlias` is no path.
 */
export function createFallbackRoutes(
  service: Pick<Service, 'baseUrl' | 'has' | 'redirect'>,
  { snapshot, mcpAlias }: FallbackRouteOptions,
): (method: string, target: string, accept: string | null) => FallbackRoute {
  const prefix = prefixOf(service.baseUrl);
  if (mcpAlias !== undefined && !/^\/[\w/.~-]+$/.test(mcpAlias))
    throw new TypeError(`mcpAlias: expected a path such as /mcp, received ${JSON.stringify(mcpAlias)}`);
  const markdownAlternates = markdownAlternatesOf(service, snapshot, prefix);

  /** Whether an old address of a page leads to its Markdown, because the front has no pages for people. */
  const leadsToMarkdown = (path: string): boolean => !path.endsWith('.md') && service.redirect(path)?.endsWith('.md') === true;

  return (method, target, accept) => {
    const query = target.indexOf('?');
    const path = query < 0 ? target : target.slice(0, query);
    const isRead = method === 'GET' || method === 'HEAD';
    const markdownAlternate = isRead ? markdownAlternates.get(pageKey(path)) : undefined;
    // The site answers for its pages under every spelling of their path, and for old addresses that redirect to Markdown when HTML is asked for.
    if (markdownAlternate !== undefined)
      return prefersMarkdown(accept) ? { kind: 'markdown', target: markdownAlternate } : { kind: 'page', markdownAlternate };
    if (isRead && !prefersMarkdown(accept) && leadsToMarkdown(path)) return site;
    if (service.has(path)) return { kind: 'front', target };
    if (path === mcpAlias) return { kind: 'front', target: `${prefix}/api/mcp${target.slice(path.length)}` };
    // RFC 8615: what is well known is known at the root of the host.
    if (prefix !== '' && path.startsWith('/.well-known/') && service.has(`${prefix}${path}`))
      return { kind: 'front', target: `${prefix}${target}` };
    return site;
  };
}

/** A browser never names Markdown; who names it reads it, unless it wants HTML more (RFC 9110 section 12.5.1). */
function prefersMarkdown(accept: string | null): boolean {
  if (accept === null || !/markdown/i.test(accept) || !acceptsByName(accept, markdown)) return false;
  return !wantsMore(accept, html, markdown);
}

/** Pages of the site by their path, each with the path of its Markdown. */
function markdownAlternatesOf(
  service: Pick<Service, 'baseUrl' | 'has'>,
  { pages, facts }: FallbackRouteOptions['snapshot'],
  prefix: string,
): ReadonlyMap<string, string> {
  const { docs_base_url: docs } = facts.product;
  const origins = new Set([service.baseUrl, docs ?? service.baseUrl].map((url) => new URL(url).origin));
  const markdownAlternates = new Map<string, string>();
  for (const page of pages) {
    const url = siteUrl(page, docs);
    const markdownAlternate = `${prefix}${pagePath(page)}`;
    // An address with a fragment is a part of a page.
    if (url === undefined || url.hash !== '' || !origins.has(url.origin) || !service.has(markdownAlternate)) continue;
    if (service.has(url.pathname))
      throw new TypeError(
        `withFallback: the front answers ${url.pathname}, which is a page of the site; switch that surface off, or give the base URL a path`,
      );
    if (!markdownAlternates.has(pageKey(url.pathname))) markdownAlternates.set(pageKey(url.pathname), markdownAlternate);
  }
  return markdownAlternates;
}

function siteUrl({ url }: Page, docs: string | undefined): URL | undefined {
  if (url === undefined) return undefined;
  if (URL.canParse(url)) return new URL(url);
  return docs === undefined ? undefined : new URL(url.replace(/^\//, ''), docs.endsWith('/') ? docs : `${docs}/`);
}

/** One name for the spellings that sites serve a page under: `/guide`, `/guide/`, `/guide.html`, `/guide/index.html`. */
function pageKey(path: string): string {
  const page = path.endsWith('.html') ? path.slice(0, -5) : path;
  const folder = page.endsWith('/index') ? page.slice(0, -6) : page;
  return folder.endsWith('/') ? folder.slice(0, -1) : folder;
}

function prefixOf(baseUrl: string): string {
  const { pathname } = new URL(baseUrl);
  return pathname === '/' ? '' : pathname.replace(/\/$/, '');
}
