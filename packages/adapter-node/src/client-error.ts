// Requests that node:http cannot read: garbage, conflicting framing, heads that are too large or too slow, methods that its parser does
// not know. Each gets the service's own refusal, in its turn on the wire, and the connection ends.
import {
  badRequest,
  requestHeaderFieldsTooLarge,
  requestTimeout,
  contentTooLarge,
  methodNotAllowed,
  type ServiceResponse,
  type Service,
  uriTooLong,
} from '@vitrine/core';
import type { ConnectionState } from './connection.ts';
import { bodyLength, sendResponse, serializeResponse } from './response.ts';

/** The error that comes with the event `clientError` of node:http. */
export interface ClientFault extends Error {
  readonly code?: string;
  readonly rawPacket?: Uint8Array;
  readonly bytesParsed?: number;
}

/** Answers a fault and ends the connection. */
export function answerFault(fault: ClientFault, state: ConnectionState, source: () => Service): void {
  const { socket, newest } = state;
  const unread = newest !== undefined && !newest.req.complete ? newest : undefined;
  if (!socket.writable || state.closed || isSilent(fault, state)) {
    if (fault.code !== 'HPE_CLOSED_CONNECTION') socket.destroy();
    return;
  }
  // Bytes behind a refusal that waits for its turn are faults again.
  if (state.refused) return;
  const service = source();
  const method = unread === undefined ? askedBy(fault, socket.bytesRead) : unread.req.method;
  const refused = unknownMethod(fault, service, method) ?? refusal(fault, service, unread?.req.url, method);
  const reply = method === undefined ? withoutContent(refused) : refused;
  if (unread === undefined) state.closeAfter(serializeResponse(reply, new Date()));
  else if (unread.headersSent) socket.destroy();
  else {
    state.refused = true;
    sendResponse(unread, reply, bodyLength(reply), true);
  }
  // A reader of the body would otherwise wait for the rest for ever.
  if (unread !== undefined && unread.req.listenerCount('error') > 0) unread.req.emit('error', fault);
}

/** Whether a fault gets no answer: bytes after the last request, a reset, a socket that sent nothing. */
function isSilent({ code }: ClientFault, { socket }: ConnectionState): boolean {
  if (code === 'HPE_CLOSED_CONNECTION') return true;
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return socket.bytesRead === 0;
  return code === undefined || !(code.startsWith('HPE_') || code.startsWith('ERR_HTTP_'));
}

const field = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+:/;
const lineWithMethod = /(?<![A-Z])([A-Z]{3,64}) \S* HTTP\/[\d.]+$/;
const lineInParts = /(?<![A-Z])([A-Z]{3,64}) \S*(?: (?:H[TP/\d.]*)?)?$/;

/**
 * The method of a request that the parser gave up, as far as its last packet shows it. The bytes that the parser read end in the head
 * of this request, which begins behind the last empty line; the body of an earlier one may precede it. Undefined when the head began
 * in an earlier packet, because packets are not kept.
 */
function askedBy({ rawPacket, bytesParsed = 0 }: ClientFault, bytesRead: number): string | undefined {
  // A head that does not arrive in time is cut by the clock: there is no request yet.
  if (rawPacket === undefined) return 'none';
  const read = Buffer.from(rawPacket.subarray(0, bytesParsed)).toString('latin1');
  const lines = read.slice(read.lastIndexOf('\r\n\r\n') + 1).split(/\r?\n/);
  const line = lines.findLast((each) => !field.test(each) && lineWithMethod.test(each)) ?? lines.at(-1) ?? '';
  const method = (lineWithMethod.exec(line) ?? lineInParts.exec(line))?.[1];
  // The end of a body may directly precede the method, and the name of no other method ends in HEAD.
  if (method?.endsWith('HEAD') === true) return 'HEAD';
  return method ?? (bytesRead > rawPacket.byteLength ? undefined : 'none');
}

/** The answer to a method that nobody knows: it may be HEAD, whose answer has no content (RFC 9110 section 9.3.2). */
function withoutContent(reply: ServiceResponse): ServiceResponse {
  const fields = reply.fields.filter(([name]) => !/^content-(?:type|length)$/i.test(name));
  return { ...reply, fields: [...fields, ['Content-Length', '0']], body: null };
}

function refusal({ code, rawPacket }: ClientFault, service: Service, target?: string, method?: string): ServiceResponse {
  switch (code ?? '') {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return service.refuse(requestTimeout, 'The request did not arrive in time.', target, method);
    case 'HPE_HEADER_OVERFLOW':
      return rawPacket !== undefined && isEndlessTarget(rawPacket)
        ? service.refuse(uriTooLong, 'The request target is too long.', target, method)
        : service.refuse(requestHeaderFieldsTooLarge, 'Request line and fields have at most 16 KiB together.', target, method);
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return service.refuse(contentTooLarge, 'The chunk extensions are too long.', target, method);
    default:
      return service.refuse(badRequest, 'The bytes that arrived are no HTTP/1.1 request.', target, method);
  }
}

const lineFeed = 0x0a;
/** Bytes of a packet without a line feed, from which on a request line in it is too long. */
const longestLine = 8_192;
const targetStart = /^[A-Z]{3,64} (?:\/|https?:\/\/)/;

/**
 * Whether the last packet of an overlong head begins with a request line that does not end. Packets are not kept: one without a line feed
 * that begins otherwise goes on with a field as a rule, and the refusal of fields names both limits.
 */
function isEndlessTarget(packet: Uint8Array): boolean {
  const start = packet.subarray(0, longestLine);
  return !start.includes(lineFeed) && targetStart.test(Buffer.from(start.subarray(0, 128)).toString('latin1'));
}

const requestLine = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]{1,64} (\/[\x21-\x7e]{0,8192}) HTTP\/1\.[01]$/;

/**
 * 405 with Allow for a method that the parser does not know, 404 where nothing is published. The request line alone is read: the
 * request is refused whatever its fields say, and its connection ends like that of every request that cannot be read.
 */
function unknownMethod(
  { code, rawPacket, bytesParsed = 0 }: ClientFault,
  service: Service,
  method?: string,
): ServiceResponse | undefined {
  if (code !== 'HPE_INVALID_METHOD' || rawPacket === undefined) return undefined;
  const packet = Buffer.from(rawPacket.buffer, rawPacket.byteOffset, rawPacket.byteLength);
  const start = packet.lastIndexOf(lineFeed, Math.max(0, bytesParsed - 1)) + 1;
  const target = requestLine.exec(packet.toString('latin1', start, packet.indexOf('\r\n', start)))?.[1];
  if (target === undefined) return undefined;
  return service.refuse(methodNotAllowed, 'The resource does not support this method.', target, method);
}
