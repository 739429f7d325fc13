// A runtime's own program as a subject: started as a process that says on its standard output which port it listens on.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { programs } from '../programs.ts';
import type { Subject } from '../subject.ts';
import { remote, type RemoteHost } from './remote.ts';
import { oneClient } from './socket.ts';

/** Makes a subject of the plain Fetch function on a runtime; `command` is its executable with the arguments before the file. */
export function program(
  runtime: 'bun' | 'deno',
  command: readonly [executable: string, ...options: string[]],
  exceptions: NonNullable<Subject['exceptions']> = {},
): Subject {
  const launch = (): Promise<RemoteHost> => start([...command, fileURLToPath(programs[runtime])]);
  return remote(runtime, { launch, exceptions: { ...oneClient, ...exceptions } });
}

async function start([executable = '', ...options]: readonly string[]): Promise<RemoteHost> {
  const child = spawn(executable, options, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  for await (const line of createInterface(child.stdout)) {
    const [, port] = /^port (\d+)$/.exec(line) ?? [];
    if (port === undefined) continue;
    child.stdout.resume();
    return {
      port: Number(port),
      async stop() {
        child.kill('SIGTERM');
        await ended;
      },
    };
  }
  throw new Error(`${executable} ended before it listened`);
}
