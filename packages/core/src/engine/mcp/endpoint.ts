// The MCP endpoint: one message in, its answer as text. Parse, find the revision, find the method, call it, write the result. A
// function of message and context: no session, no connection, nothing remembered between two calls. HTTP and stdio share it.
import { deadlineExceeded, internalError, methodNotFound } from '../../shared/problem-types.ts';
import { isPromise, mapMaybeAsync, isObject } from '../../shared/json.ts';
import {
  errorResponse,
  internalRpcError,
  methodNotFoundError,
  quoted,
  type RpcError,
  rpcError,
  type RpcId,
} from '../json-rpc/error.ts';
import { type MessageBody, parseMessage, type Message } from '../json-rpc/message.ts';
import { type Call, classify, type FieldLookup, type Accepted, type Refusal } from './admission.ts';
import type { CallRecord } from './call-record.ts';
import { clientOf, traceparentOf } from './envelope.ts';
import type { HeaderParameter } from './header-parameter.ts';
import { isRpcError, type Method, type MethodResult, type Revision } from './revision.ts';
import type { McpServer } from './server.ts';
import { CallToolContext, type Client, Deadline } from './tool-context.ts';
import { writeResponse, SerializedJson } from './result.ts';
import { revision20251125 as legacy } from './revision-2025-11-25.ts';
import { revision20260728 as modern } from './revision-2026-07-28.ts';

export interface MessageContext {
  /** Epoch milliseconds. */
  readonly now: number;
  readonly baseUrl: string;
  readonly client: Client;
  /** The fields of the request; undefined for a transport without fields, whose answers carry no HTTP status either. */
  readonly fields: FieldLookup | undefined;
  /** Filled in as the message is answered; absent in a service without a listener. */
  readonly callRecord?: CallRecord | undefined;
}

export interface MessageAnswer {
  /** The HTTP status; 200 on a transport without one. */
  readonly status: number;
  /** Null for a message that is accepted without an answer (202). */
  readonly body: SerializedJson | null;
}

/** Answers one message, at once where its tool does. Never rejects: what a handler throws becomes -32603 and goes to `server.onError`. */
export function answerMessage(
  server: McpServer,
  body: MessageBody,
  context: MessageContext,
): MessageAnswer | Promise<MessageAnswer> {
  const message = parseMessage(body);
  if (message.kind === 'malformed') return failure(message.id, message.error, 400, context);
  const placed = classify(message, context.fields, (tool) => server.tools.get(tool)?.headerParameters ?? noParameters);
  if (context.callRecord !== undefined) recordCall(context.callRecord, message, placed, server);
  if (placed.kind === 'accepted') return { status: 202, body: null };
  if (placed.kind === 'refusal')
    return failure(message.kind === 'request' ? message.id : undefined, placed.error, placed.status, context);
  const { request, revision } = placed;
  return mapMaybeAsync(callMethod(server, placed, context), (result) => {
    if (isRpcError(result)) return failure(request.id, result, revision.httpStatus(result), context);
    context.callRecord?.answered(result);
    return { status: 200, body: writeResponse(request.id, revision.finish?.(result, server) ?? result) };
  });
}

const noParameters: readonly HeaderParameter[] = [];

function failure(
  id: RpcId | undefined,
  error: RpcError,
  httpStatus: number,
  { fields, baseUrl, callRecord }: MessageContext,
): MessageAnswer {
  callRecord?.failed(error);
  const status = fields === undefined ? 200 : httpStatus;
  return { status, body: new SerializedJson(errorResponse(id, error, status, baseUrl)) };
}

function callMethod(server: McpServer, call: Call, context: MessageContext): MethodResult | Promise<MethodResult> {
  const { request, revision, meta } = call;
  const method = findMethod(revision, request.method, server);
  if (method === undefined) return rpcError(methodNotFoundError, methodNotFound, `Method not found${quoted(request.method)}`);
  const deadline = new Deadline(context.client, server.timeoutMs);
  const client = revision.era === 'modern' && meta !== undefined ? clientOf(meta) : undefined;
  try {
    const result = method({
      params: request.params ?? {},
      server,
      context: new CallToolContext(
        call,
        context.now,
        context.baseUrl,
        server.isPublished,
        client?.info,
        deadline,
        context.callRecord,
      ),
      ...(client?.capabilities !== undefined && { clientCapabilities: client.capabilities }),
      callRecord: context.callRecord,
    });
    return isPromise(result) ? deadline.race(result, tooLate).catch(failed) : result;
  } catch (error) {
    return failed(error);
  }

  function failed(error: unknown): RpcError {
    server.onError(error);
    return rpcError(internalRpcError, internalError, 'Internal error');
  }
}

/** Which capability a method belongs to; others are always there. */
const capabilityOf: ReadonlyMap<string, string> = new Map([
  ['tools', 'tools'],
  ['resources', 'resources'],
  ['prompts', 'prompts'],
  ['completion', 'completions'],
  ['skills', 'extensions'],
]);

/** The method, unless it belongs to something this server does not offer. */
function findMethod(revision: Revision, name: string, server: McpServer): Method | undefined {
  const capability = capabilityOf.get(name.slice(0, Math.max(0, name.indexOf('/'))));
  return capability !== undefined && !Object.hasOwn(server.capabilities, capability) ? undefined : revision.methods.get(name);
}

function tooLate(): RpcError {
  return rpcError(internalRpcError, deadlineExceeded, 'The answer took too long');
}

const notifications = ['initialized', 'cancelled', 'progress', 'roots/list_changed'].map((name) => `notifications/${name}`);
const methods: ReadonlySet<string> = new Set([...legacy.methods.keys(), ...modern.methods.keys(), ...notifications]);

/** Notes a message before it is answered. */
function recordCall(callRecord: CallRecord, message: Message, admission: Call | Accepted | Refusal, server: McpServer): void {
  if (message.kind === 'response') return;
  if (methods.has(message.method)) callRecord.method = message.method;
  const params = message.params ?? {};
  const meta = isObject(params['_meta']) ? params['_meta'] : undefined;
  const { name } = params;
  if (typeof name === 'string') {
    if (message.method === 'tools/call' && server.tools.has(name)) callRecord.tool = name;
    if (message.method === 'prompts/get' && server.prompts.has(name)) callRecord.prompt = name;
  }
  if (admission.kind === 'call') {
    callRecord.era = admission.revision.era;
    callRecord.revision = admission.version;
    callRecord.traceparent = traceparentOf(meta);
  }
  const info = message.method === 'initialize' ? params['clientInfo'] : meta && clientOf(meta).info;
  if (isObject(info) && typeof info['name'] === 'string') callRecord.clientName = info['name'];
}
