// Stopping: readiness turns to 503 at once and every answer states `Connection: close`. After a moment, in which balancers notice, the
// host accepts the connections in the queue of the system, then none, and closes idle connections without a reset. Requests in
// flight are finished, or cut at the deadline.
import { once } from 'node:events';
import { type Server, Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { ConnectionState } from './connection.ts';

/** How often sockets are looked at while a host stops, in milliseconds. */
const sweepMs = 50;
/** Turns of the event loop in which the queue of connections may become empty. A turn accepts one, and the queue holds 511. */
const maxTurns = 1_024;

export interface Stop {
  readonly begun: () => boolean;
  readonly onConnection: (socket: Socket) => void;
  /** Begins, or joins in waiting. Resolves true when nothing had to be cut. */
  readonly stop: () => Promise<boolean>;
  /** Cuts every connection that is left. */
  readonly force: () => void;
}

export function createStop(
  server: Server,
  sockets: ReadonlySet<Socket>,
  stateOf: (socket: Socket) => ConnectionState,
  { acceptAfterStopMs, forceAfterMs }: { readonly acceptAfterStopMs: number; readonly forceAfterMs: number },
): Stop {
  let done: Promise<boolean> | undefined;
  let forced = false;

  function force(): void {
    forced = true;
    for (const socket of sockets) socket.destroy();
  }

  let accepted = 0;
  let isDraining = false;
  function onConnection(socket: Socket): void {
    accepted += 1;
    // node:http resumes a new socket after this event, and would take back a pause of before.
    if (isDraining) socket.once('resume', () => socket.pause());
  }

  /**
   * Stops listening between two connections: the system resets connections in its queue then. No request is read while the queue empties, or
   * clients that have their answer would come again.
   */
  async function stopListening(): Promise<void> {
    isDraining = true;
    for (const socket of sockets) socket.pause();
    for (let turn = 0, before = -1; turn < maxTurns && accepted !== before; turn++) {
      before = accepted;
      await nextTurn();
    }
    // Not http's own close: it destroys idle sockets, and a request that is on its way would be answered by a reset.
    NetServer.prototype.close.call(server);
    isDraining = false;
    for (const socket of sockets) stateOf(socket).resume();
  }

  /** Closes sockets that were idle at the last look too: one that was just accepted may have a request on its way. */
  const quiet = new Set<Socket>();
  function closeIdle(): void {
    for (const socket of sockets) {
      const state = stateOf(socket);
      if (!state.idle) quiet.delete(socket);
      else if (quiet.has(socket)) state.close();
      else quiet.add(socket);
    }
  }

  async function stop(): Promise<boolean> {
    const cut = setTimeout(force, forceAfterMs);
    await pause(forced ? 0 : acceptAfterStopMs);
    const closed = once(server, 'close');
    await stopListening();
    const sweep = setInterval(closeIdle, sweepMs);
    closeIdle();
    if (forced) force();
    await closed;
    clearInterval(sweep);
    clearTimeout(cut);
    // Ends http's own checks; there is nothing left to close.
    server.close();
    return !forced;
  }

  return { begun: () => done !== undefined, onConnection, stop: () => (done ??= stop()), force };
}
