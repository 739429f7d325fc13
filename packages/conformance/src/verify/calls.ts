import { isObject } from '@vitrine/core/serving';
import { headerParameters, equal } from '@vitrine/core/workspace';
import type { Json, JsonObject } from '@vitrine/core';
import { mcpFieldValue } from '@vitrine/core/client';
import { capabilitiesKey, clientInfoKey, endpoint, newest, stable, versionKey } from '../mcp.ts';
import { type VerifyResponse, valueAt, label, asList, asObject, asString } from './verify-response.ts';
import type { VerifyRequest } from './send-request.ts';
import type { VerifyContext } from './verify-context.ts';

export const jsonFields = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
const client = { name: 'vitrine-verify', version: '1.0.0' };

export function post(body: string, fields: Readonly<Record<string, string>> = {}): VerifyRequest {
  return { method: 'POST', target: endpoint, fields: { ...jsonFields, ...fields }, body };
}

export function legacyMcpRequest(method: string, params?: JsonObject): VerifyRequest {
  return post(JSON.stringify({ jsonrpc: '2.0', id: 1, method, ...(params && { params }) }));
}

/** A request of the newest revision, with the fields that repeat what the body states. */
export function modernMcpRequest(
  method: string,
  params: JsonObject = {},
  more: Readonly<Record<string, string>> = {},
): VerifyRequest {
  const name = params['name'] ?? params['uri'];
  const _meta = {
    [versionKey]: newest,
    [clientInfoKey]: client,
    [capabilitiesKey]: {},
  };
  return post(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { ...params, _meta } }), {
    'mcp-protocol-version': newest,
    'mcp-method': method,
    ...(typeof name === 'string' && { 'mcp-name': mcpFieldValue(name) }),
    ...more,
  });
}

/** The fields in which a modern client repeats arguments of a tool. */
export function repeated(inputSchema: JsonObject, given: JsonObject): Readonly<Record<string, string>> {
  const fields = headerParameters(inputSchema, 'input').flatMap(({ field, path }) => {
    const value = valueAt(given, ...path);
    return value === undefined || isObject(value) ? [] : [[field, mcpFieldValue(label(value))] as const];
  });
  return Object.fromEntries(fields);
}

/** Sends a call; `where` names its method and its arguments. */
export async function call(context: VerifyContext, question: VerifyRequest, what: string): Promise<VerifyResponse | undefined> {
  return context.send(question, `POST ${endpoint} ${what}`);
}

/** The handshake, as the contract's own example puts it where there is one. */
export async function initialize(context: VerifyContext): Promise<VerifyResponse | undefined> {
  const example = exampleRequests(context).find(({ body }) => valueAt(body, 'method') === 'initialize');
  const params = { protocolVersion: stable, capabilities: {}, clientInfo: client };
  return call(
    context,
    example === undefined ? legacyMcpRequest('initialize', params) : post(JSON.stringify(example.body)),
    'initialize',
  );
}

/** A request of the stable revision; when the contract shows the same as an example, that one, which is not requested twice. */
export function asShown(context: VerifyContext, method: string, params?: JsonObject): VerifyRequest {
  const same = exampleRequests(context).find(({ body }) => body['method'] === method && equal(body['params'], params));
  return same === undefined ? legacyMcpRequest(method, params) : post(JSON.stringify(same.body));
}

export function exampleRequests({
  contract,
}: Pick<VerifyContext, 'contract'>): readonly { readonly name: string; readonly body: JsonObject }[] {
  const operation = contract.find('POST', endpoint);
  const examples = valueAt(operation?.json, 'requestBody', 'content', 'application/json', 'examples');
  return Object.entries(asObject(examples)).map(([name, example]) => ({ name, body: asObject(valueAt(example, 'value')) }));
}

export function toolsOf(answer: VerifyResponse | undefined): ReadonlyMap<string, JsonObject> {
  const tools = asList(valueAt(answer?.json(), 'result', 'tools'));
  return new Map(tools.map((tool): [string, JsonObject] => [asString(valueAt(tool, 'name')) ?? '', asObject(tool)]));
}

export function result(answer: VerifyResponse | undefined, ...path: readonly (string | number)[]): Json | undefined {
  return valueAt(answer?.json(), 'result', ...path);
}
