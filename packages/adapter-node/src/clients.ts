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

/** Takes a turn that was waited for. */
export interface Waiting {
  takeTurn(): void;
}

/** The bytes of answers that one client requested and has not read. While they are many, its further requests wait. */
export class Unread {
  readonly #most: number;
  #bytes = 0;
  readonly #waiting = new Set<Waiting>();

  constructor(most: number) {
    this.#most = most;
  }

  get isFull(): boolean {
    return this.#bytes >= this.#most;
  }

  add(bytes: number): void {
    this.#bytes += bytes;
  }

  /** Fewer bytes are unread: who waited longest goes on first. */
  remove(bytes: number): void {
    this.#bytes -= bytes;
    for (const waiting of this.#waiting) {
      if (this.isFull) return;
      this.#waiting.delete(waiting);
      waiting.takeTurn();
    }
  }

  wait(waiting: Waiting): void {
    this.#waiting.add(waiting);
  }

  forget(waiting: Waiting): void {
    this.#waiting.delete(waiting);
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
