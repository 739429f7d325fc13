// Compiled with Cloudflare's own types: what they call a handler and bindings is what is used here.
import { fromKv, fromR2, followedDefinition } from '@vitrine/adapter-worker/follow';
import { readAsset } from '@vitrine/adapter-worker/asset';
import { toWorker, type WorkerDefinition } from '@vitrine/adapter-worker';

interface Env {
  readonly RATE_LIMIT: RateLimit;
  readonly ASSETS: Fetcher;
  readonly KV: KVNamespace;
  readonly R2: R2Bucket;
}

declare const definition: WorkerDefinition;

export default toWorker((env: Env) => ({ ...definition, rateLimitBinding: env.RATE_LIMIT })) satisfies ExportedHandler<Env>;

export const fromAsset = toWorker(async (env: Env) => {
  await readAsset(env.ASSETS, '/snapshot.vitrine');
  return definition;
}) satisfies ExportedHandler<Env>;

export const followed = toWorker((env: Env) =>
  followedDefinition(fromR2(env.R2, 'front.vitrine'), ({ documents }) => ({ ...definition, documents })),
) satisfies ExportedHandler<Env>;

export const followedInKv = toWorker((env: Env) =>
  followedDefinition(fromKv(env.KV, 'front.vitrine'), () => definition),
) satisfies ExportedHandler<Env>;
