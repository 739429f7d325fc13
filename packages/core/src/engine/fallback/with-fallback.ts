// A front on the host of a site that exists: what is ours is answered here, everything else is the site's own answer, byte for byte.
// A page of the site that the snapshot knows is Markdown for those who prefer it; otherwise it gets two fields and nothing else.
import type { Connection, ServiceRequest } from '../../shared/service-request.ts';
import type { HeaderList, ServiceResponse } from '../../shared/service-response.ts';
import { fromRequest, toResponse } from '../pipeline/fetch.ts';
import type { Service, ServiceProvider } from '../pipeline/service.ts';
import type { Snapshot } from '../store/snapshot.ts';
import { createFallbackRoutes, type FallbackRoute, type FallbackRouteOptions } from './fallback-route.ts';

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

/** What a platform has besides Fetch, for one request. */
export interface FallbackCall {
  /** The request as the pipeline sees it. */
  readonly incoming?: ServiceRequest;
  /** For answers of the front. */
  readonly init?: ResponseInit;
  /** Asks the site, with what the platform passes along with a request. */
  readonly next?: (request: Request) => Response | Promise<Response>;
}

/** A front for an existing site as a function of Fetch: `next` asks the site, with the request as it came. */
export function withFallback(
  source: ServiceProvider,
  { next, ...options }: FallbackOptions & { readonly next: (request: Request) => Response | Promise<Response> },
): (request: Request, connection?: Connection, call?: FallbackCall) => Promise<Response> {
  const sides = createFallbackRouter(source, options);
  return async (request, connection = {}, call = {}) => {
    const { incoming = fromRequest(request, connection), init, next: site = next } = call;
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
