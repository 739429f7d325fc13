import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** What a host uses. */
export interface Memory {
  readonly rss: number;
  readonly heapUsed: number;
}

export interface HostProcess {
  readonly port: number;
  memory(): Promise<Memory>;
  kill(): void;
}

/** Starts `host.js`; resolves when it listens. */
export async function startHost(kind: 'serve' | 'handler', quota: number, execArgv: readonly string[] = []): Promise<HostProcess> {
  const child = fork(fileURLToPath(new URL('./host.js', import.meta.url)), [kind, String(quota)], { execArgv: [...execArgv] });
  const died = once(child, 'exit').then(([code]) => {
    throw new Error(`the host ended with ${String(code)} before it listened`);
  });
  const [{ port }] = (await Promise.race([once(child, 'message'), died])) as [{ port: number }];
  died.catch(() => {});
  return {
    port,
    memory: async () => {
      child.send('memory');
      const [memory] = (await once(child, 'message')) as [Memory];
      return memory;
    },
    kill: () => child.kill('SIGKILL'),
  };
}
