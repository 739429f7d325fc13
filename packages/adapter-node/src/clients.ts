// Limits of one client over all of its connections. A client is an IPv4 address, or the /64 of an IPv6 address.
import type { Socket } from 'node:net';
import { clientKey, parseAddress } from '@vitrine/core/serving';

export interface Waiting {
  takeTurn(): void;
}

export interface Reader {
  /** Closes the connection at once and releases what it holds. */
  cut(): void;
}

export interface IncompleteBody {
  bytes: number;
  /** Answers 408 and lets go what has arrived. */
  giveUp(): void;
}

/** Bodies of one client that may be under way at a time, and their bytes: 64 of the largest. Behind a proxy, all of its requests are of one client. */
const maxIncompleteBodies = 1_024;
const maxIncompleteBytes = 4 * 1024 * 1024;

/** The bodies of one client that have not arrived whole. Where they are too many, the one that began first is given up. */
export class IncompleteBodies {
  readonly #bodies = new Set<IncompleteBody>();
  #bytes = 0;

  add(body: IncompleteBody): void {
    this.#bodies.add(body);
    this.#bound();
  }

  grow(body: IncompleteBody, bytes: number): void {
    body.bytes += bytes;
    this.#bytes += bytes;
    this.#bound();
  }

  /** A body has arrived whole, or is not read any more. */
  remove(body: IncompleteBody): void {
    if (this.#bodies.delete(body)) this.#bytes -= body.bytes;
  }

  #isFull(): boolean {
    return this.#bodies.size > maxIncompleteBodies || this.#bytes > maxIncompleteBytes;
  }

  #bound(): void {
    if (!this.#isFull()) return;
    for (const oldest of this.#bodies) {
      oldest.giveUp();
      if (!this.#isFull()) return;
    }
  }
}

/** Requests of one client that are begun in a turn of the event loop, beside the first of each socket. */
const maxTurnsAtOnce = 16;

/**
 * What one client has under way on all of its sockets. While it has not read many bytes of answers, its further requests wait; those that wait
 * take turns, socket by socket, and leave the event loop to other clients in between.
 */
export class Client {
  readonly bodies: IncompleteBodies = new IncompleteBodies();
  /** Sockets that are open, oldest first. */
  readonly sockets: Set<Socket> = new Set();
  /** Those without a request, idle for the longest time first. */
  readonly idle: Set<Socket> = new Set();
  waitingRequests = 0;
  readonly #maxUnreadBytes: number;
  #unreadBytes = 0;
  #isScheduled = false;
  readonly #waiting = new Set<Waiting>();
  /** Sockets that are not read until their turn. */
  readonly #unread = new Set<Socket>();

  constructor(maxUnreadBytes: number) {
    this.#maxUnreadBytes = maxUnreadBytes;
  }

