// toWorkerWithFallback: a Worker in front of a site: its static assets (`env.ASSETS`), or the origin that its route belongs to (`fetch`).
import { withFallback, type FallbackOptions } from '@vitrine/core/fallback';
import { asItIs, connectionOf, createWorker, type DefinitionFactory, type Worker, type WorkerDefinition } from './worker.ts';

/** What `toWorker` takes, and the site. */
export interface FallbackWorkerDefinition extends WorkerDefinition, FallbackOptions {
  /** Asks the site for what is not the front's, with the request as it came: `(request) => env.ASSETS.fetch(request)`. */
  readonly next: (request: Request) => Response | Promise<Response>;
}

/** Makes the default export of a Worker that is in front of a site; `define` is called as by `toWorker`. */
export function toWorkerWithFallback<Env>(define: DefinitionFactory<Env, FallbackWorkerDefinition>): Worker<Env> {
  return createWorker(define, (service, { snapshot, mcpAlias, next }) => {
    const answer = withFallback(service, { snapshot, next, ...(mcpAlias !== undefined && { mcpAlias }) });
    return (request) => answer(request, connectionOf(request), asItIs);
  });
}
