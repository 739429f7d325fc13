import { type AssetsBinding, toWorkerWithFallback } from 'vitrine/worker';
import front from './front.vitrine';

export default toWorkerWithFallback(front, (env: { readonly ASSETS: AssetsBinding }) => ({
  mcpAlias: '/mcp',
  next: (request) => env.ASSETS.fetch(request),
}));
