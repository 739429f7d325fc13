// createService: what happens to a request, from top to bottom. No middleware: the order is fixed and is the code
// (decision 002). A stage refuses by returning a problem; `handle` and `fetch` never reject.
import type { Admitted } from '../caller/origin.ts';
import { prepare, type ServiceDefinition } from './definition.ts';
import type { Exchange, Outcome } from './exchange.ts';
import { fromRequest, toResponse } from './fetch.ts';
import { createAnnotate } from './annotate.ts';
import { answerOptions, corsFields } from './cors.ts';
import { type Problem, problem } from '../http/problem.ts';
import { gone, internalError, methodNotAllowed, notFound, type ProblemType, uriTooLong } from '../../shared/problem-types.ts';
import { respond } from './respond.ts';
import type { Connection, ServiceRequest } from '../../shared/service-request.ts';
import { maxTargetLength } from '../../shared/limits.ts';
import { CallRecord } from '../mcp/call-record.ts';
import { createObserver } from './observer.ts';
import { createRefusalPages } from './refusal-page.ts';
import { isPromise } from '../../shared/json.ts';
import type { Quota } from '../rate-limit/quota.ts';
import type { HeaderList, ServiceResponse } from '../../shared/service-response.ts';
import { createRoutes, isResource, locate, operationOf, pathOf, redirectAt, type Resource } from './route.ts';

/** A front that answers. It holds no session, no timer and no connection. */
export interface Service {
  /** Without a trailing slash; every absolute URL that is published begins with it. */
  readonly baseUrl: string;
  /** Whether something is published at a target (path, with or without a query), whatever the method. */
  has(target: string): boolean;
  /** The absolute URL that an old address leads to, of which `has` is true as well; undefined for any other target. */
  redirect(target: string): string | undefined;
  /** The pipeline on values, for hosts that do not speak Fetch. */
  handle(incoming: ServiceRequest): Promise<ServiceResponse>;
  /** The same pipeline as a Request-to-Response function. `connection` is what the platform itself reports. */
  fetch(request: Request, connection?: Connection): Promise<Response>;
  /**
   * For hosts that refuse before the pipeline: such a request is counted, and its refusal has the fields and the event of every other.
   * A method that is not allowed becomes a 404 where nothing is published. `request` is what the host could read. Never rejects.
   */
  refuse(type: ProblemType, detail: string, request?: Partial<ServiceRequest>): Promise<ServiceResponse>;
}

/** A service, or a function that names the one to use now: hosts ask it for every request, so that content can be swapped. */
export type ServiceProvider = Service | (() => Service);

const noFields: HeaderList = [];
/** What holds for a resource whose Origin and Host are not checked. */
const open: Admitted = { refused: undefined, allowedOrigin: null };
const unlimited: Quota = { policy: undefined, fields: noFields, refused: undefined };
/** A request of which its host could read nothing. */
const unread: ServiceRequest = {
  method: '',
  target: '',
  field: () => null,
  connection: {},
  body: () => Promise.resolve('incomplete'),
};
const targetTooLong = problem(uriTooLong, `A request target may have at most ${maxTargetLength} characters.`);
const failed = problem(internalError, 'The service failed to answer this request.');
const notCarried = problem(internalError, 'The answer is too large for the platform; it may fit if compressed.');

interface ReplyContext {
  readonly id: string;
  readonly resource: Resource | undefined;
  readonly quota: Quota;
  readonly admitted: Admitted;
}

