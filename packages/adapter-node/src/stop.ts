// Stopping: readiness turns to 503 at once and every answer states `Connection: close`. After a moment, in which balancers notice, the
// host accepts no more connections and closes idle ones without a reset. Requests in flight are finished, or cut at the deadline.
import { type Server, Server as NetServer, type Socket } from 'node:net';
import type { ConnectionState } from './connection.ts';

/** How often sockets are looked at while a host stops, in milliseconds. */
const sweepMs = 50;

export interface StopTimes {
  readonly acceptAfterStopMs: number;
  readonly forceAfterMs: number;
}

export interface Stop {
  readonly begun: () => boolean;
  /** Begins, or joins in waiting. Resolves true when nothing had to be cut. */
  readonly stop: () => Promise<boolean>;
  /** Cuts every connection that is left. */
  readonly force: () => void;
}

export function createStop(
  server: Server,
  sockets: ReadonlySet<Socket>,
  stateOf: (socket: Socket) => ConnectionState,
  { acceptAfterStopMs, forceAfterMs }: StopTimes,
): Stop {
  let done: Promise<boolean> | undefined;
  let forced = false;

  function force(): void {
    forced = true;
    for (const socket of sockets) socket.destroy();
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
    // Not http's own close: it destroys idle sockets, and a request that is on its way would be answered by a reset.
    const closed = new Promise<void>((resolve) => {
      NetServer.prototype.close.call(server, () => {
        resolve();
      });
    });
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

  return { begun: () => done !== undefined, stop: () => (done ??= stop()), force };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
