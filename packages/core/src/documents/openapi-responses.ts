// Which answers each operation can give. Refusals that static documents share are components; the dynamic endpoints
// spell theirs out, because they carry the rate-limit fields.
import {
  badRequest,
  contentTooLarge,
  gone,
  internalError,
  invalidRequest,
  methodNotFound,
  notAcceptable,
  notFound,
  originNotAllowed,
  preconditionFailed,
  type ProblemType,
  rateLimited,
  streamNotOffered,
  unsupportedMediaType,
} from '../http/problem-types.ts';
import type { Json, JsonObject } from '../json.ts';
import { internalRpcError, invalidRequestError, methodNotFoundError } from '../json-rpc/error.ts';
import type { Row } from '../routes/rows.ts';
import { quotaFields } from './openapi-headers.ts';
import { exampleOf, handshakeExample, problemExample, rpcErrorExample } from './openapi-examples.ts';
import { type Content, type DocumentSource, jsonMediaType, type Rendering } from './rendering.ts';

const always = ['X-Request-Id', 'X-Snapshot-Id'];
const validators = ['ETag', 'Cache-Control', 'Vary'];
const deprecationNames = ['Deprecation', 'Sunset', 'Link'];

export function reference(kind: 'schemas' | 'headers' | 'responses', name: string): JsonObject {
  return { $ref: `#/components/${kind}/${name}` };
}

function response(description: string, headers: readonly string[], content?: JsonObject): JsonObject {
  return {
    description,
    headers: Object.fromEntries([...new Set(headers)].map((name) => [name, reference('headers', name)])),
    ...(content && { content }),
  };
}

function problemContent(type: ProblemType, baseUrl: string): JsonObject {
  return { 'application/problem+json': { schema: reference('schemas', 'Problem'), example: problemExample(type, baseUrl) } };
}

function rpcContent(type: ProblemType, code: number, baseUrl: string): JsonObject {
  return { [jsonMediaType]: { schema: reference('schemas', 'RpcError'), example: rpcErrorExample(type, code, baseUrl) } };
}

/** Refusals of documents that are neither limited nor deprecated. */
export function sharedResponses(baseUrl: string): JsonObject {
  return {
    NotModified: response('Not modified', [...always, ...validators, 'Link']),
    NotFound: response('No such document', [...always, 'Link'], problemContent(notFound, baseUrl)),
    PreconditionFailed: response('A precondition failed', always, problemContent(preconditionFailed, baseUrl)),
    InternalError: response('Internal error', always, problemContent(internalError, baseUrl)),
  };
}

/** What a document and its shape say about the 200 response. */
export interface Served {
  readonly source: DocumentSource;
  readonly content: Content | undefined;
  readonly schema: JsonObject;
  readonly description: string;
}

/** The answers of an operation that serves documents. */
export function documentResponses(row: Row, served: Served, { site }: Rendering): JsonObject {
  const { baseUrl } = site;
  const deprecation = site.deprecations[row.name];
  const ok = response(
    served.description,
    [
      ...always,
      ...validators,
      'Link',
      ...(row.limited ? quotaFields(site.legacyRateLimitFields) : []),
      ...(deprecation ? deprecationNames : []),
    ],
    Object.fromEntries(bodies(served)),
  );
  if (!row.limited && deprecation === undefined)
    return {
      200: ok,
      304: reference('responses', 'NotModified'),
      ...(row.path.includes('{') && { 404: reference('responses', 'NotFound') }),
      412: reference('responses', 'PreconditionFailed'),
      500: reference('responses', 'InternalError'),
    };

  const carried = carriedBy(row, { site });
  const refuse = (type: ProblemType, description: string, more: readonly string[] = []): JsonObject =>
    response(
      description,
      [...carried, ...more],
      row.originChecked
        ? rpcContent(type, type.status >= 500 ? internalRpcError : invalidRequestError, baseUrl)
        : problemContent(type, baseUrl),
    );
  return {
    200: ok,
    304: response('Not modified', [...carried, ...validators, 'Link']),
    ...(row.originChecked && { 403: refuse(originNotAllowed, 'Invalid browser Origin, or a host name that is not served') }),
    ...(row.path.includes('{') && { 404: refuse(notFound, 'No such document', ['Link']) }),
    ...(row.handler === 'card' && { 405: refuse(streamNotOffered, 'No standalone event stream is offered', ['Allow']) }),
    ...(deprecation?.sunset && { 410: refuse(gone, 'The operation was retired') }),
    412: refuse(preconditionFailed, 'A precondition failed'),
    ...(row.limited && { 429: limited(carried, baseUrl) }),
    500: refuse(internalError, 'Internal error'),
  };
}

function carriedBy({ name, limited }: Row, { site }: Pick<Rendering, 'site'>): readonly string[] {
  const deprecated = site.deprecations[name] !== undefined;
  return [...always, ...(limited ? quotaFields(site.legacyRateLimitFields) : []), ...(deprecated ? deprecationNames : [])];
}

function limited(carried: readonly string[], baseUrl: string): JsonObject {
  return response('Rate limit exceeded', [...carried, 'Retry-After'], problemContent(rateLimited, baseUrl));
}

/** Each media type of the resource; the example stands at the first. */
function bodies({ source, content, schema }: Served): readonly (readonly [string, JsonObject])[] {
  const example: Json | undefined = content === undefined ? undefined : exampleOf(content, source.mediaType);
  return [
    [source.mediaType, { schema, ...(example !== undefined && { example }) }],
    ...(source.alternates ?? []).map(({ mediaType }) => [mediaType, { schema }] as const),
  ];
}

/** The answers of POST /api/mcp. */
export function callResponses(row: Row, description: string, rendering: Rendering): JsonObject {
  const { baseUrl, deprecations } = rendering.site;
  const carried = carriedBy(row, rendering);
  const refuse = (type: ProblemType, what: string, code = invalidRequestError): JsonObject =>
    response(what, [...carried, 'Vary'], rpcContent(type, code, baseUrl));
  return {
    200: response(description, [...carried, 'Vary'], {
      [jsonMediaType]: { schema: reference('schemas', 'RpcResponse'), example: handshakeExample(rendering) },
    }),
    202: response('Notification accepted', [...carried, 'Vary']),
    400: {
      ...refuse(invalidRequest, 'The message, its envelope or its header fields are not valid, or its body did not arrive whole'),
      content: {
        [jsonMediaType]: {
          schema: reference('schemas', 'RpcError'),
          examples: {
            message: { value: rpcErrorExample(invalidRequest, invalidRequestError, baseUrl) },
            body: { value: rpcErrorExample(badRequest, invalidRequestError, baseUrl) },
          },
        },
      },
    },
    403: refuse(originNotAllowed, 'Invalid browser Origin, or a host name that is not served'),
    404: refuse(methodNotFound, 'Method not found (revision 2026-07-28)', methodNotFoundError),
    406: refuse(notAcceptable, 'Accept admits no JSON'),
    ...(deprecations[row.name]?.sunset && { 410: refuse(gone, 'The operation was retired') }),
    413: refuse(contentTooLarge, 'The body is too large'),
    415: refuse(unsupportedMediaType, 'The body is not JSON, or has a content coding'),
    429: limited(carried, baseUrl),
    500: refuse(internalError, 'Internal error', internalRpcError),
  };
}
