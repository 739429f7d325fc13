// The machine contract (SPEC 1.8, 9.6): OpenAPI 3.1.0 from the route table and the operations' texts. Deterministic: the
// order of the table is the order of the document.
import { deprecationFields } from '../http/deprecation.ts';
import type { JsonObject } from '../json.ts';
import { documentRows, type Row } from '../routes/rows.ts';
import { componentHeaders, componentSchemas, legacyHeaders } from './openapi-components.ts';
import { operations, type OperationText } from './operations.ts';
import { json, jsonMediaType, type Rendering, type Surface } from './rendering.ts';
import { cardMediaType } from './server-card.ts';

export const contractVersion = '1.0.0';
export const openApiPath = '/openapi.json';

export const openapi: Surface = () => [
  { path: openApiPath, mediaType: jsonMediaType, link: 'openapi', content: (rendering) => json(contract(rendering)) },
];

const tags = [
  { name: 'metadata', description: 'What the product is, can do, and released.' },
  { name: 'tools', description: 'The documentation tool server.' },
  { name: 'documentation', description: 'Texts for people and agents.' },
  { name: 'discovery', description: 'How clients find the rest.' },
];

function contract(rendering: Rendering): JsonObject {
  const { product } = rendering.snapshot.facts;
  const { site, served } = rendering;
  const rows = documentRows(site.own).filter(({ path, handler }) => handler === 'call' || isServed(path, served));
  const paths = new Map<string, JsonObject>();
  for (const row of rows) paths.set(row.path, { ...paths.get(row.path), [row.method.toLowerCase()]: operation(row, rendering) });
  const names = [...new Set(rows.flatMap(({ name }) => textOf(name, rendering).schema ?? []))];
  return {
    openapi: '3.1.0',
    info: {
      title: `${site.identity.title}: public metadata and documentation tools`,
      summary: 'Read-only product metadata and a documentation tool server.',
      description: `Public, unauthenticated, read-only. ${product.summary}`,
      version: contractVersion,
      ...(product.contact && { contact: { ...product.contact } }),
      ...(isSpdx(product.license) && { license: { name: product.license, identifier: product.license } }),
    },
    servers: [{ url: site.baseUrl }],
    security: [],
    tags,
    paths: Object.fromEntries(paths),
    components: {
      responses: { Problem: { description: 'Problem details (RFC 9457)', content: problemContent } },
      headers: { ...componentHeaders, ...legacyHeaders },
      schemas: componentSchemas([...names, 'Problem', 'RpcRequest', 'RpcResult', 'RpcError', 'RpcResponse']),
    },
  };
}

/** Whether a path of the table leads to something; a pattern does when one document fits it. */
function isServed(path: string, served: ReadonlySet<string>): boolean {
  const brace = path.indexOf('{');
  return brace < 0 ? served.has(path) : [...served].some((candidate) => candidate.startsWith(path.slice(0, brace)));
}

function isSpdx(license: string): boolean {
  return license !== 'NOASSERTION' && /^[A-Za-z0-9.-]+$/.test(license);
}

function textOf(name: string, { own }: Rendering): OperationText {
  const found = operations[name];
  if (found !== undefined) return found;
  const document = own.find(({ path }) => name.endsWith(`:${path}`));
  if (document === undefined) throw new TypeError(`contract: no text for the operation ${name}`);
  const operationId = `getOwn${document.path.replaceAll(/[^A-Za-z0-9]+/g, '_')}`;
  return {
    operationId,
    summary: document.title,
    description: document.description,
    tag: 'documentation',
    mediaType: document.mediaType,
    response: document.title,
  };
}

function operation(row: Row, rendering: Rendering): JsonObject {
  const text = textOf(row.name, rendering);
  const deprecation = rendering.site.deprecations[row.name];
  const pattern = /\{([a-z]+)\}/.exec(row.path)?.[1];
  return {
    ...(text.operationId !== undefined && { operationId: text.operationId }),
    summary: text.summary,
    description: text.description,
    tags: [text.tag],
    ...(deprecation && { deprecated: true }),
    ...(pattern !== undefined && {
      parameters: [{ name: pattern, in: 'path', required: true, description: 'Looked up literally.', schema: { type: 'string' } }],
    }),
    ...(pattern === 'page' && { 'x-multi-segment': true }),
    ...(row.handler === 'call' && {
      requestBody: {
        required: true,
        description: 'One JSON-RPC 2.0 message',
        content: { [jsonMediaType]: { schema: reference('schemas', 'RpcRequest') } },
      },
    }),
    responses:
      row.handler === 'call'
        ? callResponses(text)
        : documentResponses(row, text, deprecation !== undefined && deprecationFields(deprecation).length > 0),
  };
}

function reference(kind: 'schemas' | 'headers' | 'responses', name: string): JsonObject {
  return { $ref: `#/components/${kind}/${name}` };
}

const problemContent: JsonObject = { 'application/problem+json': { schema: reference('schemas', 'Problem') } };
const rpcErrorContent: JsonObject = { [jsonMediaType]: { schema: reference('schemas', 'RpcError') } };

const always = ['X-Request-Id', 'X-Snapshot-Id'];
const quota = ['RateLimit-Policy', 'RateLimit', ...Object.keys(legacyHeaders)];

function response(description: string, headers: readonly string[], content?: JsonObject): JsonObject {
  return {
    description,
    headers: Object.fromEntries(headers.map((name) => [name, reference('headers', name)])),
    ...(content && { content }),
  };
}

function documentResponses(row: Row, text: OperationText, deprecated: boolean): JsonObject {
  const rpc = row.originChecked;
  const carried = [...always, ...(row.limited ? quota : []), ...(deprecated ? ['Deprecation', 'Link'] : [])];
  const validators = ['ETag', 'Cache-Control'];
  const schema = text.schema === undefined ? { type: 'string' } : reference('schemas', text.schema);
  const refusal = rpc ? rpcErrorContent : problemContent;
  return {
    200: response(text.response, [...carried, ...validators], {
      [text.mediaType]: { schema },
      ...(rpc && { [cardMediaType]: { schema } }),
    }),
    304: response('Not modified', [...carried, ...validators]),
    ...(rpc && { 403: response('Invalid browser Origin, or a host name that is not served', carried, refusal) }),
    ...(row.path.includes('{') && { 404: response('No such document', carried, refusal) }),
    ...(rpc && { 405: response('No standalone event stream is offered', [...carried, 'Allow'], refusal) }),
    ...(deprecated && { 410: response('The operation was retired', carried, refusal) }),
    412: response('A precondition failed', carried, refusal),
    ...(row.limited && { 429: response('Rate limit exceeded', [...carried, 'Retry-After'], problemContent) }),
    500: response('Internal error', carried, refusal),
  };
}

function callResponses(text: OperationText): JsonObject {
  const carried = [...always, ...quota];
  return {
    200: response(text.response, carried, { [text.mediaType]: { schema: reference('schemas', text.schema ?? 'RpcResponse') } }),
    202: response('Notification accepted', carried),
    400: response('The message, its envelope or its header fields are not valid', carried, rpcErrorContent),
    403: response('Invalid browser Origin, or a host name that is not served', carried, rpcErrorContent),
    404: response('Method not found (revision 2026-07-28)', carried, rpcErrorContent),
    406: response('Accept admits no JSON', carried, rpcErrorContent),
    413: response('The body is too large', carried, rpcErrorContent),
    415: response('The body is not JSON, or has a content coding', carried, rpcErrorContent),
    429: response('Rate limit exceeded', [...carried, 'Retry-After'], problemContent),
    500: response('Internal error', carried, rpcErrorContent),
  };
}
