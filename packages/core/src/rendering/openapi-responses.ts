// Which answers each operation can give. Dynamic endpoints repeat shared refusals, because theirs have rate-limit fields.
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
  requestHeaderFieldsTooLarge,
  serviceUnavailable,
  streamNotOffered,
  unsupportedMediaType,
  uriTooLong,
} from '../shared/problem-types.ts';
import { type Json, type JsonObject, defined } from '../shared/json.ts';
import { internalRpcError, invalidRequestError, methodNotFoundError } from '../engine/json-rpc/error.ts';
import type { PublishedSite } from '../engine/store/documents.ts';
import { refusalPath, type Row } from '../shared/operations.ts';
import {
  type DocumentContent,
  type DocumentDefinition,
  jsonMediaType,
  type DocumentContext,
  htmlMediaType,
  markdownMediaType,
  textMediaType,
} from './document-definition.ts';
import type { LegacyRateLimitFields } from '../engine/rate-limit/quota.ts';
import { quotaWindowSeconds } from '../shared/limits.ts';
import { problem, problemDocument } from '../engine/http/problem.ts';
import { revision20251125 } from '../engine/mcp/revision-2025-11-25.ts';
import { capabilitiesOf, serverInfo } from '../engine/mcp/server.ts';
import { isNamed, type Tool } from '../engine/mcp/tool.ts';
import { essence } from '../engine/http/negotiation.ts';
import { hasSkills } from './agent-skills.ts';

// A field is declared where it is always sent, and nowhere else.
const always = ['X-Request-Id', 'X-Snapshot-Id'];
const validators = ['ETag', 'Cache-Control', 'Vary'];
const refused = ['Cache-Control'];

export function reference(kind: 'schemas' | 'headers' | 'responses', name: string): JsonObject {
  return { $ref: `#/components/${kind}/${name}` };
}

function response(description: string, headers: readonly string[], content?: JsonObject): JsonObject {
  const fields = Object.fromEntries([...new Set(headers)].map((name) => [name, reference('headers', name)]));
  return defined({ description, headers: fields, content });
}

function problemContent(type: ProblemType, baseUrl: string): JsonObject {
  return { 'application/problem+json': { schema: reference('schemas', 'Problem'), example: problemExample(type, baseUrl) } };
}

function rpcContent(type: ProblemType, code: number, baseUrl: string): JsonObject {
  return { [jsonMediaType]: { schema: reference('schemas', 'RpcError'), example: rpcErrorExample(type, code, baseUrl) } };
}

/** Refusals of documents that are neither limited nor deprecated: a page for clients that prefer HTML, where pages for people are published. */
export function sharedResponses({ site, published }: Pick<DocumentContext, 'site' | 'published'>): JsonObject {
  const { baseUrl } = site;
  const page = published.has(refusalPath) && { [htmlMediaType]: { schema: { type: 'string' } } };
  const refusal = (description: string, type: ProblemType): JsonObject =>
    response(description, [...always, ...refused], { ...problemContent(type, baseUrl), ...page });
  return {
    NotModified: response('Not modified', [...always, ...validators]),
    NotFound: response(
      'No such document; the problem lists the nearest pages',
      [...always, ...refused, 'Vary', ...siteLink(site)],
      {
        ...problemContent(notFound, baseUrl),
        [markdownMediaType]: { schema: { type: 'string' } },
        ...page,
      },
    ),
    UriTooLong: refusal('The request target is too long', uriTooLong),
    PreconditionFailed: refusal('A precondition failed', preconditionFailed),
    Head: response('As GET, without a body', always),
    Options: response('The methods of the path', [...always, 'Allow']),
    FieldsTooLarge: fieldsTooLarge(site, false),
    ServiceUnavailable: response(
      'The host is starting, and cannot serve yet',
      ['X-Request-Id', 'Cache-Control', 'Retry-After'],
      problemContent(serviceUnavailable, baseUrl),
    ),
    InternalError: refusal('Internal error', internalError),
  };
}

