// Servers on this machine that answer as a test says: strangers, and hostile ones.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

/** A request with its body. */
export interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  /** The message of JSON-RPC in the body. */
  readonly message: { readonly id?: unknown; readonly method?: string; readonly params?: Record<string, unknown> };
}

export type Answering = (request: Received, response: ServerResponse) => void;

/** A server that is reached at the address; it ends with the test. */
export async function serving(answer: Answering): Promise<string> {
  const server = createServer((incoming, response) => {
    void text(incoming).then((body) => {
      const { method = '', url = '', headers } = incoming;
      const message = body.startsWith('{') ? (JSON.parse(body) as Received['message']) : {};
      answer({ method, url, headers, body, message }, response);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Answers with JSON. */
export function json(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
}

/** Tools as a server lists them. */
export interface ServedTool {
  readonly name: string;
  readonly inputSchema: object;
  readonly annotations?: object;
  readonly call: (given: Record<string, unknown>) => object;
}

/** How a tool server answers. */
export interface ToolServerOptions {
  /** Refuses the stateless revision, as servers of the older era do. */
  readonly older?: 'refuses' | 'sessions';
  /** Answers as an event stream. */
  readonly stream?: boolean;
  /** Texts by their addresses. */
  readonly resources?: Readonly<Record<string, string>>;
}

/** A tool server at `/mcp`, of the current revision or of the one before it. */
export function toolServer(
  tools: readonly ServedTool[],
  { older, stream = false, resources = {} }: ToolServerOptions = {},
): Answering {
  const opened = new Set<string>();

  /** A result, an error with its status, or a status alone. */
  function answerTo({ method, url, headers, message }: Received, response: ServerResponse): object | number {
    if (url !== '/mcp') return 404;
    if (method !== 'POST') return 405;
    const { params = {} } = message;
    const isModern = headers['mcp-protocol-version'] === '2026-07-28';
    if (older !== undefined && isModern) return refusal(-32_000, 'Bad Request: Unsupported protocol version', 400);
    if (message.method === 'initialize') {
      if (older === 'sessions') {
        opened.add('session-1');
        response.setHeader('Mcp-Session-Id', 'session-1');
      }
      return { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 'other', version: '1' } };
    }
    if (older === 'sessions' && !opened.has(String(headers['mcp-session-id']))) return refusal(-32_000, 'No valid session', 400);
    if (message.method === 'notifications/initialized') return 202;
    if (message.method === 'tools/list') return { tools: tools.map(({ call: _, ...tool }) => tool) };
    if (message.method === 'resources/read') {
      const uri = String(params['uri']);
      const text = resources[uri];
      return text === undefined ? refusal(-32_002, 'Resource not found', 200) : { contents: [{ uri, text }] };
    }
    const tool = tools.find(({ name }) => name === params['name']);
    return tool === undefined
      ? refusal(-32_602, 'Unknown tool', 200)
      : tool.call((params['arguments'] ?? {}) as Record<string, unknown>);
  }

  return (request, response) => {
    const { id } = request.message;
    const answer = answerTo(request, response);
    if (typeof answer === 'number') response.writeHead(answer).end();
    else if ('refused' in answer) {
      const { status, ...error } = answer.refused as { readonly status: number };
      json(response, { jsonrpc: '2.0', id: status === 200 ? id : null, error }, status);
    } else if (stream) {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      response.write(
        ': hello\r\n\r\nid: 1\r\ndata: \r\n\r\nevent: message\r\ndata: {"jsonrpc":"2.0","method":"notifications/message","params":{}}\r\n\r\n',
      );
      // it stays open
      response.write(`data: ${JSON.stringify({ jsonrpc: '2.0', id, result: answer })}\r\n\r\n`);
    } else json(response, { jsonrpc: '2.0', id, result: answer });
  };
}

function refusal(code: number, message: string, status: number): object {
  return { refused: { code, message, status } };
}

/** An answer of text. */
export function said(text: string, more: object = {}): object {
  return { content: [{ type: 'text', text }], ...more };
}
