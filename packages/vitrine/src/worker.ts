// Public entry "vitrine/worker": a front as the default export of a Cloudflare Worker.
import { type FollowedDefinition, followedDefinition, type FollowedDefinitionOptions } from '@vitrine/adapter-worker/follow';
import type { RateLimitBinding } from '@vitrine/adapter-worker/rate-limit-binding';
import { toWorkerWithFallback as workerWithFallback } from '@vitrine/adapter-worker/with-fallback';
import { toWorker as workerOf, type Worker, type WorkerDefinition } from '@vitrine/adapter-worker';
import type { WorkerContext } from '@vitrine/adapter-worker/worker';
import { type RenderedDocuments, openDocuments, openSnapshot, type Snapshot } from '@vitrine/core';
import type { SnapshotReader } from '@vitrine/core/follow';
import { mcpContentOf } from './front/content.ts';
import type { FallbackOptions } from './front/fallback.ts';
import { sourceBytes, adopt } from './front/open.ts';
import type { FrontOptions } from './front/options.ts';

export { type AnalyticsBinding, createAnalyticsListener } from '@vitrine/adapter-worker/analytics';
export { type AssetsBinding, readAsset } from '@vitrine/adapter-worker/asset';
export { fromKv, fromR2, type KvBinding, type R2Binding, type FollowedDefinitionOptions } from '@vitrine/adapter-worker/follow';
export type { RateLimitBinding } from '@vitrine/adapter-worker/rate-limit-binding';
export type { Worker } from '@vitrine/adapter-worker';
export type { WorkerContext } from '@vitrine/adapter-worker/worker';

/** A source that is followed, as `follow` makes it. */
export interface FollowedSnapshot {
  /** Begins to follow, with a definition for each snapshot. */
  follow<Definition>(define: (snapshot: Snapshot, documents: RenderedDocuments) => Definition): FollowedDefinition<Definition>;
}

type FileOrFollowed = Uint8Array | ArrayBuffer | FollowedSnapshot;

/** What a Worker serves: the bytes of a snapshot file, a followed source, or a function of the bindings that gives one of them. */
export type WorkerSource<Env> = FileOrFollowed | ((env: Env) => FileOrFollowed | Promise<FileOrFollowed>);

/** What the documents of a file publish: it is built with these. */
type Published =
  | 'baseUrl'
  | 'deprecations'
  | 'documents'
  | 'explorer'
  | 'legacyRateLimitFields'
  | 'onWarning'
  | 'proofs'
  | 'rateLimit'
  | 'surfaces';

/** Options of `toWorker`. Where one contradicts the documents of the file, every answer is 503 and the reason is logged. */
export interface WorkerOptions extends Omit<FrontOptions, Published | 'follow' | 'runGenerators'> {
  /** Called before the isolate's own limiter, so that one quota holds for a location. Give it the figures of the policy. */
  readonly rateLimitBinding?: RateLimitBinding;
  /** The same for networks, by the name of each. */
  readonly networkRateLimitBindings?: Readonly<Record<string, RateLimitBinding>>;
}

/** Options of `toWorkerWithFallback`. */
export interface FallbackWorkerOptions extends WorkerOptions, FallbackOptions {
  /**
   * Asks the site for what is not the front's, with the request and the context as they came: `(request) => env.ASSETS.fetch(request)`, or
   * `(request, context) => app.fetch(request, env, context)`.
   */
  readonly next: (request: Request, context: WorkerContext | undefined) => Response | Promise<Response>;
}

/**
 * Follows a reader of KV or R2: what it holds next is served next. A Worker that follows nothing carries no code for it. Throws RangeError
 * for `everySeconds` out of bounds.
 *
 * @example examples/minimal-worker/from-r2.ts
 * ```ts
 * export default toWorker((env: Env) =>
 *   follow(fromR2(env.BUCKET, 'front.vitrine'), {
 *     initial: new Uint8Array(snapshot),
 *     trust: env.TRUST.split(','),
 *     onEvent: (event) => console.log(JSON.stringify(event)),
 *   }),
 * );
 * ```
 */
export function follow(reader: SnapshotReader, options: FollowedDefinitionOptions = {}): FollowedSnapshot {
  return { follow: (define) => followedDefinition(reader, ({ snapshot, documents }) => define(snapshot, documents), options) };
}

/**
 * Makes the default export of a Worker. The first request of an isolate makes the front; while that fails, the answer is 503 and the
 * reason is logged.
 *
 * @example examples/minimal-worker/worker.ts
 * ```ts
 * import { type RateLimitBinding, toWorker } from 'vitrine/worker';
 * import snapshot from './snapshot.vitrine';
 *
 * export default toWorker(snapshot, (env: { readonly RATE_LIMIT: RateLimitBinding }) => ({ rateLimitBinding: env.RATE_LIMIT }));
 * ```
 */
export function toWorker<Env>(source: WorkerSource<Env>, options: WorkerOptions | ((env: Env) => WorkerOptions) = {}): Worker<Env> {
  return workerOf<Env>((env) => {
    const given = typeof options === 'function' ? options(env) : options;
    return defined(source, env, (snapshot, documents) => definitionOf(snapshot, documents, given));
  });
}

/**
 * Makes the default export of a Worker in front of a site: what is not the front's goes to `next`.
 *
 * @example examples/existing-site/worker.ts
 * ```ts
 * import { type AssetsBinding, toWorkerWithFallback } from 'vitrine/worker';
 * import front from './front.vitrine';
 *
 * export default toWorkerWithFallback(front, (env: { readonly ASSETS: AssetsBinding }) => ({
 *   mcpAlias: '/mcp',
 *   next: (request) => env.ASSETS.fetch(request),
 * }));
 * ```
 */
export function toWorkerWithFallback<Env>(source: WorkerSource<Env>, options: (env: Env) => FallbackWorkerOptions): Worker<Env> {
  return workerWithFallback<Env>((env) => {
    const { next, mcpAlias, ...given } = options(env);
    return defined(source, env, (snapshot, documents) => ({
      ...definitionOf(snapshot, documents, given),
      snapshot,
      next,
      ...(mcpAlias !== undefined && { mcpAlias }),
    }));
  });
}

async function defined<Env, Definition>(
  source: WorkerSource<Env>,
  env: Env,
  define: (snapshot: Snapshot, documents: RenderedDocuments) => Definition,
): Promise<Definition | FollowedDefinition<Definition>> {
  const opened = typeof source === 'function' ? await source(env) : source;
  const file = sourceBytes(opened);
  if (file !== undefined) return define(openSnapshot(file), openDocuments(file));
  if (!('follow' in opened))
    throw new TypeError('source: expected the bytes of a snapshot file or a followed source such as follow(fromR2(bucket, key))');
  return opened.follow(define);
}

function definitionOf(snapshot: Snapshot, documents: RenderedDocuments, options: WorkerOptions): WorkerDefinition {
  // Tools of a team's own are compared at once: a call would be too late to say that the documents do not list them.
  const { mcp = () => mcpContentOf(snapshot, options) } = adopt(snapshot, documents, options);
  return { ...options, documents, mcp };
}
