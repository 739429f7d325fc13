// toBesideWorker: a Worker in front of a site: its static assets (`env.ASSETS`), or the origin that its route belongs to (`fetch`).
import { beside, type BesideOptions } from '@vitrine/core/beside';
import { asItIs, connectionOf, createWorker, type Define, type Worker, type WorkerDefinition } from './worker.ts';

/** What `toWorker` takes, and the site. */
export interface BesideWorkerDefinition extends WorkerDefinition, BesideOptions {
  /** Asks the site for what is not the front's, with the request as it came: `(request) => env.ASSETS.fetch(request)`. */
  readonly next: (request: Request) => Response | Promise<Response>;
}

/** Makes the default export of a Worker that stands in front of a site; `define` is called as by `toWorker`. */
export function toBesideWorker<Env>(define: Define<Env, BesideWorkerDefinition>): Worker<Env> {
  return createWorker(define, (service, { snapshot, mcpAlias, next }) => {
    const answer = beside(service, { snapshot, next, ...(mcpAlias !== undefined && { mcpAlias }) });
    return (request) => answer(request, connectionOf(request), asItIs);
  });
}
