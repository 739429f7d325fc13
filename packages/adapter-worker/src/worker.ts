// toWorker: a service as the default export of a Worker. The first request makes it, because bindings do not exist earlier.
import {
  type Connection,
  createService,
  type RateLimiter,
  type ServiceRequest,
  type ServiceResponse,
  type Service,
  type ServiceDefinition,
} from '@vitrine/core';
import { fromRequest, getOrCreateLimiter, serviceUnavailable, toResponse } from '@vitrine/core/serving';
import { guardedBy, type RateLimitBinding } from './rate-limit-binding.ts';
import { within } from './deadline.ts';
import type { FollowedDefinition } from './follow.ts';

/** Clients that one isolate keeps apart at once: it sees a share of them, and has 128 MB for everything. 64 bytes each. */
export const trackedClients = 16_384;

/** Cloudflare's own: bodies are sent as they are, because codings were applied when the documents were rendered. */
export const asItIs: ResponseInit & { readonly encodeBody: 'manual' } = { encodeBody: 'manual' };

/** What `createService` takes, and a rate-limit binding that all isolates of a location share. */
export interface WorkerDefinition extends ServiceDefinition {
  /** Called before the isolate's own limiter, so that one quota holds for a whole location. Give it the figures of the policy. */
  readonly rateLimitBinding?: RateLimitBinding;
  /** The same for networks, by the name of each: a binding with the figures of its policy. Without one a network is counted by isolate. */
  readonly networkRateLimitBindings?: Readonly<Record<string, RateLimitBinding>>;
}

/** What the platform passes along with a request. */
export interface WorkerContext {
  waitUntil(promise: Promise<unknown>): void;
  passThroughOnException(): void;
  readonly props: unknown;
}

/** The default export of a Worker, as far as it is used here. */
export interface Worker<Env> {
  fetch(request: Request, env: Env, context?: WorkerContext): Promise<Response>;
}

/** What a Worker is made of: a definition that stays, or one that follows a source (`followedDefinition`). */
export type DefinitionFactory<Env, Definition> = (
  env: Env,
) => Definition | FollowedDefinition<Definition> | Promise<Definition | FollowedDefinition<Definition>>;

/**
 * Makes the default export of a Worker. `define` is called with the bindings by the first request of an isolate. When it throws, the reason is
 * logged and the answer is 503; it is called again after 1 second, after 2, and so on up to 30.
 */
export function toWorker<Env>(define: DefinitionFactory<Env, WorkerDefinition>): Worker<Env> {
  return createWorker(define, (service) => async (request) => toResponse(await service.handle(incomingOf(request)), asItIs));
}

export type Answerer = (request: Request, context: WorkerContext | undefined) => Promise<Response>;

interface Made {
  readonly answer: Answerer;
  readonly limiter: RateLimiter;
}

interface Isolate {
  readonly current: Made;
  /** Looks at the source, where there is one and it is time. */
  look?(now: number): Promise<void> | undefined;
}

/** A Worker whose isolates each make a service and what answers with it: once, or for each snapshot of a source. */
export function createWorker<Env, Definition extends WorkerDefinition>(
  define: DefinitionFactory<Env, Definition>,
  answererOf: (service: Service, definition: Definition) => Answerer,
): Worker<Env> {
  const isolate = createStart<Isolate>();

  function make(definition: Definition, before?: Made): Made {
    const { limiter, guarded } = limiterOf(definition, before?.limiter);
    return { limiter, answer: answererOf(createService({ ...definition, limiter: guarded }), definition) };
  }

  async function start(env: Env, context: WorkerContext | undefined): Promise<Isolate> {
    const defined = await define(env);
    return 'follow' in defined ? followed(defined, make, context) : { current: make(defined) };
  }

  return {
    async fetch(request, env, context) {
      const running = isolate.value ?? (await isolate.wait(() => start(env, context), context));
      if (running === undefined) return toResponse(unavailable(isolate.retryAfterSeconds()), asItIs);
      const looking = running.look?.(Date.now());
      if (looking !== undefined) context?.waitUntil(looking);
      return running.current.answer(request, context);
    },
  };
}

/** How long the first requests wait for the first look at a source where a snapshot comes with the script, in milliseconds. */
const firstLookMs = 1_000;

async function followed<Definition>(
  defined: FollowedDefinition<Definition>,
  make: (definition: Definition, before?: Made) => Made,
  context: WorkerContext | undefined,
): Promise<Isolate> {
  const { everyMs } = defined;
  const follower = await defined.follow(make);
  if (follower.state.checkedAt === undefined) {
    // Other isolates may serve something newer than what came with the script.
    const looking = follower.refresh();
    context?.waitUntil(looking);
    await within(firstLookMs, looking);
  }
  let next = Date.now() + everyMs;
  return {
    get current() {
      return follower.current;
    },
    look(now) {
      if (now < next) return undefined;
      next = now + everyMs;
      return follower.refresh();
    },
  };
}

