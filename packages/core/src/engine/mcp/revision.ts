import type { RpcError } from '../json-rpc/error.ts';
import type { JsonObject } from '../../shared/json.ts';
import { maxResultBytes } from '../../shared/limits.ts';
import type { CallRecord } from './call-record.ts';
import type { McpServer } from './server.ts';
import { isLongerThan, type ResultMembers, tooLong } from './result.ts';
import type { ToolContext } from './tool.ts';

export interface MethodCall {
  readonly params: JsonObject;
  readonly server: McpServer;
  readonly context: ToolContext;
  /** Present when the service has a listener. */
  readonly callRecord?: CallRecord | undefined;
  /** What the client can do, from `_meta`; undefined in the legacy era, where nothing is remembered. */
  readonly clientCapabilities?: JsonObject;
}
export type MethodResult = ResultMembers | RpcError;
export type Method = (call: MethodCall) => MethodResult | Promise<MethodResult>;

export interface Revision {
  /** The newest version that this file serves. */
  readonly id: string;
  /** Every version it serves, newest first. */
  readonly versions: readonly string[];
  readonly era: 'legacy' | 'modern';
  readonly methods: ReadonlyMap<string, Method>;
  /** Adds what this era has in every result; absent where it adds nothing. */
  finish?(result: ResultMembers, server: McpServer): ResultMembers;
  httpStatus(error: RpcError): number;
}

/** A result, unless it is longer than the server sends. */
export function bounded(result: ResultMembers): MethodResult {
  return isLongerThan(result, maxResultBytes) ? tooLong() : result;
}

export function isRpcError(result: MethodResult): result is RpcError {
  return result['kind'] === 'rpc-error';
}
