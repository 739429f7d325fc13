// createService: what happens to a request, from top to bottom. No middleware: the order is fixed and is the code
// (design 5.7). A stage refuses by returning a problem; `handle` and `fetch` never reject.
import { prepare, type ServiceDefinition } from './definition.ts';
import type { Exchange, Outcome } from './exchange.ts';
import { fromRequest, toResponse } from './fetch.ts';
import { createAnnotate } from './annotate.ts';
import { answerOptions, corsFields } from './cors.ts';
import { problem } from '../http/problem.ts';
import { gone, internalError, methodNotAllowed, type ProblemType, uriTooLong } from '../../ground/problem-types.ts';
import { respond } from './respond.ts';
import type { Connection, Incoming } from '../../ground/incoming.ts';
import { maxTargetLength } from '../../ground/limits.ts';
import { methodLabel } from './exchange-event.ts';
import { isPending } from '../../ground/pending.ts';
import type { Quota } from '../rate-limit/quota.ts';
import type { Fields, Reply } from '../../ground/reply.ts';
import { isResource, locate, pathOf, type Resource } from './route.ts';
import { createRoutes } from './routes.ts';

/** A front that answers. It holds no session, no timer and no connection. */
export interface Service {
  /** The pipeline on values, for hosts that do not speak Fetch. */
  handle(incoming: Incoming): Promise<Reply>;
  /** The same pipeline as a Request-to-Response function. `connection` is what the platform vouches for. */
  fetch(request: Request, connection?: Connection): Promise<Response>;
  /** For hosts that refuse before the pipeline: their refusals look like ours. */
  refuse(type: ProblemType, detail: string, target?: string): Reply;
}

const noFields: Fields = [];
const unlimited: Quota = { fields: noFields, refused: undefined };
const targetTooLong = problem(uriTooLong, `A request target has at most ${maxTargetLength} characters.`);
const failed = problem(internalError, 'The service failed to answer this request.');

/** Makes a service over rendered documents. Throws when the definition contradicts them. */
export function createService(definition: ServiceDefinition): Service {
  const prepared = prepare(definition);
  const { documents, admission, lifecycle, takeQuota, identify, clock, ids, onExchange, onError } = prepared;
  const { site } = documents;
  const table = createRoutes(documents, prepared.server);
  const annotate = createAnnotate(documents.snapshotId);

  async function handle(incoming: Incoming): Promise<Reply> {
    const now = clock();
    const id = ids();
    const path = pathOf(incoming.target, site.prefix);
    const located = incoming.target.length > maxTargetLength ? targetTooLong : locate(table, path);
    const resource = isResource(located) ? located : undefined;
    let quota = unlimited;
    let outcome: Outcome;
    try {
      if (isResource(located)) {
        // Identify, limit, admit, route, handle: the first that refuses answers. What is there at once is not awaited.
        if (located.limited && incoming.method !== 'OPTIONS') {
          const taken = takeQuota(identify(incoming), now);
          quota = isPending(taken) ? await taken : taken;
        }
        const refused = quota.refused ?? (located.originChecked ? admission.refuse(incoming) : undefined);
        const answer = refused ?? dispatch(located, { incoming, now, id }, path ?? '');
        outcome = isPending(answer) ? await answer : answer;
      } else outcome = located;
    } catch (error) {
      onError(error);
      outcome = failed;
    }
    const reply = complete(outcome, resource, incoming, id, quota.fields);
    const route = resource?.path;
    onExchange?.({
      id,
      method: methodLabel(incoming.method),
      route,
      status: reply.status,
      startedAt: now,
      durationMs: clock() - now,
    });
    return reply;
  }

  function dispatch({ routes, allow }: Resource, exchange: Exchange, path: string): Outcome | Promise<Outcome> {
    const { incoming, now } = exchange;
    if (incoming.method === 'OPTIONS') return answerOptions(allow, incoming);
    const route = routes.get(incoming.method);
    if (route === undefined) return problem(methodNotAllowed, 'The resource does not support this method.');
    return lifecycle.retired(route.name, now) ? problem(gone, 'The operation was retired.') : route.handle(exchange, path);
  }

  /** Respond and annotate: the reply with every field it carries. */
  function complete(outcome: Outcome, resource: Resource | undefined, incoming: Incoming, id: string, rateLimit: Fields): Reply {
    const rpc = resource?.originChecked ?? false;
    const route = resource?.routes.get(incoming.method) ?? resource?.routes.get('GET');
    return annotate(respond(outcome, { incoming, id, baseUrl: site.baseUrl, rpc, allow: resource?.allow }), {
      id,
      cors: corsFields(rpc, rpc ? admission.allowedOrigin(incoming) : null),
      rateLimit,
      deprecation: route === undefined ? noFields : lifecycle.fields(route.name),
      // For whoever reads documents; a tool call is answered to a client that has found its way.
      links: outcome.kind === 'rpc' ? '' : site.links,
    });
  }

  function refuse(type: ProblemType, detail: string, target = ''): Reply {
    const located = locate(table, pathOf(target, site.prefix));
    const body = (): Promise<Uint8Array> => Promise.resolve(new Uint8Array());
    const incoming: Incoming = { method: 'GET', target, field: () => null, connection: {}, body };
    return complete(problem(type, detail), isResource(located) ? located : undefined, incoming, ids(), noFields);
  }

  return {
    handle,
    refuse,
    fetch: async (request, connection = {}) => toResponse(await handle(fromRequest(request, connection))),
  };
}
