// JSON-RPC messages as the clients of both eras send them.
import type { Answer, Json, Sent } from './subject.ts';
import { asObject } from './subject.ts';
import { capabilitiesKey, clientInfoKey, endpoint, newest, stable, versionKey } from '../mcp.ts';

export { capabilitiesKey, clientInfoKey, endpoint, newest, serverInfoKey, stable, versionKey } from '../mcp.ts';

export type SentFields = NonNullable<Sent['fields']>;

const always = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };

export function post(body: string | Uint8Array | Json, fields: SentFields = {}): Sent {
  const bytes = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body);
  return { method: 'POST', target: endpoint, fields: { ...always, ...fields }, body: bytes };
}

/** A request of the stable revision, after the handshake. */
export function legacy(method: string, params?: Json, id: unknown = 1): Sent {
  return post({ jsonrpc: '2.0', id, method, ...(params && { params }) }, { 'MCP-Protocol-Version': stable });
}

export interface ModernOptions {
  readonly id?: unknown;
  /** Replaces `_meta`. */
  readonly meta?: Json;
  /** Besides those a client sends, or instead of them. */
  readonly fields?: SentFields;
  /** Fields that a client should send and this one does not. */
  readonly without?: readonly string[];
}

export const envelope: Json = {
  [versionKey]: newest,
  [clientInfoKey]: { name: 'ContractSuite', version: '1.0.0' },
  [capabilitiesKey]: {},
};

/** A request of the newest revision, with the fields that repeat what the body states. */
export function modern(
  method: string,
  params: Json = {},
  { id = 1, meta = envelope, fields = {}, without = [] }: ModernOptions = {},
): Sent {
  const { name = params['uri'] } = params;
  const repeated = {
    'MCP-Protocol-Version': newest,
    'Mcp-Method': method,
    ...(typeof name === 'string' && { 'Mcp-Name': name }),
    ...fields,
  };
  const sent = Object.fromEntries(Object.entries(repeated).filter(([field]) => !without.includes(field)));
  return post({ jsonrpc: '2.0', id, method, params: { ...params, _meta: meta } }, sent);
}

/** The result of an answer. Throws with the whole body when it has none. */
export function resultOf(answer: Answer): Json {
  const { result } = answer.json();
  if (result === undefined) throw new TypeError(`expected a result, received ${answer.status} ${answer.text}`);
  return asObject(result, 'result');
}

export interface ErrorSeen {
  readonly status: number;
  readonly code: unknown;
  readonly id: unknown;
  readonly message: unknown;
  readonly data: Json;
}

/** The error of an answer. Throws with the whole body when it has none. */
export function errorOf(answer: Answer): ErrorSeen {
  const { error, id } = answer.json();
  if (error === undefined) throw new TypeError(`expected an error, received ${answer.status} ${answer.text}`);
  const { code, message, data } = asObject(error, 'error');
  return { status: answer.status, code, id, message, data: asObject(data, 'error.data') };
}

/** What of an error is fixed: status, JSON-RPC code, our code, and the id that came back. */
export function gist(answer: Answer): readonly [status: number, code: unknown, name: unknown, id: unknown] {
  const { status, code, data, id } = errorOf(answer);
  return [status, code, data['code'], id];
}
