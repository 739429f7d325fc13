// The Fetch face: Request -> Incoming, Reply -> Response. Nothing else of the service knows the Fetch standard.
import type { Body, Connection, Incoming } from '../../ground/incoming.ts';
import type { Reply } from '../../ground/reply.ts';

/** A request as the pipeline sees it. */
export function fromRequest(request: Request, connection: Connection): Incoming {
  return new FetchIncoming(request, connection);
}

/** A class, because one is made for every request: its members are looked up when the pipeline asks, and most requests ask for little. */
class FetchIncoming implements Incoming {
  readonly method: string;
  readonly target: string;
  readonly connection: Connection;
  readonly #request: Request;
  readonly #host: string;

  constructor(request: Request, connection: Connection) {
    const { url, method } = request;
    // A serialised URL (WHATWG URL section 4.5): scheme, "//", host, then a path that begins with "/".
    const host = url.indexOf('//') + 2;
    const path = url.indexOf('/', host);
    const fragment = url.indexOf('#', path);
    this.method = method;
    this.target = url.slice(path, fragment < 0 ? undefined : fragment);
    this.connection = connection;
    this.#request = request;
    this.#host = url.slice(host, path);
  }

  /** Host is taken from the URL where the runtime hides the field. */
  field(name: string): string | null {
    return this.#request.headers.get(name) ?? (name === 'host' ? this.#host : null);
  }

  get signal(): AbortSignal {
    return this.#request.signal;
  }

  body(maxBytes: number): Promise<Body> {
    return readBody(this.#request.body, maxBytes);
  }
}

/** Reads a stream while counting; stops, and lets the rest go, as soon as the limit is passed. */
async function readBody(stream: ReadableStream<Uint8Array> | null, maxBytes: number): Promise<Body> {
  if (stream === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      length += value.length;
      if (length > maxBytes) {
        reader.cancel().catch(() => {});
        return 'too-large';
      }
      chunks.push(value);
    }
  } catch {
    return 'incomplete';
  }
  const [only] = chunks;
  if (only !== undefined && chunks.length === 1) return only;
  const body = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    body.set(chunk, at);
    at += chunk.length;
  }
  return body;
}

/** A reply as a Response; a body of null stays null, which 204 and 304 require. `init` is what a runtime has beside Fetch. */
export function toResponse({ status, fields, body }: Reply, init?: ResponseInit): Response {
  // Bodies are never views over shared memory, which is all that BodyInit rules out.
  const response = new Response(body as Uint8Array<ArrayBuffer> | string | null, { ...init, status });
  const { headers } = response;
  // Text brings a type of its own (Fetch, extract a body).
  if (typeof body === 'string') headers.delete('Content-Type');
  for (const [name, value] of fields) headers.append(name, value);
  return response;
}