/**
 * A request as its client sent it. Cloudflare sets CF-Connecting-IP itself and lets no client's through; its request has the declared
 * length. It replaces Accept-Encoding, and what the client sent, such as nothing, is in `cf`.
 */
export function incomingOf(request: Request & { readonly cf?: { readonly clientAcceptEncoding?: unknown } }): ServiceRequest {
  const accepted = request.cf?.clientAcceptEncoding;
  const connection: Connection = { framed: true, remoteAddress: request.headers.get('cf-connecting-ip') ?? undefined };
  return fromRequest(request, connection, typeof accepted === 'string' ? accepted : undefined);
}

/** The limiter that counts, with its guards, and the one without, which the next snapshot continues with. */
function limiterOf(
  definition: WorkerDefinition,
  before: RateLimiter | undefined,
): { readonly limiter: RateLimiter; readonly guarded: RateLimiter } {
  const { rateLimitBinding, networkRateLimitBindings = {} } = definition;
  const { rateLimit, networks = [] } = definition.documents.site;
  const limiter = definition.limiter ?? getOrCreateLimiter({ ...rateLimit, clients: trackedClients }, before);
  for (const name of Object.keys(networkRateLimitBindings))
    if (!networks.some((network) => network.name === name))
      throw new TypeError(`networkRateLimitBindings.${name}: the documents name no such network`);
  const onError = definition.onError?.bind(definition) ?? ((error: unknown) => console.error(error));
  const guards = new Map<string, RateLimitBinding>();
  const bindings = Object.entries<RateLimitBinding | undefined>(networkRateLimitBindings);
  if ('rateLimitBinding' in definition) bindings.push([rateLimit.name, rateLimitBinding]);
  for (const [name, binding] of bindings)
    if (typeof binding?.limit === 'function') guards.set(name, binding);
    else if (before === undefined)
      onError(
        new TypeError(`policy ${name}: expected a rate-limit binding, received ${typeof binding}; each isolate counts alone`),
      );
  return { limiter, guarded: guards.size === 0 ? limiter : guardedBy(guards, limiter, onError) };
}

/** The one refusal that cannot come from a service: there is none, and so no base URL for the problem's type. */
function unavailable(retryAfterSeconds: number): ServiceResponse {
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
      ['Retry-After', String(retryAfterSeconds)],
      ['X-Content-Type-Options', 'nosniff'],
      ['X-Request-Id', id],
      ['Access-Control-Allow-Origin', '*'],
    ],
    body,
  };
}

// The start of an isolate: one at a time, however many requests wait for it, and after a failure none for a while. Workers bind a promise to
// the request that made it and lose it with that request. So no promise is shared: each request waits by a timer of its own, and looks at
// what is there.

/** How long a request waits, and after how long a start counts as lost with its request, in milliseconds. */
const maxWaitMs = 10_000;
const lookMs = 10;
const firstBackoffMs = 1_000;
const maxBackoffMs = 30_000;

/** What keeps work alive beyond the answer of its request. */
interface Context {
  waitUntil(promise: Promise<unknown>): void;
}

interface Start<Value> {
  /** What the isolate has; undefined before the start succeeded. */
  readonly value: Value | undefined;
  /** Waits for the start, which `begin` is where none is under way. Undefined when it failed or takes too long. */
  wait(begin: () => Promise<Value>, context: Context | undefined): Promise<Value | undefined>;
  /** Seconds until the next start, at least 1. */
  retryAfterSeconds(): number;
}

function createStart<Value>(): Start<Value> {
  let value: Value | undefined;
  let busyUntil = 0;
  let retryAt = 0;
  let failures = 0;

  async function run(begin: () => Promise<Value>): Promise<void> {
    busyUntil = Date.now() + maxWaitMs;
    try {
      const started = await begin();
      value ??= started;
    } catch (error) {
      console.error(error);
      retryAt = Date.now() + Math.min(maxBackoffMs, firstBackoffMs * 2 ** failures++);
    }
    busyUntil = 0;
  }

  return {
    get value(): Value | undefined {
      return value;
    },
    async wait(begin, context) {
      const deadline = Date.now() + maxWaitMs;
      for (let now = Date.now(); value === undefined && now < deadline; now = Date.now()) {
        if (now < busyUntil) await new Promise((resolve) => setTimeout(resolve, lookMs));
        else if (now < retryAt) break;
        else {
          const running = run(begin);
          // It continues for others when the client of this request has gone.
          context?.waitUntil(running);
          await within(deadline - now, running);
        }
      }
      return value;
    },
    retryAfterSeconds: () => Math.max(1, Math.ceil((retryAt - Date.now()) / 1_000)),
  };
}
