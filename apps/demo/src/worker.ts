// The demonstration on Cloudflare Workers. The file that was built is a data module of the Worker: wrangler.jsonc.
import { type RateLimitBinding, toWorker, type Worker } from '@vitrine/adapter-worker';
import { openFront } from './front.ts';
import bytes from './front.vitrine';

interface Env {
  readonly RATE_LIMIT: RateLimitBinding;
}

const file = new Uint8Array(bytes);
const worker: Worker<Env> = toWorker((env) => ({ ...openFront(file), guard: env.RATE_LIMIT }));
export default worker;
