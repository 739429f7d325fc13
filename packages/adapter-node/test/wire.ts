// A client made of bytes: it sends what no HTTP client would, and reads what comes back message by message.
import { connect, type Socket } from 'node:net';

export interface Answer {
  readonly status: number;
  readonly reason: string;
  /** By lower-case name; several lines joined. */
  readonly fields: ReadonlyMap<string, string>;
  readonly body: string;
}

export interface Conversation {
  readonly answers: readonly Answer[];
  /** Whether the host closed the connection. */
  readonly closed: boolean;
  /** Whether it did so with a reset. */
  readonly reset: boolean;
  /** Milliseconds from the first byte sent to the first byte received; Infinity when there was none. */
  readonly firstByteMs: number;
  /** Milliseconds from the first byte sent to the end of the connection, or of the wait. */
  readonly totalMs: number;
  /** Everything received. */
  readonly text: string;
}

/** Text and bytes are sent, numbers are pauses in milliseconds. */
export type Step = string | Uint8Array | number;

export interface TalkOptions {
  /** How long to wait at most, in milliseconds. Default 30,000: machines can be busy. */
  readonly waitMs?: number;
  /** Ends the conversation once so many final answers are there. */
  readonly answers?: number;
  /** Methods of the requests in order, where HEAD answers have no body. */
  readonly head?: boolean;
  /** An address of loopback to connect from. Default 127.0.0.1. */
  readonly from?: string;
}

/** Sends the steps over one connection and reads until the host closes, the answers are there, or the wait is over. */
export async function talk(port: number, steps: readonly Step[], options: TalkOptions = {}): Promise<Conversation> {
  const { waitMs = 30_000, answers: wanted = Number.POSITIVE_INFINITY, head = false, from = '127.0.0.1' } = options;
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  const chunks: Buffer[] = [];
  let closed = false;
  let reset = false;
  let first = Number.POSITIVE_INFINITY;
  const started = performance.now();
  const done = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, waitMs);
    const finish = (): void => {
      clearTimeout(timer);
      resolve();
    };
    socket.on('data', (chunk: Buffer) => {
      first = Math.min(first, performance.now() - started);
      chunks.push(chunk);
      if (Number.isFinite(wanted) && readAnswers(Buffer.concat(chunks), head).length >= wanted) finish();
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      reset ||= error.code === 'ECONNRESET';
    });
    socket.on('end', () => {
      closed = true;
      finish();
    });
    socket.on('close', () => {
      closed = true;
      finish();
    });
  });
  void send(socket, steps);
  await done;
  const totalMs = performance.now() - started;
  socket.destroy();
  const received = Buffer.concat(chunks);
  return { answers: readAnswers(received, head), closed, reset, firstByteMs: first, totalMs, text: received.toString('latin1') };
}

async function send(socket: Socket, steps: readonly Step[]): Promise<void> {
  for (const step of steps) {
    if (socket.destroyed) return;
    if (typeof step === 'number') await new Promise((resolve) => setTimeout(resolve, step));
    else socket.write(step);
  }
}

/** The whole final answers in a stream of bytes; 100 Continue is skipped. */
export function readAnswers(bytes: Buffer, head = false): Answer[] {
  const answers: Answer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf('\r\n\r\n', at);
    if (end < 0) break;
    const [first = '', ...lines] = bytes.toString('latin1', at, end).split('\r\n');
    const match = /^HTTP\/1\.1 (\d{3}) (.*)$/.exec(first);
    if (match === null) return answers;
    const fields = new Map<string, string>();
    for (const line of lines) {
      const colon = line.indexOf(':');
      const name = line.slice(0, colon).toLowerCase();
      fields.set(name, [fields.get(name), line.slice(colon + 1).trim()].filter((part) => part !== undefined).join(', '));
    }
    const status = Number(match[1]);
    const bodiless = head || status === 204 || status === 304 || status === 100;
    const payload = bodiless
      ? { body: '', end: end + 4 }
      : fields.get('transfer-encoding') === 'chunked'
        ? readChunks(bytes, end + 4)
        : readLength(bytes, end + 4, Number(fields.get('content-length') ?? 0));
    if (payload === undefined) break;
    const { body } = payload;
    if (status !== 100) answers.push({ status, reason: match[2] ?? '', fields, body });
    at = payload.end;
  }
  return answers;
}

interface Payload {
  readonly body: string;
  readonly end: number;
}

function readLength(bytes: Buffer, start: number, length: number): Payload | undefined {
  return start + length > bytes.length ? undefined : { body: bytes.toString('utf8', start, start + length), end: start + length };
}

function readChunks(bytes: Buffer, start: number): Payload | undefined {
  let body = '';
  for (let at = start; ; ) {
    const line = bytes.indexOf('\r\n', at);
    if (line < 0) return undefined;
    const size = Number.parseInt(bytes.toString('latin1', at, line), 16);
    if (line + size + 4 > bytes.length) return undefined;
    body += bytes.toString('utf8', line + 2, line + 2 + size);
    at = line + size + 4;
    if (size === 0) return { body, end: at };
  }
}

/** A request as text; Host is added unless `fields` has one or is to have none. */
export function request(line: string, fields: readonly string[] = [], body = ''): string {
  const host = fields.some((field) => /^host\s*:/i.test(field)) ? [] : ['Host: localhost'];
  return `${[`${line} HTTP/1.1`, ...host, ...fields].join('\r\n')}\r\n\r\n${body}`;
}

/** A POST of one JSON-RPC message. */
export function post(message: unknown, more: readonly string[] = [], path = '/api/mcp'): string {
  const body = typeof message === 'string' ? message : JSON.stringify(message);
  return request(`POST ${path}`, ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`, ...more], body);
}

/** A call of one of the tools of the test service. */
export function toolCall(name: string, id: number | string = 1): unknown {
  return { jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: {} } };
}
