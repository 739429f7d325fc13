// Outcome -> ServiceResponse: conditional answers, content codings, negotiation and HEAD are decided here, once for all routes.
import type { Outcome } from './exchange.ts';
import { byteLength } from '../../shared/body-bytes.ts';
import type { ServiceRequest } from '../../shared/service-request.ts';
import type { HeaderList, ServiceResponse } from '../../shared/service-response.ts';
import { errorResponse, internalRpcError, invalidRequestError, parseError, rpcError } from '../json-rpc/error.ts';
import type { JsonObject } from '../../shared/json.ts';
import { type Problem, problem, problemDocument, problemMediaType } from '../http/problem.ts';
import { invalidJson, preconditionFailed, rateLimited } from '../../shared/problem-types.ts';
import type { Representation } from '../http/representation.ts';
import { acceptsByName, chooseMediaType, chooseVariant, wantsMore } from '../http/negotiation.ts';
import { evaluate } from '../http/conditional.ts';
import { clientOf } from './client-name.ts';
import { prefersHtml, type RefusalPages } from './refusal-page.ts';

export interface ResponseContext {
  readonly id: string;
  readonly baseUrl: string;
  /** Refusals keep the JSON-RPC envelope (SPEC 7.2), and answers depend on Origin. */
  readonly rpc: boolean;
  /** The methods of the resource; undefined where there is none. */
  readonly allow: string | undefined;
  /** Programs that get Markdown where they accept anything. */
  readonly markdownFor?: readonly string[] | undefined;
  readonly refusalPages?: RefusalPages;
}

/** Name of the field that states what a browser may do with an answer. */
export const policyField = 'Content-Security-Policy';

/** As long as a document: a redirect may be corrected. */
const redirectCache = 'public, max-age=300, stale-while-revalidate=3600, stale-if-error=86400';
const noStore = ['Cache-Control', 'no-store'] as const;

/** What `respond` reads of a request: the method for HEAD, fields for negotiation and preconditions. */
type Asked = Pick<ServiceRequest, 'method' | 'field'>;

/** The reply before the fields that every reply carries. */
export function respond(outcome: Outcome, request: Asked, context: ResponseContext): ServiceResponse {
  const reply = compose(outcome, request, context);
  return request.method === 'HEAD' && reply.body !== null ? { ...reply, body: null, headBody: reply.body } : reply;
}

function compose(outcome: Outcome, request: Asked, context: ResponseContext): ServiceResponse {
  switch (outcome.kind) {
    case 'representation':
      return represented(outcome, request, context);
    case 'problem': {
      const accept = acceptOf(request, context);
      const isPage = context.refusalPages !== undefined && wantsMore(accept, 'text/html', 'text/markdown');
      return outcome.markdown !== undefined && acceptsByName(accept, 'text/markdown') && !isPage
        ? inMarkdown(outcome.type.status, outcome.markdown, context)
        : refused(outcome, request, context);
    }
    case 'rpc': {
      const { status, body } = outcome;
      const type: HeaderList = body === null ? [] : [['Content-Type', 'application/json']];
      return { status, fields: [...type, length(body?.bytes ?? 0), noStore, ['Vary', 'Accept, Origin']], body: body?.json ?? null };
    }
    case 'moved':
      return moved(outcome.location);
    case 'empty':
      return { status: outcome.status, fields: outcome.fields, body: null };
  }
}

function refused(refusal: Problem, request: Asked, context: ResponseContext): ServiceResponse {
  const document = respondProblem(refusal, context);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const page = isRead && prefersHtml(request.field('accept')) ? context.refusalPages?.(refusal) : undefined;
  if (page === undefined) return document;
  const { body, contentSecurityPolicy } = page;
  const fields: HeaderList = [
    ['Content-Type', 'text/html; charset=utf-8'],
    length(byteLength(body)),
    ['Vary', varyOfForm(context)],
    ...document.fields.filter(([name]) => !ofDocument.has(name)),
    [policyField, contentSecurityPolicy],
  ];
  return { status: document.status, fields, body };
}

/** Fields of a problem document that its page has values of its own for. */
const ofDocument: ReadonlySet<string> = new Set(['Content-Type', 'Content-Length', 'Vary']);

function inMarkdown(status: number, body: string, context: ResponseContext): ServiceResponse {
  const fields: HeaderList = [
    ['Content-Type', 'text/markdown; charset=utf-8'],
    length(byteLength(body)),
    noStore,
    ['Vary', varyOfForm(context)],
  ];
  return { status, fields, body };
}

/**
 * Fields that only an MCP client sends, which asks for a stream by GET /api/mcp (MCP 2025-11-25, transports): with one of them the answer
 * is 405, without them the server card.
 */
