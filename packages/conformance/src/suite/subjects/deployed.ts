// The fixture as it is served at an address, by whatever was deployed there. Nothing of it can be controlled: its clock
// continues, every client uses up its quota, and its settings are those it was deployed with.
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import { exchange } from '../http-client.ts';
import type { Subject } from '../subject.ts';

/** Makes a subject of an address: scheme, host and port. */
export function deployed(address: URL, exceptions: NonNullable<Subject['exceptions']> = {}): Subject {
  const agent = address.protocol === 'https:' ? new HttpsAgent({ keepAlive: true }) : new HttpAgent({ keepAlive: true });
  return {
    name: address.origin,
    exceptions,
    uncontrolled: true,
    start: () =>
      Promise.resolve({
        async send(sent) {
          const answer = await exchange(sent, { address, agent });
          if (answer.status !== 429) return answer;
          await pause(Number(answer.field('retry-after')) * 1_000);
          return exchange(sent, { address, agent });
        },
        stop: () => Promise.resolve(),
      }),
    close() {
      agent.destroy();
      return Promise.resolve();
    },
  };
}
