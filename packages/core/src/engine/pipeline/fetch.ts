// The Fetch face: Request -> ServiceRequest, ServiceResponse -> Response. Nothing else of the service knows the Fetch standard.
import { freePieces, piecesOf, readBytes } from '../../shared/body-bytes.ts';
import type { Body, Connection, ServiceRequest } from '../../shared/service-request.ts';
import type { HeaderList, ServiceResponse } from '../../shared/service-response.ts';

/** A request as the pipeline sees it. `acceptEncoding` is the client's own, where the platform replaced the field. */
export function fromRequest(request: Request, connection: Connection, acceptEncoding?: string): ServiceRequest {
  return new FetchRequest(request, connection, acceptEncoding);
}

/** A class, because one is made for every request: its members are looked up when the pipeline asks, and most requests ask for little. */
class FetchRequest implements ServiceRequest {
  readonly method: string;
  readonly target: string;
  readonly connection: Connection;
  readonly #request: Request;
  readonly #headers: Headers;
  readonly #host: string;
  readonly #acceptEncoding: string | undefined;

  constructor(request: Request, connection: Connection, acceptEncoding: string | undefined) {
    const { url, method, headers } = request;
    // A serialised URL (WHATWG URL section 4.5): scheme, "//", host, then a path that begins with "/".
    const host = url.indexOf('//') + 2;
    const path = url.indexOf('/', host);
    const fragment = url.indexOf('#', path);
    this.method = method;
    this.target = url.slice(path, fragment < 0 ? undefined : fragment);
    this.connection = connection;
    this.#request = request;
    this.#headers = headers;
    this.#acceptEncoding = acceptEncoding;
    this.#host = url.slice(host, path);
  }

  /** Host is taken from the URL where the runtime hides the field. */
  field(name: string): string | null {
    if (name === 'accept-encoding' && this.#acceptEncoding !== undefined) return this.#acceptEncoding;
    return this.#headers.get(name) ?? (name === 'host' ? this.#host : null);
  }

  get signal(): AbortSignal {
    return this.#request.signal;
  }

  body(maxBytes: number): Promise<Body> {
    const request = this.#request;
    if (request.bodyUsed) return Promise.resolve('consumed');
    const headers = this.#headers;
    const declared = headers.get('content-length');
    const framed = this.connection.framed ?? readerOf(request) !== readerOf(Request.prototype);
    if (declared === null || !framed || headers.has('transfer-encoding')) return readCounting(request.body, maxBytes);
    // A host that reads text keeps each piece until the end: a body may come whole that has no more bytes than a body may have pieces.
    const isShort = Number(declared) <= freePieces || Number(declared) > maxBytes;
    return isShort ? readDeclared(request, Number(declared), maxBytes) : readCounting(request.body, maxBytes);
  }
}

/**
 * How a Request reads text. A host over node:http brings a Request with a reader of its own: text is what it reads cheapest, and
 * its connection ends a body at the declared length (RFC 9112 section 6.3). Read through `body`, it makes a second Request and a
 * stream. A Request of the platform may wrap any stream, such as one that a middleware inflates: its length is a claim, unless
 * the host states otherwise.
 */
function readerOf({ text }: { readonly text: unknown }): unknown {
  return text;
}

const utf8 = new TextEncoder();
const notUtf8: Uint8Array = Uint8Array.of(0xff);

/** Reads a body that its connection bounds. Text with replacement characters and another length than was sent was not UTF-8. */
async function readDeclared(request: Request, length: number, maxBytes: number): Promise<Body> {
  if (length > maxBytes) return 'too-large';
  try {
    const text = await request.text();
    // A character for each byte is ASCII, unless one of them stands for a byte that is no UTF-8.
    if (text.length === length && !text.includes('\ufffd')) return { text };
    const bytes = utf8.encode(text);
    if (bytes.length > maxBytes) return 'too-large';
    return bytes.length !== length && text.includes('\ufffd') ? notUtf8 : bytes;
  } catch {
    return 'incomplete';
  }
}

/** Reads a stream while counting; stops, and lets the rest go, as soon as a limit is passed. */
async function readCounting(stream: ReadableStream<Uint8Array> | null, maxBytes: number): Promise<Body> {
  if (stream?.locked === true) return 'consumed';
  try {
    return await readBytes(piecesOf(stream), maxBytes);
  } catch {
    return 'incomplete';
  }
}

/**
 * A reply as a Response; a body of null stays null, which 204 and 304 require. `init` is what a runtime has besides Fetch. The
 * fields are given to the constructor as plain values: a host may then send them as they are, and text brings no type of its own.
 */
export function toResponse({ status, fields, body }: ServiceResponse, init?: ResponseInit): Response {
  // Bodies are never views over shared memory, which is all that BodyInit rules out.
  return new Response(body as Uint8Array<ArrayBuffer> | string | null, { ...init, status, headers: recordOf(fields) });
}

/** Fields by name; several lines of one name are one, joined as RFC 9110 section 5.3 has it. */
function recordOf(fields: HeaderList): Record<string, string> {
  const record: Record<string, string> = {};
  for (const [name, value] of fields) {
    const before = record[name];
    record[name] = before === undefined ? value : `${before}, ${value}`;
  }
  return record;
}