export const streamFields: readonly string[] = ['MCP-Protocol-Version', 'Mcp-Session-Id', 'Last-Event-ID'];

/** 308 keeps the method; the body names the new place for those that follow no redirect (RFC 9110 section 15.4.9). */
function moved(location: string): ServiceResponse {
  const body = `Moved permanently to ${location}\n`;
  const fields: HeaderList = [
    ['Content-Type', 'text/plain; charset=utf-8'],
    length(byteLength(body)),
    ['Location', location],
    ['Cache-Control', redirectCache],
  ];
  return { status: 308, fields, body };
}

/** Fields that decide between HTML, Markdown and a problem document. */
function varyOfForm({ markdownFor }: ResponseContext): string {
  return markdownFor === undefined ? 'Accept' : 'Accept, User-Agent';
}

/** What a request accepts. A program that accepts anything reads Markdown where the team named it. */
function acceptOf(request: Asked, { markdownFor }: ResponseContext): string | null {
  const accept = request.field('accept');
  if (markdownFor === undefined) return accept;
  const isNamed = (accept ?? '*/*').trim() === '*/*' && markdownFor.includes(clientOf(undefined, request.field('user-agent')).name);
  return isNamed ? 'text/markdown, */*' : accept;
}

function represented(whole: Representation, request: Asked, context: ResponseContext): ServiceResponse {
  const { rpc } = context;
  const representation = whole.alternates === undefined ? whole : chooseMediaType(whole, acceptOf(request, context));
  const variant = chooseVariant(representation, request.field('accept-encoding'));
  const condition = evaluate(request.field('if-match'), request.field('if-none-match'), variant.etag);
  if (condition === 'failed') return respondProblem(problem(preconditionFailed, 'No entity tag of If-Match is current.'), context);
  // Accept-Encoding even where this document is too small to be coded: the next one at this address may not be.
  const vary = `${whole.alternates === undefined ? '' : `${varyOfForm(context)}, `}Accept-Encoding${rpc ? `, Origin, ${streamFields.join(', ')}` : ''}`;
  const validators: HeaderList = [
    ['ETag', variant.etag],
    ['Cache-Control', representation.cacheControl],
    ['Vary', vary],
    ...(representation.links === undefined ? [] : [['Link', representation.links] as const]),
    // Of a 304 too: a browser takes its fields for those of the page that it kept (RFC 9111 section 3.2).
    ...(representation.contentSecurityPolicy === undefined ? [] : [[policyField, representation.contentSecurityPolicy] as const]),
  ];
  if (condition === 'not-modified') return { status: 304, fields: validators, body: null };
  const coding: HeaderList = variant.coding === 'identity' ? [] : [['Content-Encoding', variant.coding]];
  // Read once: it may be in a file.
  const { body } = variant;
  return {
    status: 200,
    fields: [['Content-Type', representation.mediaType], length(body.length), ...coding, ...validators],
    body,
  };
}

/** The reply to a refusal, which depends on no field of the request. */
export function respondProblem(refusal: Problem, context: ResponseContext): ServiceResponse {
  const { id, baseUrl, rpc, allow } = context;
  const { type } = refusal;
  // 429 is a problem document everywhere (SPEC 7.3); other refusals of the tool server keep its envelope (SPEC 7.2).
  const enveloped = rpc && type !== rateLimited;
  const document = problemDocument(refusal, id, baseUrl);
  const body = enveloped ? envelope(refusal, document, baseUrl) : JSON.stringify(document);
  const negotiated: HeaderList = refusal.markdown === undefined ? [] : [['Vary', varyOfForm(context)]];
  const vary: HeaderList = rpc ? [['Vary', 'Accept, Origin']] : negotiated;
  // RFC 9110 section 15.5.6: every 405 states what is allowed.
  const allowed: HeaderList = type.status === 405 && allow !== undefined ? [['Allow', allow]] : [];
  return {
    status: type.status,
    fields: [
      ['Content-Type', enveloped ? 'application/json' : problemMediaType],
      length(byteLength(body)),
      noStore,
      ...vary,
      ...allowed,
      ...(refusal.fields ?? []),
    ],
    body,
  };
}

function envelope({ type, detail }: Problem, document: JsonObject, baseUrl: string): string {
  const code = type.status >= 500 ? internalRpcError : type === invalidJson ? parseError : invalidRequestError;
  return errorResponse(undefined, rpcError(code, type, type.title), type.status, baseUrl, {
    detail,
    instance: document['instance'],
  });
}

function length(bytes: number): readonly [string, string] {
  return ['Content-Length', String(bytes)];
}
