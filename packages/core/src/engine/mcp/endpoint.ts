// The MCP endpoint: find the method, call it, finish the result. A function of message and context: no session, no
// connection, nothing remembered between two calls.
import { deadlineExceeded, internalError, methodNotFound } from '../../ground/problem-types.ts';
import { errorResponse, internalRpcError, methodNotFoundError, quoted, type RpcError, rpcError } from '../json-rpc/error.ts';
import type { JsonObject } from '../../ground/json.ts';
import { isPending, whenThere } from '../../ground/pending.ts';
import type { Call } from './admission.ts';
import { type Asking, Deadline } from './deadline.ts';
import { clientOf } from './envelope.ts';
import { isRpcError, type Method, type MethodResult, type Revision } from './revision.ts';
import type { McpServer } from './server.ts';
import { CallToolContext } from './tool-context.ts';

/** What the endpoint needs to know about the exchange. */
export interface CallContext {
  /** Epoch milliseconds. */
  readonly now: number;
  readonly baseUrl: string;
  readonly client: Asking;
}

export interface Answer {
  readonly status: number;
  readonly response: JsonObject;
}

/** Which capability a method belongs to; others are always there. */
const capabilityOf: ReadonlyMap<string, string> = new Map([
  ['tools', 'tools'],
  ['resources', 'resources'],
  ['prompts', 'prompts'],
  ['completion', 'completions'],
]);

/** The method, unless it belongs to something this server does not offer. */
function findMethod(revision: Revision, name: string, server: McpServer): Method | undefined {
  const capability = capabilityOf.get(name.slice(0, Math.max(0, name.indexOf('/'))));
  return capability !== undefined && !Object.hasOwn(server.capabilities, capability) ? undefined : revision.methods.get(name);
}

/** Answers one call, at once where its tool does. Never rejects: what a handler throws becomes -32603 and goes to `server.onError`. */
export function answerCall(server: McpServer, call: Call, context: CallContext): Answer | Promise<Answer> {
  const { request, revision } = call;
  const result = dispatch(server, call, context);
  return whenThere(result, answered);

  function answered(settled: MethodResult): Answer {
    if (!isRpcError(settled))
      return { status: 200, response: { jsonrpc: '2.0', id: request.id, result: revision.finish(settled, server) } };
    const status = revision.httpStatus(settled);
    return { status, response: errorResponse(request.id, settled, status, context.baseUrl) };
  }
}

function dispatch(server: McpServer, call: Call, context: CallContext): MethodResult | Promise<MethodResult> {
  const { request, revision, meta } = call;
  const method = findMethod(revision, request.method, server);
  if (method === undefined) return rpcError(methodNotFoundError, methodNotFound, `Method not found${quoted(request.method)}`);
  const deadline = new Deadline(context.client, server.deadlineMs);
  const client = revision.era === 'modern' && meta !== undefined ? clientOf(meta) : undefined;
  try {
    const result = method({
      params: request.params ?? {},
      server,
      context: new CallToolContext(call, context.now, context.baseUrl, client?.info, deadline),
      ...(client?.capabilities !== undefined && { clientCapabilities: client.capabilities }),
    });
    return isPending(result) ? deadline.race(result, tooLate).catch(failed) : result;
  } catch (error) {
    return failed(error);
  }

  function failed(error: unknown): RpcError {
    server.onError(error);
    return rpcError(internalRpcError, internalError, 'Internal error');
  }
}

function tooLate(): RpcError {
  return rpcError(internalRpcError, deadlineExceeded, 'The answer took longer than the server waits');
}
