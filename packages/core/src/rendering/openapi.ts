// The machine contract (SPEC 1.8, 9.6): OpenAPI 3.1.0 from the route table, in the order of the table.
import { type JsonObject, defined } from '../shared/json.ts';
import { hasFacts } from '../engine/store/empty-catalogs.ts';
import { publishedPolicies } from '../engine/rate-limit/networks.ts';
import { documentRows, type Row } from '../shared/operations.ts';
import {
  requestExamples,
  componentHeaders,
  callResponses,
  documentResponses,
  reference,
  sharedResponses,
} from './openapi-responses.ts';
import { componentSchemas } from './openapi-schemas.ts';
import { operationIdOf, operations, type OperationText } from '../shared/operation-texts.ts';
import { parameterValue, parsePathTemplate, type PathTemplate } from '../shared/document-path.ts';
import {
  type DocumentContent,
  type DocumentDefinition,
  json,
  jsonMediaType,
  type DocumentContext,
  type DocumentRenderer,
} from './document-definition.ts';

/** Version of the contract (SPEC 9.6), not of the product. */
export const contractVersion = '1.0.0';
export const openApiPath = '/openapi.json';

export const openapi: DocumentRenderer = () => [
  { path: openApiPath, mediaType: jsonMediaType, link: 'openapi', content: async (rendering) => json(await contract(rendering)) },
];

const tags = [
  { name: 'metadata', description: 'The status, and the catalogs that have records.' },
  { name: 'tools', description: 'The documentation tool server.' },
  { name: 'documentation', description: 'Texts for people and agents.' },
  { name: 'discovery', description: 'How clients find the rest.' },
];

