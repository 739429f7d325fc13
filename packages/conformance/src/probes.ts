// What a tool server must refuse or accept. A front must match status and code; another server only what MCP requires.
import { asObject, valueAt, type VerifyResponse } from './verify/verify-response.ts';
import { legacyMcpRequest, modernMcpRequest, post } from './verify/calls.ts';
import type { CaseName } from './cases.ts';
import type { VerifyRequest } from './verify/send-request.ts';
import { endpoint } from './mcp.ts';

export interface Probe {
  readonly name: CaseName;
  /** For findings: `a batch`. */
  readonly what: string;
  readonly request: VerifyRequest;
  /** What a front answers: the status, and the code of a problem. */
  readonly status: number;
  readonly code?: string;
  /** Whether any server may answer so; absent where MCP leaves it open. */
  readonly admits?: (answer: VerifyResponse) => boolean;
}

export const foreignOrigin = 'https://verify.invalid';

const ping = legacyMcpRequest('ping');
const pingWith = (fields: Readonly<Record<string, string>>): VerifyRequest => ({ ...ping, fields });

export const probes: readonly Probe[] = [
  { name: 'refusal', what: 'a body that is not JSON', request: post('{'), status: 400, code: 'invalid_json' },
  {
    name: 'refusal',
    what: 'a message without jsonrpc',
    request: post('{"id":1,"method":"ping"}'),
    status: 400,
    code: 'invalid_request',
  },
  {
    name: 'refusal',
    what: 'a batch',
    request: post('[{"jsonrpc":"2.0","id":1,"method":"ping"}]'),
    status: 400,
    code: 'batch_not_supported',
  },
  {
    name: 'refusal',
    what: 'an unknown method',
    request: modernMcpRequest('no/such-method'),
    status: 404,
    code: 'method_not_found',
  },
  {
    name: 'unknown-method',
    what: 'an unknown method of 2025-11-25',
    request: legacyMcpRequest('no/such-method'),
    status: 200,
    code: 'method_not_found',
    admits: (answer) => valueAt(answer.json(), 'error', 'code') === -32_601,
  },
  {
    name: 'refusal',
    what: 'Accept: image/png',
    request: pingWith({ 'content-type': 'application/json', accept: 'image/png' }),
    status: 406,
    code: 'not_acceptable',
  },
  {
    name: 'refusal',
    what: 'Content-Type: text/plain',
    request: pingWith({ 'content-type': 'text/plain' }),
    status: 415,
    code: 'unsupported_media_type',
  },
  {
    name: 'notification',
    what: 'a notification',
    request: post('{"jsonrpc":"2.0","method":"notifications/initialized"}'),
    status: 202,
    admits: ({ status, body }) => status === 202 && body.length === 0,
  },
  {
    name: 'stream',
    what: 'an event stream',
    request: { method: 'GET', target: endpoint, fields: { accept: 'text/event-stream' } },
    status: 405,
    code: 'stream_not_offered',
    admits: ({ status, field }) =>
      status === 405 || status === 400 || (status === 200 && /^text\/event-stream\b/i.test(field('content-type') ?? '')),
  },
  { name: 'refusal', what: 'DELETE', request: { method: 'DELETE', target: endpoint }, status: 405, code: 'method_not_allowed' },
  {
    name: 'origin',
    what: `Origin: ${foreignOrigin}`,
    request: { ...ping, fields: { ...ping.fields, origin: foreignOrigin } },
    status: 403,
    code: 'origin_not_allowed',
    admits: ({ status }) => status === 403,
  },
];

/** The code of a problem, in a problem document and in the JSON-RPC envelope alike. */
export function codeOf(body: ReturnType<VerifyResponse['json']>): string | undefined {
  const { code } = asObject(valueAt(body, 'error', 'data') ?? body);
  return typeof code === 'string' ? code : undefined;
}
