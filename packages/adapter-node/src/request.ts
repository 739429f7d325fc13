// IncomingMessage -> ServiceRequest. Its members are read when the pipeline needs them, because most requests need few.
import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { type Body, BodyMeter, GrowingBytes, maxBodyBytes } from '@vitrine/core/serving';
import type { Connection, ServiceRequest } from '@vitrine/core';
import type { IncompleteBodies } from './clients.ts';
import type { ConnectionState } from './connection.ts';

const empty: Uint8Array = new Uint8Array();

export class NodeRequest implements ServiceRequest {
  readonly method: string;
  readonly target: string;
  readonly connection: Connection;
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #host: string;
  readonly #awaited: boolean;
  readonly #bodies: IncompleteBodies;
  #abort: AbortController | undefined;
  #body: Promise<Body> | undefined;

  /** `awaited`: the client waits for 100 before it sends its body, and node:http has not sent it. */
  constructor(response: ServerResponse, target: string, host: string, { connection, client }: ConnectionState, awaited: boolean) {
    const request = response.req;
    this.method = request.method ?? '';
    this.target = target;
    this.connection = connection;
    this.#bodies = client.bodies;
    this.#request = request;
    this.#response = response;
    this.#host = host;
    this.#awaited = awaited;
  }

  field(name: string): string | null {
    return name === 'host' ? this.#host : fieldValue(this.#request.headers, name);
  }

  /** Aborted when the client goes away before its answer is sent. */
  get signal(): AbortSignal {
    if (this.#abort === undefined) {
      const abort = new AbortController();
      this.#abort = abort;
      const response = this.#response;
      if (this.#request.socket.destroyed) abort.abort();
      else
        response.once('close', () => {
          if (!response.writableFinished) abort.abort();
        });
    }
    return this.#abort.signal;
  }

  /** Asks a client that waits for 100 to continue. Another call has the same answer. */
  body(maxBytes: number): Promise<Body> {
    return (this.#body ??= this.#readBody(maxBytes));
  }

  #readBody(maxBytes: number): Promise<Body> {
    const request = this.#request;
    const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
    if (coding === undefined && (length === undefined || length === '0')) return Promise.resolve(empty);
    if (Number(length ?? 0) > maxBytes) return Promise.resolve('too-large');
    // A parser of the framework was here before, and nothing more will come.
    if (request.readableDidRead) return Promise.resolve(bodyKeptBy(request, maxBytes));
    // An empty body in chunks whose end was read: it ends no second time.
    if (request.readableEnded) return Promise.resolve(empty);
    if (this.#awaited) sendContinue(this.#response);
    return readBody(request, maxBytes, this.#bodies);
  }
}

/** What a refusal looks at in a request that cannot be served: everything but Host, which may be what is wrong with it. */
export function headOf(
  { method = '', headers }: IncomingMessage,
  target: string,
): Pick<ServiceRequest, 'method' | 'target' | 'field'> {
  return { method, target, field: (name) => (name === 'host' ? null : fieldValue(headers, name)) };
}

function fieldValue(headers: IncomingHttpHeaders, name: string): string | null {
  const value = headers[name];
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.join(', ') : null;
}

/** What is left of a body that was read before. */
function bodyKeptBy(request: IncomingMessage, maxBytes: number): Body {
  const parsed = parsedBody(request);
  if (parsed === undefined) return request.complete ? 'consumed' : 'incomplete';
  const bytes = typeof parsed === 'string' ? Buffer.from(parsed) : parsed;
  return bytes.length > maxBytes ? 'too-large' : bytes;
}

/** What a parser of the framework made of a body, as text again; undefined while the body is still to be read. */
function parsedBody(request: IncomingMessage): string | Uint8Array | undefined {
  if (!request.readableDidRead) return undefined;
  // Platforms keep the bytes beside what a parser made of them.
  const rawBody: unknown = 'rawBody' in request ? request.rawBody : undefined;
  if (typeof rawBody === 'string' || rawBody instanceof Uint8Array) return rawBody;
  if (!('body' in request)) return undefined;
  const { body } = request;
  return typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body);
}

/** Sends 100 when the answer has its turn on the wire: node:http would put an earlier one between head and body of the answer before. */
function sendContinue(response: ServerResponse): void {
  if (response.socket !== null) response.writeContinue();
  else
    response.once('socket', () => {
      if (!response.headersSent) response.writeContinue();
    });
}

/**
 * Resolves when a request has its turn on the wire and the 100 that node:http wrote by itself is out; undefined when nothing
 * has to be waited for.
 */
export function continueSent(response: ServerResponse): Promise<unknown> | undefined {
  return response.req.headers.expect !== undefined && response.socket === null ? once(response, 'socket') : undefined;
}

/** Reads a body into one buffer while it is counted. What its client has under way altogether is bounded too. */
function readBody(request: IncomingMessage, maxBytes: number, client: IncompleteBodies): Promise<Body> {
  return new Promise((resolve) => {
    const meter = new BodyMeter(maxBytes);
    const bytes = new GrowingBytes();
    // Closing comes after a whole body, too; to settle a promise twice is slow.
    let settled = false;
    const settle = (body: Body): void => {
      if (settled) return;
      settled = true;
      request.off('data', onData);
      client.remove(arriving);
      resolve(body);
    };
    const arriving = { bytes: 0, giveUp: () => settle('timed-out') };
    const onData = (piece: Uint8Array): void => {
      const fault = meter.add(piece.length);
      if (fault !== undefined) {
        settle(fault);
        return;
      }
      bytes.append(piece);
      client.grow(arriving, piece.length);
    };
    client.add(arriving);
    // oxlint-disable-next-line bodies/one-buffer -- counted here, because the loop of a stream takes a promise for each piece
    request.on('data', onData);
    request.on('end', () => settle(bytes.take()));
    const onBroken = (): void => settle('incomplete');
    request.on('error', onBroken);
    request.on('close', onBroken);
  });
}

/**
 * Whether the unread rest of a request is small enough to be read and thrown away, so that the next request can follow. A
 * client that still waits for 100 may never send the rest.
 */
export function isReadable({ complete, headers, httpVersion }: IncomingMessage): boolean {
  if (complete) return true;
  if (headers.expect !== undefined && httpVersion === '1.1') return false;
  if (headers['transfer-encoding'] !== undefined) return false;
  return Number(headers['content-length'] ?? 0) <= maxBodyBytes;
}
