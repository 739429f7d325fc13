// Cuts a stream of bytes into HTTP/1.1 responses (RFC 9112 section 6): bodies by Content-Length, chunked, or none. As little
// as a load generator needs, so that the server under test and not this process is the bottleneck.

const headEnd = Buffer.from('\r\n\r\n');
const lastChunk = Buffer.from('0\r\n\r\n');
const bodiless = new Set([204, 304]);

/** Makes a function that takes bytes as they arrive and calls `onResponse(status, head, body)` for each whole response. */
export function createResponseReader(onResponse) {
  let pending = Buffer.alloc(0);

  return (bytes) => {
    pending = pending.length === 0 ? bytes : Buffer.concat([pending, bytes]);
    for (;;) {
      const response = readResponse(pending);
      if (response === undefined) return;
      pending = pending.subarray(response.length);
      onResponse(response.status, response.head, response.body);
    }
  };
}

/** The first response of some bytes and how many of them it takes; undefined while it is not whole. */
function readResponse(bytes) {
  const end = bytes.indexOf(headEnd);
  if (end < 0) return undefined;
  const head = bytes.latin1Slice(0, end);
  const status = Number(head.slice(9, 12));
  const start = end + headEnd.length;
  if (bodiless.has(status)) return { status, head, body: bytes.subarray(start, start), length: start };
  const contentLength = /\r\ncontent-length: *(\d+)/i.exec(head);
  if (contentLength !== null) {
    const length = start + Number(contentLength[1]);
    return bytes.length < length ? undefined : { status, head, body: bytes.subarray(start, length), length };
  }
  // A last chunk inside of the data of another one would need its exact bytes; texts under test hold no line of a lone 0.
  const last = bytes.indexOf(lastChunk, start);
  if (last < 0) return undefined;
  const length = last + lastChunk.length;
  return { status, head, body: unchunked(bytes.subarray(start, length)), length };
}

/** The data of a chunked body (RFC 9112 section 7.1). */
export function unchunked(bytes) {
  const parts = [];
  for (let at = 0; ; ) {
    const line = bytes.indexOf('\r\n', at);
    const size = Number.parseInt(bytes.latin1Slice(at, line), 16);
    if (!(size > 0)) return Buffer.concat(parts);
    parts.push(bytes.subarray(line + 2, line + 2 + size));
    at = line + 2 + size + 2;
  }
}
