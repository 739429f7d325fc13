// The head of a request, checked before anything else reads it (RFC 9112 section 3): the four forms of a target, one well-formed Host,
// framing with only one reading. Which hosts are allowed, the service's admission decides.
import type { IncomingMessage } from 'node:http';
import { hostName } from '@vitrine/core/serving';
import type { ServiceResponse } from '@vitrine/core';

export interface ParsedTarget {
  readonly kind: 'target';
  /** Origin form, or `*`. */
  readonly target: string;
  /** The authority of an absolute-form target, else the Host field. */
  readonly host: string;
}

export interface Misplaced {
  readonly kind: 'misplaced';
  readonly detail: string;
}

/** Every Host line of a request, joined: a server without `joinDuplicateHeaders` keeps the first only. */
export function allHosts({ rawHeaders }: IncomingMessage): string | undefined {
  const hosts = rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'host');
  return hosts.length === 0 ? undefined : hosts.join(', ');
}

/** The target as sent: Express and others strip the path a handler is mounted on from `url`. */
export function originalUrl(request: IncomingMessage): string {
  if ('originalUrl' in request && typeof request.originalUrl === 'string') return request.originalUrl;
  return request.url ?? '';
}

const absoluteForm = /^[a-zA-Z][a-zA-Z0-9+.-]*:\/\/([^/?#]*)((?:[/?][^#]*)?)$/;

/** Finds target and host of a request, or the fault of its head. `host` is undefined without such a field; several are joined. */
export function placeRequest(
  method: string,
  url: string,
  httpVersion: string,
  host: string | undefined,
  transferEncoding: string | undefined,
): ParsedTarget | Misplaced {
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return misplaced('The service speaks HTTP/1.1 and HTTP/1.0.');
  if (host === undefined || hostName(host) === undefined)
    return misplaced('A request has exactly one Host field: a host name, optionally with a port.');
  if (transferEncoding !== undefined && (httpVersion === '1.0' || transferEncoding.toLowerCase() !== 'chunked'))
    return misplaced('A request may only use the transfer coding chunked, in HTTP/1.1.');
  if (url.startsWith('/')) return { kind: 'target', target: url, host };
  if (url === '*' && method === 'OPTIONS') return { kind: 'target', target: url, host };
  const [whole, authority = '', rest = ''] = absoluteForm.exec(url) ?? [];
  if (whole === undefined || hostName(authority) === undefined)
    return misplaced('A request target is a path, or an absolute URL with a host; only OPTIONS may use an asterisk.');
  // RFC 9112 section 3.2.2: the authority of the target replaces the Host field.
  return { kind: 'target', target: rest.startsWith('/') ? rest : `/${rest}`, host: authority };
}

function misplaced(detail: string): Misplaced {
  return { kind: 'misplaced', detail };
}

/** The answer to `OPTIONS *`, which asks about the server and not about a resource (RFC 9110 section 9.3.7). */
export const serverOptions: ServiceResponse = { status: 204, fields: [['Allow', 'GET, HEAD, POST, OPTIONS']], body: null };
