// The demonstration on Cloudflare Workers. `vitrine build <folder> --base-url <URL>` wrote the two data modules: wrangler.jsonc.
import { type RateLimitBinding, toWorker, type Worker } from 'vitrine/worker';
import { isOfExample } from './example.ts';
import file from './front.vitrine';
import example from './tidegate.vitrine';

interface Env {
  readonly RATE_LIMIT: RateLimitBinding;
}

const workerOf = (bytes: ArrayBuffer): Worker<Env> => toWorker(bytes, (env) => ({ rateLimitBinding: env.RATE_LIMIT }));
const [front, tidegate] = [workerOf(file), workerOf(example)];

const worker: Worker<Env> = {
  fetch: (request, env, context) => (isOfExample(new URL(request.url).pathname) ? tidegate : front).fetch(request, env, context),
};
export default worker;