async function contract(rendering: DocumentContext): Promise<JsonObject> {
  const { product } = rendering.snapshot.facts;
  const { site } = rendering;
  const paths = new Map<string, JsonObject>();
  const schemas = ['Problem', 'RpcRequest', 'RpcResult', 'RpcError', 'RpcResponse'];
  for (const row of documentRows(site.own)) {
    if (rendering.retired.has(row.name)) continue;
    const source = definitionOf(row, rendering);
    if (row.handler !== 'call' && (source === undefined || source.isEmpty === true)) continue;
    const text = operationText(row.name, rendering);
    if (text.schema !== undefined) schemas.push(text.schema);
    const declared = await operation(row, text, source, rendering);
    const derived = row.method === 'GET' ? derivedOperations(row, declared) : {};
    paths.set(row.path, { ...paths.get(row.path), [row.method.toLowerCase()]: declared, ...derived });
  }
  const responses = sharedResponses(rendering);
  const usesNotFound = [...paths.keys()].some((path) => path.includes('{'));
  const headerNames = new Set(JSON.stringify([...paths.values(), responses]).match(/(?<=#\/components\/headers\/)[A-Za-z-]+/g));
  return {
    openapi: '3.1.0',
    info: info(rendering, product.contact),
    servers: [{ url: site.baseUrl }],
    security: [],
    'x-rate-limit-policies': publishedPolicies(site.rateLimit, site.networks ?? []).map((policy) => ({ ...policy })),
    tags,
    paths: Object.fromEntries(paths),
    components: {
      responses: Object.fromEntries(Object.entries(responses).filter(([name]) => name !== 'NotFound' || usesNotFound)),
      headers: componentHeaders(headerNames, site.legacyRateLimitFields),
      schemas: componentSchemas(schemas),
    },
  };
}

function info({ site, snapshot }: DocumentContext, contact: object | undefined): JsonObject {
  const { product } = snapshot.facts;
  const isDocs = !hasFacts(snapshot.facts);
  return {
    title: `${site.identity.title}: ${isDocs ? '' : 'public metadata and '}documentation tools`,
    summary: isDocs ? 'Read-only documentation, and a tool server.' : 'Read-only product metadata and a documentation tool server.',
    description: `Public, unauthenticated, read-only. ${product.summary.replace(/[^.!?。]$/, '$&.')} Unknown paths are not found; if the front runs before an existing site, that site answers them.`,
    version: contractVersion,
    contact: { name: product.name, url: product.homepage, ...contact },
    ...(product.license !== 'NOASSERTION' &&
      /^[A-Za-z0-9.-]+$/.test(product.license) && { license: { name: product.license, identifier: product.license } }),
  };
}

/** The document that a row serves; for a pattern the first of them as an example, with the media types of the others. */
function definitionOf({ path, name }: Row, { published, site }: DocumentContext): DocumentDefinition | undefined {
  const template = parsePathTemplate(path);
  if (template === undefined) return published.get(path);
  // A path belongs to the first row that it fits: /docs/start.md is no page of /docs/{page}.
  const rows = documentRows(site.own);
  const before = rows
    .slice(
      0,
      rows.findIndex((row) => row.name === name),
    )
    .flatMap((row) => parsePathTemplate(row.path) ?? []);
  const fits = (each: PathTemplate, source: DocumentDefinition): boolean => parameterValue(each, source.path) !== undefined;
  const [first, ...others] = [...published.values()].filter(
    (source) => fits(template, source) && !before.some((each) => fits(each, source)),
  );
  if (first === undefined) return undefined;
  const { mediaType, alternates = [] } = first;
  const byType = new Map([...others, ...alternates].map((each) => [each.mediaType, each]));
  byType.delete(mediaType);
  return byType.size === 0 ? first : { ...first, alternates: [...byType.values()] };
}

/** Operations whose document a team may publish in a shape of its own, and the fact that states it. */
const replaceable: Readonly<Record<string, 'capabilities' | 'releases'>> = {
  getCapabilities: 'capabilities',
  getReleases: 'releases',
};

function operationText(
  name: string,
  { customDocuments, snapshot }: DocumentContext,
): OperationText & { readonly operationId?: string } {
  const text = operations[name];
  if (text !== undefined) {
    const replaced = replaceable[name];
    const verbatim = replaced !== undefined && snapshot.facts.verbatim?.[replaced] !== undefined;
    return { ...defined({ operationId: operationIdOf(name) }), ...text, ...(verbatim && { schema: 'OwnCatalog' }) };
  }
  const document = customDocuments.find(({ path }) => name.endsWith(`:${path}`));
  if (document === undefined) throw new TypeError(`contract: no text for the operation ${name}`);
  return {
    operationId: `getOwn${document.path.replaceAll(/[^A-Za-z0-9]+/g, '_')}`,
    summary: document.title,
    description: document.description,
  };
}

async function operation(
  row: Row,
  text: ReturnType<typeof operationText>,
  source: DocumentDefinition | undefined,
  rendering: DocumentContext,
): Promise<JsonObject> {
  const template = parsePathTemplate(row.path);
  return {
    ...defined({ operationId: text.operationId }),
    summary: text.summary,
    description: text.description,
    tags: [text.tag ?? 'documentation'],
    ...(rendering.site.deprecations[row.name] && { deprecated: true }),
    ...(template !== undefined && source !== undefined && { parameters: [pathParameter(template, source)] }),
    ...(row.originChecked && { parameters: headerParameters[row.handler] }),
    ...(row.handler === 'changes' && { parameters: [sinceParameter(rendering.snapshot.id)] }),
    ...(template?.parameter === 'page' && { 'x-multi-segment': true }),
    ...(row.handler === 'call' && {
      requestBody: {
        required: true,
        description: 'One JSON-RPC 2.0 message',
        content: { [jsonMediaType]: { schema: reference('schemas', 'RpcRequest'), examples: requestExamples(rendering) } },
      },
    }),
    responses:
      row.handler === 'call' || source === undefined
        ? callResponses(row, text.response ?? text.summary, rendering)
        : documentResponses(row, await servedAnswer(text, source, rendering), rendering),
  };
}

/** HEAD and OPTIONS of what GET reads (SPEC 4). They have no names: those of the contract are the specification's. */
function derivedOperations({ originChecked }: Row, { tags: of, parameters }: JsonObject): JsonObject {
  const common = defined({ tags: of, parameters: originChecked ? undefined : parameters });
  const asGet = reference('responses', 'Head');
  return {
    head: {
      summary: 'The status and fields of GET',
      description: 'As GET, without a body.',
      ...common,
      responses: { 200: asGet, '4XX': asGet, default: asGet },
    },
    options: {
      summary: 'The methods of this path',
      description: 'Names the methods in Allow.',
      ...common,
      responses: {
        204: reference('responses', 'Options'),
        '4XX': asGet,
        ...(originChecked && { 403: { description: 'Invalid browser Origin, or a host name that is not served' } }),
      },
    },
  };
}

async function servedAnswer(text: OperationText, source: DocumentDefinition, rendering: DocumentContext) {
  const structured = /[/+]json/.test(source.mediaType);
  const schema = text.schema !== undefined ? reference('schemas', text.schema) : structured ? {} : { type: 'string' };
  return { source, content: await example(source, rendering), schema, description: text.response ?? text.summary };
}

/** Request fields that decide about an answer of the tool endpoint. */
const headerParameters: Readonly<Record<Row['handler'], readonly JsonObject[]>> = {
  document: [],
  changes: [],
  card: [
    headerParameter('Last-Event-ID', '7', 'Requests an event stream, which is not offered: 405.'),
    headerParameter('MCP-Protocol-Version', '2025-11-25', 'Sent by MCP clients that request an event stream: 405.'),
  ],
  call: [headerParameter('MCP-Protocol-Version', '2025-11-25', 'The protocol revision. Default: 2025-03-26.')],
};

function sinceParameter(example: string): JsonObject {
  const schema = { type: 'string', pattern: '^sha256:[0-9a-f]{64}$' };
  return { name: 'since', in: 'query', required: false, description: 'The id of a former snapshot, once.', schema, example };
}

function headerParameter(name: string, example: string, description: string): JsonObject {
  return { name, in: 'header', required: false, description, schema: { type: 'string' }, example };
}

/** The contract is an example of itself in its shortest form. */
async function example({ path }: DocumentDefinition, rendering: DocumentContext): Promise<DocumentContent | undefined> {
  if (path !== openApiPath) return rendering.read(path);
  return json({ openapi: '3.1.0', info: info(rendering, rendering.snapshot.facts.product.contact), paths: {} });
}

function pathParameter(template: PathTemplate, { path }: DocumentDefinition): JsonObject {
  const common = { in: 'path', required: true, description: 'Looked up literally.', schema: { type: 'string' } };
  return { name: template.parameter, ...common, example: parameterValue(template, path) };
}
