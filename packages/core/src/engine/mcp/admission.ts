// Which revision a message is served by, or why it is refused: an ordered list, in which the first row that matches
// answers. The list below is what runs, and docs/reference/mcp.md prints its comments: there is no other order (MCP 2025-11-25 and
// 2026-07-28, transports).
import { headerMismatch, invalidRequest, unsupportedProtocolVersion } from '../../shared/problem-types.ts';
import {
  headerMismatchError,
  invalidParamsOf,
  invalidRequestError,
  type RpcError,
  rpcError,
  unsupportedProtocolVersionError,
} from '../json-rpc/error.ts';
import type { Message, PostedResponse, RpcNotification, RpcRequest } from '../json-rpc/message.ts';
import { isObject, type JsonObject } from '../../shared/json.ts';
import { faultyMembers, versionKey } from './envelope.ts';
import { type HeaderParameter, mismatchedParameter, decodeHeaderValue, withoutOuterSpace } from './header-parameter.ts';
import { revision20251125 as legacy, unversioned } from './revision-2025-11-25.ts';
import { revision20260728 as modern } from './revision-2026-07-28.ts';
import type { Revision } from './revision.ts';

/** A request that has found its revision. */
export interface Call {
  readonly kind: 'call';
  readonly request: RpcRequest;
  readonly revision: Revision;
  /** The version on the wire: one of `revision.versions`. */
  readonly version: string;
  /** `params._meta`, when there is one. */
  readonly meta: JsonObject | undefined;
}
/** A notification or a posted response: nothing to answer but 202. */
export interface Accepted {
  readonly kind: 'accepted';
}
export interface Refusal {
  readonly kind: 'refusal';
  readonly status: 400;
  readonly error: RpcError;
}

/** A field by lower-case name; undefined over stdio, where the body alone decides. */
export type FieldLookup = (name: string) => string | null;

/** Every version that is served, newest first: what cards and manifests list. */
export const protocolVersions: readonly string[] = [...modern.versions, ...legacy.versions];

interface Arrival {
  readonly message: RpcRequest | RpcNotification | PostedResponse;
  readonly method: string | undefined;
  readonly params: JsonObject;
  readonly meta: JsonObject;
  /** Present in `_meta`, whatever its value. */
  readonly claimed: boolean;
  readonly claim: unknown;
  /** MCP-Protocol-Version. */
  readonly header: string | null;
  readonly fields: FieldLookup | undefined;
  readonly headerParameters: (tool: string) => readonly HeaderParameter[];
}

export interface Row {
  readonly matches: (arrival: Arrival) => boolean;
  readonly answer: (arrival: Arrival) => Revision | 'accepted' | RpcError;
}

const isModernDate = (value: unknown): boolean =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && value >= modern.id;
const isHandshake = ({ message, method, claim }: Arrival): boolean =>
  message.kind === 'request' && method === 'initialize' && !isModernDate(claim);
const agrees = (field: string | null, value: unknown): boolean => field !== null && field === value;
const bareField = (fields: FieldLookup | undefined, name: string): string | null => {
  const value = fields?.(name) ?? null;
  return value === null ? null : withoutOuterSpace(value);
};

/** MCP-Protocol-Version. Gateways that join two equal fields repeat it, and some clients send it empty: both say what one field or none does. */
function versionField(fields: FieldLookup | undefined): string | null {
  const field = bareField(fields, 'mcp-protocol-version') ?? '';
  if (!field.includes(',')) return field === '' ? null : field;
  const versions = new Set(field.split(',').map(withoutOuterSpace));
  versions.delete('');
  return versions.size === 0 ? null : [...versions].join(', ');
}

const mismatch = (header: string, what: string): RpcError =>
  rpcError(headerMismatchError, headerMismatch, `Header mismatch: ${header} ${what}`, { header });
const unsupported = (code: number, message: string, supported: readonly string[], requested: unknown): RpcError =>
  rpcError(code, unsupportedProtocolVersion, message, {
    supported,
    requested: typeof requested === 'string' ? requested.slice(0, 64) : '',
  });

function envelopeError(arrival: Arrival): RpcError {
  const missing = faultyMembers(arrival.meta);
  return invalidParamsOf(`_meta is missing ${missing.join(', ')}`, { missing });
}

/** The value that Mcp-Name must repeat, for the methods that have one. */
function targetName({ method, params }: Arrival): unknown {
  if (method === 'tools/call' || method === 'prompts/get') return params['name'];
  return method === 'resources/read' ? params['uri'] : undefined;
}

function disagreeingName(arrival: Arrival): boolean {
  const name = targetName(arrival);
  if (typeof name !== 'string') return false;
  const field = arrival.fields?.('mcp-name') ?? null;
  return field === null || decodeHeaderValue(field) !== name;
}

function disagreeingParameter({ method, params, fields, headerParameters }: Arrival): HeaderParameter | undefined {
  if (fields === undefined || method !== 'tools/call' || typeof params['name'] !== 'string') return undefined;
  const given = params['arguments'];
  return mismatchedParameter(headerParameters(params['name']), isObject(given) ? given : {}, fields);
}

