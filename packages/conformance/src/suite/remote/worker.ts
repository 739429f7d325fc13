// The service as a Cloudflare Worker: the bundle that miniflare runs.
import { toWorker } from '@vitrine/adapter-worker';
import { type FetchHandler, createRemoteHost } from './host.ts';

const answer: FetchHandler<object> = createRemoteHost((definition) => {
  const worker = toWorker(() => definition);
  return (request, env) => worker.fetch(request, env);
});

const handler: { readonly fetch: FetchHandler<object> } = { fetch: answer };
export default handler;
