// A function that answers a request: verification knows nothing else of the service that it examines. In process it is the pipeline.
import type { ServiceRequest, ServiceResponse, Service } from '@vitrine/core';

export interface VerifyRequest {
  readonly method: string;
  /** Below the base URL: `/capabilities.json`. */
  readonly target: string;
  /** Names in lower case. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Asks as a client of its own; the answer may then be 429. In process only. */
  readonly client?: number;
}

/** Answers a request. May reject: that is a finding. */
export type SendRequest = (question: VerifyRequest) => Promise<ServiceResponse>;

const utf8 = new TextEncoder();

/** How often another client tries after a 429. */
const clients = 3;

/** An address of a /64 of its own within the network for documentation. */
function addressOf(client: number): string {
  return `2001:db8:${(client >>> 16).toString(16)}:${(client & 0xffff).toString(16)}::1`;
}

/** Asks a service in process. When a client has used up its quota, the next client of a reserved network asks. */
export function sendToService(service: Service): SendRequest {
  const { host, pathname } = new URL(service.baseUrl);
  const prefix = pathname === '/' ? '' : pathname;
  // Another network each time: an earlier examination may have used up the quotas of its own.
  const [network = 0] = crypto.getRandomValues(new Uint32Array(1));
  let current = 0;

  async function send({ method, target, fields = {}, body = '' }: VerifyRequest, client: number): Promise<ServiceResponse> {
    const bytes = utf8.encode(body);
    const incoming: ServiceRequest = {
      method,
      target: `${prefix}${target}`,
      field: (name) => (name === 'host' ? (fields['host'] ?? host) : Object.hasOwn(fields, name) ? (fields[name] ?? null) : null),
      // 2001:db8::/32 is reserved for documentation: no client has these addresses (RFC 3849).
      connection: { remoteAddress: addressOf((network + client) >>> 0) },
      body: (maxBytes) => Promise.resolve(bytes.length > maxBytes ? 'too-large' : bytes),
    };
    return service.handle(incoming);
  }

  return async (question) => {
    if (question.client !== undefined) return send(question, question.client);
    let reply = await send(question, current);
    for (let tried = 1; reply.status === 429 && tried < clients; tried++) reply = await send(question, ++current);
    return reply;
  };
}

/** The body of a reply as it is on the wire: bytes; of text, as UTF-8. */
export function bodyBytes(body: ServiceResponse['body']): Uint8Array {
  return typeof body === 'object' && body !== null ? body : utf8.encode(body ?? '');
}
