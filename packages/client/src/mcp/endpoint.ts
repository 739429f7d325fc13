// A tool server, called in the era of the protocol that it speaks: MCP 2026-07-28, one request a call; else the revisions before it, with the
// handshake that they ask for. The first answer shows which, and is remembered.
import type { Json, JsonObject } from '@vitrine/core';
import { isObject, linesOf, mcpFieldValue } from '@vitrine/core/client';
import { ClientError, remoteText } from '../client-error.ts';
import { textOf } from '../http/body.ts';
import type { Answered, Caller } from '../http/caller.ts';
import { parseJson, requireDone } from '../http/documents.ts';

/** The revisions of the protocol, by how they are called. */
export type Era = '2026-07-28' | '2025-11-25';

const modern: Era = '2026-07-28';
const legacy: Era = '2025-11-25';

export type RpcAnswer =
  | { readonly kind: 'result'; readonly result: JsonObject }
  | { readonly kind: 'error'; readonly code: number; readonly message: string };

export interface Endpoint {
  readonly url: URL;
  /** Undefined until a call was answered. */
  readonly era: () => Era | undefined;
  /** Calls a method. Throws ClientError; `not_offered` where no tool server answers. */
  readonly request: (method: string, params: JsonObject, signal?: AbortSignal) => Promise<RpcAnswer>;
}

export interface ClientName {
  readonly name: string;
  readonly version: string;
}

/** Errors that a server of the modern era alone sends. */
const modernErrors: ReadonlySet<number> = new Set([-32_020, -32_021, -32_022]);

interface Session {
  readonly revision: string;
  readonly id: string | undefined;
}

interface Received {
  readonly answered: Answered<string>;
  readonly message: RpcAnswer | undefined;
}

