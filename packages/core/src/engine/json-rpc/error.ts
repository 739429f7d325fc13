// JSON-RPC errors (JSON-RPC 2.0 section 5.1, as MCP narrows it) with machine-readable data (SPEC 7.2).
// Codes -32000 to -32019 are never sent: receivers give them no meaning.
import { problemTypeUri } from '../http/problem.ts';
import { invalidParams, type ProblemType } from '../../shared/problem-types.ts';
import type { JsonObject } from '../../shared/json.ts';

export const parseError = -32_700;
export const invalidRequestError = -32_600;
export const methodNotFoundError = -32_601;
export const invalidParamsError = -32_602;
export const internalRpcError = -32_603;
export const headerMismatchError = -32_020;
export const missingClientCapabilityError = -32_021;
export const unsupportedProtocolVersionError = -32_022;

export interface RpcError {
  readonly kind: 'rpc-error';
  readonly code: number;
  readonly type: ProblemType;
  readonly message: string;
  /** What MCP prescribes for this error, such as `supported`. */
  readonly data?: JsonObject;
}

export function rpcError(code: number, type: ProblemType, message: string, data?: JsonObject): RpcError {
  return { kind: 'rpc-error', code, type, message, ...(data && { data }) };
}

export function invalidParamsOf(what: string, data?: JsonObject): RpcError {
  return rpcError(invalidParamsError, invalidParams, `Invalid params: ${what}`, data);
}

/** The JSON of a request's id, echoed byte for byte (SPEC 4.5). */
export type RpcId = string;

/**
 * The JSON of an error response. `id` is undefined when it could not be read; `status` is the HTTP status that the response
 * travels with, and is said only when it is not 200.
 */
export function errorResponse(id: RpcId | undefined, error: RpcError, status: number, baseUrl: string, more?: JsonObject): string {
  const { type, code, message } = error;
  const data = {
    type: problemTypeUri(type, baseUrl),
    title: type.title,
    ...(status !== 200 && { status }),
    ...more,
    code: type.code,
    resolution: type.resolution,
    ...error.data,
  };
  return `{"jsonrpc":"2.0",${id === undefined ? '' : `"id":${id},`}"error":${JSON.stringify({ code, message, data })}}`;
}

/** A client's own name in a message, only when it is short and plain; otherwise nothing of it is repeated. */
export function quoted(name: string): string {
  return /^[A-Za-z0-9_./$-]{1,64}$/.test(name) ? `: ${name}` : '';
}
