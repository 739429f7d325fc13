// One request over node:http, which connects to the address that the guard checked. The caller handles redirects and size.
import { type IncomingMessage, request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { type Duplex, pipeline, Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

export interface Call {
  readonly method: string;
  readonly headers: Headers;
  /** Nothing is sent of an empty one. */
  readonly body: Uint8Array;
  /** How names are looked up; as the system does when left out. */
  readonly lookup?: LookupFunction | undefined;
  /** Each ends the request, and the reading of its answer, with its reason. */
  readonly signals: readonly AbortSignal[];
}

/** Answers without a body (RFC 9110 section 6.4.1). */
const bodiless: ReadonlySet<number> = new Set([204, 205, 304]);

/** Content codings that are undone (RFC 9110 section 8.4.1). */
const decoders: ReadonlyMap<string, () => Duplex> = new Map([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

/** Sends a request on a new connection, since a kept one may be closed. Resolves with the fields of the answer. */
export function send(url: URL, { method, headers, body, lookup, signals }: Call): Promise<IncomingMessage> {
  const length = body.length > 0 ? { 'content-length': String(body.length) } : {};
  const fields = { accept: '*/*', 'user-agent': 'vitrine', ...Object.fromEntries(headers), ...length };
  const start = url.protocol === 'https:' ? overHttps : overHttp;
  return new Promise((resolve, reject) => {
    let answer: IncomingMessage | undefined;
    const request = start(url, { method, headers: fields, agent: false, ...(lookup && { lookup }) }, (received) => {
      answer = received;
      resolve(received);
    });
    const ends = signals.map((signal) => {
      const end = (): void => {
        const reason = signal.reason instanceof Error ? signal.reason : new Error('aborted');
        answer?.destroy(reason);
        request.destroy(reason);
      };
      signal.addEventListener('abort', end, { once: true });
      if (signal.aborted) end();
      return () => signal.removeEventListener('abort', end);
    });
    request.on('error', reject);
    request.on('close', () => {
      for (const end of ends) end();
    });
    request.end(body);
  });
}

/** Sends a request; the body of its answer is decoded as it arrives. */
export async function call(url: URL, { headers, ...rest }: Call): Promise<Response> {
  const coded = new Headers(headers);
  if (!coded.has('accept-encoding')) coded.set('accept-encoding', 'gzip, deflate, br');
  const answer = await send(url, { headers: coded, ...rest });
  try {
    return toResponse(answer);
  } catch (error) {
    answer.destroy();
    throw error;
  }
}

function toResponse(answer: IncomingMessage): Response {
  const { statusCode: status = 0, statusMessage: statusText = '', rawHeaders } = answer;
  if (status < 200 || status > 599) throw new Error(`the status is ${status}`);
  const headers = new Headers();
  for (let at = 0; at < rawHeaders.length; at += 2) headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '');
  if (bodiless.has(status)) {
    answer.resume();
    return new Response(null, { status, statusText, headers });
  }
  const decoder = decoders.get((headers.get('content-encoding') ?? '').trim().toLowerCase())?.();
  // Its reader hears of a broken stream; nobody else has to.
  const bytes = decoder === undefined ? answer : pipeline(answer, decoder, () => undefined);
  // Node's stream of the web is the one that its Response takes; their types are declared apart.
  return new Response(Readable.toWeb(bytes) as ReadableStream<Uint8Array>, { status, statusText, headers });
}
