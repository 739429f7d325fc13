import { type RateLimitBinding, toWorker } from 'vitrine/worker';
import snapshot from './snapshot.vitrine';

export default toWorker(snapshot, (env: { readonly RATE_LIMIT: RateLimitBinding }) => ({ guard: env.RATE_LIMIT }));
