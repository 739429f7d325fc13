// One POST to a tool server, with exactly the fields that are given: fetch adds its own.
import { Agent, request } from 'node:http';

export interface Posted {
  readonly status: number;
  readonly contentType: string | undefined;
  readonly body: unknown;
}

export type Fields = Readonly<Record<string, string>>;

const modernMeta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28', 'io.modelcontextprotocol/clientCapabilities': {} };

/** Posts a value as JSON; the body of the answer is parsed when there is one. */
export function post(endpoint: string, message: unknown, fields: Fields = {}, agent: Agent = new Agent()): Promise<Posted> {
  const bytes = Buffer.from(JSON.stringify(message));
  const headers = { 'Content-Type': 'application/json', 'Content-Length': String(bytes.length), ...fields };
  return new Promise((resolve, reject) => {
    const call = request(endpoint, { method: 'POST', headers, agent }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        const body: unknown = text === '' ? undefined : JSON.parse(text);
        resolve({ status: answer.statusCode ?? 0, contentType: answer.headers['content-type'], body });
      });
    });
    call.on('error', reject);
    call.end(bytes);
  });
}

export interface ModernCall {
  readonly message: object;
  readonly fields: Fields;
}

/** A call of a tool as revision 2026-07-28 has it: envelope and fields. */
export function modernCall(id: number | string, name: string, args: object, meta: object = {}): ModernCall {
  return {
    message: {
      jsonrpc: '2.0',
      id,
      method: 'tools/call',
      params: { name, arguments: args, _meta: { ...modernMeta, ...meta } },
    },
    fields: { 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': 'tools/call', 'Mcp-Name': name },
  };
}

/** The same call in the revisions before: nothing but the message. */
export function legacyCall(id: number | string, name: string, args: object, meta?: object): object {
  return { jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: args, ...(meta && { _meta: meta }) } };
}
