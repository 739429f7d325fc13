// Whether everything that a service publishes agrees, in process or over HTTP. For tests and checks, never for a request.
import type { Service } from '../engine/pipeline/service.ts';
import { sendToService } from './send-request.ts';
import { sendToUrl, type SendToUrlOptions } from './send-to-url.ts';
import { type VerifyResult, type VerifyOptions, verifyResponses } from './verify-responses.ts';
import type { Diagnostic } from '../shared/diagnostic.ts';

import { defined } from '../shared/defined.ts';

/** Most requests over HTTP: a verification must not be a burden. */
export const mostRequests = 40;

/**
 * Asks a service everything it publishes, in process. Empty when nothing disagrees.
 *
 * @example examples/test/verify.test.ts
 * ```ts
 * expect(await verify(front)).toEqual([]);
 * ```
 */
export async function verify(service: Service, options: VerifyOptions = {}): Promise<readonly Diagnostic[]> {
  const { findings } = await verifyResponses(sendToService(service), { ...options, baseUrl: service.baseUrl });
  return findings;
}

/** Options of an examination over HTTP. */
export interface VerifyUrlOptions extends VerifyOptions, SendToUrlOptions {
  /** What documents must name as base URL; default the URL itself, on a loopback host whatever they name. */
  readonly baseUrl?: string;
  /** How many requests may be sent: 1 to 40, default 40. */
  readonly requests?: number;
}

/**
 * Asks the service at a URL, with few requests, waiting where the service asks it to. Rejects for a URL that is none.
 *
 * @example packages/cli/test/embedding.test.ts
 * ```ts
 * const host = await serve(front, { port: 0, signals: false });
 * const { requests, unchecked } = await verifyUrl(host.url, { baseUrl: front.baseUrl });
 * ```
 */
export async function verifyUrl(
  url: string,
  { fetch, signal, requests = mostRequests, ...options }: VerifyUrlOptions = {},
): Promise<VerifyResult> {
  if (!Number.isInteger(requests) || requests < 1 || requests > mostRequests)
    throw new RangeError(`requests: expected a whole number from 1 to ${mostRequests}, received ${requests}`);
  const send = sendToUrl(url, defined({ fetch, signal }));
  const { hostname, origin, pathname } = new URL(url);
  const loopback = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  const baseUrl = options.baseUrl ?? (loopback ? undefined : `${origin}${pathname.replace(/(?<!\/)\/+$/, '')}`);
  return verifyResponses(send, { ...options, requests, ...defined({ baseUrl }) });
}
