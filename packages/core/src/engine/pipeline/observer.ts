// Listeners receive an event after the reply is final, so they cannot change it. Without a listener no event is made.
import type { ServiceRequest } from '../../shared/service-request.ts';
import type { ServiceResponse } from '../../shared/service-response.ts';
import { isPromise } from '../../shared/json.ts';
import { clientKey } from '../caller/client.ts';
import type { CallRecord } from '../mcp/call-record.ts';
import type { Quota } from '../rate-limit/quota.ts';
import { clientOf } from './client-name.ts';
import type { Prepared } from './definition.ts';
import { encodedAsPublished } from '../store/redirects.ts';
import type { Outcome } from './exchange.ts';
import { type AnswerForm, type CallEvent, type ExchangeEvent, methodLabel } from './exchange-event.ts';
import { operationOf, type Resource } from './route.ts';

export interface Observed {
  readonly id: string;
  readonly resource: Resource | undefined;
  /** Below the base URL. */
  readonly path: string | undefined;
  readonly outcome: Outcome;
  readonly quota: Quota;
  readonly callRecord: CallRecord | undefined;
  readonly reply: ServiceResponse;
  readonly startedAt: number;
}

export type Observe = (incoming: ServiceRequest, done: Observed) => void;

/** Makes the function that calls the listeners of a service; undefined for a service without any. */
export function createObserver({ documents, onExchange, searchCounter, identify, clock, onError }: Prepared): Observe | undefined {
  if (onExchange === undefined && searchCounter === undefined) return undefined;
  const { snapshotId } = documents;
  return (incoming, done) => {
    const { callRecord, outcome, path, startedAt } = done;
    const search = callRecord?.search;
    notify(() => onExchange?.(exchangeEvent(incoming, done, snapshotId, clock() - startedAt)), onError);
    if (searchCounter === undefined) return;
    if (search !== undefined) notify(() => searchCounter.count(search, clientKey(identify(incoming)), startedAt), onError);
    const isMissingPage = outcome.kind === 'problem' && outcome.members?.['nearest'] !== undefined;
    if (isMissingPage && path !== undefined)
      notify(() => searchCounter.countMissing?.(path, clientKey(identify(incoming)), startedAt), onError);
  };
}

function exchangeEvent(
  incoming: ServiceRequest,
  { id, resource, path, outcome, quota, callRecord, reply, startedAt }: Observed,
  snapshotId: string,
  durationMs: number,
): ExchangeEvent {
  // Refusals before the call is read have no note of it.
  const called = outcome.kind === 'rpc' ? callRecord : undefined;
  const client = clientOf(called?.clientName, incoming.field('user-agent'));
  return {
    id,
    method: methodLabel(incoming.method),
    route: resource?.path,
    operation: operationOf(resource, incoming.method)?.name,
    status: reply.status,
    problem: outcome.kind === 'problem' ? outcome.type.code : called?.problem,
    bytes: bodyLength(reply),
    policy: quota.policy,
    limited: quota.refused !== undefined,
    client: client.name,
    purpose: client.purpose,
    form: formOf(outcome, resource, reply),
    page: outcome.kind === 'representation' ? pageAt(resource, path) : undefined,
    snapshotId,
    call: called && callEvent(called),
    startedAt,
    durationMs,
  };
}

function formOf(outcome: Outcome, resource: Resource | undefined, { fields }: ServiceResponse): AnswerForm {
  if (outcome.kind === 'rpc') return 'mcp';
  if (resource !== undefined && /\/llms(?:-full)?\.txt$/.test(resource.path)) return 'llms';
  const type = fields.find(([name]) => name === 'Content-Type')?.[1] ?? '';
  return (/(?:html|markdown|json)/.exec(type)?.[0] as AnswerForm | undefined) ?? 'other';
}

/** The page at a path that a page was found at, in the one spelling that is published. */
function pageAt(resource: Resource | undefined, path: string | undefined): string | undefined {
  if (resource === undefined || path === undefined || !resource.path.startsWith('/docs/{page}')) return undefined;
  return (encodedAsPublished(path) ?? path).slice('/docs/'.length).replace(/\.md$/, '');
}

/** The notes of a call, without the words of its search: only the counter of searches may see those. */
function callEvent({ method, tool, prompt, era, revision, error, cut, paged, search, traceparent }: CallRecord): CallEvent {
  return {
    method,
    ...(tool !== undefined && { tool }),
    ...(prompt !== undefined && { prompt }),
    ...(era !== undefined && { era }),
    ...(revision !== undefined && { revision }),
    ...(error !== undefined && { error }),
    cut,
    paged,
    ...(search !== undefined && {
      search: {
        results: search.results,
        total: search.total,
        unknownWords: search.words.reduce((sum, word) => sum + (word.known ? 0 : 1), 0),
      },
    }),
    ...(traceparent !== undefined && { traceparent }),
  };
}

/** Bytes of a body, as its own field counted them. */
function bodyLength({ body, fields }: ServiceResponse): number {
  if (body === null) return 0;
  return typeof body === 'string' ? Number(fields.find(([name]) => name === 'Content-Length')?.[1] ?? 0) : body.length;
}

/** Calls a listener so that nothing it does reaches an answer: what it throws or rejects with goes to `onError`. */
function notify(listener: () => unknown, onError: (error: unknown) => void): void {
  try {
    const returned = listener();
    if (isPromise(returned)) Promise.resolve(returned).catch(onError);
  } catch (error) {
    onError(error);
  }
}