/** Makes a service over rendered documents. Throws when the definition contradicts them. */
export function createService(definition: ServiceDefinition): Service {
  const prepared = prepare(definition);
  const { documents, admission, takeQuota, identify, clock, generateId, onError } = prepared;
  const { site } = documents;
  const { proofs } = site;
  // Where requests arrive, which is not where addresses point when the host takes the prefix off.
  const arrival = { prefix: definition.prefixRemoved === true ? '' : site.prefix, ...(proofs && { proofs }) };
  const outsidePrefix = problem(notFound, `Nothing is published at this path. Everything here is below ${arrival.prefix}/.`);
  const table = createRoutes(prepared);
  const annotate = createAnnotate(documents);
  const refusalPages = createRefusalPages(documents, onError);

  const observe = createObserver(prepared);

  async function serve(incoming: ServiceRequest, fault?: Problem): Promise<ServiceResponse> {
    const now = clock();
    const id = generateId();
    const path = pathOf(incoming.target, table, arrival);
    const located = locate(table, path);
    const isTooLong = incoming.target.length > maxTargetLength;
    const resource = isResource(located) ? located : undefined;
    let quota = unlimited;
    let admitted = open;
    let outcome: Outcome;
    let callRecord: CallRecord | undefined;
    try {
      if (isResource(located)) {
        if (located.originChecked) admitted = admission.admit(incoming);
        // Identify, limit, admit, dispatch: the first step that refuses answers. A value that is no promise is not awaited.
        if (located.limited && incoming.method !== 'OPTIONS') {
          const isCall = !located.originChecked || incoming.method === 'POST';
          const taken = takeQuota(identify(incoming), now, isCall ? 'calls' : 'cards');
          quota = isPromise(taken) ? await taken : taken;
        }
        if (observe !== undefined && located.originChecked) callRecord = new CallRecord();
        const refused = quota.refused ?? admitted.refused ?? fault ?? (isTooLong ? targetTooLong : undefined);
        const answer = refused ?? dispatch(located, { incoming, now, id, callRecord }, path ?? '');
        outcome = isPromise(answer) ? await answer : answer;
      } else if (fault !== undefined && fault.type.code !== methodNotAllowed.code) outcome = fault;
      else if (isTooLong) outcome = targetTooLong;
      else outcome = path === undefined ? outsidePrefix : table.missing(path, incoming.method);
    } catch (error) {
      onError(error);
      outcome = failed;
    }
    let reply = replyTo(outcome, incoming, { id, resource, quota, admitted });
    if (incoming.carries?.(reply) === false) {
      outcome = notCarried;
      reply = replyTo(outcome, incoming, { id, resource, quota, admitted });
    }
    observe?.(incoming, { id, resource, path, outcome, quota, callRecord, reply, startedAt: now });
    return reply;
  }

  function dispatch({ routes, allow }: Resource, exchange: Exchange, path: string): Outcome | Promise<Outcome> {
    const { incoming, now } = exchange;
    if (incoming.method === 'OPTIONS') return answerOptions(allow, incoming);
    const route = routes.get(incoming.method);
    if (route === undefined) return problem(methodNotAllowed, 'The resource does not support this method.');
    return route.deprecation.retiresAt <= now ? problem(gone, 'The operation was retired.') : route.handle(exchange, path);
  }

  function replyTo(outcome: Outcome, incoming: ServiceRequest, { id, resource, quota, admitted }: ReplyContext): ServiceResponse {
    const rpc = resource?.originChecked ?? false;
    // Failures of the API, its quota and its tool server have one form for everyone (SPEC 7.1 to 7.3).
    const isApi = incoming.target.startsWith(`${arrival.prefix}/api/`);
    const context = {
      ...{ id, baseUrl: site.baseUrl, rpc, allow: resource?.allow, markdownFor: site.markdownFor },
      ...(!isApi && { refusalPages }),
    };
    return annotate(respond(outcome, incoming, context), {
      id,
      cors: corsFields(rpc, admitted.allowedOrigin),
      rateLimit: quota.fields,
      deprecation: operationOf(resource, incoming.method)?.deprecation.fields ?? noFields,
      // The links lead a reader of one document to the others. A client that calls a tool needs none of them.
      links: outcome.kind === 'rpc' ? '' : site.links,
    });
  }

  return {
    baseUrl: site.baseUrl,
    has: (target) => isResource(locate(table, pathOf(target, table, arrival))),
    redirect: (target) => redirectAt(table, pathOf(target, table, arrival)),
    handle: (incoming) => serve(incoming),
    refuse: (type, detail, request) => serve({ ...unread, ...request }, problem(type, detail)),
    fetch: async (request, connection = {}) => toResponse(await serve(fromRequest(request, connection))),
  };
}
