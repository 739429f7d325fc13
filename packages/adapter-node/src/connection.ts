// The state of a socket: its address, and how many of its requests are in flight. Pipelined requests wait for their turn, and so do those of
// a client that reads too little of what it requested, on all of its sockets. A socket is not read meanwhile, so that the client's own
// buffer fills and not ours. Of a body in too many pieces the rest is not read.
import { IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { BodyMeter, maxBodyBytes } from '@vitrine/core/serving';
import type { Connection } from '@vitrine/core';
import { type Client, ClientTable, type HeldMemory, type Reader, type Waiting } from './clients.ts';

/** Requests of one socket that are answered at the same time; the rest wait unread. */
export const maxInFlight = 16;
/** Requests of one client that wait at the same time, on all of its sockets: a connection that brings more is closed. */
export const maxWaitingRequests = 1_024;

/** Answers one request; never rejects. */
export type Responder = (state: ConnectionState, response: ServerResponse) => Promise<void>;

/** Makes the function that finds the state of a socket, made on first sight. A client leaves at most `maxUnreadBytes` unread, and one answer. */
export function connectionStates(
  loopback: () => boolean,
  answer: Responder,
  clients: ClientTable,
): (socket: Socket) => ConnectionState {
  const states = new WeakMap<Socket, ConnectionState>();
  return (socket) => {
    let state = states.get(socket);
    if (state === undefined) {
      state = new ConnectionState(socket, loopback(), answer, clients);
      states.set(socket, state);
    }
    return state;
  };
}

/** What an unread answer holds: its body, or the answer itself where the body is a text of its own. */
interface Unread {
  readonly body: object;
  readonly bytes: number;
}

export class ConnectionState implements Reader, Waiting {
  readonly connection: Connection;
  readonly socket: Socket;
  readonly client: Client;
  /** The answer to the request that arrived last: the last one on the wire. */
  newest: ServerResponse | undefined;
  /** Nothing that arrives any more is answered. */
  closed = false;
  /** The newest request broke off and has its refusal, which is the last answer. */
  refused = false;
  /** The body of the newest request is not read on: its answer is the last one. */
  unreadable = false;
  inFlight = 0;
  /** For how long nothing was in flight, in milliseconds, by the calls of `rest`. */
  #restedMs = 0;
  /** Written when everything in flight is answered; then the socket is closed. */
  #finalBytes: Uint8Array | undefined;
  #bytesAnswered = 0;
  readonly #waiting: ServerResponse[] = [];
  readonly #answer: Responder;
  /** What all connections of the host hold. */
  readonly #memory: HeldMemory;
  readonly #unread = new Map<ServerResponse, Unread>();

  constructor(socket: Socket, loopback: boolean, answer: Responder, clients: ClientTable = new ClientTable()) {
    const { remoteAddress } = socket;
    this.connection = remoteAddress === undefined ? { loopback } : { remoteAddress, loopback };
    this.socket = socket;
    this.#answer = answer;
    this.client = clients.add(socket);
    this.#memory = clients.memory;
    socket.once('close', () => {
      this.#releaseAll();
    });
    // node:http closes like this after a last answer, and would reset a client that is still sending.
    socket.destroySoon = () => {
      this.closed = true;
      closeLingering(socket);
    };
    // node:http resumes a socket for reasons of its own.
    socket.on('resume', () => {
      if (!this.closed && (this.#waiting.length > 0 || this.unreadable || this.client.isUnread(socket))) socket.pause();
    });
  }

  /** Answers a request now, or, where it is pipelined (RFC 9112 section 9.3.2) or its client reads too little, when its turn comes. */
  accept(response: ServerResponse): void {
    if (this.closed || this.unreadable || this.#finalBytes !== undefined) return;
    this.newest = response;
    if (response.req.headers['transfer-encoding'] !== undefined) this.#boundPieces(response.req);
    if (this.inFlight === 0 && this.#waiting.length === 0 && !this.client.isFull) {
      this.#start(response);
      return;
    }
    // One packet holds more requests than this. None of a client that reads its answers has as many.
    if (this.client.waitingRequests >= maxWaitingRequests) {
      endAtOnce(this.socket);
      return;
    }
    this.#waiting.push(response);
    this.client.waitingRequests += 1;
    this.socket.pause();
    this.#memory.hold(this);
    this.#wait();
  }

  /** Bounds a body in chunks while it arrives, read or not: its reader counts the same, and sees the piece that is too many. */
  #boundPieces(request: IncomingMessage): void {
    const meter = new BodyMeter(maxBodyBytes);
    request.push = (piece: Uint8Array | null): boolean => {
      if (piece !== null && meter.add(piece.length) !== undefined) {
        this.unreadable = true;
        skipPieces(this.socket);
        this.client.readInTurns();
      }
      return IncomingMessage.prototype.push.call(request, piece);
    };
  }

  /** Counts an answer that was sent, and that the system has not taken, as unread. */
  sent(response: ServerResponse, body: string | Uint8Array | null, bytes: number): void {
    if (bytes === 0 || this.socket.destroyed || response.socket?.writableLength === 0) return;
    const unread = { body: body instanceof Uint8Array ? body : response, bytes };
    this.#unread.set(response, unread);
    this.client.addUnread(bytes);
    this.#memory.hold(this, unread.body, bytes);
  }

  /** Closes the connection at once and releases what it holds. */
  cut(): void {
    this.closed = true;
    endAtOnce(this.socket);
    this.#releaseAll();
  }

  #releaseAll(): void {
    this.client.forget(this);
    for (let waiting = this.#waiting.splice(0).length; waiting > 0; waiting--) this.#releaseWaiting();
    for (const response of [...this.#unread.keys()]) this.#release(response);
    this.#memory.advance(this, false);
  }

  #releaseWaiting(): void {
    this.client.waitingRequests -= 1;
    this.#memory.release();
  }

  #release(response: ServerResponse): void {
    const unread = this.#unread.get(response);
    if (unread === undefined) return;
    this.#unread.delete(response);
    this.#memory.release(unread.body, unread.bytes);
    this.client.removeUnread(unread.bytes);
  }

  takeTurn(): void {
    const next = this.#waiting.shift();
    if (next === undefined) return;
    this.#releaseWaiting();
    this.#start(next);
    if (this.#waiting.length === 0) this.socket.resume();
    else this.#wait();
  }

  /** Resumes reading after a pause of the host. */
  resume(): void {
    if (this.closed || this.#waiting.length === 0) this.socket.resume();
  }

  #wait(): void {
    if (this.inFlight < maxInFlight) this.client.wait(this);
  }

  /** Whether nothing is being answered and no part of a further request has arrived. */
  get idle(): boolean {
    return this.inFlight === 0 && this.socket.bytesRead === this.#bytesAnswered;
  }

  /** Closes in the order of the wire: after everything that is in flight. */
  closeAfter(finalBytes: Uint8Array): void {
    if (this.closed || this.#finalBytes !== undefined) return;
    this.#finalBytes = finalBytes;
    if (this.inFlight === 0 && this.#waiting.length === 0) this.#sendFinalBytes(finalBytes);
  }

  /** Closes an idle socket without resetting its client. */
  close(): void {
    if (this.closed) return;
    this.closed = true;
    closeLingering(this.socket);
  }

  /**
   * Called every `ms` milliseconds. Closes a connection without a request for longer than `maxMs`: node:http would keep it for every
   * empty line that it sends between two requests.
   */
  closeIfIdle(ms: number, maxMs: number): void {
    this.#restedMs = this.inFlight === 0 && this.#waiting.length === 0 ? this.#restedMs + ms : 0;
    if (this.#restedMs > maxMs) this.close();
  }

  #start(response: ServerResponse): void {
    if (this.inFlight++ === 0) this.client.idle.delete(this.socket);
    response.on('finish', this.#onFinish);
    void this.#answer(this, response);
  }

  /** One function for all answers of a socket. */
  readonly #onFinish = onResponse((response) => {
    this.inFlight--;
    this.#restedMs = 0;
    this.#bytesAnswered = this.socket.bytesRead;
    if (this.#unread.size > 0) {
      this.#release(response);
      this.#memory.advance(this, this.#unread.size + this.#waiting.length > 0);
    }
    if (this.inFlight === 0 && !this.socket.destroyed) this.client.idle.add(this.socket);
    if (this.#waiting.length > 0) this.#wait();
    else if (this.inFlight === 0 && this.#finalBytes !== undefined) this.#sendFinalBytes(this.#finalBytes);
  });

  #sendFinalBytes(finalBytes: Uint8Array): void {
    this.closed = true;
    closeLingering(this.socket, finalBytes);
  }
}

/** A listener that knows which answer it hears of. */
function onResponse(then: (response: ServerResponse) => void): (this: ServerResponse) => void {
  return function (this: ServerResponse) {
    then(this);
  };
}

/** A socket with the parser that node:http gives it. */
type ParsedSocket = Socket & {
  readonly parser?: { onIncoming: () => number; [onBody]: unknown } | null;
};
/** Where the parser has the function that it calls for each piece of a body: HTTPParser.kOnBody. */
const onBody = 3;

/** Skips the rest of the packet that is being parsed: a one-byte chunk costs 2 us in a stream, and 0.1 us without. */
function skipPieces({ parser }: ParsedSocket): void {
  if (!parser) return;
  const read = parser[onBody];
  parser[onBody] = undefined;
  // The parser is used for other connections later.
  setImmediate(() => {
    parser[onBody] = read;
  });
}

/**
 * Ends a socket in the middle of a packet. node:http would still make a request and a response of all that the packet holds, and keep
 * them until the socket is closed: its parser stops behind a head whose handler returns 2, which means that the protocol is upgraded.
 */
function endAtOnce(socket: ParsedSocket): void {
  if (socket.parser) socket.parser.onIncoming = () => 2;
  socket.destroy();
}

// Closing without losing the last answer (RFC 9112 section 9.6): a socket closed with unread bytes is reset, and a reset
// takes the answer with it. So the writing side is closed first, and what still arrives is read and thrown away.

/** How long a client may continue after the last answer, in milliseconds. */
export const lingerMs = 1_000;

/** Sends everything written so far (and `last`, if given), closes the writing side, discards what arrives, then closes. */
function closeLingering(socket: Socket, last?: Uint8Array): void {
  if (socket.destroyed) return;
  // The parser must not see another byte: it would continue making requests of them.
  socket.removeAllListeners('data');
  // oxlint-disable-next-line bodies/one-buffer -- nothing is kept
  socket.on('data', discard);
  socket.on('error', discard);
  socket.resume();
  if (last === undefined) socket.end();
  else socket.end(last);
  const timer = setTimeout(() => socket.destroy(), lingerMs);
  socket.once('close', () => {
    clearTimeout(timer);
  });
}

function discard(): void {
  // The answer is out: neither bytes nor errors matter any more.
}
