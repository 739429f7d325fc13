// Lines between processes and servers. A request takes its time, and may be late, lost, carried out twice, or broken off before or after
// the server did what it was asked.
import type { Process, World } from './world.ts';

/** What a line does to what it carries. `no answers` is a socket that is open on one side: requests arrive, answers do not. */
export type LineCondition = 'works' | 'slow' | 'cut' | 'no answers' | 'breaks' | 'breaks after' | 'duplicates';
export const lineConditions = ['works', 'slow', 'cut', 'no answers', 'breaks', 'breaks after', 'duplicates'] as const;

export interface Server {
  readonly name: string;
  /** Nothing listens while it is not. */
  up: boolean;
}

export interface Network {
  /** Nothing is lost on lines that work. */
  calm: boolean;
  set(client: Process, server: Server, condition: LineCondition): void;
  condition(client: Process, server: Server): LineCondition;
  /** Asks the server to do something; rejects as sockets do, and never settles where nothing comes back. */
  call<Answer>(server: Server, handle: () => Answer): Promise<Answer>;
}

class SocketError extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

export function createNetwork(world: World): Network {
  const lines = new Map<string, LineCondition>();
  const lineOf = (client: Process, server: Server): string => `${client.name} ${server.name}`;
  const condition = (client: Process, server: Server): LineCondition => lines.get(lineOf(client, server)) ?? 'works';
  const { choices } = world;
  /** Milliseconds on the way; a lost packet is sent again. */
  const way = (line: LineCondition): number =>
    // No sum of these is a round number, so that no answer and no deadline fall together.
    (1 + choices.int(20)) / 10 + 0.013 + (line === 'slow' ? 40 * choices.int(12) : !network.calm && choices.permille(10) ? 200 : 0);

  const network: Network = {
    calm: false,
    condition,
    set: (client, server, next) => void lines.set(lineOf(client, server), next),
    call(server, handle) {
      const client = world.current;
      return new Promise((resolve, reject) => {
        const answer = (settle: () => void): void => {
          const line = condition(client, server);
          if (line !== 'cut' && line !== 'no answers') world.after(way(line), settle, client);
        };
        const arrive = (): void => {
          const line = condition(client, server);
          if (line === 'cut') return;
          if (!server.up) {
            answer(() => reject(new SocketError('ECONNREFUSED')));
            return;
          }
          if (line === 'breaks') {
            answer(() => reject(new SocketError('ECONNRESET')));
            return;
          }
          try {
            const result = handle();
            if (line === 'duplicates') handle();
            if (line === 'breaks after') answer(() => reject(new SocketError('ECONNRESET')));
            else answer(() => resolve(result));
          } catch (error) {
            answer(() => reject(error instanceof Error ? error : new Error(String(error))));
          }
        };
        world.after(way(condition(client, server)), arrive, carrier);
      });
    },
  };
  return network;
}

/** What is on the way arrives whether its sender still lives or not. */
const carrier: Process = {
  name: 'network',
  alive: true,
  clockOffsetMs: 0,
  run: () => Promise.reject(new Error('nothing runs in the network')),
  stop: () => {},
};