/** Where the host could not read the path, the refusal is a problem document without rate-limit fields, whatever was requested. */
function fieldsTooLarge({ baseUrl }: PublishedSite, rpc: boolean): JsonObject {
  const envelope = rpc ? rpcContent(requestHeaderFieldsTooLarge, invalidRequestError, baseUrl) : {};
  const content = { ...problemContent(requestHeaderFieldsTooLarge, baseUrl), ...envelope };
  return response('The header fields are too large', [...always, ...refused], content);
}

/** The site's own Link field, on 200 and 404. */
function siteLink({ links }: PublishedSite): readonly string[] {
  return links === '' ? [] : ['Link'];
}

/** What the contract states of a 200 response: media types, schema, example. */
export interface Served {
  readonly source: DocumentDefinition;
  readonly content: DocumentContent | undefined;
  readonly schema: JsonObject;
  readonly description: string;
}

export function documentResponses(row: Row, documented: Served, rendering: DocumentContext): JsonObject {
  const { site, published } = rendering;
  const { baseUrl } = site;
  const { markdownAlternate } = documented.source;
  const linked = markdownAlternate !== undefined && published.has(markdownAlternate) ? ['Link'] : [];
  const deprecation = site.deprecations[row.name];
  const carried = carriedBy(row, rendering);
  const ok = response(
    documented.description,
    [...carried, ...validators, ...linked, ...siteLink(site)],
    Object.fromEntries(bodies(documented)),
  );
  const unchanged = response('Not modified', [...carried, ...validators, ...linked]);
  const missing = (row.path.includes('{') || row.handler === 'changes') && {
    ...(row.handler === 'changes' && {
      400: response(
        'The parameter is no snapshot id, or is there twice',
        [...always, ...refused],
        problemContent(badRequest, baseUrl),
      ),
    }),
    ...(row.path.startsWith('/docs/{page}') && {
      308: response('An old address, or another spelling: Location is the page', [...always, ...refused, 'Location'], {
        [textMediaType]: { schema: { type: 'string' } },
      }),
    }),
    404: reference('responses', 'NotFound'),
  };
  const onRefusal = [...carried, ...refused, ...(row.originChecked ? ['Vary'] : [])];
  const refuse = (type: ProblemType, description: string, more: readonly string[] = []): JsonObject =>
    response(
      description,
      [...onRefusal, ...more],
      row.originChecked
        ? rpcContent(type, type.status >= 500 ? internalRpcError : invalidRequestError, baseUrl)
        : problemContent(type, baseUrl),
    );
  const isPlain = !row.limited && deprecation === undefined;
  const usual = (name: string, type: ProblemType, description: string): JsonObject =>
    isPlain ? reference('responses', name) : refuse(type, description);
  return {
    200: ok,
    304: isPlain && linked.length === 0 ? reference('responses', 'NotModified') : unchanged,
    ...(row.originChecked && { 403: refuse(originNotAllowed, 'Invalid browser Origin, or a host name that is not served') }),
    ...missing,
    ...(row.handler === 'card' && { 405: refuse(streamNotOffered, 'No standalone event stream is offered', ['Allow']) }),
    ...(deprecation?.sunset && { 410: refuse(gone, 'The operation was retired') }),
    412: usual('PreconditionFailed', preconditionFailed, 'A precondition failed'),
    414: usual('UriTooLong', uriTooLong, 'The request target is too long'),
    ...(row.limited && { 429: limited(onRefusal, baseUrl) }),
    431: row.originChecked ? fieldsTooLarge(site, true) : reference('responses', 'FieldsTooLarge'),
    500: usual('InternalError', internalError, 'Internal error'),
    503: reference('responses', 'ServiceUnavailable'),
  };
}

/** Fields that every answer of an operation carries, whatever its status. */
function carriedBy({ name, limited }: Row, { site }: Pick<DocumentContext, 'site'>): readonly string[] {
  const deprecation = site.deprecations[name];
  return [
    ...always,
    ...(limited ? ['RateLimit-Policy', 'RateLimit', ...Object.keys(legacy[site.legacyRateLimitFields])] : []),
    ...(deprecation ? ['Deprecation', ...(deprecation.sunset ? ['Sunset'] : []), 'Link'] : []),
  ];
}