  add(socket: Socket): void {
    this.sockets.add(socket);
    this.idle.add(socket);
    if (this.#unread.size > 0) this.#unread.add(socket);
  }

  /** Whether a socket is not to be read yet. */
  isUnread(socket: Socket): boolean {
    return this.#unread.has(socket);
  }

  /** A socket brought many small pieces. Reads one socket a turn, once each, so that other clients need not wait. */
  readInTurns(): void {
    if (this.#unread.size > 0) return;
    for (const socket of this.sockets) {
      this.#unread.add(socket);
      socket.pause();
    }
    setImmediate(this.#readNext);
  }

  readonly #readNext = (): void => {
    const [next] = this.#unread;
    if (next === undefined) return;
    this.#unread.delete(next);
    next.resume();
    setImmediate(this.#readNext);
  };

  /** Whether too many bytes of answers are unread. */
  get isFull(): boolean {
    return this.#unreadBytes >= this.#maxUnreadBytes;
  }

  addUnread(bytes: number): void {
    this.#unreadBytes += bytes;
  }

  /** Fewer bytes are unread: who waited longest continues first. */
  removeUnread(bytes: number): void {
    this.#unreadBytes -= bytes;
    this.#schedule();
  }

  /** Takes a place behind all that wait. */
  wait(waiting: Waiting): void {
    this.#waiting.add(waiting);
    this.#schedule();
  }

  forget(waiting: Waiting): void {
    this.#waiting.delete(waiting);
  }

  #schedule(): void {
    if (this.#isScheduled || this.isFull || this.#waiting.size === 0) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      let turns = 0;
      // Who waits again is at the end of the set.
      for (const waiting of this.#waiting) {
        if (this.isFull || turns === maxTurnsAtOnce) break;
        turns += 1;
        this.#waiting.delete(waiting);
        waiting.takeTurn();
      }
      this.#schedule();
    });
  }
}

/** What a request costs in memory until it is answered, without the body of its answer, in bytes: measured with Node.js 20. */
const requestBytes = 4_096;

/**
 * The memory of requests that wait and answers that are unread, over all connections. A body that several read is in memory once. Beyond the
 * bound the slowest reader is cut: the one that has read no answer for the longest time.
 */
export class HeldMemory {
  readonly #maxBytes: number;
  #bytes = 0;
  /** How many answers hold each body. */
  readonly #bodies = new Map<object, number>();
  /** Slowest first. */
  readonly #readers = new Set<Reader>();

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Counts a request of a reader, with the body of its answer where it has one. */
  hold(reader: Reader, body?: object, bodyBytes = 0): void {
    this.#bytes += requestBytes;
    if (body !== undefined) {
      const answers = this.#bodies.get(body) ?? 0;
      if (answers === 0) this.#bytes += bodyBytes;
      this.#bodies.set(body, answers + 1);
    }
    this.#readers.add(reader);
    for (const slowest of this.#readers) {
      if (this.#bytes <= this.#maxBytes || this.#readers.size === 1) return;
      slowest.cut();
    }
  }

  release(body?: object, bodyBytes = 0): void {
    this.#bytes -= requestBytes;
    if (body === undefined) return;
    const answers = (this.#bodies.get(body) ?? 1) - 1;
    if (answers > 0) this.#bodies.set(body, answers);
    else {
      this.#bodies.delete(body);
      this.#bytes -= bodyBytes;
    }
  }

  /** A reader has read an answer, and holds more or nothing. */
  advance(reader: Reader, holdsMore: boolean): void {
    this.#readers.delete(reader);
    if (holdsMore) this.#readers.add(reader);
  }
}

/** Bounds over the clients of a host; without them there is none. */
export interface ClientBounds {
  readonly maxConnections?: number;
  /** Of one client. */
  readonly maxUnreadBytes?: number;
  /** Of all clients. */
  readonly maxHeldBytes?: number;
}

export class ClientTable {
  readonly memory: HeldMemory;
  readonly #maxSockets: number;
  readonly #maxUnreadBytes: number;
  readonly #clients = new Map<ReturnType<typeof clientKey>, Client>();
  #sockets = 0;

  constructor({ maxConnections = Infinity, maxUnreadBytes = Infinity, maxHeldBytes = Infinity }: ClientBounds = {}) {
    this.memory = new HeldMemory(maxHeldBytes);
    this.#maxSockets = maxConnections;
    this.#maxUnreadBytes = maxUnreadBytes;
  }

  add(socket: Socket): Client {
    const name = clientKey(parseAddress(socket.remoteAddress ?? ''));
    const client = this.#clients.get(name) ?? new Client(this.#maxUnreadBytes);
    this.#clients.set(name, client);
    client.add(socket);
    this.#sockets += 1;
    socket.once('close', () => {
      this.#sockets -= 1;
      client.sockets.delete(socket);
      client.idle.delete(socket);
      if (client.sockets.size === 0) this.#clients.delete(name);
    });
    return client;
  }

  /**
   * The socket to close where a newcomer is one too many: of the client with the most sockets, the one that is idle for the longest time. Where
   * none of them is idle, its oldest gives way to a client with less than half as many; else the newcomer is closed.
   */
  excess(newcomer: Socket, newcomerClient: Client): Socket | undefined {
    if (this.#sockets <= this.#maxSockets) return undefined;
    let largest = newcomerClient;
    for (const client of this.#clients.values()) if (client.sockets.size > largest.sockets.size) largest = client;
    const isOpen = (socket: Socket): boolean => socket !== newcomer && !socket.destroyed;
    const idle = firstOf(largest.idle, isOpen);
    if (idle !== undefined) return idle;
    return (largest.sockets.size > 2 * newcomerClient.sockets.size ? firstOf(largest.sockets, isOpen) : undefined) ?? newcomer;
  }
}

function firstOf(sockets: ReadonlySet<Socket>, isOpen: (socket: Socket) => boolean): Socket | undefined {
  for (const socket of sockets) if (isOpen(socket)) return socket;
  return undefined;
}
