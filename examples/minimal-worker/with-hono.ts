import { Hono } from 'hono';
import { type RateLimitBinding, toWorkerWithFallback } from 'vitrine/worker';
import snapshot from './snapshot.vitrine';

interface Env {
  readonly RATE_LIMIT: RateLimitBinding;
}

const app = new Hono<{ Bindings: Env }>();
app.get('/shop', (context) => context.text('open'));

export default toWorkerWithFallback(snapshot, (env: Env) => ({
  rateLimitBinding: env.RATE_LIMIT,
  next: (request, context) => app.fetch(request, env, context),
}));