function limited(onRefusal: readonly string[], baseUrl: string): JsonObject {
  return response('Rate limit exceeded', [...onRefusal, 'Retry-After'], problemContent(rateLimited, baseUrl));
}

/** Each media type of the resource; the example is at the first. */
function bodies({ source, content, schema }: Served): readonly (readonly [string, JsonObject])[] {
  const example: Json | undefined = content === undefined ? undefined : exampleOf(content, source.mediaType);
  return [
    [source.mediaType, defined({ schema, example })],
    ...(source.alternates ?? []).map(({ mediaType }) => [mediaType, { schema }] as const),
  ];
}

export function callResponses(row: Row, description: string, rendering: DocumentContext): JsonObject {
  const { baseUrl, deprecations } = rendering.site;
  const carried = [...carriedBy(row, rendering), 'Cache-Control', 'Vary'];
  const refuse = (type: ProblemType, what: string, code = invalidRequestError): JsonObject =>
    response(what, carried, rpcContent(type, code, baseUrl));
  return {
    200: response(description, carried, {
      [jsonMediaType]: { schema: reference('schemas', 'RpcResponse'), example: handshakeExample(rendering) },
    }),
    202: response('Notification accepted', carried),
    400: {
      ...refuse(
        invalidRequest,
        'The message, its envelope or its header fields are not valid, or its body did not arrive completely',
      ),
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
    414: refuse(uriTooLong, 'The request target is too long'),
    415: refuse(unsupportedMediaType, 'The body is not JSON, or has a content coding'),
    429: limited(carried, baseUrl),
    431: fieldsTooLarge(rendering.site, true),
    500: refuse(internalError, 'Internal error', internalRpcError),
    503: reference('responses', 'ServiceUnavailable'),
  };
}

// The header fields of the contract, with an example each. All are required: a response names a field only where it is
// always sent.
function text(description: string, example?: string): JsonObject {
  return defined({ description, required: true, schema: { type: 'string' }, example });
}

const common: Readonly<Record<string, JsonObject>> = {
  'X-Request-Id': text('Identifies this occurrence.', '1f0c2f5e-6a55-4c0e-9d53-0b8a6f0d3c11'),
  'X-Snapshot-Id': text('The content that this answer comes from.'),
  ETag: text('Strong validator of these bytes in this content coding.', '"9f86d081884c7d659a2feaa0c55ad015.br"'),
  'Cache-Control': text('How long the answer may be cached.', 'public, max-age=300'),
  Vary: text('What the answer depends on.', 'Accept-Encoding'),
  Link: text('Related documents (RFC 8288).'),
  Allow: text('The methods that the resource supports.', 'GET, HEAD, OPTIONS'),
  Location: text('Where the page is now.'),
  'RateLimit-Policy': text('Quota policy (draft-ietf-httpapi-ratelimit-headers-11).', '"default";q=120;w=60'),
  RateLimit: text('The remaining quota, and the seconds until it resets.', '"default";r=119;t=60'),
  'Retry-After': integer('Seconds until the next request is allowed.', 1, quotaWindowSeconds),
  Deprecation: text('When the operation was deprecated (RFC 9745).', '@1795132800'),
  Sunset: text('When the operation stops answering (RFC 8594).', 'Thu, 18 Feb 2027 23:59:59 GMT'),
};

const legacy: Readonly<Record<LegacyRateLimitFields, Readonly<Record<string, JsonObject>>>> = {
  'x-ratelimit': {
    'X-RateLimit-Limit': integer('Requests in any window.', 1),
    'X-RateLimit-Remaining': integer('Requests left after this one.', 0),
    'X-RateLimit-Reset': integer('Epoch seconds at which the quota is full again, or the next request is allowed.', 0),
  },
  'draft-06': {
    'RateLimit-Limit': integer('Requests in any window.', 1),
    'RateLimit-Remaining': integer('Requests left after this one.', 0),
    'RateLimit-Reset': integer('Seconds until the quota is full again, or the next request is allowed.', 0),
  },
  none: {},
};

function integer(description: string, minimum: number, maximum?: number): JsonObject {
  return { description, required: true, schema: defined({ type: 'integer', minimum, maximum }) };
}

/** The components that these names refer to, in the order of the table. */
export function componentHeaders(names: ReadonlySet<string>, setting: LegacyRateLimitFields): JsonObject {
  return Object.fromEntries(Object.entries({ ...common, ...legacy[setting] }).filter(([name]) => names.has(name)));
}

// Examples of the contract: the served documents, shortened, and one exchange. Only the ids of occurrences are invented.

/** Characters of a text that an example shows, to the end of its line. */
const shownCharacters = 240;

const utf8 = new TextDecoder();

/** A document as an example: lists keep their first entry, texts their first lines. Undefined for a document that is no text. */
function exampleOf(content: DocumentContent, mediaType: string): Json | undefined {
  const type = essence(mediaType);
  if (!/^text\/|[/+]json$|[/+]xml$/.test(type)) return undefined;
  const text = typeof content === 'string' ? content : utf8.decode(content);
  if (/[/+]json$/.test(type)) return shortened(JSON.parse(text) as Json); // what is published as JSON is JSON
  if (text.length <= shownCharacters) return text;
  const end = text.indexOf('\n', shownCharacters);
  return end < 0 ? text.slice(0, shownCharacters) : text.slice(0, end + 1);
}

/** Lists keep their first entry; every member stays, so that the example is valid where the document is. */
function shortened(value: Json | undefined): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).slice(0, 1).map(shortened);
  if (typeof value !== 'object' || value === null) return value ?? null;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shortened(member)]));
}

