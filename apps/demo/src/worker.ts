// The demonstration on Cloudflare Workers. `vitrine build content --base-url <URL>` wrote the data module: wrangler.jsonc.
import { type RateLimitBinding, toWorker, type Worker } from 'vitrine/worker';
import file from './front.vitrine';

interface Env {
  readonly RATE_LIMIT: RateLimitBinding;
}

const worker: Worker<Env> = toWorker(file, (env) => ({ rateLimitBinding: env.RATE_LIMIT }));
export default worker;
