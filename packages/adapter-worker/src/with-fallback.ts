// toWorkerWithFallback: a Worker in front of a site: its static assets (`env.ASSETS`), or the origin that its route belongs to (`fetch`).
import type { FallbackOptions } from '@vitrine/core/fallback';
import { createFetchFallback } from '@vitrine/core/serving';
import {
  asItIs,
  createWorker,
  type DefinitionFactory,
  incomingOf,
  type Worker,
  type WorkerContext,
  type WorkerDefinition,
} from './worker.ts';

/** What `toWorker` takes, and the site. */
export interface FallbackWorkerDefinition extends WorkerDefinition, FallbackOptions {
  /**
   * Asks the site for what is not the front's, with the request and the context as they came: `(request) => env.ASSETS.fetch(request)`, or
   * `(request, context) => app.fetch(request, env, context)`.
   */
  readonly next: (request: Request, context: WorkerContext | undefined) => Response | Promise<Response>;
}

/** Makes the default export of a Worker that is in front of a site; `define` is called as by `toWorker`. */
export function toWorkerWithFallback<Env>(define: DefinitionFactory<Env, FallbackWorkerDefinition>): Worker<Env> {
  return createWorker(define, (service, { snapshot, mcpAlias, next }) => {
    const answer = createFetchFallback(service, { snapshot, ...(mcpAlias !== undefined && { mcpAlias }) }, asItIs);
    return (request, context) => answer(request, incomingOf(request), (passed) => next(passed, context));
  });
}