const occurrence = '1f0c2f5e-6a55-4c0e-9d53-0b8a6f0d3c11';

function problemExample(type: ProblemType, baseUrl: string): JsonObject {
  const members = type === rateLimited ? { 'violated-policies': ['default'] } : undefined;
  return problemDocument(problem(type, type.title, undefined, members), occurrence, baseUrl);
}

function rpcErrorExample(type: ProblemType, code: number, baseUrl: string): JsonObject {
  const { type: uri, title, status, code: name, resolution } = problemExample(type, baseUrl);
  return { jsonrpc: '2.0', error: { code, message: type.title, data: { type: uri, title, status, code: name, resolution } } };
}

export function requestExamples({ mcp, snapshot }: Pick<DocumentContext, 'mcp' | 'snapshot'>): JsonObject {
  // A front without documentation has the search tool too, and its search finds nothing.
  const finding = snapshot.docs === undefined ? mcp.tools.filter(({ name }) => !isNamed(name, 'search_docs')) : mcp.tools;
  const tool = finding.find((candidate) => exampleArguments(candidate) !== undefined);
  return {
    initialize: {
      summary: 'The handshake of revision 2025-11-25',
      value: {
        jsonrpc: '2.0',
        id: 1,
        method: 'initialize',
        params: {
          protocolVersion: revision20251125.id,
          capabilities: {},
          clientInfo: { name: 'example', version: '1.0.0' },
        },
      },
    },
    ...(mcp.tools.length > 0 && {
      list_tools: { summary: 'Which tools there are', value: { jsonrpc: '2.0', id: 2, method: 'tools/list' } },
    }),
    ...(tool && {
      call_tool: {
        summary: `A call of ${tool.name}`,
        value: { jsonrpc: '2.0', id: 3, method: 'tools/call', params: { name: tool.name, arguments: exampleArguments(tool) } },
      },
    }),
  };
}

/** Arguments that a tool states as an example, or none where it requires none. */
function exampleArguments({ examples, inputSchema: { examples: ofSchema, required } }: Tool): Json | undefined {
  if (examples !== undefined) return examples[0];
  if (Array.isArray(ofSchema)) return (ofSchema as readonly Json[])[0];
  return Array.isArray(required) && required.length > 0 ? undefined : {};
}

function handshakeExample(rendering: Pick<DocumentContext, 'site' | 'mcp' | 'published' | 'snapshot'>): JsonObject {
  const { site, mcp } = rendering;
  const { identity } = site;
  return {
    jsonrpc: '2.0',
    id: 1,
    result: {
      protocolVersion: revision20251125.id,
      capabilities: capabilitiesOf(mcp, hasSkills(rendering)),
      serverInfo: serverInfo(identity),
      instructions: identity.instructions,
    },
  };
}
