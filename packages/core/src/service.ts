// createService: what happens to a request, from top to bottom. No middleware: the order is fixed and is the code
// (design 5.7). A stage refuses by returning a problem; `handle` and `fetch` never reject.
import { prepare, type ServiceDefinition } from './definition.ts';
import type { Connection, Exchange, Fields, Incoming, Outcome, Reply } from './exchange.ts';
import { fromRequest, toResponse } from './fetch.ts';
import { createAnnotate } from './http/annotate.ts';
import { corsFields, preflightFields } from './http/cors.ts';
import { deprecationFields } from './http/deprecation.ts';
import { type Problem, problem } from './http/problem.ts';
import {
  gone,
  hostNotAllowed,
  internalError,
  methodNotAllowed,
  originNotAllowed,
  type ProblemType,
  rateLimited,
  uriTooLong,
} from './http/problem-types.ts';
import { respond } from './http/respond.ts';
import { maxTargetLength } from './limits.ts';
import { methodLabel } from './observe.ts';
import { locate, pathOf, type Resource, type Route } from './route.ts';
import { createRoutes } from './routes/index.ts';

export interface Service {
  /** The pipeline on values, for hosts that do not speak Fetch. */
  handle(incoming: Incoming): Promise<Reply>;
  /** The same pipeline as a Request-to-Response function. `connection` is what the platform vouches for. */
  fetch(request: Request, connection?: Connection): Promise<Response>;
  /** For hosts that refuse before the pipeline: their refusals look like ours. */
  refuse(type: ProblemType, detail: string, target?: string): Reply;
}

/** Makes a service over rendered documents. Throws when the definition contradicts them. */
export function createService(definition: ServiceDefinition): Service {
  const prepared = prepare(definition);
  const { documents, limiter, admission, rateLimitFields, identify, clock, ids, onExchange, onError } = prepared;
  const { site } = documents;
  const table = createRoutes(documents, prepared.server);
  const annotate = createAnnotate(documents.snapshotId);

  async function handle(incoming: Incoming): Promise<Reply> {
    const now = clock();
    const id = ids();
    const path = pathOf(incoming.target, site.prefix);
    const located =
      incoming.target.length > maxTargetLength
        ? problem(uriTooLong, `A request target has at most ${maxTargetLength} characters.`)
        : locate(table, path);
    const resource = 'routes' in located ? located : undefined;
    let rateLimit: Fields = [];
    let outcome: Outcome;
    try {
      if (!('routes' in located)) outcome = located;
      else {
        const exchange: Exchange = { incoming, client: identify(incoming), now, id };
        const refused = await limit(located, exchange);
        outcome = refused ?? admit(located, incoming) ?? (await dispatch(located, exchange, path ?? ''));
      }
    } catch (error) {
      onError(error);
      outcome = problem(internalError, 'The service failed to answer this request.');
    }
    const reply = complete(outcome, resource, incoming, id, rateLimit);
    onExchange?.({
      id,
      method: methodLabel(incoming.method),
      route: resource?.path,
      status: reply.status,
      startedAt: now,
      durationMs: clock() - now,
    });
    return reply;

    async function limit({ limited }: Resource, { client }: Exchange): Promise<Problem | undefined> {
      if (!limited || incoming.method === 'OPTIONS') return undefined;
      const decision = await limiter.take(client, now);
      rateLimit = rateLimitFields(decision, now);
      if (decision.allowed) return undefined;
      const { name, limit: quota, windowSeconds } = limiter.policy;
      return problem(
        rateLimited,
        `The policy ${name} allows ${quota} requests in ${windowSeconds} seconds. Retry in ${decision.resetSeconds} seconds.`,
        undefined,
        { 'violated-policies': [name] },
      );
    }
  }

  function admit({ originChecked }: Resource, incoming: Incoming): Problem | undefined {
    if (!originChecked) return undefined;
    if (!admission.origin(incoming.field('origin'), incoming.connection))
      return problem(originNotAllowed, 'Pages of this origin may not call the endpoint.');
    return admission.host(incoming.field('host'), incoming.connection)
      ? undefined
      : problem(hostNotAllowed, 'The service does not answer to this host name.');
  }

  async function dispatch(resource: Resource, exchange: Exchange, path: string): Promise<Outcome> {
    const { incoming, now } = exchange;
    if (incoming.method === 'OPTIONS') return options(resource, incoming);
    const route = resource.routes.get(incoming.method);
    if (route === undefined)
      return problem(methodNotAllowed, 'The resource does not support this method.', [['Allow', resource.allow]]);
    return retired(route, now) ? problem(gone, 'The operation was retired.') : route.handle(exchange, path);
  }

  function options({ allow }: Resource, incoming: Incoming): Outcome {
    const preflight = incoming.field('access-control-request-method') !== null;
    const vary: Fields = [['Vary', 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers']];
    return {
      kind: 'empty',
      status: 204,
      fields: [
        ['Allow', allow],
        ...vary,
        ...(preflight ? preflightFields(allow, incoming.field('access-control-request-headers')) : []),
      ],
    };
  }

  function retired({ name }: Route, now: number): boolean {
    const sunset = site.deprecations[name]?.sunset;
    return sunset !== undefined && sunset.getTime() <= now;
  }

  /** Steps 7 and 8: the reply with every field it carries. */
  function complete(outcome: Outcome, resource: Resource | undefined, incoming: Incoming, id: string, rateLimit: Fields): Reply {
    const rpc = resource?.originChecked ?? false;
    const origin = incoming.field('origin');
    const allowed = rpc && origin !== null && admission.origin(origin, incoming.connection) ? origin : null;
    const route = resource?.routes.get(incoming.method) ?? resource?.routes.get('GET');
    const deprecation = route && site.deprecations[route.name];
    return annotate(respond(outcome, { incoming, id, baseUrl: site.baseUrl, rpc }), {
      id,
      cors: corsFields(rpc, allowed),
      rateLimit,
      deprecation: deprecation ? deprecationFields(deprecation) : [],
      links: site.links,
    });
  }

  function refuse(type: ProblemType, detail: string, target = ''): Reply {
    const located = locate(table, pathOf(target, site.prefix));
    const incoming: Incoming = {
      method: 'GET',
      target,
      field: () => null,
      connection: {},
      body: () => Promise.resolve(new Uint8Array()),
    };
    return complete(problem(type, detail), 'routes' in located ? located : undefined, incoming, ids(), []);
  }

  return {
    handle,
    refuse,
    fetch: async (request, connection = {}) => toResponse(await handle(fromRequest(request, connection))),
  };
}
