// A redis-server of this machine (Debian: redis-server), started for a check and ended with it; REDIS_SERVER names another program, such
// as valkey-server.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const program = process.env['REDIS_SERVER'] ?? 'redis-server';

export interface RedisServer {
  readonly port: number;
  /** Starts it with what it saved, and `options` as on the command line; resolves when it listens, loaded or not. */
  start(...options: string[]): Promise<void>;
  /** Ends it at once. */
  kill(): Promise<void>;
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void;
  /** Ends it and removes its folder. */
  dispose(): Promise<void>;
}

/** Finds a free port of loopback and a folder for its data; nothing is started yet. */
export async function redisServer(): Promise<RedisServer> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  probe.close();
  await once(probe, 'close');
  const folder = await mkdtemp(join(tmpdir(), 'redis-'));
  const fixed = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder];
  let child: ChildProcess | undefined;

  async function kill(): Promise<void> {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  return {
    port,
    kill,
    start: async (...options) => {
      const started = spawn(program, [...fixed, '--enable-debug-command', 'yes', ...options], {
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      child = started;
      let said = '';
      started.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
      while (!said.includes('Server initialized')) {
        if (started.exitCode !== null) throw new Error(`${program} ended: ${said}`);
        await pause(20);
      }
    },
    signal: (signal) => void child?.kill(signal),
    dispose: async () => {
      await kill();
      await rm(folder, { recursive: true });
    },
  };
}