/** A tool server that was not called yet. */
export function createEndpoint(url: URL, caller: Caller, clientInfo: ClientName): Endpoint {
  let era: Era | undefined;
  let session: Session | undefined;
  let lastId = 0;

  async function post(message: JsonObject, headers: Readonly<Record<string, string>>, signal?: AbortSignal): Promise<Received> {
    const { id } = message;
    let rpcAnswer: RpcAnswer | undefined;
    const answered = await caller.call(
      {
        url,
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
        body: JSON.stringify(message),
        signal,
      },
      async ({ mediaType }, chunks) => {
        if (mediaType !== 'text/event-stream') return textOf(chunks);
        for await (const data of eventData(chunks)) {
          rpcAnswer = messageIn(data, id, url.href);
          if (rpcAnswer !== undefined) break;
        }
        return '';
      },
    );
    if (/json$/.test(answered.mediaType) && answered.value !== '' && rpcAnswer === undefined)
      rpcAnswer = messageIn(answered.value, id, url.href);
    return { answered, message: rpcAnswer };
  }

  async function askModern(method: string, params: JsonObject, signal?: AbortSignal): Promise<Received> {
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': modern,
      'io.modelcontextprotocol/clientInfo': { ...clientInfo },
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const { name = params['uri'] } = params;
    const headers = {
      'mcp-protocol-version': modern,
      'mcp-method': method,
      ...(typeof name === 'string' && { 'mcp-name': mcpFieldValue(name) }),
    };
    return post({ jsonrpc: '2.0', id: ++lastId, method, params: { ...params, _meta } }, headers, signal);
  }

  async function askLegacy(method: string, params: JsonObject, signal?: AbortSignal): Promise<Received> {
    session ??= await shakeHands(signal);
    const headers = { 'mcp-protocol-version': session.revision, ...(session.id !== undefined && { 'mcp-session-id': session.id }) };
    return post({ jsonrpc: '2.0', id: ++lastId, method, params }, headers, signal);
  }

  async function shakeHands(signal?: AbortSignal): Promise<Session> {
    const params = { protocolVersion: legacy, capabilities: {}, clientInfo: { ...clientInfo } };
    const { answered, message } = await post({ jsonrpc: '2.0', id: ++lastId, method: 'initialize', params }, {}, signal);
    if (message === undefined) throw noServer(answered);
    if (message.kind === 'error')
      throw new ClientError('refused', `${url.href} refused to initialize.`, 'Check the address.', {
        status: answered.status,
        remote: remoteText(url.host, message.message),
      });
    const { protocolVersion } = message.result;
    if (typeof protocolVersion !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(protocolVersion))
      throw new ClientError('invalid_answer', `${url.href} states no protocol revision.`, 'Check the address.');
    const id = answered.headers.get('mcp-session-id') ?? undefined;
    const opened = { revision: protocolVersion, id: id !== undefined && /^[\x21-\x7e]{1,500}$/.test(id) ? id : undefined };
    const headers = { 'mcp-protocol-version': opened.revision, ...(opened.id !== undefined && { 'mcp-session-id': opened.id }) };
    await post({ jsonrpc: '2.0', method: 'notifications/initialized' }, headers, signal);
    return opened;
  }

  /** Why no message of a tool server came: a refusal that a person has to see, or that this is no tool server. */
  function noServer(answered: Answered<string>): ClientError {
    const { status } = answered;
    if (status === 401 || status === 403 || status >= 500)
      try {
        requireDone(answered);
      } catch (error) {
        if (error instanceof ClientError) return error;
      }
    return new ClientError(
      'not_offered',
      `${url.href} is no tool server.`,
      'Give the address of one, such as https://docs.example.com/api/mcp.',
      {
        status,
      },
    );
  }

  async function request(method: string, params: JsonObject, signal?: AbortSignal): Promise<RpcAnswer> {
    if (era !== legacy) {
      const { answered, message } = await askModern(method, params, signal);
      const isModern =
        message?.kind === 'result' || (message !== undefined && (answered.status < 400 || modernErrors.has(message.code)));
      if (isModern || (era === modern && message !== undefined)) {
        era = modern;
        return message;
      }
      // Nobody who knows the older era answers a call by these.
      const { status } = answered;
      if (status === 401 || status === 403 || status >= 500 || (message === undefined && status < 400)) throw noServer(answered);
    }
    const { answered, message } = await askLegacy(method, params, signal);
    // A session may have ended (MCP 2025-11-25, transports): it is opened once more.
    if (answered.status === 404 && session?.id !== undefined) {
      session = undefined;
      const again = await askLegacy(method, params, signal);
      if (again.message === undefined) throw noServer(again.answered);
      return again.message;
    }
    if (message === undefined) throw noServer(answered);
    era = legacy;
    return message;
  }

  return { url, era: () => era, request };
}

/** The answer to a request in a text; undefined for a message of another kind. Throws ClientError for what is no JSON. */
function messageIn(text: string, id: Json | undefined, where: string): RpcAnswer | undefined {
  const value = parseJson(text, where);
  if (!isObject(value) || value['jsonrpc'] !== '2.0') return undefined;
  const { result, error } = value;
  if (isObject(result) && value['id'] === id) return { kind: 'result', result };
  // A refusal may have no id, where the server did not read one.
  if (isObject(error) && (value['id'] === id || value['id'] === undefined || value['id'] === null))
    return {
      kind: 'error',
      code: typeof error['code'] === 'number' ? error['code'] : 0,
      message: typeof error['message'] === 'string' ? error['message'].slice(0, 500) : 'no reason is stated',
    };
  return undefined;
}

// The answer in an event stream (HTML standard, server-sent events).

/** The data of each event of a stream. Throws TypeError for what is no UTF-8. */
export async function* eventData(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let data: string[] = [];
  for await (const bytes of linesOf(chunks, Number.POSITIVE_INFINITY, true)) {
    const line = utf8.decode(bytes);
    if (line.startsWith('data:')) data.push(line.slice(line.startsWith('data: ') ? 6 : 5));
    else if (line === '' && data.length > 0) {
      const whole = data.join('\n');
      data = [];
      // An event without data names a place to continue at (MCP 2025-11-25, transports), which a single answer has no use for.
      if (whole !== '') yield whole;
    }
  }
}
