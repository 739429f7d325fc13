// What the connections of one client have in common, by the address that connected: an IPv4 address, or the /64 of an IPv6 address. Behind a
// reverse proxy all connections are its own.
import type { Socket } from 'node:net';

/** The part of an address that one client has. */
export function clientOf(address = ''): string {
  const [bare = ''] = address.replace(/^::ffff:(?=\d+\.)/i, '').split('%');
  if (!bare.includes(':')) return bare;
  const [head = '', tail = ''] = bare.split('::');
  const groups = (part: string): string[] => part.split(':').filter((group) => group !== '');
  const [before, after] = [groups(head), groups(tail)];
  const zeros = bare.includes('::') ? Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0') : [];
  return [...before, ...zeros, ...after].slice(0, 4).join(':');
}

/** Begins one request that waited. */
export interface Waiting {
  takeTurn(): void;
}

/** A body of which a part has arrived. */
export interface IncompleteBody {
  /** Bytes that are held of it. */
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

  /** So many bytes more of a body have arrived. */
  grow(body: IncompleteBody, bytes: number): void {
    body.bytes += bytes;
    this.#bytes += bytes;
    this.#bound();
  }

  /** A body has arrived whole, or is not read any more. */
  remove(body: IncompleteBody): void {
    if (this.#bodies.delete(body)) this.#bytes -= body.bytes;
  }

  #bound(): void {
    for (const oldest of this.#bodies) {
      if (this.#bodies.size <= maxIncompleteBodies && this.#bytes <= maxIncompleteBytes) return;
      oldest.giveUp();
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
  /** Sockets that are open. */
  sockets = 0;
  /** Requests that have arrived and wait for their turn. */
  waitingRequests = 0;
  readonly #maxUnreadBytes: number;
  #unreadBytes = 0;
  #isScheduled = false;
  readonly #waiting = new Set<Waiting>();

  constructor(maxUnreadBytes: number) {
    this.#maxUnreadBytes = maxUnreadBytes;
  }

  /** Whether too many bytes of answers are unread. */
  get isFull(): boolean {
    return this.#unreadBytes >= this.#maxUnreadBytes;
  }

  addUnread(bytes: number): void {
    this.#unreadBytes += bytes;
  }

  /** Fewer bytes are unread: who waited longest goes on first. */
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

/** The sockets of a host by client. */
export class ClientTable {
  readonly #mostSockets: number;
  readonly #sockets = new Map<string, Set<Socket>>();
  #count = 0;

  constructor(mostSockets: number) {
    this.#mostSockets = mostSockets;
  }

  /**
   * Notes a socket until it closes. Gives the one to close where there are too many: the oldest that `isIdle`, else the oldest, of the client
   * with the most, when that client has more than twice as many as the newcomer; else the newcomer.
   */
  add(socket: Socket, isIdle: (socket: Socket) => boolean): Socket | undefined {
    const client = clientOf(socket.remoteAddress);
    const own = this.#sockets.get(client) ?? new Set();
    this.#sockets.set(client, own.add(socket));
    this.#count += 1;
    socket.once('close', () => {
      this.#count -= 1;
      own.delete(socket);
      if (own.size === 0 && this.#sockets.get(client) === own) this.#sockets.delete(client);
    });
    if (this.#count <= this.#mostSockets) return undefined;
    let largest = own;
    for (const sockets of this.#sockets.values()) if (sockets.size > largest.size) largest = sockets;
    if (largest.size <= 2 * own.size) return socket;
    const open = [...largest].filter(({ destroyed }) => !destroyed);
    return open.find(isIdle) ?? open[0] ?? socket;
  }
}
