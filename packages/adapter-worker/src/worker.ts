// toWorker: a service as the default export of a Cloudflare Worker. The service is made by the first request of an
// isolate, because bindings are not there before. The service is kept, never a promise of it, since a promise
// belongs to the request that began it and is lost with it.
import {
  createMemoryLimiter,
  createService,
  fromRequest,
  type Reply,
  type Service,
  type ServiceDefinition,
  serviceUnavailable,
  toResponse,
} from '@vitrine/core';
import { guardedBy, type RateLimitBinding } from './rate-limit-binding.ts';

/** Clients that one isolate keeps apart at once: it sees a share of them, and has 128 MB for everything. 64 bytes each. */
export const trackedClients = 16_384;

/** Cloudflare's own: bodies are sent as they are, because codings were applied when the documents were rendered. */
export const asItIs: ResponseInit & { readonly encodeBody: 'manual' } = { encodeBody: 'manual' };

/** What `createService` takes, and a guard that all isolates of a location share. */
export interface WorkerDefinition extends ServiceDefinition {
  /** Asked before the isolate's own limiter, so that one quota holds for a whole location. Give it the figures of the policy. */
  readonly guard?: RateLimitBinding;
  /** The same for networks, by the name of each: a binding with the figures of its policy. Without one a network is counted by isolate. */
  readonly networkGuards?: Readonly<Record<string, RateLimitBinding>>;
}

/** The default export of a Worker, as far as it is used here. */
export interface Worker<Env> {
  fetch(request: Request, env: Env): Promise<Response>;
}

/**
 * Makes the default export of a Worker. `define` is called with the bindings by the first request of an isolate, and
 * again by the next one when it throws; meanwhile the answer is 503 and the reason is logged.
 */
export function toWorker<Env>(define: (env: Env) => WorkerDefinition | Promise<WorkerDefinition>): Worker<Env> {
  return createWorker(
    define,
    (service) => async (request) => toResponse(await service.handle(fromRequest(request, connectionOf(request))), asItIs),
  );
}

/** What answers the requests of an isolate. */
export type Answerer = (request: Request) => Promise<Response>;

/** A Worker whose isolates each make a service and what answers with it, once. */
export function createWorker<Env, Definition extends WorkerDefinition>(
  define: (env: Env) => Definition | Promise<Definition>,
  answererOf: (service: Service, definition: Definition) => Answerer,
): Worker<Env> {
  let answerer: Answerer | undefined;

  async function start(env: Env): Promise<Answerer> {
    const definition = await define(env);
    const started = answererOf(createService(limited(definition)), definition);
    return (answerer ??= started);
  }

  return {
    async fetch(request, env) {
      let running: Answerer;
      try {
        running = answerer ?? (await start(env));
      } catch (error) {
        console.error(error);
        return toResponse(unavailable(), asItIs);
      }
      return running(request);
    },
  };
}

/** Cloudflare sets the field itself and lets no client's through. */
export function connectionOf({ headers }: Request): { readonly remoteAddress?: string } {
  const remoteAddress = headers.get('cf-connecting-ip');
  return remoteAddress === null ? {} : { remoteAddress };
}

function limited({ guard, networkGuards = {}, ...definition }: WorkerDefinition): ServiceDefinition {
  const { rateLimit, networks = [] } = definition.documents.site;
  const limiter = definition.limiter ?? createMemoryLimiter({ ...rateLimit, clients: trackedClients });
  for (const name of Object.keys(networkGuards))
    if (!networks.some((network) => network.name === name))
      throw new TypeError(`networkGuards.${name}: the documents name no such network`);
  const guards = new Map(Object.entries(networkGuards));
  if (guard !== undefined) guards.set(rateLimit.name, guard);
  if (guards.size === 0) return { ...definition, limiter };
  return { ...definition, limiter: guardedBy(guards, limiter, definition.onError?.bind(definition)) };
}

/** The one refusal that cannot come from a service: there is none, and so no base URL for the problem's type. */
function unavailable(): Reply {
  const { code, status, title, resolution } = serviceUnavailable;
  const id = crypto.randomUUID();
  const instance = `urn:uuid:${id}`;
  const document = { type: 'about:blank', title, status, detail: 'The service could not start.', instance, code, resolution };
  const body = JSON.stringify(document);
  return {
    status,
    fields: [
      ['Content-Type', 'application/problem+json'],
      ['Content-Length', String(body.length)],
      ['Cache-Control', 'no-store'],
      ['Retry-After', '5'],
      ['X-Content-Type-Options', 'nosniff'],
      ['X-Request-Id', id],
      ['Access-Control-Allow-Origin', '*'],
    ],
    body,
  };
}
