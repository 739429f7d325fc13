import { type RateLimitBinding, toWorker } from 'vitrine/worker';
import snapshot from './snapshot.vitrine';

export default toWorker(snapshot, (env: { readonly RATE_LIMIT: RateLimitBinding }) => ({ rateLimitBinding: env.RATE_LIMIT }));