/** The comment of a row states when it matches and what it answers. docs/reference/mcp.md prints it, and no Worker carries it. */
export const revisionRules: readonly Row[] = [
  // a notification or posted response, MCP-Protocol-Version modern, Mcp-Method present and different -> 400, -32020
  {
    matches: (a) =>
      a.message.kind === 'notification' &&
      isModernDate(a.header) &&
      bareField(a.fields, 'mcp-method') !== null &&
      !agrees(bareField(a.fields, 'mcp-method'), a.method),
    answer: () => mismatch('Mcp-Method', 'does not match the method of the body'),
  },
  // a posted response, MCP-Protocol-Version modern -> 400, -32600: this server asks nothing
  {
    matches: (a) => a.message.kind === 'response' && isModernDate(a.header),
    answer: () =>
      rpcError(invalidRequestError, invalidRequest, 'Invalid Request: the server sent no request that could be answered'),
  },
  // any other notification or posted response -> 202
  {
    matches: (a) => a.message.kind !== 'request',
    answer: () => 'accepted',
  },
  // initialize without a modern claim, MCP-Protocol-Version modern -> 400, -32020
  {
    matches: (a) => isHandshake(a) && isModernDate(a.header),
    answer: () => mismatch('MCP-Protocol-Version', 'names a revision without initialize'),
  },
  // initialize without a modern claim -> 2025-11-25: the handshake
  { matches: isHandshake, answer: () => legacy },
  // a claim, and the envelope is incomplete or ill-typed -> 400, -32602 naming the keys
  {
    matches: (a) => a.claimed && faultyMembers(a.meta).length > 0,
    answer: envelopeError,
  },
  // a claim, MCP-Protocol-Version present and different -> 400, -32020
  {
    matches: (a) => a.claimed && a.header !== null && !agrees(a.header, a.claim),
    answer: () => mismatch('MCP-Protocol-Version', 'does not match the protocol version in _meta'),
  },
  // a claim, Mcp-Method present and different -> 400, -32020
  {
    matches: (a) => a.claimed && bareField(a.fields, 'mcp-method') !== null && !agrees(bareField(a.fields, 'mcp-method'), a.method),
    answer: () => mismatch('Mcp-Method', 'does not match the method of the body'),
  },
  // a claim naming a version that is not served -> 400, -32022 with supported and requested
  {
    matches: (a) => a.claimed && !modern.versions.includes(String(a.claim)),
    answer: (a) => unsupported(unsupportedProtocolVersionError, 'Unsupported protocol version', modern.versions, a.claim),
  },
  // a claim, MCP-Protocol-Version or Mcp-Method absent -> 400, -32020
  {
    matches: (a) => a.claimed && a.fields !== undefined && (a.header === null || bareField(a.fields, 'mcp-method') === null),
    answer: (a) => mismatch(a.header === null ? 'MCP-Protocol-Version' : 'Mcp-Method', 'is required'),
  },
  // a claim, Mcp-Name absent, undecodable or different (tools/call, prompts/get, resources/read) -> 400, -32020
  {
    matches: (a) => a.claimed && a.fields !== undefined && disagreeingName(a),
    answer: () => mismatch('Mcp-Name', 'does not match the name in the body'),
  },
  // a claim, an Mcp-Param field absent, undecodable or different (arguments that a tool declares with x-mcp-header) -> 400, -32020
  {
    matches: (a) => a.claimed && disagreeingParameter(a) !== undefined,
    answer: (a) => mismatch(disagreeingParameter(a)?.field ?? 'Mcp-Param', 'does not match the argument in the body'),
  },
  // a claim -> 2026-07-28
  { matches: (a) => a.claimed, answer: () => modern },
  // no claim, MCP-Protocol-Version modern -> 400, -32602 naming the missing keys
  {
    matches: (a) => isModernDate(a.header),
    answer: envelopeError,
  },
  // no claim, MCP-Protocol-Version absent (served as 2025-03-26) or one of 2025-11-25, 2025-06-18, 2025-03-26, 2024-11-05 -> 2025-11-25
  {
    matches: (a) => a.header === null || legacy.versions.includes(a.header),
    answer: () => legacy,
  },
  // no claim, any other MCP-Protocol-Version -> 400, -32600 with supported and requested
  {
    matches: () => true,
    answer: (a) => unsupported(invalidRequestError, 'Unsupported MCP-Protocol-Version header', legacy.versions, a.header),
  },
];

export function classify(
  message: Message,
  fields: FieldLookup | undefined,
  headerParameters: (tool: string) => readonly HeaderParameter[] = () => [],
): Call | Accepted | Refusal {
  const params = (message.kind === 'response' ? undefined : message.params) ?? {};
  const meta = isObject(params['_meta']) ? params['_meta'] : {};
  const header = versionField(fields);
  const method = message.kind === 'response' ? undefined : message.method;
  const arrival: Arrival = {
    message,
    method,
    params,
    meta,
    claimed: Object.hasOwn(meta, versionKey),
    claim: meta[versionKey],
    header,
    fields,
    headerParameters,
  };
  const answer = revisionRules.find(({ matches }) => matches(arrival))?.answer(arrival) ?? 'accepted';
  if (answer === 'accepted' || message.kind !== 'request')
    return answer !== 'accepted' && 'kind' in answer ? { kind: 'refusal', status: 400, error: answer } : { kind: 'accepted' };
  if ('kind' in answer) return { kind: 'refusal', status: 400, error: answer };
  const version = answer.era === 'modern' ? answer.id : (header ?? unversioned);
  return {
    kind: 'call',
    request: message,
    revision: answer,
    version,
    meta: isObject(params['_meta']) ? params['_meta'] : undefined,
  };
}
