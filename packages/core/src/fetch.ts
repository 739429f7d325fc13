// The Fetch face: Request -> Incoming, Reply -> Response. Nothing else of the service knows the Fetch standard.
import type { Body, Connection, Incoming } from './incoming.ts';
import type { Reply } from './reply.ts';

/** A request as the pipeline sees it. Host is taken from the URL where the runtime hides the field. */
export function fromRequest(request: Request, connection: Connection): Incoming {
  const url = new URL(request.url);
  return {
    method: request.method,
    target: url.pathname + url.search,
    connection,
    signal: request.signal,
    field: (name) => request.headers.get(name) ?? (name === 'host' ? url.host : null),
    body: (maxBytes) => readBody(request.body, maxBytes),
  };
}

/** Reads a stream while counting; stops, and lets the rest go, as soon as the limit is passed. */
async function readBody(stream: ReadableStream<Uint8Array> | null, maxBytes: number): Promise<Body> {
  if (stream === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = stream.getReader();
  for (;;) {
    const read = await reader.read().catch(() => undefined);
    if (read === undefined) return 'incomplete';
    const { done, value } = read;
    if (done) break;
    length += value.length;
    if (length > maxBytes) {
      reader.cancel().catch(() => {});
      return 'too-large';
    }
    chunks.push(value);
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
  return new Response(
    // Bodies are never views over shared memory, which is all that BodyInit rules out.
    body as Uint8Array<ArrayBuffer> | null,
    // The list as it is, which is only read: appending to Headers and handing those over copies every field twice.
    { ...init, status, headers: fields as [string, string][] },
  );
}
