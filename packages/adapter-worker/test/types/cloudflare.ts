// Compiled with Cloudflare's own types: what they call a handler and bindings is what is used here.
import { readAsset, toWorker, type WorkerDefinition } from '@vitrine/adapter-worker';

interface Env {
  readonly RATE_LIMIT: RateLimit;
  readonly ASSETS: Fetcher;
}

declare const definition: WorkerDefinition;

export default toWorker((env: Env) => ({ ...definition, guard: env.RATE_LIMIT })) satisfies ExportedHandler<Env>;

export const fromAsset = toWorker(async (env: Env) => {
  await readAsset(env.ASSETS, '/snapshot.vitrine');
  return definition;
}) satisfies ExportedHandler<Env>;
