// Requests that node:http cannot read: garbage, conflicting framing, heads that are too large or too slow, methods that its parser does
// not know. Each gets the service's own refusal, in its turn on the wire, and the connection ends.
import {
  badRequest,
  defined,
  requestHeaderFieldsTooLarge,
  requestTimeout,
  contentTooLarge,
  methodNotAllowed,
  uriTooLong,
} from '@vitrine/core/serving';
import type { ServiceRequest, ServiceResponse, Service } from '@vitrine/core';
import type { ConnectionState } from './connection.ts';
import { headOf } from './request.ts';
import { bodyLength, sendResponse, serializeResponse } from './response.ts';

/** The error that comes with the event `clientError` of node:http. */
export interface ClientFault extends Error {
  readonly code?: string;
  readonly rawPacket?: Uint8Array;
  readonly bytesParsed?: number;
}

export async function answerFault(fault: ClientFault, state: ConnectionState, source: () => Service): Promise<void> {
  const { socket, newest } = state;
  const unread = newest !== undefined && !newest.req.complete ? newest : undefined;
  if (!socket.writable || state.closed || isSilent(fault, state)) {
    if (fault.code !== 'HPE_CLOSED_CONNECTION') socket.destroy();
    return;
  }
  // Bytes behind a refusal that waits for its turn are faults again.
  if (state.refused) return;
  state.refused = true;
  const head = unread === undefined ? readHead(fault, socket.bytesRead) : headOf(unread.req, unread.req.url ?? '');
  const refused = await refusal(fault, source(), { ...head, connection: state.connection });
  const reply = head.method === undefined ? withoutContent(refused) : refused;
  if (unread === undefined) state.closeAfter(serializeResponse(reply, new Date()));
  else if (unread.headersSent) socket.destroy();
  else sendResponse(unread, reply, bodyLength(reply), true);
  // A reader of the body would otherwise wait for the rest without end.
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
const requestLine = /^([!#$%&'*+\-.^_`|~0-9A-Za-z]{1,64}) (\/[\x21-\x7e]{0,65535}) HTTP\/1\.[01]$/;
const endOfHead = '\r\n\r\n';

/** The parts of a refused head that are complete in its last packet: the target, and the fields. */
function readHead(fault: ClientFault, bytesRead: number): Partial<ServiceRequest> {
  const { rawPacket, bytesParsed = 0 } = fault;
  const partly = defined({ method: askedBy(fault, bytesRead) });
  if (rawPacket === undefined) return partly;
  const packet = Buffer.from(rawPacket.buffer, rawPacket.byteOffset, rawPacket.byteLength).toString('latin1');
  const before = packet.lastIndexOf(endOfHead, Math.max(0, bytesParsed - endOfHead.length));
  const start = before < 0 ? 0 : before + endOfHead.length;
  const end = packet.indexOf(endOfHead, start);
  const [line = '', ...lines] = packet.slice(start, end < 0 ? undefined : end).split('\r\n');
  const [, method, target] = requestLine.exec(line) ?? [];
  if (method === undefined || target === undefined) return partly;
  return {
    method,
    target,
    // Of a head that continues, or has a line that is no field, none is believed.
    ...(end >= 0 && lines.every((each) => field.test(each)) && { field: (name) => fieldOf(name, lines) }),
  };
}

/** A field of these lines, as `headOf` reads those of a request: several lines joined, without Host. */
function fieldOf(name: string, lines: readonly string[]): string | null {
  const start = `${name}:`;
  const values = lines.filter((line) => name !== 'host' && line.slice(0, start.length).toLowerCase() === start);
  return values.length === 0 ? null : values.map((line) => line.slice(start.length).trim()).join(', ');
}

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

function refusal({ code, rawPacket }: ClientFault, service: Service, head: Partial<ServiceRequest>): Promise<ServiceResponse> {
  switch (code ?? '') {
    case 'HPE_INVALID_METHOD':
      // Its path decides between 405 and 404.
      return head.target === undefined
        ? service.refuse(badRequest, 'The received bytes are not an HTTP/1.1 request.', head)
        : service.refuse(methodNotAllowed, 'The resource does not support this method.', head);
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return service.refuse(requestTimeout, 'The request did not arrive in time.', head);
    case 'HPE_HEADER_OVERFLOW':
      return rawPacket !== undefined && isEndlessTarget(rawPacket)
        ? service.refuse(uriTooLong, 'The request target is too long.', head)
        : service.refuse(requestHeaderFieldsTooLarge, 'Request line and fields have at most 16 KiB together.', head);
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return service.refuse(contentTooLarge, 'The chunk extensions are too long.', head);
    default:
      return service.refuse(badRequest, 'The received bytes are not an HTTP/1.1 request.', head);
  }
}

const lineFeed = 0x0a;
/** Bytes of a packet without a line feed, from which on a request line in it is too long. */
const longestLine = 8_192;
const targetStart = /^[A-Z]{3,64} (?:\/|https?:\/\/)/;

/** Whether an overlong head is an endless request line. Earlier packets are gone, so a packet within fields is not one. */
function isEndlessTarget(packet: Uint8Array): boolean {
  const start = packet.subarray(0, longestLine);
  return !start.includes(lineFeed) && targetStart.test(Buffer.from(start.subarray(0, 128)).toString('latin1'));
}
